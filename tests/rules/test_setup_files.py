"""Set-ups of users' own: files good and bad, and what is said of them."""

import json

import pytest

GAME = """
rules: {stacking: {counters: {side: blue}, where: anywhere, per: hex, at_most: 2, cite: r 4}}
scenarios:
  one: {name: One, clauses: {c: {counters: {nation: blueland}, where: west, exactly: 2, cite: r 3.1}}}
  two: {name: Two, clauses: {c: {counters: {nation: blueland}, where: inn, exactly: 2, cite: r 3.2}}}
"""


@pytest.fixture
def judge(bench, modgen, tmp_path):
    def run(text, *options, name="mine.csv", encoding="utf-8"):
        bench.write(GAME)
        file = tmp_path / name
        file.write_text(text, encoding=encoding)
        return modgen("check", bench.folder, "--setup", file, *options)

    return run


def test_a_table_of_counters_and_places(judge):
    done = judge("counter,at\nb1,0101\nb2,gate\n")
    assert (done.returncode, done.stdout) == (
        0,
        "r 3.1: mine.csv: 2 of 2 Blueland counters in the west: legal\n"
        "r 4: mine.csv: Blue counters: at most 2 in a hex, on the map: legal\n",
    )


def test_what_is_wrong_is_shown_in_the_users_own_file(judge):
    done = judge("counter;at\nb1;101\nb2;inn\n")
    assert done.returncode == 1
    assert "mine.csv:3:1: error[S601]: mine.csv/c: 1 Blueland counters in the west, exactly 2 wanted (r 3.1)" in (
        done.stdout
    )
    assert "b2 stands in 0303, outside" in done.stdout
    assert "warning[N304]" in done.stdout and "warning[R114]" in done.stdout


def test_the_scenario_is_chosen(judge):
    assert judge("counter,at\nb1,inn\nb2,inn\n", "--scenario", "two").returncode == 0
    assert judge("counter,at\nb1,inn\nb2,inn\n", "--scenario", "three").returncode == 2


def test_yaml_and_json(judge):
    text = "pieces:\n  - {counter: b1, at: 0101}\n  - {counter: b2, at: 0101}\n  - {counter: g1, at: 0101}\n"
    done = judge(text, "--format", "json", name="mine.yaml")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert [finding["code"] for finding in data["findings"]] == ["S602"]
    assert [entry["result"] for entry in data["checklist"]] == ["legal", "illegal"]


def test_a_counter_of_another_choice_is_told_with_it(bench, modgen, tmp_path):
    more = "options: {fleet: {name: The fleet, cite: r 9, editions: second}}\n"
    more += "rules: {sail: {counters: [s1], where: anywhere, at_most: 1, when: fleet, cite: r 9}}\n"
    ship = "  s1: {name: S1, nation: redland, type: naval, when: {edition: second, option: fleet}}\n"
    bench.write(ship + more)
    mine = tmp_path / "mine.csv"
    mine.write_text("counter,at\ns1,0401\n", encoding="utf-8")
    refused = modgen("check", bench.folder, "--setup", mine)
    assert refused.returncode == 2
    assert "error[N302]: 's1' is not in the game that was chosen" in refused.stdout
    assert "it is there with edition second, option fleet" in refused.stdout
    chosen = modgen("check", bench.folder, "--setup", mine, "--edition", "second", "--option", "fleet")
    assert chosen.returncode == 0


def test_a_counter_that_is_wanted_where_it_stands_is_not_the_missing_one(bench, modgen, tmp_path):
    clauses = (
        "here: {counters: {side: blue}, where: west, exactly: 1, cite: r 3.1}",
        "there: {counters: {side: blue}, where: inn, exactly: 1, cite: r 3.2}",
    )
    bench.write(f"scenarios: {{one: {{name: One, clauses: {{{', '.join(clauses)}}}}}}}\n")
    mine = tmp_path / "mine.csv"
    mine.write_text("counter,at\nb1,out\nb2,0401\ng1,inn\n", encoding="utf-8")
    done = modgen("check", bench.folder, "--setup", mine)
    assert "mine.csv:3:1: error[S601]: mine.csv/here: 0 Blue counters in the west, exactly 1 wanted" in done.stdout
    assert done.stdout.index("b2 stands in 0401") < done.stdout.index("b1 stands in out")
    assert "g1 stands" not in done.stdout


@pytest.mark.parametrize(
    ("where", "wrong", "help"),
    [
        ("anywhere", "1 Redland counters on the map, none wanted", "move r1 off the map"),
        ("{minus: [anywhere, gate, inn]}", "on the map outside The Gate and The Inn", "move r1 to The Gate or The Inn"),
        ("west", "1 Redland counters in the west, none wanted", "move r1 out of the west"),
        ("{union: [anywhere, out]}", "1 Redland counters on the map or Out", "move r1 off the map and out of Out"),
    ],
)
def test_who_may_not_be_there_is_told_where_to_go(bench, modgen, tmp_path, where, wrong, help):
    bench.write(f"rules: {{no: {{counters: {{nation: redland}}, where: {where}, at_most: 0, cite: r 4}}}}\n")
    mine = tmp_path / "mine.csv"
    mine.write_text("counter,at\nr1,0101\n", encoding="utf-8")
    done = modgen("check", bench.folder, "--setup", mine)
    assert done.returncode == 1 and wrong in done.stdout and f"help: {help}\n" in done.stdout


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("", "mine.csv", "R112"),
        ("counter,at\nb9,0101\n", "mine.csv", "N302"),
        ("counter,at\nb1,9901\n", "mine.csv", "N303"),
        ("counter,at\nb1,west\n", "mine.csv", "N302"),
        ("counter,at\nb1,0101\nb1,0102\n", "mine.csv", "N305"),
        ("counter,where\nb1,0101\n", "mine.csv", "L201"),
        ("counter,at\nb1,\n", "mine.csv", "L202"),
        ("counters: []\n", "mine.yaml", "L201"),
        ("pieces: b1\n", "mine.yaml", "L203"),
        ("pieces: [&a {counter: b1, at: 0101}]\n", "mine.yaml", "R107"),
        ("\tpieces: []\n", "mine.yaml", "R104"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(judge, text, name, code):
    done = judge(text, name=name)
    assert done.returncode == 2 and f"error[{code}]" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_position_needs_its_turn(bench, modgen, tmp_path):
    bench.write(GAME)
    mine = tmp_path / "mine.csv"
    mine.write_text("counter,at\nb1,0101\n", encoding="utf-8")
    assert modgen("check", bench.folder, "--setup", mine, "--as", "position").returncode == 2
    assert modgen("check", bench.folder, "--setup", mine, "--as", "position", "--turn", "1").returncode == 0
