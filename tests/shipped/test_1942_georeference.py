"""The place of the shipped map, found from its facts alone, is the one that was laid out by hand."""

import json

import pytest
from tests_support import REPOSITORY, Run

SPEC = REPOSITORY / "specs" / "1942"
PRINTED = 85 * 1852.0


@pytest.fixture
def found(modgen: Run, tmp_path):
    def find(*options: str):
        before = (SPEC / "map.lock.yaml").read_bytes()
        done = modgen("georeference", SPEC, "--no-write", "--format", "json", "--out", tmp_path / "out", *options)
        assert done.returncode in (0, 1), done.stderr
        assert (SPEC / "map.lock.yaml").read_bytes() == before
        return json.loads(done.stdout)

    return find


def test_facts_alone_give_the_printed_scale_and_north(found):
    told = found()
    assert abs(told["hex_height"] / PRINTED - 1) < 0.03
    assert abs(told["turn"]) <= 2
    assert [row["text"] for row in told["facts"] if not row["held"]] == []
    assert next(way for way in told["ways"] if way["penalty"] is not None)["own"]
    # They do not give the place to a hex, and no one answer is passed off as if they did.
    assert not told["decided"] and told["why"]


def test_with_the_printed_scale_the_lock_comes_back(found):
    told = found("--use-scale", "--projection", "eqc")
    assert told["off_the_lock"] < 0.25
    assert [row["text"] for row in told["facts"] if not row["held"]] == []
    basis = {row["text"]: row["basis"] for row in told["facts"]}
    assert basis["Sangihe: in 2512"] == basis["Talaud: in 2611"] == "reconstructed"
    assert basis["2202: in Luzon"] == "printed"
