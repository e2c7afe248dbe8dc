"""Numbers that players keep: victory points, money, morale."""

from pydantic import model_validator

from modgen.spec.model import Datum, KeyedModel
from modgen.spec.play_key import KeyField
from modgen.spec.scalars import fault
from modgen.spec.types import Count, Title
from modgen.spec.variants import WhenField


class Score(Datum, KeyedModel):
    """A number in the tool bar, which players raise and lower by ``by``, from ``least`` to ``most``."""

    name: Title
    start: Count = 0
    least: Count = 0
    most: Count = 999
    by: Count = 1
    key: KeyField | None = None
    less_key: KeyField | None = None
    when: WhenField | None = None

    @model_validator(mode="after")
    def _in_bounds(self) -> "Score":
        least, start, most = self.least, self.start, self.most
        if isinstance(least, int) and isinstance(most, int) and least >= most:
            raise fault("the score cannot change", "a `most` above `least`", inside=("most",))
        below = isinstance(start, int) and isinstance(least, int) and start < least
        above = isinstance(start, int) and isinstance(most, int) and start > most
        if below or above:
            raise fault("the score begins out of its bounds", "a `start` from `least` to `most`", inside=("start",))
        return self
