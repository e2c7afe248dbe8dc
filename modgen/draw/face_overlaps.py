"""Which parts of a face lie over each other that were not meant to: texts, symbols, marks of size and dots.

What is drawn is measured, not the places that parts have: a short text in a wide place covers nothing. Grounds,
patterns, bands, boxes, lines, emblems and images are there to be written on. So is a symbol that holds all of another
part, such as a ship with a number on its hull.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from modgen.draw.counters import CounterFace, printed_parts
from modgen.draw.face_flaws import text_corners
from modgen.draw.face_parts import DotsPart, Part, SizePart, SymbolPart, TextPart

HAIR = 0.4
"""Units by which two parts may lie over each other: a printer does not hold lines nearer than that."""
_LOOKED_AT = (TextPart, SymbolPart, SizePart, DotsPart)
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two parts of a face that lie over each other: their positions among the parts, and by how many points."""

    first: int
    second: int
    reach: float


def overlaps(face: CounterFace) -> Iterator[Overlap]:
    """Every two parts that lie over each other by more than a hair.

    Raises:
        TextDoesNotFitError, MissingGlyphError, KeyError: as :func:`modgen.draw.counters.draw_face`.
    """
    free = {place for place, part in enumerate(face.parts) if isinstance(part, _LOOKED_AT) and not _in_layout(part)}
    if not free:
        return
    shapes = {
        position: shape
        for position, part, drawn in printed_parts(face)
        if isinstance(part, _LOOKED_AT) and not (shape := covered(drawn)).is_empty
    }
    for (one, first), (other, second) in combinations(sorted(shapes.items()), 2):
        # Boxes are compared first: of a hundred pairs hardly one has more in common.
        if not {one, other} & free or not first.envelope.intersects(second.envelope):
            continue
        if _holds(face.parts[one], first, second) or _holds(face.parts[other], second, first):
            continue
        left, top, right, bottom = shapely.intersection(first, second).bounds  # not numbers where there is nothing
        reach = min(right - left, bottom - top)
        if reach > HAIR * face.unit:
            yield Overlap(one, other, reach)


def _in_layout(part: TextPart | SymbolPart | SizePart | DotsPart) -> bool:
    """Whether a part stands in a cell of the well-known layout, whose cells make room for each other."""
    usual = {SymbolPart: "symbol", SizePart: "top"}
    return isinstance(part.at, str) and (isinstance(part, TextPart) or usual.get(type(part)) == part.at)


def _holds(part: Part, outer: BaseGeometry, inner: BaseGeometry) -> bool:
    """Whether a part is a symbol within whose box all of another one stands."""
    return isinstance(part, SymbolPart) and outer.envelope.buffer(HAIR).contains(inner.envelope)


def covered(drawn: list[str]) -> BaseGeometry:
    """What of the paper elements cover: texts as the box of their ink, turned as they are, all else as it is."""
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(drawn)}</svg>')
    shapes: list[BaseGeometry] = [Polygon(corners).convex_hull for corners in text_corners(root)]
    for node in root.iter():
        kind, given = node.tag.rpartition("}")[2], dict(node.attrib)
        if kind == "circle":
            radius = float(given["r"]) + _stroke(given) / 2
            shapes.append(Point(float(given["cx"]), float(given["cy"])).buffer(radius))
        elif kind == "rect":
            x, y, width, height = (float(given[key]) for key in ("x", "y", "width", "height"))
            shapes.append(box(x, y, x + width, y + height).buffer(_stroke(given) / 2, join_style="mitre"))
        elif kind == "path":
            shapes += _outlines(given["d"], _stroke(given), filled=given.get("fill", "") != "none")
    return shapely.union_all(shapes) if shapes else Polygon()


def _stroke(given: dict[str, str]) -> float:
    return float(given.get("stroke-width", 1.0)) if given.get("stroke", "none") != "none" else 0.0


def _outlines(data: str, stroke: float, *, filled: bool) -> Iterator[BaseGeometry]:
    """The lines or areas of a path whose commands are absolute; curves by their ends and handles."""
    lines: list[list[tuple[float, float]]] = []
    for command, written in _COMMAND.findall(data):
        numbers = [float(one) for one in _NUMBER.findall(written)]
        if command == "A":
            numbers = [value for place, value in enumerate(numbers) if place % 7 in (5, 6)]
        points = list(zip(numbers[0::2], numbers[1::2], strict=False))
        if command == "M":
            lines.append([])
        lines[-1] += points
    for line in lines:
        if filled and len(line) > 2:
            yield Polygon(line).buffer(stroke / 2)
        elif len(line) > 1:
            yield LineString(line).buffer(max(stroke, 0.1) / 2)
