"""Silhouettes: aircraft seen from above, ships in profile with the bow to the right, a fortress in plan."""

from math import cos, pi, sin

from modgen.draw.box import Box, Points
from modgen.draw.svg import element, number


def _rectangle(left: float, top: float, right: float, bottom: float) -> Points:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _mirrored(half: Points) -> Points:
    """A whole outline from its right half, which begins and ends on the axis."""
    return [*half, *((-right, down) for right, down in reversed(half[1:-1]))]


def _filled(box: Box, *outlines: Points) -> str:
    return box.fill("".join(box.line(outline, closed=True) for outline in outlines))


def _lines(box: Box, *lines: Points) -> str:
    return box.path("".join(box.line(line) for line in lines))


def bomber(box: Box) -> list[str]:
    """A twin-engined aircraft, nose up."""
    half = [
        (0, -1), (0.05, -0.96), (0.09, -0.84), (0.105, -0.66), (0.105, -0.34), (0.25, -0.31), (0.26, -0.5), (0.3, -0.58),
        (0.35, -0.58), (0.39, -0.5), (0.4, -0.28), (0.88, -0.14), (0.97, -0.08), (1, -0.01), (0.95, 0.05), (0.41, 0.1),
        (0.37, 0.22), (0.325, 0.28), (0.28, 0.22), (0.26, 0.13), (0.105, 0.15), (0.07, 0.66), (0.3, 0.7), (0.37, 0.75),
        (0.38, 0.81), (0.33, 0.86), (0.06, 0.89), (0.03, 0.97), (0, 1),
    ]  # fmt: skip
    return [_filled(box, _mirrored(half))]


def fighter(box: Box) -> list[str]:
    """A single-engined aircraft, nose up."""
    half = [
        (0, -1), (0.05, -0.94), (0.1, -0.82), (0.12, -0.6), (0.12, -0.38), (0.5, -0.34), (0.74, -0.26), (0.86, -0.15),
        (0.9, -0.04), (0.84, 0.04), (0.6, 0.12), (0.34, 0.18), (0.12, 0.22), (0.075, 0.64), (0.26, 0.67), (0.33, 0.73),
        (0.33, 0.79), (0.27, 0.84), (0.06, 0.87), (0.03, 0.97), (0, 1),
    ]  # fmt: skip
    return [_filled(box, _mirrored(half)), _lines(box, [(-0.24, -0.92), (0.24, -0.92)])]


def warship(box: Box) -> list[str]:
    """A cruiser: two funnels, four turrets."""
    hull = [(-1, 0.26), (-0.96, 0.2), (0.55, 0.18), (1, 0), (0.9, 0.72), (-0.92, 0.72)]
    bridge = [(0.14, 0.2), (0.14, -0.48), (0.17, -0.58), (0.28, -0.58), (0.3, -0.26), (0.38, -0.26), (0.38, 0.2)]
    turrets = [
        _rectangle(-0.78, 0.02, -0.64, 0.3), _rectangle(-0.58, -0.14, -0.44, 0.3),
        _rectangle(0.42, -0.1, 0.54, 0.3), _rectangle(0.6, 0, 0.73, 0.3),
    ]  # fmt: skip
    funnels = [_rectangle(-0.3, -0.48, -0.19, 0.3), _rectangle(-0.08, -0.48, 0.03, 0.3)]
    guns = [
        [(-0.7, 0.07), (-0.93, 0.02)], [(-0.5, -0.09), (-0.74, -0.14)],
        [(0.5, -0.05), (0.72, -0.12)], [(0.66, 0.05), (0.9, -0.04)],
    ]  # fmt: skip
    masts = [[(0.21, -0.5), (0.21, -1)], [(-0.37, 0.2), (-0.37, -0.7)]]
    return [_filled(box, hull, bridge, *turrets, *funnels), _lines(box, *guns, *masts)]


def carrier(box: Box) -> list[str]:
    """An aircraft carrier: a flight deck from end to end and an island."""
    hull = [
        (-1, -0.14), (1, -0.14), (1, 0.02), (0.9, 0.1), (0.86, 0.72), (-0.88, 0.72), (-0.94, 0.1), (-1, 0.02),
    ]  # fmt: skip
    island = [(0.06, 0), (0.06, -0.46), (0.13, -0.46), (0.13, -0.62), (0.24, -0.62), (0.26, -0.36), (0.36, -0.36), (0.36, 0)]
    return [_filled(box, hull, island), _lines(box, [(0.18, -0.6), (0.18, -1)])]


def submarine(box: Box) -> list[str]:
    """A submarine on the surface."""
    hull = [
        (-1, 0.26), (-0.82, 0.12), (0.6, 0.1), (0.92, 0.06), (1, 0.16), (0.9, 0.4), (0.6, 0.62), (-0.7, 0.62), (-0.92, 0.46),
    ]  # fmt: skip
    tower = [(-0.16, 0.2), (-0.12, -0.34), (0.14, -0.34), (0.2, 0.2)]
    return [_filled(box, hull, tower), _lines(box, [(0, -0.3), (0, -0.86)], [(0.36, 0.16), (0.36, 0), (0.6, -0.06)])]


def transport(box: Box) -> list[str]:
    """A freighter: masts with derricks before and behind the bridge."""
    hull = [
        (-1, -0.04), (-0.66, -0.04), (-0.66, 0.14), (0.62, 0.14), (0.62, -0.02), (1, -0.1), (0.88, 0.72), (-0.84, 0.72),
        (-0.94, 0.4),
    ]  # fmt: skip
    house = [(-0.22, 0.2), (-0.22, -0.22), (0.22, -0.22), (0.22, 0.2)]
    funnel = _rectangle(-0.1, -0.72, 0.06, 0)
    masts = [[(side * 0.48, 0.2), (side * 0.48, -0.9)] for side in (-1, 1)]
    derricks = [[(side * 0.48, 0), (side * 0.48 + lean, -0.5)] for side in (-1, 1) for lean in (-0.18, 0.18)]
    return [_filled(box, hull, house, funnel), _lines(box, *masts, *derricks)]


def fortress(box: Box) -> list[str]:
    """A hexagon with six bastions and a keep."""
    size = min(box.width, box.height) / 2

    def ring(radius: float) -> list[tuple[float, float]]:
        turns = [pi / 3 * side for side in range(6)]
        return [(box.x + radius * size * cos(turn), box.y + radius * size * sin(turn)) for turn in turns]

    def outline(radius: float) -> str:
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ring(radius)) + "Z"

    bastions = [element("circle", cx=x, cy=y, r=size * 0.2, fill=box.ink) for x, y in ring(0.8)]
    return [box.path(outline(0.8), thick=2.0), *bastions, box.fill(outline(0.42))]
