"""The pictures as they are shipped: an artefact shows what its SVG says, in true size, colour by colour."""

import base64
import io
import os
import re
import zipfile
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from lxml import etree
from PIL import Image
from tests_support import REPOSITORY
from warm_start import cold_run

from modgen.draw.render import to_png

Image.MAX_IMAGE_PIXELS = None
NAMES = ["1942", "ridge"]


@pytest.fixture(scope="module")
def built(tmp_path_factory, built_1942):
    """The folder of a shipped spec, built once."""

    @cache
    def build(name: str) -> Path:
        if name == built_1942.name:
            return built_1942
        out = tmp_path_factory.mktemp(name)
        done = cold_run(["build", REPOSITORY / "tests" / "specs" / name, "--out", out], out, os.environ)
        assert done.returncode == 0, done.stdout
        return out / name

    return build


def pixels(png: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def size_of(svg: str) -> tuple[float, float]:
    width, height = map(float, svg.split('viewBox="0 0 ')[1].split('"', maxsplit=1)[0].split())
    return width, height


@pytest.mark.parametrize("name", NAMES)
def test_the_print_png_is_the_sheet(built, name: str):
    folder = built(name)
    shipped = pixels((folder / "map-300dpi.png").read_bytes())
    svg = (folder / "map.svg").read_text(encoding="utf-8")
    whole = pixels(to_png(svg, *size_of(svg), ppi=300))
    off = np.maximum(shipped, whole) - np.minimum(shipped, whole)
    assert off.mean() < 0.5 / 3
    assert (off > 16).mean() < 1e-4 / 3  # levels of 255; more shows at an edge, and only there


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("picture", ["map-300dpi.png", "map.png"])
def test_land_and_sea_have_the_colours_of_the_svg(built, name: str, picture: str):
    image = Image.open(built(name) / picture).convert("RGB")
    colours = {colour for _, colour in sorted(image.getcolors(1 << 24), reverse=True)[:12]}
    svg = (built(name) / "map.svg").read_text(encoding="utf-8")
    for ground in ("Sea", "Land"):
        fill = svg.split(f'inkscape:label="{ground}"')[1].split('fill="#')[1][:6]
        assert tuple(bytes.fromhex(fill)) in colours, ground


@pytest.mark.parametrize("name", NAMES)
def test_pictures_say_their_true_size(built, name: str):
    """The tag in the file, against the hexes in it: the board in the module is the map in print, pixel for inch."""
    folder = built(name)
    inches = size_of((folder / "map.svg").read_text(encoding="utf-8"))[0] / 72
    large = Image.open(folder / "map-300dpi.png")
    assert large.info["dpi"] == pytest.approx((300, 300), abs=0.05)
    assert large.width == pytest.approx(300 * inches, abs=1)
    with zipfile.ZipFile(folder / f"{name}.vmod") as module:
        buildfile = module.read("buildFile.xml").decode("utf-8")
        board, *beside = re.findall(r'<VASSAL\.build\.module\.map\.boardPicker\.Board [^>]*image="([^"]+)"', buildfile)
        board_png = module.read(f"images/{board}")
    assert len(beside) == 1 + (name == "1942")  # the one without numbers, and the boxes beside the map
    assert board_png == (folder / "map.png").read_bytes()
    dpi = Image.open(io.BytesIO(board_png)).info["dpi"]
    assert dpi == pytest.approx((150, 150), rel=0.005)


@pytest.mark.parametrize("name", NAMES)
def test_pieces_fill_whole_pixels_and_have_an_edge(built, name: str):
    with zipfile.ZipFile(built(name) / f"{name}.vmod") as module:
        names = [entry.removeprefix("images/") for entry in module.namelist() if entry.startswith("images/")]
        # The badges of states stand on counters and have edges of their own.
        faces = [name for name in names if "-" in name and not name.startswith("state-")]
        pictures = [module.read(f"images/{name}") for name in faces]
        images = [Image.open(io.BytesIO(png)).convert("RGBA") for png in pictures]
    pieces = [image for image in images if image.width < 200]
    assert pieces
    for image in pieces:
        shown = np.asarray(image, np.int16)
        assert image.width == image.height
        assert (shown[..., 3] == 255).all()
        edges = [shown[0], shown[-1], shown[:, 0], shown[:, -1]]
        assert max(np.abs(edge - edges[0]).max() for edge in edges) <= 2
        # A back may have a band along one of its edges; its ground is beside that.
        inner = max(shown[4, 4, :3].sum(), shown[4, -5, :3].sum())
        assert edges[0][8, :3].sum() < inner - 20


def layers(svg: str) -> dict[str, etree._Element]:
    root = etree.fromstring(svg.encode())
    return {group.get("id"): group for group in root.findall("{*}g")}


def ink(svg: str, name: str, ppi: float) -> np.ndarray:
    root = etree.fromstring(svg.encode())
    for group in root.findall("{*}g"):
        if group.get("id") != name:
            root.remove(group)
    return (pixels(to_png(etree.tostring(root, encoding="unicode"), *size_of(svg), ppi=ppi)) < 245).any(axis=2)


@pytest.mark.parametrize("name", NAMES)
def test_every_hex_has_its_number_and_no_text_covers_another(built, name: str):
    svg = (built(name) / "map.svg").read_text(encoding="utf-8")
    numbers = [text.text for text in layers(svg)["hex-numbers"]]
    columns, rows = {"1942": (36, 24), "ridge": (8, 11)}[name]
    assert len(set(numbers)) == len(numbers) == columns * rows
    texts = [layer for layer in ("hex-numbers", "lettering", "place-names", "places") if layer in layers(svg)]
    marks = [ink(svg, layer, 150) for layer in texts]
    assert all(mark.any() for mark in marks)
    assert np.sum(marks, axis=0).max() == 1


@pytest.mark.parametrize("name", NAMES)
def test_letterings_of_land_stand_on_land(built, name: str):
    svg = (built(name) / "map.svg").read_text(encoding="utf-8")
    lettering = layers(svg).get("lettering")
    if lettering is None:
        return
    land = ink(svg, "land", 150)
    root = etree.fromstring(svg.encode())
    for group in root.findall("{*}g"):
        if group.get("id") != "lettering":
            root.remove(group)
    (group,) = root.findall("{*}g")
    for text in list(group):
        if "Barlow" not in text.get("font-family"):
            group.remove(text)
    on = (pixels(to_png(etree.tostring(root, encoding="unicode"), *size_of(svg), ppi=150)) < 245).any(axis=2)
    assert (on & ~land).sum() < 0.01 * on.sum()


@pytest.mark.parametrize("name", NAMES)
def test_the_svg_carries_the_letters_it_uses(built, name: str):
    svg = (built(name) / "map.svg").read_text(encoding="utf-8")
    faces = re.findall(
        r'@font-face \{ font-family: "([^"]+)"; font-weight: (\d+); font-style: (\w+); '
        r'src: url\("data:font/woff;base64,([^"]+)"\)',
        svg,
    )
    fonts = {face[:3]: TTFont(io.BytesIO(base64.b64decode(face[3]))).getBestCmap() for face in faces}
    assert sum(len(face[3]) for face in faces) < 60_000
    root = etree.fromstring(svg.encode())
    seen = 0
    for text in root.iter("{*}text"):
        styles = [text, *text.iterancestors()]

        def given(attribute: str, styles=styles) -> str | None:
            return next((style.get(attribute) for style in styles if style.get(attribute)), None)

        family = given("font-family").split(",")
        assert family[-1].strip() in ("serif", "sans-serif")
        key = family[0].strip('" '), given("font-weight"), given("font-style") or "normal"
        assert set(map(ord, text.text)) <= set(fonts[key])
        seen += 1
    assert seen > 90


FEATURES = {
    "1942": (["Rough/Mountain", "Swamp", "Treacherous seas", "Road", "Border", "City with its resistance", "Port"], 36),
    "ridge": (["Crags", "Slopes", "Wood", "Heath", "Sand", "Reefs", "Road", "Rail", "Track", "River", "Wall"], 1),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_map_shows_what_the_spec_says_of_it(built, name: str):
    svg = (built(name) / "map.svg").read_text(encoding="utf-8")
    key, ports = FEATURES[name]
    found = layers(svg)
    words = [text.text for text in found["furniture"].iter("{*}text")]
    assert [word for word in words if word in key] == key
    assert len([word for word in words if word.startswith("Reconstructed")]) == 1
    assert {"sea-terrain", "terrain", "hexsides", "paths"} <= set(found)
    assert len([group for group in found["places"] if group.get("class") == "anchor"]) >= ports
    board = {colour for _, colour in Image.open(built(name) / "map.png").convert("RGB").getcolors(1 << 24)}
    for layer in ("terrain", "sea-terrain"):
        for fill in {path.get("fill") for path in found[layer] if path.get("fill-rule")}:
            ground = np.array(list(bytes.fromhex(fill[1:])))
            assert min(np.abs(np.array(colour) - ground).max() for colour in board) <= 2


def words_of(pdf: Path) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def test_letterings_can_be_searched_for_in_the_pdf(built):
    """Whole words, spaced and turned ones too, each once."""
    (words,) = words_of(built("1942") / "map.pdf")
    lettering = [text.text for text in layers((built("1942") / "map.svg").read_text(encoding="utf-8"))["lettering"]]
    written = (REPOSITORY / "specs" / "1942" / "map.yaml").read_text(encoding="utf-8")
    assert len(lettering) == written.count("- {text: ") > 20
    lines = words.splitlines()
    for name in lettering:
        assert lines.count(name) == 1, name
    assert not [line for line in lines if re.search(r"\b[^\W\d] [^\W\d] [^\W\d]\b", line)]


def test_the_pdf_shows_what_the_svg_does(built):
    folder = built("1942")
    svg = (folder / "map.svg").read_text(encoding="utf-8")
    (page,) = pypdfium2.PdfDocument(folder / "map.pdf")
    shown = np.asarray(page.render(scale=4).to_pil().convert("L"), np.int16)
    wanted = np.asarray(Image.open(io.BytesIO(to_png(svg, *size_of(svg), ppi=288))).convert("L"), np.int16)
    off = np.abs(shown - wanted)
    assert off.mean() < 2
    # Letters are set on whole pixels where they are letters, not where they are outlines.
    on = ink(svg, "lettering", 288)
    assert off[on].mean() < 12


@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_says_what_it_rests_on(built, name: str):
    (words,) = words_of(built(name) / "map.pdf")
    basis = {"1942": "Coast and relief from public geography", "ridge": "An invented map"}[name]
    assert basis in words


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_at_the_foot_of_a_sheet_of_counters_can_be_printed(built, name: str):
    document = pypdfium2.PdfDocument(built(name) / "counters.pdf")
    for page in document:
        found = page.get_textpage()
        boxes = [found.get_charbox(index) for index in range(found.count_chars())]
        left, bottom, right, top = np.array(boxes).T
        margin = 6.5 / 25.4 * 72
        assert left.min() > margin and bottom.min() > margin
        assert right.max() < page.get_width() - margin and top.max() < page.get_height() - margin
