"""What the spec holds of one rule: every datum that cites it, and what a check says of each."""

from collections.abc import Iterator, Sequence

from modgen.check.constraints import compile_clause
from modgen.check.context import Context
from modgen.check.demands import demand_words
from modgen.check.explain.lines import Explanation, Line, explanation, line_of
from modgen.check.facts.words import about
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.tested import Tested
from modgen.spec.clauses import Clause
from modgen.spec.facts import Fact
from modgen.spec.model import Datum
from modgen.spec.names import data_of


def explain_rule(
    rule: str, context: Context, checklist: Sequence[Tested], findings: Sequence[Diagnostic]
) -> Explanation:
    """All data that cite a rule or one below it, and what was tested for it.

    Args:
        rule: a book's short name and the number of the rule; the short name alone for all of the book.
        context: the game with all that it holds for any choice.
        checklist: what a check tested.
        findings: what it found.
    """
    found = [datum for datum in data_of(context.game) if cites(datum.cite, rule)]
    parts: list[tuple[str, Iterator[Line]]] = [
        ("data", (_line(datum, context) for datum in sorted(found, key=lambda datum: datum.place()))),
        ("tested", (_tested(entry) for entry in checklist if cites(entry.cite, rule))),
        ("found", (_found(finding) for finding in findings if cites(finding.rule, rule))),
    ]
    return explanation(f"rule {rule}", context.choice, parts)


def cites(citation: str, rule: str) -> bool:
    """Whether one of the citations is of a rule, or of one below it."""
    return any(part.strip() == rule or _is_below(part.strip(), rule) for part in citation.split(";"))


def _is_below(number: str, above: str) -> bool:
    """``12.31`` and ``12.3A`` are below ``12.3``, ``14.3.1`` below ``14.3`` and ``14``; ``12.3`` is not below ``1``."""
    if not number.startswith(above):
        return False
    _, blank, rule = above.partition(" ")
    following = number[len(above)]
    return following == " " if not blank else "." in rule or not following.isdigit()


def _line(datum: Datum, context: Context) -> Line:
    kind = _KINDS.get(type(datum).__name__, type(datum).__name__.lower())
    return line_of(datum, f"{kind} {_words(datum, context)}".rstrip())


_KINDS = {
    "MapSpec": "map",
    "NumberingSpec": "numbering",
    "GeoreferenceSpec": "georeference",
    "TerrainClass": "class of terrain",
    "TerrainEntry": "terrain",
    "StackSpec": "stack",
    "Instead": "value instead",
}


def _words(datum: Datum, context: Context) -> str:
    if isinstance(datum, Fact):
        return about(datum, context)
    if isinstance(datum, Clause):
        return f"{datum.id}: {demand_words(compile_clause(datum, context), context)}"
    said = [str(getattr(datum, key)) for key in ("id", "class_", "kind", "at") if getattr(datum, key, None)][:1]
    name = getattr(datum, "name", "") or getattr(datum, "text", "")
    number = getattr(datum, "shown", "")
    counters = getattr(datum, "counters", ())
    listed = ", ".join(counters) if isinstance(counters, tuple) else ""
    return ": ".join(part for part in (*said, name, number, listed) if part)


def _tested(entry: Tested) -> Line:
    choice = f" [{entry.choice}]" if entry.choice else ""
    known = " (known)" if entry.known else ""
    return Line(f"{entry.text}{choice}", "", entry.cite, entry.basis, "", f"{entry.result}{known}")


def _found(finding: Diagnostic) -> Line:
    result = f"known: {finding.known}" if finding.known else str(finding.severity)
    return Line(finding.message, str(finding.place), finding.rule, finding.basis, "", f"{finding.code}, {result}")
