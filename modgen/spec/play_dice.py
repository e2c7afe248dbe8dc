"""Dice that players throw with a button."""

from modgen.spec.model import Datum, KeyedModel, Many
from modgen.spec.play_key import KeyField
from modgen.spec.types import Bool, Count, Line, Title
from modgen.spec.variants import WhenField


class Dice(Datum, KeyedModel):
    """A button that throws ``count`` dice with so many ``sides``, or with ``faces`` that are words.

    ``add``: what is added to the sum; ``modifier``: players set a further number beside the button; ``total``: the
    sum is told, not each die.
    """

    name: Title
    count: Count = 1
    sides: Count = 6
    faces: Many[Line] = ()
    add: Count = 0
    total: Bool = False
    modifier: Bool = False
    key: KeyField | None = None
    when: WhenField | None = None
