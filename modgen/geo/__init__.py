"""The earth under a map: projection and coastline to the plane of a sheet. Knows no game and no board.

>>> from modgen.geo import NAUTICAL_MILE, Georeference
>>> from modgen.hexes import Frame, Orientation
>>> here = Georeference("+proj=eqc +lon_0=120", 60 * NAUTICAL_MILE, origin=(120.0, 0.0))
>>> here.forward([(120, 0)], Frame(40, 100, 80), Orientation.FLAT).tolist()
[[100.0, 80.0]]
"""

from modgen.geo.coast import GRID, SMALLEST, coast, outline, window
from modgen.geo.countries import country
from modgen.geo.degrees import country_in, land_in, landmass_of, outline_in
from modgen.geo.errors import GeoError
from modgen.geo.georeference import NAUTICAL_MILE, Georeference
from modgen.geo.ground import circle, hex_heights
from modgen.geo.projection import PROJECTIONS, checked
from modgen.geo.warp import Warp, wendland
from modgen.geo.wkb import from_wkb, to_wkb

__all__ = [
    "GRID",
    "NAUTICAL_MILE",
    "PROJECTIONS",
    "SMALLEST",
    "GeoError",
    "Georeference",
    "Warp",
    "checked",
    "circle",
    "coast",
    "country",
    "country_in",
    "from_wkb",
    "hex_heights",
    "land_in",
    "landmass_of",
    "outline",
    "outline_in",
    "to_wkb",
    "wendland",
    "window",
]
