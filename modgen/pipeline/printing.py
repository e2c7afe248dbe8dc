"""The printed files: sheets of counters, tiles of the map, cuts for a machine, the page that calibrates a printer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.art import ArtFace, Face, draw_side
from modgen.draw.ink import save_ink
from modgen.draw.render import pages_to_pdf
from modgen.draw.svg import document, element, layer
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.imposing import UNSEEN, Imposed, compiled, imposed_file, kept_file, paper_input, shift_of
from modgen.pipeline.store import Store
from modgen.spec.counters import Counter, UnitType
from modgen.spec.game import Game
from modgen.spec.printing import Backs, Printing
from modgen.targets.print import (
    CounterSheets,
    DieGridInput,
    DieInput,
    MapSheet,
    Page,
    Piece,
    compile_calibration,
    compile_counters,
    compile_fit,
    compile_tiles,
    cut_file,
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn once and printed as often as it is wanted: a face, or a blank counter of a colour."""

    ground: str
    width: float
    height: float
    bleed: float
    saving: bool
    face: Face | None = None


def printed_files(
    game: Game,
    faces: Sequence[Face],
    backs: Sequence[Face | None],
    sheet: bytes | None,
    store: Store,
) -> dict[str, bytes]:
    """What a build prints by the spec: the sheets of counters and, if the map is drawn, its tiles.

    The arguments are those of :func:`counters_pdf` and :func:`tiles_pdf`.

    Raises:
        SpecError: there is no room for them (N335), or a face cannot be drawn (D701, D702).
    """
    counters, _ = counters_pdf(game, faces, backs, game.printing, store)
    tiles = {} if sheet is None else {"map-tiles.pdf": tiles_pdf(game, sheet, game.printing, store)}
    return {"counters.pdf": counters, **tiles}


def counters_pdf(
    game: Game,
    faces: Sequence[Face],
    backs: Sequence[Face | None],
    printing: Printing,
    store: Store,
) -> tuple[bytes, tuple[Page, ...]]:
    """The sheets of counters as a PDF, and their pages.

    Args:
        game: as it is for one choice.
        faces: the front of every counter of the game.
        backs: the back of every counter; None where nothing is printed on it.
        printing: how it is printed.
        store: keeps the drawn faces and the file.

    Raises:
        SpecError: there is no room for them (N335), or a face cannot be drawn (D701, D702).
    """
    sheets, drawings = _sheets(game, faces, backs, printing)
    pages = compiled(printing, compile_counters, *sheets)
    try:
        pictures = store.one("counter-pictures", tuple(drawings), _draw)
    except (TextDoesNotFitError, MissingGlyphError):
        raise SpecError(_drawing_faults(game, (faces, backs)), UNSEEN) from None
    return kept_file(Imposed(f"{game.game.title}: counters", pages, pictures), sheets, store), pages


def cut_files(pages: Sequence[Page]) -> list[bytes]:
    """An SVG for a cutting machine for each page that has cuts."""
    return [cut.encode("utf-8") for page in pages if (cut := cut_file(page)) is not None]


def tiles_pdf(game: Game, sheet: bytes, printing: Printing, store: Store) -> bytes:
    """The map in tiles of true size.

    Args:
        game: whose map it is.
        sheet: the PDF of the whole sheet.
        printing: how it is printed.
        store: keeps the file.

    Raises:
        SpecError: there is no room for a tile (N335).
    """
    given = (_map(game), paper_input(printing, printing.paper), printing.overlap)
    pages = compiled(printing, compile_tiles, *given)
    return kept_file(Imposed(f"{game.game.title}: map in tiles", pages, sheet), given, store)


def fitted_pdf(game: Game, sheet: bytes, printing: Printing, store: Store) -> bytes:
    """The whole map on one page, with its scale; the arguments are those of :func:`tiles_pdf`.

    Raises:
        SpecError: there is no room within the margins (N335).
    """
    given = (_map(game), paper_input(printing, printing.paper))
    pages = compiled(printing, compile_fit, *given)
    return kept_file(Imposed(f"{game.game.title}: map on {printing.paper.name}", pages, sheet), given, store)


def calibration_pdf(printing: Printing) -> bytes:
    """The page by which the offset of a printer's backs is measured."""
    printer = printing.chosen_printer
    name = (printer.name or printer.id) if printer is not None else ""
    paper = paper_input(printing, printing.counter_paper)
    pages = compiled(printing, compile_calibration, paper, printing.backs.value, shift_of(printing), name)
    return imposed_file(Imposed("Calibration", pages, b""))


def _drawing_faults(game: Game, sides: Sequence[Sequence[Face | None]]) -> list[Diagnostic]:
    """Every counter that has a face which cannot be drawn."""
    found = []
    for side in sides:
        for counter, face in zip(game.counters, side, strict=True):
            try:
                if face is not None:
                    draw_side(face)
            except TextDoesNotFitError as error:
                found.append(Diagnostic("D701", f"{counter.id}: {error}", counter.place("name"), "shorten it"))
            except MissingGlyphError as error:
                help = "use a letter that the font has"
                found.append(Diagnostic("D702", f"{counter.id}: {error}", counter.place("name"), help))
    return list(dict.fromkeys(found))


def _sheets(
    game: Game, faces: Sequence[Face], backs: Sequence[Face | None], printing: Printing
) -> tuple[list[CounterSheets], list[Drawing]]:
    """The counters of each size as the target wants them, and what is to be drawn, by number."""
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


def _draw(drawings: tuple[Drawing, ...]) -> bytes:
    """A PDF with a page for each drawing."""
    pages = []
    for drawing in drawings:
        width, height = drawing.width + 2 * drawing.bleed, drawing.height + 2 * drawing.bleed
        if drawing.face is None:
            ground = element("rect", x=0, y=0, width=width, height=height, fill=drawing.ground)
            svg = document(width, height, [layer("Ground", [ground])])
        else:
            svg = draw_side(drawing.face, bleed=drawing.bleed)
        if drawing.saving and not isinstance(drawing.face, ArtFace):
            svg = save_ink(svg, drawing.ground, drawing.face.ink if drawing.face is not None else "#000000")
        pages.append((svg, width, height))
    return pages_to_pdf(pages)


def _die(printing: Printing) -> DieInput | None:
    die = printing.chosen_die
    if die is None:
        return None
    grids = (
        DieGridInput(*grid.size, grid.columns, grid.rows, grid.left, grid.top, grid.across, grid.down)
        for grid in die.grids
    )
    return DieInput(die.name, tuple(grids))


def _map(game: Game) -> MapSheet:
    sheet = game.map.sheet
    return MapSheet(_title(game), sheet.width, sheet.height, game.map.grid.height)


def _title(game: Game) -> str:
    return f"{game.game.title}, version {game.game.version}"
