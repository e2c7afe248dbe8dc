"""From plain values to a module and its set-ups, playable as they are."""

import re
from collections import Counter

from modgen.targets.vassal.charts import chart_image, chart_window
from modgen.targets.vassal.chores import chores
from modgen.targets.vassal.components import (
    ABOUT_IMAGE,
    HELP_FILE,
    documentation,
    notes,
    options,
    prototypes_container,
    roster,
    setups,
)
from modgen.targets.vassal.dice import dice_buttons
from modgen.targets.vassal.errors import CompileError, GpidCollision
from modgen.targets.vassal.fit import Fitted, fit_grid
from modgen.targets.vassal.hands import hands
from modgen.targets.vassal.hiding import secret_images
from modgen.targets.vassal.inputs import ENGINES, GREATEST_GPID, BoardInput, ModuleInput, at_start_gpid
from modgen.targets.vassal.inventory import inventory
from modgen.targets.vassal.manual import help_page
from modgen.targets.vassal.maps import board_image, map_window
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.module import ROOT, Module
from modgen.targets.vassal.palette import palette
from modgen.targets.vassal.panel import PANEL_IMAGE, fit_panel
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.piles import notices
from modgen.targets.vassal.places import with_places
from modgen.targets.vassal.properties import global_properties
from modgen.targets.vassal.prototypes import ability_images, placed_by
from modgen.targets.vassal.saves import Save, write_save
from modgen.targets.vassal.scores import score_menus
from modgen.targets.vassal.setups import place, setup_save
from modgen.targets.vassal.tree import Node, node
from modgen.targets.vassal.turns import DEEPEST, depth_of, turn_tracker
from modgen.targets.vassal.units import image_names

_EMPTY = ("VASSAL.build.module.Chatter", "VASSAL.build.module.KeyNamer", "VASSAL.i18n.Language")
_OBSERVER = "<observer>"  # the engine's own name for who plays no side


def compile_module(game: ModuleInput) -> Module:
    """Give the module, with a save inside it for each scenario but that of the at-start set-up.

    Raises CompileError (GpidCollision for piece ids), GridUnsupported for a board that the engine cannot
    number, and HexError for hexes that do not exist.
    """
    fitted = _checked(game)
    saved = [one.id for one in game.scenarios if one is not game.begins_at_start]
    files = {HELP_FILE: help_page(game).encode("utf-8")}
    files |= {f"{name}.vsav": write_save(_save(game, name, fitted)) for name in saved}
    return Module(_build(game, fitted), _metadata(game), _images(game), files)


def compile_save(game: ModuleInput, scenario_id: str) -> Save:
    """Give the set-up of a scenario as a save of its own; raises as `compile_module`, and KeyError."""
    return _save(game, scenario_id, _checked(game))


def _save(game: ModuleInput, scenario_id: str, fitted: tuple[Fitted, ...]) -> Save:
    scenario = game.scenario(scenario_id)
    return setup_save(game, scenario, place(scenario.stacks, game, fitted, scenario.name), _metadata(game))


def _metadata(game: ModuleInput) -> Metadata:
    return Metadata(game.version, game.vassal_version, game.name, game.description, extra1=game.rights)


def _build(game: ModuleInput, fitted: tuple[Fitted, ...]) -> Node:
    at_start = place(game.at_start, game, fitted, "the at-start set-up")
    return node(
        ROOT,
        # First, as without it no piece below could be decoded; the options before what reads them.
        node("VASSAL.build.module.BasicCommandEncoder"),
        documentation(game),
        roster(game.sides),
        options(),
        prototypes_container(game),
        *map(node, _EMPTY),
        palette(game),
        map_window(game, fitted, at_start),
        *hands(game),
        *notices(game),
        *((chart_window(game.charts),) if game.charts else ()),
        notes(),
        *inventory(game),
        *global_properties(game),
        *dice_buttons(game.dice),
        *score_menus(game.scores),
        *chores(game),
        # Last in the tool bar: it is the widest, and moves nothing when it grows.
        *((turn_tracker(game.turns),) if game.turns else ()),
        *setups(game),
        name=game.name,
        version=game.version,
        description=game.description,
        VassalVersion=game.vassal_version,
        nextPieceSlotId=str(max((gpid for gpid, _ in _slots(game)), default=0) + 1),
        ModuleOther1=game.rights,
        ModuleOther2="",
    )


def _images(game: ModuleInput) -> dict[str, bytes]:
    images = {board_image(number, board): board.picture for number, board in enumerate(game.boards)}
    for piece in game.pieces:
        front, back = image_names(piece)
        images[front] = piece.front
        if piece.back is not None:
            images[back] = piece.back
    images |= secret_images(game.pieces)
    if game.panel is not None:
        images[PANEL_IMAGE] = game.panel.png
    images |= {chart_image(number): chart.png for number, chart in enumerate(game.charts)}
    for ability in game.abilities:
        images |= ability_images(ability)
    if game.about is not None:
        images[ABOUT_IMAGE] = game.about
    return images


def _checked(game: ModuleInput) -> tuple[Fitted, ...]:
    """The boards' grids, once all that can be wrong with the rest is ruled out."""
    if game.engine not in ENGINES:
        raise CompileError(f"no engine {game.engine!r}: it is one of {', '.join(ENGINES)}")
    if not game.boards:
        raise CompileError("a map needs a board")
    named = {
        "game": (game.name,),
        "map": (game.map_name,),
        "side": game.sides,
        "board": (*(board.name for board in game.boards), *(() if game.panel is None else (game.panel.name,))),
        "counter": tuple(piece.key for piece in game.pieces),
        "scenario": tuple(one.id.lower() for one in game.scenarios),
        "scenario name": tuple(one.name for one in game.scenarios),
        "chart": tuple(one.name for one in game.charts),
        "pile": tuple(one.name for one in game.piles),
        "window": (game.map_name, *(one.name for one in game.hands)),
    }
    for what, names in named.items():
        _check_names(what, names)
    if _OBSERVER in game.sides:
        raise CompileError(f"no side can be named {_OBSERVER}: that is the engine's own name for who plays none")
    off = next((one.id for one in game.scenarios if one.board not in range(len(game.boards))), None)
    if off is not None:
        raise CompileError(f"the scenario {off!r} is on a board that the module lacks")
    bad = next((one.id for one in game.scenarios if not re.fullmatch("[A-Za-z0-9_-]+", one.id)), None)
    if bad is not None:
        raise CompileError(f"the scenario id {bad!r} names a file: letters, digits, - and _ only")
    if depth_of(game.turns) > DEEPEST:
        raise CompileError(f"the turns have steps within steps more than {DEEPEST - 1} deep")
    if game.panel is not None:
        fit_panel(game.panel)
    _check_gpids(game)
    _check_palettes(game)
    return tuple(_fitted(board, game.engine) for board in game.boards)


def _fitted(board: BoardInput, engine: str) -> Fitted:
    return with_places(board, fit_grid(board.layout, board.frame, board.numbering, picture_size(board.picture), engine))


def _check_names(what: str, names: tuple[str, ...]) -> None:
    if any(not name.strip() or name != name.strip() for name in names):
        raise CompileError(f"a {what} needs a name, without blanks at its ends")
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    if twice is not None:
        raise CompileError(f"two of the kind {what} are named {twice!r}")


def _slots(game: ModuleInput) -> list[tuple[int, str]]:
    """The ids of all slots, and whose they are."""
    by_key = {piece.key: piece for piece in game.pieces}
    at_start = (by_key[key] for stack in game.at_start for key in stack.pieces if key in by_key)
    return [
        *((piece.gpid, f"the counter {piece.key!r}") for piece in game.pieces),
        *((at_start_gpid(piece.gpid), f"the at-start slot of {piece.key!r}") for piece in at_start),
        *placed_by(game),
    ]


def _check_gpids(game: ModuleInput) -> None:
    by_id: dict[int, str] = {}
    for gpid, owner in _slots(game):
        if not 0 < gpid <= GREATEST_GPID:
            raise GpidCollision(f"the piece id {gpid} of {owner} is not within 1 and {GREATEST_GPID}")
        other = by_id.setdefault(gpid, owner)
        if other != owner:
            raise GpidCollision(f"{other} and {owner} have one piece id, {gpid}; change one of the keys")


def _check_palettes(game: ModuleInput) -> None:
    known = {piece.key for piece in game.pieces}
    shown = [key for one in game.palettes for key in one.pieces]
    unknown = next((key for key in shown if key not in known), None)
    if unknown is not None:
        raise CompileError(f"the palette has no counter {unknown!r} to show")
    twice = next((key for key, count in Counter(shown).items() if count > 1), None)
    if twice is not None:
        raise CompileError(f"the palette shows the counter {twice!r} twice, so two would have its piece id")
