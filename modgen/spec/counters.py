"""Counters: what is printed on each, and which nation it belongs to."""

from enum import StrEnum

from modgen.spec.model import Datum, KeyedModel, Many, Model
from modgen.spec.types import Colour, CounterWidth, Id, Int, Line, Name, Title


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
    """One counter. ``formerly`` names its earlier ids, first one first, so that saved games still find it."""

    name: Title
    nation: Id
    type: UnitType
    size: UnitSize = UnitSize.NONE
    strength: Int | None = None
    formation: Line = ""
    designation: Line = ""
    setup: Line = ""
    formerly: Many[Id] = ()


class CounterSettings(Model):
    """Where the counters are listed, and how large they are printed."""

    tables: Many[Name] = ()
    width: CounterWidth = 36.0
