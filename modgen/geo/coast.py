"""From the baked coast to the land of one map, in the plane of its sheet."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.assets import asset
from modgen.geo.errors import GeoError
from modgen.geo.georeference import Georeference
from modgen.geo.projection import central_longitude
from modgen.geo.store import Lands, load, unpack
from modgen.hexes import Frame, Orientation

GRID = 0.01  # plane units that all coordinates are rounded to, so that later stages see the same numbers everywhere
SMALLEST = 0.05  # square plane units; a smaller piece of land cannot be seen and is dropped

_SAMPLES = 49  # along each side of the page, to find what longitudes and latitudes it shows
_STEP = 0.5  # degrees; longer edges are divided, since they may be curves on the sheet

Window = tuple[float, float, float, float]


def coast(
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    width: float,
    height: float,
    *,
    smallest: float = SMALLEST,
    clip: bytes = b"",
) -> shapely.MultiPolygon:
    """Give the land on the page (0, 0) to (width, height), in plane units, from Natural Earth's 1:10m land.

    Valid, rounded to GRID, the pieces in a fixed order; pieces of less than `smallest` square plane units are left out.
    Lakes are land: the source has none. With a clip, the bytes of a coast file, the land is taken from there.

    Raises GeoError if no point of the page is on the earth, and if the clip is none or does not hold all of the page.
    """
    lands = unpack(clip) if clip else load(asset("coast/land-10m.bin"))
    if lands.covers is not None:
        _check_covers(lands.covers, window(georeference, frame, orientation, width, height, margin=0.0))
    return on_page(lands, georeference, frame, orientation, width, height, smallest=smallest)


def outline(
    points: Sequence[tuple[float, float]],
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    width: float,
    height: float,
) -> shapely.MultiPolygon:
    """Give what an outline on the earth covers of the page (0, 0) to (width, height), as `coast` does.

    points: the corners, longitude and latitude in degrees, in their order around it; its edges are straight in degrees.
    Longitudes may run on past 180°. Raises GeoError if the outline meets itself.
    """
    shape = shapely.Polygon(points)
    if not shape.is_valid:
        raise GeoError(f"the outline is not valid: {shapely.is_valid_reason(shape)}")
    return on_page(Lands.of(np.array([shape])), georeference, frame, orientation, width, height)


def on_page(
    lands: Lands,
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    width: float,
    height: float,
    *,
    smallest: float = SMALLEST,
) -> shapely.MultiPolygon:
    """Give what lies of some lands on the page (0, 0) to (width, height), as `coast` does."""
    seen = window(georeference, frame, orientation, width, height)
    pieces = clipped(lands, seen)
    pieces = shapely.segmentize(pieces, _STEP)
    projected = shapely.transform(pieces, lambda xy: georeference.to_plane(xy, frame, orientation))
    if not np.isfinite(shapely.get_coordinates(projected)).all():
        raise GeoError(f"the projection {georeference.projection!r} cannot show all the land around the page")
    on_page = shapely.clip_by_rect(_valid(projected), 0, 0, width, height)
    return tidy(shapely.get_parts(_valid(on_page)), smallest)


def window(
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    width: float,
    height: float,
    *,
    margin: float | None = None,
) -> Window:
    """Give a generous box around what the page shows: west, south, east, north in degrees.

    margin: degrees around it; a degree, or a twentieth of it if that is more, if None.
    Longitudes are within 180° of the projection's centre, so a box across the antimeridian is one box.
    Raises GeoError if no point of the page is on the earth.
    """
    xs, ys = np.meshgrid(np.linspace(0, width, _SAMPLES), np.linspace(0, height, _SAMPLES))
    lonlat = georeference.inverse(np.stack([xs.ravel(), ys.ravel()], axis=1), frame, orientation)
    lonlat = lonlat[np.isfinite(lonlat).all(axis=1)]
    if not len(lonlat):
        raise GeoError("no point of the page is on the earth: the origin or the scale of the georeference is wrong")
    (west, south), (east, north) = lonlat.min(axis=0), lonlat.max(axis=0)
    centre = central_longitude(georeference.projection)
    poles = georeference.to_plane(np.array([(centre, -90.0), (centre, 90.0)]), frame, orientation)
    south_on_page, north_on_page = (0 <= x <= width and 0 <= y <= height for x, y in poles)
    if south_on_page or north_on_page:
        west, east = centre - 180, centre + 180
        south, north = (-90 if south_on_page else south), (90 if north_on_page else north)
    # Where a pole is infinitely far away, as in Mercator, the land around it cannot be projected.
    lowest, highest = np.where(np.isfinite(poles).all(axis=1), 90, 89) * (-1, 1)
    margin = max(1.0, 0.05 * max(east - west, north - south)) if margin is None else margin
    return (
        max(west - margin, centre - 180),
        max(south - margin, lowest),
        min(east + margin, centre + 180),
        min(north + margin, highest),
    )


def _check_covers(covers: Window, seen: Window) -> None:
    west, south, east, north = seen
    turn = 360 * np.round((covers[0] - west) / 360)
    inside = covers[0] <= west + turn and east + turn <= covers[2] and covers[1] <= south and north <= covers[3]
    if not inside:
        held, shown = (f"{w:.2f} to {e:.2f} E, {s:.2f} to {n:.2f} N" for w, s, e, n in (covers, seen))
        raise GeoError(f"the coast file holds {held}, and the map shows {shown}: clip it again, modgen coast SPEC")


def clipped(lands: Lands, seen: Window) -> NDArray[np.object_]:
    """Give the lands in a window of degrees, valid, moved by whole turns so that they lie in it."""
    west, south, east, north = seen
    boxes = lands.boxes
    first = int(np.floor((west - boxes[:, 2].max()) / 360)) + 1
    last = int(np.ceil((east - boxes[:, 0].min()) / 360))
    found = []
    for turn in range(first, last):
        at = boxes + np.array([360, 0, 360, 0]) * turn
        meets = (at[:, 0] < east) & (at[:, 2] > west) & (at[:, 1] < north) & (at[:, 3] > south)
        lots = lands.build(np.flatnonzero(meets))
        cut = shapely.clip_by_rect(lots, west - 360 * turn, south, east - 360 * turn, north)
        cut = cut[~shapely.is_empty(cut)]
        found.append(shapely.transform(cut, lambda xy, turn=turn: xy + np.array([360 * turn, 0])) if turn else cut)
    return _valid(np.concatenate(found) if found else np.array([], dtype=object))


def tidy(pieces: NDArray[np.object_], smallest: float) -> shapely.MultiPolygon:
    """Round polygons to GRID, join those that meet, drop the tiny ones, and put them in a fixed order."""
    rounded = shapely.transform(pieces, lambda xy: np.round(xy, 2))
    broken = ~shapely.is_valid(rounded)
    # Rounding breaks one polygon in a thousand; only those go the slow way.
    rounded[broken] = shapely.set_precision(pieces[broken], GRID)
    parts = _large(rounded, smallest)
    if not shapely.MultiPolygon(list(parts)).is_valid:
        parts = _large(shapely.union_all(parts, grid_size=GRID), smallest)
    # The hundredths are made again at the end, since GEOS's own multiples of a grid differ in the last bit.
    parts = shapely.normalize(shapely.transform(parts, lambda xy: np.round(xy, 2)))
    order = np.lexsort(shapely.bounds(parts).T[::-1])
    return shapely.MultiPolygon(list(parts[order]))


def _large(geometries: object, smallest: float) -> NDArray[np.object_]:
    parts = shapely.get_parts(geometries)
    parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return np.asarray(parts[shapely.area(parts) >= max(smallest, GRID**2)], dtype=object)


def _valid(geometries: NDArray[np.object_]) -> NDArray[np.object_]:
    """Make valid what is not; what collapses to lines goes."""
    broken = ~shapely.is_valid(geometries)
    if broken.any():
        geometries = geometries.copy()
        geometries[broken] = shapely.make_valid(geometries[broken], method="structure", keep_collapsed=False)
    return geometries
