"""Bake the world's heights into `assets/relief/land-6min.png`, the file that `modgen.geo.elevation` reads.

    python tools/bake_relief.py ETOPO1_0.1.grd assets/relief/land-6min.png

The first argument is `pybacktrack/bundle_data/topography/ETOPO1_0.1.grd` out of the wheel of pybacktrack 1.5.0: NOAA's
ETOPO1 (bedrock), sampled by GMT at every tenth of a degree. It needs `h5py`, which modgen itself does not. It is run
once, by hand, when the data change.

What is changed on the way: what lies below the sea is 0; heights are rounded to 5 m; the second of the two columns at
0° and 360° and all south of 60° S go. The first row is at 90° N, the first column at 0°.
"""

import sys
from pathlib import Path

import h5py
import numpy as np
from PIL import Image

from modgen.geo.elevation import UNIT

_SOUTHERNMOST = 1500
"""The last row that is kept: 60° S."""


def main(source: Path, target: Path) -> None:
    """Read the grid, bake it, write the file and say what was done."""
    with h5py.File(source) as file:
        longitudes, latitudes, heights = (np.asarray(file[key]) for key in ("lon", "lat", "z"))
    if not (np.allclose(longitudes, np.arange(3601) / 10) and np.allclose(latitudes, np.arange(-900, 901) / 10)):
        raise SystemExit("this is not the grid of every tenth of a degree, from 0° and 90° S")
    if not np.isfinite(heights).all():
        raise SystemExit("some points have no height")
    north_first = heights[::-1][: _SOUTHERNMOST + 1, :-1]
    units = np.rint(np.maximum(north_first, 0) / UNIT).astype(np.uint16)
    target.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(units).save(target, "PNG", optimize=True)
    size = target.stat().st_size
    print(f"{units.shape[1]} by {units.shape[0]} heights up to {int(units.max()) * UNIT} m, {size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
