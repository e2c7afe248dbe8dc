"""The report as one page for people: it needs no other file but the pictures beside it, and no script."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from lxml import etree
from lxml.html import builder as html

from modgen.diagnostics.counting import counted

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #22261f; background: #faf8f2; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; overflow-wrap: break-word } h1 { font-weight: 600; margin-bottom: 0 }
h2 { font-size: 1.1rem; margin: 2rem 0 .4rem } ul { padding-left: 1.2rem }
.wide { overflow-x: auto } table { border-collapse: collapse; min-width: 40% }
td, th { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #ddd8c8; vertical-align: top }
th { font-weight: 600 } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
.error, .fails, .illegal { color: #9c1c1c } .warning, .unverifiable { color: #8a5a00 }
.known, .accepted { color: #4a5a72 }
details { margin: .4rem 0 } summary { cursor: pointer }
img { max-width: 100%; border: 1px solid #ddd8c8 } code { font-size: .85em; overflow-wrap: anywhere }
"""


def report_page(data: Mapping[str, Any]) -> bytes:
    """The page of a report's data, as UTF-8."""
    game = data["game"]
    counters, hexes = counted(data["counters"], "counter"), counted(data["map"]["hexes"], "hex", "hexes")
    body = html.BODY(
        html.H1(game["title"]),
        html.P(f"version {game['version']}; {counters}, {hexes}"),
        html.H2("Findings"),
        _findings(data["findings"]),
        html.H2("What was tested"),
        _checklist(data["checklist"]),
        html.H2("What the data rest on"),
        _table(("basis", "data"), [(basis, count) for basis, count in data["bases"].items() if count]),
        *(_unread(basis, lines) for basis, lines in data["unread"].items() if lines),
        *_editions(data["editions"]),
        html.H2("Sources"),
        _books(data["books"]),
        html.H2("The map"),
        html.P(html.IMG(src=_board(data), alt=f"The map of {game['title']}, as it is on the board of the module")),
        *_image(data["image"]),
        _table(("hexes", "count"), list(data["map"].items())),
        *_overrides(data["overrides"]),
        html.H2("Artefacts"),
        _table(
            ("file", "bytes", "sha256"),
            [
                (html.A(name, href=name), entry["bytes"], html.CODE(entry["sha256"][:16]))
                for name, entry in data["artefacts"].items()
            ],
        ),
    )
    head = html.HEAD(
        html.META(charset="utf-8"),
        html.META(name="viewport", content="width=device-width, initial-scale=1"),
        html.TITLE(f"{game['title']}: report"),
        html.STYLE(_STYLE),
    )
    page = html.HTML(head, body, lang="en")
    return bytes(etree.tostring(page, doctype="<!DOCTYPE html>", encoding="utf-8", method="html", pretty_print=True))


def _table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> Any:
    """A table; whole numbers, and the head above them, stand at the right."""
    numbers = [bool(rows) and all(isinstance(row[column], int) for row in rows) for column in range(len(heads))]
    classes = [{"class": "n"} if number else {} for number in numbers]
    head = html.TR(*(html.TH(text, {"scope": "col", **kind}) for text, kind in zip(heads, classes, strict=True)))
    body = [html.TR(*(html.TD(_shown(cell), kind) for cell, kind in zip(row, classes, strict=True))) for row in rows]
    return html.DIV(html.TABLE(html.THEAD(head), html.TBODY(*body)), {"class": "wide"})


def _shown(cell: Any) -> Any:
    return f"{cell:,}" if isinstance(cell, int) else cell


def _board(data: Mapping[str, Any]) -> str:
    return "map.jpg" if "map.jpg" in data["artefacts"] else "map.png"


def _image(image: Mapping[str, Any] | None) -> Sequence[Any]:
    """The user's own picture: whose it is, and how well its known hexes agree."""
    if image is None:
        return ()
    grid = image["grid"]
    size = f"{image['file']}: {image['width']:,} × {image['height']:,} pixels. "
    lies = (
        f"Its hexes are {grid['height']:.1f} pixels high, turned by {grid['turn']:.2f}°, askew by {grid['skew']:.2f}°."
    )
    rows = [
        (one["hex"], f"{one['x']:g}, {one['y']:g}", f"{one['off']:.1f}", f"{one['hexes']:.3f}")
        for one in image["known"]
    ]
    table = _table(("known hex", "pixel", "off the grid by pixels", "by hexes"), rows)
    return html.P(html.B(image["rights"])), html.P(size + lies), table


_PROOFS = {
    "set-up": "Set-ups, clause by clause",
    "geometry": "Facts proven by geometry",
    "arithmetic": "Facts proven by arithmetic over other data",
    "double entry": "Facts by double entry only: the same datum written twice, which proves nothing more",
    "data": "The files themselves",
}


def _checklist(entries: Sequence[Mapping[str, Any]]) -> Any:
    """What was tested, by how it was proven; the verdict at the end of each line marked."""
    groups = [
        html.DETAILS(html.SUMMARY(f"{title}: {_tally(found)}"), html.UL(*(_tested(entry) for entry in found)), open="")
        if proof == "set-up"
        else html.DETAILS(html.SUMMARY(f"{title}: {_tally(found)}"), html.UL(*(_tested(entry) for entry in found)))
        for proof, title in _PROOFS.items()
        if (found := [entry for entry in entries if entry["proof"] == proof])
    ]
    return html.DIV(*groups) if groups else html.P("Nothing: the spec states no facts and asks nothing of a set-up.")


def _tally(entries: Sequence[Mapping[str, Any]]) -> str:
    """``12 hold, 1 accepted``: how many came to which result."""
    counts = Counter("accepted" if entry["known"] else entry["result"] for entry in entries)
    return ", ".join(f"{count:,} {result}" for result, count in counts.items())


def _tested(entry: Mapping[str, Any]) -> Any:
    result = "accepted" if entry["known"] else entry["result"]
    weak = f", basis {entry['basis']}" if entry["result"] in ("fails", "illegal") else ""
    choice = f" [{entry['choice']}]" if entry["choice"] else ""
    return html.LI(f"{entry['cite']}: {entry['text']}: ", html.SPAN(result, {"class": result}), f"{weak}{choice}")


def _editions(editions: Mapping[str, Any]) -> Sequence[Any]:
    """Where the editions differ."""
    titles, found = editions["titles"], editions["differences"]
    if len(titles) < 2:
        return ()
    rows = [(one["what"], *one["has"]) for one in found]
    table = _table(("what", *titles.values()), rows) if rows else html.P("In nothing that this spec holds.")
    return html.H2("Where the editions differ"), table


def _overrides(overrides: Sequence[Mapping[str, Any]]) -> Sequence[Any]:
    """What is told otherwise than the coast says."""
    if not overrides:
        return ()
    rows = [
        (
            entry["is"],
            ", ".join(f"{one['name']} ({one['is']}, {one['land']:.0%} land)" for one in entry["by_coast"]),
            entry["reason"],
            entry["cite"],
            entry["basis"],
            html.CODE(f"{entry['file']}:{entry['line']}"),
        )
        for entry in overrides
    ]
    heads = ("told to be", "what the coast says", "reason", "cited", "basis", "where")
    return html.H2("Told otherwise than by the coast"), _table(heads, rows)


def _findings(findings: Sequence[Mapping[str, Any]]) -> Any:
    if not findings:
        return html.P("Nothing was found.")
    return html.UL(*(_finding(finding) for finding in findings))


def _finding(finding: Mapping[str, Any]) -> Any:
    kind = "known" if "known" in finding else finding["severity"]
    rule = f" ({finding['rule']})" if "rule" in finding else ""
    basis = f", basis {finding['basis']}" if finding.get("basis", "printed") != "printed" else ""
    head = html.B(f"{kind} {finding['code']}", {"class": kind})
    parts = [head, f": {finding['message']}{rule}{basis} ", html.CODE(_place(finding))]
    if "help" in finding:
        parts.append(html.DIV(f"help: {finding['help']}"))
    if "known" in finding:
        parts.append(html.DIV(f"accepted: {finding['known']}", {"class": "accepted"}))
    if "also" in finding:
        parts.append(html.UL(*(html.LI(html.CODE(_place(also)), f" {also['note']}") for also in finding["also"])))
    return html.LI(*parts)


def _place(entry: Mapping[str, Any]) -> str:
    cell = f" [cell {entry['cell']}]" if "cell" in entry else ""
    return f"{entry['file']}:{entry['line']}:{entry['column']}{cell}"


def _unread(basis: str, lines: Sequence[Mapping[str, Any]]) -> Any:
    rows = [(line["what"], html.CODE(f"{line['file']}:{line['line']}"), line["cite"], line["note"]) for line in lines]
    summary = f"{basis}: {counted(len(lines), 'datum', 'data')}"
    return html.DETAILS(html.SUMMARY(summary), _table(("what", "where", "cited", "note"), rows))


def _books(books: Mapping[str, Mapping[str, str]]) -> Any:
    """The sources; a column in which no book has anything is left out."""
    keys = [key for key in ("title", "edition", "publisher", "year") if any(key in book for book in books.values())]
    rows = [(name, *(book.get(key, "") for key in keys)) for name, book in books.items()]
    return _table(("cited as", *keys), rows) if rows else html.P("The spec lists none.")
