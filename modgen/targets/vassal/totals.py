"""What adds up: the strength of counters, for each side by itself, as properties that the stack viewer can sum."""

from modgen.targets.vassal.expressions import bare, quoted
from modgen.targets.vassal.inputs import PieceInput
from modgen.targets.vassal.traits import CalculatedProperty

STRENGTH = "Strength"


def strength_of(side: str) -> str:
    """Give the property of a counter that is its strength if it is of the side, and 0 if not."""
    return f"{STRENGTH} of {bare(side)}"


def sides_with_strength(pieces: tuple[PieceInput, ...]) -> tuple[str, ...]:
    """Give the sides that have counters with a strength, in the order of the counters."""
    strong = (one.side for one in pieces if one.side and dict(one.markers).get(STRENGTH, "0") not in ("", "0"))
    return tuple(dict.fromkeys(strong))


def totals(pieces: tuple[PieceInput, ...]) -> tuple[CalculatedProperty, ...]:
    """Give the traits that every counter needs for its strength to be summed by side.

    They ask for the strength that the counter has just then, whatever makes it.
    """
    return tuple(
        CalculatedProperty(
            name=strength_of(side),
            expression=f'{{Side == "{quoted(side)}" ? {STRENGTH} : 0}}',
            description=f"For totals of {bare(side)}",
        )
        for side in sides_with_strength(pieces)
    )
