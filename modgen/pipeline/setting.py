"""What lies around the hexes: how a game begins, the panel with its boxes and trays, the charts."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.draw.panel import draw_panel
from modgen.draw.panel_boxes import PanelLayout, PanelPicture
from modgen.draw.panel_layout import lay_out
from modgen.draw.render import to_png
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.charts import chart_pages, chart_pictures, chart_sheets, player_aid
from modgen.pipeline.panel import TrayBox, most_stacks, panel_input, panel_picture, tray_boxes, zone_names
from modgen.pipeline.printed_boxes import boxes_pdf
from modgen.pipeline.starts import Standing, Start, boxes_used, starts_of
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, context_of
from modgen.pipeline.trays import deployment_trays
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
            return StackInput(stand.at, stand.counters)
        slots = self.slots[stand.at]
        return StackInput(self.names[stand.at], stand.counters, *slots[stand.slot % len(slots)], on_panel=True)


def make_setting(game: Game, terrain: Terrain, height: float, store: Store) -> Setting:
    """The setting of a game for one choice, beside a board so many pixels high.

    Raises:
        SpecError: a text does not fit (D701), or the font lacks a character (D702).
    """
    beside = _beside(game, terrain, height)
    trays, starts = beside.trays, beside.starts
    pages = chart_pages(game)
    charts = zip(pages, chart_pictures(game, pages, store), strict=True)
    names, paper = zone_names(game, trays), game.printing.paper
    panel, slots, boxes = None, {}, None
    if beside.picture is not None:
        layout, png = _drawn(game, beside, beside.picture, store)
        boxes = _printed(game, beside, beside.picture, game.printing, store)
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
    beside = _beside(game, terrain, 0.0)
    return None if beside.picture is None else _printed(game, beside, beside.picture, printing, store)


def panel_layout(game: Game, terrain: Terrain, height: float) -> PanelLayout | None:
    """The boxes beside a board so many pixels high, as the module has them; None if there are none.

    Raises:
        SpecError: a text does not fit (D701), or the font lacks a character (D702).
    """
    beside = _beside(game, terrain, height)
    if beside.picture is None:
        return None
    with _told(game, beside.trays):
        return lay_out(beside.picture)


@dataclass(frozen=True, slots=True)
class _Beside:
    trays: tuple[TrayBox, ...]
    starts: tuple[Start, ...]
    picture: PanelPicture | None


def _beside(game: Game, terrain: Terrain, height: float) -> _Beside:
    """What lies beside the map, which is so many pixels high on its board."""
    context = context_of(game, terrain)
    trays = tray_boxes({scenario.id: deployment_trays(scenario, context) for scenario in game.scenarios})
    starts = starts_of(game, context.sets.spots, trays)
    return _Beside(trays, starts, panel_picture(game, trays, most_stacks(map(boxes_used, starts)), height))


def _drawn(game: Game, beside: _Beside, picture: PanelPicture, store: Store) -> tuple[PanelLayout, bytes]:
    with _told(game, beside.trays):
        layout = lay_out(picture)
        svg = store.one("panel", picture, lambda given: draw_panel(given).svg.encode("utf-8"))
    size = (layout.width, layout.height)
    return layout, store.one("panel-png", (svg, *size), lambda given: _png(*given))


def _printed(game: Game, beside: _Beside, picture: PanelPicture, printing: Printing, store: Store) -> bytes:
    with _told(game, beside.trays):
        return boxes_pdf(game, picture, printing, store)


@contextmanager
def _told(game: Game, trays: tuple[TrayBox, ...]) -> Iterator[None]:
    """A text that cannot be drawn is told where it stands."""
    try:
        yield
    except (TextDoesNotFitError, MissingGlyphError) as error:
        code = "D701" if isinstance(error, TextDoesNotFitError) else "D702"
        help = "shorten it" if code == "D701" else "use a letter that the font has"
        fault = Diagnostic(code, str(error), _place(game, trays, error.text), help)
        raise SpecError([fault], "what else is in the module") from None


def _png(svg: bytes, width: int, height: int) -> bytes:
    return to_png(svg.decode(), width, height, ppi=72, colours=_COLOURS)


def _place(game: Game, trays: tuple[TrayBox, ...], text: str) -> Place:
    """Where the text stands that cannot be drawn."""
    found = [(box.name, box.place("name")) for box in game.map.boxes]
    if game.sequence is not None:
        turns = game.sequence.turns
        for key in ("names", "dates"):
            found += [(words, turns.place(key, number)) for number, words in enumerate(getattr(turns, key))]
    scenarios = {scenario.id: scenario for scenario in game.scenarios}
    found += [(scenario.name, scenario.place("name")) for scenario in game.scenarios]
    for one in trays:
        found += [(words, scenarios[one.scenario].place("clauses")) for words in (one.tray.title, *one.tray.wants)]
    return next((place for words, place in found if words and (text in words or words in text)), game.map.place("name"))
