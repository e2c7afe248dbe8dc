"""What the target cannot do, and what paper would do."""

from math import ceil

from modgen.targets.print.values import MM

_SMALLEST = 50
USUAL_MARGIN = 6 * MM
"""Where this would leave room, it is the margin that takes it."""


class PrintError(Exception):
    """A paper has no room for what is to be printed on it; ``key`` is the setting to change, ``remedy`` how."""

    def __init__(self, message: str, key: str, remedy: str) -> None:
        super().__init__(message)
        self.key = key
        self.remedy = remedy


def at_least(width: float, height: float) -> str:
    """The smallest paper that works, in whole millimetres, the shorter side first; no paper is smaller than 50 mm."""
    short, long = sorted(max(_SMALLEST, ceil(side / MM - 1e-6)) for side in (width, height))
    return f"paper of at least {short} × {long} mm"
