"""``modgen probe``: what an installed engine says about a module, against what modgen reads of it and the spec says."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from modgen.assets import asset
from modgen.diagnostics.counting import counted
from modgen.pipeline import probe_judge as judge
from modgen.pipeline.engine import Engine, EngineError, run_script, scratch_folder
from modgen.pipeline.probe_asks import Asks, Step, asks_of
from modgen.pipeline.probe_judge import Difference
from modgen.pipeline.probe_promised import Promised, kept, promised_beside
from modgen.pipeline.probe_spec import spec_steps
from modgen.pipeline.probe_told import Message, Told, told
from modgen.pipeline.reading import UnreadableError, opened
from modgen.spec.sources import Sources
from modgen.targets.vassal import Module, VassalError, read_save
from modgen.targets.vassal.content import atlas_of
from modgen.targets.vassal.content.paths import class_of

_BESIDE = " beside it"
_CLASSES = (".class", ".jar")
_WORDS = (("game",), ("piece",), ("hex", "hexes"), ("neighbour",), ("move",))


@dataclass(frozen=True, slots=True)
class Probed:
    """What came of it.

    engine: its version; module: the name it gives; counts: how much was looked at; notes: what could not be; messages:
    everything the engine said that a player or the log would see; differences: these and all that is otherwise.
    """

    engine: str
    module: str
    counts: Mapping[str, int]
    notes: tuple[str, ...]
    messages: tuple[Message, ...]
    differences: tuple[Difference, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The same as plain data, by the keys of docs/probing.md."""
        return asdict(self)

    @property
    def summary(self) -> str:
        """A line."""
        kinds = Counter(one.about for one in self.differences)
        said = ", ".join(f"{count:,} of the kind {kind}" for kind, count in kinds.items())
        seen = ", ".join(counted(count, *words) for words, count in zip(_WORDS, self.counts.values(), strict=True))
        differences = f"{counted(len(self.differences), 'difference')}: {said}" if said else "no difference"
        return f"engine {self.engine}: {seen} looked at: {differences}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a module is probed. quick: hexes by a sample, no pictures; trust: classes of its own may run."""

    engine: Engine
    spec: Path | None = None
    seconds: float = 300
    quick: bool = False
    trust: bool = False


def probe_file(file: Path, wanted: Wanted, sources: Sources) -> Probed:
    """Ask an engine about a module.

    sources: reads the spec.

    Raises:
        UnreadableError: the file is no module, is damaged or hostile.
        EngineError: the engine cannot be asked, or the module must not be run.
        SpecError: the spec cannot be read.
        NoSuchHexesError: the spec is of another map.
    """
    module = opened(file)
    if not isinstance(module, Module):
        raise UnreadableError(f"{file}: this is no module")
    own = [name for name in module.files if name.endswith(_CLASSES)]
    if own and not wanted.trust:
        message = f"{file} brings classes of its own ({own[0]}), which the engine would run with your rights"
        raise EngineError(f"{message}; --trust lets it, if you know who made it")
    atlas = atlas_of(module.build, module.images)
    asks = asks_of(atlas, quick=wanted.quick)
    also, left = ({}, "") if wanted.spec is None else spec_steps(wanted.spec, sources, asks)
    games, promised = dict(_setups(module)), promised_beside(file)
    games |= {f"{title}{_BESIDE}": (file.parent / title).read_bytes() for title in promised.saves}
    with scratch_folder() as scratch:
        answers, said = _ask(file, wanted, asks, games, scratch)
    if not answers.engine or answers.fault:
        raise EngineError(f"the engine could not be asked: {answers.fault or said.strip()[-300:] or 'it said nothing'}")
    differences = list(judge.messages(answers))
    if answers.module is None:
        differences.append(Difference("message", "the engine does not load the module"))
    else:
        differences += _compared(module, asks, also, games, promised, answers)
    notes = [f"a player would be asked: {title}" for title in answers.asked]
    if left and wanted.quick:
        notes.append(left)
    elif left:
        differences.append(Difference("hex", left))
    counts = {
        "games": len({key[0] for key in answers.boards} | set(answers.pieces)),
        "pieces": sum(map(len, answers.pieces.values())),
        "hexes": asks.hexes,
        "neighbours": sum(len(steps) for steps, _ in asks.points.values()),
        "moves": len(asks.moves),
    }
    found = tuple(dict.fromkeys(differences))
    return Probed(answers.engine, answers.module or "", counts, tuple(notes), tuple(answers.messages), found)


def _ask(file: Path, wanted: Wanted, asks: Asks, games: Mapping[str, bytes], scratch: Path) -> tuple[Told, str]:
    """Run the script; gives the answers and the last of what was said beside them."""
    lines: list[tuple[object, ...]] = [("module", file.resolve())]
    lines += [] if wanted.quick else [("draw",)]
    lines += [("point", *key) for key in asks.points]
    lines += [("move", *key) for key in asks.moves]
    for number, data in enumerate(games.values()):
        (scratch / f"game-{number}.vsav").write_bytes(data)
        lines.append(("save", scratch / f"game-{number}.vsav"))
    jobs, answers = scratch / "jobs", scratch / "answers"
    jobs.write_text("".join("\t".join(map(str, line)) + "\n" for line in lines), encoding="utf-8")
    try:
        said = run_script(wanted.engine, asset("vassal/probe.bsh"), (jobs, answers), scratch, wanted.seconds)
    except EngineError as error:
        phase = told(answers).phase
        raise EngineError(f"{error}; it was at: {phase}" if phase else str(error)) from None
    return told(answers), said


def _compared(
    module: Module,
    asks: Asks,
    also: Mapping[Step, str],
    games: Mapping[str, bytes],
    promised: Promised,
    answers: Told,
) -> Iterator[Difference]:
    atlas = atlas_of(module.build, module.images)
    if not answers.done:
        yield Difference("message", f"the engine ended while it was at: {answers.phase}")
    yield from judge.boards(atlas, answers)
    yield from judge.new_game(module, answers)
    yield from judge.hexes(asks, answers, also)
    yield from judge.moves(asks, answers, also)
    if promised.new_game:
        yield from kept(promised.new_game, answers.new_game, judge.NEW_GAME)
    for number, (title, data) in enumerate(games.items()):
        game = f"save {number}"
        yield from judge.save(read_save(data), atlas, game, title, answers)
        if title.endswith(_BESIDE):
            yield from kept(promised.saves[title.removesuffix(_BESIDE)], answers.pieces.get(game, []), title)


def _setups(module: Module) -> Iterator[tuple[str, bytes]]:
    """The saved games that the module offers to begin with, by their files."""
    for node in module.build.walk():
        name = node.get("file")
        if class_of(node) == "PredefinedSetup" and node.get("useFile", "true") == "true" and name in module.files:
            data = module.files[name]
            try:
                read_save(data)
            except VassalError:
                continue  # the engine says what it thinks of it when it is chosen; a lint finds it
            yield name, data
