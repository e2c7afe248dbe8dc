"""The modules of two made-up specs as text, held against stored dumps.

The dumps were looked through by their author when they were stored: sides, keys, prototypes, palette, grid, zones,
turns, charts, at-start stacks and saves are as the specs have them, and the engine showed the same. What the stack
viewer says, the windows of where everything is and the palette were looked at in the engine when they were stored
anew. Pictures are listed by name, not by content: their bytes are promised only for one set of wheels.
"""

import difflib
import re
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run

from modgen.targets.vassal import dump_module, dump_save, read_module, read_save

SPECS = REPOSITORY / "tests" / "specs"
GOLDEN = REPOSITORY / "tests" / "data" / "golden"
SAVES = {"ridge": ("attack", "relief"), "delta": ("battle", "battle-quick-start", "raid")}


@pytest.mark.parametrize("name", SAVES)
def test_the_module_is_as_it_was_read(modgen: Run, tmp_path: Path, name: str):
    assert modgen("build", SPECS / name, "--out", tmp_path).returncode == 0
    folder = tmp_path / name
    module = dump_module(read_module((folder / f"{name}.vmod").read_bytes()))
    saves = [dump_save(read_save((folder / f"{save}.vsav").read_bytes())) for save in SAVES[name]]
    text = re.sub(r"(\.png  )\d+ bytes  sha256 [0-9a-f]+", r"\1…", "\n".join([module, *saves]))
    stored = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    changes = difflib.unified_diff(stored.splitlines(), text.splitlines(), "stored", "now", lineterm="")
    assert text == stored, "\n".join(changes)
