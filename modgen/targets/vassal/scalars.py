"""Numbers and flags as the engine's own language writes and reads them."""

import math
import re
from decimal import Decimal

_INT = re.compile(r"[+-]?[0-9]+")
_DOUBLE = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def read_int(text: str) -> int | None:
    """Give the 32-bit integer written here, None if there is none (blanks and decimals are none)."""
    if len(text) > 12 or not _INT.fullmatch(text):
        return None
    number = int(text)
    return number if -(2**31) <= number < 2**31 else None


def read_double(text: str) -> float | None:
    """Give the finite floating-point number written here, None if there is none."""
    if not _DOUBLE.fullmatch(text.strip()):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def write_double(number: float) -> str:
    """Write a finite float as the engine does: always a point, an exponent from 1e7 up and below 1e-3."""
    if number == 0 or 1e-3 <= abs(number) < 1e7:
        return repr(float(number))
    shortest = Decimal(repr(float(number)))
    digits = "".join(map(str, shortest.as_tuple().digits)).rstrip("0")
    return f"{'-' if number < 0 else ''}{digits[0]}.{digits[1:] or '0'}E{shortest.adjusted()}"


def read_bool(text: str) -> bool:
    """Give whether the text is "true" in any case; all else is false to the engine."""
    return text.lower() == "true"


def write_bool(flag: bool) -> str:
    """Write true or false."""
    return "true" if flag else "false"
