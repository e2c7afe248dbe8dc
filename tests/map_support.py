"""Used by the tests of maps: a made-up map, and its SVG read back."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely
from lxml import etree

from modgen.draw.map_names import PlaceKind
from modgen.draw.map_picture import (
    MapLabel,
    MapPath,
    MapPicture,
    MapPlace,
    MapSides,
    MapTerrain,
    draw_map,
)
from modgen.geo import to_wkb
from modgen.hexes import Layout, Numbering, Orientation, Shift, bounds, fit, line, polygons, sides

SVG = {"s": "http://www.w3.org/2000/svg"}
PLACES = (
    ("Aldmouth", 2, 3, "port"),
    ("Kingsferry", 4, 4, "city"),
    ("Holt", 5, 4, "town"),
    ("Bastion", 4, 3, "fortress"),
)


def invented(orientation: Orientation = Orientation.POINTY, height: float = 60.0, **changes: object) -> MapPicture:
    """A made-up map of 12 × 9 hexes, its land one island of whole hexes."""
    layout = Layout(orientation, 12, 9, Shift.ODD)
    frame = fit(layout, height, 30, 30)
    _, _, right, bottom = bounds(layout, frame)
    column, row = layout.cells().T
    mask = (column - 4) ** 2 / 12 + (row - 4) ** 2 / 6 < 1
    centres = frame.to_plane(layout.orientation, layout.centres())
    at = {name: layout.index(x, y) for name, x, y, _ in PLACES}
    land = shapely.coverage_union_all(polygons(layout, frame)[mask])
    picture = MapPicture(
        width=right + 170,
        height=bottom + 30,
        unit="pt",
        layout=layout,
        frame=frame,
        names=Numbering().names(layout),
        land=to_wkb(shapely.MultiPolygon(list(shapely.get_parts(land)))),
        classes=tuple("land" if inside else "sea" for inside in mask),
        places=tuple(MapPlace(name, *centres[at[name]].tolist(), kind, at[name]) for name, _, _, kind in PLACES),
        labels=(MapLabel("Narrow Sea", *centres[layout.index(9, 2)].tolist(), "water", 0.35 * height, 0),),
        title="Arden",
        subtitle="An invented island",
        basis="An invented map",
        scale_text="10 kilometres to the hex",
        furniture=True,
        margin=24.0,
        north=0.0,
    )
    return replace(picture, **changes)


def read(picture: MapPicture) -> etree._Element:
    return etree.fromstring(draw_map(picture).svg.encode())


def layer_of(root: etree._Element, name: str) -> etree._Element:
    (found,) = root.xpath(f"s:g[@id='{name}']", namespaces=SVG)
    return found


def cells(picture: MapPicture, *at: tuple[int, int]) -> tuple[int, ...]:
    """Cells by column and row, from 0."""
    return tuple(picture.layout.index(column, row) for column, row in at)


def route(picture: MapPicture, *stops: tuple[int, int]) -> tuple[int, ...]:
    """The cells of a path along straight lines between some hexes."""
    found: list[int] = []
    for first, second in pairwise(stops):
        found += line(picture.layout, *cells(picture, first, second)).tolist()[1 if found else 0 :]
    return tuple(found)


def around(picture: MapPicture, *at: tuple[int, int]) -> tuple[int, ...]:
    """The hexsides around a few hexes."""
    mask = np.zeros(len(picture.layout), np.bool_)
    mask[list(cells(picture, *at))] = True
    return tuple(sides(picture.layout).outline(mask).tolist())


def between(picture: MapPicture, *pairs: tuple[tuple[int, int], tuple[int, int]]) -> tuple[int, ...]:
    """The hexsides between pairs of hexes."""
    return tuple(sides(picture.layout).between(*cells(picture, *pair)) for pair in pairs)


def featured(orientation: Orientation = Orientation.POINTY, height: float = 60.0, **changes: object) -> MapPicture:
    """The made-up island with every pattern, roads that meet, a railway, a river round two hexes, a border, shoals."""
    bare = invented(orientation, height)
    centres = bare.frame.to_plane(orientation, bare.layout.centres())

    def place(name: str, at: tuple[int, int], kind: PlaceKind, off: float = 0.0, **given: int) -> MapPlace:
        (cell,) = cells(bare, at)
        x, y = (centres[cell] + off * height).tolist()
        return MapPlace(name, x, y, kind, cell, bool(given.get("port")), given.get("resistance"))

    places = (
        place("Aldmouth", (2, 3), "port", -0.22, port=1, resistance=2),
        place("Kingsferry", (4, 4), "city", 0.11, port=1, resistance=12),
        place("Holt", (6, 5), "town"),
        place("Bastion", (5, 2), "fortress", resistance=4),
    )
    terrains = (
        MapTerrain("Wood", "forest", None, cells(bare, (2, 4), (3, 4), (2, 5))),
        MapTerrain("Hills", "hills", None, cells(bare, (5, 3), (6, 3), (6, 4))),
        MapTerrain("Fells", "mountains", "#7d6a48", cells(bare, (4, 2), (4, 3))),
        MapTerrain("Fen", "marsh", None, cells(bare, (4, 6), (5, 6), (3, 6))),
        MapTerrain("Sands", "desert", None, cells(bare, (5, 5), (6, 5))),
        MapTerrain("Haze", "plain", "#d9cfe0", cells(bare, (5, 4), (6, 4))),
        MapTerrain("Shoals", "plain", None, cells(bare, (9, 4), (10, 4), (10, 5))),
    )
    made = replace(
        bare,
        places=places,
        terrains=terrains,
        paths=(
            MapPath("road", route(bare, (2, 3), (4, 4), (6, 5))),
            MapPath("road", route(bare, (4, 4), (5, 2))),
            MapPath("road", route(bare, (3, 6), (5, 5), (6, 5))),
            MapPath("rail", route(bare, (2, 5), (4, 5), (6, 3))),
            MapPath("mule-track", route(bare, (4, 2), (2, 4))),
        ),
        hexsides=(
            MapSides("river", around(bare, (3, 3), (3, 4))),
            MapSides("border", around(bare, (5, 5), (6, 5), (5, 6))),
            MapSides("ford", between(bare, ((4, 4), (4, 5)))),
        ),
        key_note="Reconstructed: terrain",
    )
    return replace(made, **changes)
