"""``check`` finds at least nine in ten of the mutants of the 1942 spec that break a statement of its books.

What breaks a statement says an oracle of its own (``books.py``) from tables written from the books. A longer run, and a
table by operators: ``python tools/mutants.py --size 40``.
"""

import os

import pytest
from mutation import books
from mutation.operators import OPERATORS, breaking, mutants
from mutation.plain import Plain
from mutation.trial import SPEC, base, codes, rate, report, run

from modgen.pipeline.check import check_spec
from modgen.spec import Sources

SIZE, SEED = 3, "1942"
"""Mutants of each operator, and the seed that picks them."""


@pytest.fixture(scope="module")
def spec() -> Plain:
    return base()


def test_the_spec_itself_breaks_no_statement_and_is_found_clean(spec):
    assert books.broken(spec) == []
    assert codes(spec) == ()


def test_nothing_is_lost_when_all_of_it_is_read_and_written(spec, tmp_path):
    spec.write(tmp_path, SPEC, Plain({name: [{}] for name in spec.files}))
    assert Plain.read(tmp_path).files == spec.files
    checked = check_spec(tmp_path, Sources(tmp_path)).findings
    assert {(one.code, one.message) for one in checked} == {
        (one.code, one.message) for one in check_spec(SPEC, Sources(SPEC)).findings
    }


@pytest.mark.parametrize("operator", OPERATORS)
def test_every_operator_makes_mutants_that_the_oracle_tells_apart(spec, operator):
    found = mutants(spec, operator)
    assert found
    changed = found[:: max(1, len(found) // 12)]
    assert all(mutant.of(spec).files != spec.files for mutant in changed)
    assert any(breaking(spec, mutant) for mutant in found)


def test_check_finds_nine_in_ten_of_the_mutants_that_break_a_statement():
    outcomes = run(SIZE, SEED, workers=min(4, os.cpu_count() or 1))
    told = "\n".join(report(outcomes))
    print(told)
    assert len(outcomes) > 2 * len(OPERATORS)
    assert rate(outcomes) >= 0.9, told
