"""Relief: known slopes are shaded as the formula says by hand, on land alone, where the heights lie."""

from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from relief_support import GAME, asc, made, pixels
from tests_support import REPOSITORY

from modgen.colour import contrast, luminance
from modgen.diagnostics import SpecError
from modgen.draw.map_theme import Theme
from modgen.pipeline.art import read_art
from modgen.pipeline.check import check_spec
from modgen.pipeline.terrain import terrain_of
from modgen.spec import Sources, load

SHADE, LIGHT = (tuple(bytes.fromhex(colour[1:])) for colour in (Theme().relief_shade, Theme().relief_light))
FULL = 0.25 * 255
"""Alpha of the deepest shade of the usual strength; light has 1.6 times as much. It goes in 32 steps."""


@pytest.fixture
def spec(tmp_path: Path):
    def write(heights: str, *changes: tuple[str, str]) -> Path:
        folder = tmp_path / f"spec-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        text = GAME
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        (folder / "heights.asc").write_text(heights, encoding="utf-8")
        return folder

    return write


def inside(picture: np.ndarray) -> np.ndarray:
    """The pixels of the middle of a map, far from the edges of its grid."""
    height, width = picture.shape[:2]
    return picture[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 4)


# Rise over run, and towards where the ground rises: right and up. Light falls from the upper left, 45 degrees high, on
# (1 - rise · cos) / √2 / √(1 + rise²) of it, where cos is of the angle between the rise and the light; level is 1 / √2.
@pytest.mark.parametrize(
    ("rise", "right", "up", "light"),
    [
        (1.0, 1, -1, 1.0),  # as steep as the light, and faces it
        (1.0, -1, 1, 0.0),  # faces away from it: rays run along the ground
        (2.0, -1, 1, 0.0),  # lies in its own shade
        (1.0, 1, 1, 0.5),  # across the light: 1 / √2 / √2
        (0.5, -1, 1, 0.5 / sqrt(2) / sqrt(1.25)),
        (0.5, 1, -1, 1.5 / sqrt(2) / sqrt(1.25)),
    ],
)
def test_a_plane_is_as_light_all_over_as_the_formula_says(spec, tmp_path, rise, right, up, light):
    folder = spec(asc(lambda x, y: rise * (right * x + up * y) / sqrt(2)), ("0mm}", "0mm, times: 1}"))
    shown = inside(pixels(made(folder, tmp_path / "store")))
    assert len(np.unique(shown, axis=0)) == 1
    *colour, alpha = shown[0].tolist()
    level = 1 / sqrt(2)
    share = (light - level) / (1 - level) if light > level else 1 - light / level
    assert tuple(colour) == (LIGHT if light > level else SHADE)
    assert alpha == pytest.approx(share * FULL * (1.6 if light > level else 1), abs=2)


def test_level_ground_is_clear(spec, tmp_path):
    assert not pixels(made(spec(asc(lambda x, y: 0 * x + 7)), tmp_path / "store"))[..., 3].any()


def test_times_makes_steeper_and_light_may_come_from_elsewhere(spec, tmp_path):
    away = asc(lambda x, y: 0.05 * (y - x) / sqrt(2))
    gentle = inside(pixels(made(spec(away, ("0mm}", "0mm, times: 1}")), tmp_path / "a")))[0]
    steep = inside(pixels(made(spec(away, ("0mm}", "0mm, times: 20}")), tmp_path / "b")))[0]
    assert gentle[3] < steep[3] == round(FULL)
    turned = inside(pixels(made(spec(away, ("0mm}", "0mm, times: 20, light: 135}")), tmp_path / "c")))[0]
    assert tuple(turned[:3].tolist()) == LIGHT and turned[3] == pytest.approx(1.6 * FULL, abs=1)


def test_heights_are_exaggerated_as_the_land_is_steep(spec, tmp_path):
    def hills(x, y):
        return np.sin(2 * x) * np.cos(1.5 * y)

    low, high = (made(spec(asc(lambda x, y, z=z: z * hills(x, y))), tmp_path / str(z)) for z in (0.05, 500))
    for colour in (LIGHT, SHADE):
        of_low, of_high = (
            np.where((one[..., :3] == colour).all(axis=-1), one[..., 3], 0) for one in map(pixels, (low, high))
        )
        assert of_low.any() and np.abs(of_low - of_high).max() <= 4


def test_sea_and_what_lies_beyond_the_hexes_stay_clear(spec, tmp_path):
    change = ("  relief", "  sea: {hexes: [0202, 0203, 0302, 0303, 0402]}\n  relief")
    folder = spec(asc(lambda x, y: np.sin(9 * x) + np.cos(7 * y)), change)
    relief, terrain = made(folder, tmp_path / "store"), terrain_of(load(folder).game)
    alpha = pixels(relief)[..., 3]
    layout, frame = terrain.grid.layout, terrain.frame
    scale = np.array(alpha.shape[::-1]) / (relief.width, relief.height)
    for name in ("0202", "0203", "0302", "0303", "0402", "0101", "0404"):
        x, y = frame.to_plane(layout.orientation, layout.centres()[terrain.grid.find(name).index])
        column, row = np.rint((np.array([x, y]) - (relief.x, relief.y)) * scale).astype(int)
        around = alpha[row - 20 : row + 20, column - 20 : column + 20]
        assert around.any() == (name in ("0101", "0404"))
    assert not alpha[:8, :8].any() and not alpha[-8:, -8:].any()


def test_equal_specs_have_equal_bytes(spec, tmp_path):
    heights = asc(lambda x, y: np.sin(3 * x * y))
    assert made(spec(heights), tmp_path / "a") == made(spec(heights), tmp_path / "b")


def test_finer_heights_than_pixels_are_gathered(spec, tmp_path):
    count = 1200
    noise = np.random.default_rng(7).integers(0, 2, (count, count))
    grid = "\n".join(" ".join(map(str, row)) for row in (1000 * noise + np.arange(count)).tolist())
    head = f"ncols {count}\nnrows {count}\nxllcorner 0\nyllcorner 0\ncellsize {6 / count}\n"
    folder = spec(head + grid + "\n", ("0mm}", "3mm}"))
    assert inside(pixels(made(folder, tmp_path / "store")))[:, 3].mean() < 60


def test_a_hill_on_the_earth_stands_where_it_is(tmp_path):
    folder = tmp_path / "corrib"
    folder.mkdir()
    source = REPOSITORY / "tests" / "specs" / "corrib"
    for path in source.rglob("*"):
        if path.is_file():
            target = folder / path.relative_to(source)
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(path.read_bytes())
    written = (folder / "map.yaml").read_text(encoding="utf-8")
    (folder / "map.yaml").write_text(written.replace("map:\n", "map:\n  relief: heights.asc\n", 1), encoding="utf-8")
    lon, lat, step = -9.62, 53.52, 0.004
    x, y = np.meshgrid(-10.4 + step * (np.arange(400) + 0.5), 53.9 - step * (np.arange(250) + 0.5))
    hill = 500 * np.exp(-(((x - lon) * 0.595) ** 2 + (y - lat) ** 2) / (2 * 0.02**2))
    rows = "\n".join(" ".join(f"{value:.2f}" for value in row) for row in hill.tolist())
    head = f"NCOLS 400\nNROWS 250\nXLLCENTER {-10.4 + step / 2}\nYLLCENTER {53.9 - 249.5 * step}\nCELLSIZE {step}\n"
    (folder / "heights.asc").write_text(head + rows, encoding="utf-8")
    relief, terrain = made(folder, tmp_path / "store"), terrain_of(load(folder).game)
    shown = pixels(relief)
    rows_, columns = np.indices(shown.shape[:2])
    found = []
    for colour in (LIGHT, SHADE):
        weight = np.where((shown[..., :3] == colour).all(axis=-1), shown[..., 3], 0)
        found.append([(weight * (at + 0.5)).sum() / weight.sum() for at in (columns, rows_)])
    # The light and the shade lie on both sides of the top, towards the upper left and the lower right.
    (to_right, down), middle = np.subtract(found[1], found[0]), np.mean(found, axis=0)
    assert to_right > 0 and down == pytest.approx(to_right, rel=0.1)
    scale = np.array(shown.shape[1::-1]) / (relief.width, relief.height)
    top = (np.array(terrain.point(lon, lat)) - (relief.x, relief.y)) * scale
    assert middle == pytest.approx(top, abs=0.15 * terrain.frame.height * scale[0])


def test_land_without_heights_is_level_and_told(spec, tmp_path):
    heights = asc(lambda x, y: np.where(x < 3, np.sin(4 * x), -9999))
    folder = spec(heights)
    alpha = pixels(made(folder, tmp_path / "store"))[..., 3]
    half = int(alpha.shape[1] * 0.7)
    assert alpha[:, : half // 2].any() and not alpha[:, half:].any()
    (found,) = check_spec(folder, Sources(folder)).findings
    assert (found.code, str(found.place)) == ("D771", "game.yaml:9:21")
    # The middles of the fourth column, at 3.2 hexes, lie within three cells of an eighth beyond the last heights.
    assert "30 hexes" in found.message and "10 have no heights" in found.message and "0501" in found.message


def test_a_map_that_lies_off_its_heights_altogether_has_no_relief(spec, tmp_path):
    folder = spec(asc(lambda x, y: x, west=900, south=900))
    assert not pixels(made(folder, tmp_path / "store"))[..., 3].any()
    assert [one.code for one in check_spec(folder, Sources(folder)).findings] == ["D771"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("heights: heights.asc", "heights: earth", "tied to no place on earth"),
        ("  relief", "  image: {file: map.png, known: {0101: [1, 1], 0102: [1, 9], 0201: [9, 1]}}\n  relief", "relief"),
        ("smooth: 0mm", "strength: 120%", "120%"),
        ("smooth: 0mm", "light: 400", "400"),
        ("smooth: 0mm", "times: 0", "0"),
        ("smooth: 0mm", "smooth: 2in", "2in"),
    ],
)
def test_what_the_spec_cannot_ask_is_told(spec, old, new, message):
    with pytest.raises(SpecError) as told:
        load(spec(asc(lambda x, y: x), (old, new)))
    (found,) = told.value.diagnostics
    assert (found.code, found.place.file) == ("L204", "game.yaml")
    assert message in found.message


def test_too_large_a_file_is_not_read(spec):
    folder = spec("")
    with (folder / "heights.asc").open("wb") as file:
        file.truncate(33 * 2**20)
    with pytest.raises(SpecError) as told:
        read_art(load(folder).game, Sources(folder))
    assert [one.code for one in told.value.diagnostics] == ["R102"]


def test_the_deepest_shade_of_the_usual_strength_is_lighter_than_the_sea():
    theme = Theme()
    mixed = [round(a + (b - a) * 0.25) for a, b in zip(bytes.fromhex(theme.land[1:]), SHADE, strict=True)]
    shaded = "#" + bytes(mixed).hex()
    assert luminance(shaded) > luminance(theme.sea)
    assert contrast(theme.number_on_sea, shaded) > 3
