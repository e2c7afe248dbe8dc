"""Pictograms of markers: what happened to a unit, who holds a place, which turn it is."""

from collections.abc import Callable

from modgen.draw.svg import element
from modgen.draw.symbol_box import Box, Points, around


def _round(box: Box, points: Points, colour: str = "") -> str:
    """A polygon in half heights, whatever the width of the box."""
    share = box.height / box.width
    return box.shape([(right * share, down) for right, down in points], colour)


def _control(box: Box) -> list[str]:
    """A flag on its staff."""
    staff: Points = [(-0.62, -0.98), (-0.5, -0.98), (-0.5, 1), (-0.62, 1)]

    def at(right: float, down: float) -> str:
        return box.at(right * box.height / box.width, down)

    flag = (
        f"M{at(-0.5, -0.9)}Q{at(-0.05, -1.15)} {at(0.3, -0.85)}T{at(1.0, -0.8)}"
        f"L{at(1.0, 0.1)}Q{at(0.7, 0.3)} {at(0.3, 0.05)}T{at(-0.5, 0)}Z"
    )
    return [_round(box, staff), box.path(flag, filled=True)]


def _out_of_supply(box: Box) -> list[str]:
    """Three rounds, crossed out."""
    made = []
    for x in (-0.52, 0.0, 0.52):
        made.append(_round(box, [(x - 0.18, 0.8), (x - 0.18, -0.3), (x, -0.82), (x + 0.18, -0.3), (x + 0.18, 0.8)]))
    slash = [(-1.02, 0.72), (0.86, -0.98), (1.02, -0.8), (-0.86, 0.9)]
    halo = [(-1.16, 0.6), (0.76, -1.12), (1.14, -0.7), (-0.78, 1.02)]
    return [*made, _round(box, halo, box.ground), _round(box, slash)]


def _disrupted(box: Box) -> list[str]:
    """A burst with a bolt in it."""
    bolt = [(0.14, -0.52), (-0.34, 0.1), (-0.04, 0.06), (-0.16, 0.54), (0.34, -0.12), (0.04, -0.1)]
    return [_round(box, around(12, 1.0, 0.74)), _round(box, bolt, box.ground)]


def _hit(box: Box) -> list[str]:
    return [_round(box, around(9, 1.0, 0.46)), _round(box, around(9, 0.42, 0.2), box.ground)]


def _fired(box: Box) -> list[str]:
    """A barrel with a flash before it."""
    barrel = [(-1.1, 0.62), (0.0, -0.02), (0.14, 0.22), (-0.96, 0.86)]
    flash = [(right * 0.62 + 0.55, down * 0.62 - 0.34) for right, down in around(8, 1.0, 0.4)]
    return [_round(box, barrel), _round(box, flash)]


def _turn(box: Box) -> list[str]:
    """An hourglass."""
    frame = [(-0.66, -1), (0.66, -1), (0.66, -0.84), (-0.66, -0.84)]
    glass = [(-0.5, -0.78), (0.5, -0.78), (0.07, 0), (0.5, 0.78), (-0.5, 0.78), (-0.07, 0)]
    empty = [(-0.28, -0.66), (0.28, -0.66), (0.2, -0.46), (-0.2, -0.46)]
    return [
        _round(box, frame),
        _round(box, [(x, -y) for x, y in frame]),
        _round(box, glass),
        _round(box, empty, box.ground),
    ]


def _moved(box: Box) -> list[str]:
    return [_round(box, [(-1.2, -0.26), (0.2, -0.26), (0.2, -0.8), (1.2, 0), (0.2, 0.8), (0.2, 0.26), (-1.2, 0.26)])]


def _entrenched(box: Box) -> list[str]:
    """A trench line with its spikes."""
    line = box.path(f"M{box.at(-0.9, 0.55)}Q{box.at(0, -0.75)} {box.at(0.9, 0.55)}", thick=2.2)
    spikes = "".join(
        f"M{box.at(x, y)}L{box.at(x * 1.16, y - 0.4)}"
        for x, y in ((-0.68, 0.28), (-0.36, -0.0), (0.0, -0.1), (0.36, -0.0), (0.68, 0.28))
    )
    return [line, box.path(spikes, thick=1.6)]


def _pinned(box: Box) -> list[str]:
    """An arrow down onto a bar."""
    arrow = [(-0.2, -1), (0.2, -1), (0.2, -0.1), (0.6, -0.1), (0, 0.56), (-0.6, -0.1), (-0.2, -0.1)]
    return [_round(box, arrow), _round(box, [(-0.8, 0.68), (0.8, 0.68), (0.8, 0.94), (-0.8, 0.94)])]


def _weather(box: Box) -> list[str]:
    """A cloud with rain."""
    cloud = "".join(
        element("circle", cx=box.x + x * box.height, cy=box.y + y * box.height, r=r * box.height, fill=box.ink)
        for x, y, r in ((-0.34, -0.06, 0.2), (-0.06, -0.2, 0.28), (0.26, -0.1, 0.22), (0.44, 0.0, 0.14))
    )
    foot = [(-0.7, -0.2), (0.9, -0.2), (0.9, 0.24), (-0.7, 0.24)]
    share = box.height / box.width
    rain = "".join(f"M{box.at(x * share, 0.44)}L{box.at((x - 0.2) * share, 0.94)}" for x in (-0.5, -0.05, 0.4, 0.85))
    return [cloud, _round(box, foot), box.path(rain, thick=1.6)]


def _question(box: Box) -> list[str]:
    return [box.letter("?", 1.25)]


def _asterisk(box: Box) -> list[str]:
    return [_round(box, around(6, 1.0, 0.3))]


SIGNS: dict[str, Callable[[Box], list[str]]] = {
    "control": _control,
    "out-of-supply": _out_of_supply,
    "disrupted": _disrupted,
    "hit": _hit,
    "fired": _fired,
    "moved": _moved,
    "pinned": _pinned,
    "entrenched": _entrenched,
    "turn": _turn,
    "weather": _weather,
    "question": _question,
    "asterisk": _asterisk,
}
"""Pictograms by their word."""
