"""What a random board, numbering and frame are; tests draw them with `st.from_type`."""

from hypothesis import settings
from hypothesis import strategies as st

from modgen.hexes import Axis, Frame, Layout, Numbering, Orientation, Shift

# A slow or busy machine is no fault of the code under test.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    orientation = draw(st.sampled_from(Orientation))
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    length = rows if orientation == Orientation.FLAT else columns
    short = draw(st.booleans()) if length > 1 else False
    return Layout(orientation, columns, rows, draw(st.sampled_from(Shift)), short)


@st.composite
def axes(draw: st.DrawFn) -> Axis:
    slant = draw(st.sampled_from(["none", "stagger", "half", "ne", "se"]))
    kind = draw(st.sampled_from(["digits", "letters", "spreadsheet"]))
    reverse = draw(st.booleans())
    if kind == "digits":
        return Axis("digits", draw(st.integers(-12, 120)), draw(st.integers(0, 4)), reverse, slant)
    return Axis(kind, draw(st.integers(1, 60)), 2, reverse, slant, draw(st.sampled_from(["", "IO", "Q"])))


numberings = st.builds(
    Numbering,
    st.sampled_from(["column-row", "row-column"]),
    axes(),
    axes(),
    st.sampled_from(["", "", "-", ".", " ", "/", ":"]),
)
frames = st.builds(Frame, st.floats(1, 200), st.floats(-1e4, 1e4), st.floats(-1e4, 1e4), st.floats(0.5, 2.0))

st.register_type_strategy(Layout, layouts())
st.register_type_strategy(Axis, axes())
st.register_type_strategy(Numbering, numberings)
st.register_type_strategy(Frame, frames)
