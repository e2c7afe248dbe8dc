"""Random boards and random land under them."""

import numpy as np
import shapely
from hypothesis import settings
from hypothesis import strategies as st

from modgen.board import Board
from modgen.hexes import Layout, Numbering, Orientation, Shift, bounds, fit

# The first example of a test pays for the imports; a busy machine must not fail a test.
settings.register_profile("board", deadline=None)
settings.load_profile("board")


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    orientation = draw(st.sampled_from(Orientation))
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    length = rows if orientation == Orientation.FLAT else columns
    short = draw(st.booleans()) if length > 1 else False
    return Layout(orientation, columns, rows, draw(st.sampled_from(Shift)), short)


@st.composite
def lands(draw: st.DrawFn, box: tuple[float, float, float, float]) -> shapely.Geometry:
    """A union of blobs on and around a box, some with lakes; each blob is a star with up to 150 points."""
    left, top, right, bottom = box
    made = []
    for _ in range(draw(st.integers(0, 4))):
        random = np.random.default_rng(draw(st.integers(0, 10**6)))
        points = int(random.integers(3, 150))
        angle = np.sort(random.uniform(0, 2 * np.pi, points))
        radius = random.uniform(0.02, 0.7) * (right - left) * random.uniform(0.3, 1, points)
        x = random.uniform(left, right) + radius * np.cos(angle)
        y = random.uniform(top, bottom) + radius * np.sin(angle)
        star = shapely.make_valid(shapely.Polygon(np.stack([x, y], axis=1)), method="structure", keep_collapsed=False)
        lake = star.representative_point().buffer(radius.min() / 3)
        made.append(star.difference(lake) if random.random() < 0.3 else star)
    parts = shapely.get_parts(shapely.union_all(made))
    return shapely.MultiPolygon([part for part in parts if part.geom_type == "Polygon"])


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, shapely.MultiPolygon]:
    layout = draw(layouts())
    frame = fit(layout, draw(st.floats(5, 80)), draw(st.floats(-50, 50)), draw(st.floats(-50, 50)))
    land = draw(lands(bounds(layout, frame)))
    return Board.build(layout, Numbering(), frame, land), land


st.register_type_strategy(Layout, layouts())
st.register_type_strategy(Board, boards())
