"""The boxes of a printed sheet lie in its free strips: first beside the hexes, then in a row below them, none twice."""

from dataclasses import replace
from itertools import pairwise

import pytest
from lxml import etree
from map_support import invented, layer_of, read

from modgen.draw.map_picture import MapPicture
from modgen.draw.panel_boxes import PanelBox, Space
from modgen.hexes import bounds

COUNTER = 24.0


def track(title: str, spaces: int) -> PanelBox:
    return PanelBox(title, "track", tuple(Space(f"{title}-{number}", str(number)) for number in range(spaces)))


def losses(title: str) -> PanelBox:
    return PanelBox(title, "losses", (Space(title),))


def sheet(*boxes: PanelBox, below: float) -> MapPicture:
    """A made-up sheet with so many points of room below its hexes, and its margin."""
    picture = invented()
    _, _, _, bottom = bounds(picture.layout, picture.frame)
    return replace(picture, height=bottom + below + picture.margin, boxes=boxes, counter=COUNTER, largest=COUNTER)


def frames(picture: MapPicture, title: str) -> list[tuple[float, float, float, float]]:
    """Where the frames of the boxes of a title lie on the sheet, in points."""
    found = []
    for words in layer_of(read(picture), "furniture").iter("{*}text"):
        if words.text != title:
            continue
        around = next(one for one in words.iterancestors() if "scale(" in one.get("transform", ""))
        moved, scaled = around.get("transform").replace(")", "").split(" scale(")
        x, y = map(float, moved.removeprefix("translate(").split())
        box = next(one for one in words.iterancestors() if one.getparent() is around)
        sides = [[float(rect.get(side)) for side in ("x", "y", "width", "height")] for rect in rects(box)]
        left, top = min(one[0] for one in sides), min(one[1] for one in sides)
        right, low = max(one[0] + one[2] for one in sides), max(one[1] + one[3] for one in sides)
        found.append(
            (x + left * float(scaled), y + top * float(scaled), x + right * float(scaled), y + low * float(scaled))
        )
    return found


def rects(box: etree._Element) -> list[etree._Element]:
    return [one for one in box.iter("{*}rect") if one.get("width") is not None]


BOXES = (track("Turns", 9), track("Supply", 12), losses("Lost"), losses("Fled"))


@pytest.mark.parametrize("below", [70.0, 90.0])
def test_what_the_strip_beside_has_no_room_for_stands_below(below):
    picture = sheet(*BOXES, below=below)
    left, _, right, bottom = bounds(picture.layout, picture.frame)
    edge_x, edge_y = picture.width - picture.margin, picture.height - picture.margin
    placed = {box.title: frames(picture, box.title) for box in BOXES}
    assert all(len(found) <= 1 for found in placed.values())
    under = 0
    for (box,) in (found for found in placed.values() if found):
        assert box[2] <= edge_x + 1 and box[3] <= edge_y + 1
        if box[0] < right:
            under += 1
            assert box[0] >= left - 1 and box[2] <= right + 1 and box[1] >= bottom
        else:
            assert box[1] >= picture.margin
    assert under


def test_beside_a_sheet_whose_furniture_stands_below_the_boxes_stand_beside_the_hexes():
    picture = sheet(track("Turns", 4), losses("Lost"), below=260.0)
    _, _, right, _ = bounds(picture.layout, picture.frame)
    assert all(box[0] > right for title in ("Turns", "Lost") for box in frames(picture, title))
    assert frames(picture, "Turns")


def test_a_strip_too_low_for_a_counter_stays_empty():
    picture = sheet(*BOXES, below=30.0)
    _, _, right, _ = bounds(picture.layout, picture.frame)
    for box in BOXES:
        assert all(frame[0] >= right for frame in frames(picture, box.title))


def test_the_boxes_below_fill_the_row_and_do_not_meet():
    picture = sheet(*(losses(title) for title in ("Lost", "Fled", "Sunk", "Held")), track("Far", 20), below=80.0)
    left, _, right, _ = bounds(picture.layout, picture.frame)
    row = sorted(
        box for title in ("Lost", "Fled", "Sunk", "Held", "Far") for box in frames(picture, title) if box[0] < right
    )
    assert row and row[0][0] == pytest.approx(left, abs=1)
    assert row[-1][2] == pytest.approx(right, abs=1)
    assert all(one[2] < other[0] for one, other in pairwise(row))
    assert len({round(box[3] - box[1]) for box in row}) == 1
