"""The language of facts: each kind holds where it should, and its negation fails."""

import pytest

MORE = """
values: {limit: {name: Limit, is: 2.5}, some: {name: Some, is: 2}}
tables:
  crt: {name: CRT, columns: ["1:1", "2:1"], rows: {"1": [AE, "?"], "2": [DR, "-"]}}
charts: {c: {name: Chart, values: limit, tables: crt}}
sequence:
  turns: {first: 0, last: 2, names: [Dawn, Noon, Dusk], dates: [a, b, c]}
  steps:
    - {id: red-turn, name: Red, side: red, steps: [{id: red-move, name: M}, {id: red-fight, name: F}]}
    - {id: blue-turn, name: Blue, side: blue, not_on: [0, 1]}
rules:
  few: {counters: {side: blue}, where: west, at_least: 0, at_most: some, during: {from_turn: 1, to_turn: 2}}
scenarios:
  start:
    name: Start
    clauses: {pair: {counters: {side: blue}, where: anywhere, exactly: 2}}
    setup: [{at: 0101, counters: [b1, b2]}, {at: out, counters: r2}]
facts:
"""

HOLD_AND_FAIL = [
    ("hexes: 0101, within: west", "hexes: 0301, within: west"),
    ("hexes: [0301, inn], outside: west", "hexes: [0301, gate], outside: west"),
    ("hexes: 0101, next_to: 0102", "hexes: 0101, next_to: 0103"),
    ("hexes: 0101, next_to: 0102, direction: n", "hexes: 0101, next_to: 0102, direction: s"),
    ("hexes: 0101, not_next_to: 0103", "hexes: 0101, not_next_to: 0102"),
    ("hexes: 0101, next_to: gate", "hexes: 0103, next_to: gate"),
    ("hexes: 0101, apart: {from: 0103, exactly: 2}", "hexes: 0101, apart: {from: 0103, exactly: 3}"),
    ("hexes: 0101, apart: {from: inn, at_most: 3}", "hexes: 0101, apart: {from: inn, at_most: 2}"),
    ("hexes: 0101, apart: {from: inn, at_least: 3}", "hexes: 0101, apart: {from: inn, at_least: 4}"),
    ("place: gate, has: {kind: fortress, port: no}", "place: gate, has: {kind: fortress, port: yes}"),
    ("place: gate, within: west", "place: gate, outside: west"),
    ("set: west, exactly: 6", "set: west, exactly: 5"),
    ("set: anywhere, at_least: 12, at_most: 12", "set: anywhere, at_most: 11"),
    ("set: west, within: {terrain: land}", "set: west, within: {hexes: [0101]}"),
    ("set: west, outside: {terrain: sea}", "set: anywhere, outside: {terrain: sea}"),
    ("set: west, meets: gate", "set: west, meets: inn"),
    ("set: west, next_to: inn", "set: gate, next_to: inn"),
    ("set: gate, not_next_to: inn", "set: west, not_next_to: inn"),
    ("sides: 0401/0402, is: all-sea", "sides: 0401/0402, is: land"),
    ("sides: [0101/0102, 0101/ne], is: land", "sides: [0101/0102, 0401/0402], is: land"),
    ("counters: {side: blue}, exactly: 3", "counters: {side: blue}, exactly: 2"),
    ("counters: {side: blue}, strength: 12", "counters: {side: blue}, strength: 11"),
    ("counters: {side: blue}, steps: 4", "counters: {side: blue}, steps: 3"),
    ("counters: {side: blue}, scenario: start, exactly: 2", "counters: {side: blue}, scenario: start, exactly: 3"),
    (
        "counters: {type: infantry}, scenario: start, where: west, at_least: 2",
        "counters: {type: infantry}, scenario: start, where: gate, at_least: 1",
    ),
    (
        "counters: {side: red}, scenario: start, where: {boxes: out}, exactly: 1",
        "counters: {side: red}, scenario: start, where: west, exactly: 1",
    ),
    ("counter: b1, has: {strength: 4, size: regiment}", "counter: b1, has: {strength: 4, size: division}"),
    ("counter: r2, has: {arrives: 2, groups: heavy late}", "counter: r2, has: {arrives: 3}"),
    ("counter: b2, has: {arrives: none}", "counter: b2, has: {speed: 3}"),
    ("box: out, has: {kind: off-map, edges: none}", "box: out, has: {edges: north}"),
    ("box: turns, has: {spaces: 1 2 3}", "box: turns, has: {spaces: 1 2}"),
    ("box: turns, has: {spaces: [3, 1, 2]}", "box: turns, has: {spaces: [1, 2]}"),
    ("counter: r2, has: {groups: [late, heavy]}", "counter: r2, has: {groups: []}"),
    ("clause: few, at_most: 2", "clause: few, at_most: 3"),
    ("clause: few, at_least: 0, to_turn: 2", "clause: few, at_least: 1"),
    ("clause: few, from_turn: 1", "clause: few, from_turn: 2"),
    ("clause: pair, scenario: start, exactly: 2", "clause: pair, scenario: start, exactly: 1"),
    ("clause: pair, scenario: start, at_least: 2", "clause: pair, scenario: start, to_turn: 1"),
    ("value: limit, is: 2.50", "value: limit, is: 2"),
    ('table: crt, row: 1, column: "1:1", is: AE', 'table: crt, row: 1, column: "1:1", is: AR'),
    ('table: crt, row: 1, column: "2:1", missing: yes', 'table: crt, row: 2, column: "2:1", missing: yes'),
    ('table: crt, row: 2, column: "2:1", missing: no, is: "-"', 'table: crt, row: 3, column: "2:1", is: DR'),
    ("step: red-move, before: red-fight", "step: red-fight, before: red-move"),
    ("step: blue-turn, after: red-fight", "step: red-turn, after: blue-turn"),
    ("step: red-move, within: red-turn, side: red", "step: red-move, within: blue-turn"),
    ("step: blue-turn, side: blue", "step: blue-turn, side: red"),
    ("step: blue-turn, not_on: [0, 1]", "step: blue-turn, not_on: [0]"),
    ("turns: 3", "turns: 2"),
    ("turn: 2, name: Dusk, date: c", "turn: 2, name: Noon"),
    ("turn: 0, date: a", "turn: 3, date: a"),
]


def test_all_that_hold_are_found_to(bench):
    verdict = bench.check(MORE + "".join(f"  - {{{holds}}}\n" for holds, _ in HOLD_AND_FAIL), edition="first")
    assert verdict.findings == ()
    proofs = [
        entry.proof for entry in verdict.checklist if entry.result == "holds" and entry.proof not in ("data", "set-up")
    ]
    assert len(proofs) == len(HOLD_AND_FAIL)


def test_all_that_fail_are_found_to_with_what_is_so(bench):
    lines = [fails for _, fails in HOLD_AND_FAIL]
    verdict = bench.check(MORE + "".join(f"  - {{{fails}}}\n" for fails in lines), edition="first")
    first = len((bench.folder / "game.yaml").read_text(encoding="utf-8").splitlines()) - len(lines) + 1
    assert {finding.place.line - first for finding in verdict.findings} == set(range(len(lines)))
    assert {finding.code for finding in verdict.findings} == {"F501"}


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("within: west", "no subject"),
        ("hexes: 0101, set: west, within: west", "several subjects"),
        ("hexes: 0101", "states nothing"),
        ("hexes: [], within: west", "speaks of nothing"),
        ("hexes: 0101, is: 4", "says nothing of"),
        ("turns: 3, row: 1", "says nothing of"),
        ("table: crt, is: AE", "which cell"),
        ("counters: {side: blue}, where: west, exactly: 1", "depends on the set-up"),
        ("hexes: 0101, next_to: 0102, direction: e", "no side to the"),
        ("hexes: 0101, within: west, direction: n", "without the hex"),
        ("value: nothing, is: 4", "no value"),
        ("box: nothing, has: {kind: track}", "no box"),
        ("clause: nothing, exactly: 4", "no clause"),
        ("clause: pair, exactly: 2", "no clause"),
        ("clause: few, strength: 4", "says nothing of"),
        ("step: red-move, before: nothing", "no step"),
        ("step: red-move, within: {hexes: [0101]}", "within another step"),
        ("sides: 0101/0303, is: land", "no hexside"),
        ("counters: {groups: nobody}, exactly: 0", "no group"),
    ],
)
def test_a_fact_that_says_nothing_is_refused(bench, modgen, fact, told):
    bench.write(MORE + f"  - {{{fact}}}\n")
    done = modgen("check", bench.folder)
    assert done.returncode == 2
    assert told in done.stdout


def test_facts_of_others(bench, modgen, tmp_path):
    bench.write(MORE + "  []\n")
    file = tmp_path / "more.yaml"
    file.write_text(
        "defaults: {cite: e 3, basis: derived}\nfacts:\n  - {turns: 3}\n  - {set: west, exactly: 7}\n", encoding="utf-8"
    )
    done = modgen("check", bench.folder, "--facts", file)
    assert done.returncode == 1
    assert "more.yaml:4:11: error[F501]" in done.stdout and "e 3" in done.stdout
    assert "e 3: 3 turns: holds" in done.stdout
    assert modgen("check", bench.folder, "--facts", tmp_path / "none.yaml").returncode == 2


def test_facts_of_others_are_tested_for_the_choice_that_they_name(bench, modgen, tmp_path):
    bench.write(MORE + "  []\noptions: {snow: {name: Snow}}\n")
    file = tmp_path / "more.yaml"
    whens = ["{edition: first}", "{edition: second}", "snow", "{without: snow}", "{edition: second, option: snow}"]
    lines = [f"  - {{turns: 9, cite: r 1, when: {when}}}\n" for when in whens]
    file.write_text("facts:\n" + "".join(lines), encoding="utf-8")
    for chosen, wrong in [
        ([], {2, 5}),
        (["--edition", "second"], {3, 5}),
        (["--option", "snow"], {2, 4}),
        (["--edition", "second", "--option", "snow"], {3, 4, 6}),
    ]:
        done = modgen("check", bench.folder, "--facts", file, *chosen)
        assert {line for line in range(1, 9) if f"more.yaml:{line}:" in done.stdout} == wrong, chosen
        assert f"{len(wrong)} statements tested" in done.stderr, "a fact that is passed over is not counted as tested"


def test_a_contradiction_that_shows_for_one_edition_is_still_known(bench):
    two = """  - {set: west, exactly: 6}
  - {value: limit, is: 3, known: the errata say so}
  - {value: limit, is: 2.5, when: {edition: second}, known: never false}
"""
    verdict = bench.check(MORE.replace("is: 2.5}", "is: 2.5, instead: [{when: {edition: second}, is: 3}]}") + two)
    assert [(one.code, one.known != "") for one in verdict.findings] == [("F501", True), ("F501", True)]
