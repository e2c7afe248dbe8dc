"""Pictures of the user's own in place of what modgen draws: of counters, of whole counter sheets, of the map."""

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from modgen.spec.model import Keyed, KeyedModel, Many, Model
from modgen.spec.scalars import between, fault
from modgen.spec.tree import Map, Seq
from modgen.spec.types import Bool, Int, Line, Name, Number

FOLDER = "art"
"""The folder beside the spec in which a picture is found by the id of its counter."""
BACK = "-back"
"""With it ends the name of the picture of a back."""
MAP = "map"
"""The name of a picture in the folder that stands for the whole map."""
BLANK = "-"
"""The word for a cell of a counter sheet that holds no counter of the game."""

Layer = Literal[
    "paper",
    "sea",
    "sea-terrain",
    "water-lines",
    "land",
    "terrain",
    "relief",
    "terrain-signs",
    "coast",
    "grid",
    "hexsides",
    "paths",
    "lettering",
    "hex-numbers",
    "places",
    "place-names",
    "border",
    "furniture",
]
"""A layer of the drawn map, by the id that it has in ``map.svg``."""
LAYERS: tuple[Layer, ...] = get_args(Layer)
Replaced = Literal["all", "ground", Layer]
"""What a picture may replace: a layer, all under the grid, or all of the map."""
GROUND: tuple[Layer, ...] = ("sea", "sea-terrain", "water-lines", "land", "terrain", "relief", "terrain-signs", "coast")
"""The layers under the grid."""

_CELL = re.compile(r"(?P<sheet>[A-Za-z0-9][A-Za-z0-9_.-]*) +r(?P<row>[0-9]{1,3}) *c(?P<column>[0-9]{1,3})")


def cell_of(written: str) -> tuple[str, int, int] | None:
    """What ``north r3 c5`` means: a sheet, a row and a column, counted from 1; None for the name of a file."""
    match = _CELL.fullmatch(written.strip())
    return (match["sheet"], int(match["row"]), int(match["column"])) if match else None


def _numbers(most: int, wanted: str) -> BeforeValidator:
    def check(value: Any) -> Any:
        if isinstance(value, tuple | list) and len(value) not in (1, most):
            raise fault(f"{len(value)} numbers stand where {wanted} belongs", f"one number, or {most}")
        return value

    return BeforeValidator(check)


Pixels = Annotated[Number, between(0, 20_000, "pixels")]


class CounterSheet(KeyedModel):
    """A picture of a whole sheet of counters, to be cut into faces.

    ``margin`` is what lies around the block of counters, ``gutter`` what lies between two of them, all in pixels of the
    picture; ``turn`` how far the sheet lies turned on it, in degrees clockwise; ``cut`` the pixels that are taken off
    every side of every face. ``mirrored``: columns count from the right, as on a sheet of backs. ``ids`` are the
    counters in their rows, ``-`` for none.
    """

    file: Name
    rows: Annotated[Int, between(1, 60, "rows")]
    columns: Annotated[Int, between(1, 60, "columns")]
    margin: Annotated[Many[Pixels], _numbers(4, "a margin: left, top, right and bottom")] = ()
    gutter: Annotated[Many[Pixels], _numbers(2, "a gutter: across and down")] = ()
    turn: Annotated[Number, between(-45, 45, "degrees clockwise")] = 0.0
    cut: Pixels = 0.0
    side: Literal["front", "back"] = "front"
    mirrored: Bool = False
    ids: Many[Line] = ()

    @property
    def margins(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom, in pixels."""
        left, top, right, bottom = self.margin * 4 if len(self.margin) == 1 else self.margin or (0.0,) * 4
        return left, top, right, bottom

    @property
    def gutters(self) -> tuple[float, float]:
        """Across and down, in pixels."""
        across, down = self.gutter * 2 if len(self.gutter) == 1 else self.gutter or (0.0, 0.0)
        return across, down

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The ids as they are written, line by line."""
        return tuple(tuple(line.split()) for line in self.ids)


class ArtSpec(Model):
    """The pictures that show several counters at once."""

    sheets: Keyed[CounterSheet] = ()


class MapArt(Model):
    """A picture in place of layers of the drawn map, and what of the map is drawn over it.

    It covers the printed sheet, or with ``covers: grid`` the box around all hexes.
    """

    file: Name
    replaces: Many[Replaced] = ("all",)
    under: Many[Layer] = ()
    covers: Literal["sheet", "grid"] = "sheet"

    @model_validator(mode="after")
    def _under_what_it_replaces(self) -> "MapArt":
        for position, layer in enumerate(self.under):
            if layer not in self.layers:
                help = "it is drawn anyhow: take it out; `under` is for layers that `replaces` would take away"
                raise fault(f"the picture does not replace {layer!r}", help, inside=("under", position))
        return self

    @property
    def whole(self) -> bool:
        """True for a picture that stands for all of the map."""
        return "all" in self.replaces

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers in place of which it stands, from the lowest to the highest."""
        if self.whole:
            return LAYERS
        return tuple(one for one in LAYERS if one in self.replaces or ("ground" in self.replaces and one in GROUND))

    @property
    def gone(self) -> tuple[Layer, ...]:
        """The layers that are not drawn any more."""
        return tuple(layer for layer in self.layers if layer not in self.under)


def as_list(section: Map) -> None:
    """A single picture of the map as a list of one, so that both are read alike."""
    written = section.get("art")
    if isinstance(written, Map):
        section["art"] = Seq((written,), written.place)


class _OneOrSeveral:
    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        array = handler(core)
        return {"anyOf": [array, array.get("items", {})]}


MapArts = Annotated[tuple[MapArt, ...], _OneOrSeveral()]
"""One picture, or a list of several that replace other layers each."""
