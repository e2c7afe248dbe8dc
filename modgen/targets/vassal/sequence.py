r"""The engine's sequence encoding: several texts in one, with a delimiter that differs from place to place.

How the engine writes a sequence with delimiter `d`:

1. an item that starts with a backslash, or that starts and ends with an apostrophe, is put in apostrophes;
2. every `d` inside an item gets one backslash before it; backslashes themselves are not doubled;
3. the items are joined with `d`.

How it reads one: it splits at every `d` that no backslash stands directly before, turns each `\d` into `d`,
and takes off the apostrophes around an item longer than one character. An item may be a sequence itself, with
the same delimiter or another; each level adds one backslash.

What the format cannot carry, and `encode` refuses with SequenceError rather than lose:

* an item that ends in a backslash and is not the last one, unless rule 1 applies to it: its backslash would
  join it to the next item;
* no items at all: the empty text reads as one empty item. Where the engine takes the empty text for an empty
  list, use `encode_list`, which in turn refuses a list of one empty text.

`decode` takes any text. Texts that the engine itself would not write (`''` for an empty item, an apostrophe
form nothing asks for) decode too, and `encode` gives them back in the engine's own form.
"""

import re
from collections.abc import Sequence
from functools import cache

from modgen.targets.vassal.errors import SequenceError

TAB = "\t"
ESC = "\x1b"


def encode(items: Sequence[str], delimiter: str) -> str:
    """Join items into one text; raises SequenceError for what the format cannot carry (see the module)."""
    _check(delimiter)
    if not items:
        raise SequenceError("a sequence needs at least one item; the engine reads nothing as one empty item")
    written = [_quoted(item) for item in items]
    for item in written[:-1]:
        if item.endswith("\\"):
            raise SequenceError(
                f"{item!r} ends in a backslash, which would swallow the delimiter {delimiter!r} after it"
            )
    return delimiter.join(item.replace(delimiter, "\\" + delimiter) for item in written)


def decode(text: str, delimiter: str) -> tuple[str, ...]:
    """Split a text into its items, at least one; any text will do."""
    _check(delimiter)
    if "\\" not in text and "'" not in text:
        return tuple(text.split(delimiter))
    escaped = "\\" + delimiter
    if escaped not in text:
        return tuple(map(_unquoted, text.split(delimiter)))
    return tuple(_unquoted(item.replace(escaped, delimiter)) for item in _free(delimiter).split(text))


def encode_list(items: Sequence[str], delimiter: str = ",") -> str:
    """Join items where the engine reads the empty text as an empty list; raises SequenceError."""
    if not items:
        return ""
    if tuple(items) == ("",):
        raise SequenceError("a list of one empty text would be read as an empty list")
    return encode(items, delimiter)


def decode_list(text: str, delimiter: str = ",") -> tuple[str, ...]:
    """Split a text where the engine reads the empty text as an empty list."""
    return decode(text, delimiter) if text else ()


@cache
def _free(delimiter: str) -> re.Pattern[str]:
    """The delimiter where no backslash stands before it."""
    return re.compile(r"(?<!\\)" + re.escape(delimiter))


def _quoted(item: str) -> str:
    if not item or item[0] not in "\\'":
        return item
    apostrophes = item.startswith("'") and item.endswith("'")
    return f"'{item}'" if item.startswith("\\") or apostrophes else item


def _unquoted(item: str) -> str:
    return item[1:-1] if len(item) > 1 and item[0] == item[-1] == "'" else item


def _check(delimiter: str) -> None:
    if len(delimiter) != 1 or delimiter in "\\'":
        raise SequenceError(f"{delimiter!r} cannot be a delimiter: one character, no backslash or apostrophe")
