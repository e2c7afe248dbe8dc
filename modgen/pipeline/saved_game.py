"""A game saved in the engine, as a position: each counter by the id of its piece, each place by where it lies."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from modgen.check.context import Context
from modgen.check.position import OFF_MAP, Position
from modgen.diagnostics import NOWHERE, Log, Place, SpecError
from modgen.diagnostics.suggest import quoted
from modgen.draw.panel_boxes import PanelLayout
from modgen.hexes import locate
from modgen.pipeline.beside import panel_layout
from modgen.pipeline.module import WITHOUT_NUMBERS, piece_id
from modgen.pipeline.panel import board_name, zone_rects
from modgen.pipeline.pictures import BoardPlan
from modgen.pipeline.play_counters import placed_by
from modgen.pipeline.terrain import Terrain
from modgen.spec.counters import UnitType
from modgen.spec.extra import name_from
from modgen.spec.game import Game
from modgen.spec.sources import Sources
from modgen.targets.vassal import Save, VassalError, at_start_gpid, placed_gpids, read_save
from modgen.targets.vassal.content import Standing, standing_in
from modgen.targets.vassal.content.slots import basic_of

_LARGEST = 64 * 2**20
_UNREAD = "the places of counters"


def saved_position(
    path: Path, context: Context, terrain: Terrain, plan: BoardPlan, sources: Sources, turn: int | None, log: Log
) -> Position:
    """The position in a saved game of the module that this spec makes.

    Args:
        path: the save, which may lie anywhere.
        context: the game for one choice; its counters are looked for.
        terrain, plan: where the hexes lie on the module's board.
        sources: reads the file.
        turn: that the position is judged on.
        log: receives a warning for each piece that stands for nothing (S605).

    Raises:
        SpecError: it cannot be read, or its boards are not those of the module (R118).
    """
    place = Place(name_from(path, sources))
    save = read_saved(path, place, sources, log)
    game = context.game
    panel = panel_layout(game, terrain, plan.height)
    _check_boards(save, game, panel is not None, place)
    ids = {str(one): counter for one, counter in _ids(game)}
    several = {counter.id for counter in game.counters if counter.type is UnitType.MARKER}
    spots = _Spots(context, terrain, plan, panel)
    found: dict[str, int] = {}
    for lying in standing_in(save, None):
        basic = basic_of(lying.piece)
        counter = ids.get(basic.gpid)
        if counter is None:
            log.add("S605", f"{quoted(basic.name)} of the save is no counter of this spec", place, help=_NO_COUNTER)
            continue
        where = spots.at(lying)
        if counter in found and counter not in several:
            _twice(counter, (found[counter], where), context, place, log)
        elif where is None and counter not in found:
            message = f"{counter} lies on no hex and in no box: {lying.x}, {lying.y} in pixels of the map"
            log.add("S605", message, place, help="it is taken to be off the map; drag it to where it belongs")
        found.setdefault(counter, OFF_MAP if where is None else where)
    order = [found.get(counter.id, OFF_MAP) for counter in game.counters]
    written = dict.fromkeys(found, place)
    return Position(path.name, np.array(order, dtype=np.int64), written, foreign=True, turn=turn)


def read_saved(path: Path, place: Place, sources: Sources, log: Log) -> Save:
    """Read a saved game.

    Raises:
        SpecError: it is none, is damaged, or is the log of a game (R118).
    """
    data = sources.read_bytes(place.file, NOWHERE, log, _LARGEST)
    if data is None:
        raise SpecError(log, _UNREAD)
    try:
        save = read_save(data)
    except VassalError as error:
        log.add("R118", str(error), place, help="save the game in the engine once more, as a .vsav")
        raise SpecError(log, _UNREAD) from None
    if save.is_log:
        help = "step through it to the position you mean, and save that as a .vsav"
        log.add("R118", "this is the log of a game, which ends elsewhere than it begins", place, help=help)
        raise SpecError(log, _UNREAD)
    return save


_NO_COUNTER = "it is passed over; a counter that was renamed names its former id under `formerly`"


def _twice(counter: str, where: tuple[int, int | None], context: Context, place: Place, log: Log) -> None:
    """A counter that was cloned, or drawn from the palette once more."""
    told = ["off the map" if spot in (None, OFF_MAP) else context.sets.name(spot) for spot in where]
    message = f"{counter} is in the save twice: {told[0]} and {told[1]}"
    log.add("S605", message, place, help="the first is judged; delete the one that is too many")


def _check_boards(save: Save, game: Game, with_panel: bool, place: Place) -> None:
    """The boards are those of the module, in its order; all that is known of places rests on it."""
    usual = [board_name(game.map.name)] if with_panel else []
    known = [[name, *usual] for name in (game.map.name, f"{game.map.name}{WITHOUT_NUMBERS}")]
    hands = {hand.name for hand in game.play.hands}
    for boards in (one for one in save.boards if one.map not in hands):
        ordered = sorted(boards.boards, key=lambda one: (one.row, one.column))
        laid = [one.name for one in ordered]
        if boards.map != game.map.name or laid not in known or any(one.reversed or one.row for one in ordered):
            _other_module(f"the map {quoted(boards.map)} with {', '.join(map(quoted, laid))}", game, place)
    maps = {lying.map for lying in standing_in(save, None)} - {"", game.map.name} - hands
    if maps:
        _other_module(f"pieces on {', '.join(map(quoted, sorted(maps)))}", game, place)


def _other_module(found: str, game: Game, place: Place) -> None:
    log = Log()
    help = f"it must be a game of the module that modgen builds from this spec, whose map is {quoted(game.map.name)}"
    log.add("R118", f"the save has {found}", place, help=help)
    raise SpecError(log, _UNREAD)


def _ids(game: Game) -> Iterator[tuple[int, str]]:
    """The ids that pieces of counters have: from the palette or a save, from the stacks of a new game, and from the
    commands of other counters that put them on the map, of hidden ones too."""
    own = {counter.id: piece_id(counter) for counter in game.counters}
    for counter, gpid in own.items():
        yield gpid, counter
        yield at_start_gpid(gpid), counter
    for counter, by in placed_by(game.play):
        if counter in own:
            yield from ((gpid, counter) for gpid in placed_gpids(own[counter], by))


class _Spots:
    """From a pixel of the map to a spot."""

    def __init__(self, context: Context, terrain: Terrain, plan: BoardPlan, panel: PanelLayout | None) -> None:
        self._context, self._layout, self._plan = context, terrain.grid.layout, plan
        self._boxes = [] if panel is None else list(zone_rects(panel))
        self._places = context.sets.spots.of_space
        self._map = context.game.map.name

    def at(self, lying: Standing) -> int | None:
        """The spot, `OFF_MAP` for a piece that is in a hand or a pile, taken off or not set up, None for the margin."""
        if lying.map != self._map or lying.deck:
            return OFF_MAP
        if lying.x < self._plan.width:
            index = int(locate(self._layout, self._plan.frame, (lying.x, lying.y)))
            return index if index >= 0 else None
        x = lying.x - self._plan.width
        for key, rect in self._boxes:
            if rect.left <= x < rect.right and rect.top <= lying.y < rect.bottom:
                return self._places.get(key, OFF_MAP)
        return None
