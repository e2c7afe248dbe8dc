"""What stands on counters, front and back, stands out from what it lies on (D707), and parts keep apart (D708)."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from modgen.diagnostics import Diagnostic
from modgen.diagnostics.counting import counted
from modgen.draw.counters import CounterFace
from modgen.draw.face_contrast import Pale, pale_parts
from modgen.draw.face_overlaps import Overlap, overlaps
from modgen.draw.face_parts import DotsPart
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.faces import Own, Side, Sides, drawn_sides
from modgen.spec.counters import Counter
from modgen.spec.game import Game


def face_findings(game: Game, sides: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    """What is wrong with how the parts of counters stand to each other.

    ``sides``: front and back of each of its counters. ``own``: the sides, by counter, that have a picture of the user's
    own; nothing is said of those.
    """
    yield from _pale(game, sides, own)
    yield from _covered(game, sides, own)


def _pale(game: Game, sides: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    """Each pair of colours that is too much alike, once, at the first counter that has it.

    A nation whose ink stands out too little from its ground is told by D703 already. A face that cannot be drawn is
    told elsewhere.
    """
    known = {(nation.ink, nation.ground) for nation in game.nations}
    found: dict[tuple[str, str], list[tuple[Pale, Counter, Side]]] = {}
    for counter, one in zip(game.counters, sides, strict=True):
        for name, face in drawn_sides(counter, one, own):
            with suppress(TextDoesNotFitError, MissingGlyphError):
                for pale in pale_parts(face):
                    if (pale.colour, pale.ground) not in known:
                        found.setdefault((pale.colour, pale.ground), []).append((pale, counter, name))
    for same in found.values():
        pale, counter, side = same[0]
        message = (
            f"{counter.id}: on its {side} {pale.words!r} in {pale.colour} stands out from {pale.ground}"
            f" by {pale.ratio:.1f} to 1"
        )
        others = len({counter.id for _, counter, _ in same}) - 1
        message += f"; the same two colours are so on {counted(others, 'other counter')}" if others else ""
        help = f"at least {pale.wanted:g} to 1: another colour of the part, or of what it lies on"
        yield Diagnostic("D707", message, counter.place("id"), help)


def _covered(game: Game, sides: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    """Each two parts that lie over each other, once, at the counter where they do so most.

    A face that cannot be drawn is told elsewhere.
    """
    found: dict[tuple[str, str], list[tuple[Overlap, Counter, Side, CounterFace]]] = {}
    for counter, one in zip(game.counters, sides, strict=True):
        for name, face in drawn_sides(counter, one, own):
            try:
                for over in overlaps(face):
                    pair = (face.names[over.first], face.names[over.second])
                    found.setdefault(pair, []).append((over, counter, name, face))
            except (TextDoesNotFitError, MissingGlyphError):
                continue
    for (first, second), same in found.items():
        over, counter, side, face = max(same, key=lambda one: one[0].reach)
        both = f"{_said(first, face, over.first)} and {_said(second, face, over.second)}"
        message = f"{counter.id}: on its {side} {both} lie over each other by {over.reach:.1f} pt"
        others = len({counter.id for _, counter, _, _ in same}) - 1
        message += f"; so they do on {counted(others, 'other counter')}" if others else ""
        help = "give one of them another place, smaller `letters`, or an `if`"
        yield Diagnostic("D708", message, counter.place("id"), help)


def _said(name: str, face: CounterFace, position: int) -> str:
    """A part by its name and what it shows."""
    part = face.parts[position]
    words = "dots" if isinstance(part, DotsPart) else getattr(part, "text", "") or getattr(part, "word", "")
    return f"{name!r} ({words})"
