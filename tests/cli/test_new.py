"""``modgen new`` writes only what can be read again, and says why not."""

import subprocess
from pathlib import Path

import pytest
from tests_support import COMMAND, Run


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("con", "some systems keep that name for themselves (none of con, prn, aux, nul, com0 to com9, lpt0 to lpt9"),
        ("nul.txt", "some systems keep that name"),
        ("Lpt3.a.b", "some systems keep that name"),
        ("x.", "it ends with a dot"),
        ("a" * 101, "is too long to name a file (at most 100 characters)"),
        ("a b", "letters, digits, '-', '_' and '.'"),
        ("-a", "beginning with a letter or digit"),
    ],
)
def test_a_folder_that_cannot_name_a_game(modgen: Run, tmp_path: Path, name, part):
    done = modgen("new", tmp_path / name)
    assert (done.returncode, done.stdout) == (2, "")
    assert part in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["console", "a" * 100, "com10", "x.y", "1942"])
def test_what_is_written_can_be_read(modgen: Run, tmp_path: Path, name):
    assert modgen("new", tmp_path / name).returncode == 0
    # A title of a hundred letters has no room on any sheet, and a warning says so.
    strict = ["--strict"] if len(name) < 50 else []
    assert modgen("check", tmp_path / name, *strict).returncode == 0


def test_a_file_in_the_way(modgen: Run, tmp_path: Path):
    (tmp_path / "x").touch()
    assert modgen("new", tmp_path / "x").stderr == f"modgen: {tmp_path / 'x'} is a file; give a new folder\n"


def test_a_link_in_the_way(modgen: Run, tmp_path: Path):
    (tmp_path / "x").symlink_to(tmp_path / "nowhere")
    assert "is a link that leads nowhere" in modgen("new", tmp_path / "x").stderr


def test_a_folder_that_is_not_empty(modgen: Run, small_spec: Path):
    assert "exists and is not empty" in modgen("new", small_spec).stderr


@pytest.mark.parametrize("arguments", [["check", "."], ["build", "."], ["check", "../a"], ["new", "a"]])
def test_a_working_directory_that_is_gone(tmp_path: Path, arguments):
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f"import os, sys; os.rmdir({str(gone)!r}); os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run(
        ["python3", "-c", command, COMMAND, *arguments], cwd=gone, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 2
    assert "the working directory does not exist any more" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["con", "aux.b", "x.", "a" * 101])
def test_the_id_of_a_game_names_files(modgen: Run, small_spec: Path, name):
    text = (small_spec / "game.yaml").read_text(encoding="utf-8")
    (small_spec / "game.yaml").write_text(text.replace('id: "small-war"', f'id: "{name}"'), encoding="utf-8")
    done = modgen("check", small_spec)
    assert done.returncode == 2 and "error[L204]" in done.stdout and "name a file" in done.stdout
    assert "  help: " in done.stdout


def test_a_folder_whose_name_is_no_text(tmp_path: Path, modgen: Run, small_spec: Path):
    (small_spec / "map.yaml").write_text("a: [", encoding="utf-8")
    spec = small_spec.rename(tmp_path / "q\udcff")
    done = modgen("check", spec, "--format", "sarif")
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert 'q%FF/map.yaml"' in done.stdout
