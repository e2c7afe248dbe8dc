"""Counters: what is printed on each, and which nation it belongs to."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from modgen.spec.face_words import Emblem
from modgen.spec.model import Basis, Datum, KeyedModel, Many
from modgen.spec.scalars import between, fault, kind_of
from modgen.spec.tree import Map, Seq, Text
from modgen.spec.types import Colour, Id, Int, Line, Title, Words
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
    PARTISAN = "partisan"
    AIR_ASSAULT = "air-assault"
    BICYCLE = "bicycle"
    ROCKET = "rocket"
    MORTAR = "mortar"
    RAIL_ARTILLERY = "rail-artillery"
    COASTAL_ARTILLERY = "coastal-artillery"
    MOUNTAIN_ARTILLERY = "mountain-artillery"
    SELF_PROPELLED_ARTILLERY = "self-propelled-artillery"
    MOTORISED_ARTILLERY = "motorised-artillery"
    MOTORISED_ANTI_TANK = "motorised-anti-tank"
    MOTORISED_RECONNAISSANCE = "motorised-reconnaissance"
    RECONNAISSANCE = "reconnaissance"
    BOAT_ENGINEER = "boat-engineer"
    TRUCK = "truck"
    SIGNALS = "signals"
    MEDICAL = "medical"
    REPLACEMENT = "replacement"
    AIR = "air"
    FIGHTER = "fighter"
    HEAVY_BOMBER = "heavy-bomber"
    AIR_TRANSPORT = "air-transport"
    SEAPLANE = "seaplane"
    NAVAL = "naval"
    CARRIER = "carrier"
    ESCORT_CARRIER = "escort-carrier"
    BATTLESHIP = "battleship"
    DESTROYER = "destroyer"
    TRANSPORT = "transport"
    LANDING_CRAFT = "landing-craft"
    SUBMARINE = "submarine"
    FORTRESS = "fortress"
    FORTIFICATION = "fortification"
    SUPPLY_DUMP = "supply-dump"
    PORT = "port"
    AIRFIELD = "airfield"
    BEACHHEAD = "beachhead"
    LEADER = "leader"
    CITY = "city"
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


def _field_values(value: Any) -> Any:
    """``{field: value}`` as pairs; cells that are not filled in are left out."""
    if not isinstance(value, Map):
        raise fault(
            f"{kind_of(value)} stands where the fields of a counter belong", "write {field: value}", code="L203"
        )
    given = [(key, one) for key, one in value.items() if not (isinstance(one, Text) and one.absent)]
    return Seq([Seq((Text(key, value.keys_at[key]), one), value.keys_at[key]) for key, one in given], value.place)


FieldValues = Annotated[tuple[tuple[Id, Line], ...], BeforeValidator(_field_values), WithJsonSchema({"type": "object"})]
"""Values of the fields that a game gives its counters."""


class Side(KeyedModel):
    """A player's side."""

    name: Title


class Nation(Datum, KeyedModel):
    """A nation (or service) of a side, with the colours of its counters.

    ``accent``: a third colour, the ink unless given; ``reduced``: the ground of a counter that has lost a step.
    """

    name: Title
    side: Id
    ground: Colour
    ink: Colour
    accent: Colour | None = None
    reduced: Colour | None = None
    emblem: Emblem | None = None


class Counter(Datum, KeyedModel):
    """One counter.

    ``arrives``: the turn on which it comes into play; none for one that is there from the start. ``groups``: words of
    the spec's own that clauses select by. ``copies``: how many of it are printed; only markers have several.
    ``name_basis``: what its name, formation and designation rest on, where that is weaker than the rest.
    ``formerly`` names its earlier ids, first one first, so that saved games still find it. ``reduced``: the strength
    that its back shows once it has lost a step. ``face`` names its template; ``fields`` are those that the game itself
    gives its counters. ``art`` and ``art_back`` are pictures of its front and back: files, or cells of a counter sheet,
    ``north r3 c5``.
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
    face: Id | None = None
    fields: FieldValues = ()
    art: Line = ""
    art_back: Line = ""

    @model_validator(mode="after")
    def _copied(self) -> "Counter":
        if self.copies > 1 and self.type is not UnitType.MARKER:
            raise fault("only markers have copies", "give each unit an id of its own", inside=("copies",))
        return self
