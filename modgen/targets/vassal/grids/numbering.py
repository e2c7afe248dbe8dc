"""How the engine writes and reads the name of a grid's cell, given its column and row as counted."""

import re
from dataclasses import dataclass
from string import ascii_uppercase


@dataclass(frozen=True, slots=True)
class GridNumbering:
    """The numbering of a hex or square grid; attribute names as in the build file, in our spelling.

    "h" is always the column of the grid, "v" its row; in a sideways hex grid columns run down the screen.
    first: H or V, which stands first. *_type: N numbers, A letters. *_leading: how many zeros at most; 1
    makes two digits. *_offset: added to the count. *_descend: counted down. stagger: odd columns one higher.
    location_format: what a location is called; holds $gridLocation$, or $row$ and $column$.
    oblique: the slanted numbering of engine 3.8.
    """

    first: str = "H"
    separator: str = ""
    h_type: str = "N"
    v_type: str = "N"
    h_leading: int = 1
    v_leading: int = 1
    h_offset: int = 1
    v_offset: int = 1
    h_descend: bool = False
    v_descend: bool = False
    stagger: bool = True
    location_format: str = "$gridLocation$"
    oblique: bool = False

    def write(self, column: int, row: int) -> str:
        """Give the location of a cell that is counted so (before the offsets are added)."""
        h = _written(column + self.h_offset, self.h_type, self.h_leading)
        v = _written(row + self.v_offset, self.v_type, self.v_leading)
        parts = (h, v) if self.first == "H" else (v, h)
        location = self.location_format.replace("$gridLocation$", self.separator.join(parts))
        return location.replace("$column$", h).replace("$row$", v)

    def read(self, location: str) -> tuple[int, int] | None:
        """Give the column and row as counted, None if this is no location of the grid."""
        h = f"(?P<h>{_pattern(self.h_type, self.h_leading)})"
        v = f"(?P<v>{_pattern(self.v_type, self.v_leading)})"
        parts = (h, v) if self.first == "H" else (v, h)
        pattern = re.escape(self.location_format)
        # Only the first mention of a part is read; a second one may be anything of its form.
        for name, regex in (("gridLocation", re.escape(self.separator).join(parts)), ("column", h), ("row", v)):
            once = regex if regex[:4] not in pattern else regex.replace("(?P<h>", "(?:").replace("(?P<v>", "(?:")
            pattern = pattern.replace(re.escape(f"${name}$"), once)
        found = re.fullmatch(pattern, location)
        if found is None or {"h", "v"} - found.groupdict().keys():
            return None
        h_value = _read(found["h"], self.h_type)
        v_value = _read(found["v"], self.v_type)
        if h_value is None or v_value is None:
            return None
        return h_value - self.h_offset, v_value - self.v_offset


def _written(value: int, kind: str, leading: int) -> str:
    size, sign = abs(value), "-" if value < 0 else ""
    if kind == "A":
        return sign + ascii_uppercase[size % 26] * (size // 26 + 1)
    zeros = 0
    while zeros < leading and size < 10 ** (leading - zeros):
        zeros += 1
    return sign + "0" * zeros + str(size)


def _pattern(kind: str, leading: int) -> str:
    return "-?(?:" + "|".join(f"{c}+" for c in ascii_uppercase) + ")" if kind == "A" else f"-?[0-9]{{{leading + 1},}}"


def _read(text: str, kind: str) -> int | None:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if kind == "A":
        return sign * (26 * (len(digits) - 1) + ascii_uppercase.index(digits[0]))
    return sign * int(digits) if len(digits) <= 9 else None
