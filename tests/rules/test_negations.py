"""Every fact of every shipped spec holds, and its negation, made without modgen, is found to fail at its line."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests_support import REPOSITORY

from modgen.pipeline.check import Asked, check_spec
from modgen.spec import Sources

SPECS = sorted(path.parent for root in ("specs", "tests/specs") for path in (REPOSITORY / root).glob("*/game.yaml"))

Fact = dict[str, Any]

# --- the negations: a fact as plain data in, one with a single statement turned round out


def negations(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    """Each thing that the fact says turned round by itself; of several hexes or hexsides each by itself."""
    for one in [fact] if _speaks_of_all_at_once(fact) else _each(fact, "hexes", "sides", "points"):
        for key in sorted(set(fact) & set(_SAYS)):
            for said in _SAYS[key](one, spec):
                yield {name: value for name, value in {**one, **said}.items() if value is not None}


def _speaks_of_all_at_once(fact: Fact) -> bool:
    return "distinct" in fact or "together" in fact or "any" in fact.get("covered", {})


def _each(fact: Fact, *keys: str) -> list[Fact]:
    for key in keys:
        if isinstance(fact.get(key), list):
            return [{**fact, key: item} for item in fact[key]]
    return [fact]


def _within(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    # A step is never a part of itself.
    yield {"within": fact["step"]} if "step" in fact else {"within": None, "outside": fact["within"]}


def _next_to(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    yield {"next_to": None, "not_next_to": fact["next_to"], "direction": None}


_OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw"}
_OPPOSITE |= {there: here for here, there in _OPPOSITE.items()}


def _bounds(given: Fact) -> Iterator[Fact]:
    none = dict.fromkeys(("exactly", "at_least", "at_most"))
    if "exactly" in given:
        yield {**none, "exactly": str(int(given["exactly"]) + 1)}
        if int(given["exactly"]):
            yield {**none, "exactly": str(int(given["exactly"]) - 1)}
    if "at_least" in given:
        assert int(given["at_least"]) > 0, f"says nothing: {given}"
        yield {**none, "at_most": str(int(given["at_least"]) - 1)}
    if "at_most" in given:
        yield {**none, "at_least": str(int(given["at_most"]) + 1)}


def _bound(fact: Fact, key: str) -> list[Fact]:
    # Of a clause the bound itself is stated, of all else what is so.
    return [{key: other(fact[key])}] if "clause" in fact else list(_bounds({key: fact[key]}))


def _apart(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    for said in _bounds(fact["apart"]):
        # Whether a way leads through such a hex has a test of its own: of a longer one it may be said all the same.
        kept = {**fact["apart"], **said, "through": None}
        yield {"apart": {name: value for name, value in kept.items() if value is not None}}


def _covered(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    share = {key: float(fact["covered"][key].rstrip("%")) for key in ("at_least", "at_most") if key in fact["covered"]}
    if "at_least" in share:
        yield {"covered": {"by": fact["covered"]["by"], "at_most": f"{share['at_least'] - 0.5:g}%"}}
    if "at_most" in share:
        yield {"covered": {"by": fact["covered"]["by"], "at_least": f"{share['at_most'] + 0.5:g}%"}}


def _beyond(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    for said in _bounds(fact["beyond"]):
        yield {"beyond": {key: value for key, value in {**fact["beyond"], **said}.items() if value is not None}}
    if "edge" in fact["beyond"]:
        yield {"beyond": {**fact["beyond"], "edge": _OTHER_EDGE[fact["beyond"]["edge"]]}}


def _elsewhere(key: str) -> Callable[[Fact, "Plain"], Iterator[Fact]]:
    """Another hex of the map instead of one or all, which no fact of the spec comes near."""

    def turned(fact: Fact, spec: "Plain") -> Iterator[Fact]:
        far = _FAR[spec.folder.name]
        yield {key: far if key.startswith("in") else [*fact[key][1:], far]}

    return turned


_FAR = {"belts": "L01", "1942": "0124"}
_OTHER_EDGE = {"north": "south", "south": "north", "east": "west", "west": "east"}
_NOWHERE = {"line": [["0", "0"], ["1", "1"]]}


def _has(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    for key, value in fact["has"].items():
        yield {"has": {key: other(value)}}


def _is(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    if "sides" in fact:
        yield {"is": {"land": "all-sea", "all-sea": "land"}.get(fact["is"], "land")}
    else:
        yield {"is": other(fact["is"])}


def _not_on(fact: Fact, spec: "Plain") -> Iterator[Fact]:
    turns = fact["not_on"] if isinstance(fact["not_on"], list) else [fact["not_on"]]
    if turns:
        yield {"not_on": turns[1:]}
    yield {"not_on": [*turns, str(max(map(int, turns), default=0) + 1)]}


_YES_NO = {"yes": "no", "no": "yes", "true": "no", "false": "yes"}


def other(text: str) -> str:
    """Another text of the same kind: yes and no, a number and the next one, words and other words."""
    if text.lower() in _YES_NO:
        return _YES_NO[text.lower()]
    try:
        return f"{float(text) + 1:g}"
    except ValueError:
        return f"not {text}"


_ACROSS = {"north": "south", "south": "north", "east": "west", "west": "east"}
_SAYS = {
    "within": _within,
    "outside": lambda fact, spec: [{"outside": None, "within": fact["outside"]}],
    "meets": lambda fact, spec: [{"meets": None, "outside": fact["meets"]}],
    "next_to": _next_to,
    "not_next_to": lambda fact, spec: [{"not_next_to": None, "next_to": fact["not_next_to"]}],
    "direction": lambda fact, spec: [{"direction": _OPPOSITE[fact["direction"]]}],
    "apart": _apart,
    "edge": lambda fact, spec: [{"edge": [_ACROSS[edge] for edge in _many(fact["edge"])]}],
    "covered": _covered,
    "along": lambda fact, spec: [{"along": _NOWHERE}],
    "in": _elsewhere("in"),
    "in_or_next_to": _elsewhere("in_or_next_to"),
    "between": _elsewhere("between"),
    "corner": _elsewhere("corner"),
    "distinct": lambda fact, spec: [{"distinct": None, "together": "yes"}],
    "together": lambda fact, spec: [{"together": None, "distinct": "yes"}],
    "on_map": lambda fact, spec: [{"on_map": _YES_NO[fact["on_map"]]}],
    "beyond": _beyond,
    "exactly": lambda fact, spec: _bounds(fact),
    "at_least": lambda fact, spec: _bound(fact, "at_least"),
    "at_most": lambda fact, spec: _bound(fact, "at_most"),
    "from_turn": lambda fact, spec: [{"from_turn": other(fact["from_turn"])}],
    "to_turn": lambda fact, spec: [{"to_turn": other(fact["to_turn"])}],
    "strength": lambda fact, spec: [{"strength": other(fact["strength"])}],
    "steps": lambda fact, spec: [{"steps": other(fact["steps"])}],
    "has": _has,
    "is": _is,
    "missing": lambda fact, spec: [{"missing": _YES_NO[fact["missing"]]}],
    "before": lambda fact, spec: [{"before": None, "after": fact["before"]}],
    "after": lambda fact, spec: [{"after": None, "before": fact["after"]}],
    "side": lambda fact, spec: [{"side": side} for side in spec.data["sides"] if side != fact["side"]],
    "not_on": _not_on,
    "turns": lambda fact, spec: [{"turns": other(fact["turns"])}],
    "name": lambda fact, spec: [{"name": other(fact["name"])}],
    "date": lambda fact, spec: [{"date": f"not {fact['date']}"}],
}
_BESIDE = {
    "points",
    "hexes",
    "place",
    "box",
    "clause",
    "set",
    "sides",
    "counters",
    "counter",
    "value",
    "table",
    "step",
    "turn",
    "where",
}
_BESIDE |= {"scenario", "row", "column", "when", "cite", "basis", "note", "known"}

# --- a spec as plain data, and for which choices its facts are stated


@dataclass
class Plain:
    """The files of a spec, read as text and nothing else."""

    folder: Path
    data: dict[str, Any] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)

    def __post_init__(self) -> None:
        waiting = ["game.yaml"]
        while waiting:
            tree = yaml.load((self.folder / waiting.pop()).read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)
            waiting += _many(tree.get("include"))
            self.facts += [{**tree.get("defaults", {}), **fact} for fact in tree.get("facts") or ()]
            self.data |= {key: value for key, value in tree.items() if key not in ("facts", "include", "defaults")}

    @property
    def editions(self) -> list[str]:
        return list(self.data.get("editions", {"": None}))

    def usual(self, edition: str) -> dict[str, bool]:
        """Which options an edition has, and whether they are on unless said otherwise."""
        options = self.data.get("options", {}).items()
        had = {name: one for name, one in options if edition in _many(one.get("editions")) or "editions" not in one}
        return {name: one.get("default", "no") == "yes" for name, one in had.items()}

    def groups(self) -> list[tuple[str, dict[str, bool], list[Fact]]]:
        """The facts by what must be chosen: those of the usual game by edition, those of other options together."""
        found: list[tuple[str, dict[str, bool], list[Fact]]] = [(edition, {}, []) for edition in self.editions]
        for fact in self.facts:
            editions, options = _wanted(fact)
            fit = [one for one in self.editions if one in editions or not editions]
            fit = [one for one in fit if options.keys() <= self.usual(one).keys() or not any(options.values())]
            assert fit, f"stated for no edition: {fact}"
            usual = [one for one in fit if all(self.usual(one).get(name, False) is on for name, on in options.items())]
            homes = [group for group in found if group[0] in usual and not group[1]]
            if not homes:
                homes = [group for group in found if group[1] and group[0] == fit[0] and _agree(group[1], options)][:1]
            if not homes:
                homes = [(fit[0], {}, [])]
                found += homes
            for home in homes:
                if home[0] not in usual:
                    home[1].update(options)
                home[2].append(fact)
        return [group for group in found if group[2]]


def _agree(one: dict[str, bool], other: dict[str, bool]) -> bool:
    return all(one.get(name, on) is on for name, on in other.items())


def _many(value: Any) -> list[str]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _wanted(fact: Fact) -> tuple[list[str], dict[str, bool]]:
    """The editions of a fact's ``when`` (none for any), and the options that must be on or off."""
    when = fact.get("when", {})
    when = when if isinstance(when, dict) else {"option": when}
    on, off = _many(when.get("option")), _many(when.get("without"))
    return _many(when.get("edition")), {**dict.fromkeys(on, True), **dict.fromkeys(off, False)}


@cache
def plain(folder: Path) -> Plain:
    return Plain(folder)


# --- the tests


def test_there_is_a_negation_for_all_that_a_fact_can_say():
    from modgen.spec.facts import Fact as Model  # noqa: PLC0415

    assert {field.alias or name for name, field in Model.model_fields.items()} == set(_SAYS) | _BESIDE


@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_every_fact_holds_and_none_of_its_negations(folder, tmp_path):
    spec = plain(folder)
    assert spec.facts
    tested: list[Fact] = []
    for edition, options, facts in spec.groups():
        stated = [fact for fact in facts if "known" not in fact]
        lines = [(fact, True) for fact in stated]
        lines += [(turned, False) for fact in stated for turned in negations(fact, spec)]
        assert all(list(negations(fact, spec)) for fact in stated)
        tested += facts
        file = tmp_path / "negated.yaml"
        text = [f"  - {json.dumps(fact, ensure_ascii=False)}\n" for fact, _ in lines]
        file.write_text("facts:\n" + "".join(text), encoding="utf-8")
        words = [name if on else f"{name}=no" for name, on in options.items() if on or name in spec.usual(edition)]
        verdict = check_spec(folder, Sources(folder), Asked(edition=edition or None, options=words, facts=file))
        own = [one for one in verdict.findings if one.place.file.endswith(file.name)]
        assert {one.code for one in own} == {"F501"}
        failed = {one.place.line - 2 for one in own}
        wrong = [fact for at, (fact, holds) in enumerate(lines) if holds is (at in failed)]
        assert not wrong, f"{edition} {words}: told wrongly of {wrong}"
        # None was passed over: each stands in the checklist, known ones aside.
        assert sum(entry.proof != "data" for entry in verdict.checklist) == len(lines)
    assert all(any(fact is one for one in tested) for fact in spec.facts)
