"""The map projections a spec may name, and only those: a PROJ string is text from a stranger."""

from functools import lru_cache
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from modgen.geo.errors import GeoError

FloatArray = NDArray[np.float64]

PROJECTIONS = {
    "aea": "Albers equal-area conic",
    "aeqd": "azimuthal equidistant",
    "cea": "cylindrical equal-area",
    "eck4": "Eckert IV",
    "eqc": "equirectangular",
    "eqdc": "equidistant conic",
    "eqearth": "Equal Earth",
    "laea": "Lambert azimuthal equal-area",
    "lcc": "Lambert conformal conic",
    "merc": "Mercator",
    "mill": "Miller cylindrical",
    "moll": "Mollweide",
    "robin": "Robinson",
    "sinu": "sinusoidal",
    "stere": "stereographic",
}
ELLIPSOIDS = ("WGS84", "GRS80", "clrk66", "bessel", "airy", "intl", "sphere")

# Whatever else PROJ understands (grids, pipelines, files, units, offsets) is refused: some of it reads files, and the
# place of the map is said by the georeference.
_RANGES = {
    "lon_0": (-360.0, 360.0),
    "lat_0": (-90.0, 90.0),
    "lat_1": (-90.0, 90.0),
    "lat_2": (-90.0, 90.0),
    "lat_ts": (-89.0, 89.0),
    "R": (1e6, 1e7),
}


def checked(text: str) -> dict[str, str]:
    """Split a PROJ string into its parameters.

    Raises GeoError, naming what is wrong and what may stand there, for anything but one of PROJECTIONS with
    `lon_0`, `lat_0`, `lat_1`, `lat_2`, `lat_ts` in degrees and either `R` in metres or `ellps`.
    """
    found: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.removeprefix("+").partition("=")
        if not word.startswith("+") or not equals:
            raise GeoError(f"{word!r} in a projection: it is written +name=value, such as +proj=eqc +lon_0=120")
        if key in found:
            raise GeoError(f"a projection says +{key} twice")
        found[key] = value
        _check(key, value)
    if "proj" not in found:
        raise GeoError(f"a projection needs +proj, one of {', '.join(PROJECTIONS)}")
    if "R" in found and "ellps" in found:
        raise GeoError("a projection takes +R (a sphere, metres) or +ellps, not both")
    return found


def _check(key: str, value: str) -> None:
    known = {"proj": tuple(PROJECTIONS), "ellps": ELLIPSOIDS}.get(key)
    if known is not None:
        if value not in known:
            raise GeoError(f"+{key}={value} is not known here; it is one of {', '.join(known)}")
        return
    if key not in _RANGES:
        raise GeoError(f"+{key} is not taken; a projection has proj, ellps and {', '.join(_RANGES)}")
    low, high = _RANGES[key]
    try:
        number = float(value)
    except ValueError:
        raise GeoError(f"+{key}={value} is not a number") from None
    if not (isfinite(number) and low <= number <= high):
        raise GeoError(f"+{key}={value} is out of range: {low:g} to {high:g}")


def central_longitude(text: str) -> float:
    """Give the longitude, in degrees, that the projection is centred on; its cut is 180° from there."""
    return float(checked(text).get("lon_0", "0"))


def project(text: str, lonlat: FloatArray) -> FloatArray:
    """Project longitudes and latitudes in degrees, shape (n, 2), to metres east and north.

    Longitudes are taken as they are, so those within 180° of the centre lie on the map; see `around`.
    A point the projection cannot show is infinite.
    """
    return _run(text, lonlat, inverse=False)


def unproject(text: str, metres: FloatArray) -> FloatArray:
    """Give longitude and latitude in degrees of metres east and north, shape (n, 2).

    Longitudes are within 180° of the centre of the projection. A point that is not on the earth is infinite.
    """
    lonlat = _run(text, metres, inverse=True)
    # A projection such as Robinson answers for points beyond its outline too, with longitudes beyond its cut; one such
    # as the equirectangular with latitudes beyond the poles.
    shown = (np.abs(lonlat[:, 0] - central_longitude(text)) <= 180 + 1e-9) & (np.abs(lonlat[:, 1]) <= 90 + 1e-9)
    lonlat[~shown] = np.inf
    return lonlat


def around(longitudes: FloatArray, centre: float) -> FloatArray:
    """Give the same longitudes, in degrees, in the 360° around a centre: at least 180° below it, less than above."""
    turned: FloatArray = longitudes - 360 * np.floor((longitudes - centre + 180) / 360)
    return turned


def _run(text: str, points: FloatArray, inverse: bool) -> FloatArray:
    first, second = _proj(text)(points[:, 0], points[:, 1], inverse=inverse)
    return np.stack([np.asarray(first, np.float64), np.asarray(second, np.float64)], axis=1)


@lru_cache(maxsize=64)
def _proj(text: str) -> Any:
    import pyproj  # noqa: PLC0415  60 ms that only a map on the earth needs

    found = checked(text)
    if not found.keys() & {"R", "ellps"}:
        found["ellps"] = "WGS84"
    # "over" keeps PROJ from wrapping longitudes: a polygon must not jump across the map at the cut.
    try:
        return pyproj.Proj(" ".join(f"+{key}={value}" for key, value in found.items()) + " +over")
    except pyproj.exceptions.ProjError as error:
        raise GeoError(f"PROJ cannot make the projection {text!r}: {error}") from None
