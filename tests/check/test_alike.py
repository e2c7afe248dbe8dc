"""Nations of two sides that have one ground and one ink are told; those of one side, or with two inks, are not."""

import pytest
from tests_support import REPOSITORY

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

GREEN = 'green: {name: Green, side: blue, ground: "#3d7a3f", ink: "#ffffff"}'


@pytest.mark.parametrize(
    ("side", "ink", "told"),
    [
        ("blue", "#ffffff", []),
        ("red", "#ffffff", ["Green and Blue are of two sides, and look alike: ground #2f5d9b, ink #ffffff"]),
        ("red", "#ffe9a0", []),
    ],
)
def test_friend_and_foe_of_one_colour_are_told(tmp_path, side, ink, told):
    spec = (REPOSITORY / "tests" / "codes" / "D763" / "game.yaml").read_text(encoding="utf-8")
    assert GREEN in spec
    green = f'green: {{name: Green, side: {side}, ground: "#2f5d9b", ink: "{ink}"}}'
    spec = spec.replace(GREEN, green).replace(
        "sides: {blue: {name: Blue}}", "sides: {blue: {name: Blue}, red: {name: Red}}"
    )
    (tmp_path / "game.yaml").write_text(spec, encoding="utf-8")
    findings = check_spec(tmp_path, Sources(tmp_path)).findings
    assert [finding.message for finding in findings if finding.code == "D763"] == told
