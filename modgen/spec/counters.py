"""Counters: what is printed on each, and which nation it belongs to."""

from enum import StrEnum
from typing import Annotated

from pydantic import model_validator

from modgen.spec.model import Basis, Datum, KeyedModel, Many, Model
from modgen.spec.scalars import between, fault
from modgen.spec.types import Colour, CounterWidth, Id, Int, Line, Name, Title, Words
from modgen.spec.variants import WhenField


class UnitType(StrEnum):
    """The kinds of unit for which there is a symbol."""

    INFANTRY = "infantry"
    GUARDS = "guards"
    MACHINE_GUN = "machine-gun"
    MARINE = "marine"
    ARTILLERY = "artillery"
    PARACHUTE = "parachute"
    AMPHIBIOUS = "amphibious"
    ARMOUR = "armour"
    ARMOURED_CAVALRY = "armoured-cavalry"
    GARRISON = "garrison"
    CAVALRY = "cavalry"
    ENGINEER = "engineer"
    HEADQUARTERS = "headquarters"
    MECHANISED = "mechanised"
    MOTORISED = "motorised"
    ANTI_TANK = "anti-tank"
    ANTI_AIR = "anti-air"
    MOUNTAIN = "mountain"
    SUPPLY = "supply"
    AIR = "air"
    NAVAL = "naval"
    FORTRESS = "fortress"
    MARKER = "marker"


class UnitSize(StrEnum):
    """The sizes of a unit, smallest first."""

    NONE = "none"
    SQUAD = "squad"
    SECTION = "section"
    PLATOON = "platoon"
    COMPANY = "company"
    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    ARMY = "army"


class BackLook(StrEnum):
    """What a back shows: the unit with one step less, in disorder, or hidden; ``none``: nothing is printed."""

    NONE = "none"
    REDUCED = "reduced"
    DISRUPTED = "disrupted"
    UNKNOWN = "unknown"


class Side(KeyedModel):
    """A player's side."""

    name: Title


class Nation(Datum, KeyedModel):
    """A nation (or service) of a side, with the colours of its counters."""

    name: Title
    side: Id
    ground: Colour
    ink: Colour


class Counter(Datum, KeyedModel):
    """One counter.

    ``arrives``: the turn on which it comes into play; none for one that is there from the start. ``groups``: words of
    the spec's own that clauses select by. ``copies``: how many of it are printed; only markers have several.
    ``name_basis``: what its name, formation and designation rest on, where that is weaker than the rest.
    ``formerly`` names its earlier ids, first one first, so that saved games still find it. ``reduced``: the strength
    that its back shows once it has lost a step.
    """

    name: Title
    nation: Id
    type: UnitType
    size: UnitSize = UnitSize.NONE
    strength: Int | None = None
    reduced: Int | None = None
    formation: Line = ""
    designation: Line = ""
    setup: Line = ""
    arrives: Int | None = None
    steps: Annotated[Int, between(1, 20, "steps")] = 1
    groups: Words = ()
    copies: Annotated[Int, between(1, 200, "copies")] = 1
    when: WhenField | None = None
    name_basis: Basis | None = None
    formerly: Many[Id] = ()

    @model_validator(mode="after")
    def _copied(self) -> "Counter":
        if self.copies > 1 and self.type is not UnitType.MARKER:
            raise fault("only markers have copies", "give each unit an id of its own", inside=("copies",))
        return self


class CounterSettings(Model):
    """Where the counters are listed, how large they are printed, and what stands on their backs.

    A back ``reduced`` is for counters with more than one step.
    """

    tables: Many[Name] = ()
    width: CounterWidth = 36.0
    back: BackLook = BackLook.NONE
