"""A panel: nothing overlaps, everything fits, whatever is on it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from modgen.draw.panel import draw_panel
from modgen.draw.panel_boxes import LINE, NAME, TITLE, Measures, PanelBox, PanelPicture, Rect, Space
from modgen.draw.panel_layout import lay_out, stack_up, stand_along
from modgen.draw.panel_pages import lay_out_pages
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError

KINDS = st.sampled_from(["track", "off-map", "losses", "tray", "deployment"])
WORDS = st.text("abcdefgh MWi", min_size=1, max_size=40).filter(str.strip)


@st.composite
def pictures(draw: st.DrawFn) -> PanelPicture:
    numbers = iter(range(10_000))
    sections = []
    for _ in range(draw(st.integers(1, 3))):
        boxes = []
        for _ in range(draw(st.integers(1, 5))):
            spaces = tuple(
                Space(
                    str(next(numbers)),
                    draw(st.sampled_from(["1", "12", "Lost", "Surrendered"])),
                    draw(st.sampled_from([(), ("Late January",), ("Early in the morning", "4 May")])),
                    draw(st.integers(1, 30)),
                )
                for _ in range(draw(st.integers(1, 20)))
            )
            lines = tuple(draw(st.lists(WORDS, max_size=3)))
            boxes.append(PanelBox(draw(WORDS), draw(KINDS), spaces, lines))
        sections.append((draw(st.sampled_from(["", "To be set up"])), tuple(boxes)))
    return PanelPicture("Panel", tuple(sections), draw(st.integers(35, 350)), draw(st.integers(300, 3000)))


def apart(one: Rect, other: Rect) -> bool:
    return one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top


@settings(max_examples=40)
@given(pictures())
def test_whatever_is_on_it_lies_in_its_place(picture: PanelPicture):
    layout, measures = lay_out(picture), Measures.of(picture.counter)
    wanted = [box for _, boxes in picture.sections for box in boxes]
    assert [placed.box for placed in layout.boxes] == wanted
    assert layout.height >= picture.height
    assert all(apart(one.rect, other.rect) for one, other in combinations(layout.boxes, 2))
    for box in layout.boxes:
        assert box.rect.left >= 0 and box.rect.right <= layout.width
        assert box.rect.top >= 0 and box.rect.bottom <= layout.height
        room = box.rect.width - 2 * measures.pad
        assert all(TITLE.width(line, measures.title) <= room for line in box.titles)
        assert all(LINE.width(line, measures.line) <= room for line in box.lines)
        assert all(apart(one.rect, other.rect) for one, other in combinations(box.spaces, 2))
        for space in box.spaces:
            assert box.strip.bottom <= space.rect.top and space.rect.bottom <= box.rect.bottom
            assert all(NAME.width(line, measures.name) <= space.rect.width for line in space.lines)
            assert len(space.slots) >= space.space.stacks
            half = picture.counter / 2
            for x, y in space.slots:
                assert space.body.left <= x - half and x + half <= space.body.right
                assert space.body.top <= y - half and y + half <= space.body.bottom
            gaps = (max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(space.slots[:50], 2))
            assert all(gap >= measures.pitch for gap in gaps)


@settings(max_examples=60)
@given(pictures(), st.integers(75, 170), st.integers(60, 900), st.integers(60, 700))
def test_every_space_on_a_sheet_has_room_for_the_largest_counter(picture, largest, width, height):
    measures = Measures.printed(largest)
    boxes = [box for _, some in picture.sections for box in some]
    for lay in (stack_up, stand_along):
        for box in lay(boxes, width, height, measures):
            assert box.rect.right <= width and box.rect.bottom <= height
            assert all(one.body.width >= largest and one.body.height >= largest for one in box.spaces)


def test_a_space_has_room_for_counters_that_are_larger_than_is_usual():
    track = PanelBox("Turns", "track", tuple(Space(str(n), str(n)) for n in range(1, 9)))
    layout = lay_out(PanelPicture("Panel", (("", (track,)),), 75, 800, largest=150))
    assert all(one.body.width >= 150 and one.body.height >= 150 for one in layout.boxes[0].spaces)


@settings(max_examples=5)
@given(pictures())
def test_it_is_laid_out_the_same_again(picture: PanelPicture):
    assert draw_panel(picture) == draw_panel(picture)


def one_box(title: str, head: str = "1") -> PanelPicture:
    return PanelPicture("Panel", (("", (PanelBox(title, "track", (Space("a", head), Space("b", "2"))),)),), 75, 800)


def test_a_word_that_no_panel_can_hold():
    with pytest.raises(TextDoesNotFitError):
        lay_out(one_box("W" * 400))
    with pytest.raises(TextDoesNotFitError):
        lay_out(one_box("Track", "W" * 400))


def test_a_character_that_the_font_lacks():
    with pytest.raises(MissingGlyphError):
        lay_out(one_box("Track 東"))


def test_titles_are_escaped():
    assert "Reds &amp; &lt;Blues&gt;" in draw_panel(one_box("Reds & <Blues>")).svg


@settings(max_examples=40)
@given(pictures(), st.integers(400, 3000), st.integers(400, 3000))
def test_on_pages_every_box_is_whole_and_none_is_larger_than_its_page_but_alone(
    picture: PanelPicture, width: int, height: int
):
    pages = lay_out_pages(picture, width, height)
    wanted = [box for _, boxes in picture.sections for box in boxes]
    assert [placed.box for page in pages for placed in page.boxes] == wanted
    shown = [heading for heading, _ in picture.sections if heading]
    assert [heading for page in pages for heading, *_ in page.headings] == shown
    for page in pages:
        assert all(apart(one.rect, other.rect) for one, other in combinations(page.boxes, 2))
        for box in page.boxes:
            assert box.rect.left > 0 and box.rect.right < page.width
            assert box.rect.top > 0 and box.rect.bottom < page.height
            assert all(len(space.slots) >= space.space.stacks for space in box.spaces)
        if page.width > width or page.height > height:
            assert len({box.rect.top for box in page.boxes}) == 1


def test_pages_that_are_wide_have_columns():
    """Half of a large page would be empty else, and its boxes very wide."""
    boxes = tuple(PanelBox(f"Box {number}", "losses", (Space(str(number)),)) for number in range(12))
    (page,) = lay_out_pages(PanelPicture("Panel", (("", boxes),), 75, 1000), 1700, 2300)
    assert len({box.rect.left for box in page.boxes}) >= 2 and page.width <= 1700
    assert max(box.rect.width for box in page.boxes) < 900
