"""What lies where, as plain values: every counter once, within the margins, marks outside of the bleed."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from modgen.papers import paper_of
from modgen.targets.print import CounterSheets, PaperInput, Piece, PrintError, Rect, compile_counters

MM = 72 / 25.4
COLOURS = ("#ff0000", "#00ff00", "#0000ff")
BACK = 1000
BLANK = 2000
"""Numbers of pictures: 0 to 2 are spare counters, then fronts by their hundred, then backs, spare ones last."""

BLANKS = {colour: (number, BLANK + number) for number, colour in enumerate(COLOURS)}


def front(colour: int, number: int) -> int:
    return 100 * (colour + 1) + number


def colour_of(picture: int) -> int:
    return picture % BACK if picture % BACK < 3 else picture % BACK // 100 - 1


def paper(name: str, margin: float = 6.0) -> PaperInput:
    found = paper_of(name)
    return PaperInput(found.name, found.width, found.height, margin * MM)


def measure(text: str, size: float, *, strong: bool = False) -> float:
    """As if all letters were half as wide as high."""
    return len(text) * size * (0.55 if strong else 0.5)


@st.composite
def sheets(draw: st.DrawFn) -> CounterSheets:
    counts = draw(st.lists(st.integers(0, 70), min_size=1, max_size=3))
    two_sided = draw(st.booleans())
    pieces = tuple(
        Piece(
            front(colour, n),
            BACK + front(colour, n) if two_sided and n % 3 else None,
            COLOURS[colour],
            f"side {colour}",
        )
        for colour, count in enumerate(counts)
        for n in range(count)
    )
    side = draw(st.sampled_from([0.5 * 72, 0.625 * 72, 15 * MM]))
    return CounterSheets(
        title="Sheet",
        width=side,
        height=draw(st.sampled_from([side, 1.5 * side])),
        paper=paper(draw(st.sampled_from(["A4", "A5", "Letter", "A3"]))),
        pieces=pieces,
        blank=BLANKS,
        bleeds=draw(st.sampled_from([(0.0, 0.0), (1.5 * MM, 2.5 * MM), (2 * MM, 4 * MM)])),
        gap=draw(st.sampled_from([0.0, 2 * MM, 5 * MM])),
        backs=draw(st.sampled_from(["none", "fold", "glue", "duplex-long", "duplex-short"])) if two_sided else "none",
        spare=draw(st.integers(0, 3)),
    )


def cut(placed, given: CounterSheets, *, back: bool = False) -> Rect:
    """The counter itself under its picture."""
    bleed = given.bleeds[back]
    return placed.at.grown(-bleed, -bleed, -bleed, -bleed)


def overlap(one: Rect, other: Rect) -> bool:
    slack = 1e-6
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.bottom - slack
        and other.y < one.bottom - slack
    )


@given(sheets())
def test_every_counter_is_there_once_and_none_lies_on_another(given_sheets):
    pages = compile_counters(given_sheets, measure=measure)
    printed = [placed.picture for page in pages for placed in page.placed]
    wanted = [piece.front for piece in given_sheets.pieces]
    behind = (
        [piece.back for piece in given_sheets.pieces if piece.back is not None] if given_sheets.backs != "none" else []
    )
    assert sorted(number for number in printed if 3 <= number < BACK) == sorted(wanted)
    assert sorted(number for number in printed if BACK <= number < BLANK) == sorted(behind)
    colours = {piece.ground for piece in given_sheets.pieces}
    assert sum(number < 3 for number in printed) >= given_sheets.spare * len(colours)
    for page in pages:
        for one, other in combinations(page.placed, 2):
            assert not overlap(one.shown, other.shown)


@given(sheets())
def test_ticks_stand_at_every_cut_outside_the_bleed_and_within_the_margins(given_sheets):
    margin = given_sheets.paper.margin - 1e-6
    for page in compile_counters(given_sheets, measure=measure):
        fronts = [cut(placed, given_sheets) for placed in page.placed if placed.picture < BACK]
        ticks = [line for line in page.lines if line.kind == "cut"]
        for line in ticks:
            x1, x2, y1, y2 = *sorted((line.x1, line.x2)), *sorted((line.y1, line.y2))
            assert margin <= x1 and x2 <= page.width - margin and margin <= y1 and y2 <= page.height - margin
            mark = Rect(x1, y1, max(x2 - x1, 1e-3), max(y2 - y1, 1e-3))
            assert not any(overlap(mark, placed.shown) for placed in page.placed)
        for rect in fronts:
            for x in (rect.x, rect.right):
                assert sum(abs(line.x1 - x) < 1e-4 and line.x1 == line.x2 for line in ticks) >= 2
            for y in (rect.y, rect.bottom):
                assert sum(abs(line.y1 - y) < 1e-4 and line.y1 == line.y2 for line in ticks) >= 2
        for placed in page.placed:
            assert margin <= placed.shown.x and placed.shown.right <= page.width - margin
            assert margin <= placed.shown.y and placed.shown.bottom <= page.height - margin


@given(sheets())
def test_a_sheet_with_a_back_has_one_to_every_counter(given_sheets):
    sides = compile_counters(given_sheets, measure=measure)
    fronts = [sum(placed.picture < BACK for placed in page.placed) for page in sides]
    backs = [sum(placed.picture >= BACK for placed in page.placed) for page in sides]
    if given_sheets.backs == "fold":
        assert all(behind in (0, before) for before, behind in zip(fronts, backs, strict=True))
    elif given_sheets.backs.startswith("duplex") and any(fronts):
        assert fronts[::2] == backs[1::2] and not any(fronts[1::2]) and not any(backs[::2])
    elif given_sheets.backs == "glue":
        before = {page.name.split()[1]: count for page, count in zip(sides, fronts, strict=True) if count}
        after = {page.name.split()[1]: count for page, count in zip(sides, backs, strict=True) if count}
        assert after.items() <= before.items()


@given(sheets())
def test_colours_lie_apart(given_sheets):
    """A cut a little beside its mark shows no other colour: twice the bleed and more is between them."""
    apart = max(given_sheets.bleeds) - 1e-6
    for page in compile_counters(given_sheets, measure=measure):
        for one, other in combinations(page.placed, 2):
            if colour_of(one.picture) != colour_of(other.picture) and (one.picture < BACK) == (other.picture < BACK):
                near = cut(one, given_sheets, back=one.picture >= BACK).grown(apart, apart, apart, apart)
                assert not overlap(near, cut(other, given_sheets, back=other.picture >= BACK))


@given(sheets())
def test_the_long_cuts_go_through(given_sheets):
    for page in compile_counters(given_sheets, measure=measure):
        columns = {round(cut(placed, given_sheets).x, 3) for placed in page.placed if placed.picture < BACK}
        step = given_sheets.width + given_sheets.gap
        first = min(columns, default=0.0)
        assert all(abs((x - first) / step - round((x - first) / step)) < 1e-3 for x in columns)


@given(sheets())
def test_the_cuts_for_a_machine_are_the_edges_of_the_counters(given_sheets):
    for page in compile_counters(given_sheets, measure=measure):
        upright = [(line.x1, *sorted((line.y1, line.y2))) for line in page.cuts if line.x1 == line.x2]
        for placed in page.placed:
            if placed.picture >= BACK:
                continue
            rect = cut(placed, given_sheets)
            for x in (rect.x, rect.right):
                assert any(
                    abs(x - at) < 1e-4 and low <= rect.y + 1e-4 and high >= rect.bottom - 1e-4
                    for at, low, high in upright
                )
        if given_sheets.gap == 0:
            assert len(set(upright)) == len(upright)  # one cut for two


@settings(max_examples=40)
@given(sheets(), st.sampled_from([0.75 * 72, 20 * MM]), st.integers(1, 40))
def test_counters_of_two_sizes_lie_on_one_sheet_where_that_takes_fewer(given_sheets, side, count):
    pieces = tuple(Piece(500 + n, 1500 + n, COLOURS[0], "large") for n in range(count))
    other = replace(given_sheets, width=side, height=side, pieces=pieces)
    apart = [compile_counters(one, measure=measure) for one in (given_sheets, other)]
    pages = compile_counters(given_sheets, other, measure=measure)
    assert len(pages) <= sum(map(len, apart))
    fronts = [placed for page in pages for placed in page.placed if placed.picture < BACK]
    assert {one.picture for one in fronts} == {
        one.picture for some in apart for page in some for one in page.placed if one.picture < BACK
    }
    for page in pages:
        laid = [cut(one, given_sheets, back=one.picture >= BACK) for one in page.placed]
        assert not any(overlap(one, another) for one, another in combinations(laid, 2))


def test_a_few_counters_of_two_sizes_are_one_sheet():
    small = CounterSheets("Sheet", 36, 36, paper("A4"), (Piece(100, None, COLOURS[0], "red"),) * 9, BLANKS, (4.0, 4.0))
    large = replace(small, width=72, height=36, pieces=(Piece(101, None, COLOURS[0], "red"),) * 5)
    (page,) = compile_counters(small, large, measure=measure)
    assert sorted({(round(one.at.width - 8), round(one.at.height - 8)) for one in page.placed}) == [(36, 36), (72, 36)]
    assert "counters 12.7 and 25.4 × 12.7 mm" in page.words[2].text


def test_a_half_inch_sheet_is_full():
    pieces = tuple(Piece(10, None, "#ff0000", "red") for _ in range(294))
    full = CounterSheets("Sheet", 36, 36, paper("A4"), pieces, {"#ff0000": (0, 1)}, (1.5 * MM, 2.5 * MM))
    assert len(compile_counters(full, measure=measure)) == 1


def test_a_paper_without_room_says_so():
    tiny = CounterSheets("Sheet", 36, 36, paper("60x70mm", 20), (), {}, (4.0, 4.0))
    with pytest.raises(PrintError, match=r"no room for a counter 12\.7 mm wide") as caught:
        compile_counters(tiny, measure=measure)
    assert caught.value.key == "margin"
