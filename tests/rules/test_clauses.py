"""Clauses and rules: bounds for a set and for each hex, kinds that must not mix, moments, what cannot be told."""

import pytest

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

SETUP = """
scenarios:
  start:
    name: Start
    clauses: {%s}
    setup:
      - {at: 0101, counters: [b1, b2, g1]}
      - {at: gate, counters: [r1]}
      - {at: turns.2, counters: [r2]}
"""
"""b1, b2 and g1 share a hex, r1 stands at the gate, r2 on the turn track."""


@pytest.mark.parametrize(
    ("clause", "result"),
    [
        ("{counters: {side: blue}, where: anywhere, exactly: 3}", "legal"),
        ("{counters: {side: blue}, where: anywhere, at_most: 2}", "illegal"),
        ("{counters: {side: blue}, where: anywhere, per: hex, at_most: 2}", "illegal"),
        ("{counters: {side: blue}, where: anywhere, per: hex, of_each: nation, at_most: 2}", "legal"),
        ("{counters: {side: blue}, where: anywhere, per: hex, of_each: nation, at_most: 1}", "illegal"),
        ("{counters: {side: blue}, where: {hexes: [0101, 0102]}, per: hex, at_least: 1}", "illegal"),
        ("{counters: {side: blue}, where: 0101, per: hex, at_least: 3}", "legal"),
        ("{counters: {side: [red, blue]}, where: anywhere, alike: side}", "legal"),
        ("{counters: {side: [red, blue]}, where: anywhere, alike: nation}", "illegal"),
        ("{counters: {nation: [blueland, redland]}, where: anywhere, alike: nation}", "legal"),
        ("{counters: {type: infantry, strength: [4, 5]}, where: west, exactly: 3}", "legal"),
        ("{counters: {type: infantry, other_than: {side: red}}, where: west, exactly: 3}", "legal"),
        ("{counters: {groups: late}, where: anywhere, exactly: 1}", "legal"),
        ("{counters: {groups: [late, heavy]}, where: {boxes: turns}, exactly: 1}", "legal"),
        ("{counters: {arrives: start}, where: anywhere, exactly: 4}", "legal"),
        ("{counters: {arrives: 2}, where: {boxes: [turns.2]}, exactly: 1}", "legal"),
        ("{counters: {arrives: later}, where: anywhere, at_most: 0}", "legal"),
        ("{counters: [r1], where: {places: {kind: fortress}}, exactly: 1}", "legal"),
        ("{counters: {side: red}, where: anywhere, open: the book names no number}", "unverifiable"),
        ("{counters: {side: blue}, where: anywhere, at_most: 2, open: the book is torn}", "illegal"),
    ],
)
def test_a_clause_is_judged(bench, said, clause, result):
    assert said(bench.check(SETUP % f"c: {clause}", edition="first")) == [result]


RULES = """
rules:
  stacking: {counters: {side: blue}, where: anywhere, per: hex, at_most: 2, cite: r 4}
  early: {counters: {arrives: later}, where: anywhere, at_most: 0, cite: r 5}
  setting-up: {counters: [r1], where: 0303, exactly: 1, during: setup, cite: r 6}
  third: {counters: [r1], where: 0303, exactly: 1, during: {from_turn: 3}, cite: r 7}
"""


def test_rules_hold_for_every_set_up(bench):
    verdict = bench.check(RULES + SETUP % "", edition="first")
    assert [(finding.code, finding.rule) for finding in verdict.findings] == [("S602", "r 4"), ("S602", "r 6")]
    stacking = verdict.findings[0]
    assert [note for _, note in stacking.also] == ["b1 stands here", "b2 stands here", "g1 stands here"]
    assert "1 of them" in stacking.help


def test_a_position_is_judged_by_what_holds_on_its_turn(bench, tmp_path, said):
    bench.write(RULES + SETUP % "c: {counters: [b1], where: 0303, exactly: 1}")
    mine = tmp_path / "mine.csv"
    mine.write_text("counter,at\nr2,0102\nr1,0303\n", encoding="utf-8")

    def on(turn):
        verdict = bench.check(RULES + SETUP % "", setup=mine, turn=turn, edition="first")
        return [finding.rule for finding in verdict.findings]

    assert on(1) == ["r 5"]
    assert on(2) == []
    mine.write_text("counter,at\nr2,0102\nr1,0302\n", encoding="utf-8")
    assert on(2) == [] and on(3) == ["r 7"]


def test_what_a_clause_breaks_is_accepted_with_its_reason(bench):
    clause = "crowd: {counters: {side: blue}, where: 0101, exactly: 3, %s cite: r 8}"
    setting = RULES.replace("setting-up", "x").replace("during: setup", "during: {from_turn: 9}")
    plain = bench.check(setting + SETUP % (clause % ""), edition="first")
    assert [finding.known for finding in plain.findings] == [""]
    accepted = bench.check(setting + SETUP % (clause % "breaks: {stacking: r 8 against r 4},"), edition="first")
    assert [(finding.code, finding.known) for finding in accepted.findings] == [("S602", "r 8 against r 4")]
    idle = bench.check(setting + SETUP % (clause % "breaks: {stacking: r 8 against r 4, third: no},"), edition="first")
    assert sorted(finding.code for finding in idle.findings) == ["F502", "S602"]


def test_a_selector_without_counters_and_data_without_a_reader_are_found(bench):
    more = """
values: {a: {name: A, is: 1}, b: {name: B, is: 1}, c: {name: C, is: 1}}
tables: {t: {name: T, columns: [x], rows: {y: [1]}}}
options: {o: {name: O}}
rules:
  none: {counters: {type: naval}, where: anywhere, at_most: a}
  near: {counters: [b1], where: {within: {hexes: b, of: gate}}, at_most: 1}
"""
    found = [(one.code, one.message) for one in bench.check(more).findings]
    assert sorted(code for code, _ in found) == ["S603", "S603", "S603", "S604"]
    assert {message.split()[-1] for code, message in found if code == "S603"} == {"'c'", "'t'", "'o'"}


@pytest.mark.parametrize(
    ("partial", "clause", "result"),
    [
        ("yes", "exactly: 2", "unverifiable"),
        ("no", "exactly: 2", "illegal"),
        ("yes", "at_most: 0", "illegal"),
        ("yes", "at_least: 1", "legal"),
        ("yes", "at_most: 3", "legal"),
        ("yes", "at_least: 4", "illegal"),
        ("yes", "at_most: 1", "unverifiable"),
        ("yes", "per: hex, at_most: 1", "unverifiable"),
        ("yes", "per: hex, at_most: 3", "legal"),
    ],
)
def test_counters_of_which_nobody_says_where_they_stand(bench, tmp_path, said, partial, clause, result):
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"partial: {partial}\npieces:\n  - {{counter: b1, at: 0101}}\n", encoding="utf-8")
    more = f"scenarios: {{s: {{name: S, clauses: {{c: {{counters: {{side: blue}}, where: west, {clause}}}}}}}}}\n"
    verdict = bench.check(more, setup=mine, edition="first")
    assert said(verdict) == [result]


def test_a_verdict_rests_on_its_weakest_part(bench):
    more = """
map:
  terrains: {bog: {name: Bog}}
  terrain: [{class: bog, where: 0101, basis: reconstructed}]
"""
    base = bench.write().joinpath("game.yaml").read_text(encoding="utf-8")
    inside = "\n".join(more.strip().splitlines()[1:])
    bench.folder.joinpath("game.yaml").write_text(
        base.replace("  boxes:", f"{inside}\n  boxes:")
        + "rules: {dry: {counters: {side: blue}, where: {terrain: bog}, at_most: 0, cite: r 3}}\n"
        + SETUP % "",
        encoding="utf-8",
    )
    found = check_spec(bench.folder, Sources(bench.folder)).findings
    assert [(one.code, one.basis) for one in found] == [("S602", "reconstructed")]
