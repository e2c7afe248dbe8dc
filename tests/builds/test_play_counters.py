"""What single counters can do, in the module of a made-up game that has all of it.

What the commands do is tried in the real engine: tests/specs/sluice/presses.json says what must come of each.
"""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run

from modgen.targets.vassal import Save, read_module, read_save, write_save
from modgen.targets.vassal.commands import Add
from modgen.targets.vassal.keys import decode_key
from modgen.targets.vassal.pieces import Piece, decode_definition, expand
from modgen.targets.vassal.traits import DynamicProperty, Layer, PlaceMarker, Replace, Rotate, SubMenu, Trail

SPEC = REPOSITORY / "tests" / "specs" / "sluice"
SLOT, PROTOTYPE = "VASSAL.build.widget.PieceSlot", "VASSAL.build.module.PrototypeDefinition"


@pytest.fixture
def built(modgen: Run, tmp_path: Path) -> Path:
    assert modgen("build", SPEC, "--out", tmp_path, "--engine", "3.6").returncode == 0
    return tmp_path / "sluice"


@pytest.fixture
def module(built: Path):
    return read_module((built / "sluice.vmod").read_bytes())


def prototypes(module) -> dict[str, Piece]:
    nodes = (one for one in module.build.walk() if one.tag == PROTOTYPE)
    return {one.get("name"): decode_definition(one.text) for one in nodes}


def counters(module) -> dict[str, Piece]:
    known = prototypes(module)
    pieces = (decode_definition(one.text) for one in module.build.walk() if one.tag == SLOT)
    return {piece.basic.name: expand(piece, known) for piece in pieces}


def commands(piece: Piece):
    """The commands in the menu of a counter: what each is called, and its key."""
    for trait in piece.traits:
        if isinstance(trait, DynamicProperty):
            yield from ((one.menu, one.key) for one in trait.commands if one.menu)
        elif getattr(trait, "menu", "") and not isinstance(trait, SubMenu):
            yield trait.menu, trait.key


def test_no_two_commands_of_a_counter_share_a_key_nor_one_with_a_button(module):
    buttons = {
        key.same_as
        for one in module.build.walk()
        for name, value in one.attributes
        if "key" in name.lower() and (key := decode_key(value)) is not None and key.code
    }
    assert len(buttons) > 10
    for name, piece in counters(module).items():
        found = list(commands(piece))
        keys = [key.same_as for _, key in found if key is not None]
        assert max(Counter(keys).values()) == 1, name
        assert max(Counter(menu for menu, _ in found).values()) == 1, name
        assert not buttons & {key for key in keys if not key[0]}, name


def test_the_help_page_has_every_key_of_the_counters(module):
    page = module.files["help/help.html"].decode()
    told = re.findall(r"<b>([^<]+)</b></td><td>([^<]+)", page)
    written = {"Ctrl+L": "lose a step", "Ctrl+J": "lose half a step", "Ctrl+R": "recover a step", "Ctrl+K": "Shaken"}
    written |= {"Ctrl+B": "Disrupted: next", "Ctrl+U": "Out of supply", "Ctrl+E": "Eliminate"}
    written |= {"Ctrl+H": "Hold the hex", "Ctrl+Y": "Reach"}
    assert written.items() <= set(told)
    assert max(Counter(key for key, _ in told).values()) == 1


def test_nothing_in_the_module_is_a_slip(modgen: Run, built: Path):
    told = modgen("lint", built / "sluice.vmod")
    assert (told.returncode, told.stdout) == (0, "")


def test_a_counter_shows_its_steps_as_it_is_printed(module):
    found = counters(module)

    def layers(name: str) -> list[str]:
        return [trait.name for trait in found[name].traits if isinstance(trait, Layer)]

    def facings(name: str) -> list[int]:
        return [trait.facings for trait in found[name].traits if isinstance(trait, Rotate)]

    assert "Steps_Badge" in layers("Blue Fort")
    assert "Steps_Badge" not in layers("1st Blue Regiment")
    assert "Face" in layers("1st Blue Regiment")
    assert (facings("Blue Monitor"), facings("Blue Raft"), facings("Blue Fort")) == ([8], [4], [])
    for name in ("Blue Monitor", "Blue Raft"):
        kinds = [type(trait) for trait in found[name].traits]
        assert kinds.index(Trail) < kinds.index(Rotate)  # the engine cannot draw a trail inside of what turns


def test_a_badge_stands_at_the_corner_of_its_counter_and_off_its_middle(module):
    for piece in counters(module).values():
        badges = [trait for trait in piece.traits if isinstance(trait, Layer) and trait.name.endswith("_Badge")]
        places = [(one.x, one.y) for one in badges if any(one.images)]
        assert len(places) == len(set(places))
        assert all(20 < abs(x) < 45 and 20 < abs(y) < 45 for x, y in places)


def test_a_saved_game_finds_what_a_command_has_put_on_the_map(modgen: Run, built: Path, module, tmp_path: Path):
    known = prototypes(module)
    (guard,) = (one for one in known["Steps guard: r-full"].traits if isinstance(one, Replace))
    (dam,) = (one for one in known["Marker dam"].traits if isinstance(one, PlaceMarker))
    save = read_save((built / "flood.vsav").read_bytes())

    def put(command, trait: Replace | PlaceMarker, gpid: str, number: int) -> Add:
        """What the engine makes of the command: the piece of the trait, under the id of the trait."""
        piece = expand(decode_definition(trait.marker), known)
        at = command.what.basic
        return Add(f"put{number}", piece.with_basic(replace(piece.basic, map=at.map, x=at.x, y=at.y, gpid=gpid)))

    def told(first: str, second: str) -> str:
        made = []
        for command in save.commands:
            name = command.what.basic.name if isinstance(command, Add) and isinstance(command.what, Piece) else ""
            if name == "Red Guard":
                made += [put(command, guard, first, 1), put(command, dam, second, 2), put(command, dam, second, 3)]
            else:
                made.append(command)
        path = tmp_path / "played.vsav"
        path.write_bytes(write_save(Save(tuple(made), save.module, save.saved)))
        return modgen("check", SPEC, "--setup", path).stdout

    assert "S605" not in told(guard.gpid, dam.gpid)
    assert told("5", dam.gpid).count("S605") == 1
