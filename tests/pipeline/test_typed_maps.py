"""Invented maps from their spec: land, partial and sea typed by class, shores, what they rest on and what is wrong."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from modgen.check.context import Context
from modgen.diagnostics import SpecError
from modgen.pipeline.terrain import context_of, terrain_of
from modgen.spec import load

HEAD = """\
modgen: 1
game: {id: sketch, title: Sketch}
books: {rules: {title: The rules of Sketch}}
defaults: {cite: rules 1}
map:
  name: Sketch
  sheet: {width: 6in, height: 5in}
  grid:
    orientation: flat
    columns: 6
    rows: 5
    height: 0.75in
    shifted: even
    numbering: {order: column-row}
"""
# Even columns lie half a hex lower: 0302 is next to 0301, 0303, 0201, 0202, 0401, 0402.
ISLAND = """\
  sea: anywhere
  terrain:
    - {class: partial, where: {within: {hexes: 1, of: 0303}}}
    - {class: land, where: 0303, basis: inferred}
"""
Sketch = Callable[[str], Context]


@pytest.fixture
def sketch(tmp_path: Path) -> Sketch:
    def make(more: str) -> Context:
        (tmp_path / "game.yaml").write_text(HEAD + more, encoding="utf-8")
        game = load(tmp_path).game
        return context_of(game, terrain_of(game))

    return make


def names(context: Context, expression: str, sketch: Sketch, more: str) -> list[str]:
    asked = sketch(f"{more}  regions: {{asked: {{name: Asked, where: {expression}}}}}\n")
    return sorted(
        asked.sets.name(int(spot)) for spot in np.flatnonzero(asked.sets.mask(asked.game.map.regions[0].where))
    )


@pytest.mark.parametrize(
    ("more", "expression", "wanted"),
    [
        (ISLAND, "{terrain: land}", ["0303"]),
        (ISLAND, "{terrain: partial}", ["0202", "0203", "0302", "0304", "0402", "0403"]),
        (ISLAND, "{connected: {from: 0303, by: land}}", ["0202", "0203", "0302", "0303", "0304", "0402", "0403"]),
        (ISLAND + "  shores: [{hexes: 0302, land: none}]\n", "{connected: {from: 0302, by: land}}", ["0302"]),
        (
            ISLAND + "  shores: [{hexes: 0302, land: s}]\n",
            "{connected: {from: 0302, through: {union: [0202, 0302]}, by: land}}",
            ["0302"],
        ),
        (
            "  sea: anywhere\n  terrain: [{class: partial, where: {hexes: 0201..0203}}]\n"
            "  shores: [{hexes: 0202, land: n | s}]\n",
            "{connected: {from: 0201, through: {hexes: 0201..0202}, by: land}}",
            ["0201", "0202"],
        ),
        (
            "  sea: anywhere\n  terrain: [{class: partial, where: {hexes: 0201..0203}}]\n"
            "  shores: [{hexes: 0202, land: [n, s]}]\n",
            "{connected: {from: 0201, by: land}}",
            ["0201", "0202"],
        ),
        (
            "  sea: anywhere\n  terrain: [{class: partial, where: {hexes: 0201..0203}}]\n"
            "  shores: [{hexes: 0202, land: n s}]\n",
            "{connected: {from: 0201, by: land}}",
            ["0201", "0202", "0203"],
        ),
        (
            "  terrain: [{class: sea, where: {hexes: 0401..0405}}]\n",
            "{terrain: sea}",
            [f"040{row}" for row in range(1, 6)],
        ),
        ("  sea: 0101\n  terrain: [{class: land, where: 0101}]\n", "{terrain: sea}", []),
        (
            "  terrains: {lake: {name: Lake}}\n"
            "  terrain: [{class: lake, where: 0202}, {class: sea, where: {terrain: lake}}]\n",
            "{terrain: sea}",
            ["0202"],
        ),
    ],
)
def test_sets_of_an_invented_map(sketch, more, expression, wanted):
    assert names(sketch(more), expression, sketch, more) == wanted


def test_land_and_sea_rest_on_what_types_them(sketch):
    context = sketch(ISLAND + "  regions: {a: {name: A, where: {terrain: land}}}\n")
    (region,) = context.game.map.regions
    inside, outside = (context.sets.spot(name) for name in ("0303", "0302"))
    assert [str(one.basis) for one in context.sets.reasons(region.where, inside)] == ["inferred"]
    assert [str(one.basis) for one in context.sets.reasons(region.where, outside)] == ["printed"]


@pytest.mark.parametrize(
    ("code", "more", "message"),
    [
        (
            "L204",
            ISLAND + "  shores: [{hexes: 0303, land: n}]\n",
            "the shore of 0303 cannot be: it has a shore, but is",
        ),
        (
            "L204",
            ISLAND + "  shores: [{hexes: 0302, land: sw}, {hexes: 0202, land: none}]\n",
            "the shore of 0302 cannot be: its shore reaches a side to which that of its neighbour does not",
        ),
        ("L204", ISLAND + "  shores: [{hexes: 0302, land: [n s, ne sw]}]\n", "its pieces of land cross each other"),
        ("L204", ISLAND + "  shores: [{hexes: 0302, land: n n}]\n", "'n' stands twice in a shore"),
        ("L204", ISLAND + "  shores: [{hexes: 0302, land: n | }]\n", "a piece of land that reaches nothing"),
        ("L205", ISLAND + "  shores: [{hexes: 0302, land: e}]\n", "flat-topped hexes have no side to the 'e'"),
        ("N301", ISLAND + "  shores: [{hexes: 0302 0302, land: n}]\n", "the shore of hex 0302 is told twice"),
        ("L202", ISLAND + "  shores: [{hexes: 0302}]\n", "the key 'land' is missing"),
        ("L204", "  terrain: [{class: sea, where: {terrain: land}}]\n", "cannot ask for its terrain"),
        ("N302", "  terrain: [{class: coastal, where: 0101}]\n", "no class of terrain is called 'coastal'"),
    ],
)
def test_what_is_wrong_with_an_invented_map(sketch, code, more, message):
    with pytest.raises(SpecError) as raised:
        sketch(more)
    (finding,) = raised.value.diagnostics
    assert (finding.code, message in finding.message) == (code, True), finding.message


def test_land_and_sea_are_not_typed_on_the_earth(tmp_path):
    (tmp_path / "game.yaml").write_text(
        HEAD + "  georeference: {scale: 20km, lock: lock.yaml}\n  terrain: [{class: sea, where: 0101}]\n",
        encoding="utf-8",
    )
    (tmp_path / "lock.yaml").write_text(
        "modgen_lock: 1\nmade_from: by hand\nprojection: +proj=eqc\nhex_height: 20km\norigin: {lon: 9, lat: 0}\n",
        encoding="utf-8",
    )
    with pytest.raises(SpecError) as raised:
        load(tmp_path)
    (finding,) = raised.value.diagnostics
    assert (finding.code, finding.help) == ("L204", "tell hexes otherwise under `overrides`, each with a reason")
