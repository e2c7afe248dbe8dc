"""The file of the baked coast: polygons in whole units of longitude and latitude, packed small and read fast.

Layout, little-endian: the magic bytes; in a clip (format 2) four int32, the west, south, east and north of the part of
the earth that it holds; three uint32 (polygons, rings, points); one zlib stream of the number of
rings of each polygon and of points of each ring (uint32 each), then the four byte planes (lowest first) of the
zigzag-coded differences between successive values, all longitudes before all latitudes. Splitting into byte planes
saves an eighth of what zlib leaves; decoding the whole world takes some 15 ms.
"""

import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.geo.errors import GeoError

UNITS = 10_000  # to the degree: 11 m on the ground

_MAGIC, _CLIP = b"modgen coast 1\n\0", b"modgen coast 2\n\0"
_WINDOW = struct.Struct("<iiii")
_COUNTS = struct.Struct("<III")
_LARGEST = 64_000_000  # bytes of the unpacked stream; the world at 1:10m has 3.3 million


@dataclass(frozen=True, slots=True, eq=False)
class Lands:
    """The polygons of a coast as arrays.

    points: longitude and latitude in degrees; shape (p, 2). Longitudes may run on past 180°.
    rings: first point of each ring, and p; shape (r + 1,).
    polygons: first ring of each polygon, and r; shape (n + 1,). The first ring is the shell, the others are holes.
    boxes: west, south, east, north of each polygon; shape (n, 4).
    covers: west, south, east, north of the part of the earth whose land it holds; None for all of it.
    """

    points: NDArray[np.float64]
    rings: NDArray[np.int64]
    polygons: NDArray[np.int64]
    boxes: NDArray[np.float64]
    covers: tuple[float, float, float, float] | None = None

    @classmethod
    def of(cls, polygons: NDArray[np.object_]) -> "Lands":
        """Take polygons of longitudes and latitudes in degrees, shape (n,)."""
        kind, points, (rings, shells) = shapely.to_ragged_array(polygons)
        if kind != shapely.GeometryType.POLYGON:
            raise GeoError("lands are polygons")
        return cls(points, rings, shells, shapely.bounds(polygons))

    def build(self, chosen: NDArray[np.int64]) -> NDArray[np.object_]:
        """Make shapely polygons of the chosen ones, by number; shape (len(chosen),)."""
        rings = _spans(self.polygons, chosen)
        points = _spans(self.rings, rings)
        ring_offsets = _offsets(np.diff(self.rings)[rings])
        polygon_offsets = _offsets(np.diff(self.polygons)[chosen])
        made: NDArray[np.object_] = shapely.from_ragged_array(
            shapely.GeometryType.POLYGON, self.points[points], (ring_offsets, polygon_offsets)
        )
        return made


def pack(lands: NDArray[np.object_], covers: tuple[int, int, int, int] | None = None) -> bytes:
    """Pack polygons whose coordinates are whole units into the bytes of a coast file.

    covers: west, south, east, north of the part of the earth whose land they are, in whole units; None for all of it.
    """
    kind, points, (rings, polygons) = shapely.to_ragged_array(lands)
    if kind != shapely.GeometryType.POLYGON or (points != np.rint(points)).any():
        raise GeoError("a coast file holds polygons in whole units only")
    values = points.T.astype(np.int64).ravel()
    steps = np.diff(values, prepend=0)
    zigzag = ((steps << 1) ^ (steps >> 63)).astype("<u4")
    planes = zigzag.view(np.uint8).reshape(-1, 4).T.tobytes()
    counts = np.concatenate([np.diff(polygons), np.diff(rings)]).astype("<u4").tobytes()
    header = _COUNTS.pack(len(polygons) - 1, len(rings) - 1, len(points))
    magic = _MAGIC if covers is None else _CLIP + _WINDOW.pack(*covers)
    return magic + header + zlib.compress(counts + planes, 9)


def is_coast(beginning: bytes) -> bool:
    """Whether bytes are the beginning of a coast file."""
    return beginning.startswith((_MAGIC, _CLIP))


def unpack(packed: bytes) -> Lands:
    """Read the bytes of a coast file; raises GeoError if they are none or are damaged."""
    clip = packed.startswith(_CLIP)
    counts_at = len(_MAGIC) + (_WINDOW.size if clip else 0)
    start = counts_at + _COUNTS.size
    if not (clip or packed.startswith(_MAGIC)) or len(packed) < start:
        raise GeoError("this is not a coast file of modgen")
    covers = tuple(value / UNITS for value in _WINDOW.unpack_from(packed, len(_MAGIC))) if clip else None
    polygons, rings, points = _COUNTS.unpack_from(packed, counts_at)
    size = 4 * (polygons + rings + 2 * points)
    if size > _LARGEST:
        raise GeoError(f"the coast file claims {size} bytes, more than any coast has")
    inflater = zlib.decompressobj()
    try:
        stream = inflater.decompress(packed[start:], size + 1)
    except zlib.error as error:
        raise GeoError(f"the coast file is damaged: {error}") from None
    if len(stream) != size or not inflater.eof:
        raise GeoError("the coast file is damaged: it has another length than it says")
    counts = np.frombuffer(stream, "<u4", polygons + rings).astype(np.int64)
    planes = np.frombuffer(stream, np.uint8, offset=4 * (polygons + rings)).reshape(4, 2 * points)
    zigzag = np.ascontiguousarray(planes.T).view("<u4").ravel().astype(np.int64)
    values = np.cumsum((zigzag >> 1) ^ -(zigzag & 1))
    of_polygon, of_ring = _offsets(counts[:polygons]), _offsets(counts[polygons:])
    if (of_polygon[-1], of_ring[-1]) != (rings, points) or (counts == 0).any():
        raise GeoError("the coast file is damaged: its counts do not add up")
    xy = np.ascontiguousarray(values.reshape(2, points).T) / UNITS
    first = of_ring[of_polygon[:-1]]
    boxes = np.concatenate([np.minimum.reduceat(xy, first), np.maximum.reduceat(xy, first)], axis=1)
    return Lands(xy, of_ring, of_polygon, boxes, covers)


@lru_cache(maxsize=2)
def load(path: Path) -> Lands:
    """Read a coast file once a process; raises GeoError if it is damaged."""
    return unpack(path.read_bytes())


def _offsets(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])


def _spans(offsets: NDArray[np.int64], chosen: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give all indices in the chosen spans `offsets[i] … offsets[i + 1] - 1`, one span after the other."""
    lengths = np.diff(offsets)[chosen]
    before = _offsets(lengths)[:-1]
    return np.arange(lengths.sum()) + np.repeat(offsets[:-1][chosen] - before, lengths)
