"""Grids fitted to known hexes of a picture: what was put in comes out, and what disagrees is told."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from modgen.georef.image import Affine, Grid, ImageFitError, compose, decompose, fit_affine, places_of
from modgen.georef.image_flat import fit_homography
from modgen.georef.image_trial import try_known
from modgen.hexes import Layout, Orientation, Shift

FLAT = Layout(Orientation.FLAT, 33, 22, Shift.ODD)
POINTY = Layout(Orientation.POINTY, 20, 30, Shift.EVEN)
LAYOUTS = st.sampled_from([FLAT, POINTY])
GRIDS = st.builds(
    Grid,
    height=st.floats(8, 300),
    stretch=st.floats(0.7, 1.4),
    turn=st.floats(-179, 179),
    skew=st.floats(-20, 20),
    x=st.floats(-500, 5000),
    y=st.floats(-500, 5000),
)


def cells_of(layout: Layout, *pairs: tuple[int, int]) -> list[int]:
    return [layout.index(*pair) for pair in pairs]


def spread(layout: Layout, count: int) -> list[int]:
    """Cells at the corners, then along the sides and inside: no three of the first four in line."""
    right, bottom = layout.columns - 1, layout.rows - 1
    across, down = right // 2, bottom // 2
    wanted = [(0, 0), (right, 1), (1, bottom), (right - 1, bottom - 1), (across, 2), (2, down), (across, down)]
    wanted += [(right - 2, down), (across, bottom - 2), (5, 5)]
    return cells_of(layout, *wanted[:count])


@given(LAYOUTS, GRIDS, st.integers(3, 10))
def test_any_grid_comes_back_from_its_hexes(layout, grid, count):
    exact = compose(grid, layout.orientation)
    cells = spread(layout, count)
    trial = try_known(layout, cells, exact(places_of(layout, cells)))
    for name in ("height", "stretch", "turn", "skew", "x", "y"):
        assert getattr(trial.grid, name) == pytest.approx(getattr(grid, name), abs=1e-6)
    every = places_of(layout, range(len(layout)))
    assert np.abs(trial.affine(every) - exact(every)).max() < 1e-6
    assert np.abs(trial.affine.inverse()(exact(every)) - every).max() < 1e-6
    assert trial.verdict == ("exact" if count == 3 else "agree")
    assert trial.rms < 1e-6 and trial.worst < 1e-6


def test_the_words_turn_skew_and_stretch_mean_what_they_say():
    plain = decompose(Affine(90, 0, 0, 90, 0, 0), Orientation.FLAT)
    assert (plain.height, plain.stretch, plain.turn, plain.skew) == (90, 1, 0, 0)
    # The row runs down to the right: turned clockwise.
    assert decompose(Affine(90, -9, 9, 90, 0, 0), Orientation.FLAT).turn == pytest.approx(5.7106, abs=1e-4)
    # The foot of the columns lies to the right.
    assert decompose(Affine(90, 9, 0, 90, 0, 0), Orientation.FLAT).skew == pytest.approx(5.7106, abs=1e-4)
    wide = Affine(99, 0, 0, 90, 0, 0)
    assert decompose(wide, Orientation.FLAT).stretch == pytest.approx(1.1)
    assert decompose(wide, Orientation.FLAT).height == 90
    # Pointy hexes have their corners above and below: the same picture has lower ones.
    assert decompose(wide, Orientation.POINTY).stretch == pytest.approx(1 / 1.1)
    assert decompose(wide, Orientation.POINTY).height == 99


def test_hexes_read_roughly_agree_and_noise_is_evened_out():
    exact = compose(Grid(75.3, 1.01, 1.7, -0.4, 112, 140), FLAT.orientation)
    cells = spread(FLAT, 10)
    every = places_of(FLAT, range(len(FLAT)))
    rng = np.random.default_rng(7)
    verdicts, errors = [], []
    for _ in range(60):
        trial = try_known(FLAT, cells, exact(places_of(FLAT, cells)) + rng.normal(0, 1, (10, 2)))
        verdicts.append(trial.verdict)
        errors.append(np.linalg.norm(trial.affine(every) - exact(every), axis=1).max())
    assert verdicts.count("agree") >= 58
    assert np.mean(errors) < 2
    assert trial.reach < 1


@given(LAYOUTS, st.integers(6, 10), st.data())
def test_the_hex_that_disagrees_is_named(layout, count, data):
    grid = Grid(
        80, data.draw(st.floats(0.95, 1.05)), data.draw(st.floats(-30, 30)), data.draw(st.floats(-2, 2)), 99, 60
    )
    exact = compose(grid, layout.orientation)
    cells = spread(layout, count)
    bad = data.draw(st.integers(0, count - 1))
    turn, far = data.draw(st.floats(0, 6.28)), data.draw(st.floats(60, 300))
    shift = far * np.array([np.cos(turn), np.sin(turn)])
    pixels = exact(places_of(layout, cells))
    pixels[bad] += shift
    trial = try_known(layout, cells, pixels)
    assert trial.verdict == "one is off"
    assert trial.wrong.which == bad
    assert trial.wrong.off == pytest.approx(far, abs=1e-6)
    assert (trial.residuals[bad].alone, trial.residuals[bad].off) == (pytest.approx(far), pytest.approx(far))
    assert trial.rms < 1e-6
    assert np.abs(trial.affine.matrix - exact.matrix).max() < 1e-6


def test_a_hex_typed_with_another_number_is_told_by_the_hex_that_lies_there():
    exact = compose(Grid(75, 1, 1, 0, 100, 100), FLAT.orientation)
    meant = spread(FLAT, 6)
    typed = [*meant]
    typed[2] = FLAT.index(1, 12)
    trial = try_known(FLAT, typed, exact(places_of(FLAT, meant)))
    assert (trial.verdict, trial.wrong.which, trial.wrong.cell) == ("one is off", 2, meant[2])


@pytest.mark.parametrize("bad", range(4))
def test_with_four_hexes_the_one_without_which_the_hexes_are_regular_is_named(bad):
    exact = compose(Grid(75, 1, 3, 0, 100, 100), FLAT.orientation)
    cells = spread(FLAT, 4)
    pixels = np.rint(exact(places_of(FLAT, cells)))
    pixels[bad] += (70, -30)
    trial = try_known(FLAT, cells, pixels)
    assert (trial.verdict, trial.wrong.which) == ("one is off", bad)
    assert trial.flatness.chance is None


@pytest.mark.parametrize("layout", [FLAT, POINTY])
@pytest.mark.parametrize("count", [6, 8, 10])
def test_a_photo_taken_at_an_angle_is_not_flat(layout, count):
    exact = compose(Grid(75, 1, 2, 0, 100, 100), layout.orientation)
    tilt = np.array([0.002, -0.001])
    cells = spread(layout, count)
    places = places_of(layout, cells)
    pixels = exact(places) / (1 + places @ tilt)[:, None]
    trial = try_known(layout, cells, np.rint(pixels))
    assert trial.verdict == "not flat"
    assert trial.flatness.chance < 0.01
    assert np.abs(fit_homography(places, pixels)(places) - pixels).max() < 1e-6
    corner = places_of(layout, [0, layout.index(layout.columns - 1, layout.rows - 1)])
    true = exact(corner) / (1 + corner @ tilt)[:, None]
    off = np.linalg.norm(trial.affine(corner) - true, axis=1).max()
    assert 0.5 * off < trial.flatness.corners < 2.5 * off
    assert trial.flatness.hexes == pytest.approx(trial.flatness.corners / 75, rel=0.3)


def test_four_hexes_of_a_photo_disagree_and_nobody_is_blamed():
    exact = compose(Grid(75, 1, 2, 0, 100, 100), FLAT.orientation)
    cells = spread(FLAT, 4)
    places = places_of(FLAT, cells)
    trial = try_known(FLAT, cells, exact(places) / (1 + places @ (0.003, 0.002))[:, None])
    assert trial.verdict == "disagree"
    assert trial.wrong is None and trial.flatness.chance is None


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ([(0, 0), (9, 9)], "2 known hexes"),
        ([(0, 0), (0, 9), (0, 18)], "one line"),
        ([(0, 5), (1, 5), (2, 5)], "one line"),
        ([(4, 4), (4, 4), (4, 4)], "one line"),
    ],
)
def test_hexes_in_a_line_place_no_grid(pairs, why):
    cells = cells_of(FLAT, *pairs)
    with pytest.raises(ImageFitError, match=why):
        try_known(FLAT, cells, 70 * places_of(FLAT, cells))


def test_a_mirrored_grid_is_refused():
    cells = spread(FLAT, 4)
    with pytest.raises(ImageFitError, match="mirror") as caught:
        try_known(FLAT, cells, places_of(FLAT, cells) * (70, -70))
    assert "downwards" in caught.value.help


@given(st.lists(st.tuples(st.integers(0, 32), st.integers(0, 21)), min_size=3, max_size=8, unique=True), st.data())
def test_whatever_is_said_there_is_an_answer_or_a_reason(pairs, data):
    cells = cells_of(FLAT, *pairs)
    points = st.tuples(st.floats(0, 9000), st.floats(0, 9000))
    pixels = data.draw(st.lists(points, min_size=len(cells), max_size=len(cells)))
    assume(np.ptp(pixels, axis=0).min() > 1)
    try:
        trial = try_known(FLAT, cells, pixels)
    except ImageFitError as error:
        assert error.help
        return
    assert np.isfinite([trial.rms, trial.reach, *(residual.off for residual in trial.residuals)]).all()
    places = places_of(FLAT, cells)
    if trial.wrong is None:
        assert fit_affine(places, np.array(pixels)) == trial.affine
