"""A table of aliases: what the names of somebody else's module of the same game mean in this spec."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from modgen.diagnostics import Log, Place, SpecError
from modgen.diagnostics.suggest import quoted
from modgen.spec.extra import read_rows
from modgen.spec.game import Game
from modgen.spec.grid import hex_grid
from modgen.spec.map_names import MapNames
from modgen.spec.model import Model
from modgen.spec.scalars import fault
from modgen.spec.sources import Sources
from modgen.spec.types import Line

Kind = Literal["counter", "ignored", "place", "hex"]
COLUMNS = ("kind", "theirs", "which", "ours", "sure", "how")
ANY, OFF, BETWEEN = "*", "off-map", ";"
"""What stands for any name or none, for no place on the map, and between several counters."""


class Alias(Model):
    """One row.

    ``kind``: what it is about. ``theirs``: a name in their module. ``which`` tells it from others of its name: for a
    piece a list of the palette, a picture, a marker or a piece id, for a place its zone, board or map. ``ours``: an id,
    or several of counters, a place, a hex; nothing where nobody knows yet. ``sure`` and ``how`` are for people.
    """

    kind: Kind
    theirs: Line
    which: Line = ""
    ours: Line = ""
    sure: Line = ""
    how: Line = ""

    @model_validator(mode="after")
    def _makes_sense(self) -> "Alias":
        if not self.theirs:
            raise fault("a name of theirs is missing", "the name in their module", inside=("theirs",))
        if self.kind == "ignored" and self.ours:
            raise fault("what is ignored stands for nothing of ours", "leave the cell empty", inside=("ours",))
        if self.theirs == ANY and (self.kind not in ("counter", "ignored") or not self.which):
            help = "say in the column `which` what they have in common: a list, a picture, a marker"
            raise fault(f"{ANY!r} stands for pieces of any name, or of none", help, inside=("theirs",))
        return self

    @property
    def counters(self) -> tuple[str, ...]:
        """The ids of the counters that pieces of this name are dealt out to, in order."""
        return tuple(filter(None, (one.strip() for one in self.ours.split(BETWEEN)))) if self.kind == "counter" else ()


class AliasFile(Model):
    """All rows."""

    aliases: tuple[Alias, ...] = Field(default=())

    def of(self, *kinds: Kind) -> Iterator[Alias]:
        """The rows of some kinds, those first that say which of several is meant."""
        rows = [row for row in self.aliases if row.kind in kinds]
        yield from sorted(rows, key=lambda row: not row.which)


def read_aliases(path: Path, game: Game, sources: Sources, log: Log) -> AliasFile:
    """A table of aliases, with the columns of :data:`COLUMNS`.

    ``log`` receives what was repaired in it, with a warning; ``sources`` its text, for excerpts.

    Raises:
        SpecError: it cannot be read, says two things of one name, or names what the spec does not have.
    """
    aliases = read_rows(path, AliasFile, COLUMNS, "a table of aliases", sources, log)
    if aliases is not None:
        _check(aliases, game, log)
    if aliases is None or log.fatal:
        raise SpecError(log, "the places of counters")
    return aliases


def _check(aliases: AliasFile, game: Game, log: Log) -> None:
    names = MapNames(game, hex_grid(game.map.grid), log)
    counters = {counter.id for counter in game.counters}
    seen: dict[tuple[str, ...], Place] = {}
    for row in aliases.aliases:
        place = row.place("ours")
        for one in row.counters:
            names.known("counter", one, counters, place)
        if row.kind == "place" and row.ours not in ("", OFF):
            names.spot(row.ours, place)
        elif row.kind == "hex":
            names.hex(row.ours, place)
        about = "piece" if row.kind in ("counter", "ignored") else row.kind
        key, at = (about, row.theirs, row.which), row.place("theirs")
        if key in seen:
            note = ((seen[key], "it stands here first"),)
            help = "keep one of them; several counters in one cell are parted by `;`"
            log.add("N301", f"the {about} {quoted(row.theirs)} stands in the table twice", at, help=help, also=note)
        seen.setdefault(key, at)
