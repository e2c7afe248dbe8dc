"""``modgen explain SPEC``: a hex, a counter, a rule."""

import json

import pytest
from tests_support import Run


def parts(modgen: Run, spec, *arguments: str) -> dict[str, list[dict[str, str]]]:
    done = modgen("explain", spec, *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    return {part["name"]: part["lines"] for part in json.loads(done.stdout)["parts"]}


def texts(lines: list[dict[str, str]]) -> list[str]:
    return [line["text"] for line in lines]


def test_a_hex(modgen: Run, isles):
    found = parts(modgen, isles(), "--hex", "0303")
    assert texts(found["places"]) == ["Fort (fort): fortress"]
    assert (found["places"][0]["place"], found["places"][0]["cite"]) == ("game.yaml:14:5", "rules 1")
    assert found["places"][0]["basis"] == "printed"
    assert texts(found["ground"]) == [
        "land, coastal: 100% land",
        "100% land of a landmass in 9 of the map's hexes, along its sides n, ne, se, s, sw, nw",
    ]
    assert texts(found["regions"]) == ["North Isle (north)"]
    assert len(found["hexsides"]) == 6 and "n, to 0302: land" in texts(found["hexsides"])
    asked = texts(found["clauses and rules"])
    assert "first/isle: exactly 3 Blue infantry units in North Isle" in asked
    assert "stacking: at most 2 Blue/Red counters in each hex of the map" in asked
    assert not [text for text in asked if "raiders" in text or "fleet" in text]
    assert texts(found["counters"]) == ["first: guns"]


def test_a_hex_at_the_edge_on_a_weak_basis(modgen: Run, isles):
    spec = isles()
    found = parts(modgen, spec, "--hex", "0706", "--option", "raid")
    assert found["regions"][0] | {"place": ""} == {
        "text": "South Isle (south)",
        "place": "",
        "cite": "rules 1",
        "basis": "reconstructed",
        "note": "a sketch",
        "result": "",
    }
    assert [text for text in texts(found["hexsides"]) if "the edge of the map" in text]
    assert "first/raiders: exactly 1 r1 in South Isle" in texts(found["clauses and rules"])
    assert "first/raiders" not in str(parts(modgen, spec, "--hex", "0706"))


def test_a_place_names_its_hex_and_a_box_itself(modgen: Run, isles):
    spec = isles()
    assert modgen("explain", spec, "--hex", "fort").stdout == modgen("explain", spec, "--hex", "0303").stdout
    assert texts(parts(modgen, spec, "--hex", "port-box")["box"]) == ["The port's box (port-box): tray"]


def test_a_counter(modgen: Run, isles):
    found = parts(modgen, isles(), "--counter", "b2")
    data = {line["text"].partition(":")[0]: line for line in found["data"]}
    assert data["name"]["basis"] == "inferred" and data["strength"]["basis"] == "printed"
    assert data["nation"]["text"] == "nation: blue, of blue"
    assert data["type"]["place"].startswith("forces.yaml:8:")
    assert [text.partition(":")[0] for text in texts(found["clauses and rules"])] == ["first/isle", "stacking", "apart"]
    assert texts(found["may stand"]) == [
        "first: nowhere but in North Isle (9 hexes)",
        "first: 9 hexes left by these",
    ]
    assert texts(found["stands"]) == ["first: not in play"]


@pytest.mark.parametrize(
    ("counter", "said"),
    [
        ("b4", "first: no clause asks for it; 48 hexes and 1 in boxes not forbidden"),
        ("guns", "first: nowhere, as these leave no spot"),
        ("ship", "first: nowhere but in sea hexes (33 hexes)"),
    ],
)
def test_where_a_counter_may_stand(modgen: Run, isles, counter, said):
    nowhere = "  none: {counters: [guns], exactly: 0, where: {union: [anywhere, port-box]}, cite: rules 4.3}\n"
    spec = isles(("scenarios:", nowhere + "scenarios:"))
    assert said in texts(parts(modgen, spec, "--counter", counter)["may stand"])


@pytest.mark.parametrize(("least", "left"), [(1, "15 hexes left"), (0, "48 hexes and 1 in boxes left")])
def test_clauses_that_share_counters_out_leave_their_sets(modgen: Run, isles, least, left):
    same = "{counters: {type: infantry, nation: blue, arrives: start}, "
    rest = f"rest: {same}at_least: {least}, where: south, cite: rules 3.1}}\n      isle: {same}exactly: 2"
    found = parts(modgen, isles((f"isle: {same}exactly: 3", rest)), "--counter", "b2")["may stand"]
    assert "first: wanted in North Isle (9 hexes)" in texts(found) and texts(found)[-1] == f"first: {left} by these"


def test_where_a_counter_stands(modgen: Run, isles):
    (line,) = parts(modgen, isles(), "--counter", "guns")["stands"]
    assert (line["text"], line["cite"]) == ("first: 0303 (fort)", "rules 3.4")


def test_a_rule_and_those_below_it(modgen: Run, isles):
    spec = isles(("scenarios:", "facts:\n  - {value: stack, is: 3, cite: rules 4.1A}\nscenarios:"))
    found = parts(modgen, spec, "--rule", "rules 4.1")
    assert [line["text"].partition(":")[0] for line in found["data"]] == [
        "value stack",
        "clause stacking",
        "fact value stack",
    ]
    results = {line["text"]: line["result"] for line in found["tested"]}
    assert results["value stack: 3"] == "fails"
    assert "legal" in results.values()
    assert [line["result"] for line in found["found"]] == ["F501, error"]
    assert [line["cite"] for line in found["found"]] == ["rules 4.1A"]
    assert {line["cite"] for line in parts(modgen, spec, "--rule", "rules 3")["data"]} >= {"rules 3.1", "rules 3.4"}
    illegal = [line for line in parts(modgen, spec, "--rule", "rules 3.1")["tested"] if line["result"] == "illegal"]
    assert illegal and all(line["text"].startswith("first: 0 of 3") for line in illegal)


def test_no_rule_is_below_another_by_its_figures_alone(modgen: Run, isles):
    spec = isles(("cite: rules 4.1}", "cite: rules 14}"))
    assert {line["cite"] for line in parts(modgen, spec, "--rule", "rules 1")["data"]} == {"rules 1"}
    assert "nothing is known of it" in modgen("explain", spec, "--rule", "rules 77").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--hex", "9999"], "9999"),
        (["--hex", "prt"], "did you mean 'port'"),
        (["--counter", "b22"], "did you mean 'b2'"),
        (["--counter", "r1"], "with this choice of edition and options"),
        (["--rule", "rulse 4.1"], "did you mean 'rules'"),
        (["--hex", "0101", "--counter", "b1"], "one thing at a time"),
        ([], "--hex, --counter or --rule"),
        (["--option", "raid"], "go with --hex, --counter or --rule"),
        (["--hex", "0101", "--option", "riad"], "there is no option 'riad'"),
    ],
)
def test_what_cannot_be_explained_is_said(modgen: Run, isles, arguments, said):
    done = modgen("explain", isles(), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr and "Traceback" not in done.stderr


def test_text_is_the_same_in_lines(modgen: Run, isles):
    spec = isles()
    done = modgen("explain", spec, "--counter", "guns")
    assert done.stdout.splitlines()[0] == "counter guns"
    assert "  first: 0303 (fort) [forces.yaml:27:9, rules 3.4, printed]" in done.stdout.splitlines()
    assert (
        modgen("explain", spec, "--rule", "rules  4.1").stdout == modgen("explain", spec, "--rule", "rules 4.1").stdout
    )
