"""Runs ``check`` over mutants: which are found, by which codes, and how many of each operator."""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from mutation.operators import OPERATORS, sample
from mutation.plain import Plain
from mutation.survivors import reason
from tests_support import REPOSITORY

from modgen.diagnostics import Severity, SpecError
from modgen.pipeline.check import Bench
from modgen.pipeline.terrain import Terrain, terrain_of
from modgen.spec import Sources, load
from modgen.spec.game import Game
from modgen.spec.resolve import choices

SPEC = REPOSITORY / "specs" / "1942"


@dataclass(frozen=True)
class Outcome:
    """What came of one mutant: the statements it breaks, and the codes of the errors that were found."""

    operator: str
    label: str
    breaks: tuple[str, ...]
    codes: tuple[str, ...]


@cache
def base() -> Plain:
    return Plain.read(SPEC)


_terrains: dict[str, Terrain] = {}


def _terrain(game: Game, spec: Plain) -> Terrain:
    """The geography, made once for all mutants that leave grid, sheet and lock as they are."""
    kept = [spec["map"]["sheet"], spec["map"]["grid"], spec["map"]["georeference"], spec.files["map.lock.yaml"]]
    key = json.dumps(kept)
    if key not in _terrains:
        _terrains[key] = terrain_of(game)
    return _terrains[key]


def codes(spec: Plain) -> tuple[str, ...]:
    """The codes of the errors that a check finds, those that the spec accepts aside."""
    with tempfile.TemporaryDirectory() as name:
        spec.write(Path(name), SPEC, base())
        try:
            game = load(Path(name), Sources(Path(name))).game
            bench, all_of_them = Bench(game, _terrain(game, spec)), choices(game)
            # The usual choice finds most; only what it misses is looked at for all of them.
            found = _errors(bench.run(all_of_them[:1]).findings, last=False)
            return found or _errors(bench.run(all_of_them).findings, last=True)
        except SpecError as error:
            return _errors(error.diagnostics, last=True)


def _errors(findings: Iterable, last: bool) -> tuple[str, ...]:
    """Whether what is accepted shows at all (F502) can be said only when every choice was looked at."""
    found = {one.code for one in findings if one.severity is Severity.ERROR and not one.known}
    return tuple(sorted(found if last else found - {"F502"}))


def _try(job: tuple[str, int, str]) -> list[Outcome]:
    operator, size, seed = job
    return [
        Outcome(operator, mutant.label, tuple(wrong), codes(mutant.of(base())))
        for mutant, wrong in sample(base(), operator, size, seed)
    ]


def run(size: int, seed: str, workers: int, operators: Iterable[str] = OPERATORS) -> list[Outcome]:
    """So many breaking mutants of each operator, in several processes."""
    jobs = [(operator, size, seed) for operator in operators]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return [outcome for outcomes in pool.map(_try, jobs) for outcome in outcomes]


def report(outcomes: list[Outcome]) -> Iterator[str]:
    """A line for each operator, then the survivors by their reason."""
    by_operator: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_operator[outcome.operator].append(outcome)
    for operator, found in by_operator.items():
        by_code = Counter(code for outcome in found for code in outcome.codes)
        by_codes = ", ".join(f"{code} {count}" for code, count in sorted(by_code.items()))
        yield f"{operator}: {sum(bool(one.codes) for one in found)} of {len(found)} found ({by_codes})"
    yield f"all: {rate(outcomes):.1%} of {len(outcomes)}"
    survivors: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if not outcome.codes:
            survivors[reason(outcome.operator, outcome.label)].append(outcome)
    for why, found in survivors.items():
        yield f"survivors: {why}"
        yield from (f"  {one.operator}: {one.label} [{one.breaks[0]}]" for one in found)


def rate(outcomes: list[Outcome]) -> float:
    return sum(bool(one.codes) for one in outcomes) / len(outcomes)
