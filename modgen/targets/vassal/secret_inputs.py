"""What one player knows and the others do not, as plain values. Sides are named as in `ModuleInput.sides`."""

from dataclasses import dataclass

SOLITAIRE = "Solitaire"
"""Who plays all sides, and knows what each of them knows."""


@dataclass(frozen=True, slots=True)
class MaskInput:
    """What others see in place of a counter's face.

    picture: PNG; veil: a PNG laid over the face for those who see it, while others do not. image, veil_image: their
    names as files. called: its name for others. side: whose secret it is, "" for whoever hides it. begins: whether
    it is masked when a game begins, which needs a side. menu, key: hides and shows it again; key as `Ctrl+I`.
    tells: the properties that others know all the same.
    """

    picture: bytes
    veil: bytes
    image: str
    veil_image: str
    called: str
    side: str = ""
    begins: bool = False
    menu: str = "Hide or show"
    key: str = ""
    tells: tuple[str, ...] = ("Side", "Nation")


@dataclass(frozen=True, slots=True)
class InvisibleInput:
    """A counter that others do not see at all; as in MaskInput."""

    side: str
    begins: bool = False
    menu: str = "Hide or show"
    key: str = ""


@dataclass(frozen=True, slots=True)
class HomeInput:
    """Where a counter can be put back. pile: its name; face_down: whether that keeps its name from others."""

    menu: str
    pile: str
    face_down: bool


@dataclass(frozen=True, slots=True)
class SecretInput:
    """What is kept from others about a counter, and where it goes back to.

    owner: the side that alone may use it, "" for all. homes: a command for each.
    """

    mask: MaskInput | None = None
    invisible: InvisibleInput | None = None
    owner: str = ""
    homes: tuple[HomeInput, ...] = ()


@dataclass(frozen=True, slots=True)
class PileInput:
    """A draw pile, where a `StackInput` says that it is its pile.

    draw: top, random or chosen. face_down: whether its counters are; drawn_down: whether they come out so.
    shuffle: whether players may shuffle it. owner: the side that alone may use it, "" for all. refills: the name of
    the pile into which all of it can be put back, "" for none. empty: said in the chat when the last one is drawn.
    """

    name: str
    draw: str = "random"
    face_down: bool = True
    drawn_down: bool = False
    shuffle: bool = False
    owner: str = ""
    refills: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class HandInput:
    """A window that one side alone sees into. key: as `Ctrl+Shift+X`, "" for none."""

    name: str
    side: str
    key: str = ""
