"""Pages from the target to the bytes of a file: what has no room is told, what was made is kept."""

from collections.abc import Callable
from dataclasses import dataclass

from modgen.diagnostics import Diagnostic, SpecError
from modgen.draw.render import pages_to_pdf
from modgen.draw.text import Font, MissingGlyphError
from modgen.papers import Paper
from modgen.pipeline.store import Store
from modgen.spec.printing import Printing
from modgen.targets.print import Page, PaperInput, PrintError, furniture, impose

_USUAL, _STRONG = Font(weight=400), Font(weight=600)
"""As :func:`modgen.targets.print.furniture` sets words."""
UNSEEN = "the names and numbers of the module"
"""What is not looked at if a sheet cannot be made."""


@dataclass(frozen=True, slots=True)
class Imposed:
    """Pages to be made into a file, with their pictures."""

    title: str
    pages: tuple[Page, ...]
    pictures: bytes


def compiled(printing: Printing, make: Callable[..., tuple[Page, ...]], *given: object) -> tuple[Page, ...]:
    """Pages from the target.

    Raises:
        SpecError: the paper has no room (N335).
    """
    try:
        return make(*given, measure=_width)
    except PrintError as error:
        raise SpecError([no_room(printing, error)], UNSEEN) from None


def no_room(printing: Printing, error: PrintError) -> Diagnostic:
    """What has no room (N335), at the key to change, or where the paper is named."""
    printer = printing.chosen_printer
    if error.key == "margin" and printer is not None and printer.margin is not None:
        place = printer.place("margin")
    else:
        place = printing.place(error.key if printing.written(error.key) else "paper")
    return Diagnostic("N335", str(error), place, error.remedy)


def _width(text: str, size: float, *, strong: bool = False) -> float:
    """The width of words at the edge of a page; what the font lacks is taken for as wide as anything."""
    font = _STRONG if strong else _USUAL
    try:
        return font.width(text, size)
    except MissingGlyphError as error:
        return font.width("".join("M" if letter in error.missing else letter for letter in text), size)


def kept_file(imposed: Imposed, made_from: object, store: Store) -> bytes:
    """The file of some pages; it is kept by what these were made from, which is much less than they are."""
    return store.one("print", (imposed.title, imposed.pictures, made_from), lambda _: imposed_file(imposed))


def imposed_file(given: Imposed) -> bytes:
    """The file of some pages."""
    beside = pages_to_pdf([(furniture(page), page.width, page.height) for page in given.pages], title=given.title)
    return impose(given.pages, beside, given.pictures, title=given.title)


def paper_input(printing: Printing, paper: Paper) -> PaperInput:
    """A paper with the margin of the printer, if one is chosen."""
    printer = printing.chosen_printer
    margin = printing.margin if printer is None or printer.margin is None else printer.margin
    return PaperInput(paper.name, paper.width, paper.height, margin, printing.orientation)


def shift_of(printing: Printing) -> tuple[float, float]:
    """How far the printer puts backs off, to the right and down in points, seen from the front."""
    printer = printing.chosen_printer
    return (0.0, 0.0) if printer is None else (printer.back_right, printer.back_down)
