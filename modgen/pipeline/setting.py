"""What lies around the hexes: how a game begins, the panel with its boxes and trays, the charts."""

from collections.abc import Mapping
from dataclasses import dataclass

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.draw.outlines import with_whole_words
from modgen.draw.panel import draw_panel
from modgen.draw.panel_boxes import PanelLayout, PanelPicture
from modgen.draw.panel_layout import lay_out
from modgen.draw.render import to_pdf, to_png
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.charts import chart_pages, chart_pictures, chart_sheets, player_aid
from modgen.pipeline.panel import TrayBox, most_stacks, panel_input, panel_picture, tray_boxes, zone_names
from modgen.pipeline.starts import Standing, Start, boxes_used, starts_of
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, context_of
from modgen.pipeline.trays import deployment_trays
from modgen.spec.game import Game
from modgen.targets.vassal import ChartInput, PanelInput, StackInput

_COLOURS = 256


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a game.

    names: what the engine calls each space of the panel; slots: the middles of stacks in it, in the panel's pixels.
    sheets: the charts as a PDF, aid: all of them together; boxes: the panel, for
    counters on paper; each None if there is nothing to put on it.
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
    context = context_of(game, terrain)
    trays = tray_boxes({scenario.id: deployment_trays(scenario, context) for scenario in game.scenarios})
    starts = starts_of(game, context.sets.spots, trays)
    pages = chart_pages(game)
    charts = zip(pages, chart_pictures(game, pages, store), strict=True)
    names = zone_names(game, trays)
    panel, slots, boxes = None, {}, None
    picture = panel_picture(game, trays, most_stacks(map(boxes_used, starts)), height)
    if picture is not None:
        layout, svg, png = _drawn(game, trays, picture, store)
        printed = game.counter_settings.width / picture.counter
        size = (layout.width * printed, layout.height * printed)
        boxes = store.one("panel-pdf", (svg, *size, picture.title), lambda given: _pdf(*given))
        panel = panel_input(layout, names, png, game.map.name)
        slots = {key: placed.slots for key, placed in layout.spaces.items()}
    return Setting(
        starts,
        panel,
        names,
        slots,
        tuple(ChartInput(page.title, png) for page, png in charts),
        chart_sheets(game, pages, store) if pages else None,
        boxes,
        player_aid(game, pages, store) if pages else None,
    )


def _drawn(
    game: Game, trays: tuple[TrayBox, ...], picture: PanelPicture, store: Store
) -> tuple[PanelLayout, bytes, bytes]:
    try:
        layout = lay_out(picture)
        svg = store.one("panel", picture, lambda given: draw_panel(given).svg.encode("utf-8"))
    except (TextDoesNotFitError, MissingGlyphError) as error:
        code = "D701" if isinstance(error, TextDoesNotFitError) else "D702"
        help = "shorten it" if code == "D701" else "use a letter that the font has"
        fault = Diagnostic(code, str(error), _place(game, trays, error.text), help)
        raise SpecError([fault], "what else is in the module") from None
    size = (layout.width, layout.height)
    return layout, svg, store.one("panel-png", (svg, *size), lambda given: _png(*given))


def _pdf(svg: bytes, width: float, height: float, title: str) -> bytes:
    return to_pdf(with_whole_words(svg.decode()), width, height, title=title)


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
