"""Every code of modules has a minimal bad module, and it is shown just as the stored text says.

``_module/`` is a module that lints clean. The bad one is the same with the passing example of the code's page replaced
by the failing one, or with the files of the code's own folder laid over it. ``expected.txt``: what the command prints.
"""

import json
import os
import re
import subprocess
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest
from warm_start import warm_run

from modgen.diagnostics import CODES, Severity, code_of, explain

CASES = Path(__file__).parent
CLEAN = CASES / "_module"
ALL = [code.code for code in CODES if code.code.startswith("V")]
FILES = {"V905", "V907", "V908", "V958", "V959"}
"""Codes whose example is a file that lies in the case's folder."""


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "expected.txt"
    }


def example(code: str, heading: str) -> bytes:
    found = re.search(rf"^## {heading}\n.*?^```\w+\n(.*?)\n```$", explain(code), re.MULTILINE | re.DOTALL)
    assert found, f"{code} has no example under {heading!r}"
    return found[1].encode()


def module(code: str, folder: Path) -> Path:
    """The bad module of a code, as a file."""
    files = contents(CLEAN) | contents(CASES / code)
    if code not in FILES:
        passing = example(code, "Passes")
        holders = [name for name in files if passing in files[name]]
        assert len(holders) == 1 and files[holders[0]].count(passing) == 1, (
            "the passing example is a piece of the module"
        )
        files[holders[0]] = files[holders[0]].replace(passing, example(code, "Fails"))
    return packed(files, folder / f"{code}.vmod")


def packed(files: dict[str, bytes], path: Path) -> Path:
    with ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    @cache
    def show(code: str, *options: str) -> subprocess.CompletedProcess[str]:
        folder = tmp_path_factory.mktemp(code)
        return warm_run(["lint", module(code, folder).name, *options], folder, os.environ)

    return show


def test_the_module_that_all_cases_are_made_of_lints_clean(tmp_path):
    packed(contents(CLEAN), tmp_path / "small.vmod")
    done = warm_run(["lint", "small.vmod", "--strict"], tmp_path, os.environ)
    assert (done.stdout, done.returncode) == ("", 0)
    assert done.stderr.endswith("nothing found\n")


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
    grave = code_of(code).severity is Severity.ERROR
    assert (shown(code).returncode, shown(code, "--strict").returncode) == (1 if grave else 0, 1)


def test_programs_get_the_component_in_place_of_a_line(shown):
    (finding,) = json.loads(shown("V904", "--format", "json").stdout)["findings"]
    assert finding["part"] == 'PieceWindow "Counters" › ListWidget "Red" › PieceSlot "Guard"'
    assert finding["file"] == "V904.vmod" and "line" not in finding
    log = json.loads(shown("V904", "--format", "sarif").stdout)
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "V904.vmod"}}
    assert location["logicalLocations"] == [{"fullyQualifiedName": finding["part"]}]
    assert shown("V904", "--format", "github").stdout.startswith("::error file=V904.vmod,title=V904::PieceWindow ")


def test_more_of_one_code_than_anybody_reads_are_counted(tmp_path):
    files = contents(CLEAN)
    text = b'entryName="%d" gpid="9%d">+/null/piece;;;no-%d.png;%d/null;0;0;;0'
    slot = b"<VASSAL.build.widget.PieceSlot " + text + b"</VASSAL.build.widget.PieceSlot>"
    many = b"".join(slot % (number, number, number, number) for number in range(30))
    head = b'<VASSAL.build.widget.ListWidget entryName="Red">'
    files["buildFile.xml"] = files["buildFile.xml"].replace(head, head + many).replace(b'"20"', b'"1000"')
    packed(files, tmp_path / "many.vmod")
    done = warm_run(["lint", "many.vmod"], tmp_path, os.environ)
    assert done.stdout.count("[V904]") == 12 and "V904: 18 more, with --all" in done.stderr
    assert warm_run(["lint", "many.vmod", "--all"], tmp_path, os.environ).stdout.count("[V904]") == 30
