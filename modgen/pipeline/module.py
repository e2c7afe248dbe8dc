"""The module as plain values, and what an engine must show of it by the spec."""

import hashlib
from collections import Counter as Counting
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.draw.about import draw_about
from modgen.pipeline.credits import Credits
from modgen.pipeline.pictures import BoardPlan
from modgen.pipeline.play import dice_of, scores_of
from modgen.pipeline.play_abilities import Abilities
from modgen.pipeline.play_counters import low_markers
from modgen.pipeline.play_secrets import hand_inputs, hidden_of, pile_inputs
from modgen.pipeline.play_table import grounds_of, palettes_of
from modgen.pipeline.setting import Setting
from modgen.pipeline.starts import Start
from modgen.pipeline.terrain import Terrain
from modgen.pipeline.turns import turns_of
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.targets.vassal import (
    BoardInput,
    CompileError,
    GpidCollision,
    GridUnsupported,
    ModuleInput,
    PieceInput,
    ScenarioInput,
    SecretInput,
    SequenceError,
    at_start_gpid,
    compile_module,
    gpid_of,
    write_module,
)

WITHOUT_NUMBERS = ", without numbers"
"""What is put after the names of the second board and of the set-ups on it."""


def module_input(
    game: Game,
    terrain: Terrain,
    plan: BoardPlan,
    pictures: Sequence[bytes],
    fronts: Sequence[bytes | None],
    backs: Sequence[bytes | None],
    setting: Setting,
    credits: Credits,
    abilities: Abilities,
    options: dict[str, str],
    secrets: Sequence[SecretInput | None],
) -> ModuleInput:
    """The game for the target: the planned board with numbers and without, counters, set-ups, what lies beside."""
    grid = terrain.grid
    names = (game.map.name, f"{game.map.name}{WITHOUT_NUMBERS}")
    boards = tuple(
        BoardInput(name, picture, grid.layout, plan.frame, grid.numbering, places=named_hexes(game))
        for name, picture in zip(names, pictures, strict=False)
    )
    about = draw_about(game.game.title, game.game.version, game.game.description, (*game.game.credits, *credits.lines))
    scenarios = tuple(
        ScenarioInput(
            f"{start.id}{'-plain' * board}",
            f"{start.name}{WITHOUT_NUMBERS * board}",
            start.description,
            tuple(map(setting.stack, start.stands)),
            board,
        )
        for board in range(len(boards))
        for start in setting.starts
    )
    by_side = game.play.layers is not None
    return ModuleInput(
        name=game.game.title,
        version=game.game.version,
        description=game.game.description,
        engine=options.get("engine", game.module.engine),
        sides=tuple(side.name for side in game.sides),
        map_name=game.map.name,
        boards=boards,
        pieces=tuple(
            _able(replace(_piece(counter, game, front or b"", back), secret=secret), abilities, by_side=by_side)
            for counter, front, back, secret in zip(game.counters, fronts, backs, secrets, strict=True)
        ),
        palettes=palettes_of(game),
        at_start=scenarios[0].stacks if scenarios else (),
        scenarios=scenarios,
        turns=turns_of(game),
        abilities=tuple(abilities.inputs),
        panel=setting.panel,
        charts=setting.charts,
        dice=dice_of(game),
        scores=scores_of(game),
        hands=hand_inputs(game),
        piles=pile_inputs(game),
        grounds=grounds_of(game, terrain),
        rights=credits.whole,
        about=about,
        help="\n".join(f"<p>{escape(line)}</p>" for line in (*game.game.credits, *credits.lines)),
    )


def _able(piece: PieceInput, abilities: Abilities, *, by_side: bool) -> PieceInput:
    """A counter with what it can do."""
    return replace(
        piece,
        layer=piece.side if by_side else "",
        back_name=abilities.backs.get(piece.key, ""),
        back_strength=abilities.left.get(piece.key, ""),
        can=abilities.menu(piece.key),
        turns=abilities.turns.get(piece.key, ()),
        low=piece.key in abilities.low,
    )


def named_hexes(game: Game) -> tuple[tuple[str, str], ...]:
    """Each hex with places in it, and what they are called; `$` means something to the engine."""
    names: dict[str, list[str]] = {}
    for place in game.map.places:
        names.setdefault(place.hex, []).append(place.name.replace("$", ""))
    return tuple((hex_name, ", ".join(dict.fromkeys(called))) for hex_name, called in names.items())


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
        twins = next(
            (one, first) for one in game.counters if (first := pieces.setdefault(piece_id(one), one)) is not one
        )
        help = "give one of them another id, with the old one under `formerly` if games were saved"
        raise SpecError([Diagnostic("N307", str(error), twins[0].place("id"), help)]) from None
    except (CompileError, SequenceError) as error:
        raise SpecError(
            [Diagnostic("O802", str(error), _place_of_name(game, str(error)), "choose another name")]
        ) from None


def _place_of_name(game: Game, message: str) -> Place:
    """Where the name stands that the engine refuses; the title of the game if it is none of those."""
    named = [
        *((side.name, side.place("name")) for side in game.sides),
        *((one.id, one.place()) for one in game.scenarios),
        *((box.name, box.place("name")) for box in game.map.boxes),
        *((chart.name, chart.place("name")) for chart in game.charts),
        *((hand.name, hand.place("name")) for hand in game.play.hands),
        *((pile.name, pile.place("name")) for pile in game.play.piles),
    ]
    return next((place for name, place in named if name in message), game.game.place("title"))


def piece_id(counter: Counter) -> int:
    """The piece id of a counter; a renamed one keeps that of its first name, or games saved before would lose it."""
    return gpid_of(counter.formerly[0] if counter.formerly else counter.id)


def expected_rows(game: Game, setting: Setting) -> dict[str, Any]:
    """Where the spec says each counter stands, in a new game and in each save, for an engine to be held against."""
    starts = setting.starts
    return {
        "module": f"{game.game.id}.vmod",
        "name": game.game.title,
        "newGame": _rows(starts[0], game, setting, True) if starts else [],
        "saves": {save_name(start): _rows(start, game, setting, False) for start in starts},
    }


def save_name(start: Start) -> str:
    """The file name of the save of a start."""
    return f"{start.id}.vsav"


def _rows(start: Start, game: Game, setting: Setting, at_start: bool) -> list[dict[str, Any]]:
    counters = {counter.id: counter for counter in game.counters}
    named = dict(named_hexes(game))
    low, by_side = low_markers(game), game.play.layers is not None
    hidden = {key for (key, _), one in hidden_of(game).items() if one.from_start}
    rows = []
    for stand in start.stands:
        passed = Counting[str]()
        for key in stand.counters:
            piece = _piece(counters[key], game, b"")
            layer = "" if stand.pile else "low" if key in low else piece.side if by_side else ""
            place = passed[layer]
            passed[layer] += 1
            row = {
                "gpid": str(at_start_gpid(piece.gpid) if at_start else piece.gpid),
                "name": piece.name,
                "map": game.map.name,
                "location": f"{named[stand.at]} ({stand.at})" if stand.at in named else stand.at,
                "stack": place,
            }
            if stand.slot is not None and setting.panel is not None:
                name = setting.names[stand.at]
                row |= {"location": name, "zone": name, "board": setting.panel.name}
            if stand.pile:
                del row["stack"]
                row |= {"deck": stand.pile, "location": stand.pile}  # the engine calls the place by its pile
            rows.append(_sealed(row) if key in hidden else row)
    return rows


def _sealed(row: dict[str, Any]) -> dict[str, Any]:
    """A row that does not say where a hidden counter is, or what, to whoever reads the report of a build.

    An engine that is asked knows what is sealed, and can be held against it.
    """
    told = "|".join(str(row.get(part, "")) for part in ("gpid", "map", "location", "stack"))
    return {"gpid": row["gpid"], "sealed": hashlib.sha256(told.encode("utf-8")).hexdigest()}


def _piece(counter: Counter, game: Game, front: bytes, back: bytes | None = None) -> PieceInput:
    nation = next(nation for nation in game.nations if nation.id == counter.nation)
    side = next(side.name for side in game.sides if side.id == nation.side)
    markers = {
        "Type": str(counter.type),
        "Size": str(counter.size),
        "Strength": _strength(counter, game),
        "Formation": counter.formation,
    }
    given = tuple((name, value) for name, value in markers.items() if value)
    return PieceInput(counter.id, piece_id(counter), counter.name, side, nation.name, front, back, markers=given)


def _strength(counter: Counter, game: Game) -> str:
    """A counter without a strength has one of 0 where others have one, since the engine counts what is missing as 1."""
    if counter.strength is None:
        return "" if all(one.strength is None for one in game.counters) else "0"
    return str(counter.strength)
