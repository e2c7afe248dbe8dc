"""Heights from an ESRI ASCII grid, read with care: whatever is wrong is told with its line and column.

Format: Esri, "ArcGIS Desktop Help: Esri ASCII raster format". A header of keys and numbers (``ncols``, ``nrows``,
``xllcorner`` or ``xllcenter``, ``yllcorner`` or ``yllcenter``, ``cellsize``, and ``NODATA_value`` if there is one),
then the heights in rows from the north, parted by blanks; a line need not be a row.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from modgen.geo.elevation import Heights
from modgen.geo.errors import GeoError

LARGEST_GRID = 32 * 2**20
"""Bytes of a file of heights."""
MOST_HEIGHTS = 4_000_000
_MOST_ALONG = 20_000
_HIGHEST = 1e6
_MOST_TOLD = 8
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?(nan|inf(inity)?)", re.IGNORECASE)
_KEY = re.compile(r"[A-Za-z_]+")
_CORNERS = {"x": ("xllcorner", "xllcenter"), "y": ("yllcorner", "yllcenter")}
_KEYS = ("ncols", "nrows", *_CORNERS["x"], *_CORNERS["y"], "cellsize", "nodata_value")


@dataclass(frozen=True, slots=True)
class GridFault:
    """What is wrong in a file of heights, and where: line and column from 1, and how many characters."""

    line: int
    column: int
    length: int
    message: str
    help: str = ""


class GridError(GeoError):
    """A file of heights that cannot be read, with all that is wrong in it."""

    def __init__(self, faults: list[GridFault]) -> None:
        super().__init__("; ".join(f"{fault.line}:{fault.column}: {fault.message}" for fault in faults))
        self.faults = faults


@dataclass(slots=True)
class _Word:
    text: str
    line: int
    column: int


@dataclass(slots=True)
class _Reading:
    faults: list[GridFault] = field(default_factory=list)

    def fault(self, word: _Word, message: str, help: str = "") -> None:
        self.faults.append(GridFault(word.line, word.column, max(1, len(word.text)), message, help))


def read_asc(text: str, *, on_earth: bool) -> Heights:
    """The heights in the text of a file.

    on_earth: whether its coordinates are degrees of longitude and latitude, and have to be on the earth.

    Raises:
        GridError: it is no such grid, or too large.
    """
    reading = _Reading()
    words, body = _header(text)
    keys = _keys(words, reading)
    known = {key: number for key, word in keys.items() if (number := _number(key, word, reading)) is not None}
    end = _Word("", body[1], 1)
    for wanted in (("ncols",), ("nrows",), _CORNERS["x"], _CORNERS["y"], ("cellsize",)):
        if not any(key in keys for key in wanted):
            help = "the header of an ESRI ASCII grid: ncols, nrows, xllcorner, yllcorner, cellsize, NODATA_value"
            reading.fault(end, f"the header has no {' or '.join(wanted)}", help)
    if not reading.faults:
        _check_size(known, keys, reading)
    if reading.faults:
        raise GridError(reading.faults)
    columns, rows, step = int(known["ncols"]), int(known["nrows"]), known["cellsize"]
    west, south = (
        known[centre] if centre in known else known[corner] + step / 2 for corner, centre in _CORNERS.values()
    )
    heights = Heights(np.zeros((2, 2)), west, south + (rows - 1) * step, step)
    if on_earth:
        _check_degrees(heights, columns, rows, keys, reading)
    values = _values(text, body, columns * rows, known.get("nodata_value"), reading)
    if reading.faults:
        raise GridError(reading.faults)
    return Heights(values.reshape(rows, columns), heights.west, heights.north, step)


def _header(text: str) -> tuple[list[list[_Word]], tuple[int, int]]:
    """The words of each line of the header; the offset at which the heights begin, and the number of that line."""
    lines: list[list[_Word]] = []
    start, number = 0, 1
    while start < len(text) and number <= 4 * len(_KEYS):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        words = [_Word(one[0], number, one.start() - start + 1) for one in _words(text, start, min(end, start + 1000))]
        if words and _NUMBER.fullmatch(words[0].text):
            break
        if words:
            lines.append(words)
        start, number = end + 1, number + 1
    return lines, (start, number)


def _words(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    return re.compile(r"\S+").finditer(text, start, end)


def _keys(lines: list[list[_Word]], reading: _Reading) -> dict[str, _Word]:
    """The word after each key of the header."""
    found: dict[str, _Word] = {}
    for key, *values in lines:
        name = key.text.lower()
        if name not in _KEYS:
            shown = key.text if _KEY.fullmatch(key.text) and len(key.text) < 40 else "this"
            help = f"the header has {', '.join(_KEYS[:2])}, {' or '.join(_CORNERS['x'])}, and so on"
            help = "cells have one size both ways: `cellsize`" if name in ("dx", "dy") else help
            reading.fault(key, f"{shown} is no key of an ESRI ASCII grid", help)
            if len(reading.faults) == _MOST_TOLD:
                break
        elif len(values) != 1:
            reading.fault(key, f"{key.text} has {len(values)} values", "one number stands after it")
        elif name in found:
            reading.fault(key, f"{key.text} is given twice", "take one of them away")
        else:
            found[name] = values[0]
    return found


def _number(key: str, word: _Word, reading: _Reading) -> float | None:
    finite = _NUMBER.fullmatch(word.text) and (key == "nodata_value" or np.isfinite(float(word.text)))
    if not finite:
        reading.fault(word, f"{word.text[:40]!r} is not a number", f"what stands after {key} is one")
        return None
    return float(word.text)


def _check_size(known: Mapping[str, float], keys: Mapping[str, _Word], reading: _Reading) -> None:
    for key in ("ncols", "nrows"):
        if not (known[key].is_integer() and 2 <= known[key] <= _MOST_ALONG):
            help = f"a whole number from 2 to {_MOST_ALONG:,}"
            reading.fault(keys[key], f"a grid cannot have {keys[key].text} {key[1:]}", help)
    if not reading.faults and known["ncols"] * known["nrows"] > MOST_HEIGHTS:
        message = f"{known['ncols'] * known['nrows']:,.0f} heights are more than are read"
        reading.fault(keys["nrows"], message, f"at most {MOST_HEIGHTS:,}: cut it to the map, or take a coarser one")
    if not 1e-6 <= known["cellsize"] <= 1e6:
        reading.fault(keys["cellsize"], f"cells cannot be {keys['cellsize'].text} wide", "a positive number")


def _check_degrees(heights: Heights, columns: int, rows: int, keys: Mapping[str, _Word], reading: _Reading) -> None:
    half = heights.step / 2
    sides = {
        "x": (heights.west - half, heights.west + (columns - 1) * heights.step + half, 360.0),
        "y": (heights.north - (rows - 1) * heights.step - half, heights.north + half, 90.0),
    }
    for axis, (low, high, most) in sides.items():
        if low < -most - 1e-6 or high > most + 1e-6 + (180 if axis == "x" else 0):
            word = keys[next(key for key in _CORNERS[axis] if key in keys)]
            what = "longitudes" if axis == "x" else "latitudes"
            help = "the map is tied to the earth: its heights are in degrees of longitude and latitude (EPSG:4326)"
            reading.fault(word, f"the grid has {what} from {low:g} to {high:g}", help)
    if not reading.faults and columns * heights.step > 360 + 1e-6:
        reading.fault(keys["ncols"], "the grid goes more than once around the earth", "cut it to the map")


def _values(
    text: str, body: tuple[int, int], count: int, unknown: float | None, reading: _Reading
) -> NDArray[np.float64]:
    """The heights one after the other, NaN where there is none."""
    words = text[body[0] :].split()
    if len(words) != count:
        line = text.count("\n", 0, len(text.rstrip())) + 1
        last = text.rstrip().rpartition("\n")[2]
        fewer = "fewer" if len(words) < count else "more"
        message = f"{len(words):,} heights are {fewer} than the {count:,} of ncols and nrows"
        help = "is the file whole?" if len(words) < count else "look at ncols and nrows"
        reading.fault(_Word("", line, len(last) + 1), message, help)
        return np.zeros(0)
    try:
        values = np.array(words, np.float64)
    except ValueError:
        values = np.zeros(0)
    if not len(values) or any("_" in word for word in words):
        help = "heights are numbers such as 120 or 120.5, parted by blanks"
        _tell(text, body, lambda word: _NUMBER.fullmatch(word) is None, "is not a number", help, reading)
        if reading.faults:
            return values
    if unknown is not None:
        values[np.isclose(values, unknown, rtol=1e-6, atol=0, equal_nan=True)] = np.nan
    too_high = np.abs(values) > _HIGHEST
    if too_high.any():
        high = {words[place] for place in np.flatnonzero(too_high)[:_MOST_TOLD].tolist()}
        help = "say `NODATA_value` in the header if it stands for no height"
        _tell(text, body, lambda word: word in high, "is no height", help, reading)
    return values


def _tell(
    text: str, body: tuple[int, int], wrong: Callable[[str], bool], what: str, help: str, reading: _Reading
) -> None:
    """Tell the first words of the heights that are wrong."""
    for match in _words(text, body[0], len(text)):
        if wrong(match[0]):
            start = match.start()
            line = text.count("\n", 0, start) + 1
            word = _Word(match[0][:40], line, start - text.rfind("\n", 0, start))
            reading.fault(word, f"{word.text!r} {what}", help)
            if len(reading.faults) == _MOST_TOLD:
                return
