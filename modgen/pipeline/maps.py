"""The files of a build that show the map: drawn as sheet and board, or the user's own picture as the board."""

import json
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.fonts import with_fonts
from modgen.draw.map_picture import MapPicture, draw_map
from modgen.draw.map_relief import MapRelief
from modgen.draw.map_scene import Flaw
from modgen.draw.map_theme import SAVING_INK
from modgen.draw.outlines import with_whole_words
from modgen.draw.raster import is_jpeg, straighten
from modgen.draw.render import to_pdf, to_png
from modgen.draw.text import MissingGlyphError
from modgen.hexes import Frame
from modgen.pipeline.art import OwnArt, as_shown
from modgen.pipeline.art_drawn import laid_maps
from modgen.pipeline.credits import map_credits
from modgen.pipeline.features import features_of
from modgen.pipeline.pictures import BoardPlan, board_picture, sheet_picture
from modgen.pipeline.scene import map_findings, map_texts
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain
from modgen.pipeline.units import BOARD_PPI
from modgen.spec.game import Game
from modgen.targets.print import with_boxes

PRINT_PPI = 300
_COLOURS = 256
_MODULE = "the names and numbers of the module"


@dataclass(frozen=True, slots=True)
class MapFiles:
    """The pictures of the boards, the files, what was found in drawing them.

    The board with faint numbers comes before that without, a picture of the user's own is alone. ``late`` are
    files that are still being made.
    """

    boards: tuple[bytes, ...]
    made: dict[str, bytes]
    findings: Sequence[Diagnostic] = ()
    late: dict[str, Future[bytes]] = field(default_factory=dict)

    @property
    def sheet(self) -> bytes | None:
        """The PDF of the printed sheet; None where the map is a picture of the user's own."""
        return self.made.get("map.pdf")

    def files(self) -> dict[str, bytes]:
        """All files by name, once all are made."""
        return self.made | {name: future.result() for name, future in self.late.items()}


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawn picture to be rendered: its size in user units, and how many pixels an inch of a user unit of a point.

    ``tag`` is what the file says of itself: pixels an inch of the printed map; a ``painted`` one keeps all its colours.
    """

    svg: bytes
    width: float
    height: float
    ppi: float
    tag: float
    title: str
    painted: bool = False


def map_files(
    game: Game, terrain: Terrain, plan: BoardPlan, art: OwnArt, store: Store, threads: ThreadPoolExecutor
) -> MapFiles:
    """The map as a board, drawn or a picture of the user's own; drawn, it is a printed sheet too.

    Raises:
        SpecError: the font lacks a character (D702).
    """
    if plan.scan is None:
        return _drawn(game, terrain, plan, art, store, threads)
    board = store.one("straighten", plan.scan, straighten)
    return MapFiles((board,), {"map.jpg" if is_jpeg(board) else "map.png": board})


def _drawn(
    game: Game, terrain: Terrain, plan: BoardPlan, art: OwnArt, store: Store, threads: ThreadPoolExecutor
) -> MapFiles:
    """The map as modgen draws it: the printed sheet as vectors and for a print shop, and the board.

    Raises:
        SpecError: the font lacks a character (D702).
    """
    features = features_of(game, terrain)
    sheet, board = sheet_picture(as_shown(game, art), terrain, features), board_picture(game, terrain, features, plan)
    sheet = with_art(sheet, game, terrain, art, store)
    relief = _relief(game, terrain, plan.frame, art, store)
    board = replace(board, art=laid_maps(game, terrain, art, plan.frame, BOARD_PPI, store), relief=relief)
    painted = any(one.picture.form == "bitmap" for one in art.maps)
    boards = (board, replace(board, numbers="none"))
    drawing = [threads.submit(map_svg, game, one, store) for one in boards]
    svg, on_sheet = map_svg(game, sheet, store)
    whole = _Picture(svg, sheet.width, sheet.height, PRINT_PPI, PRINT_PPI, sheet.title, painted)
    # The big picture takes as long as everything else together.
    large = threads.submit(store.one, "png", whole, _png)
    drawn = [one.result() for one in drawing]
    numbered, plain = (
        store.one("png", _Picture(one, board.width, board.height, 72, 72 * board.point, board.title, painted), _png)
        for one, _ in drawn
    )
    made = {
        "map.svg": store.one("fonts", svg, with_fonts),
        "map.png": numbered,
        "map.pdf": store.one("pdf", whole, _pdf),
    }
    found = list(dict.fromkeys((*on_sheet, *(finding for _, on_board in drawn for finding in on_board))))
    return MapFiles((numbered, plain), made, found, {"map-300dpi.png": large})


def with_art(sheet: MapPicture, game: Game, terrain: Terrain, art: OwnArt, store: Store) -> MapPicture:
    """The printed sheet with pictures of the user's own in it, and whose they are at its margin."""
    credits = (*sheet.credits, *map_credits(game, art))
    laid = laid_maps(game, terrain, art, terrain.frame, PRINT_PPI, store)
    relief = _relief(game, terrain, terrain.frame, art, store)
    return replace(sheet, art=laid, gone=art.gone, relief=relief, credits=credits)


def _relief(game: Game, terrain: Terrain, frame: Frame, art: OwnArt, store: Store) -> MapRelief | None:
    if game.map.relief is None:
        return None
    from modgen.pipeline.relief import relief_of  # noqa: PLC0415  what only a map with a relief needs

    return relief_of(game, terrain, frame, art.heights, store)


def sheet_pdf(game: Game, terrain: Terrain, art: OwnArt, store: Store, *, saving_ink: bool = False) -> bytes:
    """The printed sheet alone, as vectors; ``saving_ink``: with a white sea and land that is hardly tinted.

    Raises:
        SpecError: the font lacks a character (D702).
    """
    sheet = sheet_picture(as_shown(game, art), terrain, features_of(game, terrain))
    sheet = with_art(sheet, game, terrain, art, store)
    if saving_ink:
        sheet = replace(sheet, theme=SAVING_INK, relief=None)
    svg, _ = map_svg(game, sheet, store)
    return store.one("pdf", _Picture(svg, sheet.width, sheet.height, PRINT_PPI, PRINT_PPI, sheet.title), _pdf)


def map_svg(game: Game, picture: MapPicture, store: Store) -> tuple[bytes, list[Diagnostic]]:
    """The SVG of a map, and what is wrong with its texts; a character that the font lacks is told at its text."""
    try:
        drawn = store.run("map", picture, _draw)
    except MissingGlyphError as error:
        at = next((place for text, place in map_texts(game) if error.missing[0] in text), game.map.place("name"))
        raise SpecError([Diagnostic("D702", str(error), at, "use a letter that the font has")], _MODULE) from None
    flaws = [Flaw(**flaw) for flaw in json.loads(drawn["flaws"])]
    return drawn["svg"], map_findings(game, json.loads(drawn["off"]), flaws, json.loads(drawn["left out"]))


def _draw(picture: MapPicture) -> dict[str, bytes]:
    drawn = draw_map(picture)
    flaws = json.dumps([asdict(flaw) for flaw in drawn.flaws]).encode()
    off, left_out = json.dumps(drawn.runs_off).encode(), json.dumps(drawn.left_out).encode()
    return {"svg": drawn.svg.encode("utf-8"), "off": off, "left out": left_out, "flaws": flaws}


def _png(picture: _Picture) -> bytes:
    svg = picture.svg.decode()
    colours = 0 if picture.painted else _COLOURS
    return to_png(svg, picture.width, picture.height, ppi=picture.ppi, colours=colours, tag=picture.tag)


def _pdf(picture: _Picture) -> bytes:
    made = to_pdf(with_whole_words(picture.svg.decode()), picture.width, picture.height, title=picture.title)
    return with_boxes(made, title=picture.title)
