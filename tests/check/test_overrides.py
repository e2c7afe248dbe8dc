"""Hexes and hexsides that a game tells otherwise than its coast: what the sets say, and what the commands show."""

import json

import pytest
from lxml import html
from tests_support import Run

from modgen.check.overrides import check_overrides
from modgen.diagnostics import SpecError

# Column 4 is the sea; even columns lie half a hex lower, so 0303 is next to 0402 and 0403.
SEA = "  sea: {block: [0401, 0405]}\n"


def overrides(*entries: str) -> str:
    return SEA + "  overrides:\n" + "".join(f"    - {{{entry}, reason: the map has it so}}\n" for entry in entries)


@pytest.mark.parametrize(
    ("expression", "entry", "wanted"),
    [
        ("{terrain: sea}", "hexes: 0403, is: land", ["0401", "0402", "0404", "0405"]),
        ("{terrain: sea}", "hexes: 0401..0405, is: land", []),
        ("{terrain: partial}", "hexes: [0101, 0403], is: partial", ["0101", "0403"]),
        (
            "{connected: {from: 0101, through: {hexes: [0101..0301, 0401, 0501]}, by: land}}",
            "hexes: 0401, is: land",
            ["0101", "0201", "0301", "0401", "0501"],
        ),
        (
            "{connected: {from: 0303, through: {hexes: [0303, 0403]}, by: land}}",
            "hexes: 0403, is: land",
            ["0303", "0403"],
        ),
        (
            "{connected: {from: 0101, through: {hexes: 0101..0103}, by: land}}",
            "sides: 0101/0102, is: all-sea",
            ["0101"],
        ),
        (
            "{connected: {from: 0401, through: {hexes: [0401, 0301]}, by: sea}}",
            "hexes: 0301, is: sea",
            ["0301", "0401"],
        ),
        (
            "{connected: {from: 0401, through: {hexes: [0401, 0301]}, by: sea}}",
            "hexes: 0301, is: partial",
            ["0301", "0401"],
        ),
        (
            "{connected: {from: 0401, through: {block: [0401, 0405]}, by: sea}}",
            "sides: 0402/0403, is: land",
            ["0401", "0402"],
        ),
        ("{bordering: [0302, 0402]}", "hexes: 0402, is: land", ["0302", "0402"]),
    ],
)
def test_sets_go_by_what_is_told(names_in, expression, entry, wanted):
    assert names_in(expression, overrides(entry)) == wanted


def test_an_override_that_changes_nothing_is_found(sketch):
    context = sketch(overrides("hexes: [0101, 0402], is: land", "sides: 0101/0102, is: land", "hexes: 0403, is: land"))
    first, second = check_overrides(context)
    assert (first.code, second.code) == ("G403", "G403")
    assert first.message == "the override changes nothing: 0101 is land anyway"
    assert second.message == "the override changes nothing: 0101/0102 is land anyway"
    assert [entry.result for entry in context.tested] == ["fails"]


def test_a_set_rests_on_the_overrides(sketch):
    context = sketch(
        overrides("hexes: 0403, basis: inferred, is: land") + "  regions: {a: {name: A, where: {terrain: land}}}\n"
    )
    (region,) = context.game.map.regions
    cells = {name: context.sets.spot(name) for name in ("0403", "0101")}
    assert [str(one.basis) for one in context.sets.reasons(region.where, cells["0403"])] == ["inferred"]
    assert [str(one.basis) for one in context.sets.supports(region.where)] == ["inferred"]


@pytest.mark.parametrize(
    ("code", "entry", "message"),
    [
        ("L202", "{hexes: 0403, is: land}", "the key 'reason' is missing"),
        ("L204", "{hexes: 0403, is: land, reason: ' '}", "a text without a letter"),
        ("L204", "{is: land, reason: x}", "neither hexes nor hexsides"),
        ("L204", "{hexes: 0403, sides: 0101/0102, is: land, reason: x}", "hexes as well as hexsides"),
        ("L205", "{hexes: 0403, is: all-sea, reason: x}", "hexes cannot be 'all-sea'"),
        ("L205", "{sides: 0101/0102, is: sea, reason: x}", "sides cannot be 'sea'"),
        ("L205", "{hexes: 0403, is: water, reason: x}", "cannot be 'water'"),
        ("N301", "{hexes: [0403, 0401..0403], is: land, reason: x}", "the hex 0403 is told twice"),
        (
            "N301",
            "{sides: [0101/0102, 0102/0101], is: all-sea, reason: x}",
            "the hexside 0101/0102 is told twice",
        ),
        ("N303", "{hexes: 0409, is: land, reason: x}", "0409"),
        ("N312", "{sides: 0101/0301, is: land, reason: x}", "no hexside"),
    ],
)
def test_what_is_wrong_with_an_override(sketch, code, entry, message):
    with pytest.raises(SpecError) as raised:
        sketch(f"{SEA}  overrides: [{entry}]\n")
    (finding,) = raised.value.diagnostics
    assert (finding.code, message in finding.message) == (code, True)


def told(small_spec) -> None:
    path = small_spec / "map.yaml"
    more = """\
  overrides:
    - {hexes: "0101", is: partial, reason: a rock that the book names, cite: rules 7, basis: inferred}
    - {sides: 0605/0606, is: all-sea, reason: the channel, cite: rules 8}
"""
    path.write_text(path.read_text(encoding="utf-8").replace("\nfacts:", f"{more}\nfacts:", 1), encoding="utf-8")


def test_explain_shows_what_is_told_and_what_the_coast_says(modgen: Run, small_spec):
    told(small_spec)
    done = modgen("explain", small_spec, "--hex", "0101", "--format", "json")
    ground = next(part for part in json.loads(done.stdout)["parts"] if part["name"] == "ground")["lines"]
    assert ground[0]["text"] == "told to be partial, sea by its coast: a rock that the book names"
    assert (ground[0]["cite"], ground[0]["basis"]) == ("rules 7", "inferred")
    assert ground[1]["text"] == "partial, coastal: 0% land"
    assert (
        "s, to 0606: told to be all-sea, land by its coast: the channel"
        in modgen("explain", small_spec, "--hex", "0605").stdout
    )


def test_the_report_lists_what_is_told(modgen: Run, small_spec, tmp_path):
    told(small_spec)
    assert modgen("build", small_spec, "--out", tmp_path).returncode == 0
    page = html.fromstring((tmp_path / small_spec.name / "report.html").read_bytes())
    rows = page.xpath("//h2[.='Told otherwise than by the coast']/following-sibling::div[1]//tbody/tr")
    assert [[" ".join(cell.text_content().split()) for cell in row] for row in rows] == [
        ["partial", "0101 (sea, 0% land)", "a rock that the book names", "rules 7", "inferred", "map.yaml:25"],
        ["all-sea", "0605/0606 (land, 100% land)", "the channel", "rules 8", "printed", "map.yaml:26"],
    ]
    data = json.loads((tmp_path / small_spec.name / "report.json").read_text(encoding="utf-8"))
    assert data["overrides"][0]["by_coast"] == [{"name": "0101", "is": "sea", "land": 0.0}]
