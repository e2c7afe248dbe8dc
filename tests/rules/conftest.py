"""A small made-up game, written as files, in which each test says only what it is about."""

from collections.abc import Callable
from pathlib import Path

import pytest

from modgen.pipeline.check import Asked, Verdict, check_spec
from modgen.spec import Sources

BASE = """
modgen: 1
include: west.yaml
game: {id: pass, title: The Pass}
books: {r: {title: The rules}, e: {title: The errata}}
defaults: {cite: r 1}
editions: {first: {title: First, book: r}, second: {title: Second, book: e}}
map:
  name: The Pass
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 4, rows: 3, height: 0.75in, shifted: even, numbering: {order: column-row}}
  sea: {hexes: [0401, 0402]}
  places: {gate: {name: The Gate, hex: 0201, kind: fortress}, inn: {name: The Inn, hex: 0303, kind: town}}
  regions: {west: {name: the west, where: {block: [0101, 0203]}}}
  boxes: {out: {name: Out, kind: off-map}, turns: {name: Turns, kind: track, spaces: [1, 2, 3]}}
sides: {red: {name: Red}, blue: {name: Blue}}
nations:
  redland: {name: Redland, side: red, ground: "#a8322d", ink: "#ffffff"}
  blueland: {name: Blueland, side: blue, ground: "#2f5d9b", ink: "#ffffff"}
  greenland: {name: Greenland, side: blue, ground: "#b9dca6", ink: "#14260f"}
counters:
  r1: {name: R1, nation: redland, type: infantry, size: regiment, strength: 4}
  r2: {name: R2, nation: redland, type: armour, size: battalion, strength: 2, arrives: 2, groups: late heavy}
  b1: {name: B1, nation: blueland, type: infantry, size: regiment, strength: 4, steps: 2}
  b2: {name: B2, nation: blueland, type: infantry, size: battalion, strength: 3}
  g1: {name: G1, nation: greenland, type: infantry, size: regiment, strength: 5, groups: [late]}
"""


class Bench:
    """Writes a spec of the base and some more, and checks it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, more: str = "", base: str = BASE) -> Path:
        self.folder.mkdir(exist_ok=True)
        (self.folder / "game.yaml").write_text(base + more, encoding="utf-8")
        # A region wants a reader, and a file of its own leaves each test the key `facts`.
        (self.folder / "west.yaml").write_text("facts: [{set: west, exactly: 6, cite: r 1}]\n", encoding="utf-8")
        return self.folder

    def check(self, more: str = "", **asked: object) -> Verdict:
        self.write(more)
        return check_spec(self.folder, Sources(self.folder), Asked(**asked))  # type: ignore[arg-type]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path / "pass")


@pytest.fixture
def said() -> Callable[[Verdict], list[str]]:
    """The results of the clauses and rules that were judged, each once."""

    def results(verdict: Verdict) -> list[str]:
        return [entry.result for entry in verdict.checklist if entry.proof == "set-up"]

    return results
