"""The module of the second spec as text, held against a stored dump.

The dump was looked through by its author when it was stored: sides, keys, prototypes, palette, grid, at-start stacks
and saves are as the spec has them, and the engine showed the same. Pictures are listed by name, not by content: their
bytes are promised only for one set of wheels.
"""

import difflib
import re
from pathlib import Path

from tests_support import REPOSITORY, Run

from modgen.targets.vassal import dump_module, dump_save, read_module, read_save

SPEC = REPOSITORY / "tests" / "specs" / "ridge"
GOLDEN = REPOSITORY / "tests" / "data" / "golden" / "ridge.txt"


def test_the_module_is_as_it_was_read(modgen: Run, tmp_path: Path):
    assert modgen("build", SPEC, "--out", tmp_path).returncode == 0
    folder = tmp_path / "ridge"
    module = dump_module(read_module((folder / "ridge.vmod").read_bytes()))
    saves = [dump_save(read_save((folder / f"{name}.vsav").read_bytes())) for name in ("attack", "relief")]
    text = re.sub(r"(\.png  )\d+ bytes  sha256 [0-9a-f]+", r"\1…", "\n".join([module, *saves]))
    stored = GOLDEN.read_text(encoding="utf-8")
    changes = difflib.unified_diff(stored.splitlines(), text.splitlines(), "stored", "now", lineterm="")
    assert text == stored, "\n".join(changes)
