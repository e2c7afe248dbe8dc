"""The flow is one way: which package may import which, read off the code itself."""

import ast
from pathlib import Path

import pytest

import modgen

PACKAGE = Path(modgen.__file__).parent
COMMON = {"assets", "canonical", "colour", "countries", "inside", "keystrokes", "listing", "papers"}
MAY_IMPORT = {
    "diagnostics": COMMON,
    "hexes": set(),
    "spec": COMMON | {"diagnostics", "hexes"},
    "geo": COMMON | {"hexes"},
    "board": COMMON | {"hexes", "geo"},
    "check": COMMON | {"diagnostics", "spec", "hexes", "geo", "board"},
    "propose": COMMON | {"diagnostics", "spec", "hexes", "board", "check"},
    "georef": COMMON | {"hexes", "geo"},
    "coverage": COMMON | {"diagnostics", "spec"},
    "draw": COMMON | {"hexes", "geo"},
    "targets": COMMON | {"hexes", "board"},
    "pipeline": COMMON
    | {"diagnostics", "hexes", "spec", "geo", "board", "check", "coverage", "propose", "draw", "georef", "targets"},
    "cli": COMMON | {"diagnostics", "spec", "coverage", "pipeline"},
}


def rooms() -> set[str]:
    return {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}


def imports(room: str) -> set[str]:
    found = set()
    for path in (PACKAGE / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            found |= {name.split(".")[1] for name in names if name.startswith("modgen.")}
    return found - {room}


def test_every_room_is_known():
    assert rooms() == set(MAY_IMPORT) | (rooms() & {"assets"})


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_no_arrow_points_back(room):
    assert imports(room) <= MAY_IMPORT[room]


def test_no_game_is_named_in_the_package():
    names = [path.name for path in (Path(__file__).parent.parent / "specs").iterdir()]
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in text], path
