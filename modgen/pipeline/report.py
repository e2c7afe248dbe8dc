"""The report of a build: what the game rests on, what was tested, what was found, what was made."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from modgen.board import Kind
from modgen.diagnostics import Diagnostic
from modgen.diagnostics.render import as_dict
from modgen.diagnostics.tested import Tested
from modgen.pipeline.editions import differences
from modgen.pipeline.overridden import overridden
from modgen.pipeline.report_page import report_page
from modgen.pipeline.resting import unread_data
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Book, Game, Untestable
from modgen.spec.model import Basis
from modgen.spec.names import data_of

if TYPE_CHECKING:
    from modgen.pipeline.image import Scan


@dataclass(frozen=True, slots=True)
class Report:
    """The report as plain data, the same for JSON and HTML."""

    data: dict[str, Any]

    def to_json(self) -> bytes:
        """The report for programs."""
        return (json.dumps(self.data, indent=2, ensure_ascii=False) + "\n").encode("utf-8")

    def to_html(self) -> bytes:
        """The report for people: one page that needs nothing else."""
        return report_page(self.data)


def make_report(
    whole: Game,
    game: Game,
    terrain: Terrain,
    scan: "Scan | None",
    findings: Sequence[Diagnostic],
    checklist: Sequence[Tested],
    artefacts: Mapping[str, bytes],
    hashes: Mapping[str, str],
    expected: dict[str, Any],
) -> Report:
    """Gather the report of one build.

    Args:
        whole, game: the game with all that it holds for any choice, and as it was built.
        terrain: its geography.
        scan: the user's own picture of the map, if that is the board.
        findings, checklist: what the checks said.
        artefacts, hashes: what was made, by file name.
        expected: what an engine must show of the module and its saves.
    """
    bases = Counter(datum.basis for datum in data_of(game) if not isinstance(datum, Untestable))
    kinds = terrain.board.kinds
    return Report(
        {
            "game": {"id": game.game.id, "title": game.game.title, "version": game.game.version},
            "books": {book.id: _book(book) for book in game.books},
            "bases": {str(basis): bases[basis] for basis in Basis},
            "unread": unread_data(game),
            "map": {
                "hexes": len(terrain.grid.layout),
                **{kind.name.lower(): int(np.count_nonzero(kinds == kind)) for kind in Kind},
                "landmasses": len(terrain.board.landmasses),
            },
            "overrides": overridden(game, terrain),
            "image": None if scan is None else _image(scan),
            "counters": len(game.counters),
            "scenarios": {scenario.id: scenario.name for scenario in game.scenarios},
            "editions": {
                "titles": {edition.id: edition.title for edition in whole.editions},
                "differences": [asdict(difference) for difference in differences(whole)],
            },
            "proofs": dict(Counter(entry.proof for entry in checklist)),
            "checklist": [asdict(entry) for entry in checklist],
            "findings": [as_dict(finding) for finding in findings],
            "artefacts": {
                name: {"bytes": len(content), "sha256": hashes[name]} for name, content in sorted(artefacts.items())
            },
            "engine": expected,
        }
    )


RIGHTS = (
    "The board shows a picture that you brought. It belongs to whoever made the map: "
    "the picture, and the module with it, are not to be published without their leave."
)


def _image(scan: "Scan") -> dict[str, Any]:
    """The user's picture, the grid on it, and how well its known hexes agree."""
    trial = scan.trial
    return {
        "file": scan.name,
        "width": scan.width,
        "height": scan.height,
        "rights": RIGHTS,
        "verdict": trial.verdict,
        "grid": {key: round(value, 4) for key, value in asdict(trial.grid).items()},
        "known": [
            {"hex": point.name, "x": point.x, "y": point.y, "off": round(off.off, 2), "hexes": round(off.hexes, 3)}
            for point, off in zip(scan.known, trial.residuals, strict=True)
        ],
    }


def _book(book: Book) -> dict[str, str]:
    """A book as far as the spec describes it."""
    given = {"title": book.title, "edition": book.edition, "publisher": book.publisher, "year": book.year}
    return {key: value for key, value in given.items() if value}
