"""Facts about hexes and places: in a set, outside it, next to another, so far apart."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from modgen.board.sets import edge
from modgen.check.context import Context
from modgen.check.facts.areas import wrong_covered
from modgen.check.facts.data import wrong_of_place
from modgen.check.facts.points import wrong_apart, wrong_bearing
from modgen.check.facts.reach import reach_of_hex
from modgen.check.words import set_words
from modgen.spec.facts import Fact


def wrong_hexes(fact: Fact, context: Context) -> Iterator[tuple[str, str]]:
    """What of the fact does not hold for one of its hexes, and what is so instead."""
    cells: list[int] = []
    names: list[str] = []
    for text in fact.hexes or ((fact.place_,) if fact.place_ else ()):
        found = context.sets.spots_in(text)
        for cell in found:
            name = context.sets.name(cell)
            shown = name if text == name or len(found) > 1 else f"{text} ({name})"
            cells.append(cell)
            names.append(shown)
            yield from _wrong_hex(fact, cell, shown, context)
            if fact.apart is not None:
                here = reach_of_hex(text if len(found) == 1 else name, context)
                yield from wrong_apart(fact.apart, here, shown, context, point_first=False)
                if fact.direction is not None:
                    yield from wrong_bearing(fact.direction, fact.apart, here, shown, context, point_first=False)
    if fact.covered is not None:
        yield from wrong_covered(fact.covered, cells, names, context)
    if fact.has is not None:
        yield from wrong_of_place(fact, context)


def _wrong_hex(fact: Fact, cell: int, name: str, context: Context) -> Iterator[tuple[str, str]]:
    for expression, wanted in ((fact.within, True), (fact.outside, False)):
        if expression is None:
            continue
        mask = context.sets.mask(expression)
        if bool(mask[cell]) is not wanted:
            where, relation = set_words(expression, context), "not in" if wanted else "in"
            yield f"{name} is {relation} {where}", f"{where} has {int(mask.sum())} hexes" if wanted else ""
    for side in fact.edge or ():
        if not edge(context.grid.layout, side[0])[cell]:
            yield f"{name} does not lie along the {side} edge of the map", ""
    yield from _neighbours(fact, cell, name, context)


def _neighbours(fact: Fact, cell: int, name: str, context: Context) -> Iterator[tuple[str, str]]:
    layout = context.grid.layout
    around = layout.neighbours()[cell]
    for expression, wanted in ((fact.next_to, True), (fact.not_next_to, False)):
        if expression is None:
            continue
        mask = context.sets.mask(expression)
        touching = around[(around >= 0) & mask[around]]
        where = set_words(expression, context)
        names = ", ".join(
            f"{context.sets.name(int(near))} ({direction})"
            for near, direction in zip(around, layout.directions(), strict=True)
            if near >= 0
        )
        if (len(touching) > 0) is not wanted:
            yield f"{name} is {'not ' if wanted else ''}next to {where}", f"next to it: {names}"
        elif wanted and fact.direction is not None:
            yield from _direction(fact.direction, cell, name, touching, where, context)


def _direction(
    direction: str,
    cell: int,
    name: str,
    touching: NDArray[np.int64],
    where: str,
    context: Context,
) -> Iterator[tuple[str, str]]:
    layout = context.grid.layout
    seen_from = [layout.directions()[layout.neighbours()[near].tolist().index(cell)] for near in touching.tolist()]
    if direction not in seen_from:
        yield f"{name} does not lie {direction} of {where}", f"it lies {', '.join(seen_from)} of it"
