"""Pictures of the user's own as plain values that are drawn: faces of counters, pictures on the map."""

import io
from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from modgen.draw.art import ArtFace, Face, data_uri, prepare_bitmap, prepare_svgs
from modgen.draw.art_sheet import SheetCut, cut_faces
from modgen.draw.counters import CounterFace
from modgen.draw.map_art import MapArt as LaidArt
from modgen.draw.raster import as_drawn, is_jpeg, open_picture
from modgen.draw.safe_svg import read_svg
from modgen.draw.svg import Box
from modgen.hexes import Frame, bounds
from modgen.pipeline.art import FacePicture, MapPicture, OwnArt, Side
from modgen.pipeline.faces import faces as faces_of
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game

_FINER = 1.25
"""Pixels of a picture to one of what is drawn from which on it is made smaller first: a renderer leaves some out."""
_AROUND = 8.0
"""Points around the hexes that are shown of a picture on a board; the furniture of a sheet begins farther off."""


def laid_faces(
    game: Game, faces: Sequence[CounterFace | None], art: OwnArt, side: Side, store: Store
) -> tuple[Face | None, ...]:
    """The faces of one side of all counters, with pictures of the user's own in place of those drawn.

    Args:
        game: as it is for one choice.
        faces: as modgen draws them, one a counter of the game; None where nothing is printed.
        art: of the game.
        side: which side they are.
        store: keeps what pictures were made into.
    """
    if not art.faces:
        return tuple(faces)
    cut = _cut(art, store)
    grounds = {nation.id: nation.ground for nation in game.nations}
    sizes = [one.front.size for one in faces_of(game, art.faces)]
    found = [art.faces.get((counter.id, side)) for counter in game.counters]
    given = [
        None if one is None else (_data(one, cut), size, grounds[counter.nation])
        for counter, size, one in zip(game.counters, sizes, found, strict=True)
    ]
    # SVGs are drawn together, which is quicker; bitmaps are kept one by one.
    vectors = tuple(
        dict.fromkeys(value for one, value in zip(found, given, strict=True) if one and value and _is_svg(one))
    )
    drawn = store.run("art-svgs", vectors, prepare_svgs) if vectors else {}
    numbers = {value: number for number, value in enumerate(vectors)}
    laid: list[Face | None] = []
    for counter, face, one, value in zip(game.counters, faces, found, given, strict=True):
        if one is None or value is None:
            laid.append(face)
            continue
        if _is_svg(one):
            number = numbers[value]
            made = {part: drawn[f"{number} {part}"] for part in ("picture", "screen", "rim", "box")}
        else:
            made = {**store.run("art-face", value, lambda given: prepare_bitmap(*given)), "box": b"0 0 1 1"}
        parts = {name: made[name] for name in ("picture", "screen", "rim")}
        form, box = one.picture.form, _box(made["box"])
        (width, height), ground = value[1:]
        laid.append(ArtFace(counter.id, width, ground, form=form, box=box, title=counter.name, height=height, **parts))
    return tuple(laid)


def _is_svg(one: FacePicture) -> bool:
    return one.picture.form == "svg"


def _data(one: FacePicture, cut: dict[SheetCut, dict[str, bytes]]) -> bytes:
    return one.picture.data if one.sheet is None else cut[one.sheet][f"{one.cell[0]},{one.cell[1]}"]


def _box(written: bytes) -> Box:
    left, top, width, height = map(float, written.split())
    return left, top, width, height


def _cut(art: OwnArt, store: Store) -> dict[SheetCut, dict[str, bytes]]:
    """The faces of every sheet that are shown anywhere, each sheet opened once."""
    wanted: dict[SheetCut, set[tuple[int, int]]] = {}
    for found in art.faces.values():
        if found.sheet is not None:
            wanted.setdefault(found.sheet, set()).add(found.cell)
    return {
        sheet: dict(store.run("art-sheet", (sheet, tuple(sorted(cells))), cut_faces)) for sheet, cells in wanted.items()
    }


def laid_maps(game: Game, terrain: Terrain, art: OwnArt, frame: Frame, ppi: float, store: Store) -> tuple[LaidArt, ...]:
    """The pictures on the map, for the sheet or for a board.

    Args:
        game, terrain: whose map it is.
        art: of the game.
        frame: where the grid lies on what is drawn, in its units.
        ppi: pixels an inch of the printed sheet with which it is drawn at most.
        store: keeps pictures that were made smaller.
    """
    return tuple(_laid(game, terrain, number, one, frame, ppi, store) for number, one in enumerate(art.maps, 1))


def _laid(
    game: Game, terrain: Terrain, number: int, one: MapPicture, frame: Frame, ppi: float, store: Store
) -> LaidArt:
    layout, printed = terrain.grid.layout, terrain.frame
    sheet = game.map.sheet
    box = (0.0, 0.0, sheet.width, sheet.height)
    if one.how.covers == "grid":
        left, top, right, bottom = bounds(layout, printed)
        box = (left, top, right - left, bottom - top)
    scale = frame.height / printed.height
    x, y = frame.x + scale * (box[0] - printed.x), frame.y + scale * (box[1] - printed.y)
    clip = None
    if frame != printed:
        left, top, right, bottom = bounds(layout, frame)
        around = _AROUND * scale
        clip = (left - around, top - around, right - left + 2 * around, bottom - top + 2 * around)
    # On a board the paper shows beyond what is shown of the picture.
    replaced, gone = (
        tuple(layer for layer in layers if clip is None or layer != "paper")
        for layers in (one.how.layers, one.how.gone)
    )
    laid = LaidArt(one.picture.name, replaced, gone, x, y, box[2] * scale, box[3] * scale, clip=clip)
    if one.picture.form == "svg":
        # Of an SVG with modgen's layers, just those that are replaced.
        only = frozenset[str]() if one.how.whole else frozenset(one.how.layers)
        made = read_svg(one.picture.data, only, f"art{number}")
        return replace(laid, markup=made.markup, box=made.box)
    return replace(laid, href=_href(one, round(box[2] / 72 * ppi), round(box[3] / 72 * ppi), store))


def _href(one: MapPicture, width: int, height: int, store: Store) -> str:
    """A bitmap as a reference that holds it, no finer than it is drawn."""
    picture = one.picture
    if picture.width <= width * _FINER:
        plain = store.one("art-plain", picture.data, as_drawn)
        return data_uri(plain, "jpeg" if is_jpeg(plain) else "png")
    made = store.one("art-smaller", (picture.data, width, height), lambda given: _smaller(*given))
    return data_uri(made, "jpeg" if is_jpeg(made) else "png")


def _smaller(data: bytes, width: int, height: int) -> bytes:
    data = as_drawn(data)
    with Image.open(io.BytesIO(data)) as image:
        clear = image.has_transparency_data
        whole = image.convert("RGBA") if clear else open_picture(data)
    small = whole.resize((width, height), Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    if is_jpeg(data):
        small.save(stream, "JPEG", quality=92, subsampling=0)
    else:
        small.save(stream, "PNG", compress_level=6)
    return stream.getvalue()
