"""A map laid out: its features as lines and areas and every text at its place, before anything is drawn.

The drawing and the checks of what is drawn both begin with this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from modgen.draw.map_arrange import Arrangement, arrange
from modgen.draw.map_feature_layers import Features
from modgen.draw.map_ground import Ground
from modgen.draw.map_lettering import CLEAR as LETTER_CLEAR
from modgen.draw.map_lettering import Shapes
from modgen.draw.map_names import CLEAR as NAME_CLEAR
from modgen.draw.map_names import part_symbols
from modgen.geo import from_wkb

if TYPE_CHECKING:
    from modgen.draw.map_picture import MapPicture

SMALLEST = 5.0
"""Points of the printed sheet that every text of a map has at least."""
_TOUCH = 0.02
"""What may be covered of a text, as a share of the square of its size: two outlines that just meet."""

FlawKind = Literal["small", "overlap", "on a hexside"]


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a text of a map.

    Attributes:
        kind: it is smaller than ``SMALLEST``; another text or a symbol covers it; a feature of hexsides crosses it.
        role: whether it is the name of a place, a lettering or a hex number.
        text: the text as the picture has it.
        other: the text that covers it, or the kind of the feature; empty for a text that is too small.
        size: its size in points of the printed sheet.
    """

    kind: FlawKind
    role: Literal["name", "lettering", "number"]
    text: str
    other: str
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class MapScene:
    """A map laid out, in plane units of its picture."""

    ground: Ground
    features: Features
    room: Shapes
    arranged: Arrangement

    @classmethod
    def of(cls, picture: MapPicture) -> MapScene:
        """Lay a map out.

        Raises:
            MissingGlyphError: a font lacks a character of a name.
        """
        ground = Ground.of(picture.layout, picture.frame, from_wkb(picture.land), picture.theme, picture.point)
        places = part_symbols(picture.places, ground)
        features = Features.of(ground, picture.terrains, picture.paths, picture.hexsides, places, picture.classes)
        room = features.room(ground)
        return cls(ground, features, room, arrange(ground, picture.names, places, picture.labels, room))


@dataclass(frozen=True, slots=True, eq=False)
class _Text:
    role: Literal["name", "lettering", "number"]
    words: str
    size: float
    ink: Shapes


def map_flaws(picture: MapPicture, scene: MapScene) -> tuple[Flaw, ...]:
    """What is wrong with the texts of a map, in the order of kinds; each pair of texts is told once."""
    texts = _texts(picture, scene)
    if not texts:
        return ()
    shapes = np.concatenate([one.ink for one in texts])
    owners = np.repeat(np.arange(len(texts)), [len(one.ink) for one in texts])
    small = [_flaw("small", one, "", scene) for one in texts if one.size / scene.ground.point < SMALLEST - 1e-6]
    return (*small, *_overlaps(texts, shapes, owners, scene), *_crossed(texts, shapes, owners, scene))


def _flaw(kind: FlawKind, one: _Text, other: str, scene: MapScene) -> Flaw:
    return Flaw(kind, one.role, one.words, other, one.size / scene.ground.point)


def _overlaps(texts: Sequence[_Text], shapes: Shapes, owners: NDArray[np.int64], scene: MapScene) -> Iterator[Flaw]:
    """Texts that cover each other, and those that stand on a symbol of a place."""
    tree = shapely.STRtree(shapes)
    least = _TOUCH * np.array([one.size for one in texts]) ** 2
    first, second = tree.query(shapes, predicate="intersects")
    once = owners[first] < owners[second]
    first, second = first[once], second[once]
    covered = shapely.area(shapely.intersection(shapes[first], shapes[second])) > least[owners[first]]
    pairs = zip(owners[first[covered]].tolist(), owners[second[covered]].tolist(), strict=True)
    for one, other in dict.fromkeys(pairs):
        yield _flaw("overlap", texts[one], texts[other].words, scene)
    names = [entry.place for entry in scene.arranged.names]
    marks = scene.arranged.marks(scene.ground.scale)
    mark, text = tree.query(marks, predicate="intersects")
    covered = shapely.area(shapely.intersection(marks[mark], shapes[text])) > least[owners[text]]
    for one, other in dict.fromkeys(zip(owners[text[covered]].tolist(), mark[covered].tolist(), strict=True)):
        yield _flaw(
            "overlap", texts[one], f"the symbol of {names[other].name}" if other < len(names) else "an anchor", scene
        )


def _crossed(texts: Sequence[_Text], shapes: Shapes, owners: NDArray[np.int64], scene: MapScene) -> Iterator[Flaw]:
    """Texts over a river, a border or another feature of hexsides."""
    tree = shapely.STRtree(shapes)
    for kind, pieces in scene.features.side_room(scene.ground).items():
        for one in np.unique(owners[tree.query(pieces, predicate="intersects")[1]]).tolist():
            yield _flaw("on a hexside", texts[one], kind, scene)


def _texts(picture: MapPicture, scene: MapScene) -> Sequence[_Text]:
    """Every text with the ink that it covers: the boxes of its letters, or of the whole of a level one."""
    arranged, scale = scene.arranged, scene.ground.scale
    texts = [
        _Text(
            "lettering",
            one.label.text,
            one.size,
            shapely.buffer(one.letters, -LETTER_CLEAR * one.size, join_style="mitre"),
        )
        for one in arranged.letterings
    ]
    shrunk = NAME_CLEAR * scale
    texts += [
        _Text(
            "name",
            one.place.name,
            one.size,
            np.array(
                [
                    shapely.box(
                        one.box[0] + shrunk,
                        one.box[1] + shrunk,
                        max(one.box[2] - shrunk, one.box[0] + shrunk),
                        max(one.box[3] - shrunk, one.box[1] + shrunk),
                    )
                ],
                dtype=object,
            ),
        )
        for one in arranged.names
    ]
    if picture.numbers != "none":
        boxes = arranged.room.chosen(arranged.chosen)
        texts += [
            _Text("number", picture.names[cell], arranged.room.size, boxes[row : row + 1])
            for row, cell in enumerate(arranged.room.cells.tolist())
        ]
    return texts
