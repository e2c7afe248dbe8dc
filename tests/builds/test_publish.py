"""What is handed on goes by the rights of all that is in a file; what is not said may not be."""

import hashlib
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
    change(harbour, "  places:", BOXES)
    out, builds = tmp_path / "out", tmp_path / "builds"
    done = modgen("publish", harbour, "--out", out, "--builds", builds)
    assert done.returncode == 1
    lines = [line for line in done.stdout.splitlines() if " is withheld" in line]
    withheld = [line.split(" is withheld")[0].rsplit(" ", 1)[1] for line in lines]
    assert withheld == ["counters.pdf", "harbour.vmod"]
    assert "scans/fronts.png" in done.stdout and "game.yaml:14:" in done.stdout
    # No picture of anybody's is in the boxes around the map, whatever else is withheld.
    there = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert {
        "harbour-0.1/boxes.pdf",
        "harbour-0.1/map.pdf",
        "harbour-0.1/CREDITS.txt",
        "harbour-0.1/licences/OFL-crimson-pro.txt",
    } <= there
    assert not any(name.endswith((".vmod", "counters.pdf")) for name in there)
    said = (out / "harbour-0.1" / "CREDITS.txt").read_text(encoding="utf-8")
    assert "Nobody in particular" not in said and "rivately" not in said
    done = modgen("publish", harbour, "--out", out, "--builds", builds, "--private", "--zip")
    assert done.returncode == 0, done.stdout
    assert "handed on privately (" in done.stdout
    first = (out / "harbour-0.1.zip").read_bytes()
    with zipfile.ZipFile(out / "harbour-0.1.zip") as archive:
        assert "harbour-0.1/harbour.vmod" in archive.namelist()
        assert b"Nobody in particular" in archive.read("harbour-0.1/CREDITS.txt")
        assert b"Handed on privately" in archive.read("harbour-0.1/CREDITS.txt")
        sums = dict(line.split("  ")[::-1] for line in archive.read("harbour-0.1/SHA256SUMS").decode().splitlines())
        packed = {name.removeprefix("harbour-0.1/") for name in archive.namelist()}
        assert packed == {*sums, "SHA256SUMS"}
        for name, told in sums.items():
            assert hashlib.sha256(archive.read(f"harbour-0.1/{name}")).hexdigest() == told
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


BOXES = "  boxes: {losses: {name: Losses, kind: losses}}\n  places:"
WORK = "  works: {bay: {name: The Old Bay, owner: Its publisher, hand_on: WORD}}\n  files:"


@pytest.mark.parametrize("word", ["no", "private", ""])
def test_a_work_whose_owner_has_not_allowed_it_keeps_the_game_back(
    modgen: Run, harbour: Path, tmp_path: Path, word: str
):
    change(harbour, "  files:", WORK.replace("hand_on: WORD", f"hand_on: {word}" if word else "licence: none"))
    done = modgen("publish", harbour, "--out", tmp_path / "out", "--builds", tmp_path / "builds")
    assert done.returncode == 2 and not (tmp_path / "out").exists()
    assert "game.yaml:12:" in done.stdout and "The Old Bay" in done.stdout
    assert word != "no" or "modules of The Old Bay may not be handed on: its owner forbids it" in done.stdout


def test_that_nothing_is_known_of_a_work_is_said_wherever_rights_are(modgen: Run, harbour: Path, tmp_path: Path):
    change(harbour, "  files:", WORK.replace("WORD", "unknown"))
    change(harbour, "  places:", BOXES)
    (harbour / "LICENSE").write_text("CC0 1.0 Universal\n", encoding="utf-8")
    out, builds = tmp_path / "out", tmp_path / "builds"
    done = modgen("publish", harbour, "--out", out, "--builds", builds, "--private")
    assert done.returncode == 0, done.stdout
    said = "The Old Bay: © Its publisher; whether modules of it may be handed on is not known"
    assert f"not handed on: {harbour.as_posix()}/game.yaml:12:23: any right in {said}" in done.stdout
    assert "handed on privately (© The makers of the tests, CC0-1.0): " in done.stdout
    folder = out / "harbour-0.1"
    assert (folder / "licences" / "spec-LICENSE").read_text(encoding="utf-8") == "CC0 1.0 Universal\n"
    assert said in (folder / "CREDITS.txt").read_text(encoding="utf-8")
    assert "Not handed on" in (folder / "CREDITS.txt").read_text(encoding="utf-8")
    with zipfile.ZipFile(folder / "harbour.vmod") as module:
        assert said in module.read("moduledata").decode() and said in module.read("help/help.html").decode()
    with pikepdf.open(folder / "boxes.pdf") as pdf, pdf.open_metadata() as known:
        assert said in str(pdf.docinfo["/Subject"]) and said in known["dc:rights"]
    assert "The Old Bay: © Its publisher" in (folder / "map.svg").read_text(encoding="utf-8").split("Furniture")[1]


def test_a_picture_on_a_template_goes_by_its_rights_too(modgen: Run, harbour: Path, tmp_path: Path):
    shutil.copy(harbour / "scans" / "fronts.png", harbour / "sign.png")
    extra = "faces: {unit: {parts: {sign: {image: sign.png, at: [0, 0, 10, 10]}}}}\n"
    (harbour / "game.yaml").write_text((harbour / "game.yaml").read_text(encoding="utf-8") + extra, encoding="utf-8")
    done = modgen("publish", harbour, "--out", tmp_path / "out", "--builds", tmp_path / "builds", "--private")
    assert done.returncode == 1
    assert "counters.pdf is withheld: shows sign.png: nothing is said of the rights in sign.png" in done.stdout
    assert "map.pdf is withheld" not in done.stdout
