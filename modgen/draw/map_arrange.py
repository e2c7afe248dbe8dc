"""Who stands where: symbols, letterings, names of places and hex numbers make way for each other, in that order."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import Lettering, MapLabel, Shapes, place_letterings
from modgen.draw.map_marks import anchor_boxes, place_anchors
from modgen.draw.map_names import MapPlace, Placed, place_labels, symbol_boxes, symbol_radius
from modgen.draw.map_numbers import NumberRoom, choose_numbers


@dataclass(frozen=True, slots=True, eq=False)
class Arrangement:
    """Everything with a text at its place; ``runs_off`` are the texts that the sheet has no room for."""

    letterings: list[Lettering]
    names: list[Placed]
    anchors: list[tuple[float, float]]
    room: NumberRoom
    chosen: NDArray[np.int64]
    runs_off: tuple[str, ...]

    def quiet(self, *, numbers: bool) -> Shapes:
        """What all texts cover: there coast and water lines fall silent."""
        texts = [lettering.letters for lettering in self.letterings]
        texts.append(shapely.box(*np.array([name.box for name in self.names], np.float64).reshape(-1, 4).T))
        if numbers:
            texts.append(self.room.chosen(self.chosen, 0.1 * self.room.size))
        return np.concatenate(texts)

    def marks(self, scale: float) -> Shapes:
        """What symbols and anchors cover."""
        symbols = symbol_boxes([name.place for name in self.names], scale)
        return np.concatenate([symbols, anchor_boxes(self.anchors, scale)])


def arrange(
    ground: Ground,
    names: Sequence[str],
    places: Sequence[MapPlace],
    labels: Sequence[MapLabel],
    lines: Shapes,
) -> Arrangement:
    """Find a place for every text of a map.

    Args:
        ground: the map.
        names: of the hexes.
        places: named places, whose symbols are parted already.
        labels: what is lettered.
        lines: what paths and features of hexsides take, in small pieces; texts would rather leave them free.

    Raises:
        MissingGlyphError: a font lacks a character.
    """
    symbols = symbol_boxes(places, ground.scale)
    ports = [(place.x, place.y, symbol_radius(place, ground.scale), place.cell) for place in places if place.port]
    anchors = place_anchors(ports, ground, symbols, lines)
    marks = np.concatenate([symbols, anchor_boxes(anchors, ground.scale)])
    room = NumberRoom.of(ground, names)
    wanted = room.chosen(np.zeros(len(room.cells), np.int64))
    letterings = place_letterings(labels, ground, marks, wanted, lines)
    letters = [lettering.letters for lettering in letterings]
    lettered = np.concatenate(letters) if letters else np.array([], dtype=object)
    placed = place_labels(places, ground, marks, lettered, wanted, lines)
    named = shapely.box(*np.array([entry.box for entry in placed], np.float64).reshape(-1, 4).T)
    chosen = choose_numbers(room, ground, np.concatenate([marks, lettered, named]), lines)
    off = [lettering.label.text for lettering in letterings if lettering.runs_off]
    off += [entry.place.name for entry in placed if entry.runs_off]
    return Arrangement(letterings, placed, anchors, room, chosen, tuple(off))
