"""A proposal as text: a set-up file that ``check --setup`` reads, and the file of a spec that holds its proposals."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

from modgen.check.context import Context
from modgen.propose.propose import Proposed
from modgen.propose.whens import Placed
from modgen.spec.model import Basis
from modgen.spec.setup import Proposal, Scenario, StackSpec
from modgen.spec.variants import When

PROPOSALS_FILE = "proposals.yaml"
"""The one file of a spec that a program writes."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9][A-Za-z0-9_.-]*)*")
_TAKEN_FOR_OTHERS = frozenset({"yes", "no", "y", "n", "on", "off", "true", "false", "null"})
_NOTE = "proposed by modgen: the clauses leave free where these counters stand"


def stacks_of(proposed: Proposed, context: Context, *, chosen: bool) -> list[tuple[str, list[str]]]:
    """Where counters stand, and which; hexes first, in their order. Only those that were free, or only the others."""
    stacks: dict[int, list[str]] = {}
    for index, spot in enumerate(proposed.spots.tolist()):
        if spot >= 0 and bool(proposed.chosen[index]) is chosen:
            stacks.setdefault(spot, []).append(context.game.counters[index].id)
    words = {context.sets.spot(place.id): place.id for place in reversed(context.game.map.places)}
    return [(words.get(spot, context.sets.name(spot)), stacks[spot]) for spot in sorted(stacks)]


def setup_file(proposed: Proposed, scenario: Scenario, context: Context) -> str:
    """The whole set-up as a file that ``modgen check SPEC --setup FILE`` judges."""
    choice = f", {context.choice}" if context.choice else ""
    lines = [f"# A set-up for the scenario {scenario.id}{choice}, by `modgen propose`.", "pieces:"]
    for chosen, title in ((False, "as the spec's set-up has them"), (True, "chosen")):
        stacks = stacks_of(proposed, context, chosen=chosen)
        lines += [f"  # {title}"] if stacks else []
        lines += [f"  - {{counter: {_word(name)}, at: {_word(at)}}}" for at, names in stacks for name in names]
    if len(lines) == 2:
        lines[-1] = "pieces: []"
    return "\n".join([*lines, ""])


def placed_of(proposed: Proposed, scenario: Scenario, context: Context) -> list[Placed]:
    """The counters that were free, each with the rules that ask for it."""
    ids = {counter.id: index for index, counter in enumerate(context.game.counters)}
    return [
        Placed(int(proposed.spots[index]), at, name, _cited(proposed, index) or scenario.cite)
        for at, names in stacks_of(proposed, context, chosen=True)
        for name in names
        for index in [ids[name]]
    ]


def _cited(proposed: Proposed, index: int) -> str:
    cites = [one.clause.cite for one in proposed.asking if one.counters[index]]
    return "; ".join(dict.fromkeys(part.strip() for cite in cites for part in cite.split(";")))


def new_stacks(placed: Iterable[tuple[Placed, When | None]]) -> list[dict[str, object]]:
    """Counters as stacks of a spec: those together that stand in one spot, for one condition, by the same rules."""
    stacks: dict[tuple[int, str, str, str], dict[str, object]] = {}
    for one, when in placed:
        said = _when(when)
        stack = stacks.setdefault((one.spot, one.at, str(said), one.cite), {"at": one.at, "counters": []})
        names = stack["counters"]
        assert isinstance(names, list)
        names.append(one.counter)
        stack |= {"when": said, "cite": one.cite}
    return [stacks[key] for key in sorted(stacks)]


def proposals_file(
    there: Iterable[Proposal], scenario: Scenario, stacks: Sequence[Mapping[str, object]], when: When | None
) -> str:
    """The text of :data:`PROPOSALS_FILE`: new stacks of one scenario, and what was there that they do not replace."""
    kept: dict[str, list[Mapping[str, object]]] = {
        one.id: [_written(stack) for stack in one.setup if _stays(one, stack, scenario, when)] for one in there
    }
    kept[scenario.id] = [*kept.get(scenario.id, []), *stacks]
    lines = ["# Written by `modgen propose --write`, which writes it anew each time: no comment stays.", "proposals:"]
    for name in sorted(kept):
        lines += [f"  {_word(name)}:", f"    cite: {_word(_first_cite(kept[name], scenario))}"]
        lines += ["    basis: reconstructed", f"    note: {json.dumps(_NOTE)}"]
        lines += ["    setup:" if kept[name] else "    setup: []"]
        lines += [f"      - {_inline(stack)}" for stack in kept[name]]
    return "\n".join([*lines, ""])


def _stays(proposal: Proposal, stack: StackSpec, scenario: Scenario, when: When | None) -> bool:
    """Whether a stack is of another scenario, or for choices at which the new ones do not stand there."""
    return proposal.id != scenario.id or not (stack.when is None or when is None or stack.when.meets(when))


def _first_cite(stacks: Sequence[Mapping[str, object]], scenario: Scenario) -> str:
    return str(stacks[0]["cite"]) if stacks else scenario.cite


def _written(stack: StackSpec) -> dict[str, object]:
    said: dict[str, object] = {"at": stack.at, "counters": list(stack.counters), "when": _when(stack.when)}
    said["cite"] = stack.cite
    if stack.basis is not Basis.RECONSTRUCTED:
        said["basis"] = str(stack.basis)
    if stack.note != _NOTE:
        said["note"] = stack.note
    return said


def _when(when: When | None) -> dict[str, list[str]] | None:
    if when is None:
        return None
    said = {"edition": list(when.edition), "option": list(when.option), "without": list(when.without)}
    return {key: words for key, words in said.items() if words} or None


def _inline(value: object) -> str:
    """A value as YAML on one line; what is not given is left out."""
    if isinstance(value, Mapping):
        given = [f"{key}: {_inline(inner)}" for key, inner in value.items() if inner not in (None, "")]
        return f"{{{', '.join(given)}}}"
    if isinstance(value, list) and len(value) == 1:
        return _inline(value[0])
    if isinstance(value, list):
        return f"[{', '.join(_inline(inner) for inner in value)}]"
    return _word(str(value))


def _word(text: str) -> str:
    """Quoted where YAML would read it otherwise, or some program might."""
    plain = _PLAIN.fullmatch(text) is not None and text.lower() not in _TAKEN_FOR_OTHERS
    return text if plain else json.dumps(text, ensure_ascii=False)
