"""What is handed on goes by the rights of all that is in a file; what is not said may not be."""

import shutil
import zipfile
from pathlib import Path

import pikepdf
import pytest
from art_support import HARBOUR
from tests_support import Run


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HARBOUR, tmp_path / "harbour"))


def change(spec: Path, old: str, new: str) -> None:
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (spec / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")


def test_what_is_private_is_withheld_and_named(modgen: Run, harbour: Path, tmp_path: Path):
    out, builds = tmp_path / "out", tmp_path / "builds"
    done = modgen("publish", harbour, "--out", out, "--builds", builds)
    assert done.returncode == 1
    withheld = [line.split(" is withheld")[0].rsplit(" ", 1)[1] for line in done.stdout.splitlines()]
    assert withheld == ["counters.pdf", "harbour.vmod"]
    assert "scans/fronts.png" in done.stdout and "game.yaml:14:" in done.stdout
    there = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert {"harbour-0.1/map.pdf", "harbour-0.1/CREDITS.txt", "harbour-0.1/licences/OFL-crimson-pro.txt"} <= there
    assert not any(name.endswith((".vmod", "counters.pdf")) for name in there)
    done = modgen("publish", harbour, "--out", out, "--builds", builds, "--private", "--zip")
    assert done.returncode == 0, done.stdout
    first = (out / "harbour-0.1.zip").read_bytes()
    with zipfile.ZipFile(out / "harbour-0.1.zip") as archive:
        assert "harbour-0.1/harbour.vmod" in archive.namelist()
        assert b"Nobody in particular" in archive.read("harbour-0.1/CREDITS.txt")
    assert modgen("publish", harbour, "--out", out, "--builds", builds, "--private", "--zip").returncode == 0
    assert (out / "harbour-0.1.zip").read_bytes() == first
    change(harbour, "art/*: {owner: The makers of the tests, licence: CC0-1.0, hand_on: yes}", "art/x: {hand_on: yes}")
    done = modgen("publish", harbour, "--out", out, "--builds", builds)
    assert done.returncode == 1 and "map.pdf is withheld: shows art/bay.jpg: nothing is said" in done.stdout
    assert not (out / "harbour-0.1" / "map.pdf").exists()
    assert (out / "harbour-0.1" / "start.vsav").exists()


@pytest.mark.parametrize("said", ["no", ""])
def test_a_game_that_may_not_be_handed_on_is_built_and_not_published(
    modgen: Run, harbour: Path, tmp_path: Path, said: str
):
    change(harbour, "hand_on: yes", f"hand_on: {said}" if said else "notes: mine")
    done = modgen("publish", harbour, "--out", tmp_path / "out", "--builds", tmp_path / "builds")
    assert done.returncode == 2 and "the game is withheld" in done.stdout
    assert not (tmp_path / "out").exists()
    assert modgen("check", harbour).returncode == 0


def test_rights_stand_in_module_and_pdf(modgen: Run, harbour: Path, tmp_path: Path):
    assert modgen("build", harbour, "--out", tmp_path).returncode == 0
    # The spec itself lies beside its build.
    with zipfile.ZipFile(tmp_path / "harbour" / "harbour.vmod") as module:
        assert "© The makers of the tests, CC0-1.0" in module.read("moduledata").decode()
        assert "images/about.png" in module.namelist()
        assert "SIL Open Font License" in module.read("help/help.html").decode()
    for name in ("map.pdf", "counters.pdf"):
        with pikepdf.open(tmp_path / "harbour" / name) as pdf, pdf.open_metadata() as said:
            assert str(pdf.docinfo["/Author"]) == "The makers of the tests"
            assert "Barlow Condensed" in str(pdf.docinfo["/Keywords"])
            assert said["dc:rights"] == "© The makers of the tests, CC0-1.0"
    svg = (tmp_path / "harbour" / "map.svg").read_text(encoding="utf-8")
    assert "© The makers of the tests, CC0-1.0" in svg.split("Furniture")[1]
