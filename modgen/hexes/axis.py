"""One coordinate of a printed hex number: how lines of hexes are counted and written.

The coordinate along the straight lines of a board (the column if flat, the row if pointy) needs no slant.
The other one has to cross lines that lie half a hex apart, and printed games do it in several ways. With
`u` counting straight lines and `v` half hexes along them, the number goes by

| slant   | number        | meaning                                                                    |
|---------|---------------|----------------------------------------------------------------------------|
| none    | `⌊v / 2⌋`     | the n-th hex of every line has number n: numbers zigzag                    |
| stagger | `⌈v / 2⌉`     | shifted lines number one higher: numbers zigzag the other way              |
| half    | `v`           | every half hex counts: on one line numbers go up by two ("doubled")        |
| ne      | `(v + u) / 2` | hexes on a diagonal from south-west to north-east share a number           |
| se      | `(v - u) / 2` | hexes on a diagonal from north-west to south-east share a number           |

The last two are the oblique numbering of old Avalon Hill maps. They may stand on either axis, or on both.
"""

import re
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal, get_args

from modgen.hexes.errors import HexError
from modgen.hexes.layout import IntArray, Layout, Orientation

AxisKind = Literal["digits", "letters", "spreadsheet"]
Slant = Literal["none", "stagger", "half", "ne", "se"]

_LONGEST = 18  # characters of a coordinate that is read; as many digits fit into 64 bits


@dataclass(frozen=True, slots=True)
class Axis:
    """How one coordinate is counted and written.

    kind: "digits", "letters" (A … Z, AA, BB … ZZ, AAA …) or "spreadsheet" letters (A … Z, AA, AB … AZ, BA …).
    first: number of the first line of the board in the reading direction, any integer (letters: 1 is A). It
    is
        always the least number on the board, also where a slant makes the first line begin elsewhere than in
        the corner.
    width: digits only: padded with zeros to so many digits, not counting a minus sign; 0 or 1 for none.
    reverse: counted from the far edge: the eastmost column or the southmost row is the first.
    slant: which hexes share a number; see the table in `modgen.hexes.axis`.
    skip: capital letters left out of the alphabet, such as "IO".

    Raises HexError for a kind or slant that does not exist, a width or first number out of all proportion,
    letters before A, and a `skip` on digits or with anything but some of the capital letters.
    """

    kind: AxisKind = "digits"
    first: int = 1
    width: int = 2
    reverse: bool = False
    slant: Slant = "none"
    skip: str = ""

    def __post_init__(self) -> None:
        for value, known in ((self.kind, get_args(AxisKind)), (self.slant, get_args(Slant))):
            if value not in known:
                raise HexError(f"an axis cannot be {value!r}: it is one of {', '.join(known)}")
        if not 0 <= self.width <= _LONGEST or abs(self.first) > 10**9:
            raise HexError(f"an axis from {self.first}, {self.width} digits wide, is beyond any board")
        if self.kind == "digits":
            if self.skip:
                raise HexError("only letters can be skipped, and this axis has digits")
        elif not set(self.skip) < set(ascii_uppercase):
            raise HexError(f"the letters to skip must be some of A to Z, not {self.skip!r}")
        elif self.first < 1:
            raise HexError(f"letters start at 1 (A), not at {self.first}")

    def write(self, number: int) -> str:
        """Write a number as this axis does; raises HexError for letters before A."""
        if self.kind == "digits":
            return f"{'-' if number < 0 else ''}{abs(number):0{max(self.width, 1)}}"
        if number < 1:
            raise HexError(f"no letter has the number {number}: A is 1")
        alphabet = self._alphabet()
        if self.kind == "letters":
            again, letter = divmod(number - 1, len(alphabet))
            return alphabet[letter] * (again + 1)
        text = ""
        while number:
            number, letter = divmod(number - 1, len(alphabet))
            text = alphabet[letter] + text
        return text

    def read(self, text: str) -> int | None:
        """Give the number written as exactly this text; None if no number is, or it is absurdly long."""
        digits = self.kind == "digits"
        pattern = "-?[0-9]{1,%d}" if digits else f"[{self._alphabet()}]{{1,%d}}"
        if not re.fullmatch(pattern % _LONGEST, text):
            return None
        number = int(text) if digits else self._read_letters(text)
        return number if self.write(number) == text else None

    def _read_letters(self, text: str) -> int:
        alphabet = self._alphabet()
        if self.kind == "letters":
            return len(alphabet) * (len(text) - 1) + alphabet.index(text[0]) + 1
        number = 0
        for letter in text:
            number = number * len(alphabet) + alphabet.index(letter) + 1
        return number

    def _alphabet(self) -> str:
        return "".join(letter for letter in ascii_uppercase if letter not in self.skip)


def line_numbers(axis: Axis, layout: Layout, of_columns: bool) -> IntArray:
    """Give the number of every cell on an axis that counts columns (or else rows), by index; shape (n,).

    Raises HexError for a stagger or half-hex count along the straight lines, where nothing lies half a hex
    off.
    """
    flat = layout.orientation == Orientation.FLAT
    straight = of_columns == flat
    if straight and axis.slant in ("stagger", "half"):
        which = "columns" if of_columns else "rows"
        raise HexError(
            f"the {which} of a {layout.orientation}-topped board are straight, they cannot be numbered "
            f'"{axis.slant}"; give that slant to the {"rows" if of_columns else "columns"}'
        )
    across, along = (0, 1) if flat else (1, 0)
    u = layout.centres()[:, across] // 3
    v = layout.centres()[:, along]
    number: IntArray
    match axis.slant:
        case "none":
            number = u if straight else v // 2
        case "stagger":
            number = (v + 1) // 2
        case "half":
            number = v
        # u + v has the same parity all over the board, so the floor takes off the same everywhere.
        case "ne":
            number = (v + u) // 2
        case "se":
            number = (v - u) // 2
    counted: IntArray = number.max() - number if axis.reverse else number - number.min()
    return counted + axis.first
