"""Areas of the earth in degrees, before any map is drawn of them."""

from collections.abc import Sequence

import numpy as np
import shapely

from modgen.assets import asset
from modgen.countries import countries
from modgen.geo.coast import Window, clipped
from modgen.geo.errors import GeoError
from modgen.geo.store import Lands, load


def land_in(window: Window) -> shapely.MultiPolygon:
    """Give the land in a window of degrees (west, south, east, north); longitudes as the window has them.

    The pieces are whole and lie apart, each at its place in the order of their size, largest first.
    """
    pieces = shapely.get_parts(shapely.union_all(clipped(load(asset("coast/land-10m.bin")), window)))
    pieces = pieces[shapely.get_type_id(pieces) == shapely.GeometryType.POLYGON]
    return shapely.MultiPolygon(list(pieces[np.argsort(-shapely.area(pieces), kind="stable")]))


def landmass_of(land: shapely.MultiPolygon, lon: float, lat: float, off: float = 0.0) -> shapely.Polygon:
    """Give the piece of some land at a point, or else the nearest so many degrees off; empty where there is none."""
    parts = shapely.get_parts(land)
    if not len(parts):
        return shapely.Polygon()
    far = shapely.distance(parts, shapely.Point(lon, lat))
    nearest = int(np.argmin(far))
    return parts[nearest] if far[nearest] <= off else shapely.Polygon()


def country_in(window: Window, codes: Sequence[str]) -> shapely.Geometry:
    """Give the land of some countries in a window; raises GeoError for a code that no country has."""
    known = countries()
    for code in codes:
        if code not in known:
            raise GeoError(f"no country has the code {code!r}")
    chosen = np.array(sorted({number for code in codes for number in known[code].outlines}), np.int64)
    outlines = load(asset("countries/countries-10m.bin")).build(chosen)
    return shapely.union_all(clipped(Lands.of(outlines), window))


def outline_in(window: Window, points: Sequence[tuple[float, float]]) -> shapely.Geometry:
    """Give what an outline encloses in a window; raises GeoError if it meets itself."""
    shape = shapely.Polygon(points)
    if not shape.is_valid:
        raise GeoError(f"the outline is not valid: {shapely.is_valid_reason(shape)}")
    return shapely.union_all(clipped(Lands.of(np.array([shape])), window))
