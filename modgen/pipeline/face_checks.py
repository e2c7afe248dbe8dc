"""D707: what stands on counters, front and back, stands out from what it lies on."""

from collections.abc import Iterator, Sequence

from modgen.diagnostics import Diagnostic
from modgen.draw.face_contrast import pale_parts
from modgen.pipeline.faces import Own, Sides, drawn_sides
from modgen.spec.game import Game


def pale_faces(game: Game, sides: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    """Each pair of colours that is too much alike, once, at the first counter that has it.

    ``own``: the sides, by counter, that have a picture of the user's own; nothing is said of those.

    A nation whose ink stands out too little from its ground is told by D703 already.
    """
    told = {(nation.ink, nation.ground) for nation in game.nations}
    for counter, one in zip(game.counters, sides, strict=True):
        for name, face in drawn_sides(counter, one, own):
            for pale in pale_parts(face):
                if (pale.colour, pale.ground) in told:
                    continue
                told.add((pale.colour, pale.ground))
                message = (
                    f"{counter.id}: on its {name} {pale.words!r} in {pale.colour} stands out from {pale.ground}"
                    f" by {pale.ratio:.1f} to 1"
                )
                help = f"at least {pale.wanted:g} to 1: another colour of the part, or of what it lies on"
                yield Diagnostic("D707", message, counter.place("id"), help)
