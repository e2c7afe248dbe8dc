"""``modgen check``: load, board, checks; nothing is written."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from modgen.check import Checked, Context, run_checks
from modgen.check.facts import test_facts
from modgen.check.position import OFF_MAP, UNKNOWN, Position
from modgen.check.setups import judge_position
from modgen.diagnostics import Diagnostic, Log, Severity
from modgen.diagnostics.counting import counted
from modgen.diagnostics.tested import Tested
from modgen.pipeline.art import OwnArt, read_art, relief_findings
from modgen.pipeline.face_checks import face_findings
from modgen.pipeline.faces import faces
from modgen.pipeline.play_faults import able_findings
from modgen.pipeline.print_room import room_findings
from modgen.pipeline.scan import scan_of, with_scan
from modgen.pipeline.scene import scene_findings
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, context_of, terrain_of
from modgen.spec import load
from modgen.spec.extra import read_facts, read_setup
from modgen.spec.game import Game
from modgen.spec.resolve import Choice, ChoiceError, choices, chosen, holds, resolve
from modgen.spec.setup import Scenario
from modgen.spec.sources import Sources

SAVES = (".vsav", ".vlog")
"""How the names of files end that an engine saved."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a user wants checked, beyond the spec as it is.

    Attributes:
        edition: None for each edition in turn.
        options: options by id or rule number; ``NAME=no`` turns one off.
        setup: a file with a set-up of the user's own, judged instead of the spec's.
        scenario: whose clauses it is judged by; None for the first.
        turn: judged as a position on that turn; None for the set-up.
        module: another module of the same game that the set-up was saved in; aliases: a table of what its names mean.
        facts: a file of further facts; those whose ``when`` does not hold for the choice are passed over.
    """

    edition: str | None = None
    options: Sequence[str] = ()
    setup: Path | None = None
    scenario: str | None = None
    turn: int | None = None
    facts: Path | None = None
    module: Path | None = None
    aliases: Path | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings, warnings of the reading included, the checklist, and a sentence for people."""

    findings: tuple[Diagnostic, ...]
    checklist: tuple[Tested, ...]
    summary: str


@dataclass(slots=True)
class Bench:
    """A game laid out for judging: its board, the whole of it, and the game as it is for any choice."""

    game: Game
    terrain: Terrain
    whole: Context = field(init=False)
    _contexts: dict[Choice, Context] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.whole = context_of(self.game, self.terrain)

    def context(self, choice: Choice) -> Context:
        """The game as it is for one choice."""
        if choice not in self._contexts:
            beside = next(reversed(self._contexts.values()), self.whole)
            game = resolve(self.game, choice)
            self._contexts[choice] = context_of(game, self.terrain, choice, self.whole, beside)
        return self._contexts[choice]

    def run(self, which: Iterable[Choice]) -> Checked:
        """Every check, for each of some choices."""
        return run_checks(self.whole, [self.context(choice) for choice in which])


def check_spec(spec: Path, sources: Sources, asked: Asked | None = None) -> Verdict:
    """Check a spec folder, or a set-up or facts of somebody's own against it.

    Raises:
        SpecError: it, or a file beside it, cannot be read, or two parts of a counter or its words cannot be drawn.
        ChoiceError: there is no such edition, option or scenario.
    """
    asked = asked or Asked()
    loaded = load(spec, sources)
    bench = Bench(loaded.game, terrain_of(loaded.game))
    which = _choices(loaded.game, asked)
    art = read_art(loaded.game, sources)
    if asked.setup is None and asked.facts is None:
        scan = scan_of(loaded.game, sources)
        checked = with_scan(bench.run(which), scan, loaded.game)
        drawn = scene_findings(bench.context(which[0]).game, bench.terrain, art)
        sides = faces(loaded.game, art.faces)
        seen = [
            *face_findings(loaded.game, sides, art.faces),
            *room_findings(loaded.game, sides),
            *able_findings(loaded.game, sides, art.faces),
            *_painted(bench.context(which[0]).game, bench.terrain, art),
            *relief_findings(loaded.game, bench.terrain, art),
        ]
        checked = replace(checked, findings=(*checked.findings, *drawn, *seen))
    else:
        checked = _of_others(bench, which[0], asked, sources)
    every = (*loaded.warnings, *_by_hand(loaded.game, sources), *art.findings, *checked.findings)
    findings = tuple(sorted(every, key=lambda finding: finding.sort_key))
    return Verdict(findings, checked.checklist, _summary(checked.checklist, findings))


def _by_hand(game: Game, sources: Sources) -> tuple[Diagnostic, ...]:
    """What is wrong with what the spec says of the module in the engine's own words; seldom is there any."""
    if not game.vassal:
        return ()
    from modgen.pipeline.edits import hand_edits  # noqa: PLC0415

    return hand_edits(game, sources).findings


def _painted(game: Game, terrain: Terrain, art: OwnArt) -> list[Diagnostic]:
    """What is wrong with texts over pictures on the map, for which it has to be drawn."""
    if not art.maps:
        return []
    from modgen.pipeline.map_contrast import pale_on_art  # noqa: PLC0415 - a check draws nothing but for this

    return pale_on_art(game, terrain, art, Store(Path(os.devnull), ""))


def _choices(game: Game, asked: Asked) -> tuple[Choice, ...]:
    """Which choices to look at: all that differ from the usual in one thing, or just what was asked for."""
    if asked.edition is None and not asked.options and asked.setup is None and asked.facts is None:
        return choices(game)
    return (chosen(game, asked.edition, asked.options),)


def _of_others(bench: Bench, choice: Choice, asked: Asked, sources: Sources) -> Checked:
    """A set-up or facts of a user's own; what is wrong with the spec itself is not told again."""
    context = bench.context(choice)
    if asked.turn is not None:
        check_turn(bench.game, asked.turn)
    found: list[Diagnostic] = []
    log = Log()
    if asked.facts is not None:
        stated = read_facts(asked.facts, bench.game, sources, log)
        found += test_facts((fact for fact in stated if holds(fact, choice)), context)
    if asked.setup is not None:
        scenario = scenario_of(context.game, asked.scenario)
        position = _position(asked.setup, asked, bench, context, sources, log)
        found += judge_position(position, scenario, context)
    found += log
    return Checked(tuple(sorted(found, key=lambda finding: finding.sort_key)), tuple(context.tested))


def _position(path: Path, asked: Asked, bench: Bench, context: Context, sources: Sources, log: Log) -> Position:
    """A position of a user's own: a file in the language, or a game saved in the engine, in our module or another."""
    turn = asked.turn
    if asked.module is not None:
        from modgen.pipeline.their_game import foreign_position  # noqa: PLC0415 - what only their games need

        return foreign_position(path, asked.module, asked.aliases, context, bench.game, sources, turn, log)
    if path.suffix.lower() not in SAVES:
        return position_of(path, context, bench.game, sources, turn, log)
    from modgen.pipeline.pictures import board_plan  # noqa: PLC0415 - what only saves need
    from modgen.pipeline.saved_game import saved_position  # noqa: PLC0415
    from modgen.pipeline.scanned import scanned_plan  # noqa: PLC0415

    scan = scan_of(bench.game, sources)
    game, terrain = context.game, bench.terrain
    plan = board_plan(game, terrain) if scan is None else scanned_plan(game, terrain.grid, scan)
    return saved_position(path, context, terrain, plan, sources, turn, log)


def scenario_of(game: Game, name: str | None) -> Scenario | None:
    """A scenario by its id, the first if none is named; None for a game without any.

    Raises:
        ChoiceError: there is no such scenario.
    """
    if name is None:
        return game.scenarios[0] if game.scenarios else None
    found = next((one for one in game.scenarios if one.id == name), None)
    if found is None:
        known = ", ".join(one.id for one in game.scenarios) or "none"
        raise ChoiceError(f"there is no scenario {name!r}; the spec has: {known}")
    return found


def check_turn(game: Game, turn: int) -> None:
    """A turn that a position stands at is one of the game; of a game without a sequence any may be.

    Raises:
        ChoiceError: there is no such turn.
    """
    if game.sequence is None or turn in game.sequence.turns.numbers:
        return
    turns = game.sequence.turns
    raise ChoiceError(f"there is no turn {turn}; the game has the turns {turns.first} to {turns.last}")


def position_of(path: Path, context: Context, whole: Game, sources: Sources, turn: int | None, log: Log) -> Position:
    """The position that a set-up file describes.

    ``whole`` is the game for all choices; ``log`` receives what was repaired in the file, with a warning.

    Raises:
        SpecError: it cannot be read.
    """
    setup = read_setup(path, context.game, whole, sources, log)
    default = UNKNOWN if setup.partial else OFF_MAP
    spots = {piece.counter: context.sets.spot(piece.at) for piece in setup.pieces}
    written = {piece.counter: piece.place("counter") for piece in setup.pieces}
    order = [spots.get(counter.id, default) for counter in context.game.counters]
    return Position(path.name, np.array(order, dtype=np.int64), written, foreign=True, turn=turn)


def _summary(checklist: Sequence[Tested], findings: Sequence[Diagnostic]) -> str:
    tested = counted(len(checklist), "statement")
    open_ = sum(entry.result == "unverifiable" for entry in checklist)
    unverifiable = f", {open_} of them unverifiable" if open_ else ""
    return f"{tested} tested{unverifiable}: {count_findings(findings)}"


def count_findings(findings: Iterable[Diagnostic]) -> str:
    """``2 errors, 1 warning, 3 known`` or ``nothing found``."""
    counts = Counter("known" if finding.known else str(finding.severity) for finding in findings)
    parts = [counted(counts[word], word) for word in (Severity.ERROR, Severity.WARNING) if counts[word]]
    parts += [f"{counts['known']} known"] if counts["known"] else []
    return ", ".join(parts) or "nothing found"
