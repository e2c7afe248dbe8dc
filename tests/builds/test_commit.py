"""A build that cannot be finished: what is in the way is told first, a full disk changes nothing, half is so called."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from tests_support import COMMAND, Run, tree_hash


@pytest.fixture
def built(modgen: Run, small_spec: Path, tmp_path: Path) -> Path:
    assert modgen("build", small_spec, "--out", tmp_path / "out").returncode == 0
    return tmp_path / "out" / small_spec.name


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def changed(spec: Path) -> Path:
    text = (spec / "map.yaml").read_text(encoding="utf-8")
    (spec / "map.yaml").write_text(text.replace("Hill Fort", "Hill Tower"), encoding="utf-8")
    return spec


@pytest.mark.parametrize("name", [".receipt.json", ".lock", "map.pdf", "report.json"])
def test_a_folder_in_the_way_is_told_before_anything_is_made(modgen: Run, small_spec: Path, tmp_path: Path, name):
    (tmp_path / "out" / small_spec.name / name).mkdir(parents=True)
    before = everything(tmp_path / "out")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert (done.returncode, done.stderr) == (2, "1 error; nothing was written\n")
    assert f"error[O801]: {tmp_path / 'out' / small_spec.name} cannot be written: {name} is a folder" in done.stdout
    assert everything(tmp_path / "out") == before


def test_a_folder_in_the_store(modgen: Run, small_spec: Path, built: Path):
    entry = next((built / ".store").glob("png-*"))
    entry.unlink()
    entry.mkdir()
    (built / "map.png").unlink()
    before = tree_hash(built)
    done = modgen("build", small_spec, "--out", built.parent)
    assert done.stderr == "1 error; nothing was written\n"
    assert f".store/{entry.name} is a folder" in done.stdout
    assert tree_hash(built) == before


def test_a_file_where_the_store_belongs(modgen: Run, small_spec: Path, tmp_path: Path):
    (tmp_path / "out" / small_spec.name).mkdir(parents=True)
    (tmp_path / "out" / small_spec.name / ".store").touch()
    assert ".store is a file" in modgen("build", small_spec, "--out", tmp_path / "out").stdout


def test_a_link_that_leads_nowhere(modgen: Run, small_spec: Path, tmp_path: Path):
    (tmp_path / "out").symlink_to(tmp_path / "nowhere")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert done.returncode == 2 and f"{tmp_path / 'out'} is a link that leads nowhere" in done.stdout


def bounded(size: int, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command where no file may be larger than so many bytes."""
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


def test_a_full_disk_leaves_no_trace_of_a_first_build(small_spec: Path, tmp_path: Path):
    done = bounded(100_000, "build", small_spec, "--out", tmp_path / "some" / "out")
    assert (done.returncode, done.stderr) == (2, "1 error; nothing was written\n")
    assert "cannot be written: File too large" in done.stdout
    assert not (tmp_path / "some").exists()


def test_a_full_disk_changes_nothing_of_the_last_build(small_spec: Path, built: Path):
    before = tree_hash(built)
    done = bounded(100_000, "build", changed(small_spec), "--out", built.parent)
    assert (done.returncode, done.stderr) == (2, "1 error; nothing was written\n")
    assert tree_hash(built) == before


FAILING = """
import sys
from pathlib import Path
import modgen.cli
times, replace = 0, Path.replace
def fail_at_last(self, target):
    global times
    times += 1
    if times > 3:
        raise PermissionError(13, "Permission denied")
    return replace(self, target)
Path.replace = fail_at_last
modgen.cli.main()
"""


def test_what_is_half_done_is_called_so(modgen: Run, small_spec: Path, built: Path, tmp_path: Path):
    """As where somebody holds a file open on a system that then keeps it from being replaced."""
    command = [sys.executable, "-c", FAILING, "build", changed(small_spec), "--out", built.parent]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    (told,) = done.stdout.splitlines()[:1]
    assert "Permission denied; 3 of " in told and told.endswith(" files were replaced")
    assert done.stderr.startswith("1 error; 3 of ") and "nothing was written" not in done.stderr
    assert not [name for name in everything(built) if "part" in name]
    assert modgen("build", small_spec, "--out", built.parent).returncode == 0
    assert modgen("build", small_spec, "--out", tmp_path / "clean").returncode == 0
    assert tree_hash(built) == tree_hash(tmp_path / "clean" / small_spec.name)
