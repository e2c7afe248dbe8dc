"""What one player knows and the others do not: masked and hidden counters, hands, draw piles and cups."""

from enum import StrEnum

from modgen.spec.model import Datum, KeyedModel
from modgen.spec.play_key import KeyField
from modgen.spec.selectors import SelectorField
from modgen.spec.types import Bool, Id, Line, Title
from modgen.spec.variants import WhenField


class HowHidden(StrEnum):
    """Whether others see that something lies there."""

    MASKED = "masked"
    INVISIBLE = "invisible"


class MaskLook(StrEnum):
    """What others see of a masked counter."""

    UNKNOWN = "unknown"
    BLANK = "blank"
    EMBLEM = "emblem"


class Hidden(Datum, KeyedModel):
    """Counters whose face, or whose very place, only one side knows.

    ``masked``: the others see a counter of the nation's colours that says nothing, called ``called``; ``invisible``:
    they see nothing. ``seen_by``: the side that knows them, each counter's own unless given. ``from_start``: they
    are hidden when a game begins. ``shows``: what is on the mask; ``key``: hides a counter and shows it again.
    """

    counters: SelectorField
    how: HowHidden = HowHidden.MASKED
    seen_by: Id | None = None
    from_start: Bool = True
    shows: MaskLook = MaskLook.UNKNOWN
    called: Title = "Unknown unit"
    key: KeyField | None = None
    when: WhenField | None = None


class Hand(Datum, KeyedModel):
    """A window that one side alone sees into."""

    name: Title
    side: Id
    key: KeyField | None = None
    when: WhenField | None = None


class Draw(StrEnum):
    """How a counter is drawn."""

    TOP = "top"
    RANDOM = "random"
    CHOSEN = "chosen"


class Facing(StrEnum):
    """Which way up a counter lies."""

    UP = "up"
    DOWN = "down"


class Pile(Datum, KeyedModel):
    """A draw pile or a cup of chits, in a box beside the map or in a hex.

    ``counters``: those that are in it when a game begins, but for what the scenario puts elsewhere. ``draw``: the one
    on top, any one, or one that the player chooses. ``face``: which way up they lie in it; ``drawn``: which way up
    they come out, and one that comes out face down is known to whoever drew it. ``returns``: the counters have a
    command that puts them back. ``discard``: the pile that they are put on, which has a command that puts all of them
    back. ``shuffle``: players may shuffle a pile that is drawn from the top. ``side``: who alone draws from it.
    ``empty``: what the chat says when the last one is drawn.
    """

    name: Title
    at: Id
    counters: SelectorField | None = None
    draw: Draw = Draw.RANDOM
    face: Facing = Facing.DOWN
    drawn: Facing = Facing.UP
    returns: Bool = True
    shuffle: Bool = True
    discard: Id | None = None
    side: Id | None = None
    empty: Line = ""
    when: WhenField | None = None


class Owned(Datum, KeyedModel):
    """Counters that only their own side may move, or do anything with; who plays alone may."""

    counters: SelectorField
    when: WhenField | None = None
