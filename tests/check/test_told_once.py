"""What stands on many counters, or on both sides of one, is told once."""

from tests_support import REPOSITORY

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

TYPE = "type: cavalry, "
BACKS = "counter_settings: {back: reduced}\ncounters:"


def findings(tmp_path, code, *changes):
    spec = (REPOSITORY / "tests" / "codes" / code / "game.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in spec
        spec = spec.replace(old, new, 1)
    (tmp_path / "game.yaml").write_text(spec, encoding="utf-8")
    return [one.message for one in check_spec(tmp_path, Sources(tmp_path)).findings if one.code == code]


def test_a_text_too_long_for_front_and_back_is_told_once(tmp_path):
    told = findings(tmp_path, "D701", (TYPE, f"{TYPE}steps: 2, "), ("counters:", BACKS))
    assert told == ["scout-1: 'The Lancers of the Upper Ford' does not fit into 32.0 pt even at 4.5 pt"]


def test_other_counters_with_small_texts_are_counted(tmp_path):
    more = "".join(
        f"  scout-{number}: {{name: Scouts, nation: blue, type: cavalry, designation: A}}\n" for number in (2, 3)
    )
    (told,) = findings(tmp_path, "D764", ("counters:\n", f"counters:\n{more}"))
    assert told.endswith("'A' is 4.2 pt; likewise on 2 other counters, scout-3, scout-1")
