"""A page that shows how far a printer puts backs off their fronts, and whether it prints in true size."""

from dataclasses import replace

from modgen.targets.print.backs import moved, turned_over
from modgen.targets.print.errors import USUAL_MARGIN, PrintError, at_least
from modgen.targets.print.inputs import BackWay
from modgen.targets.print.lettering import Measure, broken
from modgen.targets.print.marks import registration
from modgen.targets.print.values import MM, Line, Page, PaperInput, Rect, Words

_REACH = 5
"""Millimetres that a scale reads to either side."""
_OFF = 24.0
"""Points of a scale from the spot whose offset it reads."""
_UNDER = 68.0
"""Points from what is to be done to the first spot: room for its scales."""
_APART = 70.0
_BESIDE = 62.0
"""Points left of a spot that its scale and its words take."""
_NAMES = {"duplex-long": "long", "duplex-short": "short"}


def compile_calibration(
    paper: PaperInput, backs: BackWay, shift: tuple[float, float], printer: tuple[str, str], *, measure: Measure
) -> tuple[Page, ...]:
    """A front with scales and a back with crosses that ought to lie on their zeros.

    Args:
        paper: what is to be calibrated.
        backs: ``duplex-long`` or ``duplex-short``; any other way is taken as the first.
        shift: what is known of the printer already: points that backs lie to the right and down, from the front.
        printer: the id that it has, or should get, in the spec, and its name, empty for none.
        measure: how wide words are.

    Raises:
        PrintError: the paper has no room for the scales and for what is to be done.
    """
    width, height = paper.ways()[0]
    way: BackWay = backs if backs in _NAMES else "duplex-long"
    mirror = turned_over(way, width, height)
    right, down = moved(shift, mirror)
    ruler = 100 if width - 2 * paper.margin > 100 * MM else 50
    told = _told(paper, _NAMES[way], shift, printer, ruler, measure)
    least = 4 * (_BESIDE + paper.margin)  # of spots at a quarter of the width
    if width < least:
        # Words are set for the width that there ought to be: on less they take more height.
        wider = replace(paper, width=least, height=max(height, least), orientation="portrait")
        told = _told(wider, _NAMES[way], shift, printer, 50, measure)
    below = max(line.y for line in told) + _UNDER
    if width < least or below + _APART > height - paper.margin:
        needed = at_least(max(width, least), below + _APART + paper.margin)
        key = "margin" if paper.margin > USUAL_MARGIN else "paper"
        raise PrintError(f"{paper.name} has no room for the scales of a calibration", key, f"take {needed}")
    upper = max(height * 0.3, below)
    lower = max(height * 0.7, upper + 2 * _APART)
    rows = (upper, lower) if lower + _APART < height - paper.margin else (upper,)
    spots = [(width * x, y) for x in (0.25, 0.75) for y in rows]
    level = (upper + lower) / 2
    front = [line for x, y in spots for line in _scales(x, y)]
    words = [word for x, y in spots for word in _figures(x, y)]
    back = []
    for x, y in spots:
        at = mirror.rect(_point(x, y))
        back += _cross(at.x + right, at.y + down)
    middle = width / 2
    front += [*_ruler(middle, level, ruler), *registration(width, height, paper.margin)]
    words += [
        Words(f"{ruler} mm", middle, level - 10, 8, "middle"),
        *told,
    ]
    name = Words("Back: these crosses lie on the zeros of the front", middle, paper.margin + 24, 9, "middle")
    marks = [
        Line(one.x1 + right, one.y1 + down, one.x2 + right, one.y2 + down, one.kind)
        for one in registration(width, height, paper.margin)
    ]
    return (
        Page("calibration front", width, height, (), tuple(front), tuple(words)),
        Page("calibration back", width, height, (), (*back, *marks), (name,)),
    )


def _point(x: float, y: float) -> Rect:
    return Rect(x, y, 0, 0)


def _scales(x: float, y: float) -> list[Line]:
    """A level scale above a spot and an upright one left of it, in half millimetres, with their zeros at the spot."""
    made = [
        Line(x - _REACH * MM, y - _OFF, x + _REACH * MM, y - _OFF, "scale"),
        Line(x - _OFF, y - _REACH * MM, x - _OFF, y + _REACH * MM, "scale"),
    ]
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at = half * MM / 2
        long = 9.0 if half == 0 else 6.0 if half % 2 == 0 else 3.5
        made += [
            Line(x + at, y - _OFF, x + at, y - _OFF - long, "scale"),
            Line(x - _OFF, y + at, x - _OFF - long, y + at, "scale"),
        ]
    return made


def _figures(x: float, y: float) -> list[Words]:
    made = [
        Words("mm to the right", x, y - _OFF - 24, 7, "middle"),
        Words("mm down", x - _OFF - 24, y, 7, "middle", -90),
    ]
    for value in (-_REACH, 0, _REACH):
        shown = f"{value:+d}".replace("-", "−") if value else "0"
        made.append(Words(shown, x + value * MM, y - _OFF - 12, 7, "middle"))
        made.append(Words(shown, x - _OFF - 12, y + value * MM + 2.5, 7, "end"))
    return made


def _cross(x: float, y: float) -> list[Line]:
    """A cross that is long enough to run through both scales."""
    long = _OFF + 20
    return [Line(x - long, y, x + long, y, "register"), Line(x, y - long, x, y + long, "register")]


def _ruler(x: float, y: float, long_: int) -> list[Line]:
    """A ruler of so many millimetres about a point."""
    start = x - long_ / 2 * MM
    made = [Line(start, y, start + long_ * MM, y, "scale")]
    for tick in range(long_ + 1):
        long = 7.0 if tick % 10 == 0 else 5.0 if tick % 5 == 0 else 3.0
        made.append(Line(start + tick * MM, y, start + tick * MM, y - long, "scale"))
    return made


def _told(
    paper: PaperInput, edge: str, shift: tuple[float, float], printer: tuple[str, str], ruler: int, measure: Measure
) -> list[Words]:
    id_, name = printer
    moved_by = f"{_mm(-shift[0])} to the right and {_mm(-shift[1])} down"
    known = f"The backs of {name or 'this printer'} are moved already, by {moved_by}"
    lines = (
        f"Calibration of both sides: {paper.name}, turned on the {edge} edge",
        f"1. Print both sides of this sheet at 100 %. If the ruler is not {ruler} mm long, the printer scales.",
        "2. Hold the sheet against a light, this side towards you: the crosses of the back show through.",
        "3. Read at each scale how far right of 0, or below it, the line lies, in mm; take the middle of all.",
        "4. Write what you read into the spec, here for 0.8 mm to the right and 0.3 mm up, and print again:",
        f"print: {{printer: {id_}, printers: {{{id_}: {{back_right: 0.8mm, back_down: -0.3mm}}}}}}",
        f"{known}: add what you read now to that." if any(shift) else "",
    )
    top = paper.margin + 24
    first, *more = [line for line in lines if line]
    width = paper.ways()[0][0]
    room = min(460.0, width - 2 * paper.margin - 24)
    left = (width - room) / 2
    head = broken(first, room, 12, measure, strong=True)
    below = [line for words in more for line in broken(words, room, 8.5, measure)]
    start = top + 20 + 14 * (len(head) - 1)
    return [
        *(Words(line, left, top + 14 * place, 12, strong=True) for place, line in enumerate(head)),
        *(Words(line, left, start + 13 * place, 8.5) for place, line in enumerate(below)),
    ]


def _mm(points: float) -> str:
    return f"{round(points / MM, 1) + 0.0:.1f} mm".replace("-", "−")  # + 0.0: no minus before a zero
