"""What players do at the table: the section ``play``."""

from typing import Literal, Self

from pydantic import model_validator

from modgen.spec.model import Keyed, Model
from modgen.spec.play_counters import Placing, Range, Send, State, Steps
from modgen.spec.play_dice import Dice
from modgen.spec.play_scores import Score
from modgen.spec.play_secrets import Hand, Hidden, Owned, Pile
from modgen.spec.scalars import fault


class Play(Model):
    """What the module offers beyond a map with counters on it.

    ``layers``: each side's counters are in a layer of their own, which a player can hide; they then share no stack.
    """

    layers: Literal["sides"] | None = None
    dice: Keyed[Dice] = ()
    scores: Keyed[Score] = ()
    hidden: Keyed[Hidden] = ()
    hands: Keyed[Hand] = ()
    piles: Keyed[Pile] = ()
    owned: Keyed[Owned] = ()
    states: Keyed[State] = ()
    steps: Keyed[Steps] = ()
    sends: Keyed[Send] = ()
    markers: Keyed[Placing] = ()
    ranges: Keyed[Range] = ()

    @model_validator(mode="after")
    def _sides_seen(self) -> Self:
        if self.layers is not None and self.hidden:
            help = "take one of them out: the layer of a masked counter would tell its side"
            raise fault("`layers` go by sides, which `hidden` may keep from players", help, inside=("layers",))
        return self
