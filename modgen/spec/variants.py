"""Editions and options: what players choose before they play, and which data hold for their choice."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import model_validator

from modgen.spec.model import Datum, KeyedModel, Many, Model, Short
from modgen.spec.scalars import fault
from modgen.spec.types import Bool, Id, Line, Title


class Edition(KeyedModel):
    """One edition of the rules; ``book`` is the source that prints it. The first of a game is the usual one."""

    title: Title
    book: Id
    note: Line = ""


class Option(Datum, KeyedModel):
    """Something that players may agree on: an optional rule, a house rule, other dispositions.

    ``default``: whether it is on unless said otherwise. ``needs`` must be on with it, ``excludes`` off.
    ``editions``: those that have it; empty for all.
    """

    name: Title
    default: Bool = False
    needs: Many[Id] = ()
    excludes: Many[Id] = ()
    editions: Many[Id] = ()


class When(Model):
    """For which choice a datum holds: one of the editions, all of the options on, none of ``without`` on."""

    edition: Many[Id] = ()
    option: Many[Id] = ()
    without: Many[Id] = ()

    @model_validator(mode="after")
    def _can_be(self) -> "When":
        both = set(self.option) & set(self.without)
        if both:
            raise fault(f"{', '.join(sorted(both))} would have to be on and off at once", "keep one of the two")
        return self

    def holds(self, edition: str, options: frozenset[str]) -> bool:
        """Whether the datum holds under an edition and the options that are on."""
        return (
            (not self.edition or edition in self.edition)
            and options.issuperset(self.option)
            and options.isdisjoint(self.without)
        )

    def __str__(self) -> str:
        """``edition first, option flood, option scouts off``."""
        either = [f"edition {' or '.join(self.edition)}"] if self.edition else []
        on, off = [f"option {one}" for one in self.option], [f"option {one} off" for one in self.without]
        return ", ".join([*either, *on, *off])

    def meets(self, other: "When") -> bool:
        """Whether there is a choice under which both hold."""
        editions = not self.edition or not other.edition or bool(set(self.edition) & set(other.edition))
        return editions and not set(self.option) & set(other.without) and not set(self.without) & set(other.option)


WhenField = Annotated[When, Short("option", lists=True)]
"""A condition; a bare word or list is short for ``option``."""


def usual_options(options: Iterable[Option], edition: str) -> frozenset[str]:
    """The options that are on unless said otherwise."""
    return frozenset(one.id for one in options if one.default and has_option(one, edition))


def has_option(option: Option, edition: str) -> bool:
    """Whether an edition has an option."""
    return not option.editions or edition in option.editions


def needed(options: Iterable[Option], on: Iterable[str]) -> frozenset[str]:
    """Options with all that they need, and what those need in turn."""
    needs = {one.id: one.needs for one in options}
    found: set[str] = set()
    waiting = list(on)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needs.get(name, ())
    return frozenset(found)


def go_together(options: Iterable[Option], edition: str, on: frozenset[str]) -> bool:
    """Whether an edition has all of some options, and none of them excludes another."""
    chosen = [one for one in options if one.id in on]
    return all(has_option(one, edition) and on.isdisjoint(one.excludes) for one in chosen)
