"""What the spec holds of one rule: every datum that cites it, and what a check says of each."""

from collections.abc import Iterable, Iterator

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


def explain_rule(
    rule: str, context: Context, data: Iterable[Datum], checklist: Iterable[Tested], findings: Iterable[Diagnostic]
) -> Explanation:
    """All data that cite a rule or one below it, and what was tested for it.

    Args:
        rule: what it is called.
        context: the game with all that it holds for any choice.
        data: those that cite it.
        checklist: what a check tested of it.
        findings: what it found.
    """
    parts: list[tuple[str, Iterator[Line]]] = [
        ("data", (_line(datum, context) for datum in sorted(data, key=lambda datum: datum.place()))),
        ("tested", (_tested(entry) for entry in checklist)),
        ("found", (_found(finding) for finding in findings)),
    ]
    return explanation(f"rule {rule}", context.choice, parts)


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
    "ShoreEntry": "shore",
    "Instead": "value instead",
}


def _words(datum: Datum, context: Context) -> str:
    if isinstance(datum, Fact):
        return about(datum, context)
    if isinstance(datum, Clause):
        return f"{datum.id}: {demand_words(compile_clause(datum, context), context)}"
    said = [str(getattr(datum, key)) for key in ("id", "class_", "kind", "at", "word") if getattr(datum, key, None)][:1]
    name = getattr(datum, "name", "") or getattr(datum, "text", "") or getattr(datum, "reason", "")
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
