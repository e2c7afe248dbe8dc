"""The README and the decisions say what the command does: every command and option it names is there."""

import re

from tests_support import REPOSITORY, Run

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def test_every_command_and_option_that_the_readme_names_is_there(modgen: Run):
    commands = set(re.findall(r"^    modgen (\w+)", README, re.MULTILINE))
    assert commands == {
        "new",
        "check",
        "build",
        "explain",
        "schema",
        "coverage",
        "propose",
        "georeference",
        "coast",
        "preview",
        "print",
        "read",
        "lint",
        "adopt",
    }
    helps = "".join(modgen(command, "--help").stdout for command in sorted(commands))
    assert [option for option in re.findall(r"`(--\w+)", README) if option not in helps] == []


def test_the_exit_codes_of_the_readme(modgen: Run, small_spec):
    setup = small_spec / "setup.yaml"
    setup.write_text(setup.read_text(encoding="utf-8").replace("exactly: 2", "exactly: 5"), encoding="utf-8")
    row = next(line for line in README.splitlines() if line.startswith("| a fact or a set-up is not"))
    said = [int(cell.split(":")[0]) for cell in row.strip("| ").split("|")[1:]]
    assert said == [modgen("check", small_spec).returncode, modgen("build", small_spec).returncode]


def test_findings_and_the_summary_are_on_the_streams_that_the_readme_says(modgen: Run, small_spec):
    setup = small_spec / "setup.yaml"
    setup.write_text(setup.read_text(encoding="utf-8").replace("exactly: 2", "exactly: 5"), encoding="utf-8")
    done = modgen("check", small_spec)
    assert "error[S601]" in done.stdout and "error[S601]" not in done.stderr
    assert done.stderr == "5 statements tested: 1 error\n"
