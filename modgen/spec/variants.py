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
