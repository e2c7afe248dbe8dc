"""What is proposed for each choice, as one list of stacks: right for each of them, and never twice for any."""

from itertools import chain, combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from isles import GAME, write_isles
from tests_support import Run

from modgen.propose.whens import Placed, for_all_choices
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.resolve import choices

EDITIONS = "editions: {one: {title: One, book: rules}, two: {title: Two, book: rules}}\n"
OPTIONS = """\
options:
  raid: {name: A raid, cite: rules 9}
  fog: {name: Fog, cite: rules 10, default: yes}
  storm: {name: Storm, cite: rules 11, needs: fog}
  gale: {name: Gale, cite: rules 12, needs: [storm, fog], editions: two}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> Game:
    folder = write_isles(tmp_path_factory.mktemp("whens") / "isles")
    text = GAME.replace("options: {raid: {name: A raid, cite: rules 9}}\n", EDITIONS + OPTIONS)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return load(folder).game


@given(data=st.data())
def test_every_choice_has_its_own_and_none_has_two(game: Game, data: st.DataObject):
    found = {}
    for choice in choices(game):
        names = ["b1", "b2", *(["r1"] if "raid" in choice.options else [])]
        spots = {name: data.draw(st.sampled_from([None, None, 0, 1, 2]), label=f"{choice} {name}") for name in names}
        found[choice] = [Placed(spot, f"s{spot}", name, "rules 1") for name, spot in spots.items() if spot is not None]
    listed = for_all_choices(game, found)
    for choice, wanted in found.items():
        names = {"b1", "b2", *(["r1"] if "raid" in choice.options else [])}
        here = [one for one, when in listed if when is None or when.holds(choice.edition, choice.options)]
        assert sorted((one.counter, one.spot) for one in here if one.counter in names) == sorted(
            (one.counter, one.spot) for one in wanted
        )
    ids = [option.id for option in game.options]
    for edition in ("one", "two"):
        for options in chain.from_iterable(combinations(ids, size) for size in range(len(ids) + 1)):
            here = [one.counter for one, when in listed if when is None or when.holds(edition, frozenset(options))]
            assert len(here) == len(set(here))


def test_a_spec_with_editions_and_options_checks_clean_once_it_is_written(modgen: Run, tmp_path: Path):
    by_edition = "      second: {counters: [b1], exactly: 1, where: fort, cite: rules 3.8, when: {edition: two}}\n"
    fogged = "      fogged: {counters: [b2], exactly: 1, where: port, cite: rules 3.9, when: {without: fog}}\n"
    spec = write_isles(tmp_path / "isles", ("    setup:\n", by_edition + fogged + "    setup:\n"))
    text = GAME.replace(
        "options: {raid: {name: A raid, cite: rules 9}}\n", EDITIONS + OPTIONS.split("  storm", maxsplit=1)[0]
    )
    (spec / "game.yaml").write_text(text.replace("[forces.yaml]", "[forces.yaml, proposals.yaml]"), encoding="utf-8")
    (spec / "proposals.yaml").write_text("proposals: {}\n", encoding="utf-8")
    assert modgen("check", spec).returncode == 1
    assert modgen("propose", spec, "--write").returncode == 0
    checked = modgen("check", spec, "--strict")
    assert (checked.returncode, checked.stdout) == (0, "")
