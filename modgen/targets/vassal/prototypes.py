"""The prototypes of a module: what all counters can do, and one for each thing that some of them can.

A counter names the prototypes of what it can do, in the order of its menu; none of them is deeper than what it names.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain

from modgen.targets.vassal.abilities import (
    AbilityInput,
    BackStateInput,
    MenuInput,
    PlaceInput,
    RangeInput,
    ReplacedInput,
    SendInput,
    StateInput,
    StepsInput,
)
from modgen.targets.vassal.can_moves import place_traits, send_traits
from modgen.targets.vassal.can_reach import range_traits
from modgen.targets.vassal.can_states import back_state_traits, state_traits
from modgen.targets.vassal.can_steps import Definition, replaced_traits, step_traits, turning_traits
from modgen.targets.vassal.gpids import gpid_of, placed_gpid
from modgen.targets.vassal.hiding import SECRET, secret_prototypes
from modgen.targets.vassal.inputs import ModuleInput, PieceInput
from modgen.targets.vassal.pieces import Piece, encode_definition
from modgen.targets.vassal.traits import BasicPiece, PlaceMarker, Replace, SubMenu, Trait
from modgen.targets.vassal.units import FLIP, inside, slug, unit
from modgen.targets.vassal.units import prototypes as common


def prototypes(game: ModuleInput) -> dict[str, Piece]:
    """Give the prototypes by name."""
    pieces = {piece.key: piece for piece in game.pieces}
    made = dict(common(game.pieces))
    for ability in game.abilities:
        traits = _traits(ability, game, pieces)
        made[ability.name] = Piece((*traits, BasicPiece()))
        if isinstance(ability, StepsInput) and ability.how == "turning":
            made[inside(ability.name)] = Piece((*turning_traits(ability), BasicPiece()))
    return made | _secret(made, game)


def _secret(known: Mapping[str, Piece], game: ModuleInput) -> dict[str, Piece]:
    """Prototypes of counters that are hidden at times: of what all can do, and of what such counters can."""
    abilities = {ability.name for ability in game.abilities}
    wanted = {name for one in game.pieces if one.secret is not None for name in chain(*one.can)}
    kept = {name: piece for name, piece in known.items() if name in wanted or name not in abilities}
    hidden = secret_prototypes(kept, game.pieces)
    return {name: Piece(tuple(_placing_apart(one, name) for one in piece.traits)) for name, piece in hidden.items()}


def _placing_apart(trait: Trait, by: str) -> Trait:
    """A trait that places a counter, with an id of its own."""
    if not isinstance(trait, PlaceMarker | Replace):
        return trait
    return replace(trait, gpid=str(placed_gpid(int(trait.gpid), by)))


def placed_gpids(gpid: int, by: str) -> tuple[int, int]:
    """Give the ids of a counter that a prototype, or its copy for hidden counters, puts on the map; gpid: its own."""
    placed = placed_gpid(gpid, by)
    return placed, placed_gpid(placed, by + SECRET)


def ability_images(ability: AbilityInput) -> dict[str, bytes]:
    """Give the pictures that an ability shows, by file name in the order of its levels."""
    given: tuple[bytes, ...] = ()
    if isinstance(ability, StateInput):
        given = tuple(level.picture for level in ability.levels)
    elif isinstance(ability, StepsInput):
        given = ability.pictures
    stem = f"{slug(ability.name)}-{gpid_of(ability.name)}"
    return {f"{stem}-{number}.png": png for number, png in enumerate(given, 1)}


def placed_by(game: ModuleInput) -> Iterator[tuple[int, str]]:
    """Give the piece id of each counter that a command can put on the map, and whose it is."""
    pieces = {piece.key: piece for piece in game.pieces}
    for ability in game.abilities:
        keys: tuple[str, ...] = ()
        if isinstance(ability, PlaceInput):
            keys = (ability.counter,)
        elif isinstance(ability, ReplacedInput):
            keys = tuple(key for key in (ability.below, ability.above) if key)
        for key in keys:
            for gpid in placed_gpids(pieces[key].gpid, ability.name):
                yield gpid, f"{key!r} as {ability.name!r} places it"


def _traits(ability: AbilityInput, game: ModuleInput, pieces: Mapping[str, PieceInput]) -> tuple[Trait, ...]:
    match ability:
        case StateInput():
            return state_traits(ability, tuple(ability_images(ability)))
        case BackStateInput():
            return back_state_traits(ability, FLIP)
        case StepsInput():
            return step_traits(ability, tuple(ability_images(ability)), FLIP)
        case ReplacedInput():
            below, above = (_definition(key, ability.name, pieces) for key in (ability.below, ability.above))
            return replaced_traits(ability, below, above)
        case SendInput():
            return send_traits(ability, game.map_name)
        case PlaceInput():
            definition = _definition(ability.counter, ability.name, pieces)
            assert definition is not None
            return place_traits(ability, definition.piece, definition.text)
        case RangeInput():
            return range_traits(ability)
        case MenuInput():
            return (SubMenu(ability.menu, ability.commands),)


def _definition(key: str, by: str, pieces: Mapping[str, PieceInput]) -> Definition | None:
    if not key:
        return None
    piece = pieces[key]
    # As a game begins: what takes the place of a masked counter would lie open otherwise.
    return Definition(piece, encode_definition(unit(piece, placed_gpid(piece.gpid, by), begins=True)))
