"""Traits that change how a piece looks: layers, labels, facings, outlines, areas."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from modgen.targets.vassal.errors import PieceError
from modgen.targets.vassal.keys import CTRL_A, CTRL_LEFT_BRACKET, CTRL_RIGHT_BRACKET, Key
from modgen.targets.vassal.scalars import read_double, write_double
from modgen.targets.vassal.traits.model import STATE, Trait, TraitText
from modgen.targets.vassal.traits.values import Texts


@dataclass(frozen=True, slots=True)
class Layer(Trait):
    """Pictures of which one is shown at a time, such as the faces of a counter.

    The *_mask and *_letters fields are relics of old key strokes, left as they are.
    images: file names, one a level; "" shows nothing. level_names: as many; `+text` is put after the piece's
    name, `text+` before it, `text` in its place.
    x, y: pixels from the piece's centre. version: 1, or the engine converts the keys.
    level: 1 … number of images; negative while the layer is not active.
    """

    ID: ClassVar[str] = "emb2;"

    activate_menu: str = "Activate"
    activate_mask: str = "128"
    activate_letters: str = "A"
    increase_menu: str = "Increase"
    increase_mask: str = "128"
    increase_letters: str = ""
    decrease_menu: str = "Decrease"
    decrease_mask: str = "128"
    decrease_letters: str = ""
    reset_menu: str = ""
    reset_key: Key | None = None
    reset_level: str = "1"
    under_when_selected: bool = False
    x: int = 0
    y: int = 0
    images: Texts = ()
    level_names: Texts = ()
    loop: bool = True
    name: str = ""
    random_key: Key | None = None
    random_menu: str = ""
    follow_property: bool = False
    property: str = ""
    first_level_value: int = 1
    version: int = 1
    always_active: bool = True
    activate_key: Key | None = None
    increase_key: Key | None = None
    decrease_key: Key | None = None
    description: str = ""
    scale: float = 1.0
    only_property: str = ""
    only_value: str = "true"
    level: int = field(default=1, metadata=STATE)


@dataclass(frozen=True, slots=True)
class TextLabel(Trait):
    """A text on or beside the piece.

    vertical_position, horizontal_position: t, c, b and l, c, r; *_offset: pixels; *_anchor: which part of the
    text is put there. background: "r,g,b", "" for none. style: 1 bold, 2 italic. rotation: degrees.
    label: the text itself, which may hold `$property$` or be an expression.
    """

    ID: ClassVar[str] = "label;"

    key: Key | None = None
    menu: str = "Change Label"
    font_size: int = 10
    background: str = ""
    foreground: str = "0,0,0"
    vertical_position: str = "t"
    vertical_offset: int = 0
    horizontal_position: str = "c"
    horizontal_offset: int = 0
    vertical_anchor: str = "b"
    horizontal_anchor: str = "c"
    name_format: str = "$pieceName$ ($label$)"
    font: str = "Dialog"
    style: int = 0
    rotation: int = 0
    property: str = "TextLabel"
    description: str = ""
    always_use_format: bool = False
    label: str = field(default="", metadata=STATE)


@dataclass(frozen=True, slots=True)
class Rotate(Trait):
    """Turns the piece to one of several facings.

    facings: 2 or more; raises PieceError for 1, which is FreeRotate. facing: steps clockwise, from 0.
    """

    ID: ClassVar[str] = "rotate;"

    facings: int = 6
    clockwise_key: Key | None = CTRL_RIGHT_BRACKET
    counterclockwise_key: Key | None = CTRL_LEFT_BRACKET
    clockwise_menu: str = "Rotate CW"
    counterclockwise_menu: str = "Rotate CCW"
    random_key: Key | None = None
    random_menu: str = ""
    name: str = "Rotate"
    description: str = ""
    direct_key: Key | None = None
    direct_menu: str = ""
    direct_expression: str = ""
    direct_is_facing: bool = True
    facing: int = field(default=0, metadata=STATE)

    def __post_init__(self) -> None:
        if self.facings == 1:
            raise PieceError("one facing means any angle: use FreeRotate")


@dataclass(frozen=True, slots=True)
class FreeRotate(Trait):
    """Turns the piece to any angle: the one-facing form of Rotate, with fields of its own.

    facings: always 1, else raises PieceError. angle: degrees.
    """

    ID: ClassVar[str] = "rotate;"

    facings: int = 1
    key: Key | None = CTRL_RIGHT_BRACKET
    menu: str = "Rotate"
    random_key: Key | None = None
    random_menu: str = ""
    name: str = "Rotate"
    description: str = ""
    direct_key: Key | None = None
    direct_menu: str = ""
    direct_expression: str = ""
    direct_is_facing: bool = True
    angle: float = field(default=0.0, metadata=STATE)

    def __post_init__(self) -> None:
        if self.facings != 1:
            raise PieceError(f"FreeRotate has one facing, not {self.facings}: use Rotate")


@dataclass(frozen=True, slots=True)
class Pivot(Trait):
    """Turns the piece about a point beside its centre; needs a rotating trait. x, y: pixels; angles: degrees."""

    ID: ClassVar[str] = "pivot;"

    menu: str = "Pivot"
    key: Key | None = None
    x: int = 0
    y: int = 0
    fixed: bool = True
    angle: float = 90.0
    description: str = ""
    back_menu: str = ""
    back_key: Key | None = None
    back_angle: float = 270.0


@dataclass(frozen=True, slots=True)
class Border(Trait):
    """An outline while a property is true. thickness: pixels; operator: AND, OR, XOR or NOR."""

    ID: ClassVar[str] = "border;"

    property: str = ""
    description: str = ""
    thickness: int = 2
    color: str = "255,0,0"
    second_property: str = ""
    operator: str = "AND"


@dataclass(frozen=True, slots=True)
class AreaOfEffect(Trait):
    """Shades what lies around the piece. opacity: percent; radius: hexes or pixels, as the map counts."""

    ID: ClassVar[str] = "AreaOfEffect;"

    color: str = "192,192,192"
    opacity: int = 30
    radius: int = 1
    always_active: bool = True
    menu: str = "Show Area"
    key: Key | None = CTRL_A
    shader: str = ""
    fixed_radius: bool = True
    radius_property: str = ""
    description: str = ""
    name: str = ""
    on_menu: str = ""
    on_key: Key | None = None
    off_menu: str = ""
    off_key: Key | None = None
    global_: bool = True
    active: bool = field(default=False, metadata=STATE)


@dataclass(frozen=True, slots=True)
class NonRectangular(Trait):
    """The outline that a click must hit, in place of the image's box.

    shape: the engine's own path text, `d` and then M, L, Q, C, Z with pixels from the piece's centre, and
    `N image` at the end; it is not a sequence and reaches to the end of the type.
    """

    ID: ClassVar[str] = "nonRect2;"

    scale: float = 1.0
    shape: str = ""

    def written(self) -> TraitText:
        """Give the texts."""
        return TraitText(f"{self.ID}{write_double(self.scale)};{self.shape}", "")

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make it from its texts; a scale that is no number is 1."""
        scale, _, shape = body.partition(";")
        number = read_double(scale)
        return cls(1.0 if number is None else number, shape)


@dataclass(frozen=True, slots=True)
class OldNonRectangular(Trait):
    """The oldest form of NonRectangular, without a scale."""

    ID: ClassVar[str] = "nonRect;"

    shape: str = ""

    def written(self) -> TraitText:
        """Give the texts."""
        return TraitText(self.ID + self.shape, "")

    @classmethod
    def read(cls, body: str, state: str) -> Self:
        """Make it from its texts."""
        return cls(body)
