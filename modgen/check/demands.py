"""What a clause asks, in one sentence."""

from modgen.check.constraints import Constraint
from modgen.check.context import Context
from modgen.check.telling import asked
from modgen.check.words import in_words, inside, set_words


def demand_words(constraint: Constraint, context: Context) -> str:
    """``exactly 4 Dutch infantry regiments in Java``; for each hex, each side, alike and open are said as well."""
    clause = constraint.clause
    what = clause.name or in_words(clause.counters, context.game)
    where = set_words(clause.where, context)
    each = f", for each {clause.of_each}" if clause.of_each else ""
    there = f"in each hex of {where}" if constraint.per_hex else inside(where)
    count = "no" if asked(constraint) == "none" else asked(constraint)
    bounded = constraint.least > 0 or constraint.most is not None
    parts = [f"{count} {what} {there}{each}"] if bounded else []
    if clause.alike:
        parts.append(f"{what} in one hex of {where} are of one {clause.alike}")
    if clause.open:
        parts.append(f"{what} {inside(where)}: {clause.open}")
    return "; ".join(parts)
