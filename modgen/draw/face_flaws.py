"""What is wrong with the texts of a counter's face, told from the face as it is drawn."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from modgen.draw.text import font_of

SMALLEST = 4.5
"""Points that a text on a counter has at least."""
RIM = 2.0
"""Points along each side that die cutters and home scissors may take: a half-inch counter keeps 32 of 36."""
_NEAR = 0.1
"""Points by which a text may be off: round figures stand a little over the line."""
_STEP = re.compile(r"(translate|rotate|scale|matrix)\(([^)]*)\)")

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FaceFlaw:
    """A text of a face that is smaller than ``SMALLEST``, or that reaches into the rim.

    ``measure``: its size, or how far it reaches into the rim, in points.
    """

    kind: Literal["small", "rim"]
    text: str
    measure: float


def face_flaws(svg: str) -> Iterator[FaceFlaw]:
    """What is wrong with the texts of a face that was drawn without bleed, one point a user unit.

    Raises:
        xml.etree.ElementTree.ParseError: it is no XML.
    """
    root = ET.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    low, high = np.array([left, top]) + RIM, np.array([left + width, top + height]) - RIM
    for given, words, corners in texts_of(root):
        size = float(given["font-size"])
        if size < SMALLEST - 1e-6:
            yield FaceFlaw("small", words, size)
        over = float(max((low - corners).max(), (corners - high).max()))
        if over > _NEAR:
            yield FaceFlaw("rim", words, over)


def text_corners(root: ET.Element) -> Iterator[NDArray[np.float64]]:
    """The corners of the ink of every text, on the page."""
    yield from (corners[[0, 1, 3, 2]] for _, _, corners in texts_of(root))


def texts_of(root: ET.Element) -> Iterator[tuple[dict[str, str], str, NDArray[np.float64]]]:
    """Every text that modgen drew: its attributes, those that it inherits too, its words, the corners of its ink.

    ``font-size`` is that on the page.
    """
    yield from _texts(root, {}, np.eye(3))


def _texts(
    node: ET.Element, above: dict[str, str], matrix: Matrix
) -> Iterator[tuple[dict[str, str], str, NDArray[np.float64]]]:
    """The same; ``above`` is what a node inherits."""
    given = above | node.attrib
    matrix = matrix @ _matrix(node.get("transform", ""))
    for below in node:
        yield from _texts(below, given, matrix)
    words = node.text or ""
    if not node.tag.endswith("}text") or not words.strip():
        return
    size, font, spacing = float(given["font-size"]), font_of(given), float(given.get("letter-spacing", 0))
    ink = font.ink(words, size, spacing)
    back = {"middle": 0.5, "end": 1.0}.get(given.get("text-anchor", ""), 0.0)
    x = float(node.get("x", 0)) - back * font.width(words, size, spacing)
    y = float(node.get("y", 0))
    edges = (x + ink[:, 0].min(), y + ink[:, 1].min(), x + ink[:, 2].max(), y + ink[:, 3].max())
    corners = np.array([(edges[i], edges[j], 1.0) for i in (0, 2) for j in (1, 3)])
    shown = size * float(abs(np.linalg.det(matrix[:2, :2])) ** 0.5)
    yield {**given, "font-size": repr(shown)}, words, (corners @ matrix.T)[:, :2]


def _matrix(transform: str) -> Matrix:
    made: Matrix = np.eye(3)
    for name, written in _STEP.findall(transform):
        made = made @ _step(name, [float(value) for value in written.replace(",", " ").split()])
    return made


def _step(name: str, values: list[float]) -> Matrix:
    if name == "matrix":
        return np.array([values[0::2], values[1::2], [0, 0, 1]])
    if name == "translate":
        return np.array([[1, 0, values[0]], [0, 1, [*values, 0.0][1]], [0, 0, 1]])
    if name == "scale":
        return np.diag([values[0], values[-1], 1.0])
    turn, (x, y) = radians(values[0]), values[1:] or (0.0, 0.0)
    about = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
    turned = np.array([[cos(turn), -sin(turn), 0], [sin(turn), cos(turn), 0], [0, 0, 1]])
    back = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
    made: Matrix = about @ turned @ back
    return made
