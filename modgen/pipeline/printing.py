"""The printed files: sheets of counters, tiles of the map, cuts for a machine, the page that calibrates a printer."""

from collections.abc import Sequence

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.art import ArtFace, Face, draw_side
from modgen.draw.ink import save_ink
from modgen.draw.render import pages_to_pdf
from modgen.draw.svg import document, element, layer
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.imposing import UNSEEN, Imposed, compiled, imposed_file, kept_file, paper_input, shift_of
from modgen.pipeline.print_inputs import Drawing, counter_sheets, map_sheet
from modgen.pipeline.store import Store
from modgen.spec.game import Game
from modgen.spec.printing import Printing
from modgen.targets.print import Page, compile_calibration, compile_counters, compile_fit, compile_tiles, cut_file


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
    sheets, drawings = counter_sheets(game, faces, backs, printing)
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
    given = (map_sheet(game), paper_input(printing, printing.paper), printing.overlap)
    pages = compiled(printing, compile_tiles, *given)
    return kept_file(Imposed(f"{game.game.title}: map in tiles", pages, sheet), given, store)


def fitted_pdf(game: Game, sheet: bytes, printing: Printing, store: Store) -> bytes:
    """The whole map on one page, with its scale; the arguments are those of :func:`tiles_pdf`.

    Raises:
        SpecError: there is no room within the margins (N335).
    """
    given = (map_sheet(game), paper_input(printing, printing.paper))
    pages = compiled(printing, compile_fit, *given)
    return kept_file(Imposed(f"{game.game.title}: map on {printing.paper.name}", pages, sheet), given, store)


def calibration_pdf(printing: Printing) -> bytes:
    """The page by which the offset of a printer's backs is measured.

    Raises:
        SpecError: there is no room for it (N335).
    """
    chosen = printing.chosen_printer
    printer = chosen or next(iter(printing.printers), None)  # whose entry is shown as an example
    called = ("mine" if printer is None else printer.id, "" if chosen is None else chosen.name or chosen.id)
    paper = paper_input(printing, printing.counter_paper)
    pages = compiled(printing, compile_calibration, paper, printing.backs.value, shift_of(printing), called)
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
