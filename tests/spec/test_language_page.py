"""The reference of the language is true: its examples are one game that checks clean, and it names every key."""

import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from pydantic import BaseModel
from tests_support import REPOSITORY

from modgen.diagnostics import CODES
from modgen.pipeline.check import check_spec
from modgen.spec import Sources
from modgen.spec.game import SpecFile
from modgen.spec.mapspec import Lock
from modgen.spec.model import KeyedModel, keys_of
from modgen.spec.schema import schema
from modgen.spec.setup import SetupFile

PAGE = (REPOSITORY / "docs" / "language.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:yaml|csv)\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    for name, text in BLOCKS:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    return tmp_path


def test_the_examples_are_one_game_that_checks_clean(ford):
    verdict = check_spec(ford, Sources(ford))
    assert [finding.code for finding in verdict.findings] == ["F501", "F503"]
    assert all(finding.known for finding in verdict.findings)
    own = "".join(f"{text}end:\n" for name, text in BLOCKS if "/" not in name)
    stated = sum(
        text.count("\n  - {") + text.startswith("  - {")
        for text in re.findall(r"^facts:\n(.*?)^end:", own, re.M | re.S)
    )
    proven = [entry for entry in verdict.checklist if entry.proof in ("geometry", "arithmetic", "double entry")]
    assert len(proven) == stated > 15


def test_the_example_of_a_lock_suits_the_schema(ford):
    lock = yaml.safe_load((ford / "elsewhere" / "lock.yaml").read_text(encoding="utf-8"))
    assert jsonschema_rs.validator_for(schema()).is_valid(lock)


HEAD = """\
modgen: 1
game: {id: page, title: Page}
books: {rules: {title: The rules}}
defaults: {cite: rules 1}
map:
  name: Page
  sheet: {width: 8in, height: 6in}
  grid: {orientation: flat, columns: 8, rows: 6, height: 0.75in, shifted: even, numbering: {order: column-row}}
  terrains: {wood: {name: Wood}, hills: {name: Hills}}
"""


@pytest.mark.parametrize("name", ["isles", "painted"])
def test_the_examples_of_invented_maps_check_clean(ford, name):
    path = ford / name / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("map:\n", HEAD, 1), encoding="utf-8")
    assert check_spec(ford / name, Sources(ford / name)).findings == ()


def models_in(annotation: Any) -> set[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {annotation}
    return {model for argument in getattr(annotation, "__args__", ()) for model in models_in(argument)}


def all_models() -> set[type[BaseModel]]:
    found, waiting = set(), [SpecFile, Lock, SetupFile]
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            waiting += [inner for field in model.model_fields.values() for inner in models_in(field.annotation)]
    return found


@pytest.mark.parametrize(
    "model", sorted(all_models(), key=lambda model: model.__name__), ids=lambda model: model.__name__
)
def test_every_key_is_named(model):
    keys = set(keys_of(model)) - ({"id"} if issubclass(model, KeyedModel) else set()) - {"lock"}
    assert [key for key in sorted(keys) if f"`{key}`" not in PAGE] == []


def words_of(node: Any) -> set[str]:
    if isinstance(node, dict):
        own = {word for word in node.get("enum", []) if isinstance(word, str)}
        return own.union(*(words_of(inner) for inner in node.values()))
    return set().union(*map(words_of, node)) if isinstance(node, list) else set()


def test_every_word_of_a_closed_list_is_named():
    assert sorted(word for word in words_of(schema()) if f"`{word}`" not in PAGE) == []


def test_every_link_leads_to_a_code():
    links = re.findall(r"\[(\w+)\]\(([^)\s]+)\)", PAGE)
    codes = [(name, path) for name, path in links if not path.startswith("#")]
    assert codes and all(path == f"../assets/codes/{name}.md" for name, path in codes)
    assert {name for name, _ in codes} <= {code.code for code in CODES}
