"""A small made-up game to vary, written into a folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from modgen.diagnostics import Diagnostic, SpecError
from modgen.spec import Game, load

BASE = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 6in, height: 5in}
  grid:
    orientation: flat
    columns: 6
    rows: 5
    height: 0.75in
    shifted: even
    numbering: {order: column-row}
"""
UNITS = """\
sides: {blue: {name: Blue}}
nations: {blue: {name: Blue, side: blue, ground: "#2f5d9b", ink: "#ffffff"}}
"""
TABLE = f"{UNITS}counter_settings: {{tables: counters.csv}}\n"

MARK = "☞"
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a spec: more text for game.yaml, changes of it as pairs, and further files by name.

    A ☞ in a text is left out; ``write.marks`` holds the places before which they stood, as findings show places.
    """

    def write_(more: str = "", *changes: tuple[str, str], **files: str | bytes) -> Path:
        text = BASE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        folder = tmp_path / "spec"
        folder.mkdir(exist_ok=True)
        write_.marks = []  # type: ignore[attr-defined]
        for name, content in {"game.yaml": text + more, **files}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                write_.marks += marks_in(name, content)  # type: ignore[attr-defined]
                path.write_bytes(content.replace(MARK, "").encode("utf-8"))
        return folder

    return write_


def marks_in(name: str, text: str) -> list[str]:
    return [
        f"{name}:{number}:{line.replace(MARK, '', times).index(MARK) + 1}"
        for number, line in enumerate(text.splitlines(), 1)
        for times in range(line.count(MARK))
    ]


def game_of(folder: Path) -> Game:
    return load(folder).game


def faults_of(folder: Path) -> tuple[Diagnostic, ...]:
    """All findings of the loader, warnings included, whether it gives a game or not."""
    try:
        return load(folder).warnings
    except SpecError as error:
        return error.diagnostics


def shown(folder: Path) -> list[str]:
    """Each finding as its code and place: ``L204 game.yaml:12:13``."""
    return [f"{finding.code} {finding.place}" for finding in faults_of(folder)]


@pytest.fixture
def game() -> Callable[[Path], Game]:
    return game_of


@pytest.fixture
def faults() -> Callable[[Path], tuple[Diagnostic, ...]]:
    return faults_of


@pytest.fixture
def findings() -> Callable[[Path], list[str]]:
    return shown


@pytest.fixture
def units() -> str:
    return UNITS


@pytest.fixture
def table() -> str:
    return TABLE
