"""How well two colours stand out from each other."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2.2, definition of relative luminance)."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio); 4.5 is enough for small text."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def darker(colour: str, share: float) -> str:
    """A colour with so large a share of its light, 0 to 1."""
    return "#" + "".join(f"{round(int(colour[start : start + 2], 16) * share):02x}" for start in (1, 3, 5))
