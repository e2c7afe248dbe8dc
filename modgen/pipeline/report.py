"""The report of a build: what the game rests on, what was tested, what was found, what was made."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from lxml import etree
from lxml.html import builder as html

from modgen.board import Kind
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.render import as_dict
from modgen.diagnostics.tested import Tested
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game, Untestable
from modgen.spec.model import Basis
from modgen.spec.names import data_of


@dataclass(frozen=True, slots=True)
class Report:
    """The report as plain data, the same for JSON and HTML."""

    data: dict[str, Any]

    def to_json(self) -> bytes:
        """The report for programs."""
        return (json.dumps(self.data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")

    def to_html(self) -> bytes:
        """The report for people: one page that needs nothing else."""
        return _page(self.data)


def make_report(
    game: Game,
    terrain: Terrain,
    findings: Sequence[Diagnostic],
    checklist: Sequence[Tested],
    artefacts: Mapping[str, bytes],
    hashes: Mapping[str, str],
    expected: dict[str, Any],
) -> Report:
    """Gather the report of one build; ``expected`` is what an engine must show of the module and its saves."""
    bases = Counter(datum.basis for datum in data_of(game) if not isinstance(datum, Untestable))
    kinds = terrain.board.kinds
    return Report(
        {
            "game": {"id": game.game.id, "title": game.game.title, "version": game.game.version},
            "books": {book.id: f"{book.title}; {book.edition}" if book.edition else book.title for book in game.books},
            "bases": {str(basis): bases[basis] for basis in Basis},
            "map": {
                "hexes": len(terrain.grid.layout),
                **{kind.name.lower(): int(np.count_nonzero(kinds == kind)) for kind in Kind},
                "landmasses": len(terrain.board.landmasses),
            },
            "counters": len(game.counters),
            "scenarios": {scenario.id: scenario.name for scenario in game.scenarios},
            "checklist": [asdict(entry) for entry in checklist],
            "findings": [as_dict(finding) for finding in findings],
            "artefacts": {
                name: {"bytes": len(content), "sha256": hashes[name]} for name, content in sorted(artefacts.items())
            },
            "engine": expected,
        }
    )


_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #22261f; background: #faf8f2; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem } h1 { font-weight: 600; margin-bottom: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .4rem }
table { border-collapse: collapse; min-width: 40% } td, th { text-align: left; padding: .25rem .6rem .25rem 0;
  border-bottom: 1px solid #ddd8c8; vertical-align: top } th { font-weight: 600 }
td.n { text-align: right; font-variant-numeric: tabular-nums } .error { color: #9c1c1c } .warning { color: #8a5a00 }
.known { color: #4a5a72 } img { max-width: 100%; border: 1px solid #ddd8c8 } code { font-size: .85em }
"""


def _page(data: dict[str, Any]) -> bytes:
    game = data["game"]
    body = html.BODY(
        html.H1(game["title"]),
        html.P(f"version {game['version']}; {data['counters']} counters, {data['map']['hexes']} hexes"),
        html.H2("Findings"),
        _findings(data["findings"]),
        html.H2("What was tested"),
        html.UL(*(html.LI(_tested(entry)) for entry in data["checklist"])),
        html.H2("What the data rest on"),
        _table(("basis", "data"), [(basis, str(count)) for basis, count in data["bases"].items() if count]),
        html.H2("Sources"),
        _table(("cited as", "book"), list(data["books"].items())),
        html.H2("The map"),
        html.P(html.IMG(src="map.png", alt="the map")),
        _table(("hexes", "count"), [(word, str(count)) for word, count in data["map"].items()]),
        html.H2("Artefacts"),
        _artefacts(data["artefacts"]),
    )
    head = html.HEAD(html.META(charset="utf-8"), html.TITLE(f"{game['title']}: report"), html.STYLE(_STYLE))
    page = html.HTML(head, body, lang="en")
    return bytes(etree.tostring(page, doctype="<!DOCTYPE html>", encoding="utf-8", method="html", pretty_print=True))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    return html.TABLE(
        html.TR(*(html.TH(head) for head in heads)),
        *(html.TR(*(html.TD(cell, {"class": "n"} if cell.isdigit() else {}) for cell in row)) for row in rows),
    )


def _findings(findings: Sequence[dict[str, Any]]) -> Any:
    if not findings:
        return html.P("Nothing was found.")
    items = []
    for finding in findings:
        kind = "known" if "known" in finding else finding["severity"]
        where = f"{finding['file']}:{finding['line']}:{finding['column']}"
        rest = " ".join(finding[key] for key in ("help", "known") if key in finding)
        rule = f" ({finding['rule']})" if "rule" in finding else ""
        basis = f", resting on a {finding['basis']} datum" if "basis" in finding else ""
        head = html.B(f"{kind} {finding['code']}", {"class": kind})
        items.append(html.LI(head, f": {finding['message']}{rule}{basis} ", html.CODE(where), html.BR(), rest))
    return html.UL(*items)


def _tested(entry: dict[str, Any]) -> str:
    return str(Tested(**entry))


def _artefacts(artefacts: dict[str, dict[str, Any]]) -> Any:
    rows = [
        html.TR(
            html.TD(html.A(name, href=name)),
            html.TD(f"{entry['bytes']:,}", {"class": "n"}),
            html.TD(html.CODE(entry["sha256"][:16])),
        )
        for name, entry in artefacts.items()
    ]
    return html.TABLE(html.TR(html.TH("file"), html.TH("bytes"), html.TH("sha256")), *rows)
