"""G402: where a place truly is, against the hex that it is given."""

from pathlib import Path

import pytest
from tests_support import REPOSITORY

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

CASE = REPOSITORY / "tests" / "codes" / "G402"


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("hex: 0303, point: {lon: 10.2, lat: 56.16}", None),
        ("hex: 0303", None),
        ("hex: 0304, point: {lon: 10.2, lat: 56.16}", "is in 0304, but its point lies in 0303"),
        ("hex: 0303, point: {lon: 20, lat: 56.16}", "lies off the map"),
        ("hex: 0303, point: {lon: -170, lat: -56}", "lies off the map"),
    ],
)
def test_a_point_lies_in_the_hex_of_its_place(tmp_path, place, told):
    game = (CASE / "game.yaml").read_text(encoding="utf-8").partition("  places:")[0]
    (tmp_path / "game.yaml").write_text(f"{game}  places: {{town: {{name: Town, {place}}}}}\n", encoding="utf-8")
    (tmp_path / "lock.yaml").write_bytes((CASE / "lock.yaml").read_bytes())
    findings = check_spec(Path(tmp_path), Sources(tmp_path)).findings
    assert [one.code for one in findings] == (["G402"] if told else [])
    assert all(told in one.message for one in findings)
