"""What a build wrote down beside its module of where each counter stands, held against an engine."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from modgen.pipeline.probe_judge import Difference
from modgen.pipeline.probe_told import Lying

_COMPARED = ("gpid", "name", "map", "board", "zone", "location", "x", "y", "deck", "stack")
_SEALED = ("gpid", "map", "location", "stack")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Promised:
    """Rows of the new game, and of each save beside the module by the name of its file; none where nothing is said."""

    new_game: tuple[Row, ...] = ()
    saves: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)


def promised_beside(module: Path) -> Promised:
    """Give what a build wrote down beside a module; nothing for others, and where it is of another module."""
    try:
        report = json.loads((module.parent / "report.json").read_text(encoding="utf-8"))
        said = report["engine"]
        saves = {str(name): tuple(rows) for name, rows in said["saves"].items() if (module.parent / name).is_file()}
        found = Promised(tuple(said["newGame"]), saves) if said["module"] == module.name else Promised()
        every = (found.new_game, *found.saves.values())
        return found if all(isinstance(row, dict) for rows in every for row in rows) else Promised()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Promised()


def kept(rows: tuple[Row, ...], pieces: list[Lying], game: str) -> Iterator[Difference]:
    """Each row has a piece that is as it says, and each piece a row. A row that is sealed says it in a hash."""
    left = list(pieces)
    broken = []
    for row in rows:
        piece = next((one for one in left if _is(row, one)), None)
        if piece is None:
            broken.append(row)
        else:
            left.remove(piece)
    for row in broken:
        twin = next((one for one in left if one.gpid == row.get("gpid")), None)
        if twin is None:
            yield Difference("piece", f"{game}, by the spec: {_told(row)} is missing")
            continue
        left.remove(twin)
        where = f"{twin.map} {twin.location}"
        yield Difference("piece", f"{game}, by the spec: {_told(row)}, and {twin.name} is at {where}")
    for piece in left:
        yield Difference("piece", f"{game}: {piece.name} at {piece.map} {piece.location} is not in the spec")


def _is(row: Row, piece: Lying) -> bool:
    if "sealed" in row:
        told = "|".join(str(getattr(piece, key)) for key in _SEALED)
        return bool(row["sealed"] == hashlib.sha256(told.encode("utf-8")).hexdigest())
    return all(row[key] == getattr(piece, key) for key in _COMPARED if key in row)


def _told(row: Row) -> str:
    if "sealed" in row:
        return f"what is hidden with the id {row.get('gpid')}"
    return f"{row.get('name', row.get('gpid'))} at {row.get('map')} {row.get('location', '')}".strip()
