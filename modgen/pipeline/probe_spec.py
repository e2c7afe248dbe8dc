"""The steps from hex to hex that a spec knows, for those that an engine is asked about."""

from pathlib import Path

from modgen.hexes import Orientation
from modgen.pipeline.probe_asks import Asks, Step
from modgen.spec import load
from modgen.spec.grid import HexNameError, hex_grid
from modgen.spec.sources import Sources


class NoSuchHexesError(Exception):
    """None of the module's hexes is one of the spec's; the message is a sentence."""


def spec_steps(spec: Path, sources: Sources, asks: Asks) -> tuple[dict[Step, str], str]:
    """Give the number that the spec gives the end of each step from a hex of its map, and what nothing is asked about.

    A step is found by the number of the hex that it begins in. One that leads off the map of the spec, where a board
    may have hexes that nobody plays on, is left out.

    Raises:
        SpecError: the spec cannot be read.
        NoSuchHexesError: its map and the module have no hex in common, or their hexes stand otherwise.
    """
    grid = hex_grid(load(spec, sources).game.map.grid)
    names, neighbours = grid.numbering.names(grid.layout), grid.layout.neighbours()
    directions = grid.layout.directions()
    found: dict[Step, str] = {}
    reached = set[int]()
    every = [step for steps, _ in asks.points.values() for step in steps] + list(asks.moves.values())
    for step in every:
        try:
            index = grid.find(step.begin).index
        except HexNameError:
            continue
        if step.direction not in directions:
            stand = "flat" if grid.layout.orientation is Orientation.FLAT else "pointed"
            raise NoSuchHexesError(f"the spec's hexes are {stand} on top, and those of the board {step.board} are not")
        reached.add(index)
        other = int(neighbours[index, directions.index(step.direction)])
        if other >= 0:
            found[step] = names[other]
    if not reached:
        raise NoSuchHexesError(f"no hex of the module has a number of the spec's, such as {names[0]}")
    missing = [name for index, name in enumerate(names) if index not in reached]
    told = f"{len(missing)} of {len(names)} hexes of the spec are not among those looked at"
    return found, f"{told}, such as {missing[0]}" if missing else ""
