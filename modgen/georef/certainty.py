"""How sure it is what each hex of the map is: land, coast or sea."""

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.assets import asset
from modgen.geo.store import load
from modgen.georef.attempt import Attempt
from modgen.georef.conventions import centres
from modgen.georef.masks import Masks
from modgen.georef.plane import to_plane
from modgen.georef.problem import Hex
from modgen.georef.terms import within_hex

FloatArray = NDArray[np.float64]

SEA, LAND = 0.01, 0.98
"""Shares of land up to which a hex is sea and from which it is land, as boards have them unless told otherwise."""

_LARGEST = 20_000  # hexes
_SAMPLES = 40
_ACROSS = 10  # rows of sample points in a hex: with 90 of them, one alone makes a coast
_PIXELS = 12.0  # to a hex


def numbered(first: Hex, last: Hex) -> tuple[Hex, ...]:
    """Give all hexes from the first to the last number."""
    return tuple((one, two) for one in range(first[0], last[0] + 1) for two in range(first[1], last[1] + 1))


def classes(attempts: list[Attempt], hexes: tuple[Hex, ...], rng: np.random.Generator) -> FloatArray:
    """Give the share of samples in which each hex is land, coast or sea; shape (n, 3), empty for too many hexes.

    attempts: the answer's, and others that do as well. Each lends as many samples.
    """
    if not hexes or len(hexes) > _LARGEST:
        return np.zeros((0, 3))
    found = np.zeros((len(hexes), 3))
    for attempt in attempts:
        good = attempt.population.about_as_good()
        good = good[rng.permutation(len(good))[: max(_SAMPLES // len(attempts), 8)]]
        share = _land(attempt, good, hexes)
        kinds = np.stack([share >= LAND, (share > SEA) & (share < LAND), share <= SEA], axis=-1)
        found += kinds.mean(axis=0)
    return found / len(attempts)


def _land(attempt: Attempt, members: FloatArray, hexes: tuple[Hex, ...]) -> FloatArray:
    """The share of land of each hex under each similarity; shape (members, hexes)."""
    at = to_plane(members, centres(attempt.convention, hexes), attempt.flat)
    height = 1 / float(np.median(np.hypot(members[:, 0], members[:, 1])))
    low, high = at.min(axis=(0, 1)) - height, at.max(axis=(0, 1)) + height
    window = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    lands = load(asset("coast/land-10m.bin"))
    land = shapely.multipolygons(lands.build(np.arange(len(lands.polygons) - 1)))
    masks = Masks(attempt.plane, {"land": land}, window, height / _PIXELS)
    turned = members * np.array([1, 1, 0, 0, 1])
    around = to_plane(turned, within_hex(attempt.flat, _ACROSS), attempt.flat)
    return np.concatenate([masks.shares("land", at[i : i + 1], around[i : i + 1])[0] for i in range(len(members))])
