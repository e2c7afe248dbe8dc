"""How the editions of a game differ: in numbers, tables, options and clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.spec.game import Game
from modgen.spec.resolve import Choice, resolve
from modgen.spec.tables import Table
from modgen.spec.variants import has_option, usual_options

_ABSENT = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the editions do not have alike: what it is, and what each has, in the order of the editions."""

    what: str
    has: tuple[str, ...]


def differences(game: Game) -> tuple[Difference, ...]:
    """Everything in which editions differ as they are usually played; none for a game with a single edition."""
    if len(game.editions) < 2:
        return ()
    names = [edition.id for edition in game.editions]
    games = [resolve(game, Choice(name, usual_options(game.options, name))) for name in names]
    found = [*_values(games), *_tables(games), *_clauses(games)]
    for option in game.options:
        has = [has_option(option, name) for name in names]
        if not all(has):
            usual = "on" if option.default else "off"
            found.append(
                Difference(f"option: {option.name}", tuple(f"usually {usual}" if one else _ABSENT for one in has))
            )
    return tuple(found)


def _values(games: list[Game]) -> Iterator[Difference]:
    numbers = [{value.id: value for value in game.values} for game in games]
    for name in dict.fromkeys(name for one in numbers for name in one):
        shown = tuple(one[name].shown if name in one else _ABSENT for one in numbers)
        if len(set(shown)) > 1:
            value = next(one[name] for one in numbers if name in one)
            yield Difference(f"{value.name}, {value.unit}" if value.unit else value.name, shown)


def _tables(games: list[Game]) -> Iterator[Difference]:
    """Cells that differ between tables of one name."""
    tables = [{table.name: table for table in game.tables} for game in games]
    for name in dict.fromkeys(name for one in tables for name in one):
        here = [one.get(name) for one in tables]
        if all(table is here[0] for table in here):
            continue
        if any(table is None for table in here):
            yield Difference(f"table: {name}", tuple("has it" if table else _ABSENT for table in here))
            continue
        yield from _cells(name, [table for table in here if table is not None])


def _cells(name: str, tables: list[Table]) -> Iterator[Difference]:
    rows = dict.fromkeys(head for table in tables for head, _ in table.rows)
    columns = dict.fromkeys(column for table in tables for column in table.columns)
    for row in rows:
        for column in columns:
            shown = tuple(table.cell(row, column) or _ABSENT for table in tables)
            if len(set(shown)) > 1:
                yield Difference(f"{name}: {row}, {column}", shown)


def _clauses(games: list[Game]) -> Iterator[Difference]:
    """Clauses and rules, by what they are called, that not every edition has."""
    named = [
        {
            clause.name or clause.id: clause.cite
            for clauses in (game.rules, *(scenario.clauses for scenario in game.scenarios))
            for clause in clauses
        }
        for game in games
    ]
    for name in dict.fromkeys(name for one in named for name in one):
        if not all(name in one for one in named):
            yield Difference(f"clause: {name}", tuple(one.get(name, _ABSENT) for one in named))
