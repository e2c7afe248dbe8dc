"""The land of countries of today on one map."""

from collections.abc import Sequence

import numpy as np
import shapely

from modgen.assets import asset
from modgen.countries import countries
from modgen.geo.coast import on_page
from modgen.geo.errors import GeoError
from modgen.geo.georeference import Georeference
from modgen.geo.store import Lands, load
from modgen.hexes import Frame, Orientation


def country(
    codes: Sequence[str],
    georeference: Georeference,
    frame: Frame,
    orientation: Orientation,
    width: float,
    height: float,
) -> shapely.MultiPolygon:
    """Give the land of some countries on the page (0, 0) to (width, height), from Natural Earth's 1:10m countries.

    codes: three letters of ISO 3166-1 for each. The land is as `coast` gives it, in plane units; that of neighbours is
    joined. Raises GeoError for a code that no country has.
    """
    known = countries()
    for code in codes:
        if code not in known:
            raise GeoError(f"no country has the code {code!r}")
    chosen = np.array(sorted({number for code in codes for number in known[code].outlines}), np.int64)
    outlines = load(asset("countries/countries-10m.bin")).build(chosen)
    return on_page(Lands.of(outlines), georeference, frame, orientation, width, height)
