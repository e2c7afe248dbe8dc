"""Boards of ours as grids of the engine: every hex keeps its name and its place."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from modgen.hexes import Axis, Frame, HexError, Layout, Numbering, Orientation, Shift, bounds
from modgen.hexes import fit as frame_at
from modgen.targets.vassal.errors import GridUnsupported
from modgen.targets.vassal.fit import fit_grid

PLAIN = Layout(Orientation.FLAT, 5, 4, Shift.ODD)

axes = st.builds(
    Axis,
    kind=st.sampled_from(["digits", "letters"]),
    first=st.integers(1, 60),
    width=st.integers(0, 4),
    reverse=st.booleans(),
)
positions = st.builds(
    Axis,
    kind=st.sampled_from(["digits", "letters"]),
    first=st.integers(1, 60),
    width=st.integers(0, 4),
    reverse=st.booleans(),
    slant=st.sampled_from(["none", "stagger"]),
)


@st.composite
def boards(draw):
    orientation = draw(st.sampled_from(Orientation))
    layout = Layout(
        orientation,
        draw(st.integers(2, 40)),
        draw(st.integers(2, 40)),
        draw(st.sampled_from(Shift)),
        draw(st.booleans()),
    )
    line, position = draw(axes), draw(positions)
    column, row = (line, position) if orientation == Orientation.FLAT else (position, line)
    order = draw(st.sampled_from(["column-row", "row-column"]))
    return layout, Numbering(order, column, row, draw(st.sampled_from(["", "-", ".", "/", " ", "x"])))


@st.composite
def frames(draw, layout):
    height = draw(st.integers(12, 120))
    stretch = draw(st.sampled_from([1.0, 1.0, 0.9, 1.13]))
    margin = st.floats(0, 300, allow_nan=False)
    frame = frame_at(layout, float(height), draw(margin), draw(margin), stretch)
    box = bounds(layout, frame)
    return frame, (int(box[2]) + draw(st.integers(2, 200)), int(box[3]) + draw(st.integers(2, 200)))


@given(st.data(), boards())
def test_the_engine_names_and_keeps_the_centre_of_every_hex(data, board):
    layout, numbering = board
    frame, size = data.draw(frames(layout))
    try:
        names = numbering.names(layout)
    except HexError:
        assume(False)
    fitted = fit_grid(layout, frame, numbering, size)
    plane = frame.to_plane(layout.orientation, layout.centres())
    assert len(fitted.pixels) == len(layout)
    for name, pixel, true in zip(names, fitted.pixels, plane, strict=True):
        assert fitted.board.name(*pixel) == name
        assert fitted.board.snap(*pixel) == pixel
        assert abs(pixel[0] - true[0]) <= 2 and abs(pixel[1] - true[1]) <= 2


@given(st.data(), boards())
def test_pieces_put_anywhere_near_a_centre_snap_to_it(data, board):
    layout, _ = board
    frame, size = data.draw(frames(layout))
    fitted = fit_grid(layout, frame, Numbering(separator="-"), size)
    x, y = data.draw(st.sampled_from(fitted.pixels))
    dx, dy = data.draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    assert fitted.board.snap(x + dx, y + dy) == (x, y)


@pytest.mark.parametrize("shift", Shift)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("slant", ["ne", "se"])
def test_oblique_numbers_need_a_newer_engine(orientation, shift, slant):
    layout = Layout(orientation, 7, 6, shift)
    position, line = Axis(slant=slant), Axis(kind="letters")
    column, row = (line, position) if orientation == Orientation.FLAT else (position, line)
    numbering = Numbering("column-row", column, row)
    frame = frame_at(layout, 60.0, 10, 10)
    fitted = fit_grid(layout, frame, numbering, (900, 900), "3.8")
    assert tuple(fitted.board.name(*pixel) for pixel in fitted.pixels) == numbering.names(layout)
    with pytest.raises(GridUnsupported, match=re.escape("from 3.8 on")):
        fit_grid(layout, frame, numbering, (900, 900), "3.7")


@pytest.mark.parametrize(
    ("numbering", "frame", "size", "why"),
    [
        (Numbering(), Frame(60.5, 40, 40), (900, 900), "whole number of pixels"),
        (Numbering(), Frame(60, 40, 40), (100, 900), "is off a board of"),
        (Numbering(row=Axis(slant="half")), Frame(60, 40, 40), (900, 900), "half hexes"),
        (Numbering(column=Axis(slant="ne")), Frame(60, 40, 40), (900, 900), "columns straight"),
        (Numbering(column=Axis("letters", skip="C")), Frame(60, 40, 40), (900, 900), "leave out letters"),
        (Numbering(column=Axis("spreadsheet", 25)), Frame(60, 40, 40), (900, 900), "AA, BB, CC"),
        (Numbering(), Frame(1, 40, 40), (900, 900), "too small"),
    ],
)
def test_what_no_grid_of_the_engine_can_show_is_refused_with_the_reason(numbering, frame, size, why):
    with pytest.raises(GridUnsupported, match=why):
        fit_grid(PLAIN, frame, numbering, size)


def test_letters_that_are_skipped_do_not_matter_where_the_board_does_not_reach_them():
    numbering = Numbering(column=Axis("letters", skip="OI"))
    fitted = fit_grid(PLAIN, Frame(60, 40, 40), numbering, (900, 900))
    assert fitted.board.name(*fitted.pixels[0]) == "A01"
