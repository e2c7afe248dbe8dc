"""The marks of a unit's size above its symbol."""

from modgen.draw.svg import element, line_path
from modgen.draw.vocabulary import SIZES, UnknownWordError

_MARKS: dict[str, tuple[str, int]] = {
    "none": ("", 0),
    "squad": ("dot", 1),
    "section": ("dot", 2),
    "platoon": ("dot", 3),
    "company": ("bar", 1),
    "battalion": ("bar", 2),
    "regiment": ("bar", 3),
    "brigade": ("cross", 1),
    "division": ("cross", 2),
    "corps": ("cross", 3),
    "army": ("cross", 4),
}
_PITCH = {"": 0.0, "dot": 0.95, "bar": 0.66, "cross": 1.12}
_WIDTH = {"": 0.0, "dot": 0.6, "bar": 0.22, "cross": 1.0}
_STROKE = 0.21


def size_width(word: str, height: float) -> float:
    """How wide the marks are at a height, in points.

    Raises:
        UnknownWordError: no such size; see :data:`modgen.draw.vocabulary.SIZES`.
    """
    kind, count = _marks(word)
    return ((count - 1) * _PITCH[kind] + _WIDTH[kind]) * height if count else 0.0


def draw_size(word: str, x: float, y: float, height: float, ink: str) -> list[str]:
    """The marks centred at (x, y), so many points high.

    Raises:
        UnknownWordError: no such size; see :data:`modgen.draw.vocabulary.SIZES`.
    """
    kind, count = _marks(word)
    if not count:
        return []
    half = height / 2
    centres = [x + (place - (count - 1) / 2) * _PITCH[kind] * height for place in range(count)]
    if kind == "dot":
        return [element("circle", cx=centre, cy=y, r=height * 0.3, fill=ink) for centre in centres]
    lines = []
    for centre in centres:
        if kind == "bar":
            lines.append([(centre, y - half), (centre, y + half)])
        else:
            lines.append([(centre - half, y - half), (centre + half, y + half)])
            lines.append([(centre - half, y + half), (centre + half, y - half)])
    return [element("path", d=line_path(lines), stroke=ink, stroke_width=height * _STROKE, fill="none")]


def _marks(word: str) -> tuple[str, int]:
    if word not in _MARKS:
        raise UnknownWordError("size", word, SIZES)
    return _MARKS[word]
