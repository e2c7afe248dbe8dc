"""``modgen propose``: load, board, solver; what was found is judged by the checker, which has the last word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from modgen.check.accepted import Accepted
from modgen.check.constraints import Constraint
from modgen.check.context import Context
from modgen.check.demands import demand_words
from modgen.check.position import Position
from modgen.check.setups import judge_position
from modgen.diagnostics import Diagnostic
from modgen.pipeline.check import Bench, scenario_of
from modgen.pipeline.files import replace_file
from modgen.pipeline.terrain import terrain_of
from modgen.propose import Conflict, Proposed, Undecided, propose
from modgen.propose.files import PROPOSALS_FILE, new_stacks, placed_of, proposals_file, setup_file, stacks_of
from modgen.propose.whens import for_all_choices
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.resolve import Choice, ChoiceError, choices, chosen, find_option
from modgen.spec.setup import Scenario
from modgen.spec.sources import Sources
from modgen.spec.variants import When


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user wants proposed.

    Attributes:
        scenario: the one whose clauses are to be met; None for the first.
        edition, options: as for a check; the usual choice unless given.
        free: whether the counters that the set-up places may move too.
        every: whether the proposals for the spec are to hold for every choice that a check goes through.
    """

    scenario: str | None = None
    edition: str | None = None
    options: Sequence[str] = ()
    free: bool = False
    every: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter of a proposed set-up; ``chosen`` unless the spec's own set-up places it."""

    counter: str
    at: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Demand:
    """A clause or rule of a conflict: its id, where it stands, the rule it cites, what it asks."""

    clause: str
    file: str
    line: int
    column: int
    rule: str
    asks: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.clause} ({self.rule}): {self.asks}"


@dataclass(frozen=True, slots=True)
class Answer:
    """A set-up, or the clauses that cannot be met together.

    Attributes:
        scenario, choice: what it is for.
        pieces: the set-up; empty where there is a conflict.
        text: the set-up as a file for ``check --setup``.
        proposals: the text of the spec's file of proposals with this one in it.
        elsewhere: where another file of the spec proposes a set-up for the scenario; else empty.
        best: whether it is proven that no set-up is to be preferred.
        left_out: clauses that are not met, since the spec accepts it.
        conflict: clauses and rules of which none can be left out, or the rest would still conflict.
        minimal: whether that is proven.
        fixed: the counters of the spec's set-up that the conflict speaks of.
        freed: whether all could be met if those moved.
        findings: what the checker says against the set-up, which is nothing but what is left out.
    """

    scenario: str
    choice: str = ""
    pieces: tuple[Piece, ...] = ()
    text: str = ""
    proposals: str = ""
    elsewhere: str = ""
    best: bool = False
    left_out: tuple[Demand, ...] = ()
    conflict: tuple[Demand, ...] = ()
    minimal: bool = True
    fixed: tuple[str, ...] = ()
    freed: bool = False
    findings: tuple[Diagnostic, ...] = field(default=(), repr=False)


def propose_setup(spec: Path, sources: Sources, wanted: Wanted) -> Answer:
    """A set-up for a scenario of a spec folder.

    Raises:
        SpecError: it cannot be read.
        ChoiceError: there is no such edition, option or scenario.
        Undecided: the solver came to no answer.
    """
    loaded = load(spec, sources)
    bench = Bench(loaded.game, terrain_of(loaded.game))
    usual, *others = _choices(loaded.game, wanted)
    context, scenario = _scene(bench, usual, wanted)
    found = propose(scenario, context, free=wanted.free)
    if isinstance(found, Conflict):
        return _of_conflict(found, scenario, context)
    placed = {usual: placed_of(found, scenario, context)}
    near = {one.counter: one.spot for one in placed[usual]}
    for choice in others:
        elsewhere, here = _scene(bench, choice, wanted)
        other = propose(here, elsewhere, near=near)
        if isinstance(other, Conflict):
            return _of_conflict(other, here, elsewhere)
        placed[choice] = placed_of(other, here, elsewhere)
    when = _when(wanted, loaded.game)
    whens = for_all_choices(loaded.game, placed) if others else [(one, when) for one in placed[usual]]
    return _of_setup(found, scenario, context, _new_proposals(loaded.game, scenario, new_stacks(whens), when))


def _choices(game: Game, wanted: Wanted) -> tuple[Choice, ...]:
    """The choice that is asked for, or the usual one; and all others that a check goes through, if they count too."""
    asked = chosen(game, wanted.edition, wanted.options)
    if not wanted.every or wanted.edition is not None or wanted.options:
        return (asked,)
    return (asked, *(choice for choice in choices(game) if choice != asked))


def _scene(bench: Bench, choice: Choice, wanted: Wanted) -> tuple[Context, Scenario]:
    context = bench.context(choice)
    scenario = scenario_of(context.game, wanted.scenario)
    if scenario is None:
        raise ChoiceError("the spec has no scenario, so there is nothing to set up")
    return context, scenario


def _new_proposals(
    game: Game, scenario: Scenario, stacks: Sequence[Mapping[str, object]], when: When | None
) -> tuple[str, str]:
    """The text of the file of proposals, and where another file speaks of the scenario already."""
    written = [one for one in game.proposals if one.place().file == PROPOSALS_FILE]
    elsewhere = [str(one.place()) for one in game.proposals if one.id == scenario.id and one not in written]
    return proposals_file(written, scenario, stacks, when), elsewhere[0] if elsewhere else ""


def _of_setup(found: Proposed, scenario: Scenario, context: Context, proposals: tuple[str, str]) -> Answer:
    pieces = [
        Piece(name, at, is_chosen)
        for is_chosen in (False, True)
        for at, names in stacks_of(found, context, chosen=is_chosen)
        for name in names
    ]
    text, elsewhere = proposals
    return Answer(
        scenario.id,
        context.choice,
        tuple(pieces),
        setup_file(found, scenario, context),
        text,
        elsewhere,
        found.best,
        tuple(_demand(one, context) for one in found.left_out),
        findings=_judged(found, scenario, context),
    )


def _when(wanted: Wanted, game: Game) -> When | None:
    """For which choices a proposal is made: all, unless some were asked for."""
    names: dict[bool, list[str]] = {True: [], False: []}
    for written in wanted.options:
        name, _, state = written.partition("=")
        names[state != "no"].append(find_option(game, name).id)
    edition = (wanted.edition,) if wanted.edition is not None else ()
    if not (edition or wanted.options):
        return None
    return When(edition=edition, option=tuple(names[True]), without=tuple(names[False]))


def _judged(found: Proposed, scenario: Scenario, context: Context) -> tuple[Diagnostic, ...]:
    position = Position(scenario.id, found.spots, foreign=True)
    apart = replace(context, tested=[], accepted=Accepted())
    return tuple(finding for finding in judge_position(position, scenario, apart) if not finding.known)


def _of_conflict(found: Conflict, scenario: Scenario, context: Context) -> Answer:
    return Answer(
        scenario.id,
        context.choice,
        conflict=tuple(_demand(one, context) for one in found.constraints),
        minimal=found.minimal,
        fixed=tuple(context.game.counters[index].id for index in found.fixed),
        freed=found.freed,
    )


def _demand(constraint: Constraint, context: Context) -> Demand:
    clause, place = constraint.clause, constraint.clause.place()
    return Demand(clause.id, place.file, place.line, place.column, clause.cite, demand_words(constraint, context))


def write_proposals(spec: Path, sources: Sources, answer: Answer) -> bool:
    """Write the spec's file of proposals; gives whether the spec includes it already.

    Raises:
        ValueError: that would lose something, or say it twice.
        OSError: it cannot be written.
    """
    if answer.elsewhere:
        raise ValueError(f"{answer.elsewhere} proposes a set-up for {answer.scenario!r} already: take it out first")
    path, included = spec / PROPOSALS_FILE, bool(sources.digests.get(PROPOSALS_FILE))
    if path.exists() and not included:
        raise ValueError(f"{path} exists, and no file of the spec includes it: include it, or take it away")
    replace_file(path, answer.proposals.encode("utf-8"))
    return included


__all__ = ["Answer", "Demand", "Piece", "Undecided", "Wanted", "propose_setup", "write_proposals"]
