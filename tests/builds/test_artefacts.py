"""A build's files: all there, the same anywhere, made again only where something changed."""

import json
import os
import re
import shutil
import zipfile
from pathlib import Path

from tests_support import Run, imported_by, tree_hash

EXPECTED = {
    "1942.vmod",
    "map.svg",
    "map.png",
    "map-300dpi.png",
    "map.pdf",
    "map-tiles.pdf",
    "counters.pdf",
    "charts.pdf",
    "player-aid.pdf",
    "boxes.pdf",
    "standard.vsav",
    "standard-quick-start.vsav",
    "report.json",
    "report.html",
}
HEAVY = {"numpy", "shapely", "yaml", "pyproj", "lxml", "typst", "PIL", "fontTools", "filelock", "pikepdf"}
# Pydantic is not in the set: the command line's library imports it by itself. The models are not.
HEAVY |= {"modgen.spec", "modgen.pipeline.build"}


def test_a_read_only_spec_gives_all_artefacts(built_1942: Path):
    assert {path.name for path in built_1942.iterdir() if not path.name.startswith(".")} == EXPECTED
    with zipfile.ZipFile(built_1942 / "1942.vmod") as module:
        assert {"buildFile.xml", "moduledata"} <= set(module.namelist())
    report = json.loads((built_1942 / "report.json").read_text(encoding="utf-8"))
    assert report["findings"] and all(finding["known"] for finding in report["findings"])
    assert any("12.11A" in line["cite"] and line["result"] == "legal" for line in report["checklist"])


def test_the_sheet_is_one_vector_page_of_the_size_in_the_spec(built_1942: Path):
    pdf = (built_1942 / "map.pdf").read_bytes()
    assert re.findall(rb"/MediaBox ?\[ ?([^\]]*?) ?\]", pdf) == [b"0 0 1584 1224"]
    # But for the relief, which is a bitmap and says so: a picture and its alpha.
    assert len(re.findall(rb"/Subtype ?/Image", pdf)) == 2 and len(re.findall(rb"/SMask ", pdf)) == 1


def test_two_builds_anywhere_have_equal_bytes(modgen: Run, small_spec: Path, tmp_path: Path):
    trees = []
    for number, environment in enumerate(
        (
            {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "77", "TZ": "America/Lima", "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"},
        )
    ):
        copy = tmp_path / f"place {number}" / small_spec.name
        shutil.copytree(small_spec, copy)
        os.utime(copy / "game.yaml", (number * 10**8, number * 10**8))
        done = modgen("build", copy, "--out", tmp_path / f"out-{number}", **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        trees.append(tree_hash(tmp_path / f"out-{number}"))
    assert trees[0] == trees[1]
    assert len(trees[0]) > len(EXPECTED)


def test_nothing_changed_is_found_without_heavy_imports(modgen: Run, small_spec: Path, tmp_path: Path):
    out = tmp_path / "out"
    assert modgen("build", small_spec, "--out", out).returncode == 0
    before = tree_hash(out)
    assert not imported_by(["build", small_spec, "--out", out], tmp_path) & HEAVY
    assert tree_hash(out) == before


def test_check_does_not_import_what_only_a_build_needs(small_spec: Path, tmp_path: Path):
    imported = imported_by(["check", small_spec], tmp_path)
    # Fonts are read, since it tells whether texts fit.
    assert not imported & {"typst", "PIL", "lxml", "filelock", "pikepdf", "ortools", "scipy", "networkx"}


def test_a_touched_artefact_is_made_again(modgen: Run, small_spec: Path, tmp_path: Path):
    out = tmp_path / "out"
    modgen("build", small_spec, "--out", out)
    before = tree_hash(out)
    for name in ("map.svg", "counters.pdf"):
        path = out / small_spec.name / name
        path.write_bytes(path.read_bytes()[:100])
    store = sorted((out / small_spec.name / ".store").iterdir())
    store[0].write_bytes(b"torn")
    assert modgen("build", small_spec, "--out", out).returncode == 0
    assert tree_hash(out) == before


def test_an_artefact_that_is_no_longer_made_goes(modgen: Run, small_spec: Path, tmp_path: Path):
    out = tmp_path / "out"
    modgen("build", small_spec, "--out", out)
    assert (out / small_spec.name / "standard.vsav").exists()
    setup = small_spec / "setup.yaml"
    setup.write_text(setup.read_text(encoding="utf-8").replace("  standard:", "  other:"), encoding="utf-8")
    assert modgen("build", small_spec, "--out", out).returncode == 0
    assert not (out / small_spec.name / "standard.vsav").exists()
    assert (out / small_spec.name / "other.vsav").exists()


def test_findings_are_in_the_report_and_fail_only_when_strict(modgen: Run, small_spec: Path, tmp_path: Path):
    setup = small_spec / "setup.yaml"
    setup.write_text(setup.read_text(encoding="utf-8").replace("exactly: 2", "exactly: 5"), encoding="utf-8")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert done.returncode == 0 and "S601" in done.stdout
    again = modgen("build", small_spec, "--out", tmp_path / "out")
    assert again.stdout == done.stdout
    assert modgen("build", small_spec, "--out", tmp_path / "out", "--strict").returncode == 1
    assert modgen("check", small_spec).returncode == 1
    report = json.loads((tmp_path / "out" / small_spec.name / "report.json").read_text(encoding="utf-8"))
    assert [finding["code"] for finding in report["findings"]] == ["S601"]
