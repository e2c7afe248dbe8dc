"""An incremental build equals a clean one, byte for byte, after any edit."""

import re
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests_support import Run, tree_hash

NUMBER = re.compile(r"(?<![\w#.-])[0-9]+(?![\w.-])")


def edit(spec: Path, data: st.DataObject) -> None:
    """One edit as a person makes them: a number, a colour, a name, a line gone or doubled, a comment."""
    path = data.draw(st.sampled_from(sorted(spec.iterdir())))
    lines = path.read_text(encoding="utf-8").split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(["number", "colour", "word", "delete", "double", "comment"]))
    if kind == "number":
        number = str(data.draw(st.integers(0, 12)))
        lines[at] = NUMBER.sub(number, lines[at], count=1)
    elif kind == "colour":
        lines[at] = re.sub(r"#[0-9a-f]{6}", f"#{data.draw(st.integers(0, 0xFFFFFF)):06x}", lines[at])
    elif kind == "word":
        lines[at] = re.sub(
            r"\b(Hill|Harbour|Landing|Blue|Red)\b", data.draw(st.sampled_from(["Ash", "Öst"])), lines[at]
        )
    elif kind == "delete":
        del lines[at]
    elif kind == "double":
        lines.insert(at, lines[at])
    else:
        lines.insert(at, "# a comment")
    path.write_text("\n".join(lines), encoding="utf-8")


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_incremental_equals_clean(modgen: Run, small_spec: Path, data: st.DataObject):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        spec = root / small_spec.name
        shutil.copytree(small_spec, spec)
        assert modgen("build", spec, "--out", root / "kept").returncode == 0
        for _ in range(data.draw(st.integers(1, 3))):
            edit(spec, data)
            before = tree_hash(root / "kept")
            built = modgen("build", spec, "--out", root / "kept")
            shutil.rmtree(root / "clean", ignore_errors=True)
            clean = modgen("build", spec, "--out", root / "clean")
            assert (built.returncode, built.stdout) == (clean.returncode, clean.stdout)
            assert "Traceback" not in clean.stderr
            if clean.returncode == 2:
                assert tree_hash(root / "kept") == before
                assert not (root / "clean").exists()
            else:
                assert tree_hash(root / "kept") == tree_hash(root / "clean") | other_games(root)


def other_games(root: Path) -> dict[str, str]:
    """What lies under the names that the game had before an edit renamed it."""
    now = {game.name for game in (root / "clean").iterdir()}
    kept = tree_hash(root / "kept")
    return {name: sha for name, sha in kept.items() if name.split("/")[0] not in now}
