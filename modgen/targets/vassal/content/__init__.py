"""What is in a module, an extension or a save, as plain data and as text for people.

contents: what a file holds, by the keys of docs/reading.md. as_text: the same, to read.
atlas_of, standing_in: the maps of a module, and where the pieces of a save stand on them.
"""

from modgen.targets.vassal.content.atlas import Atlas, Spot, atlas_of
from modgen.targets.vassal.content.games import Standing, standing_in
from modgen.targets.vassal.content.told import contents

__all__ = ["Atlas", "Spot", "Standing", "atlas_of", "contents", "standing_in"]
