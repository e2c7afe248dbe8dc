"""Output that nobody reads, or that no disk takes: the exit code stays true, and there is no traceback."""

import os
import subprocess
from pathlib import Path

import pytest
from tests_support import COMMAND

FULL = Path("/dev/full")


def piped(*arguments: str | Path, both: bool = False) -> subprocess.CompletedProcess[bytes]:
    """Run the command with a standard output whose other end is closed."""
    read, write = os.pipe()
    os.close(read)
    errors = write if both else subprocess.PIPE
    try:
        return subprocess.run([COMMAND, *map(str, arguments)], stdout=write, stderr=errors, check=False, timeout=60)
    finally:
        os.close(write)


@pytest.fixture
def broken_spec(small_spec: Path) -> Path:
    text = (small_spec / "map.yaml").read_text(encoding="utf-8")
    (small_spec / "map.yaml").write_text(text.replace("height: 0.75in", "height: tall"), encoding="utf-8")
    return small_spec


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
@pytest.mark.parametrize("both", [False, True])
def test_a_reader_that_leaves_keeps_the_verdict_of_a_bad_spec(broken_spec, form, both):
    done = piped("check", broken_spec, "--format", form, both=both)
    assert done.returncode == 2
    assert b"Traceback" not in (done.stderr or b"")


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_reader_that_leaves_keeps_the_verdict_of_a_clean_spec(small_spec, form):
    done = piped("check", small_spec, "--format", form)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr and b"Error" not in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["schema"], ["explain", "N303"], ["--version"]])
def test_a_reader_that_leaves_does_not_make_a_failure(arguments):
    done = piped(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not FULL.exists(), reason="the system has no disk that is always full")
@pytest.mark.parametrize(
    "arguments", [["check", "--format", "json"], ["schema"], ["explain", "N303"], ["--version"], ["--help"]]
)
def test_a_full_disk_is_told(small_spec, arguments):
    spec = [small_spec] if arguments[0] == "check" else []
    with FULL.open("wb") as full:
        done = subprocess.run(
            [COMMAND, *arguments, *spec], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["modgen: the output cannot be written: No space left on device"]
