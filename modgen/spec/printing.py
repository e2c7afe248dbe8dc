"""How a game is printed: papers, sheets of counters and their backs, printers, and stock that is cut already."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Literal

import yaml
from pydantic import BeforeValidator, model_validator

from modgen.assets import asset
from modgen.diagnostics import Log
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.papers import Paper, paper_of, papers
from modgen.spec.model import Keyed, KeyedModel, Model
from modgen.spec.scalars import between, fault, measure, scalar, schema
from modgen.spec.types import POINTS, Bool, CounterWidth, Id, Int, Line, Margin, Title

_MM = POINTS["mm"]


def _paper(value: Any) -> Paper:
    if isinstance(value, Paper):
        return value
    written = scalar(value, "a paper")
    sizes = f"{', '.join(papers())}, or a size such as 297x420mm"
    try:
        return paper_of(written)
    except LookupError:
        raise fault(f"{quoted(written)} is no paper", did_you_mean(written, papers()) or sizes) from None
    except ValueError:
        raise fault(f"{quoted(written)} is out of range for a paper", "50mm to 100in") from None


PaperField = Annotated[Paper, BeforeValidator(_paper), schema(r"^[A-Za-z0-9.,x× -]+$")]
"""A paper by its name, or by its size as ``297x420mm``."""
Shift = Annotated[
    float,
    BeforeValidator(measure("length", "a shift", POINTS, "0.5mm", ("-10mm", -10 * _MM), ("10mm", 10 * _MM))),
    schema(r"^[+-]?[0-9.]+ *(pt|in|mm|cm)$"),
]
"""A length that may be negative, up to 10 mm either way."""


def _length(of: str, example: str, least: str, most: str) -> Any:
    """A length on paper by its bounds, which are whole millimetres or inches."""
    bounds = [(bound, float(bound[:-2]) * POINTS[bound[-2:]]) for bound in (least, most)]
    return BeforeValidator(measure("length", of, POINTS, example, *bounds))


_LENGTH = schema(r"^[0-9.]+ *(pt|in|mm|cm)$")
Bleed = Annotated[float, _length("a bleed", "1.5mm", "0mm", "10mm"), _LENGTH]
"""How far colour runs over a cut, up to 10 mm."""
Overlap = Annotated[float, _length("an overlap of tiles", "10mm", "0mm", "100in"), _LENGTH]
"""What neighbouring tiles of a map share."""
Gutter = Annotated[float, _length("a gutter", "5mm", "0mm", "100in"), _LENGTH]
"""What lies between two counters."""
FromEdge = Annotated[float, _length("a distance from the edge of the paper", "12mm", "0mm", "100in"), _LENGTH]
"""From the edge of a paper to the first counter on it."""
Step = Annotated[float, _length("the step from one counter to the next", "15mm", "6mm", "100in"), _LENGTH]
"""From the left (or upper) edge of a counter to that of the next; no counter is narrower than 6 mm."""


class Backs(StrEnum):
    """How the backs of counters get behind their fronts."""

    NONE = "none"
    FOLD = "fold"
    GLUE = "glue"
    DUPLEX_LONG = "duplex-long"
    DUPLEX_SHORT = "duplex-short"


class Printer(KeyedModel):
    """A printer: what it cannot print on, and how far the backs that it prints lie off, seen from the front."""

    name: Line = ""
    margin: Margin | None = None
    back_right: Shift = 0.0
    back_down: Shift = 0.0


class DieGrid(Model):
    """Counters of one size on stock that is cut already. ``across``, ``down``: from one counter to the next."""

    counter: CounterWidth
    height: CounterWidth | None = None
    columns: Annotated[Int, between(1, 60, "columns of counters")]
    rows: Annotated[Int, between(1, 60, "rows of counters")]
    left: FromEdge
    top: FromEdge
    across: Step
    down: Step

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a counter in points."""
        return self.counter, self.height or self.counter

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all its counters, in points."""
        right = self.left + (self.columns - 1) * self.across + self.size[0]
        return self.left, self.top, right, self.top + (self.rows - 1) * self.down + self.size[1]

    @model_validator(mode="after")
    def _apart(self) -> "DieGrid":
        for across, step, side in (("across", self.across, self.size[0]), ("down", self.down, self.size[1])):
            if step < side - 1e-6:
                help = "from the left (or upper) edge of one to that of the next"
                raise fault("the counters would lie over each other", help, inside=(across,))
        return self


class Die(DieGrid, KeyedModel):
    """Stock that is cut already: counters of one size in rows and columns, and ``more`` of other sizes or elsewhere."""

    name: Title
    paper: PaperField
    more: tuple[DieGrid, ...] = ()

    @property
    def grids(self) -> tuple[DieGrid, ...]:
        """All that is cut in it."""
        return (self, *self.more)

    @model_validator(mode="after")
    def _on_the_paper(self) -> "Die":
        for number, grid in enumerate(self.grids):
            where: tuple[str | int, ...] = ("more", number - 1) if number else ()
            left, top, right, bottom = grid.edges
            for edge, reached, size in (("columns", right, self.paper.width), ("rows", bottom, self.paper.height)):
                if reached > size + 1e-6:
                    message = f"the counters reach {reached / _MM:.1f} mm, the paper {size / _MM:.1f} mm"
                    raise fault(message, "measure again, or name another paper", inside=(*where, edge))
            for other in self.grids[:number]:
                beside = right <= other.edges[0] + 1e-6 or other.edges[2] <= left + 1e-6
                if not beside and top < other.edges[3] - 1e-6 and other.edges[1] < bottom - 1e-6:
                    help = "each lies beside or below the others"
                    raise fault("these counters would lie over others of the stock", help, inside=(*where, "left"))
        return self


class Printing(Model):
    """How a game is printed. ``overlap``: of the tiles of a map; ``blanks``: spare counters of a colour, at least."""

    paper: PaperField = Paper("A4", 210 * _MM, 297 * _MM)
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    margin: Margin = 6 * _MM
    overlap: Overlap = 10 * _MM
    counters: Literal["abutting", "gutters"] = "abutting"
    gutter: Gutter = 5 * _MM
    bleed: Bleed = 1.5 * _MM
    back_bleed: Bleed = 2.5 * _MM
    backs: Backs = Backs.FOLD
    pages: Literal["alternate", "fronts-first"] = "alternate"
    order: Literal["setup", "listed"] = "setup"
    blanks: Annotated[Int, between(0, 200, "spare counters")] = 0
    ink_saver: Bool = False
    die: Id | None = None
    dies: Keyed[Die] = ()
    printer: Id | None = None
    printers: Keyed[Printer] = ()

    @property
    def known_dies(self) -> dict[str, Die]:
        """The stock by its id: what modgen brings, and what the spec measures itself, which goes before."""
        return {**shipped_dies(), **{die.id: die for die in self.dies}}

    @property
    def chosen_die(self) -> Die | None:
        """The stock to print on, if any."""
        return None if self.die is None else self.known_dies[self.die]

    @property
    def back_way(self) -> Backs:
        """How backs get behind their fronts: what is cut already is glued where else it would be folded."""
        return Backs.GLUE if self.die is not None and self.backs is Backs.FOLD else self.backs

    @property
    def counter_paper(self) -> Paper:
        """What counters are printed on: the stock, if one is chosen, else the paper."""
        return self.paper if self.chosen_die is None else self.chosen_die.paper

    @property
    def chosen_printer(self) -> Printer | None:
        """The printer to print for, if any."""
        return next((printer for printer in self.printers if printer.id == self.printer), None)


@lru_cache(maxsize=1)
def shipped_dies() -> dict[str, Die]:
    """The stock that modgen brings, by its id; read once a process."""
    found = {}
    for path in sorted(asset("print/dies").glob("*.yaml")):
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
        found[path.stem] = Die.model_validate({"id": path.stem, **{key: str(value) for key, value in read.items()}})
    return found


def check_printing(printing: Printing, log: Log) -> None:
    """The printer and the stock that are chosen are there, and sheets of the stock are not folded."""
    printers = {printer.id for printer in printing.printers}
    if printing.printer is not None and printing.printer not in printers:
        help = did_you_mean(printing.printer, printers) or "the spec lists none of that name under `printers:`"
        log.add("N302", f"no printer is called {quoted(printing.printer)}", printing.place("printer"), help=help)
    dies = printing.known_dies
    if printing.die is not None and printing.die not in dies:
        help = (
            did_you_mean(printing.die, dies) or f"modgen knows {', '.join(sorted(dies))}; measure others under `dies:`"
        )
        log.add("N302", f"no stock is called {quoted(printing.die)}", printing.place("die"), help=help)
