"""Shared by all tests: the installed command, run from another folder, on specs that it may not write."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from isles import write_isles
from tests_support import Run
from warm_start import cold_run, warm_run

settings.register_profile("modgen", deadline=None)
settings.load_profile("modgen")


@pytest.fixture
def modgen(tmp_path: Path) -> Run:
    """Run the command from an empty folder, with more environment if wanted."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        # What is said to Python itself it hears only when it starts.
        start = cold_run if any(name.startswith("PYTHON") for name in environment) else warm_run
        return start(arguments, elsewhere, {**os.environ, "NO_COLOR": "1", **environment})

    return run


@pytest.fixture
def small_spec(modgen: Run, tmp_path: Path) -> Path:
    """What ``modgen new`` writes."""
    folder = tmp_path / "small-war"
    made = modgen("new", folder)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture
def isles(tmp_path: Path) -> Callable[..., Path]:
    """Write a made-up game with counters to be set up; changes of its forces as pairs of texts."""
    return lambda *changes: write_isles(tmp_path / "isles", *changes)
