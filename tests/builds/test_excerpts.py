"""What a build shows of a file is what its reader read, whether something was built or nothing had changed."""

from pathlib import Path

from tests_support import Run


def test_a_table_that_is_not_utf8_is_shown_as_it_was_read(modgen: Run, small_spec: Path, tmp_path: Path):
    table = small_spec / "counters.csv"
    text = table.read_text(encoding="utf-8").replace("1st Blue Battalion", "Jägerbataillon\u2026")
    table.write_bytes(text.encode("cp1252"))
    shown = "  2 | blue-1st,Jägerbataillon…,blueland,infantry,battalion,3,1"
    check = modgen("check", small_spec)
    first = modgen("build", small_spec, "--out", tmp_path / "out")
    again = modgen("build", small_spec, "--out", tmp_path / "out")
    assert "warning[R113]" in first.stdout and shown in first.stdout.splitlines()
    assert first.stdout == again.stdout == check.stdout


def test_a_byte_order_mark_moves_no_column(modgen: Run, small_spec: Path, tmp_path: Path):
    table = small_spec / "counters.csv"
    table.write_text("\ufeff" + table.read_text(encoding="utf-8").replace(",", ";"), encoding="utf-8")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert "warning[R114]" in done.stdout
    assert "  1 | id;name;nation;type;size;strength;designation\n    |   ^" in done.stdout
