"""What every datum rests on that nobody has read off a page or a sheet: one line each, for the report."""

import re
from typing import Any

from modgen.spec.game import Game
from modgen.spec.model import Basis, Datum
from modgen.spec.names import data_of

_WORKED_OUT = tuple(basis for basis in Basis if basis.rank > Basis.OBSERVED.rank)
_MOST_NAMED = 6


def unread_data(game: Game) -> dict[str, list[dict[str, Any]]]:
    """By basis, weakest last: each datum that is not printed or observed, in the order of the spec's files."""
    data = sorted(data_of(game), key=lambda datum: datum.place())
    return {str(basis): [_line(datum) for datum in data if datum.basis is basis] for basis in _WORKED_OUT}


def _line(datum: Datum) -> dict[str, Any]:
    place = datum.place()
    return {"what": _what(datum), "file": place.file, "line": place.line, "cite": datum.cite, "note": datum.note}


def _what(datum: Datum) -> str:
    """The kind of a datum and whatever names it: ``region wood``, ``stack at mill: blue-1, blue-2``."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(datum).__name__.removesuffix("Spec")).lower()
    name = next((str(getattr(datum, key)) for key in ("id", "text") if getattr(datum, key, "")), "")
    at = f"at {datum.at}" if hasattr(datum, "at") else ""
    several = next((getattr(datum, key) for key in ("hexes", "counters") if _texts(getattr(datum, key, None))), ())
    more = ", …" if len(several) > _MOST_NAMED else ""
    listed = f"{', '.join(several[:_MOST_NAMED])}{more}"
    what = " ".join(part for part in (kind, name, at) if part)
    return f"{what}: {listed}" if listed else what


def _texts(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(one, str) for one in value)
