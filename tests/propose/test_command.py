"""``modgen propose`` as a user meets it."""

import json
import os
from pathlib import Path

import pytest
import yaml
from tests_support import Run, imported_by, tree_hash

CLAUSES = "    clauses:\n"
BREAKS = (
    CLAUSES,
    CLAUSES + "      fortress: {counters: {nation: blue, arrives: start}, exactly: 4, where: fort, cite: rules 3.5,"
    " breaks: {stacking: the book crowds the fort}}\n",
)


def stands(text: str) -> dict[str, str]:
    return {piece["counter"]: piece["at"] for piece in yaml.safe_load(text)["pieces"]}


def test_a_proposal_is_legal_and_sensible(modgen: Run, isles, tmp_path: Path):
    spec = isles()
    before = tree_hash(spec)
    done = modgen("propose", spec, "--scenario", "first")
    assert done.returncode == 0
    assert done.stderr == "first: 4 counters placed, 1 stay where they are; the best there is\n"
    at = stands(done.stdout)
    assert set(at) == {"b1", "b2", "b3", "guns", "ship"}  # b4 arrives later, r1 is not in play without the option
    assert at["guns"] == "fort"
    blue = [at[name] for name in ("b1", "b2", "b3")]
    assert "port" in blue and len(set(blue)) == 3 and "fort" not in blue
    file = tmp_path / "mine.yaml"
    file.write_text(done.stdout, encoding="utf-8")
    checked = modgen("check", spec, "--scenario", "first", "--setup", file)
    assert (checked.returncode, "illegal" in checked.stdout) == (0, False)
    assert tree_hash(spec) == before
    assert modgen("propose", spec).stdout == done.stdout


def test_out_and_json_say_the_same(modgen: Run, isles, tmp_path: Path):
    spec, file = isles(), tmp_path / "mine.yaml"
    printed = modgen("propose", spec).stdout
    done = modgen("propose", spec, "--out", file, "--format", "json")
    assert file.read_text(encoding="utf-8") == printed
    answer = json.loads(done.stdout)
    assert {piece["counter"]: piece["at"] for piece in answer["pieces"]} == stands(printed)
    assert [piece["counter"] for piece in answer["pieces"] if not piece["chosen"]] == ["guns"]
    assert answer["best"] and answer["conflict"] == []


def test_an_option_brings_its_counters(modgen: Run, isles):
    at = stands(modgen("propose", isles(), "--option", "raid").stdout)
    assert at["r1"] == "cape"


def test_a_rule_is_broken_only_where_a_clause_breaks_it(modgen: Run, isles):
    spec = isles(BREAKS)
    done = modgen("propose", spec)
    at = stands(done.stdout)
    assert [name for name, where in at.items() if where == "fort"] == ["guns", "b1", "b2", "b3"]
    file = spec.parent / "mine.yaml"
    file.write_text(done.stdout, encoding="utf-8")
    checked = modgen("check", spec, "--setup", file)
    assert checked.returncode == 0 and "known: the book crowds the fort" in checked.stdout
    strict = isles((BREAKS[0], BREAKS[1].replace(", breaks: {stacking: the book crowds the fort}", "")))
    assert modgen("propose", strict).returncode == 1


TWO = (CLAUSES, CLAUSES + "      cape: {counters: [b1, b2], at_least: 1, where: south, cite: rules 3.6}\n")


def test_a_conflict_names_clauses_of_which_none_can_go(modgen: Run, isles):
    done = modgen("propose", isles(TWO))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines == [
        "first: 2 clauses cannot be met together:",
        "  forces.yaml:23:7: cape (rules 3.6): at least 1 b1, b2 in South Isle",
        "  forces.yaml:24:7: isle (rules 3.1): exactly 3 Blue infantry units in North Isle",
    ]
    answer = json.loads(modgen("propose", isles(TWO), "--format", "json").stdout)
    assert [(one["clause"], one["rule"]) for one in answer["conflict"]] == [
        ("cape", "rules 3.6"),
        ("isle", "rules 3.1"),
    ]
    assert modgen("propose", isles(TWO, ("exactly: 3, where: north", "at_most: 3, where: north"))).returncode == 0
    assert modgen("propose", isles()).returncode == 0


def test_the_set_up_may_be_to_blame(modgen: Run, isles):
    away = ("- {at: fort, counters: guns,", "- {at: cape, counters: guns,")
    asked = (CLAUSES, CLAUSES + "      battery: {counters: [guns], exactly: 1, where: north, cite: rules 3.7}\n")
    spec = isles(away, asked)
    done = modgen("propose", spec)
    assert done.returncode == 1
    assert "first: 1 clause cannot be met:" in done.stdout
    nothing_to_count = isles(("- {at: fort, counters: guns,", "- {at: fort, counters: [guns, ship],"))
    done = modgen("propose", nothing_to_count)
    assert "fleet (rules 3.2)" in done.stdout and done.returncode == 1
    assert "the set-up fixes 1 of the counters they speak of: ship; with --free there is a set-up" in done.stdout
    freed = modgen("propose", nothing_to_count, "--free")
    at = stands(freed.stdout)
    assert freed.returncode == 0 and at["guns"] == "fort" and at["ship"] != "fort"


def test_a_clause_that_the_spec_does_not_meet_is_left_out_where_it_must(modgen: Run, isles):
    known = (TWO[0], TWO[1].replace("cite: rules 3.6", "cite: rules 3.6, known: the book has miscounted"))
    done = modgen("propose", isles(known))
    assert done.returncode == 0
    assert "the spec accepts that it is not met: forces.yaml:23:7: cape (rules 3.6)" in done.stderr


def test_written_into_the_spec_it_holds_for_every_choice(modgen: Run, isles):
    spec = isles()
    first = modgen("propose", spec, "--write")
    assert (first.returncode, first.stdout) == (0, "")
    assert "next: add proposals.yaml to `include` in game.yaml" in first.stderr
    text = (spec / "proposals.yaml").read_text(encoding="utf-8")
    stacks = yaml.safe_load(text)["proposals"]["first"]["setup"]
    assert {"at": "cape", "counters": "r1", "when": {"option": "raid"}, "cite": "rules 3.3"} in stacks
    assert yaml.safe_load(text)["proposals"]["first"]["basis"] == "reconstructed"
    game = spec / "game.yaml"
    refused = modgen("propose", spec, "--write")
    assert refused.returncode == 2 and "no file of the spec includes it" in refused.stderr
    game.write_text(game.read_text(encoding="utf-8").replace("[forces.yaml]", "[forces.yaml, proposals.yaml]"))
    checked = modgen("check", spec, "--strict")
    assert (checked.returncode, checked.stdout) == (0, "")
    again = modgen("propose", spec, "--write")
    assert again.returncode == 0 and "next" not in again.stderr
    assert (spec / "proposals.yaml").read_text(encoding="utf-8") == text
    assert modgen("propose", spec, "--option", "raid", "--write").returncode == 0
    for_one = yaml.safe_load((spec / "proposals.yaml").read_text(encoding="utf-8"))["proposals"]["first"]["setup"]
    assert all(stack["when"] == {"option": "raid"} for stack in for_one if stack["at"] == "cape")


def test_what_somebody_proposes_elsewhere_is_not_said_twice(modgen: Run, isles):
    more = "proposals:\n  first:\n    setup:\n      - {at: port, counters: b1}\n"
    spec = isles(("scenarios:", more + "scenarios:"))
    done = modgen("propose", spec, "--write")
    assert done.returncode == 2 and "proposes a set-up for 'first' already" in done.stderr
    assert not (spec / "proposals.yaml").exists()
    # It is no more than a hint: the set-up is whole, and the counter stays.
    assert stands(modgen("propose", spec).stdout)["b1"] == "port"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--scenario", "secnd"], "there is no scenario 'secnd'"),
        (["--option", "riad"], "there is no option 'riad'"),
        (["--free", "--write"], "use --out FILE"),
        (["--out", "nowhere/mine.yaml"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(modgen: Run, isles, arguments, said):
    done = modgen("propose", isles(), *arguments)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr


def test_without_the_solver_it_says_how_to_get_it(modgen: Run, isles, tmp_path: Path):
    hidden = tmp_path / "hidden" / "ortools"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ModuleNotFoundError('hidden', name='ortools')", encoding="utf-8")
    path = os.pathsep.join([str(hidden.parent), os.environ.get("PYTHONPATH", "")])
    done = modgen("propose", isles(), PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'modgen[propose]'" in done.stderr and "Traceback" not in done.stderr
    assert modgen("check", isles(), PYTHONPATH=path).returncode in (0, 1)


@pytest.mark.parametrize("command", [["check"], ["build", "--out", "out"], ["explain", "--hex", "port"]])
def test_nothing_else_imports_the_solver(isles, tmp_path: Path, command):
    name, *options = command
    loaded = imported_by([name, isles(), *options], tmp_path)
    assert "modgen.spec" in loaded
    assert not [module for module in loaded if module.split(".")[0] == "ortools" or module.startswith("modgen.propose")]
