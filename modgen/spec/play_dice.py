"""Dice that players throw with a button."""

from pydantic import model_validator

from modgen.spec.model import Datum, KeyedModel, Many
from modgen.spec.play_key import KeyField
from modgen.spec.scalars import fault
from modgen.spec.types import Bool, Count, Line, Title
from modgen.spec.variants import WhenField


class Dice(Datum, KeyedModel):
    """A button that throws ``count`` dice with so many ``sides``, or with ``faces`` that are words.

    ``add``: what is added to the sum; ``modifier``: players set a further number beside the button; ``total``: the
    sum is told after the dice, as it is where something is added.
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

    @model_validator(mode="after")
    def _words_do_not_add_up(self) -> "Dice":
        summed = next((key for key in ("total", "add", "modifier") if self.faces and getattr(self, key)), None)
        if summed is not None:
            help = f"take {summed} out, or the faces"
            raise fault(f"dice with words on their faces have nothing to add up for {summed!r}", help, inside=(summed,))
        if len(self.faces) == 1:
            raise fault(
                "a die with one face", "give it all faces, each as often as it is on the die", inside=("faces",)
            )
        return self
