"""The user's own picture of the map, where there is one: what knows of pictures is imported only then."""

from dataclasses import replace
from typing import TYPE_CHECKING

from modgen.check import Checked
from modgen.pipeline.store import Store
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid
from modgen.spec.sources import Sources

if TYPE_CHECKING:
    from modgen.pipeline.image import Scan
    from modgen.pipeline.pictures import BoardPlan


def scan_of(game: Game, sources: Sources, store: Store | None = None) -> "Scan | None":
    """The picture of a game's map, None if it has none; that it can be read is kept in a store.

    Raises:
        SpecError: it cannot be read, or its known hexes place no grid.
    """
    if game.map.image is None:
        return None
    from modgen.draw.raster import picture_size  # noqa: PLC0415
    from modgen.pipeline.image import read_scan  # noqa: PLC0415

    def measure(data: bytes) -> tuple[int, int]:
        if store is None:
            return picture_size(data)
        made = store.one("picture", data, lambda given: "{} {}".format(*picture_size(given)).encode())
        width, height = made.split()
        return int(width), int(height)

    return read_scan(game.map.image, game, sources, measure)


def with_scan(checked: Checked, scan: "Scan | None", game: Game) -> Checked:
    """What the checks found, with what is to be said of the picture."""
    if scan is None:
        return checked
    from modgen.pipeline.image import findings_of, tested_of  # noqa: PLC0415

    findings = sorted((*checked.findings, *findings_of(scan, game)), key=lambda finding: finding.sort_key)
    return replace(checked, findings=tuple(findings), checklist=(*checked.checklist, tested_of(scan, game)))


def scanned_plan(game: Game, grid: HexGrid, scan: "Scan") -> "BoardPlan":
    """The straightened picture as the module's board.

    Raises:
        SpecError: it would have more pixels than an engine can open (R102).
    """
    from modgen.pipeline.scanned import scanned_plan as plan  # noqa: PLC0415

    return plan(game, grid, scan)
