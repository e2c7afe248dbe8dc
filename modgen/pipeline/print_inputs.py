"""What is printed of a game as the target wants it: the counters of each size, the map."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from modgen.draw.art import Face
from modgen.pipeline.imposing import paper_input, shift_of
from modgen.spec.counters import Counter, UnitType
from modgen.spec.game import Game
from modgen.spec.printing import Backs, Printing
from modgen.targets.print import CounterSheets, DieGridInput, DieInput, MapSheet, Piece


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn once and printed as often as it is wanted: a face, or a blank counter of a colour."""

    ground: str
    width: float
    height: float
    bleed: float
    saving: bool
    face: Face | None = None


def counter_sheets(
    game: Game, faces: Sequence[Face], backs: Sequence[Face | None], printing: Printing
) -> tuple[list[CounterSheets], list[Drawing]]:
    """The counters of each size as the target wants them, and what is to be drawn, by number.

    The arguments are those of :func:`modgen.pipeline.printing.counters_pdf`.
    """
    bleed, back_bleed = printing.bleed, printing.back_bleed
    settings = game.counter_settings
    numbers: dict[Drawing, int] = {}
    nations = {nation.id: nation for nation in game.nations}
    sides = {side.id: side for side in game.sides}

    def number(size: tuple[float, float], ground: str, beyond: float, face: Face | None) -> int:
        plain = None if face is None else replace(face, key="", title="")
        drawing = Drawing(ground, *size, beyond, printing.ink_saver, plain)
        return numbers.setdefault(drawing, len(numbers))

    sizes: dict[tuple[float, float], list[Piece]] = {}
    if not faces:
        sizes[game.counter_settings.width, game.counter_settings.width] = []
    for counter, face, back in _ordered(game, faces, backs, printing):
        nation = nations[counter.nation]
        side = sides[nation.side].name
        group = nation.name if side.casefold() in nation.name.casefold() else f"{side}: {nation.name}"
        size = face.size
        behind = None if back is None else number(size, back.ground, back_bleed, back)
        piece = Piece(number(size, face.ground, bleed, face), behind, face.ground, group)
        sizes.setdefault(size, []).extend([piece] * counter.copies)
    two_sided = any(back is not None for back in backs)
    sheets = [
        CounterSheets(
            title=_title(game),
            width=size[0],
            height=size[1],
            paper=paper_input(printing, printing.counter_paper),
            pieces=tuple(pieces),
            blank={
                ground: (number(size, ground, bleed, None), number(size, ground, back_bleed, None))
                for ground in dict.fromkeys(one.ground for one in pieces)
            },
            bleeds=(bleed, back_bleed),
            gap=printing.gutter if printing.counters == "gutters" else 0.0,
            backs=_way(printing, pieces, two_sided).value,
            shift=shift_of(printing),
            spare=printing.blanks,
            fronts_first=printing.pages == "fronts-first",
            die=_die(printing),
        )
        for size, every in (sizes or {(settings.width, settings.width): []}).items()
        for pieces in _apart(every, printing)
    ]
    return sheets, list(numbers)


def _way(printing: Printing, pieces: Sequence[Piece], two_sided: bool) -> Backs:
    """How the backs of some counters get behind them; ``two_sided``: whether any counter of the game has a back.

    What is printed on both sides has a back to every front, and stock may have counters of every size. Otherwise
    counters without backs have fronts alone.
    """
    all_alike = printing.die is not None or printing.backs in (Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT)
    any_back = any(one.back is not None for one in pieces) or (all_alike and two_sided)
    return printing.back_way if any_back else Backs.NONE


def _apart(pieces: list[Piece], printing: Printing) -> list[list[Piece]]:
    """Counters that share sheets: where these are folded, colours of which no counter has a back have whole sheets."""
    if printing.backs is not Backs.FOLD or printing.die is not None:
        return [pieces]
    folded = {piece.ground for piece in pieces if piece.back is not None}
    parts = [[piece for piece in pieces if (piece.ground in folded) is way] for way in (True, False)]
    return [part for part in parts if part] or [pieces]


def _ordered(
    game: Game, faces: Sequence[Face], backs: Sequence[Face | None], printing: Printing
) -> list[tuple[Counter, Face, Face | None]]:
    """The counters as they are set up: by side, nation and formation, who comes later after those, markers last."""
    every = list(zip(game.counters, faces, backs, strict=True))
    if printing.order == "listed":
        return every
    nations = {nation.id: (place, nation.side) for place, nation in enumerate(game.nations)}
    sides = {side.id: place for place, side in enumerate(game.sides)}
    formations: dict[tuple[str, str], int] = {}
    for counter in game.counters:
        formations.setdefault((counter.nation, counter.formation), len(formations))

    def key(entry: tuple[Counter, Face, Face | None]) -> tuple[int, int, bool, int, int]:
        counter = entry[0]
        place, side = nations[counter.nation]
        formation = formations[counter.nation, counter.formation]
        return sides[side], place, counter.type == UnitType.MARKER, formation, counter.arrives or 0

    return sorted(every, key=key)


def map_sheet(game: Game) -> MapSheet:
    """The map as the target wants it."""
    sheet = game.map.sheet
    return MapSheet(_title(game), sheet.width, sheet.height, game.map.grid.height)


def _die(printing: Printing) -> DieInput | None:
    die = printing.chosen_die
    if die is None:
        return None
    grids = (
        DieGridInput(*grid.size, grid.columns, grid.rows, grid.left, grid.top, grid.across, grid.down)
        for grid in die.grids
    )
    return DieInput(die.name, tuple(grids))


def _title(game: Game) -> str:
    return f"{game.game.title}, version {game.game.version}"
