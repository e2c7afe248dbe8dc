"""Known hexes of a picture on trial: how far each lies off the grid of all, and why.

Two explanations are weighed beside chance, each with two numbers more than an affine grid has: *one hex is wrong*
(where it really lies), *the picture is not flat* (the tilt). Both are judged alike, by how much of the squares they
take away.
Under chance alone that ratio has an F distribution with 2 and 2n - 8 degrees of freedom, whose tail is a plain power:
``P = (squares left / squares before) ^ (n - 4)`` (N. Johnson, S. Kotz and N. Balakrishnan, "Continuous Univariate
Distributions", vol. 2, chapter 27, with two degrees above). Any of n hexes may be the wrong one, so its P counts n
times.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from modgen.georef.image import (
    LEAST,
    UNIT,
    Affine,
    FloatArray,
    Grid,
    ImageFitError,
    decompose,
    fit_affine,
    places_of,
)
from modgen.georef.image_flat import LEAST_FOR_PERSPECTIVE, fit_homography
from modgen.hexes import Layout, locate

Verdict = Literal["exact", "agree", "one is off", "not flat", "disagree"]
"""``exact``: three hexes, nothing to compare. ``disagree``: too far off, and neither explanation is any good."""

TOLERANCE = 0.1
"""Hex heights by which a known hex may lie off, or perspective may move a corner, and nobody minds."""
_CHANCE = 0.01
_READING = 0.25
"""Pixels, root mean square along each axis, to which a whole number of pixels can be read; less is no evidence."""
_PLAIN = 1.5
"""Pixels, root mean square along each axis, that four hexes must be off, since nothing measures their noise."""
_CLEARER = 16.0
"""How many times more squares must be left without any other hex than without the wrong one, or nobody is blamed."""


@dataclass(frozen=True, slots=True)
class Residual:
    """How far a known hex lies from where the grid puts it.

    x, y: where the grid puts it, pixels. off: distance in pixels; hexes: the same in hex heights. alone: distance in
    pixels from where the grid of all others puts it, None if they are too few.
    """

    x: float
    y: float
    off: float
    hexes: float
    alone: float | None


@dataclass(frozen=True, slots=True)
class Wrong:
    """The hex that disagrees. which: its number among the known ones, from 0.

    off, hexes: how far it lies from where the others put it. cell: the hex that lies where it was said to be; -1 for
    none of the map. others: the grid without it.
    """

    which: int
    off: float
    hexes: float
    cell: int
    others: Affine


@dataclass(frozen=True, slots=True)
class Flatness:
    """How far perspective would move the corners of the map at most: pixels, and hex heights.

    chance: how likely so good a fit with perspective would be on a flat picture, None if four hexes cannot tell.
    """

    corners: float
    hexes: float
    chance: float | None


@dataclass(frozen=True, slots=True)
class Trial:
    """A grid fitted to known hexes, and what is to be thought of it.

    affine, grid: fitted to all of them, or to all but the one that disagrees. residuals: of all, from that grid. rms:
    root of the mean square of the distances of those it is fitted to, pixels. reach: pixels by which a hex of the map
    may be off for each pixel by which the known ones are.
    """

    affine: Affine
    grid: Grid
    residuals: tuple[Residual, ...]
    rms: float
    reach: float
    verdict: Verdict
    wrong: Wrong | None
    flatness: Flatness | None

    @property
    def worst(self) -> float:
        """How far the worst of the known hexes lies off, in hex heights."""
        return max(residual.hexes for residual in self.residuals)


def try_known(layout: Layout, cells: ArrayLike, pixels: ArrayLike) -> Trial:
    """Fit a grid to known hexes and put them on trial.

    Args:
        layout: the hexes of the map.
        cells: the index of each known hex, shape (n,).
        pixels: where its centre lies on the picture, shape (n, 2), x to the right, y down.

    Raises:
        ImageFitError: fewer than three, all (nearly) in one line, or the grid would be mirrored.
    """
    places, points = places_of(layout, cells), np.asarray(pixels, np.float64)
    affine = fit_affine(places, points)
    others = [_without(index, places, points) for index in range(len(places))]
    flatness, perspective = _flatness(layout, affine, places, points)
    wrong, one_off = _wrong(layout, others, places, points, affine)
    worst = float(_in_hexes(affine, points - affine(places)).max())
    verdict = _verdict(len(places), worst, wrong, one_off, flatness, perspective)
    if verdict != "one is off":
        wrong = None
    used = np.ones(len(places), np.bool_)
    if wrong is not None:
        affine, used[wrong.which] = wrong.others, False
    residuals = _residuals(affine, others, places, points)
    return Trial(
        affine,
        decompose(affine, layout.orientation),
        residuals,
        float(np.sqrt(np.mean([one.off**2 for one, kept in zip(residuals, used, strict=True) if kept]))),
        _reach(layout, places[used]),
        verdict,
        wrong,
        flatness,
    )


def _residuals(
    affine: Affine, others: list[Affine | None], places: FloatArray, points: FloatArray
) -> tuple[Residual, ...]:
    fitted = affine(places)
    off = np.linalg.norm(points - fitted, axis=1)
    hexes = _in_hexes(affine, points - fitted)
    alone = [
        None if other is None else float(np.linalg.norm(point - other(place)))
        for other, place, point in zip(others, places, points, strict=True)
    ]
    measured = zip(*fitted.T.tolist(), off.tolist(), hexes.tolist(), alone, strict=True)
    return tuple(Residual(*each) for each in measured)


def _verdict(
    count: int, worst: float, wrong: Wrong | None, one_off: float, flatness: Flatness | None, perspective: float
) -> Verdict:
    if count == LEAST:
        return "exact"
    material = wrong is not None and wrong.hexes >= TOLERANCE
    tilted = flatness is not None and flatness.hexes >= TOLERANCE
    if material and one_off < _CHANCE and (one_off <= count * perspective or not tilted):
        return "one is off"
    if tilted and perspective < _CHANCE:
        return "not flat"
    return "disagree" if worst >= TOLERANCE else "agree"


def _in_hexes(affine: Affine, offsets: FloatArray) -> FloatArray:
    """The lengths of offsets in pixels, in hex heights."""
    lengths: FloatArray = np.linalg.norm(offsets @ np.linalg.inv(affine.matrix).T, axis=-1)
    return lengths


def _without(index: int, places: FloatArray, points: FloatArray) -> Affine | None:
    """The grid of all known hexes but one; None if they are too few or in line."""
    keep = np.arange(len(places)) != index
    try:
        return fit_affine(places[keep], points[keep])
    except ImageFitError:
        return None


def _squares(offsets: FloatArray) -> float:
    return float((offsets**2).sum())


def _chance(left: float, before: float, count: int) -> float:
    """The tail of F with 2 and 2n - 8 degrees of freedom; what cannot be read off is taken for noise."""
    noise = _READING**2
    left, before = left + noise * (2 * count - 8), before + noise * (2 * count - 6)
    return float((left / before) ** (count - 4))


def _flatness(layout: Layout, affine: Affine, places: FloatArray, points: FloatArray) -> tuple[Flatness | None, float]:
    """How far the corners move with perspective, and the chance of that on a flat picture (1 if it cannot be told)."""
    count = len(places)
    tilted = fit_homography(places, points) if count >= LEAST_FOR_PERSPECTIVE else None
    if tilted is None:
        return None, 1.0
    corners = _corners(layout)
    moved = tilted(corners) - affine(corners)
    pixels, hexes = float("inf"), float("inf")
    if np.isfinite(moved).all():
        pixels = float(np.linalg.norm(moved, axis=1).max())
        hexes = float(_in_hexes(affine, moved).max())
    if count == LEAST_FOR_PERSPECTIVE:
        return Flatness(pixels, hexes, None), 1.0
    chance = _chance(_squares(points - tilted(places)), _squares(points - affine(places)), count)
    return Flatness(pixels, hexes, chance), chance


def _corners(layout: Layout) -> FloatArray:
    """The corners of the box around all centres, on the plane of the hexes; shape (4, 2)."""
    centres = places_of(layout, np.arange(len(layout)))
    (left, top), (right, bottom) = centres.min(axis=0), centres.max(axis=0)
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)


def _wrong(
    layout: Layout, others: list[Affine | None], places: FloatArray, points: FloatArray, affine: Affine
) -> tuple[Wrong | None, float]:
    """The hex that the others most agree without, and how likely that is by chance (1 if it cannot be told)."""
    count = len(places)
    if count <= LEAST:
        return None, 1.0
    left = np.full(count, np.inf)
    for index, other in enumerate(others):
        if other is not None:
            keep = np.arange(count) != index
            if count == LEAST + 1:
                left[index] = _squares(_off_regular(places[keep], points[keep]))
            else:
                left[index] = _squares(points[keep] - other(places[keep]))
    which = int(np.argmin(left))
    chosen = others[which]
    if chosen is None:
        return None, 1.0
    noise = _READING**2
    second = float(np.partition(left, 1)[1])
    clear = left[which] + noise < (second + noise) / _CLEARER
    before = _squares(points - affine(places))
    if not clear:
        chance = 1.0
    elif count == LEAST + 1:
        chance = 0.0 if before > 2 * _PLAIN**2 else 1.0
    else:
        chance = min(1.0, count * _chance(float(left[which]), before, count))
    offset = points[which] - chosen(places[which])
    cell = int(locate(layout, UNIT, chosen.inverse()(points[which])))
    return Wrong(which, float(np.linalg.norm(offset)), float(_in_hexes(chosen, offset)), cell, chosen), chance


def _off_regular(places: FloatArray, points: FloatArray) -> FloatArray:
    """How far points lie off the best grid of *regular* hexes, moved, turned and scaled only; shape (n, 2).

    With complex numbers it is a line: ``point = a * place + b``.
    """
    z, w = places @ (1, 1j), points @ (1, 1j)
    z, w = z - z.mean(), w - w.mean()
    off = w - (np.vdot(z, w) / np.vdot(z, z)) * z
    return np.stack([off.real, off.imag], axis=1)


def _reach(layout: Layout, places: FloatArray) -> float:
    """The root of the greatest leverage of a hex of the map: its error for an error of 1 in each known hex."""
    known = np.column_stack([places, np.ones(len(places))])
    corners = np.column_stack([_corners(layout), np.ones(4)])
    leverages = np.einsum("ij,jk,ik->i", corners, np.linalg.inv(known.T @ known), corners)
    return float(np.sqrt(leverages.max()))
