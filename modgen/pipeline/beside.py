"""What lies beside the map for one choice: trays, ways to begin, boxes; laid out, but not drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.draw.panel_boxes import PanelLayout, PanelPicture
from modgen.draw.panel_layout import lay_out
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.panel import TrayBox, most_stacks, panel_picture, tray_boxes
from modgen.pipeline.starts import Start, boxes_used, starts_of
from modgen.pipeline.terrain import Terrain, context_of
from modgen.pipeline.trays import deployment_trays
from modgen.spec.game import Game


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies beside the map. picture: the boxes and trays; None if there are none."""

    trays: tuple[TrayBox, ...]
    starts: tuple[Start, ...]
    picture: PanelPicture | None


def beside(game: Game, terrain: Terrain, height: float) -> Beside:
    """What lies beside the map, which is so many pixels high on its board."""
    context = context_of(game, terrain)
    trays = tray_boxes({scenario.id: deployment_trays(scenario, context) for scenario in game.scenarios})
    starts = starts_of(game, context.sets.spots, trays)
    return Beside(trays, starts, panel_picture(game, trays, most_stacks(map(boxes_used, starts)), height))


def panel_layout(game: Game, terrain: Terrain, height: float) -> PanelLayout | None:
    """The boxes beside a board so many pixels high, as the module has them; None if there are none.

    Raises:
        SpecError: a text does not fit (D701), or the font lacks a character (D702).
    """
    around = beside(game, terrain, height)
    if around.picture is None:
        return None
    with told(game, around.trays):
        return lay_out(around.picture)


@contextmanager
def told(game: Game, trays: tuple[TrayBox, ...]) -> Iterator[None]:
    """A text that cannot be drawn is told where it stands."""
    try:
        yield
    except (TextDoesNotFitError, MissingGlyphError) as error:
        code = "D701" if isinstance(error, TextDoesNotFitError) else "D702"
        help = "shorten it" if code == "D701" else "use a letter that the font has"
        fault = Diagnostic(code, f"{error}, in the boxes beside the map", _place(game, trays, error.text), help)
        raise SpecError([fault], "what else is in the module") from None


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
