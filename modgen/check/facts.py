"""F5: statements of a rulebook about the map, tested by geometry."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.diagnostics import Diagnostic
from modgen.spec.facts import Fact
from modgen.spec.model import weakest


def check_facts(context: Context) -> Iterator[Diagnostic]:
    """F501: a fact does not hold. F502: a fact said to be contradicted holds."""
    for fact in context.game.facts:
        wrong = [reason for text in fact.hexes for reason in _wrong(fact, text, context)]
        about = ", ".join(fact.hexes)
        context.checklist.append(f"{fact.cite}: {about} {_stated(fact)}: {'fails' if wrong else 'holds'}")
        if wrong:
            expressions = [expression for expression in (fact.within, fact.outside) if expression is not None]
            bases = [basis for expression in expressions for basis in context.sets.bases(expression)]
            basis = str(weakest([fact.basis, *bases]))
            for message, help in wrong:
                yield Diagnostic("F501", message, fact.place("hexes"), help, fact.cite, basis, (), fact.known)
        elif fact.known:
            message = f"the fact about {about} holds, so there is nothing to accept"
            yield Diagnostic("F502", message, fact.place("known"), "take `known` out", fact.cite)


def _stated(fact: Fact) -> str:
    """What a fact says of its hexes, in few words."""
    parts = [
        f"{relation} {expression.named or f'a set ({expression.operator})'}"
        for relation, expression in (("within", fact.within), ("outside", fact.outside))
        if expression is not None
    ]
    if fact.next_to is not None:
        parts.append(f"{fact.direction} of {fact.next_to}" if fact.direction else f"next to {fact.next_to}")
    return ", ".join(parts)


def _wrong(fact: Fact, text: str, context: Context) -> Iterator[tuple[str, str]]:
    """What of the fact does not hold for one hex, and what is so instead."""
    cell = context.cell(text)
    name = context.name(cell)
    for expression, wanted in ((fact.within, True), (fact.outside, False)):
        if expression is None:
            continue
        mask = context.sets.mask(expression)
        if bool(mask[cell]) is not wanted:
            where = repr(expression.named) if expression.named else "the set"
            relation = "not in" if wanted else "in"
            yield f"{name} is {relation} {where}", f"{where} has {int(mask.sum())} hexes" if wanted else ""
    if fact.next_to is not None:
        yield from _neighbour(fact, cell, context)


def _neighbour(fact: Fact, cell: int, context: Context) -> Iterator[tuple[str, str]]:
    layout = context.grid.layout
    other = context.cell(str(fact.next_to))
    around = layout.neighbours()[other].tolist()
    names = ", ".join(
        f"{context.name(near)} ({direction})"
        for near, direction in zip(around, layout.directions(), strict=True)
        if near >= 0
    )
    if cell not in around:
        yield f"{context.name(cell)} is not next to {context.name(other)}", f"next to it: {names}"
    elif fact.direction is not None and layout.directions()[around.index(cell)] != fact.direction:
        yield f"{context.name(cell)} does not lie {fact.direction} of {context.name(other)}", f"next to it: {names}"
