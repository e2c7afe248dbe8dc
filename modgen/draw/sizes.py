"""The marks of a unit's size above its symbol."""

from modgen.draw.svg import element

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
_PITCH = {"dot": 0.95, "bar": 0.62, "cross": 1.05, "": 0.0}
SIZES: tuple[str, ...] = tuple(_MARKS)
"""Every size that can be drawn, smallest first."""


def size_width(word: str, height: float) -> float:
    """How wide the marks are, strokes and all.

    Raises:
        KeyError: no such size.
    """
    kind, count = _MARKS[word]
    if not count:
        return 0.0
    single = {"dot": 0.6, "bar": 0.21, "cross": 1.15}[kind]
    return (single + (count - 1) * _PITCH[kind]) * height


def draw_size(word: str, x: float, y: float, height: float, ink: str) -> list[str]:
    """The marks centred at (x, y), so many points high.

    Raises:
        KeyError: no such size.
    """
    kind, count = _MARKS[word]
    pitch = _PITCH[kind] * height
    half = height / 2
    parts = []
    for place in range(count):
        centre = x + (place - (count - 1) / 2) * pitch
        if kind == "dot":
            parts.append(element("circle", cx=centre, cy=y, r=height * 0.3, fill=ink))
            continue
        reach = half if kind == "cross" else 0.0
        data = f"M{centre - reach:.2f} {y - half:.2f}L{centre + reach:.2f} {y + half:.2f}"
        if kind == "cross":
            data += f"M{centre - half:.2f} {y + half:.2f}L{centre + half:.2f} {y - half:.2f}"
        parts.append(element("path", d=data, stroke=ink, stroke_width=height * 0.21, fill="none"))
    return parts
