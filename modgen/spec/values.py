"""Numbers of the rules by name, so that a limit is written once and read by every clause, range and chart."""

from pydantic import Field

from modgen.spec.model import Datum, KeyedModel
from modgen.spec.types import Line, Number, Title
from modgen.spec.variants import WhenField


class Instead(Datum):
    """The number that takes the place of another one where ``when`` holds."""

    when: WhenField
    is_: Number = Field(alias="is")


class Value(Datum, KeyedModel):
    """A number of the rules. Of ``instead`` the last entry that holds counts."""

    name: Title
    is_: Number = Field(alias="is")
    unit: Line = ""
    instead: tuple[Instead, ...] = ()

    @property
    def shown(self) -> str:
        """The number as people write it."""
        return f"{self.is_:g}"
