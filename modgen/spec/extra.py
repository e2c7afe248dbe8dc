"""Files that others write about a game: a set-up to be judged, a list of facts to be tested."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import Field, ValidationError

from modgen.diagnostics import NOWHERE, Log, Place, SpecError
from modgen.diagnostics.suggest import quoted
from modgen.spec.facts import Fact
from modgen.spec.faults import log_faults
from modgen.spec.game import Defaults, Game
from modgen.spec.inherit import inherit
from modgen.spec.model import Model
from modgen.spec.names import check_facts_file, check_setup_file
from modgen.spec.setup import SetupFile
from modgen.spec.sources import Sources
from modgen.spec.table import read_table
from modgen.spec.tree import Map, Text
from modgen.spec.yaml_text import read_yaml

_M = TypeVar("_M", bound=Model)
_HEADS = ("counter", "at")


class FactsFile(Model):
    """Facts with the citation and basis that they share."""

    facts: tuple[Fact, ...]
    defaults: Defaults = Field(default_factory=Defaults)


def read_setup(path: Path, game: Game, whole: Game, sources: Sources, log: Log) -> SetupFile:
    """A set-up file: YAML with ``pieces``, or a table with the columns ``counter`` and ``at``.

    Args:
        path: the file, which may lie anywhere.
        game: whose counters and places it speaks of, as it is for one choice of edition and options.
        whole: the game for all choices.
        sources: receives its text, for excerpts.
        log: receives what was repaired, with a warning.

    Raises:
        SpecError: it cannot be read, or names what the game does not have.
    """
    if path.suffix.lower() == ".csv":
        setup = read_rows(path, SetupFile, _HEADS, "a set-up", sources, log)
    else:
        setup = _validated(_yaml(path, sources, log), SetupFile, log)
    if setup is not None:
        check_setup_file(setup, game, whole, log)
    if setup is None or log.fatal:
        raise SpecError(log)
    return setup


def read_facts(path: Path, game: Game, sources: Sources, log: Log) -> tuple[Fact, ...]:
    """A file of facts in the language of a spec's own; ``log`` receives what was repaired, with a warning.

    Raises:
        SpecError: it cannot be read, or names what the game does not have.
    """
    facts = _validated(_yaml(path, sources, log), FactsFile, log)
    if facts is not None:
        check_facts_file(facts.facts, game, log)
    if facts is None or log.fatal:
        raise SpecError(log)
    return facts.facts


def _read(path: Path, sources: Sources, log: Log) -> tuple[str, bytes | None]:
    name = name_from(path, sources)
    return name, sources.read_bytes(name, NOWHERE, log)


def name_from(path: Path, sources: Sources) -> str:
    """A file anywhere by its name as seen from the spec, so that messages lead to it; links on the way are followed."""
    return os.path.relpath(path.resolve(), sources.root.resolve()).replace(os.sep, "/")


def _yaml(path: Path, sources: Sources, log: Log) -> Map | None:
    name, data = _read(path, sources, log)
    text = None if data is None else sources.text(name, data, log)
    tree = None if text is None else read_yaml(name, text, log)
    if tree is not None:
        inherit(tree)
    return tree


def read_rows(path: Path, model: type[_M], heads: Sequence[str], what: str, sources: Sources, log: Log) -> _M | None:
    """A table anywhere whose rows are the one section of a model; None, with the reasons logged, if it has faults.

    heads: the columns that it may have; what: what such a table is called.
    """
    return _validated(_table(path, next(iter(model.model_fields)), heads, what, sources, log), model, log)


def _table(path: Path, section: str, heads: Sequence[str], what: str, sources: Sources, log: Log) -> Map | None:
    name, data = _read(path, sources, log)
    table = None if data is None else read_table(name, data, sources.texts, log)
    if table is None:
        return None
    for head in table.header:
        if head not in heads:
            log.add("L201", f"unknown column {quoted(head)}", head.place, help=f"{what} has: {', '.join(heads)}")
    tree = Map(place=Place(name))
    tree.put(Text(section, tree.place), table.rows)
    return tree


def _validated(tree: Map | None, model: type[_M], log: Log) -> _M | None:
    if tree is None:
        return None
    try:
        return model.model_validate(tree)
    except ValidationError as error:
        log_faults(error, tree, model, log)
        return None
