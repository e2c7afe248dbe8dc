"""A small made-up game and made-up rulebooks; nothing here comes from a book that exists."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from warm_start import warm_run

GAME = """modgen: 1
game: {id: pond, title: The Pond}
books:
  rules: {title: The rules of The Pond}
map:
  name: The Pond
  cite: rules 1.1
  sheet: {width: 8in, height: 6in}
  grid:
    orientation: flat
    columns: 3
    rows: 3
    height: 0.75in
    shifted: even
    numbering: {}
"""


@pytest.fixture
def spec(tmp_path: Path) -> Callable[[str], Path]:
    """Write a spec: the game above, with more sections after it."""

    def write(more: str = "", game: str = GAME) -> Path:
        folder = tmp_path / "pond"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(game + more, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def book(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Write a rulebook."""

    def write(content: str | bytes) -> Path:
        path = tmp_path / "book.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run ``modgen coverage`` beside the spec and the rulebook."""

    def command(*options: str, rulebook: str = "book.txt") -> subprocess.CompletedProcess[str]:
        return warm_run(["coverage", "pond", "--rulebook", rulebook, *options], tmp_path, os.environ)

    return command


@pytest.fixture
def states(run: Run) -> Callable[..., dict[str, str]]:
    """The state of every paragraph, as the command's JSON gives it."""

    def read(*options: str) -> dict[str, str]:
        data: Any = json.loads(run("--all", "--format", "json", *options).stdout)
        return {entry["cite"].removeprefix("rules "): entry["state"] for entry in data["paragraphs"]}

    return read
