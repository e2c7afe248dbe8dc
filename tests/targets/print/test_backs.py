"""Where backs lie, read back from the PDF: behind their own fronts, on every way to get them there."""

import io
from collections import Counter

import pikepdf
import pypdfium2
import pytest

from .conftest import PRESS, Print, Shown, shown_in, sizes

NEAR = 0.01
UNITS = 40
ONE_SIDED = 1


def counters(printed: Print, *options: str) -> bytes:
    """The sheets of counters, from a printer that puts backs right unless another is named."""
    options = options if "--printer" in options else (*options, "--printer", "shop")
    (pdf,) = [content for name, content in printed("--counters", *options).items() if name.endswith(".pdf")]
    return pdf


def pairs(fronts: list[Shown], backs: list[Shown], mirror) -> list[tuple[Shown, Shown]]:
    """Each back with the front whose mirrored centre is its own."""
    found = []
    for back in backs:
        near = [
            front
            for front in fronts
            if all(abs(a - b) <= NEAR for a, b in zip(mirror(*front.centre), back.centre, strict=True))
        ]
        assert len(near) == 1, back
        found.append((near[0], back))
    return found


def two_sided(found: list[tuple[Shown, Shown]]) -> list[tuple[Shown, Shown]]:
    """The counters on whose back something is written."""
    return [(front, back) for front, back in found if back.words]


def belong_together(front: Shown, back: Shown) -> bool:
    """A back has the formation and the designation of its front; only the strength is another figure."""
    before, behind = (Counter(one.words.replace(" ", "")) for one in (front, back))
    return before.total() == behind.total() >= 3 and (before - behind).total() <= 1


@pytest.mark.parametrize(("paper", "orientation"), [("A5", "portrait"), ("A5", "landscape"), ("Letter", "portrait")])
@pytest.mark.parametrize("way", ["duplex-long", "duplex-short", "glue"])
def test_backs_lie_behind_their_fronts(printed, paper, orientation, way):
    pdf = counters(printed, "--backs", way, "--paper", paper, "--orientation", orientation)
    shown, page_sizes = shown_in(pdf), sizes(pdf)
    width, height = page_sizes[0]
    assert (width < height) == (orientation == "portrait") and len(set(page_sizes)) == 1
    upright = way == "glue" or (way == "duplex-long") == (orientation == "portrait")

    def mirror(x: float, y: float) -> tuple[float, float]:
        return (width - x, y) if upright else (x, height - y)

    found = []
    for page in range(0, len(page_sizes), 2):
        fronts = [one for one in shown if one.page == page]
        found += pairs(fronts, [one for one in shown if one.page == page + 1], mirror)
    assert len(found) == sum(one.page % 2 == 0 for one in shown)
    assert len(two_sided(found)) == UNITS - ONE_SIDED
    assert all(belong_together(*pair) for pair in two_sided(found))
    # What is turned over about a level line is upside down before.
    assert all((back.matrix[0] < 0) is not upright and front.matrix[0] > 0 for front, back in found)


@pytest.mark.parametrize(
    ("paper", "orientation"), [("A5", "portrait"), ("A4", "portrait"), ("A4", "landscape"), ("A3", "portrait")]
)
def test_folded_backs_lie_behind_their_fronts(printed, paper, orientation):
    pdf = counters(printed, "--backs", "fold", "--paper", paper, "--orientation", orientation)
    width, height = sizes(pdf)[0]
    shown = shown_in(pdf)
    found = []
    for page in {one.page for one in shown}:
        on_page = [one for one in shown if one.page == page]
        if {one.words for one in on_page} <= {"Turn", "Control", ""}:
            continue  # what has no back is not folded
        across = any(one.matrix[0] < 0 for one in on_page)  # folded across: the backs stand on their heads
        backs = [one for one in on_page if (one.centre[1] < height / 2 if across else one.centre[0] > width / 2)]
        fronts = [one for one in on_page if one not in backs]
        assert all((one.matrix[0] < 0) is across for one in backs)

        def mirror(x: float, y: float, across: bool = across) -> tuple[float, float]:
            return (x, height - y) if across else (width - x, y)

        assert len(fronts) == len(backs)
        found += pairs(fronts, backs, mirror)
    assert len(two_sided(found)) == UNITS - ONE_SIDED
    assert all(belong_together(*pair) for pair in two_sided(found))


@pytest.mark.parametrize("way", ["fold", "glue", "duplex-long", "duplex-short"])
def test_what_has_no_back_is_plain_behind_and_no_hole(printed, way):
    """In the colour of its own ground, up to its corners."""
    pdf = counters(printed, "--backs", way, "--paper", "A4", "--orientation", "portrait")
    shown, scale = shown_in(pdf), 4
    pictures = [page.render(scale=scale).to_numpy()[..., :3] for page in pypdfium2.PdfDocument(pdf)]
    width, height = sizes(pdf)[0]

    def seen(one: Shown, right: float, down: float) -> tuple[int, ...]:
        picture = pictures[one.page]
        x, y = one.centre[0] + right, height - one.centre[1] + down
        return tuple(int(value) for value in picture[round(y * scale), round(x * scale)])

    if way == "fold":
        shown = [one for one in shown if one.page == 0]  # the other page has markers alone, and is not folded
    behind = [one for one in shown if (one.centre[1] < height / 2 if way == "fold" else one.page == 1)]
    assert len([one for one in behind if one.words]) == UNITS - ONE_SIDED
    for back in behind:
        assert all(seen(back, x, y) != (255, 255, 255) for x in (-17, 17) for y in (-17, 17))
    mirror = {
        "fold": lambda x, y: (x, height - y),
        "duplex-short": lambda x, y: (x, height - y),
    }.get(way, lambda x, y: (width - x, y))
    plain = [pair for pair in pairs([one for one in shown if one not in behind], behind, mirror) if not pair[1].words]
    assert len(plain) > ONE_SIDED
    for front, back in plain:
        assert {seen(back, x, y) for x in (-17, 0, 17) for y in (-17, 0, 17)} == {seen(front, -17, -17)}


@pytest.mark.parametrize("way", ["duplex-long", "duplex-short"])
def test_every_front_has_a_back_to_it_where_both_sides_are_printed(printed, way):
    """Small pages, some of which hold markers alone, which have no backs: front, back, front, back all the same."""
    pdf = counters(printed, "--backs", way, "--paper", "90x90mm")
    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as outline:
        names = [item.title for item in outline.root]
    assert names == [f"sheet {n // 2 + 1} {('front', 'back')[n % 2]}" for n in range(len(names))]
    shown = shown_in(pdf)
    assert any(not any(one.words for one in shown if one.page == page) for page in range(1, len(names), 2))


@pytest.mark.parametrize(
    ("way", "orientation"), [("duplex-long", "portrait"), ("duplex-short", "portrait"), ("duplex-long", "landscape")]
)
def test_a_printer_that_is_off_puts_backs_right(printed, way, orientation):
    """The printer of the spec puts backs 0.8 mm to the right and 0.3 mm up, seen from the front."""
    pdf = counters(printed, "--backs", way, "--printer", "office", "--paper", "A4", "--orientation", orientation)
    width, height = sizes(pdf)[0]
    upright = (way == "duplex-long") == (orientation == "portrait")
    right, up = 0.8 / 25.4 * 72, 0.3 / 25.4 * 72

    def seen_from_the_front(x: float, y: float) -> tuple[float, float]:
        x, y = (width - x, y) if upright else (x, height - y)
        return x + right, y + up

    shown = shown_in(pdf)
    fronts, backs = ([one for one in shown if one.page % 2 == side] for side in (0, 1))
    lying = [Shown(one.page, seen_from_the_front(*one.centre), one.clip, one.matrix, one.words) for one in backs]
    found = pairs(fronts, lying, lambda x, y: (x, y))
    assert len(found) == len(fronts) and len(two_sided(found)) == UNITS - ONE_SIDED


def test_fold_and_glue_know_no_printer(printed):
    for way in ("fold", "glue"):
        plain, off = (
            counters(printed, "--backs", way, *more) for more in (("--printer", "shop"), ("--printer", "office"))
        )
        assert [one.centre for one in shown_in(plain)] == [one.centre for one in shown_in(off)]


def test_all_fronts_may_come_first(printed):
    pdf = counters(printed, "--backs", "duplex-long", "--fronts-first", "--paper", "120x150mm")
    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as outline:
        names = [item.title for item in outline.root]
    half = len(names) // 2
    assert half > 1
    assert names == [f"sheet {n} {side}" for side in ("front", "back") for n in range(1, half + 1)]
    words = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert all(f"page {number} of {len(names)}" in text for number, text in enumerate(words, 1))


def test_backs_bleed_more_than_fronts(printed):
    """Over the outer edges of a block: 1.5 mm in front, 3 mm behind."""
    shown = shown_in(counters(printed, "--backs", "duplex-long"))
    for side, bleed in ((0, 1.5), (1, 3.0)):
        reach = max(
            max(one.clip[0] + one.clip[2] - one.centre[0], one.centre[0] - one.clip[0])
            for one in shown
            if one.page % 2 == side
        )
        assert reach - 18 == pytest.approx(bleed / 25.4 * 72, abs=0.01)


def test_a_game_without_backs_has_none(printed, tmp_path):
    spec = tmp_path / "press"
    spec.mkdir()
    for name in ("game.yaml", "counters.csv"):
        text = (PRESS / name).read_text(encoding="utf-8")
        (spec / name).write_text(text.replace(", back: reduced", ""), encoding="utf-8")
    files = printed("--counters", spec=spec)
    assert list(files) == ["counters-A5.pdf"]
    assert {one.page for one in shown_in(files["counters-A5.pdf"])} == {0}
