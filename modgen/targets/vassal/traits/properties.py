"""Traits that hold, compute and set properties."""

from dataclasses import dataclass, field
from typing import ClassVar

from modgen.targets.vassal.keys import Key
from modgen.targets.vassal.traits.model import STATE, Trait
from modgen.targets.vassal.traits.values import ANY_VALUE, ANYWHERE, Commands, Constraints, Target


@dataclass(frozen=True, slots=True)
class DynamicProperty(Trait):
    """A property of the piece that commands change."""

    ID: ClassVar[str] = "PROP;"

    name: str = ""
    constraints: Constraints = ANY_VALUE
    commands: Commands = ()
    description: str = ""
    value: str = field(default="", metadata=STATE)


@dataclass(frozen=True, slots=True)
class SetGlobalProperty(Trait):
    """Commands that change a property of the module, a map or a zone.

    level: `Current Zone/Current Map/Module`, `Named Zone` or `Named Map`, and then its name.
    """

    ID: ClassVar[str] = "setprop;"

    name: str = ""
    constraints: Constraints = ANY_VALUE
    commands: Commands = ()
    description: str = ""
    level: str = "Current Zone/Current Map/Module"
    place: str = ""


@dataclass(frozen=True, slots=True)
class SetPieceProperty(Trait):
    """Commands that change a dynamic property of other pieces. range: hexes."""

    ID: ClassVar[str] = "setpieceprop;"

    name: str = ""
    constraints: Constraints = ANY_VALUE
    commands: Commands = ()
    description: str = ""
    target: Target = ANYWHERE
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    fixed_range: bool = True
    range_property: str = ""
    deck_count: str = "-1"
    override: bool = False


@dataclass(frozen=True, slots=True)
class CalculatedProperty(Trait):
    """A property whose value is an expression in braces."""

    ID: ClassVar[str] = "calcProp;"

    name: str = ""
    expression: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class PropertySheet(Trait):
    """A form on the piece.

    definition: items joined by `~`, each a digit for its type and its name. commit: 0 at each key, 1 by a
    button, 2 on closing. red, green, blue: background, "" for none. state: values joined by `~`.
    """

    ID: ClassVar[str] = "propertysheet;"

    definition: str = ""
    menu: str = "Properties"
    key_letter: str = ""
    commit: int = 0
    red: str = ""
    green: str = ""
    blue: str = ""
    key: Key | None = None
    description: str = ""
    state: str = field(default="", metadata=STATE)
