"""Regions of the earth in the plane of one projection: shares of hexes by lookups in a picture, or exactly."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from modgen.geo.projection import central_longitude
from modgen.georef.needs import scipy_part
from modgen.georef.plane import KILOMETRES, Plane

FloatArray = NDArray[np.float64]

LARGEST = 1600  # pixels along the longer side of a picture
_COARSER = 4  # pixels of the picture to one of that of distances
_UNSEEN = 0.4  # pixels by which an outline may be drawn off
_DEGREE_KM = 111.195  # of a great circle on the mean sphere of radius 6371 km
_STEP = 0.5  # degrees; longer edges are divided, since they may be curves in the plane

Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Mask:
    """One region as a picture: which pixels lie in it, and how far each lies from it (negative: from what is not).

    Both pictures have a border of one pixel, which stands for all that lies beyond.
    """

    inside: NDArray[np.bool_]
    away: FloatArray


@dataclass(eq=False)
class Masks:
    """The regions of a problem in one plane, drawn when first asked for.

    regions: shapes in degrees. window: left, top, right, bottom in the plane's units; beyond it nothing is known.
    pixel: units of the plane. coarse: the regions as they are drawn, without what is smaller than a pixel; several
    planes of one problem share them.
    """

    plane: Plane
    regions: dict[str, shapely.Geometry]
    window: Box
    pixel: float
    coarse: dict[str, shapely.Geometry] = field(default_factory=dict)
    _drawn: dict[str, Mask] = field(default_factory=dict)
    _parts: dict[str, NDArray[np.object_]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        left, top, right, bottom = self.window
        self.pixel = max(self.pixel, (right - left) / LARGEST, (bottom - top) / LARGEST)
        self._size = (int((right - left) / self.pixel) + 2, int((bottom - top) / self.pixel) + 2)

    def inside(self, region: str, points: FloatArray) -> NDArray[np.bool_]:
        """Whether points of the plane, shape (..., 2), lie in a region; not so beyond the window."""
        picture = self.mask(region).inside
        left, top, *_ = self.window
        return _looked_up(picture, (points[..., 0] - left) / self.pixel, (points[..., 1] - top) / self.pixel)

    def shares(self, region: str, at: FloatArray, around: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Give the share of points about others that lie in a region, and how far those others lie from it (`away`).

        at: points of the plane, shape (n, k, 2). around: steps from each of them, shape (n, m, 2).
        Both of shape (n, k).
        """
        away = self.away(region, at)
        share = np.where(away < 0, 1.0, 0.0)
        # Where the coast is farther off than any step reaches, and its picture is wrong, there is nothing to count.
        reach = np.hypot(around[..., 0], around[..., 1]).max(axis=1) + 1.5 * _COARSER * self.pixel
        which, point = np.nonzero(np.abs(away) <= reach[:, None])
        left, top, *_ = self.window
        # In pixels before they are added up: there are many more sums than terms.
        first = (at[which, point] - (left, top)) / self.pixel
        steps = (around / self.pixel)[which]
        inside = _looked_up(
            self.mask(region).inside, first[:, 0, None] + steps[..., 0], first[:, 1, None] + steps[..., 1]
        )
        share[which, point] = inside.mean(axis=-1)
        return share, away

    def away(self, region: str, points: FloatArray) -> FloatArray:
        """How far points, shape (..., 2), lie from a region, in units of the plane, roughly; negative inside."""
        picture = self.mask(region).away
        pixel = self.pixel * _COARSER
        left, top, *_ = self.window
        return _looked_up(picture, (points[..., 0] - left) / pixel, (points[..., 1] - top) / pixel)

    def share(self, region: str, polygon: shapely.Polygon) -> float:
        """Give the share of a polygon of the plane that a region covers, by its shape."""
        parts = shapely.clip_by_rect(self.parts(region), *polygon.bounds)
        covered = shapely.area(shapely.intersection(_valid(parts), polygon)).sum()
        return min(float(covered / polygon.area), 1.0)

    def share_of_line(self, region: str, ends: FloatArray) -> float:
        """Give the share of a straight line of the plane, shape (2, 2), that lies in a region, by its shape."""
        line = shapely.LineString(ends)
        parts = shapely.clip_by_rect(self.parts(region), *line.buffer(self.pixel).bounds)
        covered = shapely.length(shapely.intersection(_valid(parts), line)).sum()
        return min(float(covered / line.length), 1.0)

    def distance(self, region: str, point: FloatArray) -> float:
        """Give how far a point of the plane, shape (2,), lies from a region or a line, in its units."""
        parts = self.parts(region)
        return float(shapely.distance(parts, shapely.Point(point)).min()) if len(parts) else np.inf

    def mask(self, region: str) -> Mask:
        """Give a region as it is drawn."""
        if region not in self._drawn:
            self._drawn[region] = self._draw(region)
        return self._drawn[region]

    def parts(self, region: str) -> NDArray[np.object_]:
        """Give the parts of a region in the plane, as they are drawn, cut to the window; they do not overlap."""
        if region not in self._parts:
            if region not in self.coarse:
                off = _UNSEEN * self.pixel * KILOMETRES / _DEGREE_KM
                self.coarse[region] = shapely.simplify(self.regions[region], off, preserve_topology=False)
            self._parts[region] = in_plane(self.plane, self.coarse[region], self.window)
        return self._parts[region]

    def exact(self) -> "Masks":
        """Give the same with every point of the regions; slow on wide maps."""
        return Masks(self.plane, self.regions, self.window, self.pixel, dict(self.regions))

    def _draw(self, region: str) -> Mask:
        left, top, *_ = self.window
        parts = self.parts(region)
        image = Image.new("1", self._size)
        draw = ImageDraw.Draw(image)

        def pixels(coordinates: FloatArray) -> list[tuple[float, float]]:
            # PIL counts from the middle of the first pixel.
            return list(map(tuple, ((coordinates - (left, top)) / self.pixel - 0.5).tolist()))

        for part in parts:
            if part.geom_type == "Polygon":
                draw.polygon(pixels(shapely.get_coordinates(part.exterior)), fill=1)
                for ring in part.interiors:
                    draw.polygon(pixels(shapely.get_coordinates(ring)), fill=0)
            elif part.geom_type == "LineString":
                draw.line(pixels(shapely.get_coordinates(part)), fill=1)
        inside = np.array(image, np.bool_)
        left, top, right, bottom = self.window
        beyond = float(np.hypot(right - left, bottom - top))
        return Mask(np.pad(inside, 1), np.pad(self._distances(inside), 1, constant_values=beyond))

    def _distances(self, inside: NDArray[np.bool_]) -> FloatArray:
        edt = scipy_part("ndimage").distance_transform_edt
        tall, wide = (-(-side // _COARSER) * _COARSER for side in inside.shape)
        padded = np.zeros((tall, wide), np.bool_)
        padded[: inside.shape[0], : inside.shape[1]] = inside
        blocks = padded.reshape(tall // _COARSER, _COARSER, wide // _COARSER, _COARSER)
        some, every = blocks.any(axis=(1, 3)), blocks.all(axis=(1, 3))
        unit = self.pixel * _COARSER
        if not some.any():
            return np.full(some.shape, float(np.hypot(*some.shape) * unit))
        outside: FloatArray = edt(~some) * unit
        return outside if every.sum() == 0 else outside - edt(every) * unit


def _looked_up(picture: NDArray[Any], x: FloatArray, y: FloatArray) -> NDArray[Any]:
    """Give the values of pixels by their places, counted from the first one within the border."""
    tall, wide = picture.shape
    # Beyond the border is the border; adding one before cutting the fraction off rounds down as far as that.
    column = np.clip(x + 1, 0, wide - 1).astype(np.int32)
    row = np.clip(y + 1, 0, tall - 1).astype(np.int32)
    found: NDArray[Any] = picture.ravel()[row * np.int32(wide) + column]
    return found


def in_plane(plane: Plane, shape: shapely.Geometry, window: Box) -> NDArray[np.object_]:
    """Give the parts of a shape of degrees in the plane, cut to a window of it, valid."""
    left, top, right, bottom = window
    x, y = np.meshgrid(np.linspace(left, right, 33), np.linspace(top, bottom, 33))
    lonlat = plane.lonlat(np.stack([x.ravel(), y.ravel()], axis=1))
    lonlat = lonlat[np.isfinite(lonlat).all(axis=1)]
    if not len(lonlat):
        return np.array([], dtype=object)
    (west, south), (east, north) = lonlat.min(axis=0), lonlat.max(axis=0)
    centre = central_longitude(plane.projection)
    margin = 1 + 0.05 * max(east - west, north - south)
    lowest, highest = _shown(plane, centre)
    poles = plane.points(np.array([(centre, -90.0), (centre, 90.0)]))
    south_in, north_in = (left <= px <= right and top <= py <= bottom for px, py in poles)
    if south_in or north_in:
        west, east = centre - 180, centre + 180
    south = lowest if south_in else max(south - margin, lowest)
    north = highest if north_in else min(north + margin, highest)
    west, east = max(west - margin, centre - 180), min(east + margin, centre + 180)
    found = []
    for turn in (-1, 0, 1):
        cut = shapely.clip_by_rect(shape, west - 360 * turn, south, east - 360 * turn, north)
        if not cut.is_empty:
            found.append(shapely.transform(cut, lambda xy, turn=turn: xy + np.array((360.0 * turn, 0.0))))
    if not found:
        return np.array([], dtype=object)
    pieces = shapely.segmentize(shapely.get_parts(shapely.get_parts(np.array(found, dtype=object))), _STEP)
    projected = shapely.transform(pieces, lambda xy: _within(plane, xy, centre))
    projected = projected[np.array([bool(np.isfinite(shapely.get_coordinates(one)).all()) for one in projected], bool)]
    cut = shapely.clip_by_rect(_valid(projected), left, top, right, bottom)
    parts: NDArray[np.object_] = shapely.get_parts(_valid(cut[~shapely.is_empty(cut)]))
    return parts


def _valid(shapes: NDArray[np.object_]) -> NDArray[np.object_]:
    """Make valid what is not; what collapses to lines goes."""
    broken = ~shapely.is_valid(shapes)
    if broken.any():
        shapes = shapes.copy()
        shapes[broken] = shapely.make_valid(shapes[broken], method="structure", keep_collapsed=False)
    return shapes


def _within(plane: Plane, lonlat: FloatArray, centre: float) -> FloatArray:
    """The points of longitudes that may lie at the cut, on the side that they were given on."""
    kept = np.clip(lonlat[:, 0], centre - 180 + 1e-6, centre + 180 - 1e-6)
    return plane.points(np.stack([kept, lonlat[:, 1]], axis=1))


def _shown(plane: Plane, centre: float) -> tuple[float, float]:
    """The latitudes between which the projection can show land: Mercator has no poles."""
    poles = plane.points(np.array([(centre, -90.0), (centre, 90.0)]))
    south, north = np.isfinite(poles[0]).all(), np.isfinite(poles[1]).all()
    return (-90.0 if south else -85.0), (90.0 if north else 85.0)
