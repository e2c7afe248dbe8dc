"""What is printed on counters, as far as it says what they can do at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from modgen.pipeline.faces import Sides, templates_of
from modgen.spec.face_words import Look
from modgen.spec.game import Game
from modgen.spec.templates import templates

_BACKS = {Look.REDUCED: "reduced", Look.DISRUPTED: "disrupted", Look.UNKNOWN: "face down", Look.BLANK: "face down"}
_EDGES = 4
"""A block has figures on its edges; by eighth turns it tells half steps."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a counter: its size in points, its back, and how many figures stand around its edges.

    back_name: what the name tells while the back is up, `+ (reduced)`, or what it then is; empty without a back.
    left: the strength that the back shows, if it shows another one.
    """

    size: tuple[float, float]
    has_back: bool
    back_name: str
    figures: int = 0
    left: str = ""

    def steps(self, how: str | None, steps: int, half: bool) -> tuple[str, int]:
        """How the counter shows the steps it has, and how many these are, where ``how`` is wanted."""
        if how is None:
            turning = 0 < steps <= _EDGES and self.figures > 1
            flipping = self.has_back and steps == 2 and not half
            how = "turning" if turning else "flipping" if flipping else "badge"
        if how == "flipping":
            return how, 2
        return how, max(steps, self.figures) if how == "turning" and steps == 1 else steps

    def why_not(self, how: str | None, steps: int) -> str:
        """Why the counter cannot show its steps so; empty if it can."""
        if how == "flipping" and not self.has_back:
            return "it has no back"
        if how == "turning" and self.figures < 2:
            return "no figures stand around its edges: its template has no part of the kind `rotation`"
        if how == "turning" and steps > _EDGES:
            return f"it has {steps} steps, and four edges"
        return ""


def printed_on(game: Game, sides: Sequence[Sides], backs: Sequence[bool]) -> Iterator[Printed]:
    """What is printed on each counter, in the order of the spec; ``backs``: whether each has a back."""
    known = templates(game.faces)
    for counter, name, both, has_back in zip(game.counters, templates_of(game), sides, backs, strict=True):
        template = known[name]
        rotating = {part.id for part in template.parts if part.kind == "rotation"}
        back = template.back or game.counter_settings.back
        look = back.look if back is not None else Look.NONE
        called = f"+ ({_BACKS.get(look, 'back')})" if has_back else ""
        if has_back and both.back is not None and both.back.title != both.front.title:
            called = both.back.title.replace("+", " ")  # which would put it beside the name of the front
        figures = sum(part in rotating for part in both.front.names)
        reduced = has_back and look is Look.REDUCED and None not in (counter.reduced, counter.strength)
        yield Printed(both.front.size, has_back, called, figures, str(counter.reduced) if reduced else "")
