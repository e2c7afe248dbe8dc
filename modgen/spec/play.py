"""What players do at the table: the section ``play``."""

from modgen.spec.model import Keyed, Model
from modgen.spec.play_dice import Dice


class Play(Model):
    """What the module offers beyond a map with counters on it."""

    dice: Keyed[Dice] = ()
