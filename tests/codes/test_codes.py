"""Every code has a page and a minimal bad spec, and that spec is shown just as the stored text says.

``<code>/`` holds the spec and ``expected.txt``, what the command prints. The failing example on the page is a piece of
that spec, and the passing one in its place leaves nothing to be found.
"""

import json
import os
import re
import shutil
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests_support import REPOSITORY
from warm_start import warm_run

from modgen.diagnostics import CODES, Severity, code_of, explain

CASES = Path(__file__).parent
PAGES = REPOSITORY / "assets" / "codes"
INDEX = REPOSITORY / "docs" / "codes.md"
EVERY = [code.code for code in CODES]
ALL = [code for code in EVERY if not code.startswith("V")]
"""Codes of specs; those of modules are tested in test_module_codes.py."""
BUILD_ONLY = {"N307", "N309", "O801", "O802", "O803"}
"""Codes that only a build can find; all others are shown by ``modgen check``."""
NOT_A_PIECE_OF_TEXT = {"R102", "R103", "R106", "O801"}
"""Codes whose failing example cannot stand on a page as it is: a large file, a NUL byte, a long line, a folder."""


def prepared(code: str, folder: Path) -> Path:
    """A copy of the case beside which the command is run, so that places begin with the code and nothing else."""
    spec = folder / code
    shutil.copytree(CASES / code, spec, ignore=shutil.ignore_patterns("expected.txt"))
    if code == "R102":
        with (spec / "facts.yaml").open("wb") as large:
            large.truncate(9 * 2**20)
    if code == "O801":
        (folder / "out").write_text("a file in the way", encoding="utf-8")
    return spec


def run(code: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = ["build", code, "--out", "out"] if code in BUILD_ONLY else ["check", code]
    log = folder / code / "saved.txt"
    if log.exists():
        # The commands of a saved game, which stand here one a line.
        with zipfile.ZipFile(log.with_suffix(".vsav"), "w") as save:
            save.writestr("savedGame", log.read_text(encoding="utf-8").replace("\n", "\x1b"))
        command += ["--setup", f"{code}/saved.vsav"]
    theirs = folder / code / "buildFile.xml"
    if theirs.exists():
        with zipfile.ZipFile(folder / code / "theirs.vmod", "w") as module:
            module.write(theirs, theirs.name)
        command += ["--module", f"{code}/theirs.vmod", "--aliases", f"{code}/aliases.csv"]
    return warm_run([*command, *options], folder, os.environ)


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What the command prints about a case, run once for each case and set of options."""

    @cache
    def show(code: str, *options: str) -> subprocess.CompletedProcess[str]:
        folder = tmp_path_factory.mktemp(code)
        prepared(code, folder)
        return run(code, folder, *options)

    return show


def example(code: str, heading: str) -> str:
    """The first block of code under a heading of a page."""
    found = re.search(rf"^## {heading}\n.*?^```\w+\n(.*?)^```$", explain(code), re.MULTILINE | re.DOTALL)
    assert found, f"{code} has no example under {heading!r}"
    return found[1]


def text_of(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".bin":
        return ""
    return data.decode("cp1252" if path.parent.name == "R113" else "utf-8", errors="replace")  # or it is a picture


def test_codes_pages_and_cases_are_the_same_set():
    assert {path.name for path in CASES.iterdir() if path.is_dir() and not path.name.startswith("_")} == set(EVERY)
    assert {path.stem for path in PAGES.iterdir()} == set(EVERY)
    assert set(re.findall(r"^\| \[(\w+)\]", INDEX.read_text(encoding="utf-8"), re.MULTILINE)) == set(EVERY)
    assert len(EVERY) == len(set(EVERY))


def test_the_index_and_the_pages_mark_what_only_a_build_finds():
    marked = re.findall(r"^\| \[(\w+)\]\S+ †", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(marked) == BUILD_ONLY
    assert {code for code in ALL if "Found by `modgen build`" in explain(code)} == BUILD_ONLY


@pytest.mark.parametrize("code", ALL)
def test_a_case_is_shown_as_expected(code, shown):
    done = shown(code)
    assert done.stdout == (CASES / code / "expected.txt").read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("code", ALL)
def test_a_case_shows_its_own_code_and_no_other(code, shown):
    assert set(re.findall(r"(?:error|warning)\[(\w+)\]", shown(code).stdout)) == {code}


@pytest.mark.parametrize("code", ALL)
def test_exit_codes(code, shown):
    entry = code_of(code)
    if entry.severity is Severity.WARNING:
        assert (shown(code).returncode, shown(code, "--strict").returncode) == (0, 1)
    else:
        assert shown(code).returncode == (2 if entry.fatal else 1)


@pytest.mark.parametrize("code", EVERY)
def test_the_page_bears_title_severity_and_exit_code(code):
    title, _, grave, *_ = explain(code).splitlines()
    entry = code_of(code)
    assert title == f"# {code}: {entry.title}"
    assert grave.lower().startswith(
        f"{entry.severity}: exit code {2 if entry.fatal else int(grave.startswith('Error'))}"
    )
    assert "## Fails" in explain(code) and "## Passes" in explain(code) and "## To mend it" in explain(code)


@pytest.mark.parametrize("code", EVERY)
def test_the_index_has_a_line_for_the_code(code):
    entry = code_of(code)
    mark = " †" if code in BUILD_ONLY else ""
    line = f"| [{code}](../assets/codes/{code}.md){mark} | {entry.severity} | {entry.title} |"
    assert line in INDEX.read_text(encoding="utf-8").splitlines()
    assert (INDEX.parent / f"../assets/codes/{code}.md").is_file()


@pytest.mark.parametrize("code", [code for code in ALL if code not in NOT_A_PIECE_OF_TEXT])
def test_the_passing_example_mends_the_case(code, tmp_path):
    spec = prepared(code, tmp_path)
    failing, passing = example(code, "Fails").strip("\n"), example(code, "Passes").strip("\n")
    holders = [path for path in spec.rglob("*") if path.is_file() and failing in text_of(path)]
    assert len(holders) == 1, "the failing example on the page is a piece of the case"
    holders[0].write_text(text_of(holders[0]).replace(failing, passing, 1), encoding="utf-8")
    done = run(code, tmp_path, "--strict")
    # Words without a definition are listed for ever; the page shows how one is accepted.
    listed = re.findall(r"(\w+)\[\w+\]", done.stdout)
    assert (listed, done.returncode) == (["known"] if code == "F503" else [], 0)


@pytest.mark.parametrize("code", ["N303", "S601", "R113", "F501"])
def test_the_explain_command_prints_the_page(modgen, code):
    done = modgen("explain", code.lower())
    assert (done.stdout, done.returncode) == (f"{explain(code).rstrip()}\n", 0)


def test_explain_suggests_a_code(modgen):
    done = modgen("explain", "L2O3")
    assert done.returncode == 2
    assert "did you mean 'L203'?" in done.stderr


FORMS = ["R105", "R113", "L201", "N301", "N304", "N310", "S601", "O801"]


@pytest.mark.parametrize("code", FORMS)
def test_json(code, shown):
    (finding,) = json.loads(shown(code, "--format", "json").stdout)["findings"]
    place = re.search(r"^(?:(\S+):(\d+):(\d+)|modgen): ", shown(code).stdout)
    assert finding["code"] == code and finding["severity"] == code_of(code).severity
    assert f"[{code}]: {finding['message']}" in shown(code).stdout
    assert f"  help: {finding['help']}\n" in shown(code).stdout
    if place[1]:
        assert (f"{code}/{finding['file']}", str(finding["line"]), str(finding["column"])) == place.groups()
    else:
        assert "file" not in finding


@pytest.mark.parametrize("code", FORMS)
def test_sarif(code, shown):
    log = json.loads(shown(code, "--format", "sarif").stdout)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run_,) = log["runs"]
    driver = run_["tool"]["driver"]
    assert driver["name"] == "modgen" and driver["version"]
    assert run_["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    assert [rule["id"] for rule in driver["rules"]] == [code]
    assert driver["rules"][0]["shortDescription"]["text"] == code_of(code).title
    (result,) = run_["results"]
    assert result["ruleId"] == code
    assert result["level"] == code_of(code).severity
    assert result["message"]["text"]
    assert ("locations" in result) is (code != "O801")
    for location in [*result.get("locations", []), *result.get("relatedLocations", [])]:
        physical = location["physicalLocation"]
        assert unquote(physical["artifactLocation"]["uri"]).startswith(f"{code}/")
        assert (physical["region"]["startLine"], physical["region"]["startColumn"]) > (0, 0)
        assert physical["region"]["endColumn"] > physical["region"]["startColumn"]
    assert all(location["message"]["text"] for location in result.get("relatedLocations", []))


@pytest.mark.parametrize("code", FORMS)
def test_github(code, shown):
    (line,) = shown(code, "--format", "github").stdout.splitlines()
    found = re.fullmatch(r"::(error|warning) (?:file=([^,]+),line=(\d+),col=(\d+),)?title=(\w+)::(.+)", line)
    assert found[1] == code_of(code).severity and found[5] == code
    assert (found[2] is None) is (code == "O801")
    message = re.search(r"\[\w+\]: (.*?)(?: \[cell \w+\])?$", shown(code).stdout, re.MULTILINE)[1]
    assert unquote(found[6]).startswith(message)


def test_a_known_contradiction_is_listed_and_not_counted(tmp_path):
    spec = prepared("F501", tmp_path)
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    known = text.replace("cite: rules 2.1}", "cite: rules 2.1, known: the map of the second printing differs}")
    (spec / "game.yaml").write_text(known, encoding="utf-8")
    done = run("F501", tmp_path, "--strict")
    assert done.returncode == 0
    assert "known[F501]" in done.stdout
    assert "  known: the map of the second printing differs" in done.stdout
    log = json.loads(run("F501", tmp_path, "--format", "sarif").stdout)
    (result,) = log["runs"][0]["results"]
    assert result["level"] == "note"
    assert result["suppressions"] == [{"kind": "inSource", "justification": "the map of the second printing differs"}]
    assert run("F501", tmp_path, "--format", "github").stdout.startswith("::notice ")


def test_names_of_files_are_escaped_for_programs(tmp_path):
    spec = tmp_path / "a, b: 100%"
    shutil.copytree(CASES / "L201", spec, ignore=shutil.ignore_patterns("expected.txt"))
    github = run(spec.name, tmp_path, "--format", "github").stdout
    assert "file=a%2C b%3A 100%25/game.yaml," in github
    log = json.loads(run(spec.name, tmp_path, "--format", "sarif").stdout)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == f"{spec.name}/game.yaml" and " " not in uri
