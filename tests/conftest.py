"""Shared by all tests: the installed command, run from another folder, on specs that it may not write."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).parent.parent
COMMAND = Path(sysconfig.get_path("scripts")) / "modgen"

settings.register_profile("modgen", deadline=None)
settings.load_profile("modgen")

Run = Callable[..., subprocess.CompletedProcess[str]]


def tree_hash(folder: Path) -> dict[str, str]:
    """The sha256 of every file below a folder, hidden ones included."""
    if not folder.exists():
        return {}
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def modgen(tmp_path: Path) -> Run:
    """Run the command from an empty folder, with more environment if wanted."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *map(str, arguments)],
            cwd=elsewhere,
            env={**os.environ, "NO_COLOR": "1", **environment},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )

    return run


@pytest.fixture
def spec_1942(tmp_path: Path) -> Iterator[Path]:
    """A copy of the shipped spec that cannot be written."""
    copy = tmp_path / "read-only" / "1942"
    shutil.copytree(REPOSITORY / "specs" / "1942", copy)
    for path in [*copy.rglob("*"), copy]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield copy
    copy.chmod(0o755)


@pytest.fixture
def small_spec(modgen: Run, tmp_path: Path) -> Path:
    """What ``modgen new`` writes."""
    folder = tmp_path / "small-war"
    made = modgen("new", folder)
    assert made.returncode == 0, made.stderr
    return folder


def imported_by(arguments: Sequence[str | Path], cwd: Path) -> set[str]:
    """The top-level modules that a command imports."""
    code = (
        "import sys, modgen.cli\n"
        f"sys.argv = ['modgen', *{[str(argument) for argument in arguments]!r}]\n"
        "try:\n    modgen.cli.main()\n"
        "except SystemExit:\n    pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, capture_output=True, encoding="utf-8", check=True)
    return {name.split(".")[0] for name in done.stderr.splitlines()}
