"""The module as plain values, and what an engine must show of it by the spec."""

from typing import Any

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.pipeline.pictures import board_frame
from modgen.pipeline.terrain import Terrain
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.setup import Scenario, StackSpec
from modgen.targets.vassal import (
    BoardInput,
    CompileError,
    GpidCollision,
    GridUnsupported,
    ModuleInput,
    PieceInput,
    ScenarioInput,
    StackInput,
    compile_module,
    gpid_of,
    write_module,
)
from modgen.targets.vassal.inputs import at_start_gpid


def module_input(
    game: Game, terrain: Terrain, board_png: bytes, fronts: tuple[bytes, ...], options: dict[str, str]
) -> ModuleInput:
    """The game for the target: board, counters with their pictures, set-ups."""
    grid = terrain.grid
    board = BoardInput(game.map.name, board_png, grid.layout, board_frame(game, terrain), grid.numbering)
    scenarios = tuple(_scenario(scenario, game, terrain) for scenario in game.scenarios)
    return ModuleInput(
        name=game.game.title,
        version=game.game.version,
        description=game.game.description,
        engine=options.get("engine", game.module.engine),
        sides=tuple(side.name for side in game.sides),
        map_name=game.map.name,
        boards=(board,),
        pieces=tuple(_piece(counter, game, front) for counter, front in zip(game.counters, fronts, strict=True)),
        at_start=scenarios[0].stacks if scenarios else (),
        scenarios=scenarios,
    )


def module_bytes(game: Game, given: ModuleInput) -> bytes:
    """The module file.

    Raises:
        SpecError: the engine cannot number the hexes (N309), two counters share a piece id (N307), or a name is one
            that the engine cannot hold (O802).
    """
    try:
        return write_module(compile_module(given))
    except GridUnsupported as error:
        place = game.map.grid.place("numbering")
        raise SpecError([Diagnostic("N309", str(error), place, error.remedy)]) from None
    except GpidCollision as error:
        pieces = dict[int, Counter]()
        twins = next((one, first) for one in game.counters if (first := pieces.setdefault(_gpid(one), one)) is not one)
        help = "give one of them another id, with the old one under `formerly` if games were saved"
        raise SpecError([Diagnostic("N307", str(error), twins[0].place("id"), help)]) from None
    except CompileError as error:
        raise SpecError(
            [Diagnostic("O802", str(error), _place_of_name(game, str(error)), "choose another name")]
        ) from None


def _place_of_name(game: Game, message: str) -> Place:
    """Where the name stands that the engine refuses; the title of the game if it is none of those."""
    named = [
        *((side.name, side.place("name")) for side in game.sides),
        *((one.id, one.place()) for one in game.scenarios),
    ]
    return next((place for name, place in named if name in message), game.game.place("title"))


def _gpid(counter: Counter) -> int:
    """The piece id of a counter; a renamed one keeps that of its first name, or games saved before would lose it."""
    return gpid_of(counter.formerly[0] if counter.formerly else counter.id)


def save_names(game: Game) -> dict[str, str]:
    """The file name of each scenario's save."""
    return {scenario.id: f"{scenario.id}.vsav" for scenario in game.scenarios}


def expected_rows(game: Game, terrain: Terrain) -> dict[str, Any]:
    """Where the spec says each counter stands, in a new game and in each save, for an engine to be held against."""
    names = save_names(game)
    saves = {names[scenario.id]: _rows(scenario, game, terrain, False) for scenario in game.scenarios}
    return {
        "module": f"{game.game.id}.vmod",
        "name": game.game.title,
        "newGame": _rows(game.scenarios[0], game, terrain, True) if game.scenarios else [],
        "saves": saves,
    }


def _rows(scenario: Scenario, game: Game, terrain: Terrain, at_start: bool) -> list[dict[str, Any]]:
    counters = {counter.id: counter for counter in game.counters}
    rows = []
    for stack in scenario.setup:
        for place, key in enumerate(stack.counters):
            piece = _piece(counters[key], game, b"")
            gpid = at_start_gpid(piece) if at_start else piece.gpid
            rows.append(
                {
                    "gpid": str(gpid),
                    "name": piece.name,
                    "map": game.map.name,
                    "location": _hex(stack, game, terrain),
                    "stack": place,
                }
            )
    return rows


def _hex(stack: StackSpec, game: Game, terrain: Terrain) -> str:
    hexes = {place.id: place.hex for place in game.map.places}
    return terrain.grid.find(hexes.get(stack.at, stack.at)).name


def _scenario(scenario: Scenario, game: Game, terrain: Terrain) -> ScenarioInput:
    stacks = tuple(StackInput(_hex(stack, game, terrain), stack.counters) for stack in scenario.setup)
    return ScenarioInput(scenario.id, scenario.name, scenario.description, stacks)


def _piece(counter: Counter, game: Game, front: bytes) -> PieceInput:
    nation = next(nation for nation in game.nations if nation.id == counter.nation)
    side = next(side.name for side in game.sides if side.id == nation.side)
    markers = {
        "Type": str(counter.type),
        "Size": str(counter.size),
        "Strength": "" if counter.strength is None else str(counter.strength),
        "Formation": counter.formation,
    }
    given = tuple((name, value) for name, value in markers.items() if value)
    return PieceInput(counter.id, _gpid(counter), counter.name, side, nation.name, front, markers=given)
