"""What is in a module, an extension or a save, as plain data and as text for people.

contents: what a file holds, by the keys of docs/reading.md. as_text: the same, to read.
atlas_of, standing_in: the maps of a module, and where the pieces of a save stand on them.
kinds_of, named_places: what pieces it has, and what places that are no hexes.
"""

from modgen.targets.vassal.content.atlas import Atlas, Cell, Spot, atlas_of
from modgen.targets.vassal.content.games import Standing, standing_in
from modgen.targets.vassal.content.kinds import PieceKind, PieceKinds, kinds_of, stranger
from modgen.targets.vassal.content.places import NamedPlace, named_places
from modgen.targets.vassal.content.told import contents

__all__ = [
    "Atlas",
    "Cell",
    "NamedPlace",
    "PieceKind",
    "PieceKinds",
    "Spot",
    "Standing",
    "atlas_of",
    "contents",
    "kinds_of",
    "named_places",
    "standing_in",
    "stranger",
]
