"""Facts about how much of a hex or hexside an area of the earth covers, and which line runs along it."""

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.board import overlaps
from modgen.check.context import Context
from modgen.check.facts.words import share_in_words
from modgen.check.globe import Globe, Shape
from modgen.check.words import set_words
from modgen.hexes import common, polygons, sides
from modgen.spec.fact_parts import Along, Covered
from modgen.spec.facts import Fact
from modgen.spec.sets import SetExpr

_INWARDS = 0.005
"""Of the way to the centre: the land ends at the border of the board, so a side there is measured just inside."""
_SLACK = 1e-9
"""Of a share: what rounding alone may take away."""


def wrong_covered(covered: Covered, cells: list[int], names: list[str], context: Context) -> Iterator[tuple[str, str]]:
    """Which of some hexes an area covers by more or less than it should."""
    shares = hex_shares(covered.by, context, cells)
    yield from _outside(covered, shares, names, context)


def wrong_sides_covered(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """Which hexsides an area covers by more or less than it should, or have another line along them, or none."""
    earth = context.sets.ground.earth
    if earth is None:
        return
    board = sides(context.grid.layout)
    ids = [side for text in fact.sides or () for side in context.sets.sides_in(text)]
    names = [board.name(context.grid.numbering, side) for side in ids]
    lines = _side_lines(ids, context, earth)
    if fact.covered is not None:
        window = shapely.box(*shapely.total_bounds(lines))
        on = common(area(fact.covered.by, context, earth, window), lines)
        yield from _outside(fact.covered, shapely.length(on) / shapely.length(lines), names, context)
    if fact.along is not None:
        yield from _off_the_line(fact.along, lines, names, earth)


def hex_shares(expression: SetExpr, context: Context, cells: Sequence[int]) -> NDArray[np.float64]:
    """The shares of some hexes that an area of the earth covers; shape (len(cells),)."""
    earth = context.sets.ground.earth
    if earth is None or not len(cells):
        return np.zeros(len(cells))
    hexes = polygons(context.grid.layout, earth.frame)[np.asarray(cells)]
    pieces = shapely.get_parts(area(expression, context, earth, shapely.box(*shapely.total_bounds(hexes))))
    _, which, share = overlaps(pieces[shapely.area(pieces) > 0], hexes, shapely.area)
    return np.bincount(which, weights=share, minlength=len(hexes)).astype(np.float64)


def area(expression: SetExpr, context: Context, earth: Globe, window: shapely.Polygon) -> Shape:
    """An area of the earth in the plane of the sheet, as far as a window shows it; beyond, pieces may be missing."""
    if expression.named is not None:
        region = next(one for one in context.game.map.regions if one.id == expression.named)
        return area(region.where, context, earth, window)
    if expression.terrain is not None:
        land = _seen(earth.land(), window)
        return shapely.union_all(
            [land if word == "land" else earth.page().difference(land) for word in expression.terrain]
        )
    if expression.landmass is not None:
        point = expression.landmass.point
        assert point is not None
        return _seen(earth.landmass(point.lon, point.lat), window)
    if expression.country is not None:
        return _seen(earth.country(expression.country.codes), window)
    if expression.polygon is not None:
        return earth.outline(expression.polygon.points)
    first, *others = [area(part, context, earth, window) for part in expression.parts]
    if expression.intersection is not None:
        return shapely.intersection_all([first, *others])
    united = shapely.union_all(others if expression.minus is not None else [first, *others])
    return first.difference(united) if expression.minus is not None else united


def _seen(shape: Shape, window: shapely.Polygon) -> Shape:
    """The pieces that come near a window: most of the land of a map lies far from the few hexes that are asked for."""
    pieces = shapely.get_parts(shape)
    left, top, right, bottom = window.bounds
    bounds = shapely.bounds(pieces)
    near = (bounds[:, 0] <= right) & (bounds[:, 2] >= left) & (bounds[:, 1] <= bottom) & (bounds[:, 3] >= top)
    return shapely.MultiPolygon(list(pieces[near]))


def _outside(
    covered: Covered, shares: NDArray[np.float64], names: list[str], context: Context
) -> Iterator[tuple[str, str]]:
    least, most = covered.shares
    held = (shares >= least - _SLACK) & (shares <= most + _SLACK)
    if held.any() if covered.any else held.all():
        return
    what = set_words(covered.by, context)
    wanted = share_in_words(covered)
    for at in np.flatnonzero(~held).tolist():
        yield f"{what} covers {shares[at]:.1%} of {names[at]}, not {wanted}", ""


def _off_the_line(
    along: Along, lines: NDArray[np.object_], names: list[str], earth: Globe
) -> Iterator[tuple[str, str]]:
    line = earth.border(*along.border) if along.border is not None else earth.line(along.line or ())
    called = f"the border of {' and '.join(along.border)}" if along.border is not None else "the line"
    for side, name in zip(lines, names, strict=True):
        ends = shapely.points(shapely.get_coordinates(side))
        far = float(shapely.distance(line, ends).max()) / earth.frame.height if not line.is_empty else np.inf
        if not far <= along.within:
            where = f"an end of it lies {far:.2f} hexes off" if np.isfinite(far) else f"{called} is not on the map"
            yield f"{called} does not run along {name}", f"{where}, and {along.within:g} is allowed"


def _side_lines(ids: list[int], context: Context, earth: Globe) -> NDArray[np.object_]:
    layout, board = context.grid.layout, sides(context.grid.layout)
    ends = earth.frame.to_plane(layout.orientation, board.ends[ids])
    border = board.cells[ids, 1] < 0
    centres = earth.frame.to_plane(layout.orientation, layout.centres()[board.cells[ids, 0][border]])
    ends[border] += _INWARDS * (centres[:, None] - ends[border])
    return np.asarray(shapely.linestrings(ends), dtype=object)
