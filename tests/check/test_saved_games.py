"""A game saved in the engine is judged like a set-up written by hand: by where its counters lie."""

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run

from modgen.targets.vassal import Save, read_save, write_save
from modgen.targets.vassal.commands import Add, BoardPlace, Boards, Other
from modgen.targets.vassal.pieces import Piece, Stack
from modgen.targets.vassal.traits import BasicPiece

DELTA = REPOSITORY / "tests" / "specs" / "delta"


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    from warm_start import warm_run  # noqa: PLC0415 - only here is a build shared

    out = tmp_path_factory.mktemp("delta")
    assert warm_run(["build", DELTA, "--out", out], out, {}).returncode == 0
    return out / "delta"


@pytest.fixture
def quick(built: Path) -> Save:
    return read_save((built / "battle-quick-start.vsav").read_bytes())


def basic(piece: Piece) -> BasicPiece:
    found = piece.traits[-1]
    assert isinstance(found, BasicPiece)
    return found


def of(save: Save, image: str) -> str:
    """The id of the piece whose picture begins so: pictures are named after counters."""
    found = [key for key, piece in save.pieces.items() if f"{image}-" in str(piece)]
    assert len(found) == 1
    return found[0]


def stack_of(save: Save, key: str) -> tuple[str, Stack]:
    return next((name, stack) for name, stack in save.stacks.items() if key in stack.members)


def moved(save: Save, key: str, x: int, y: int) -> Save:
    """A piece dragged out of its stack to a point of the map, as the engine would write it."""
    name, stack = stack_of(save, key)
    commands = []
    for one in save.commands:
        if isinstance(one, Add) and one.id == name:
            commands.append(replace(one, what=replace(stack, members=tuple(m for m in stack.members if m != key))))
            commands.append(Add("dragged", replace(stack, x=x, y=y, members=(key,))))
        else:
            commands.append(one)
    return replace(save, commands=tuple(commands))


def judged(modgen: Run, tmp_path: Path, save: Save, *options: str):
    path = tmp_path / "mine.vsav"
    path.write_bytes(write_save(save))
    return modgen("check", DELTA, "--setup", path, *options)


def test_a_quick_start_is_legal_and_a_bare_set_up_is_not(modgen: Run, built: Path):
    done = modgen("check", DELTA, "--setup", built / "battle-quick-start.vsav")
    assert (done.returncode, done.stdout.count(": legal")) == (0, 6)
    done = modgen("check", DELTA, "--setup", built / "battle.vsav")
    assert (done.returncode, done.stdout.count("error[S601]")) == (1, 4)
    assert "not placed: r-1, r-2, r-3, r-4, r-5, r-6" in done.stdout


def test_it_is_judged_as_the_same_set_up_in_a_table(modgen: Run, built: Path, tmp_path: Path):
    """The proposal of the spec and its own set-up, typed by hand, against the save that the build made of them."""
    rows = ["counter,at", "r-gun,watch", "b-hq,haven", "b-mil-1,militia", "b-mil-2,militia"]
    rows += ["r-7,turns.2", "r-8,turns.2", "b-6,turns.2", "r-cav-3,turns.3"]
    rows += ["r-1,0302", "r-2,0302", "r-3,0603", "r-4,0603", "r-5,watch", "r-6,1402", "r-cav-1,0904", "r-cav-2,1103"]
    rows += ["b-1,0907", "b-2,0907", "b-3,1108", "b-4,1309", "b-5,1309", "b-gun,1208"]
    rows += ["m-turn,turns.0", "m-river,river-points.6", "m-sea,sea-points.3"]
    (tmp_path / "typed.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    typed = modgen("check", DELTA, "--setup", tmp_path / "typed.csv").stdout.replace("typed.csv", "X")
    saved = modgen("check", DELTA, "--setup", built / "battle-quick-start.vsav").stdout
    assert saved.replace("battle-quick-start.vsav", "X") == typed


def test_a_counter_on_the_wrong_bank_is_seen(modgen: Run, tmp_path: Path, quick: Save):
    _, south = stack_of(quick, of(quick, "b-1"))
    done = judged(modgen, tmp_path, moved(quick, of(quick, "r-6"), south.x + 9, south.y - 7))
    assert done.returncode == 1
    assert "5 strength-4 Red infantry units in The north bank, exactly 6 wanted" in done.stdout


def test_a_counter_in_the_losses_is_off_the_map(modgen: Run, tmp_path: Path, quick: Save, built: Path):
    """Its place is read off the module: the middle of the zone that the engine calls so."""
    with zipfile.ZipFile(built / "delta.vmod") as module:
        text = module.read("buildFile.xml").decode("utf-8")
    zone = next(part for part in text.split("<") if 'name="Losses of the Reds: Surrendered"' in part)
    corners = [tuple(map(int, corner.split(","))) for corner in zone.split('path="')[1].split('"')[0].split(";")]
    x, y = (sum(values) // len(values) for values in zip(*corners, strict=True))
    with zipfile.ZipFile(built / "delta.vmod") as module, module.open("images/board-1.png") as board:
        width = int.from_bytes(board.read(24)[16:20], "big")
    done = judged(modgen, tmp_path, moved(quick, of(quick, "r-6"), width + x, y))
    assert done.returncode == 1
    assert "5 strength-4 Red infantry units in The north bank, exactly 6 wanted" in done.stdout
    assert "losses.surrendered" in done.stdout


def test_what_stands_for_nothing_is_told_and_passed_over(modgen: Run, tmp_path: Path, quick: Save):
    key = of(quick, "r-6")
    piece = quick.pieces[key]
    twin = Piece((*piece.traits[:-1], replace(basic(piece), x=5, y=5)))
    stranger = Piece((replace(basic(piece), gpid="4711", name="A stranger"),))
    commands = (*quick.commands[:-1], Add("twin", twin), Add("stranger", stranger), quick.commands[-1])
    done = judged(modgen, tmp_path, replace(quick, commands=commands))
    assert done.returncode == 0
    assert "warning[S605]: r-6 is in the save twice: 1402 and off the map" in done.stdout
    assert "warning[S605]: 'A stranger' of the save is no counter of this spec" in done.stdout
    assert judged(modgen, tmp_path, replace(quick, commands=commands), "--strict").returncode == 1


def test_a_counter_on_the_margin_is_told(modgen: Run, tmp_path: Path, quick: Save):
    done = judged(modgen, tmp_path, moved(quick, of(quick, "r-6"), 3, 3))
    assert done.returncode == 1
    assert "r-6 lies on no hex and in no box: 3, 3 in pixels of the map" in done.stdout


@pytest.mark.parametrize("which", ["another module", "another map", "a log", "no save", "damaged", "no file"])
def test_what_cannot_be_judged_is_said_in_a_line(modgen: Run, tmp_path: Path, quick: Save, which: str):
    path, said = tmp_path / "mine.vsav", "R118"
    other = Boards("The Delta", (BoardPlace("Somewhere"),))
    if which == "another module":
        commands = tuple(other if isinstance(one, Boards) else one for one in quick.commands)
        path.write_bytes(write_save(replace(quick, commands=commands)))
    elif which == "another map":
        piece = quick.pieces[of(quick, "r-6")]
        stray = Piece((*piece.traits[:-1], replace(basic(piece), map="Side map")))
        path.write_bytes(write_save(replace(quick, commands=(*quick.commands, Add("stray", stray)))))
    elif which == "a log":
        path.write_bytes(write_save(replace(quick, commands=(*quick.commands, Other("LOG\tsomething")))))
    elif which == "no save":
        path.write_text("counter,at\n", encoding="utf-8")
    elif which == "damaged":
        path.write_bytes(write_save(quick)[:-40])
    else:
        said = "R101"
    done = modgen("check", DELTA, "--setup", path)
    assert done.returncode == 2 and f"error[{said}]" in done.stdout
    assert "Traceback" not in done.stderr and len(done.stdout.splitlines()) <= 3


def test_a_position_is_judged_on_its_turn(modgen: Run, built: Path):
    done = modgen("check", DELTA, "--setup", built / "battle-quick-start.vsav", "--as", "position", "--turn", "1")
    assert done.returncode == 0 and "one 4.1" in done.stdout
