"""Tiny made-up games with random clauses, written as real specs; and what is true of them, worked out by hand.

The judge here knows nothing of modgen: it goes through every position of five counters on six hexes and a box.
"""

import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import strategies as st

HEXES = ("0101", "0102", "0201", "0202", "0301", "0302")
SPOTS = (*HEXES, "pool")
OFF = len(SPOTS)
NEXT_TO = {  # flat tops, even columns half a hex lower
    "0101": ("0102", "0201"),
    "0102": ("0101", "0201", "0202"),
    "0201": ("0101", "0102", "0202", "0301", "0302"),
    "0202": ("0102", "0201", "0302"),
    "0301": ("0201", "0302"),
    "0302": ("0201", "0202", "0301"),
}
COUNTERS = {"a": ("blue", "blue", 1), "b": ("blue", "blue", 2), "c": ("blue", "navy", 1), "d": ("red", "red", 2)}
COUNTERS["e"] = ("red", "red", 1)
NAMES = tuple(COUNTERS)
POSITIONS = np.array(list(product(range(len(SPOTS) + 1), repeat=len(NAMES))), dtype=np.int8)
HEAD = """\
modgen: 1
game: {id: tiny, title: Tiny}
books: {rules: {title: The rules of Tiny}}
defaults: {cite: rules 1}
map:
  name: Tiny
  sheet: {width: 5in, height: 4in}
  grid: {orientation: flat, columns: 3, rows: 2, height: 1in, shifted: even, numbering: {order: column-row}}
  places: {town: {name: Town, hex: 0201}}
  regions: {west: {name: West, where: {hexes: [0101, 0102]}}}
  boxes: {pool: {name: Pool, kind: off-map}}
sides: {blue: {name: Blue}, red: {name: Red}}
nations:
  blue: {name: Blue, side: blue, ground: "#2f5d9b", ink: "#ffffff"}
  navy: {name: Navy, side: blue, ground: "#1f3d7b", ink: "#ffffff"}
  red: {name: Red, side: red, ground: "#a8322d", ink: "#ffffff"}
counters:
"""


@dataclass(frozen=True)
class Wish:
    """A clause: what is written, and what it means."""

    id: str
    counters: frozenset[str]
    spots: frozenset[str]
    least: int
    most: int | None
    per_hex: bool
    of_each: str | None
    alike: str | None
    breaks: tuple[str, ...]
    idle: bool
    text: str


@dataclass(frozen=True)
class Tiny:
    clauses: tuple[Wish, ...]
    rules: tuple[Wish, ...]
    setup: tuple[tuple[str, str], ...]

    def write(self, folder: Path) -> Path:
        lines = [HEAD.rstrip()]
        for name, (_, nation, strength) in COUNTERS.items():
            lines.append(f"  {name}: {{name: {name}, nation: {nation}, type: infantry, strength: {strength}}}")
        lines += ["rules:", *(f"  {wish.id}: {wish.text}" for wish in self.rules)] if self.rules else []
        lines += ["scenarios:", "  first:", "    name: First"]
        lines += ["    clauses:", *(f"      {wish.id}: {wish.text}" for wish in self.clauses)] if self.clauses else []
        stacks = [f"      - {{at: {spot}, counters: {name}}}" for name, spot in self.setup]
        lines += ["    setup:", *stacks] if stacks else []
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text("\n".join([*lines, ""]), encoding="utf-8")
        return folder

    def legal(self, without: frozenset[str] = frozenset(), only: frozenset[str] | None = None) -> np.ndarray:
        """Which of all positions are legal (those in which the set-up stands as it is), by some of the clauses."""
        kept = [wish for wish in (*self.clauses, *self.rules) if only is None or wish.id in only]
        kept = [wish for wish in kept if wish.id not in without]
        asking = [wish for wish in kept if wish in self.clauses]
        good = np.ones(len(POSITIONS), dtype=bool)
        for name, spot in self.setup:
            good &= POSITIONS[:, NAMES.index(name)] == SPOTS.index(spot)
        for wish in kept:
            if not wish.idle:
                good &= _met(wish, [one for one in asking if wish.id in one.breaks])
        return good


def _codes(key: str | None) -> list[str]:
    place = {"side": 0, "nation": 1}
    return ["" if key is None else COUNTERS[name][place[key]] for name in NAMES]


def _met(wish: Wish, excusing: list[Wish]) -> np.ndarray:
    chosen = [index for index, name in enumerate(NAMES) if name in wish.counters]
    met = np.ones(len(POSITIONS), dtype=bool)
    groups = _codes(wish.of_each)
    for group in {groups[index] for index in chosen} or {""}:
        members = [index for index in chosen if groups[index] == group]
        if wish.per_hex:
            for spot in wish.spots:
                here = [POSITIONS[:, index] == SPOTS.index(spot) for index in members]
                met &= _within(wish, here) | _excused(excusing, spot, members)
        else:
            inside = [SPOTS.index(spot) for spot in wish.spots]
            met &= _within(wish, [np.isin(POSITIONS[:, index], inside) for index in members])
    kinds = _codes(wish.alike)
    for spot in wish.spots if wish.alike else ():
        here = {index: POSITIONS[:, index] == SPOTS.index(spot) for index in chosen}
        present = [
            np.any([here[index] for index in chosen if kinds[index] == kind] or [np.zeros(len(met), bool)], axis=0)
            for kind in set(kinds)
        ]
        met &= (np.sum(present, axis=0) <= 1) | _excused(excusing, spot, chosen)
    return met


def _within(wish: Wish, here: list[np.ndarray]) -> np.ndarray:
    count = np.sum(here, axis=0) if here else np.zeros(len(POSITIONS), dtype=int)
    return np.asarray((count >= wish.least) & (True if wish.most is None else count <= wish.most))


def _excused(excusing: list[Wish], spot: str, members: list[int]) -> np.ndarray:
    """Where those that offend are just such as some clauses ask for, and no more of them than these ask for."""
    asking = [one for one in excusing if spot in one.spots]
    count, strangers = np.zeros(len(POSITIONS), dtype=int), np.zeros(len(POSITIONS), dtype=bool)
    for index in members:
        here = POSITIONS[:, index] == SPOTS.index(spot)
        count += here
        if not any(NAMES[index] in one.counters for one in asking):
            strangers |= here
    most = sum(one.least if one.most is None else one.most for one in asking)
    return np.asarray((count > 0) & (count <= most) & ~strangers)


def _around(spots: frozenset[str]) -> frozenset[str]:
    return (spots & set(HEXES)) | {other for spot in spots & set(HEXES) for other in NEXT_TO[spot]}


@st.composite
def sets(draw: st.DrawFn, depth: int = 1) -> tuple[str, frozenset[str]]:
    """A set as it is written, and the spots in it."""
    kind = draw(st.sampled_from(["hexes", "hexes", "named", *(["union", "minus", "within"] if depth else [])]))
    if kind == "hexes":
        chosen = draw(st.lists(st.sampled_from(HEXES), min_size=1, max_size=4, unique=True))
        return f"{{hexes: [{', '.join(chosen)}]}}", frozenset(chosen)
    if kind == "named":
        names = {"anywhere": HEXES, "west": ("0101", "0102"), "town": ("0201",), "pool": ("pool",), "0302": ("0302",)}
        name = draw(st.sampled_from(sorted(names)))
        return name, frozenset(names[name])
    one, other = draw(sets(0)), draw(sets(0))
    if kind == "within":
        return f"{{within: {{hexes: 1, of: {one[0]}}}}}", one[1] | _around(one[1])
    spots = one[1] | other[1] if kind == "union" else one[1] - other[1]
    return f"{{{kind}: [{one[0]}, {other[0]}]}}", spots


@st.composite
def selectors(draw: st.DrawFn) -> tuple[str, frozenset[str]]:
    key = draw(st.sampled_from(["ids", "side", "nation", "strength", "other"]))
    if key in ("ids", "other"):
        names = sorted(draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True)))
        if key == "ids":
            return f"[{', '.join(names)}]", frozenset(names)
        return f"{{side: [blue, red], other_than: [{', '.join(names)}]}}", frozenset(NAMES) - set(names)
    place = ("side", "nation", "strength").index(key)
    word = draw(st.sampled_from(sorted({str(one[place]) for one in COUNTERS.values()})))
    return f"{{{key}: {word}}}", frozenset(name for name, one in COUNTERS.items() if str(one[place]) == word)


@st.composite
def wishes(draw: st.DrawFn, name: str, breakable: tuple[str, ...] = ()) -> Wish:
    who, counters = draw(selectors())
    where, spots = draw(sets())
    said: dict[str, Any] = {}
    least, most = 0, None
    form = draw(st.sampled_from(["exactly", "at_least", "at_most", "both", "alike"]))
    if form == "exactly":
        said["exactly"] = least = most = draw(st.integers(0, 3))
    if form in ("at_least", "both"):
        said["at_least"] = least = draw(st.integers(0, 3))
    if form in ("at_most", "both"):
        said["at_most"] = most = draw(st.integers(least, 3))
    alike = draw(st.sampled_from(["side", "nation"])) if form == "alike" or draw(st.integers(0, 4)) == 0 else None
    per_hex = draw(st.integers(0, 2)) == 0
    of_each = draw(st.sampled_from([None, None, "side", "nation"]))
    said |= {"alike": alike, "per": "hex" if per_hex else None, "of_each": of_each}
    broken = tuple(sorted(draw(st.sets(st.sampled_from(breakable))))) if breakable else ()
    said["breaks"] = "{" + ", ".join(f"{rule}: because" for rule in broken) + "}" if broken else None
    idle = not breakable and draw(st.integers(0, 7)) == 0
    said["during"] = "{from_turn: 2}" if idle else None
    more = "".join(f", {key}: {value}" for key, value in said.items() if value is not None)
    text = f"{{counters: {who}, where: {where}{more}, cite: rules {name[1:]}}}"
    return Wish(name, counters, spots, least, most, per_hex, of_each, alike, broken, idle, text)


@st.composite
def games(draw: st.DrawFn) -> Tiny:
    rules = tuple(draw(wishes(f"r{number}")) for number in range(draw(st.integers(0, 2))))
    names = tuple(rule.id for rule in rules)
    clauses = tuple(draw(wishes(f"c{number}", names)) for number in range(draw(st.integers(1, 4))))
    placed = sorted(draw(st.sets(st.sampled_from(NAMES), max_size=2)))
    setup = tuple((name, draw(st.sampled_from(SPOTS))) for name in placed)
    return Tiny(clauses, rules, setup)


def setup_text(position: np.ndarray) -> str:
    pieces = [{"counter": name, "at": SPOTS[spot]} for name, spot in zip(NAMES, position, strict=True) if spot != OFF]
    return json.dumps({"pieces": pieces})
