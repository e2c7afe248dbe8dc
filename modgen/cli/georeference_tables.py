"""The answer of `modgen georeference` as tables for people."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from modgen.pipeline.georef_told import FactRow, Told
    from modgen.spec.georeferencing import GeoreferenceSpec

_WIDE = 150
"""Columns where nobody looks, as in a file."""
_MOST_LEFT_OUT, _MOST_FOUND, _MOST_RULED = 3, 10, 4


def show_tables(told: "Told", reference: "GeoreferenceSpec") -> None:
    """Print everything that was found."""
    console = Console(highlight=False, emoji=False)
    if not console.is_terminal:
        console = Console(highlight=False, emoji=False, width=_WIDE)
    if told.facts:
        console.print(_facts(told))
    _left_out(told, console)
    console.print(_ways(told))
    console.print(_projections(told, reference))
    if told.own_penalty is not None:
        penalty = f"(penalty {told.own_penalty:.2f})"
        console.print(f"another grid does no worse; the checker judges the best lock of the spec's own grid {penalty}")
    for line in told.checker[:_MOST_FOUND]:
        console.print(f"the checker says: {escape(line)}")
    if len(told.checker) > _MOST_FOUND:
        console.print(f"and {len(told.checker) - _MOST_FOUND} more of the kind")
    suspects = [f"{row.id} ({row.text})" for row in told.facts if row.suspect]
    if suspects:
        console.print(f"[bold]with one of these taken out the others hold:[/] {escape('; '.join(suspects))}")
    for sentence in told.summary:
        console.print(escape(sentence))
    console.print("[bold]decided[/]" if told.decided else "[bold]not decided[/]")
    for sentence in told.why:
        console.print(f"  {escape(sentence)}")


def _facts(told: "Told") -> Table:
    table = Table(title="Facts", title_justify="left", show_edge=False, pad_edge=False)
    for head in ("where", "fact", "cites", "basis", "held"):
        table.add_column(head, overflow="fold")
    table.add_column("price of holding it", justify="right")
    for row in told.facts:
        price = "" if row.held else "not to be had" if row.price is None else f"{row.price:.2f}"
        style = "bold" if row.suspect else None if row.held else "italic"
        table.add_row(row.id, escape(row.text), escape(row.cite), row.basis, _held(row), price, style=style)
    return table


def _held(row: "FactRow") -> str:
    if row.held:
        return "held"
    return f"missed: {escape(row.miss)}{'; probably wrong' if row.suspect else ''}"


def _left_out(told: "Told", console: Console) -> None:
    for left in told.left_out:
        named = "; ".join(left.facts[:_MOST_LEFT_OUT]) + ("; …" if len(left.facts) > _MOST_LEFT_OUT else "")
        count = f"{len(left.facts)} facts are" if len(left.facts) > 1 else "1 fact is"
        console.print(f"{count} not used, {escape(left.why)}: [dim]{escape(named)}[/]")


def _ways(told: "Told") -> Table:
    table = Table(title="\nWays to read the numbers", title_justify="left", show_edge=False, pad_edge=False)
    for head in ("hexes are", "ways", "penalty", "ruled out by"):
        table.add_column(head, overflow="fold", justify="right" if head in ("ways", "penalty") else "left")
    ruled = [way for way in told.ways if way.penalty is None]
    # Those that few facts rule out come first: a slip in one of these facts would let them in.
    for way in [*(way for way in told.ways if way.penalty is not None), *ruled[:_MOST_RULED]]:
        words = way.words + (" (the spec's own)" if way.own else "")
        penalty = "ruled out" if way.penalty is None else f"{way.penalty:.2f}"
        table.add_row(words, str(way.ways), penalty, escape("; ".join(way.by)))
    if ruled[_MOST_RULED:]:
        count = sum(way.ways for way in ruled[_MOST_RULED:])
        least = min(len(way.by) for way in ruled[_MOST_RULED:])
        table.add_row("others", str(count), "ruled out", f"{least} or more of these facts each")
    return table


def _projections(told: "Told", reference: "GeoreferenceSpec") -> Table:
    table = Table(title="\nProjections", title_justify="left", show_edge=False, pad_edge=False)
    several = len({one.way for one in told.projections}) > 1
    ways = ("hexes are",) if several else ()
    for head in ("projection", "kind", *ways, "penalty", "missed", "hex", "north", "seconds"):
        number = head in ("penalty", "missed", "hex", "north", "seconds")
        table.add_column(head, overflow="fold", justify="right" if number else "left")
    shown = set[tuple[str, str]]()
    for one in told.projections:
        if (one.way, one.kind) in shown:
            continue  # another setting of a projection that did better in one
        shown.add((one.way, one.kind))
        table.add_row(
            one.projection,
            one.kind,
            *((one.way,) if several else ()),
            f"{one.penalty:.2f}",
            str(one.missed),
            reference.in_words(one.hex_height),
            f"{round(one.turn, 1) + 0.0:.1f}°",
            f"{one.seconds:.1f}",
        )
    return table
