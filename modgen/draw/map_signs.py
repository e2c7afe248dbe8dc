"""The small signs of the patterns of terrain, and where in a hex they stand.

A sign is strokes and shades in units of its size around (0, 0). All signs of a class go into two paths.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from modgen.colour import darker
from modgen.draw.map_features import Pattern
from modgen.draw.svg import element, number

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sign:
    """Strokes and shades as commands with coordinates, the box they take, and how many stand in a hex at most."""

    strokes: tuple[tuple[str, tuple[float, ...]], ...]
    shades: tuple[tuple[str, tuple[float, ...]], ...]
    half: tuple[float, float]
    most: int
    size: float


SIGNS: dict[Pattern, Sign] = {
    "hills": Sign(
        (
            ("M", (-0.5, 0.22)), ("C", (-0.3, -0.34, 0.12, -0.4, 0.5, 0.22)),
            ("M", (0.17, -0.02)), ("L", (0.25, 0.22)), ("M", (-0.02, -0.12)), ("L", (0.05, 0.12)),
        ),
        (), (0.56, 0.32), 5, 7.2,
    ),
    "mountains": Sign(
        (("M", (-0.5, 0.34)), ("L", (-0.04, -0.4)), ("L", (0.5, 0.34))),
        (
            ("M", (-0.04, -0.4)), ("L", (0.5, 0.34)), ("L", (0.16, 0.34)), ("L", (0.03, 0.12)), ("L", (0.07, -0.06)),
            ("Z", ()),
        ),
        (0.56, 0.44), 5, 7.6,
    ),
    "forest": Sign(
        (
            ("M", (0.0, 0.16)), ("L", (0.0, 0.44)),
            ("M", (-0.3, -0.12)), ("C", (-0.3, -0.52, 0.3, -0.52, 0.3, -0.12)),
            ("C", (0.3, 0.26, -0.3, 0.26, -0.3, -0.12)), ("Z", ()),
        ),
        (
            ("M", (0.06, -0.4)), ("C", (0.42, -0.32, 0.38, 0.2, 0.0, 0.16)), ("C", (0.18, 0.0, 0.2, -0.24, 0.06, -0.4)),
            ("Z", ()),
        ),
        (0.36, 0.5), 7, 6.4,
    ),
    "marsh": Sign(
        (
            ("M", (-0.5, 0.2)), ("L", (0.5, 0.2)), ("M", (0.0, 0.2)), ("L", (0.0, -0.34)),
            ("M", (-0.17, 0.2)), ("L", (-0.3, -0.16)), ("M", (0.17, 0.2)), ("L", (0.3, -0.16)),
            ("M", (-0.22, 0.38)), ("L", (0.3, 0.38)),
        ),
        (), (0.56, 0.46), 5, 6.6,
    ),
    "desert": Sign(
        (
            ("M", (-0.34, 0.16)), ("L", (-0.33, 0.16)), ("M", (0.3, 0.2)), ("L", (0.31, 0.2)),
            ("M", (0.02, -0.22)), ("L", (0.03, -0.22)),
        ),
        (), (0.42, 0.3), 8, 6.0,
    ),
}  # fmt: skip
"""By pattern; ``plain`` has none."""
SHOAL_DOT = Sign((("M", (-0.01, 0.0)), ("L", (0.01, 0.0))), (), (0.2, 0.2), 60, 3.4)
SHOAL_ROCK = Sign(
    (("M", (-0.5, 0.0)), ("L", (0.5, 0.0)), ("M", (0.0, -0.5)), ("L", (0.0, 0.5))), (), (0.6, 0.6), 3, 2.8
)
"""Dots and the crosses of rocks awash, as charts have them."""
_PITCH = 6.2
"""Between places where signs may stand, in points of the reference hex."""
APART = 8.6
"""Between the middles of signs."""


def jitter(*keys: NDArray[np.int64] | int) -> Points:
    """Numbers from 0 to 1 that depend on whole numbers alone (SplitMix64, Steele et al. 2014)."""
    state = np.zeros(np.broadcast_shapes(*[np.shape(key) for key in keys]), np.uint64)
    with np.errstate(over="ignore"):
        for key in keys:
            state = state + np.asarray(key).astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
            state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            state = state ^ (state >> np.uint64(31))
    shares: Points = (state >> np.uint64(11)).astype(np.float64) / float(1 << 53)
    return shares


def spots(cells: NDArray[np.int64], centres: Points, height: float, pitch: float, seed: int) -> tuple[Points, Points]:
    """Where signs may stand in each of some hexes, and their sizes against the usual; shapes (n, m, 2) and (n, m).

    A loose lattice whose points come in an order of their own for each hex, so that any first few lie anywhere.
    """
    reach = int(0.62 * height / pitch) + 1
    across, down = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1))
    lattice = np.stack([across + 0.5 * (down % 2), down * 0.87], axis=-1).reshape(-1, 2) * pitch
    lattice = lattice[np.hypot(*lattice.T) < 0.6 * height]
    index = np.arange(len(lattice))[None]
    rows = cells[:, None]
    shift = np.stack([jitter(rows, index, seed, 1), jitter(rows, index, seed, 2)], axis=-1) - 0.5
    order = np.argsort(jitter(rows, index, seed, 3), axis=1, kind="stable")
    points = centres[:, None] + lattice[None] + 0.42 * pitch * shift
    sizes = 0.86 + 0.28 * jitter(rows, index, seed, 4)
    return np.take_along_axis(points, order[..., None], axis=1), np.take_along_axis(sizes, order, axis=1)


def pitch_of(scale: float) -> float:
    """Between places for signs on a map of a scale."""
    return _PITCH * scale


def draw_signs(
    sign: Sign, tint: str, points: Points, sizes: Sequence[float], scale: float, *, faint: bool
) -> list[str]:
    """Signs at some points in tones of their ground, upper ones first; at most two paths."""
    if not len(points):
        return []
    strokes, shades = darker(tint, 0.66 if faint else 0.56), darker(tint, 0.84 if faint else 0.78)
    if sign in (SHOAL_DOT, SHOAL_ROCK):
        strokes = darker(tint, 0.78 if faint else 0.7)
    order = np.lexsort((points[:, 0], points[:, 1]))
    placed = [(*points[index].tolist(), sign.size * scale * sizes[index]) for index in order.tolist()]
    parts = []
    if sign.shades:
        parts.append(element("path", d=_data(sign.shades, placed), fill=shades))
    round_ = sign in (SHOAL_DOT, SIGNS["desert"])
    parts.append(
        element(
            "path",
            d=_data(sign.strokes, placed),
            fill="none",
            stroke=strokes,
            stroke_width=(0.95 if round_ else 0.5) * scale,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    )
    return parts


def _data(commands: tuple[tuple[str, tuple[float, ...]], ...], placed: list[tuple[float, float, float]]) -> str:
    data = []
    for x, y, size in placed:
        for command, numbers in commands:
            shown = (number((y if place % 2 else x) + size * value) for place, value in enumerate(numbers))
            data.append(command + " ".join(shown))
    return "".join(data)
