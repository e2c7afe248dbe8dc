"""Used by the tests of maps: a made-up map, and its SVG read back."""

from dataclasses import replace

import shapely
from lxml import etree

from modgen.draw.map_picture import MapLabel, MapPicture, MapPlace, draw_map
from modgen.geo import to_wkb
from modgen.hexes import Layout, Numbering, Orientation, Shift, bounds, fit, polygons

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
