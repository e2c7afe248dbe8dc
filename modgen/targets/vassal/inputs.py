"""What a module is made from: plain frozen values, so that equal inputs are equal modules."""

from dataclasses import dataclass

from modgen.hexes import Frame, Layout, Numbering
from modgen.targets.vassal.abilities import AbilityInput
from modgen.targets.vassal.gpids import GREATEST_GPID, at_start_gpid, gpid_of
from modgen.targets.vassal.secret_inputs import HandInput, PileInput, SecretInput

ENGINES = ("3.6", "3.7", "3.8")


@dataclass(frozen=True, slots=True)
class BoardInput:
    """A board that the map can show. The boards of a module are alternatives, the first one is laid out.

    picture: PNG or JPEG. layout, frame (in the picture's pixels), numbering: its hexes.
    names_visible: whether the engine writes the hex names over the picture.
    places: hexes with a name, as pairs of the hex and the name, one a hex.
    """

    name: str
    picture: bytes
    layout: Layout
    frame: Frame
    numbering: Numbering
    names_visible: bool = False
    places: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneInput:
    """A box of a panel. path: its corners, slots: where stacks in it snap to, both in the panel's pixels."""

    name: str
    path: tuple[tuple[int, int], ...]
    slots: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PanelInput:
    """A board of boxes that lies right of the hexes, on the same map.

    png: the picture. zones: its boxes. elsewhere: what the rest of it is called, where counters lie as they are put.
    """

    name: str
    png: bytes
    zones: tuple[ZoneInput, ...]
    elsewhere: str = "Beside the map"


@dataclass(frozen=True, slots=True)
class ChartInput:
    """A page of the charts' window. png: as it is shown there, pixel by pixel."""

    name: str
    png: bytes


@dataclass(frozen=True, slots=True)
class GroundInput:
    """What the ground of some hexes is called; a hex stands under one name."""

    name: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceInput:
    """A button that throws dice.

    faces: words in place of numbers, one a side; add: put onto the sum; total: the sum is told, not each die.
    modifier: players set a number beside the button that is added too. key: as `Ctrl+Shift+X`, "" for none.
    """

    name: str
    count: int = 1
    sides: int = 6
    faces: tuple[str, ...] = ()
    add: int = 0
    total: bool = False
    modifier: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class ScoreInput:
    """A number that players keep, from least to most. by: how much a button changes it; keys: raise it, lower it."""

    name: str
    start: int = 0
    least: int = 0
    most: int = 999
    by: int = 1
    key: str = ""
    less_key: str = ""


@dataclass(frozen=True, slots=True)
class StepInput:
    """A part of a turn, and the parts that it is made of."""

    name: str
    steps: tuple["StepInput", ...] = ()


@dataclass(frozen=True, slots=True)
class TurnsInput:
    """Turns that follow each other and go through the same steps."""

    names: tuple[str, ...]
    steps: tuple[StepInput, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceInput:
    """A counter.

    key: its own for ever; gpid: `gpid_of(key)`, or that of a former key. side, nation: "" for none.
    front, back: PNG; with a back it flips. back_name: what the name becomes, `+ (reduced)` is put after it.
    markers: further properties, as pairs of name and value. secret: what is kept from others about it.
    back_strength: its strength while the back is up, "" if that is the same.
    can: the names of its abilities, in groups that its menu parts; turns: those of them that turn it.
    low: whether it belongs to the map and lies under all others, in no stack with them. layer: the side in whose
    layer it is, "" if sides share one.
    """

    key: str
    gpid: int
    name: str
    side: str
    nation: str
    front: bytes
    back: bytes | None = None
    back_name: str = ""
    markers: tuple[tuple[str, str], ...] = ()
    secret: SecretInput | None = None
    back_strength: str = ""
    can: tuple[tuple[str, ...], ...] = ()
    turns: tuple[str, ...] = ()
    low: bool = False
    layer: str = ""


@dataclass(frozen=True, slots=True)
class PaletteInput:
    """A list of counters in the palette. tab: which tab it is on; pieces: keys, in order."""

    tab: str
    name: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StackInput:
    """Counters in one place.

    location: the name of a hex or of a zone of the panel, or "" for a place without one, such as the margin.
    pieces: keys from bottom to top. x, y: pixels of the board; None for the centre of the hex.
    on_panel: whether they lie on the panel, and x and y are pixels of it. pile: the name of the draw pile that they
    are in; a pile stands in one place, and there it is in every set-up, with counters or without.
    """

    location: str
    pieces: tuple[str, ...]
    x: int | None = None
    y: int | None = None
    on_panel: bool = False
    pile: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioInput:
    """A set-up that players can choose. id: also the name of its save, letters, digits, `-` and `_`.

    board: which of the boards it is laid out on, by its place among them from 0.
    """

    id: str
    name: str
    description: str = ""
    stacks: tuple[StackInput, ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class ModuleInput:
    """A game.

    engine: the oldest engine that must open it, one of ENGINES. sides: who plays; "Solitaire" is added.
    palettes: how the palette shows the counters; empty for a tab a side and a list a nation.
    at_start: what a new game without scenario begins with. turns: in order, for a turn tracker.
    abilities: what some of the counters can do. panel: beside the hexes. charts: the pages of a window of their own.
    dice: a button each. scores: a menu each. hands, piles: what is kept from others besides counters.
    grounds: what the stack viewer says of hexes. about: a PNG for the about window.
    help: HTML put into the help page. rights: whose it is, in a line that the engine shows with the module.
    """

    name: str
    version: str
    description: str
    engine: str
    sides: tuple[str, ...]
    map_name: str
    boards: tuple[BoardInput, ...]
    pieces: tuple[PieceInput, ...]
    palettes: tuple[PaletteInput, ...] = ()
    at_start: tuple[StackInput, ...] = ()
    scenarios: tuple[ScenarioInput, ...] = ()
    turns: tuple[TurnsInput, ...] = ()
    abilities: tuple[AbilityInput, ...] = ()
    panel: PanelInput | None = None
    charts: tuple[ChartInput, ...] = ()
    dice: tuple[DiceInput, ...] = ()
    scores: tuple[ScoreInput, ...] = ()
    hands: tuple[HandInput, ...] = ()
    piles: tuple[PileInput, ...] = ()
    grounds: tuple[GroundInput, ...] = ()
    about: bytes | None = None
    help: str = ""
    rights: str = ""

    @property
    def vassal_version(self) -> str:
        """The engine version written into the files: the first of its line.

        For 3.6 that is a pre-release, since a freely packaged engine of that line is one, and an engine older than
        the version written complains.
        """
        return "3.6.0-SNAPSHOT" if self.engine == "3.6" else f"{self.engine}.0"

    @property
    def begins_at_start(self) -> ScenarioInput | None:
        """The scenario that a new game begins with, None if it begins otherwise."""
        return next(
            (one for one in self.scenarios if one.stacks and one.stacks == self.at_start and one.board == 0), None
        )

    def scenario(self, scenario_id: str) -> ScenarioInput:
        """Give a scenario by id; raises KeyError if there is none."""
        return {one.id: one for one in self.scenarios}[scenario_id]


__all__ = [
    "ENGINES",
    "GREATEST_GPID",
    "AbilityInput",
    "BoardInput",
    "ChartInput",
    "DiceInput",
    "ModuleInput",
    "PaletteInput",
    "PanelInput",
    "PieceInput",
    "ScenarioInput",
    "StackInput",
    "StepInput",
    "TurnsInput",
    "ZoneInput",
    "at_start_gpid",
    "gpid_of",
]
