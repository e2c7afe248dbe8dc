"""A receipt is believed only where a clean build would do the same; one that a hand has spoiled is none."""

import json
import os
from pathlib import Path

import pytest
from tests_support import Run, tree_hash


@pytest.fixture
def built(modgen: Run, small_spec: Path, tmp_path: Path) -> Path:
    text = (small_spec / "counters.csv").read_text(encoding="utf-8")
    (small_spec / "counters.csv").write_text(text.replace(",", ";"), encoding="utf-8")  # a warning in the receipt
    assert modgen("build", small_spec, "--out", tmp_path / "out").returncode == 0
    return tmp_path / "out" / small_spec.name


def test_a_file_that_became_a_link_out_of_the_folder(modgen: Run, small_spec: Path, built: Path):
    outside = (small_spec / "map.yaml").rename(small_spec.parent / "outside.yaml")
    (small_spec / "map.yaml").symlink_to(outside)
    clean = modgen("build", small_spec, "--out", built.parent.parent / "clean")
    again = modgen("build", small_spec, "--out", built.parent)
    assert (again.returncode, again.stdout) == (clean.returncode, clean.stdout)
    assert again.returncode == 2 and "R111" in again.stdout


def test_a_link_inside_the_folder_is_no_change(modgen: Run, small_spec: Path, built: Path):
    (small_spec / "map.yaml").rename(small_spec / "other.yaml")
    (small_spec / "map.yaml").symlink_to("other.yaml")
    assert modgen("build", small_spec, "--out", built.parent).returncode == 0


def test_a_file_that_became_a_pipe(modgen: Run, small_spec: Path, built: Path):
    (small_spec / "map.yaml").unlink()
    os.mkfifo(small_spec / "map.yaml")
    assert "'map.yaml' is not a file" in modgen("build", small_spec, "--out", built.parent).stdout


def nul_in_an_input(receipt):
    receipt["inputs"]["ma\0p.yaml"] = ""


def nul_in_an_output(receipt):
    receipt["outputs"]["ma\0p.png"] = ""


def unknown_code(receipt):
    receipt["findings"][0]["code"] = "X999"


def code_that_is_no_text(receipt):
    receipt["findings"][0]["code"] = ["R114"]


def message_that_is_no_text(receipt):
    receipt["findings"][0]["message"] = 4


def place_that_is_no_place(receipt):
    receipt["findings"][0]["place"]["line"] = "x"


def findings_that_are_none(receipt):
    receipt["findings"] = {"a": 1}


SPOILT = [
    nul_in_an_input,
    nul_in_an_output,
    unknown_code,
    code_that_is_no_text,
    message_that_is_no_text,
    place_that_is_no_place,
    findings_that_are_none,
]


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda case: case.__name__)
def test_a_spoilt_receipt_is_none(modgen: Run, small_spec: Path, built: Path, spoil):
    before = tree_hash(built)
    receipt = json.loads((built / ".receipt.json").read_bytes())
    spoil(receipt)
    (built / ".receipt.json").write_text(json.dumps(receipt), encoding="utf-8")
    done = modgen("build", small_spec, "--out", built.parent)
    assert done.returncode == 0 and "warning[R114]" in done.stdout
    assert "Traceback" not in done.stderr
    assert tree_hash(built) == before
