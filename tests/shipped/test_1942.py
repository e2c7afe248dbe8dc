"""The whole game: every paragraph accounted for, every contradiction known, set-ups legal for options that combine."""

import re
import shutil
from itertools import combinations
from pathlib import Path

import pytest
from tests_support import REPOSITORY

from modgen.coverage import among, citations
from modgen.pipeline.check import Bench, check_spec
from modgen.pipeline.terrain import terrain_of
from modgen.spec import Sources, load
from modgen.spec.clauses import Clause
from modgen.spec.facts import Fact
from modgen.spec.game import Untestable
from modgen.spec.resolve import ChoiceError, chosen

SPEC = REPOSITORY / "specs" / "1942"
PARAGRAPHS = REPOSITORY / "tests" / "data" / "paragraphs"


@pytest.fixture(scope="module")
def game():
    return load(SPEC).game


@pytest.mark.parametrize("book", ["gdw", "wwii"])
def test_every_paragraph_is_tested_or_said_to_be_untestable(game, book):
    """The list holds the numbers of the book's paragraphs, read off it once; its text is not ours to keep."""
    made = tuple(citations(game))
    names = (PARAGRAPHS / f"1942-{book}.txt").read_text(encoding="utf-8").splitlines()
    assert len(names) > 80
    left = []
    for name in names:
        cited = [found.datum for found in among(made, name, below=False)]
        if not any(isinstance(datum, Fact | Clause | Untestable) for datum in cited):
            left.append(name)
    assert left == []


def test_the_spec_is_clean_and_lists_what_contradicts(game):
    verdict = check_spec(SPEC, Sources(SPEC))
    assert [finding for finding in verdict.findings if not finding.known] == []
    facts = sum(bool(fact.known) for fact in game.facts)
    assert sum(finding.code == "F501" for finding in verdict.findings) >= facts > 30
    assert sum(finding.code == "S602" for finding in verdict.findings) == 1


def without(folder: Path, file: str, pattern: str) -> Path:
    copy = folder / "1942"
    shutil.copytree(SPEC, copy)
    path = copy / file
    text, count = re.subn(pattern, "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count
    path.write_text(text, encoding="utf-8")
    return copy


def test_no_contradiction_is_passed_over_without_its_reason(game, tmp_path):
    copy = without(tmp_path, "facts.yaml", r'(, known: ("[^"]*"|[^}\n]*)(?=\})|^    known: .*$)')
    verdict = check_spec(copy, Sources(copy))
    told = {finding.place for finding in verdict.findings if finding.code == "F501" and not finding.known}
    assert len(told) == sum(bool(fact.known) for fact in game.facts)


def test_the_crowded_port_is_told_without_its_reason(tmp_path):
    copy = without(tmp_path, "setup.yaml", r'^        breaks: .*$| breaks: \{stacking: "[^"]*"\},')
    verdict = check_spec(copy, Sources(copy))
    assert [finding.code for finding in verdict.findings if not finding.known] == ["S602"]
    assert "1206" in next(finding.message for finding in verdict.findings if not finding.known)


def test_set_ups_are_legal_for_every_two_options_together(game):
    bench = Bench(game, terrain_of(game))
    found = []
    for edition in (one.id for one in game.editions):
        names = [one.id for one in game.options if not one.editions or edition in one.editions]
        for pair in combinations(names, 2):
            try:
                choice = chosen(game, edition, pair)
            except ChoiceError:
                continue
            found += [
                (pair, finding.message)
                for finding in bench.run([choice]).findings
                if finding.code in ("S601", "S602") and not finding.known
            ]
    assert found == []
