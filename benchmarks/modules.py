"""Reading and linting large modules: python benchmarks/modules.py [MEGABYTES [PIECES]]

Makes a module of so many megabytes of pictures (300), one of so many pieces with six traits (20,000), and a save of all
its pieces; runs `modgen read` and `modgen lint` on them, and prints seconds and the most memory that was taken.
Where pywargame is installed (it needs Python 3.12), its readers are run on the same files: every piece with its traits.
"""

import importlib.util
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

COMMAND = Path(sysconfig.get_path("scripts")) / "modgen"
PART = "VASSAL.build.module."
BOARD = PART + "map.boardPicker."
PEER = """
import sys
from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.vmod import VMod
with VMod(sys.argv[1], "r") as module:
    pieces = BuildFile(module.getBuildFile()).getGame().getPieces(asdict=False)
    print(len(pieces), sum(len(piece.getTraits()) for piece in pieces))
"""
PEER_SAVE = Path(sysconfig.get_path("scripts")) / "vsavdump.py"


def picture(size: int, seed: int) -> bytes:
    """Something with the header of a PNG and bytes that do not pack."""
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (4000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0\0\0\0\0"
    return head + random.Random(seed).randbytes(size)


def piece(number: int, gpid: int, place: str = "null;0;0") -> str:
    """The text of a piece with six traits, the innermost included."""
    image, side = f"unit-{number % 500}.png", "Red" if number % 2 else "Blue"
    layer = f"{image},back.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130;;;1.0;;true"
    traits = [
        ("prototype;Unit", ""),
        ("mark;Name,Side,Strength", f"Unit {number},{side},{number % 9}"),
        (f"emb2;;128;A;;128;;;128;;;;1;false;0;0;{layer}", "1"),
        ("rotate;6;93,130;91,130;Turn;Back;;;;;;;;false", str(number % 6)),
        ("delete;Eliminate;68,130;", ""),
    ]
    kind, state = f"piece;;;{image};Unit {number}", f"{place};{gpid};0"
    for one, its in reversed(traits):
        kind = one + "\t" + kind.replace("\t", "\\\t")
        state = its + "\t" + state.replace("\t", "\\\t")
    return f"{kind}/{state}"


def place(number: int) -> tuple[int, int]:
    column, row = number % 60, number // 60 % 55
    return 100 + column * 60, 100 + row * 70 + column % 2 * 35


def build_file(pieces: int) -> str:
    names = (
        "ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover KeyBufferer"
    )
    helpers = "".join(f"<{PART}map.{name}/>" for name in names.split())
    slots = []
    for number in range(pieces):
        x, y = place(number)
        stack = f'{PART}map.SetupStack name="{number}" owningBoard="Map" x="{x}" y="{y}"'
        slot = f'VASSAL.build.widget.PieceSlot entryName="Unit {number}" gpid="{number + 1}"'
        text = f"<{slot}>+/null/{piece(number, number + 1)}</VASSAL.build.widget.PieceSlot>"
        slots.append(f"<{stack}>{text}</{PART}map.SetupStack>")
    unit = "markmoved;\\/images\\/moved.gif;0;0;Mark moved;77,130;;false;;;;\tpiece;;;;/false\tnull;0;0;;0"
    numbers = f'<{BOARD}board.mapgrid.HexGridNumbering stagger="false" sep="."/>'
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Large" version="1" VassalVersion="3.7.0" nextPieceSlotId="{pieces + 2}">
<{PART}BasicCommandEncoder/><{PART}PlayerRoster><entry>Red</entry><entry>Blue</entry></{PART}PlayerRoster>
<{PART}PrototypesContainer>
<{PART}PrototypeDefinition name="Unit">+/null/{unit}</{PART}PrototypeDefinition></{PART}PrototypesContainer>
<{PART}Map mapName="Main"><{PART}map.BoardPicker><{BOARD}Board name="Map" image="board.png">
<{BOARD}board.HexGrid dx="60.0" dy="70.0" x0="100" y0="100">{numbers}</{BOARD}board.HexGrid>
</{BOARD}Board></{PART}map.BoardPicker>{helpers}
{"".join(slots)}</{PART}Map></VASSAL.build.GameModule>"""


def make(path: Path, megabytes: int, pieces: int) -> None:
    about = "<version>1</version><VassalVersion>3.7.0</VassalVersion><name>Large</name>"
    with ZipFile(path, "w", ZIP_STORED) as archive:
        archive.writestr("buildFile.xml", build_file(pieces), ZIP_DEFLATED)
        archive.writestr("moduledata", f'<data version="1">{about}</data>')
        for number in range(500):
            archive.writestr(f"images/unit-{number}.png", picture(megabytes * 2000, number))
        for name in ("board.png", "back.png"):
            archive.writestr(f"images/{name}", picture(1000, 1))


def make_save(path: Path, pieces: int) -> None:
    places = ("Main;{};{}".format(*place(number)) for number in range(pieces))
    added = (f"+/{number}/{piece(number, number + 1, at)}" for number, at in enumerate(places))
    log = "\x1b".join(("begin_save", *added, "SETUP_STACK\t", "end_save"))
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", "!VCSK00" + log.encode().hex())


def run(arguments: list[str]) -> tuple[float, float, int]:
    """Seconds, mebibytes at most, exit code."""
    began = time.perf_counter()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    unit = 1 if sys.platform == "darwin" else 1024
    return time.perf_counter() - began, usage.ru_maxrss * unit / 2**20, os.waitstatus_to_exitcode(status)


def main(megabytes: int, pieces: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        large, many, save = (Path(folder) / name for name in ("large.vmod", "many.vmod", "many.vsav"))
        make(large, megabytes, 1000)
        make(many, 1, pieces)
        make_save(save, pieces)
        rows = [
            (f"read {megabytes} MB", [str(COMMAND), "read", str(large)]),
            (f"lint {megabytes} MB", [str(COMMAND), "lint", str(large)]),
            (f"read {pieces} pieces", [str(COMMAND), "read", str(many)]),
            (f"read {pieces} pieces as JSON", [str(COMMAND), "read", str(many), "--format", "json"]),
            (f"lint {pieces} pieces", [str(COMMAND), "lint", str(many)]),
            (f"read a save of {pieces} pieces", [str(COMMAND), "read", str(save), "--module", str(many)]),
        ]
        if importlib.util.find_spec("pywargame") and sys.version_info >= (3, 12):
            rows += [(f"pywargame, {path.name}", [sys.executable, "-c", PEER, str(path)]) for path in (large, many)]
            rows.append(("pywargame, many.vsav", [sys.executable, str(PEER_SAVE), str(save)]))
        for name, arguments in rows:
            seconds, memory, code = run(arguments)
            print(f"{name:32} {seconds:6.2f} s {memory:7.0f} MiB  exit {code}")


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(*given, *(300, 20_000)[len(given) :]))
