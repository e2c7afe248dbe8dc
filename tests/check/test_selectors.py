"""Selectors ask for fields that a game gives its counters itself."""

from pathlib import Path

import pytest

from modgen.diagnostics import SpecError
from modgen.pipeline.faces import templates_of
from modgen.spec import Sources, load

HEAD = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
sides: {blue: {name: Blue}}
nations: {blues: {name: Blue, side: blue, ground: "#274b74", ink: "#ffffff"}}
faces: {other: {extends: unit}}
counters:
  a: {name: A, nation: blues, type: infantry, fields: {jungle: yes, class: X}}
  b: {name: B, nation: blues, type: infantry, fields: {jungle: no, class: Y}}
  c: {name: C, nation: blues, type: cavalry, fields: {class: "007"}}
  d: {name: D, nation: blues, type: cavalry}
"""
FIELDS = "counter_settings:\n  fields: {jungle: {name: Jungle, kind: yes-no}, class: {name: Class}}\n"


def taken(folder: Path, selector: str) -> str:
    """The ids of the counters that a selector takes, told by the template that they get."""
    text = f"{HEAD}{FIELDS}  faces: [{{face: other, counters: {selector}}}]\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    game = load(folder, Sources(folder)).game
    return "".join(one.id for one, face in zip(game.counters, templates_of(game), strict=True) if face == "other")


@pytest.mark.parametrize(
    ("selector", "ids"),
    [
        ("{fields: {jungle: yes}}", "a"),
        ("{fields: {jungle: [yes, no]}}", "ab"),
        ("{fields: {jungle: no, class: X}}", ""),
        ("{fields: {class: [X, 007]}}", "ac"),
        ("{type: cavalry, fields: {class: 007}}", "c"),
        ("{type: infantry, other_than: {fields: {jungle: yes}}}", "b"),
        ("{nation: blues, other_than: {fields: {class: [X, Y]}}}", "cd"),
    ],
)
def test_a_selector_takes_counters_by_their_own_fields(tmp_path: Path, selector: str, ids: str):
    assert taken(tmp_path, selector) == ids


@pytest.mark.parametrize(
    ("selector", "code", "help"),
    [
        ("{fields: {jungel: yes}}", "N302", "jungle"),
        ("{fields: {strength: 4}}", "N302", "class"),
        ("{fields: jungle}", "L203", "{field: value}"),
    ],
)
def test_a_field_that_there_is_not_is_told_with_the_nearest(tmp_path: Path, selector: str, code: str, help: str):
    with pytest.raises(SpecError) as raised:
        taken(tmp_path, selector)
    (finding,) = raised.value.diagnostics
    assert finding.code == code and help in finding.help
    assert finding.place.line == 19
