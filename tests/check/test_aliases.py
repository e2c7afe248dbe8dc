"""A game saved in somebody else's module of the same game is judged like ours, once a table says what is what."""

import csv
import io
import os
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run

from modgen.targets.vassal import Save, read_save, write_save
from modgen.targets.vassal.commands import Add
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.traits import BasicPiece, Layer

SPECS = REPOSITORY / "tests" / "specs"
OURS, THEIRS = SPECS / "delta", SPECS / "estuary"
BY_HAND = """\
counter,Red Cavalry Rgt 1,,r-cav-1
counter,Red Cavalry Rgt 2,,r-cav-2
counter,Red Cavalry Rgt 3,,r-cav-3
counter,Home Guard,,b-mil-1; b-mil-2
ignored,*,Information,
counter,Game Turn,,m-turn
counter,River Points,,m-river
counter,Sea Points left,,m-sea
place,Home guard,,militia
place,Dead pile: Red,,losses.eliminated
place,Dead pile: Blue,,blue-losses.eliminated
place,Ports in the north,,northern-ports
place,Beside the map,,off-map
"""
"""What a reader of both rulebooks says where names are not alike enough."""


def made(spec: Path, out: Path) -> Path:
    from warm_start import warm_run  # noqa: PLC0415 - only here are builds shared

    done = warm_run(["build", spec, "--out", out], out, dict(os.environ))
    assert done.returncode == 0, done.stdout
    return next(out.glob("*/*.vmod")).parent


@pytest.fixture(scope="module")
def theirs(tmp_path_factory) -> Path:
    return made(THEIRS, tmp_path_factory.mktemp("theirs"))


def suggested(modgen: Run, theirs: Path, *options: str | Path) -> list[dict[str, str]]:
    done = modgen("aliases", theirs / "estuary.vmod", OURS, *options)
    assert "Traceback" not in done.stderr
    return [row for row in csv.DictReader(io.StringIO(done.stdout)) if not row["kind"].startswith("#")]


def whole_table(modgen: Run, theirs: Path, path: Path) -> Path:
    """What is suggested, and what a person adds to it."""
    days = "".join(f"place,Day {day},,turns.{day}\n" for day in range(6))
    path.write_text("kind,theirs,which,ours\n" + BY_HAND + days + "place,River move points: Gone,,river-points.lost\n")
    done = modgen("aliases", theirs / "estuary.vmod", OURS, "--aliases", path, "--out", path)
    assert "Traceback" not in done.stderr
    return path


def judged(modgen: Run, theirs: Path, table: Path | None, save: Path | None = None, *options: str):
    aliases = [] if table is None else ["--aliases", table]
    save = save or theirs / "start.vsav"
    return modgen("check", OURS, "--setup", save, "--module", theirs / "estuary.vmod", *aliases, *options)


def changed(theirs: Path, path: Path, name: str, change) -> Path:
    """Their save with one piece, and the stack that it alone is put into, made into something else."""
    save = read_save((theirs / "start.vsav").read_bytes())
    commands = []
    for one in save.commands:
        if isinstance(one, Add) and isinstance(one.what, Piece) and f"{name}/" in str(one.what) + "/" + basic(one.what):
            commands += change(save, one)
        else:
            commands.append(one)
    path.write_bytes(write_save(replace(save, commands=tuple(commands))))
    return path


def basic(piece: Piece) -> str:
    found = piece.traits[-1]
    assert isinstance(found, BasicPiece)
    return f"{found.name}/"


def dragged(save: Save, one: Add, x: int, y: int) -> list[Add]:
    """As the engine writes a piece that lies alone: its stack would say where it was."""
    assert isinstance(one.what, Piece)
    last = one.what.traits[-1]
    assert isinstance(last, BasicPiece)
    return [Add("alone", Piece((*one.what.traits[:-1], replace(last, x=x, y=y))))]


def test_what_is_alike_is_suggested_and_sure(modgen: Run, theirs: Path):
    rows = {row["theirs"]: row for row in suggested(modgen, theirs)}
    for number in range(1, 9):
        assert rows[f"{number}. Inf Rgt (Red)"]["ours"] == f"r-{number}"
    for number in range(1, 7):
        assert rows[f"Bn {number} (Blue)"]["ours"] == f"b-{number}"
    found = {name: rows[name]["ours"] for name in ("Red Guns", "Blue Artillery", "Blue HQ", "Sea move points 2")}
    assert found == {
        "Red Guns": "r-gun",
        "Blue Artillery": "b-gun",
        "Blue HQ": "b-hq",
        "Sea move points 2": "sea-points.2",
    }
    assert all(float(row["sure"]) >= 0.6 for row in rows.values() if row["ours"])
    assert {rows[name]["ours"] for name in ("Moved", "Disrupted", "Out of supply", "Home guard")} == {""}


def test_what_does_not_match_is_listed_both_ways(modgen: Run, theirs: Path):
    done = modgen("aliases", theirs / "estuary.vmod", OURS)
    assert done.returncode == 1
    assert "theirs without an alias: " in done.stderr and "Out of supply" in done.stderr
    assert "counters that nothing of theirs stands for: r-cav-1 (1st Red Horse), " in done.stderr
    assert "b-mil-1 (1st Militia), b-mil-2 (2nd Militia)" in done.stderr
    assert "# nothing of theirs is b-mil-1,1st Militia" in done.stdout


def test_only_what_is_in_a_save(modgen: Run, theirs: Path):
    rows = [row["theirs"] for row in suggested(modgen, theirs, "--setup", theirs / "start.vsav")]
    assert "Disrupted" in rows and "Out of supply" not in rows
    assert "Day 2" in rows and "Day 4" not in rows


def test_a_table_that_is_given_stays_and_is_filled_up(modgen: Run, theirs: Path, tmp_path: Path):
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")
    text = table.read_text(encoding="utf-8")
    assert "counter,Home Guard,,b-mil-1; b-mil-2,," in text and "1st Red Regiment" in text
    again = tmp_path / "again.csv"
    done = modgen("aliases", theirs / "estuary.vmod", OURS, "--aliases", table, "--out", again)
    assert again.read_text(encoding="utf-8") == text
    assert done.stderr.splitlines()[0] == "counters that nothing of theirs stands for: m-control (Control)"


def test_their_game_is_judged_as_the_same_set_up_in_a_table(modgen: Run, theirs: Path, tmp_path: Path):
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")
    rows = ["counter,at", "r-gun,watch", "b-hq,haven", "b-mil-1,militia", "b-mil-2,militia"]
    rows += ["r-7,turns.2", "r-8,turns.2", "b-6,turns.2", "r-cav-3,turns.3"]
    rows += ["r-1,0302", "r-2,0302", "r-3,0603", "r-4,0603", "r-5,watch", "r-6,1402", "r-cav-1,0904", "r-cav-2,1103"]
    rows += ["b-1,0907", "b-2,0907", "b-3,1108", "b-4,1309", "b-5,1309", "b-gun,1208"]
    rows += ["m-turn,turns.0", "m-river,river-points.6", "m-sea,sea-points.3"]
    (tmp_path / "typed.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    typed = modgen("check", OURS, "--setup", tmp_path / "typed.csv").stdout.replace("typed.csv", "X")
    done = judged(modgen, theirs, table)
    assert (done.returncode, done.stdout.replace("start.vsav", "X")) == (0, typed)
    assert judged(modgen, theirs, table, None, "--as", "position", "--turn", "1").returncode == 0


def test_a_counter_that_they_moved_is_seen(modgen: Run, theirs: Path, tmp_path: Path):
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")
    save = read_save((theirs / "start.vsav").read_bytes())
    south = next(
        stack
        for stack in save.stacks.values()
        if any(basic(save.pieces[one]) == "Bn 3 (Blue)/" for one in stack.members)
    )
    path = changed(
        theirs, tmp_path / "moved.vsav", "6. Inf Rgt (Red)", lambda s, one: dragged(s, one, south.x, south.y)
    )
    done = judged(modgen, theirs, table, path)
    assert done.returncode == 1
    assert "5 strength-4 Red infantry units in The north bank, exactly 6 wanted" in done.stdout


def test_a_flipped_counter_is_the_same_counter(modgen: Run, theirs: Path, tmp_path: Path):
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")

    def flipped(save: Save, one: Add) -> list[Add]:
        assert isinstance(one.what, Piece)
        face = Layer(images=("front.png", "back.png"), level_names=("", "+ (reduced)"), name="Step", level=2)
        return [Add(one.id, Piece((face, *one.what.traits)))]

    path = changed(theirs, tmp_path / "start.vsav", "1. Inf Rgt (Red)", flipped)
    assert judged(modgen, theirs, table, path).stdout == judged(modgen, theirs, table).stdout


def test_without_a_table_nothing_is_guessed_and_nothing_dropped(modgen: Run, theirs: Path):
    done = judged(modgen, theirs, None)
    assert done.returncode == 1
    assert "their 'Home Guard' is no counter of this spec: 2 pieces at Home guard" in done.stdout
    assert "the nearest of ours is m-sea, 'Sea points'" in done.stdout
    assert "their place 'River move points 6'" in done.stdout and "the nearest of ours is river-points.6" in done.stdout
    assert "1 of 1 guns in Watch Hill: legal" in done.stdout, "a name that is the same needs no table"


def test_one_too_many_is_told(modgen: Run, theirs: Path, tmp_path: Path):
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")
    path = changed(theirs, tmp_path / "twin.vsav", "Blue HQ", lambda save, one: [one, Add("twin", one.what)])
    done = judged(modgen, theirs, table, path)
    assert "warning[S605]: their 'Blue HQ' is there once too often for b-hq: 1 piece at" in done.stdout


TURNED = (
    # Their columns count from the right, in letters, and their rows from the bottom.
    "numbering: {order: column-row, column: {kind: letters, digits: 1, reverse: yes}, row: {digits: 2, reverse: yes}}"
)


def test_other_numbers_are_laid_on_ours_by_hexes_that_are_the_same(modgen: Run, theirs: Path, tmp_path: Path):
    spec = tmp_path / "turned"
    shutil.copytree(THEIRS, spec)
    text = (spec / "game.yaml").read_text(encoding="utf-8")
    text = re.sub(r"numbering: .*\}\}", TURNED, text)

    def renamed(found: re.Match[str]) -> str:
        column, row = int(found[1]), int(found[2])
        return f'"{chr(ord("A") + 16 - column)}{13 - row:02d}"'

    text = re.sub(r'"(\d\d)(\d\d)"', renamed, text).replace("shifted: even", "shifted: odd")
    (spec / "game.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "built").mkdir()
    turned = made(spec, tmp_path / "built")
    table = whole_table(modgen, theirs, tmp_path / "aliases.csv")
    same = judged(modgen, theirs, table)
    hint = modgen("aliases", turned / "estuary.vmod", OURS).stderr
    assert "0 of our 192 hexes have their number on a board of theirs; rows such as `hex,THEIRS,,OURS`" in hint
    without = judged(modgen, turned, table)
    assert "error[S612]: their place 'N11'" in without.stdout
    rows = table.read_text(encoding="utf-8") + "hex,P12,,0101\nhex,P01,,0112\nhex,A12,,1601\n"
    table.write_text(rows, encoding="utf-8")
    laid = judged(modgen, turned, table)
    assert (laid.returncode, laid.stdout) == (same.returncode, same.stdout)
    table.write_text(rows.replace("0112", "0111"), encoding="utf-8")
    wrong = judged(modgen, turned, table)
    assert wrong.returncode == 2 and "error[N325]" in wrong.stdout


@pytest.mark.parametrize(
    ("row", "code", "said"),
    [
        ("counter,Red Guns,,r-gnu", "N302", "no counter is called 'r-gnu'"),
        ("counter,Red Gnus,,r-gun", "N302", "their module has no piece 'Red Gnus'"),
        ("counter,Red Guns,Navy,r-gun", "N302", "told by 'Navy'"),
        ("place,Day 9,,turns.5", "N302", "their module has no place 'Day 9'"),
        ("place,Day 2,,turns.9", "N302", "turns.9"),
        ("place,Day 2,,turns", "N302", "a box of several spaces"),
        ("hex,9999,,0101", "N302", "their boards have no hex '9999'"),
        ("hex,0101,,9999", "N303", "9999"),
        ("ignored,Moved,,m-turn", "L204", "stands for nothing of ours"),
        ("ignored,*,,", "L204", "pieces of any name"),
        ("unit,Red Guns,,r-gun", "L205", "`kind` cannot be 'unit'"),
        ("counter,,,r-gun", "L202", "theirs"),
        ("counter,Red Guns,,r-gun\ncounter,Red Guns,,r-1", "N301", "stands in the table twice"),
    ],
)
def test_a_wrong_row_is_told_with_its_place(modgen: Run, theirs: Path, tmp_path: Path, row: str, code: str, said: str):
    table = tmp_path / "aliases.csv"
    table.write_text(f"kind,theirs,which,ours\n{row}\n", encoding="utf-8")
    done = judged(modgen, theirs, table)
    line = next(one for one in done.stdout.splitlines() if f"error[{code}]" in one)
    assert done.returncode == 2 and said in line
    assert re.search(r"aliases\.csv:[23]:\d+: ", line)


@pytest.mark.parametrize("head", ["kind,theirs,mine", "theirs,ours", "kind;theirs;ours"])
def test_wrong_columns(modgen: Run, theirs: Path, tmp_path: Path, head: str):
    table = tmp_path / "aliases.csv"
    table.write_text(
        f"{head}\n" + head.replace("kind", "counter").replace("theirs", "Red Guns") + "\n", encoding="utf-8"
    )
    done = judged(modgen, theirs, table)
    assert done.returncode == 2 and re.search(r"aliases\.csv:[12]:\d+: (error|warning)\[[LRN]\d+\]", done.stdout)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("which", ["no file", "a save", "no zip", "another module"])
def test_a_module_that_does_not_belong_to_the_save(modgen: Run, theirs: Path, tmp_path: Path, which: str):
    module = tmp_path / "theirs.vmod"
    if which == "a save":
        shutil.copy(theirs / "start.vsav", module)
    elif which == "no zip":
        module.write_text("counter,at\n", encoding="utf-8")
    elif which == "another module":
        with zipfile.ZipFile(theirs / "estuary.vmod") as old, zipfile.ZipFile(module, "w") as new:
            for name in old.namelist():
                data = old.read(name)
                new.writestr(name, data.replace(b"Main Map", b"Side Map") if name == "buildFile.xml" else data)
    done = modgen("check", OURS, "--setup", theirs / "start.vsav", "--module", module)
    assert done.returncode == 2 and "error[R125]" in done.stdout and "Traceback" not in done.stderr


def test_options_that_go_together(modgen: Run, theirs: Path, tmp_path: Path):
    assert modgen("check", OURS, "--module", theirs / "estuary.vmod").returncode == 2
    done = modgen("check", OURS, "--setup", theirs / "start.vsav", "--aliases", tmp_path / "a.csv")
    assert done.returncode == 2 and "--module FILE.vmod" in done.stderr
