"""The help of the command reads as sentences for people."""

import pytest
from tests_support import Run

COMMANDS = [
    *("build", "check", "print", "propose", "explain", "preview"),
    *("georeference", "coverage", "coast", "publish", "adopt", "read", "lint", "aliases", "probe", "new", "schema"),
]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_flag_takes_no_value_and_no_sentence_is_cut(modgen: Run, command: str):
    done = modgen(*command.split(), "--help", COLUMNS="80", TERMINAL_WIDTH="80")
    assert done.returncode == 0
    for odd in ("<bool>", "..."):
        assert odd not in done.stdout.replace("COMMAND [ARGS]...", ""), done.stdout


def test_each_command_is_listed_with_what_it_does(modgen: Run):
    listed = modgen("--help").stdout.split("Commands:\n")[1].splitlines()
    assert [line.split()[0] for line in listed] == COMMANDS
    assert all(line.endswith(".") for line in listed)
