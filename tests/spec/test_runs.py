"""Runs of hexes and hexsides, against what they are on the board, counted without them."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.hexes import Axis, Layout, Numbering, Orientation, Shift, distance, sides
from modgen.spec.grid import HexGrid
from modgen.spec.runs import RunError, cells_in, sides_in

FLAT = HexGrid(Layout(Orientation.FLAT, 8, 6, Shift.ODD), Numbering())


def grids(**numbering: object) -> list[HexGrid]:
    made = Numbering(**numbering)
    return [
        HexGrid(Layout(orientation, 8, 6, shift), made)
        for orientation in (Orientation.FLAT, Orientation.POINTY)
        for shift in (Shift.ODD, Shift.EVEN)
    ]


GRIDS = [
    *grids(),
    *grids(order="row-column", row=Axis("letters"), separator="."),
    *grids(column=Axis("letters", reverse=True), separator=".."),
    *grids(separator=" "),
    *grids(separator="-", row=Axis(first=-2, width=1)),
]


def names(grid: HexGrid, text: str) -> list[str]:
    printed = grid.numbering.names(grid.layout)
    return [printed[cell] for cell in cells_in(grid, text)]


def side_names(grid: HexGrid, text: str) -> set[str]:
    return {"/".join(sorted(sides(grid.layout).name(grid.numbering, side).split("/"))) for side in sides_in(grid, text)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0301..0304", "0301 0302 0303 0304"),
        ("0304..0301", "0304 0303 0302 0301"),
        ("0103..0503", "0103 0203 0303 0403 0503"),
        ("0203..0203", "0203"),
        ("0101 0301..0302 0803", "0101 0301 0302 0803"),
        ("301..302", "0301 0302"),
    ],
)
def test_a_run_is_the_hexes_between_its_ends(text, wanted):
    assert names(FLAT, text) == wanted.split()


def test_a_straight_line_across_columns_is_a_run():
    # From 0105 north-eastwards on flat hexes, even columns lower: 0204, 0304, 0403, 0503.
    assert names(FLAT, "0105..0503") == ["0105", "0204", "0304", "0403", "0503"]


@given(st.sampled_from(GRIDS), st.data())
def test_a_run_leads_from_one_end_to_the_other_in_steps(grid, data):
    printed = grid.numbering.names(grid.layout)
    first, last = (data.draw(st.integers(0, len(printed) - 1)) for _ in range(2))
    word = f"{printed[first]}..{printed[last]}"
    try:
        cells = cells_in(grid, word)
    except RunError:
        column, row = (np.array(grid.layout.cell(first)) - grid.layout.cell(last)).tolist()
        assert column and row
        return
    assert (cells[0], cells[-1]) == (first, last)
    assert len(set(cells)) == len(cells)
    assert all(distance(grid.layout, a, b) == 1 for a, b in pairwise(cells))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("0403/0303..0304", {"0303/0403", "0304/0403"}),
        ("0101..0301/n", {"0101/n", "0201/n", "0301/n"}),
        ("0201..0202/0301..0303", {"0201/0301", "0201/0302", "0202/0302", "0202/0303"}),
        ("0101/0102 0101/0201", {"0101/0102", "0101/0201"}),
    ],
)
def test_a_run_of_hexsides(text, wanted):
    assert side_names(FLAT, text) == wanted


@given(st.sampled_from([grid for grid in GRIDS if " " not in grid.numbering.separator]), st.data())
def test_the_sides_between_two_lines_are_all_that_they_share(grid, data):
    flat = grid.layout.orientation == Orientation.FLAT
    column, row = grid.layout.cells().T
    line, printed = (column if flat else row), grid.numbering.names(grid.layout)
    first = data.draw(st.integers(0, int(line.max()) - 1))
    one, other = (np.flatnonzero(line == number) for number in (first, first + 1))
    text = f"{printed[one[0]]}..{printed[one[-1]]}/{printed[other[0]]}..{printed[other[-1]]}"
    pairs = sides(grid.layout).cells[list(sides_in(grid, text))]
    assert len(set(sides_in(grid, text))) == len(pairs) == len(one) + len(other) - 1
    assert all(sorted((line[a], line[b])) == [first, first + 1] for a, b in pairs)


@pytest.mark.parametrize("text", ["0203/0204..0206", "0101..0105/0301"])
def test_every_hex_of_a_run_of_hexsides_has_a_neighbour_beyond(text):
    with pytest.raises(RunError, match="lies beside no hex of"):
        sides_in(FLAT, text)


REGION = "  regions: {{a: {{name: A, where: {}}}}}\n"


@pytest.mark.parametrize(
    ("code", "more", "message"),
    [
        ("N313", REGION.format("{hexes: [0101, ☞0101..0203]}"), "0101..0203 is no line of hexes"),
        ("N313", REGION.format("☞0101..0203"), "0101..0203 is no line of hexes"),
        ("N303", REGION.format("{hexes: ☞0101..0109}"), "0109"),
        ("N304", REGION.format("{hexes: ☞101..0105}"), "'101' is read as hex 0101"),
        ("N312", "  paths: {a: {name: A, kind: road, hexes: ☞0101..0103 0203 0405}}\n", "0203 and 0405 are not"),
        ("N312", "  paths: {a: {name: A, kind: road, hexes: [0101..0103, ☞0401..0403]}}\n", "0103 and 0401 are not"),
        ("L204", "  paths: {a: {name: A, kind: road, hexes: ☞0101..0101}}\n", "a path of less than two hexes"),
        ("N312", "  hexsides: [{kind: river, sides: ☞0201..0203/0401}]\n", "0201 lies beside no hex of 0401"),
        ("N303", "  hexsides: [{kind: river, sides: ☞0201..0209/0301}]\n", "0209"),
        ("N312", "  hexsides: [{kind: river, sides: ☞0101/0201 0101/0301}]\n", "'0101/0301' is no hexside"),
        ("N313", "facts: [{hexes: ☞0101..0203, within: anywhere}]\n", "no line of hexes"),
    ],
)
def test_what_is_wrong_with_a_run_is_found_at_its_place(write, faults, code, more, message):
    (finding,) = faults(write(more))
    assert finding.code == code
    assert message in finding.message
    assert [str(finding.place)] == write.marks


def test_runs_stand_for_their_hexes_in_sets_and_facts(write, findings):
    more = """\
  regions: {a: {name: A, where: {hexes: 0101..0105 0201}}, b: {name: B, where: 0101..0601}}
  paths: {road: {name: Road, kind: road, hexes: 0101..0105}}
facts:
  - {set: a, exactly: 6}
  - {set: b, exactly: 6}
  - {hexes: 0101..0105, within: {path: road}}
"""
    assert findings(write(more)) == []
