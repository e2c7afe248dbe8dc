"""What a spec says of the relief of its map: where the heights are, and how they are shaded."""

from typing import Annotated

from pydantic import model_validator

from modgen.spec.model import Model
from modgen.spec.scalars import between, fault
from modgen.spec.types import Name, Number, Share, Smoothing

EARTH = "earth"
"""The word for the heights that travel with modgen."""


class Relief(Model):
    """Relief of the land, shaded softly under everything that is lettered.

    ``heights`` is a file of them, or the word ``earth``; ``light`` where the light comes from, in degrees clockwise
    from the top of the sheet; ``smooth`` how far heights are smoothed, on paper; ``times`` by how much heights are
    exaggerated, found by how steep the land is if it is not given.
    """

    heights: Name
    strength: Share = 0.25
    light: Annotated[Number, between(0, 360, "degrees, clockwise from the top of the sheet")] = 315.0
    smooth: Smoothing = 0.75
    times: Annotated[Number, between(1e-6, 1e6, "times")] | None = None

    @model_validator(mode="after")
    def _has_heights(self) -> "Relief":
        if not self.heights:
            raise fault("no heights are named", f"a file such as heights.asc, or {EARTH}", inside=("heights",))
        return self

    @property
    def of_the_earth(self) -> bool:
        """True where the heights are those that travel with modgen."""
        return self.heights == EARTH
