"""What players do at the table: the section ``play``."""

from modgen.spec.model import Keyed, Model
from modgen.spec.play_counters import Placing, Range, Send, State, Steps
from modgen.spec.play_dice import Dice
from modgen.spec.play_scores import Score
from modgen.spec.play_secrets import Hand, Hidden, Owned, Pile


class Play(Model):
    """What the module offers beyond a map with counters on it."""

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
