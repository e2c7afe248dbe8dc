"""One statement that was tested, as the checklist shows it."""

from dataclasses import dataclass
from typing import Literal

Proof = Literal["geometry", "arithmetic", "double entry", "set-up", "data"]
"""What a statement was held against.

``geometry``: hexes, coast, distances. ``arithmetic``: counts and sums over other data. ``double entry``: the same datum
written twice, which proves nothing but that no slip was made. ``set-up``: where counters stand. ``data``: the files.
"""


@dataclass(frozen=True, slots=True)
class Tested:
    """A statement and what came of it: ``holds``, ``fails``, ``legal``, ``illegal`` or ``unverifiable``."""

    cite: str
    text: str
    result: str
    proof: Proof
    basis: str = "printed"
    choice: str = ""
    known: bool = False

    def __str__(self) -> str:
        weak = f", basis {self.basis}" if self.basis != "printed" and self.result in ("fails", "illegal") else ""
        accepted = " (known)" if self.known else ""
        choice = f" [{self.choice}]" if self.choice else ""
        return f"{self.cite}: {self.text}: {self.result}{weak}{accepted}{choice}"
