"""What stands in the margin of a sheet stays on it and apart, smaller or left out where there is little room."""

from dataclasses import replace
from itertools import combinations

import pytest
from lxml import etree
from map_support import invented, layer_of
from PIL import ImageFont

from modgen.assets import asset
from modgen.draw.map_picture import MapPicture, draw_map
from modgen.hexes import bounds

FILES = {"400": "Regular", "600": "SemiBold", "700": "Bold"}
CREDITS = (
    "© An owner, CC-BY-4.0",
    "Designed by somebody with a long name, and drawn by somebody else",
    "Map: © A painter",
)


def sheet(beside: float, below: float) -> MapPicture:
    """A made-up sheet with so many points of room beside and below its hexes, in its margin."""
    picture = invented(credits=CREDITS, basis="An invented map, tied to no place on earth", scale_text="1 hex: 20 km")
    _, _, right, bottom = bounds(picture.layout, picture.frame)
    margin = picture.margin
    return replace(picture, width=right + beside + margin, height=bottom + below + margin, north=0.0)


def moved(text: etree._Element) -> tuple[float, float, float]:
    """Where the plane of a text begins on the sheet, and how large it is drawn there."""
    x, y, scale = 0.0, 0.0, 1.0
    for around in text.iterancestors():
        if (given := around.get("transform")) and given.startswith("translate("):
            at, _, scaled = given.replace(")", "").partition(" scale(")
            own = float(scaled or 1)
            left, top = map(float, at.removeprefix("translate(").split())
            x, y, scale = left + own * x, top + own * y, own * scale
    return x, y, scale


def boxes(svg: str) -> list[tuple[str, float, float, float, float]]:
    """Every text of the margin that stands level from its left, with left, top, right and bottom on the sheet."""
    found = []
    for text in layer_of(etree.fromstring(svg.encode()), "furniture").iter("{*}text"):
        if text.get("text-anchor") is not None:
            continue
        font = ImageFont.truetype(str(asset(f"fonts/BarlowCondensed-{FILES[text.get('font-weight')]}.ttf")), 1000)
        x, y, scale = moved(text)
        size = float(text.get("font-size"))
        left, level = x + scale * float(text.get("x")), y + scale * float(text.get("y"))
        size *= scale
        right = left + font.getlength(text.text) * size / 1000
        found.append((text.text, left, level - 0.7 * size, right, level))
    return found


@pytest.mark.parametrize("beside", [5.0, 60.0, 90.0, 140.0])
@pytest.mark.parametrize("below", [5.0, 40.0, 90.0, 180.0])
def test_the_margin_stays_on_the_sheet_and_its_texts_apart(beside, below):
    picture = sheet(beside, below)
    drawn = draw_map(picture)
    found = boxes(drawn.svg)
    assert found or "the credits" in drawn.left_out
    for _, left, top, right, bottom in found:
        assert left >= 0 and right <= picture.width - picture.margin + 0.5
        assert top >= 0 and bottom <= picture.height - picture.margin + 0.5
    for one, other in combinations(found, 2):
        assert (
            min(one[3], other[3]) < max(one[1], other[1]) + 0.1 or min(one[4], other[4]) < max(one[2], other[2]) + 0.1
        )
    words = " ".join(text for text, *_ in found)
    for name, sign in {"the title": picture.title, "the key": "Key", "the compass and the scale": "20 km"}.items():
        assert (sign in words) != (name in drawn.left_out), name
    if "the credits" not in drawn.left_out:
        assert all(credit.replace(" ", "") in words.replace(" ", "") for credit in CREDITS)


def test_the_credits_are_the_last_to_go():
    known = {"the title", "the compass and the scale", "the key", "what the map rests on", "the credits"}
    seen = [draw_map(sheet(beside, 5.0)).left_out for beside in (5.0, 70.0, 100.0, 160.0)]
    assert set(seen[0]) == known
    assert all("the credits" not in one for one in seen[1:])
    assert seen[-1] == ()
