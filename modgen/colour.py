"""How well two colours stand out from each other, and how they look to eyes that lack a kind of cone."""

from math import dist
from types import MappingProxyType

Rgb = tuple[float, float, float]

NORMAL = "normal"
"""Eyes that lack nothing."""
DEFICIENCIES: MappingProxyType[str, tuple[Rgb, Rgb, Rgb]] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)
"""What the three kinds of colour blindness make of linear sRGB, at full severity.

Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
Transactions on Visualization and Computer Graphics 15 (6), 2009, 1291-1298, tables of matrices, severity 1.0.
"""
_TO_XYZ: tuple[Rgb, Rgb, Rgb] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Rgb = (0.95047, 1.0, 1.08883)
"""D65, against whose light sRGB is defined."""


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2.2, definition of relative luminance)."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio); 4.5 is enough for small text."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def darker(colour: str, share: float) -> str:
    """A colour with so large a share of its light, 0 to 1."""
    return "#" + "".join(f"{round(int(colour[start : start + 2], 16) * share):02x}" for start in (1, 3, 5))


def distance(first: str, second: str, deficiency: str = NORMAL) -> float:
    """How far apart two colours ``#rrggbb`` look: the difference of CIE 1976 in L*a*b* (ISO/CIE 11664-4).

    Just seen is about 2.3 (Mahy, Van Eycken and Oosterlinck, Color Research and Application 19, 1994); black and
    white are 100 apart. ``deficiency`` is ``NORMAL`` or one of ``DEFICIENCIES``.

    Raises:
        KeyError: no such deficiency.
    """
    return dist(_lab(first, deficiency), _lab(second, deficiency))


def _linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _without_gamma(red), _without_gamma(green), _without_gamma(blue)


def _without_gamma(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _lab(colour: str, deficiency: str) -> Rgb:
    light = _linear(colour)
    if deficiency != NORMAL:
        red, green, blue = (min(max(value, 0.0), 1.0) for value in _times(DEFICIENCIES[deficiency], light))
        light = red, green, blue
    x, y, z = (_curve(value / white) for value, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: tuple[Rgb, Rgb, Rgb], light: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def _curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > (6 / 29) ** 3 else value * (29 / 6) ** 2 / 3 + 4 / 29
