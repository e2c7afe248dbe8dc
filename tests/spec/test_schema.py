"""The JSON Schema takes what the language takes, read with the types that an editor gives, and refuses a wrong key."""

import json
import subprocess
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from tests_support import COMMAND, REPOSITORY

from modgen.spec.schema import schema

FOLDERS = ("specs/*", "assets/starter", "tests/specs/*")
FILES = sorted(path for folder in FOLDERS for path in REPOSITORY.glob(f"{folder}/*.yaml"))


def as_an_editor_reads(text: str) -> Any:
    """With YAML's implicit types; keys are texts, as everywhere in JSON."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {str(key): plain(inner) for key, inner in value.items()}
        return [plain(inner) for inner in value] if isinstance(value, list) else value

    return plain(yaml.safe_load(text))


@pytest.fixture(scope="module")
def faults():
    validator = jsonschema_rs.validator_for(schema())

    def faults_(text: str) -> list[str]:
        return [error.message for error in validator.iter_errors(as_an_editor_reads(text))]

    return faults_


def test_the_schema_is_a_schema():
    jsonschema_rs.meta.validate(schema())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_what_is_shipped(faults, path: Path):
    assert faults(path.read_text(encoding="utf-8").replace("@id@", "an-id")) == []  # as `modgen new` writes the starter


def test_the_small_game_of_these_tests(faults, write, units, game):
    more = f"""\
  regions:
    a: {{name: A, where: 0101}}
    NO: {{name: 4, where: {{union: [a, 0102, {{landmass: {{hex: 0203, share: 2 %}}}}]}}}}
{units}counters:
  1942: {{name: 1942, nation: blue, type: cavalry, setup: 0102, formerly: [x, 17]}}
scenarios:
  310:
    name: yes
    clauses: {{c: {{counters: [1942], at_least: "0", where: NO}}}}
    setup: [{{at: 0717, counters: 1942}}]
"""
    folder = write(more.replace("0717", "0304"), ("shifted: even", "shifted: even\n    short: no"))
    assert game(folder).scenarios[0].id == "310"
    assert faults((folder / "game.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rows: 5", "rows: 5\n    rowz: 5"),
        ("game:", "gme:"),
        ("    rows: 5\n", ""),
        ("orientation: flat", "orientation: round"),
        ("{width: 6in", "{width: 6"),
        ("{width: 6in", "{width: 6inch"),
        ("rows: 5", "rows: five"),
        ("rows: 5", "rows: 5.5"),
        ("modgen: 1", "modgen: 2"),
        ("{cite: rules 1}", "{cite: rules 1, basis: certain}"),
        ("{rules: {", "{a b: {titel: x}, rules: {"),
        ("{order: column-row}", "{order: column-row, column: {reverse: maybe}}"),
        ("modgen: 1", "modgen: 1\nlock: {}"),
        ("modgen: 1", "modgen: 1\nsides: [{id: a, name: A}]"),
    ],
)
def test_what_the_loader_refuses_the_schema_refuses(faults, findings, write, old, new):
    folder = write("", (old, new))
    assert findings(folder)
    assert faults((folder / "game.yaml").read_text(encoding="utf-8"))


def test_a_lock(faults):
    lock = (REPOSITORY / "specs/1942/map.lock.yaml").read_text(encoding="utf-8")
    assert faults(lock) == []
    assert faults(lock.replace("hex_height: 85 nmi", "hex_height: 85"))
    assert faults(f"{lock}\nmap: {{}}\n")


def test_a_citation_may_come_from_elsewhere(faults):
    assert faults("facts: [{hexes: 0101, within: a}]") == []


def test_the_command_prints_it():
    done = subprocess.run([COMMAND, "schema"], capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == schema()
