"""What lies around the hexes: how a game begins, the panel with its boxes and trays, the charts."""

from collections.abc import Mapping
from dataclasses import dataclass

from modgen.draw.panel import draw_panel
from modgen.draw.panel_boxes import PanelLayout, PanelPicture
from modgen.draw.panel_layout import lay_out
from modgen.draw.render import to_png
from modgen.pipeline.beside import Beside, beside, told
from modgen.pipeline.charts import chart_pages, chart_pictures, chart_sheets, player_aid
from modgen.pipeline.panel import panel_input, zone_names
from modgen.pipeline.printed_boxes import boxes_pdf
from modgen.pipeline.starts import Standing, Start
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.spec.printing import Printing
from modgen.targets.vassal import ChartInput, PanelInput, StackInput

_COLOURS = 256


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a game.

    names: what the engine calls each space of the panel; slots: the middles of stacks in it, in the panel's pixels.
    sheets: the charts as a PDF, aid: all of them together; boxes: the panel on
    pages, for counters on paper; each None if there is nothing to put on it.
    """

    starts: tuple[Start, ...]
    panel: PanelInput | None
    names: Mapping[str, str]
    slots: Mapping[str, tuple[tuple[int, int], ...]]
    charts: tuple[ChartInput, ...]
    sheets: bytes | None
    boxes: bytes | None
    aid: bytes | None

    def stack(self, stand: Standing) -> StackInput:
        """Counters in one place, for the target."""
        if stand.slot is None:
            return StackInput(stand.at, stand.counters, pile=stand.pile)
        slots = self.slots[stand.at]
        at = slots[stand.slot % len(slots)]
        return StackInput(self.names[stand.at], stand.counters, *at, on_panel=True, pile=stand.pile)


def make_setting(game: Game, terrain: Terrain, height: float, store: Store) -> Setting:
    """The setting of a game for one choice, beside a board so many pixels high.

    Raises:
        SpecError: a text does not fit (D701), or the font lacks a character (D702).
    """
    around = beside(game, terrain, height)
    trays, starts = around.trays, around.starts
    pages = chart_pages(game)
    charts = zip(pages, chart_pictures(game, pages, store), strict=True)
    names, paper = zone_names(game, trays), game.printing.paper
    panel, slots, boxes = None, {}, None
    if around.picture is not None:
        layout, png = _drawn(game, around, around.picture, store)
        boxes = _printed(game, around, around.picture, game.printing, store)
        panel = panel_input(layout, names, png, game.map.name)
        slots = {key: placed.slots for key, placed in layout.spaces.items()}
    return Setting(
        starts,
        panel,
        names,
        slots,
        tuple(ChartInput(page.title, png) for page, png in charts),
        chart_sheets(game, pages, paper, store) if pages else None,
        boxes,
        player_aid(game, pages, paper, store) if pages else None,
    )


def printed_boxes(game: Game, terrain: Terrain, printing: Printing, store: Store) -> bytes | None:
    """The boxes beside the map on paper; None if there are none.

    Raises:
        SpecError: a text does not fit (D701), the font lacks a character (D702), there is no room for a tile (N335).
    """
    around = beside(game, terrain, 0.0)
    return None if around.picture is None else _printed(game, around, around.picture, printing, store)


def _drawn(game: Game, around: Beside, picture: PanelPicture, store: Store) -> tuple[PanelLayout, bytes]:
    with told(game, around.trays):
        layout = lay_out(picture)
        svg = store.one("panel", picture, lambda given: draw_panel(given).svg.encode("utf-8"))
    size = (layout.width, layout.height)
    return layout, store.one("panel-png", (svg, *size), lambda given: _png(*given))


def _printed(game: Game, around: Beside, picture: PanelPicture, printing: Printing, store: Store) -> bytes:
    with told(game, around.trays):
        return boxes_pdf(game, picture, printing, store)


def _png(svg: bytes, width: int, height: int) -> bytes:
    return to_png(svg.decode(), width, height, ppi=72, colours=_COLOURS)
