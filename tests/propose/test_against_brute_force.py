"""Proposer, checker and a judge that goes through all positions agree, on random clauses in real specs."""

import tempfile
from pathlib import Path

import numpy as np
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from propose.tiny import NAMES, OFF, POSITIONS, SPOTS, Tiny, games, setup_text

from modgen.check.position import Position
from modgen.check.setups import judge_position
from modgen.pipeline.check import Asked, check_spec
from modgen.pipeline.propose import Answer, Wanted, propose_setup
from modgen.pipeline.terrain import context_of, terrain_of
from modgen.spec import Sources, load


def number_of(text: str) -> int:
    """The position that a set-up file describes, as an index into all positions."""
    at = {piece["counter"]: piece["at"] for piece in yaml.safe_load(text)["pieces"]}
    digits = [SPOTS.index({"town": "0201"}.get(at[name], at[name])) if name in at else OFF for name in NAMES]
    return int(np.ravel_multi_index(digits, [OFF + 1] * len(NAMES)))


def proposed(tiny: Tiny, folder: Path, free: bool = False) -> Answer:
    return propose_setup(folder, Sources(folder), Wanted(free=free))


@settings(max_examples=100)
@given(tiny=games())
def test_there_is_a_proposal_where_there_is_a_legal_position(tiny: Tiny):
    with tempfile.TemporaryDirectory() as name:
        folder = tiny.write(Path(name) / "tiny")
        answer, legal = proposed(tiny, folder), tiny.legal()
        assert bool(answer.conflict) is not bool(legal.any())
        if answer.conflict:
            core = frozenset(demand.clause for demand in answer.conflict)
            assert not tiny.legal(only=core).any()
            assert all(tiny.legal(only=core, without=frozenset({one})).any() for one in core)
            assert answer.minimal
            return
        assert legal[number_of(answer.text)]
        assert answer.findings == () and answer.best
        file = Path(name) / "proposed.yaml"
        file.write_text(answer.text, encoding="utf-8")
        verdict = check_spec(folder, Sources(folder), Asked(setup=file, scenario="first"))
        assert [finding for finding in verdict.findings if not finding.known] == []


@settings(max_examples=60)
@given(tiny=games())
def test_where_the_set_up_may_move_it_does(tiny: Tiny):
    with tempfile.TemporaryDirectory() as name:
        folder = tiny.write(Path(name) / "tiny")
        answer = proposed(tiny, folder, free=True)
        legal = Tiny(tiny.clauses, tiny.rules, ()).legal()
        assert bool(answer.conflict) is not bool(legal.any())
        assert answer.conflict or legal[number_of(answer.text)]
        bound = proposed(tiny, folder)
        if bound.conflict and bound.fixed:
            assert bound.freed is bool(legal.any())


@settings(max_examples=60)
@given(tiny=games(), numbers=st.lists(st.integers(0, len(POSITIONS) - 1), min_size=20, max_size=20), data=st.data())
def test_the_checker_judges_positions_rightly(tiny: Tiny, numbers: list[int], data: st.DataObject):
    with tempfile.TemporaryDirectory() as name:
        folder = tiny.write(Path(name) / "tiny")
        legal = Tiny(tiny.clauses, tiny.rules, ()).legal()
        if legal.any():  # most positions are illegal
            numbers = [*numbers, *data.draw(st.lists(st.sampled_from(np.flatnonzero(legal).tolist()), max_size=10))]
        game = load(folder).game
        context = context_of(game, terrain_of(game))
        index = np.array([*(context.sets.spot(spot) for spot in SPOTS), -1])
        for number in numbers:
            context.tested.clear()
            position = Position("here", index[POSITIONS[number]], foreign=True)
            found = list(judge_position(position, game.scenarios[0], context))
            assert all(finding.known for finding in found) is bool(legal[number]), POSITIONS[number]
        file = Path(name) / "own.yaml"
        file.write_text(setup_text(POSITIONS[numbers[-1]]), encoding="utf-8")
        verdict = check_spec(folder, Sources(folder), Asked(setup=file))
        assert all(finding.known for finding in verdict.findings) is bool(legal[numbers[-1]])
