"""Geometry as bytes (well-known binary) and back, for caches and saved boards."""

import shapely
from shapely.errors import ShapelyError

from modgen.geo.errors import GeoError


def to_wkb(geometry: shapely.Geometry) -> bytes:
    """Give the bytes of a geometry: well-known binary, ISO flavour, little-endian, the same on every machine."""
    written: bytes = shapely.to_wkb(geometry, byte_order=1, flavor="iso")
    return written


def from_wkb(data: bytes) -> shapely.Geometry:
    """Read a geometry from well-known binary; raises GeoError if it is none."""
    try:
        return shapely.from_wkb(data)
    except (ShapelyError, ValueError) as error:
        raise GeoError(f"these bytes are no geometry: {error}") from None
