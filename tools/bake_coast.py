"""Bake the world's coast into `assets/coast/land-10m.bin`, the file that `modgen.geo` reads.

    python tools/bake_coast.py land-10m.json assets/coast/land-10m.bin

The first argument is `land-10m.json` out of the npm package `world-atlas` 2.0.2 (Natural Earth 4.1, 1:10m land, as
TopoJSON). It is read once, by hand, when the data change; modgen itself never reads TopoJSON.

What is changed on the way: rings that the package stitched together across the antimeridian are unwrapped, so that
their longitudes run on past 180°; the ring around the south pole is closed along 90° S; what meets or overlaps in
the source is united; everything is made valid, rounded to 0.0001°, and checked to be valid after that.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.geo.store import UNITS, pack

_RING = 4  # points, the first one twice; the package's rounding has left islets of fewer
HALF, FULL = 180 * UNITS, 360 * UNITS


def main(source: Path, target: Path) -> None:
    """Read the TopoJSON, bake it, write the file and say what was done."""
    topology = json.loads(source.read_text(encoding="utf-8"))
    lands = bake(polygons(topology, topology["objects"]["land"]["geometries"]))
    check_apart(lands)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(pack(lands))
    points = shapely.get_num_coordinates(lands).sum()
    print(f"{len(lands)} polygons, {points} points, {target.stat().st_size} bytes")


def polygons(topology: dict[str, Any], geometries: list[dict[str, Any]]) -> list[shapely.Polygon]:
    """Decode some geometries of a quantised TopoJSON into polygons of degrees, not yet valid.

    Source: the TopoJSON format specification 1.0, sections 2.1.2 (transforms), 2.1.4 (arc indices),
    https://github.com/topojson/topojson-specification
    """
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + translate for arc in topology["arcs"]]
    found = []
    for geometry in geometries:
        for rings in geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]:
            shell, *holes = (unwrapped(ring(arcs, indices)) for indices in rings)
            if len(shell) < _RING:
                continue
            # Each ring was unwrapped by itself: a hole goes to the copy of the world its shell is in.
            holes = [hole + ((360, 0) if hole[:, 0].min() < shell[:, 0].min() else (0, 0)) for hole in holes]
            found.append(shapely.Polygon(shell, [hole for hole in holes if len(hole) >= _RING]))
    return found


def ring(arcs: list[NDArray[np.float64]], indices: list[int]) -> NDArray[np.float64]:
    """Join arcs into one closed ring; `~i` is arc i backwards, and each arc begins where the last one ended."""
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def unwrapped(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Let the longitudes of a closed ring run on past 180°, and close a ring around a pole along that pole.

    The westernmost longitude of the result is in [-180°, 180°).
    """
    turns = np.cumsum(np.rint(np.diff(points[:, 0], prepend=points[0, 0]) / 360))
    points = points - np.stack([360 * turns, np.zeros_like(turns)], axis=1)
    if turns[-1] == 0:
        west = points[:, 0].min()
        return points - (360 * np.floor((west + 180) / 360), 0)
    # A ring around the pole: begin it at the antimeridian so that the seam lies there.
    points = points[:-1]
    points[:, 0] = (points[:, 0] + 180) % 360 - 180
    points = np.roll(points, -int(np.argmin(points[:, 0])), axis=0)
    if points[1, 0] > points[-1, 0]:
        points = np.roll(points[::-1], 1, axis=0)
    first, pole = points[0], np.copysign(90, points[0, 1])
    seam = [(first[0] + 360, first[1]), (first[0] + 360, pole), (first[0], pole), first]
    return np.concatenate([points, seam])


def bake(lands: list[shapely.Polygon]) -> NDArray[np.object_]:
    """Make valid, join at the antimeridian, round to the units of the file, and check; returns polygons in order."""
    scaled = shapely.transform(np.array(lands), lambda xy: np.rint(xy * UNITS))
    whole = shapely.get_parts(shapely.make_valid(scaled, method="structure", keep_collapsed=False))
    # What begins at the antimeridian moves to the far side of it, next to what ends there; the polar cap stays.
    west, _, east, _ = shapely.bounds(whole).T
    moving = (west == -HALF) & (east - west < FULL)
    whole[moving] = shapely.transform(whole[moving], lambda xy: xy + np.array([FULL, 0]))
    # The union in whole units rounds, stays valid, and joins what meets or overlaps in the source.
    parts = shapely.normalize(shapely.get_parts(shapely.union_all(whole, grid_size=1)))
    parts = parts[np.lexsort(shapely.bounds(parts).T[::-1])]
    check(parts)
    return parts


def check(lands: NDArray[np.object_]) -> None:
    """Stop unless the polygons are valid, whole numbers and on the globe."""
    xy = shapely.get_coordinates(lands)
    problems = {
        "not a polygon": (shapely.get_type_id(lands) != shapely.GeometryType.POLYGON).any(),
        "not valid": not shapely.is_valid(lands).all(),
        "not whole numbers": (xy != np.rint(xy)).any(),
        "off the globe": (np.abs(xy[:, 1]) > 90 * UNITS).any() or (np.abs(xy[:, 0]) > FULL).any(),
    }
    if any(problems.values()):
        raise SystemExit("what was baked is " + ", ".join(name for name, bad in problems.items() if bad))


def check_apart(lands: NDArray[np.object_]) -> None:
    """Stop unless no polygon overlaps another."""
    one, other = shapely.STRtree(lands).query(lands, predicate="intersects")
    one, other = one[one < other], other[one < other]
    if shapely.area(shapely.intersection(lands[one], lands[other])).sum() > 0:
        raise SystemExit("what was baked is overlapping")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
