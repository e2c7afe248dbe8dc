"""Spots: everywhere that a counter may lie. First the hexes by their index, then the boxes' spaces as written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.spec.features import Box
from modgen.spec.grid import HexGrid
from modgen.spec.mapspec import MapSpec
from modgen.spec.runs import cells_in


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """The spots of one map; made by `spots_of`.

    names: what each spot is called: the printed number of a hex, then ``turns.3`` for a space of a box, ``losses`` for
    a box without spaces.
    boxes: the spots of each box, by its id. of_space: the spot of each name that is no hex.
    """

    grid: HexGrid
    names: tuple[str, ...]
    boxes: Mapping[str, range]
    of_space: Mapping[str, int]
    _places: Mapping[str, str]

    def __len__(self) -> int:
        return len(self.names)

    @property
    def hexes(self) -> int:
        """How many of the spots are hexes: those before this one."""
        return len(self.grid.layout)

    def index(self, at: str) -> int:
        """The spot that a place, a space of a box or a printed number means.

        Raises:
            HexNameError: it is none of them.
        """
        if at in self._places:
            return self.grid.find(self._places[at]).index
        if at in self.of_space:
            return self.of_space[at]
        return self.grid.find(at).index

    def among(self, at: str) -> tuple[int, ...]:
        """The spots that a place, a space of a box, or hexes and runs of hexes mean.

        Raises:
            HexNameError: there is no such place, space or hex.
            RunError: a run that is no line.
        """
        if at in self._places or at in self.of_space:
            return (self.index(at),)
        return cells_in(self.grid, at)


def spots_of(spec: MapSpec, grid: HexGrid) -> Spots:
    """The spots of a map."""
    names = list(grid.numbering.names(grid.layout))
    boxes: dict[str, range] = {}
    of_space: dict[str, int] = {}
    for box in spec.boxes:
        first = len(names)
        names += spaces_of(box)
        boxes[box.id] = range(first, len(names))
        of_space.update({name: first + number for number, name in enumerate(spaces_of(box))})
    places = {place.id: place.hex for place in spec.places}
    return Spots(grid, tuple(names), MappingProxyType(boxes), MappingProxyType(of_space), MappingProxyType(places))


def spaces_of(box: Box) -> Iterator[str]:
    """What the spaces of a box are called; one without spaces is called by its id."""
    if not box.spaces:
        yield box.id
    for space in box.spaces:
        yield f"{box.id}.{space}"
