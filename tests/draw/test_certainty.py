"""The picture of where a map lies: what is written over the hexes can be read."""

import itertools

import numpy as np
import shapely
from lxml import etree
from PIL import ImageFont

from modgen.assets import asset
from modgen.draw.certainty import CertaintyPicture, Panel, draw_certainty
from modgen.draw.certainty_points import PanelPoint
from modgen.hexes import Layout, Numbering, Orientation, Shift, fit

NAMES = ("Aldmouth", "Bastion", "Holt", "Westing")


def drawn() -> etree._Element:
    layout = Layout(Orientation.FLAT, 6, 5, Shift.ODD)
    frame = fit(layout, 40.0)
    centres = frame.to_plane(layout.orientation, layout.centres())
    x, y = centres[layout.index(2, 2)].tolist()
    # Close together, the first where its name would cover the number of its hex, the last at the edge.
    at = [(x - 24, y - 12), (x, y - 2), (x + 4, y + 4), (centres[:, 0].max(), y)]
    points = tuple(PanelPoint(name, *spot, (), held=True) for name, spot in zip(NAMES, at, strict=True))
    unsure = np.full((len(layout), 3), (0.6, 0.3, 0.1))
    panel = Panel("flat", layout, frame, b"", Numbering().names(layout), unsure, points, (), 0.0)
    return etree.fromstring(draw_certainty(CertaintyPicture("Arden", True, (), panel, (), 0.9)).svg.encode())


def box(text: etree._Element) -> shapely.Polygon:
    font = ImageFont.truetype(str(asset("fonts/BarlowCondensed-Medium.ttf")), 1000)
    x, y, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
    return shapely.box(x, y - 0.68 * size, x + font.getlength(text.text) * size / 1000, y)


def test_names_of_points_cover_neither_numbers_nor_shares_nor_each_other():
    texts = drawn().findall(".//{*}text")
    names = [box(text) for text in texts if text.text in NAMES and text.get("fill") != "none"]
    others = [box(text) for text in texts if text.text.isdigit() or text.text.endswith("%")]
    assert len(names) == len(NAMES) and len(others) == 60
    assert not any(name.intersects(other) for name, other in itertools.product(names, others))
    assert not any(one.intersects(other) for one, other in itertools.combinations(names, 2))
