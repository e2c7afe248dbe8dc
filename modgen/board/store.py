"""A board as bytes: a JSON header and plain arrays, deflated. No pickle, nothing that depends on time or machine.

Layout: the magic bytes; two uint32, little-endian, for the size of what follows unpacked and the CRC-32 of what follows
as it is; one zlib stream of a uint32 for the length of the header, the header in UTF-8 with sorted keys, and the arrays
one after the other, little-endian, as the header lists them.
"""

import json
import struct
import zlib
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board.board import Board, Region
from modgen.board.errors import BoardError
from modgen.board.landmass import Landmass
from modgen.board.parts import Parts
from modgen.board.terrain import Kind, Thresholds
from modgen.hexes import Axis, Frame, Layout, Numbering, Orientation, Shift

_MAGIC = b"modgen board 3\n\0"
_SIZE = struct.Struct("<I")
_LARGEST = 512_000_000  # bytes; a board of 160,000 hexes and the whole world's coast has 30 million
_DTYPES = ("<f8", "<i8", "|i1", "|b1")

_TABLES = ("touches", "neighbours", "sides")
_PARTS = ("cell", "land", "share", "landmass", *_TABLES)

Arrays = dict[str, NDArray[Any]]


def pack(board: Board) -> bytes:
    """Write a board."""
    masses = board.landmasses
    arrays: Arrays = {
        "land": board.land,
        "kinds": board.kinds,
        "side_land": board.side_land,
        "sea_sides": board.sea_sides,
        "dry_sides": board.dry_sides,
        "regions": np.array([region.mask for region in board.regions.values()], np.bool_).ravel(),
        "areas": np.array([mass.area for mass in masses], np.float64),
    }
    _, points, offsets = shapely.to_ragged_array([mass.shape for mass in masses] or [shapely.Polygon()])
    arrays |= {"points": points.ravel(), "rings": offsets[0], "shapes": offsets[1]}
    for name in ("cells", "shares", "sides", "side_shares"):
        parts = [getattr(mass, name) for mass in masses]
        arrays[name] = _joined(parts, np.float64 if name.endswith("shares") else np.int64)
        arrays[f"{name}_count"] = np.array([len(part) for part in parts], np.int64)
    arrays |= {f"part_{name}": getattr(board.parts, name).ravel() for name in _PARTS}
    arrays = {name: _portable(array) for name, array in arrays.items()}
    header = {
        "layout": asdict(board.layout),
        "numbering": asdict(board.numbering),
        "frame": asdict(board.frame),
        "thresholds": asdict(board.thresholds),
        "places": list(board.places.items()),
        "told": [[[key, int(kind)] for key, kind in told.items()] for told in (board.told_hexes, board.told_sides)],
        "regions": [(name, region.basis) for name, region in board.regions.items()],
        "arrays": [(name, array.dtype.str, array.size) for name, array in arrays.items()],
    }
    text = json.dumps(header, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    body = b"".join([_SIZE.pack(len(text)), text, *(array.tobytes() for array in arrays.values())])
    packed = zlib.compress(body, 1)
    # Deflate leaves some bits of its last byte unread, so its own checksum does not see every damage.
    return _MAGIC + _SIZE.pack(len(body)) + _SIZE.pack(zlib.crc32(packed)) + packed


def unpack(data: bytes) -> Board:
    """Read a board; raises BoardError if these bytes are none, or damaged."""
    start = len(_MAGIC) + 2 * _SIZE.size
    if not data.startswith(_MAGIC) or len(data) < start:
        raise BoardError("this is not a saved board")
    (size,) = _SIZE.unpack_from(data, len(_MAGIC))
    (checksum,) = _SIZE.unpack_from(data, len(_MAGIC) + _SIZE.size)
    if checksum != zlib.crc32(data[start:]):
        raise BoardError("the saved board is damaged: its checksum is another one")
    if size > _LARGEST:
        raise BoardError(f"the saved board claims {size} bytes, more than any board has")
    inflater = zlib.decompressobj()
    try:
        body = inflater.decompress(data[start:], size + 1)
        if len(body) != size or not inflater.eof:
            raise BoardError("the saved board is damaged: it has another length than it says")
        return _board(*_split(body))
    except (KeyError, TypeError, ValueError, struct.error, zlib.error, shapely.errors.ShapelyError) as error:
        if isinstance(error, BoardError):
            raise
        raise BoardError(f"the saved board is damaged: {error}") from None


def _split(body: bytes) -> tuple[dict[str, Any], Arrays]:
    (length,) = _SIZE.unpack_from(body)
    at = _SIZE.size + length
    header = json.loads(body[_SIZE.size : at])
    arrays: Arrays = {}
    for name, dtype, size in header["arrays"]:
        if dtype not in _DTYPES:
            raise BoardError(f"the saved board is damaged: it has an array of {dtype!r}")
        # A copy, aligned and without the rest of the file behind it.
        arrays[name] = np.frombuffer(body, dtype, size, at).copy()
        at += arrays[name].nbytes
    return header, arrays


def _board(header: dict[str, Any], arrays: Arrays) -> Board:
    kept = header["layout"]
    layout = Layout(
        **kept | {"orientation": Orientation(kept["orientation"]), "shift": Shift(kept["shift"])},
    )
    numbering = header["numbering"]
    numbering |= {"column": Axis(**numbering["column"]), "row": Axis(**numbering["row"])}
    masks = arrays["regions"].reshape(len(header["regions"]), len(layout))
    return Board(
        layout=layout,
        numbering=Numbering(**numbering),
        frame=Frame(**header["frame"]),
        thresholds=Thresholds(**header["thresholds"]),
        land=arrays["land"],
        kinds=arrays["kinds"],
        side_land=arrays["side_land"],
        sea_sides=arrays["sea_sides"],
        dry_sides=arrays["dry_sides"],
        landmasses=_landmasses(arrays),
        _parts=Parts(**{name: _part_array(arrays, name) for name in _PARTS}),
        places=dict(header["places"]),
        told_hexes={cell: Kind(kind) for cell, kind in header["told"][0]},
        told_sides={side: Kind(kind) for side, kind in header["told"][1]},
        regions={name: Region(mask, basis) for (name, basis), mask in zip(header["regions"], masks, strict=True)},
    )


def _landmasses(arrays: Arrays) -> tuple[Landmass, ...]:
    areas = arrays["areas"].tolist()
    if not areas:
        return ()
    shapes = shapely.from_ragged_array(
        shapely.GeometryType.POLYGON, arrays["points"].reshape(-1, 2), (arrays["rings"], arrays["shapes"])
    )
    per_mass = zip(
        areas, shapes, *(_parted(arrays, name) for name in ("cells", "shares", "sides", "side_shares")), strict=True
    )
    return tuple(Landmass(number, *mass) for number, mass in enumerate(per_mass))


def _part_array(arrays: Arrays, name: str) -> NDArray[Any]:
    """An array of the parts: one value a part, or one row a part of a table."""
    size, found = arrays["part_cell"].size, arrays[f"part_{name}"]
    return found.reshape(size, -1) if name in _TABLES else found


def _parted(arrays: Arrays, name: str) -> list[NDArray[Any]]:
    counts, whole = arrays[f"{name}_count"], arrays[name]
    if (counts < 0).any() or counts.sum() != len(whole):
        raise BoardError(f"the saved board is damaged: the counts of {name} do not add up")
    whole.setflags(write=False)
    return np.split(whole, np.cumsum(counts)[:-1])


def _joined(parts: Iterable[NDArray[Any]], dtype: type) -> NDArray[Any]:
    return np.concatenate([np.empty(0, dtype), *parts])


def _portable(array: NDArray[Any]) -> NDArray[Any]:
    """Give the array in the byte order and width it is stored in."""
    width = {"f": "<f8", "i": "|i1" if array.dtype.itemsize == 1 else "<i8", "b": "|b1"}[array.dtype.kind]
    return np.ascontiguousarray(array.astype(width))
