"""Editions, options and values: what holds for which choice, and what a whole check looks at."""

import pytest

from modgen.spec.resolve import ChoiceError

OPTIONS = """
options:
  mud: {name: Mud, cite: r 9.1}
  snow: {name: Snow, cite: r 9.2, needs: mud}
  heat: {name: Heat, cite: r 9.3, excludes: mud, default: yes}
  fog: {name: Fog, cite: e 4, editions: second}
values:
  limit:
    name: Limit
    is: 2
    instead:
      - {when: mud, is: 1, cite: r 9.1}
      - {when: {edition: second}, is: 3, cite: e 1}
charts: {c: {name: Chart, values: limit}}
scenarios:
  start:
    name: Start
    clauses:
      all: {counters: {side: blue}, where: anywhere, at_most: limit}
      if-snow: {counters: [b1], where: west, exactly: 1, when: [mud, snow]}
      if-heat: {counters: [b1], where: west, exactly: 1, when: {option: heat, without: fog}}
    setup:
      - {at: 0101, counters: [b1, b2]}
      - {at: 0102, counters: g1, when: {edition: second}}
"""

TWO_TURNS = "sequence: {turns: {first: 1, last: 2}}\n"
MARCH = "sequence: {turns: {first: 1, last: 2}, steps: [{id: march, name: March, not_on: 3}]}\n"
LIMIT = "rules: {x: {counters: [b1], where: west, at_most: 1"
A_OF_FIRST = "options: {a: {name: A, editions: first}}\n"
A_NEEDS_B = "options: {a: {name: A, needs: b}, b: {name: B}}\n"
AT_MOST_V = f"{LIMIT.replace('1', 'v')}}}}}\n"


def test_a_choice_changes_numbers_clauses_and_stacks(bench, said):
    assert said(bench.check(OPTIONS, edition="first")) == ["legal", "legal"]
    assert said(bench.check(OPTIONS, edition="first", options=["mud", "heat=no"])) == ["illegal"]
    assert said(bench.check(OPTIONS, edition="second")) == ["legal", "legal"]
    assert said(bench.check(OPTIONS, edition="second", options=["heat=no", "mud", "snow"])) == ["legal", "legal"]


def test_an_option_is_known_by_its_rule_too(bench):
    by_name = bench.check(OPTIONS, edition="first", options=["mud", "heat=no"])
    assert bench.check(OPTIONS, edition="first", options=["9.1", "r 9.3=no"]).findings == by_name.findings


@pytest.mark.parametrize(
    ("edition", "options", "told"),
    [
        ("third", [], "first, second"),
        (None, ["rain"], "no option 'rain'"),
        ("first", ["fog"], "has no option 'fog'"),
        ("first", ["snow", "heat=no"], "needs 'mud'"),
        ("first", ["mud"], "cannot go together"),
        ("first", ["heat=perhaps"], "heat=no"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(bench, edition, options, told):
    with pytest.raises(ChoiceError, match=told):
        bench.check(OPTIONS, edition=edition, options=options)


def test_a_whole_check_looks_at_each_edition_and_each_option(bench):
    verdict = bench.check(OPTIONS)
    assert [finding.code for finding in verdict.findings] == ["S601"]  # mud makes the limit 1, only then too few
    assert "with option mud" in verdict.findings[0].message
    assert {entry.choice for entry in verdict.checklist} >= {"", "edition second"}


def test_the_same_counter_may_stand_twice_only_for_choices_that_cannot_meet(bench, modgen):
    apart = "options: {mud: {name: Mud}}\nscenarios: {s: {name: S, setup: [%s, %s]}}\n"
    bench.write(apart % ("{at: 0101, counters: b1, when: mud}", "{at: 0102, counters: b1, when: {without: mud}}"))
    assert modgen("check", bench.folder).returncode == 0
    bench.write(apart % ("{at: 0101, counters: b1, when: mud}", "{at: 0102, counters: b1, when: {edition: first}}"))
    assert "N305" in modgen("check", bench.folder).stdout


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("options: {a: {name: A, needs: b}}\n", "N302"),
        ("tables: {t: {name: T, columns: [a, b], rows: {x: [1, 2]}, when: nothing}}\n", "N302"),
        ("values: {v: {name: V, is: 1, when: mud}}\noptions: {mud: {name: Mud}}\n", "L201"),
        ("rules: {x: {counters: [b1], where: west, at_most: no-value}}\n", "N302"),
        ("rules: {x: {counters: [b1], where: west, at_most: 1, when: {option: mud, without: mud}}}\n", "L204"),
        ("rules: {x: {counters: [b1], where: west, at_most: 1, breaks: {y: why}}}\n", "N302"),
        ("tables: {t: {name: T, columns: [a, b], rows: {x: [1]}}}\n", "L204"),
        ("sequence: {turns: {first: 1, last: 2, names: [one]}}\n", "L204"),
        (f"{TWO_TURNS}{LIMIT}, during: {{from_turn: 3}}}}}}\n", "L204"),
        (MARCH, "L204"),
        (f"{LIMIT}, during: {{from_turn: 2, to_turn: 1}}}}}}\n", "L204"),
        (f"values: {{v: {{name: V, is: 1.5}}}}\n{AT_MOST_V}", "L204"),
        (f"values: {{v: {{name: V, is: -1}}}}\n{AT_MOST_V}", "L204"),
        (f"values: {{v: {{name: V, is: 1}}}}\n{AT_MOST_V.replace('at_most', 'at_least: 2, at_most')}", "L204"),
        ("values: {v: {name: V, is: 900}}\nfacts: [{set: {within: {hexes: v, of: '0101'}}, meets: west}]\n", "L204"),
        ("facts: [{counter: b1, has: {}}]\n", "L204"),
        ("options: {a: {name: A, needs: a}}\n", "L204"),
        ("options: {a: {name: A, excludes: a}}\n", "L204"),
        ("options: {a: {name: A, needs: b}, b: {name: B, needs: c}, c: {name: C, excludes: a}}\n", "L204"),
        ("options: {a: {name: A, needs: b, editions: first}, b: {name: B, editions: second}}\n", "L204"),
        ("options: {a: {name: A, needs: b, default: yes}, b: {name: B}}\n", "L204"),
        ("options: {a: {name: A, excludes: b, default: yes}, b: {name: B, default: yes}}\n", "L204"),
        (f"{A_OF_FIRST}{LIMIT}, when: {{edition: second, option: a}}}}}}\n", "L204"),
        (f"{A_NEEDS_B}{LIMIT}, when: {{option: a, without: b}}}}}}\n", "L204"),
        ("scenarios: {s: {name: S, setup: [{at: west, counters: b1}]}}\n", "N302"),
        ("scenarios: {s: {name: S, setup: [{at: turns, counters: b1}]}}\n", "N302"),
        ("proposals: {s: {setup: [{at: inn, counters: b1}]}}\n", "N302"),
    ],
)
def test_what_leads_nowhere_is_refused(bench, modgen, more, code):
    bench.write(more)
    done = modgen("check", bench.folder)
    assert done.returncode == 2 and f"error[{code}]" in done.stdout
