"""Coverage as text for people and as JSON for programs."""

import json
from collections.abc import Iterable

from modgen.coverage.citing import Citation
from modgen.coverage.cover import Astray, Coverage, Entry, State
from modgen.diagnostics import Place

_DATA_SHOWN = 3


def summary(coverage: Coverage) -> str:
    """One line: how many paragraphs are in which state, how many citations lead nowhere."""
    total, nowhere = len(coverage.counted), len(coverage.astray)
    counts = ", ".join(f"{number} {state}" for state, number in coverage.counts.items())
    return (
        f"{coverage.book.id}: {total} {'paragraph' if total == 1 else 'paragraphs'}: {counts}, "
        f"{nowhere} {'citation that leads' if nowhere == 1 else 'citations that lead'} nowhere"
    )


def as_text(coverage: Coverage, folder: str, rulebook: str, *, everything: bool = False, words: bool = False) -> str:
    """The summary, then open paragraphs and wrong citations, or all paragraphs.

    Args:
        coverage: what was found.
        folder: the spec's folder, put before the names of its files.
        rulebook: the name of the rulebook's file.
        everything: list tested and untestable paragraphs too.
        words: show the first few words of each; only on the user's own screen.
    """
    lines = [summary(coverage)]
    for entry in _listed(coverage, everything):
        paragraph = entry.paragraph
        shown = f" {paragraph.shown}" if words and paragraph.shown else ""
        lines.append(f"{rulebook}:{paragraph.line}: {entry.state}: {coverage.book.id} {paragraph.cite}{shown}")
        lines += [f"  {_at(one.at, folder)}: {one.path}" for one in entry.by[:_DATA_SHOWN]]
        if len(entry.by) > _DATA_SHOWN:
            lines.append(f"  and {len(entry.by) - _DATA_SHOWN} more")
        if entry.why and entry.why_at is not None:
            lines.append(f"  {_at(entry.why_at, folder)}: {entry.why}")
    lines += [_astray(coverage, astray, folder) for astray in coverage.astray]
    return "\n".join(lines)


def as_json(coverage: Coverage, *, everything: bool = False) -> str:
    """The same for programs; of the rulebook it holds the numbers and headings by which paragraphs are cited."""
    data = {
        "book": coverage.book.id,
        "title": coverage.book.title,
        "counts": {
            "paragraphs": len(coverage.counted),
            **{str(state): number for state, number in coverage.counts.items()},
            "nowhere": len(coverage.astray),
        },
        "paragraphs": [_entry_data(coverage, entry) for entry in _listed(coverage, everything)],
        "nowhere": [
            {"cite": f"{coverage.book.id} {astray.rule}".rstrip(), **_place(astray.at), "data": astray.data}
            | ({"help": astray.help} if astray.help else {})
            for astray in coverage.astray
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _listed(coverage: Coverage, everything: bool) -> Iterable[Entry]:
    if everything:
        return coverage.entries
    return (entry for entry in coverage.counted if entry.state is State.OPEN)


def _at(place: Place, folder: str) -> str:
    return f"{folder}/{place}" if folder else str(place)


def _astray(coverage: Coverage, astray: Astray, folder: str) -> str:
    cited = f"{coverage.book.id} {astray.rule}".rstrip()
    more = f" ({astray.data} data)" if astray.data > 1 else ""
    help = f"\n  help: {astray.help}" if astray.help else ""
    return f"{_at(astray.at, folder)}: nowhere: {cited!r} is no paragraph of the book{more}{help}"


def _entry_data(coverage: Coverage, entry: Entry) -> dict[str, object]:
    data: dict[str, object] = {
        "cite": f"{coverage.book.id} {entry.paragraph.cite}",
        "line": entry.paragraph.line,
        "state": str(entry.state),
        "heading": entry.paragraph.heading,
        "by": [_cited(citation) for citation in entry.by],
    }
    if entry.why and entry.why_at is not None:
        data["why"] = {"text": entry.why, **_place(entry.why_at)}
    return data


def _cited(citation: Citation) -> dict[str, object]:
    return {"datum": citation.path, **_place(citation.at)}


def _place(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}
