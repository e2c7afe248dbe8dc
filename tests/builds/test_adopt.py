"""Hand edits survive: what somebody changed in a module is adopted, and made again by every build or told."""

import json
import re
import shutil
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests_support import REPOSITORY, Run, tree_hash

SPEC = REPOSITORY / "tests" / "specs" / "tinkers"
PATCH, FOLDER = "module-edits.yaml", "module-edits"
BUILD_FILE = "buildFile.xml"
Change = tuple[str, str]


def repacked(module: Path, out: Path, changes: tuple[Change, ...], files: Mapping[str, bytes | None]) -> Path:
    """A module with texts of its build file exchanged and files put in, or taken out (None)."""
    with zipfile.ZipFile(module) as packed:
        content: dict[str, bytes | None] = {name: packed.read(name) for name in packed.namelist()}
    text = (content[BUILD_FILE] or b"").decode("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    content |= {BUILD_FILE: text.encode("utf-8"), **files}
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in content.items():
            if data is not None:
                packed.writestr(name, data)
    return out


def build_file(module: Path) -> str:
    with zipfile.ZipFile(module) as packed:
        return packed.read(BUILD_FILE).decode("utf-8")


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """The test spec with what its author says of the module, and without what its editor did."""
    folder = tmp_path / "tinkers"
    shutil.copytree(SPEC, folder, ignore=shutil.ignore_patterns(f"{FOLDER}*"))
    return folder


@pytest.fixture
def built(modgen: Run, spec: Path, tmp_path: Path) -> Path:
    """The folder of its build."""
    done = modgen("build", spec, "--out", tmp_path / "out", "--strict")
    assert done.returncode == 0, done.stdout
    return tmp_path / "out" / "tinkers"


@pytest.fixture
def adopted(modgen: Run, spec: Path, built: Path, tmp_path: Path) -> Callable[..., str]:
    """Change the module, adopt it, and give the patch, "" if there is none."""

    def adopt(*changes: Change, files: Mapping[str, bytes | None] | None = None) -> str:
        edited = repacked(built / "tinkers.vmod", tmp_path / "edited.vmod", changes, files or {})
        done = modgen("adopt", edited, spec, "--builds", tmp_path / "out")
        assert done.returncode == 0, done.stderr
        return (spec / PATCH).read_text(encoding="utf-8") if (spec / PATCH).exists() else ""

    return adopt


def test_what_was_not_changed_is_no_edit_and_writes_nothing(modgen, spec, built, tmp_path):
    before = tree_hash(tmp_path)
    done = modgen("adopt", built / "tinkers.vmod", spec, "--builds", tmp_path / "out")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "tinkers.vmod: no edits\n")
    assert tree_hash(tmp_path) == before


@pytest.mark.parametrize(
    "change",
    [
        (
            "<VASSAL.build.module.map.LOS_Thread ",
            '<VASSAL.build.module.map.LOS_Thread propertyGate="" canDisable="false" ',
        ),
        ('VassalVersion="3.7.0"', 'VassalVersion="3.7.26"'),
        (
            "</VASSAL.build.GameModule>",
            "<VASSAL.build.module.properties.GlobalTranslatableMessages/></VASSAL.build.GameModule>",
        ),
        (' gpid="309337977" height="75" width="75"', ' gpid="309337977" height="64" width="80"'),
        ('hotkey="57348,0,Cool"', 'hotkey="57361,0,Cool"'),
        ("57348\\,0\\,Work", "57377\\,0\\,Work"),
        ('zoomInKey="61,130"', 'zoomInKey="61,2"'),
    ],
    ids=["defaults", "version", "added", "measured", "named key", "named key of a trait", "bits of a key"],
)
def test_what_the_editor_writes_by_itself_is_no_edit(adopted, change):
    assert adopted(change) == ""


EDITS: tuple[Change, ...] = (
    ('zoomInKey="61,130"', 'zoomInKey="61,520"'),
    ('hotkey="78,195"', 'hotkey="79,195"'),
    ("\tfootprint;", "\tcmt;Left by the editor\\\tfootprint;"),
    (
        "</VASSAL.build.GameModule>",
        '<VASSAL.build.module.DiceButton name="3d10" nDice="3" nSides="10"/></VASSAL.build.GameModule>',
    ),
    ("Iron,Iron,armour,none,6", "Iron,Iron,armour,none,8"),
)


def test_edits_are_readable(adopted, built):
    text = build_file(built / "tinkers.vmod")
    ruler = re.search(r"\n *<VASSAL.build.module.map.LOS_Thread [^>]*/>", text)[0]
    patch = adopted(
        EDITS[0], EDITS[3], EDITS[4], (ruler, ""), files={"notes/more.txt": b"More\n", "images/spark.svg": None}
    )
    for line in (
        "  - counters: [i-1]\n    slots: [palette, saves]\n    traits:",
        '      - {trait: Marker, set: {Strength: {was: "6", now: "8"}}}',
        """  - at: 'Map "The Workshop" / Zoomer'\n    set:\n      zoomInKey: {was: "61,130", now: "61,520"}""",
        """  - at: 'Map "The Workshop" / LOS_Thread "Range"'\n    remove: yes""",
        '    add: |\n      <VASSAL.build.module.DiceButton nDice="3" nSides="10" name="3d10"/>',
        """  - image: spark.svg\n    remove: yes""",
        """  - file: "notes/more.txt"\n    from: "module-edits/notes/more.txt"\n    was: ""\n""",
    ):
        assert line in patch, patch


def test_a_build_makes_them_again_and_adopting_that_gives_the_same(modgen, spec, built, adopted, tmp_path):
    picture = (SPEC / FOLDER / "images").glob("*.png").__next__()
    files = {f"images/{picture.name}": picture.read_bytes(), "notes/more.txt": b"More\n"}
    patch = adopted(EDITS[0], EDITS[3], EDITS[4], files=files)
    done = modgen("build", spec, "--out", tmp_path / "out", "--strict")
    assert done.returncode == 0, done.stdout
    made, edited = built / "tinkers.vmod", tmp_path / "edited.vmod"
    with zipfile.ZipFile(made) as packed:
        assert all(packed.read(name) == content for name, content in files.items())
    text = build_file(made)
    assert 'zoomInKey="61,520"' in text and 'nSides="10"' in text and "armour,none,8" in text
    for module in (made, edited):
        again = modgen("adopt", module, spec, "--builds", tmp_path / "out")
        assert (again.returncode, (spec / PATCH).read_text(encoding="utf-8")) == (0, patch)
    clean = modgen("build", spec, "--out", tmp_path / "clean", "--strict")
    assert clean.returncode == 0 and tree_hash(tmp_path / "clean") == tree_hash(tmp_path / "out")


def test_taking_the_edits_back_takes_the_patch_away(adopted, spec):
    assert adopted(EDITS[0], files={"notes/more.txt": b"More\n"})
    assert adopted() == ""
    assert not (spec / FOLDER).exists()


def test_where_spec_and_editor_both_changed_something_both_are_told(modgen, spec, adopted, tmp_path):
    adopted(EDITS[0], EDITS[4])
    game = spec / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("strength: 6", "strength: 7"), encoding="utf-8")
    done = modgen("build", spec, "--out", tmp_path / "out")
    assert done.returncode == 0
    (line,) = re.findall(r"(\S+)/module-edits.yaml:7:\d+: warning\[O803\]: (.*)", done.stdout)
    assert line[1] == "this edit is left out: Strength of Marker is no longer what it was"
    assert 'help: by the spec it is now "7"; the edit makes it "8", of "6": ' in done.stdout
    text = build_file(tmp_path / "out" / "tinkers" / "tinkers.vmod")
    assert "armour,none,7" in text and "armour,none,8" not in text and 'zoomInKey="61,520"' in text


def test_the_patch_that_is_kept_fits_and_is_what_adopting_its_module_gives(modgen, tmp_path):
    whole = tmp_path / "whole"
    shutil.copytree(SPEC, whole)
    before = tree_hash(whole)
    built = modgen("build", whole, "--out", tmp_path / "kept", "--strict")
    assert built.returncode == 0, built.stdout
    done = modgen("adopt", tmp_path / "kept" / "tinkers" / "tinkers.vmod", whole, "--builds", tmp_path / "kept")
    assert done.returncode == 0 and tree_hash(whole) == before


def test_a_picture_that_is_put_in_needs_rights_like_any_other(modgen, spec, tmp_path):
    game = spec / "game.yaml"
    said = "rights:\n  owner: The smiths\n  hand_on: yes\n"
    with game.open("a", encoding="utf-8") as file:
        file.write(said)
    arguments = ("publish", spec, "--out", tmp_path / "published", "--builds", tmp_path / "out")
    done = modgen(*arguments)
    assert done.returncode == 1
    assert "tinkers.vmod is withheld: shows spark.svg: nothing is said of the rights in spark.svg" in done.stdout
    assert not (tmp_path / "published" / "tinkers-1.0" / "tinkers.vmod").exists()
    assert (tmp_path / "published" / "tinkers-1.0" / "map.pdf").exists()
    with game.open("a", encoding="utf-8") as file:
        file.write("  files: {'*.svg': {owner: A smith, hand_on: yes}, notes.txt: {owner: A smith, hand_on: yes}}\n")
    assert modgen(*arguments).returncode == 0
    assert (tmp_path / "published" / "tinkers-1.0" / "tinkers.vmod").exists()


def test_an_author_names_counters_that_are_there(modgen, spec):
    game = spec / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("counters: {type: armour}", "counters: [i-1, i-9]"), encoding="utf-8")
    done = modgen("check", spec)
    assert done.returncode == 2 and "error[N302]: no counter is called 'i-9'" in done.stdout


def test_a_spec_that_was_changed_since_is_warned_of(modgen, spec, built, tmp_path):
    game = spec / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("strength: 6", "strength: 7"), encoding="utf-8")
    done = modgen("adopt", built / "tinkers.vmod", spec, "--builds", tmp_path / "out")
    assert done.stdout.startswith("warning: game.yaml changed since the last build: ")
    assert f"{PATCH}:4: the spec says this itself, at game.yaml:" in done.stdout


def test_an_edit_of_a_counter_that_is_gone_is_told(modgen, spec, adopted, tmp_path):
    adopted(EDITS[4])
    game = spec / "game.yaml"
    text = game.read_text(encoding="utf-8")
    text = re.sub(r"  i-1: .*\n", "", text).replace("      - {at: anvil, counters: i-1}\n", "")
    game.write_text(text, encoding="utf-8")
    done = modgen("build", spec, "--out", tmp_path / "out")
    assert done.returncode == 0
    assert "warning[O803]: this edit is left out: the module has no slot of this counter" in done.stdout


def test_what_the_spec_says_itself_is_told_with_its_place(modgen, spec, built, tmp_path):
    edited = repacked(built / "tinkers.vmod", tmp_path / "edited.vmod", (EDITS[4],), {})
    done = modgen("adopt", edited, spec, "--builds", tmp_path / "out")
    line = (
        (spec / "game.yaml")
        .read_text(encoding="utf-8")
        .splitlines()
        .index("  i-1: {name: First Iron, nation: iron, type: armour, strength: 6}")
    )
    assert f"{PATCH}:4: the spec says this itself, at game.yaml:{line + 1}:65: change it there\n" in done.stdout


def test_a_patch_is_an_input_of_the_build(modgen, spec, built, tmp_path):
    (spec / PATCH).write_text('vassal:\n  - at: Map / Zoomer\n    set: {zoomStart: "2"}\n', encoding="utf-8")
    assert modgen("build", spec, "--out", tmp_path / "out", "--strict").returncode == 0
    assert 'zoomStart="2"' in build_file(built / "tinkers.vmod")
    (spec / PATCH).unlink()
    assert modgen("build", spec, "--out", tmp_path / "out", "--strict").returncode == 0
    assert 'zoomStart="3"' in build_file(built / "tinkers.vmod")


BAD = """\
vassal:
  - at: Map "The Workshop
    remove: yes
  - set: {zoomStart: 3}
  - at: GameModule
    add: <VASSAL.build.module.DiceButton>
  - counters: t-1
    traits:
      - add: {Reprot: {keys: "70,130"}}
      - add: {Report: {kyes: "70,130"}}
      - {trait: Marker}
  - image: ../../x.png
    from: game.yaml
  - file: x.txt
    from: nowhere.txt
"""


def test_a_patch_that_cannot_be_read_is_told_all_at_once(modgen, spec, tmp_path):
    (spec / PATCH).write_text(BAD, encoding="utf-8")
    for command in (("check", spec), ("build", spec, "--out", tmp_path / "out")):
        done = modgen(*command)
        assert done.returncode == 2
        assert re.findall(r"module-edits.yaml:(\d+):\d+: error\[(\w+)\]", done.stdout) == [
            ("4", "L204"),
            ("11", "L204"),
        ]
    (spec / PATCH).write_text(
        BAD.replace("  - set: {zoomStart: 3}\n", "").replace("      - {trait: Marker}\n", ""), encoding="utf-8"
    )
    done = modgen("check", spec)
    found = re.findall(r"module-edits.yaml:(\d+):\d+: error\[(\w+)\]", done.stdout)
    assert found == [("2", "L204"), ("5", "L204"), ("8", "L204"), ("9", "L204"), ("10", "L204"), ("13", "R101")]
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_what_an_author_adds_is_in_slots_and_saves(built):
    text = build_file(built / "tinkers.vmod")
    iron = [line for line in text.splitlines() if 'entryName="First Iron"' in line or 'entryName="Second Iron"' in line]
    assert len(iron) == 4 and all("PROP;Heat;" in line and "HeatShown" in line for line in iron)
    with zipfile.ZipFile(built / "forge.vsav") as packed:
        key, *pairs = bytes.fromhex(packed.read("savedGame").decode()[5:])
    assert bytes(one ^ key for one in pairs).decode().count("PROP;Heat;") == 2


def test_an_extension_has_what_a_choice_adds_and_the_module_has_it_not(modgen, built):
    done = modgen("read", built / "tinkers-coal.vmdx", "--format", "json")
    told = json.loads(done.stdout)
    assert (told["kind"], told["extends"], told["extends_version"]) == ("extension", "The Tinkers", "1.0")
    assert {one["name"] for one in told["pieces"]} == {"The Stokers", "The Coal Train"}
    assert [one["settings"]["file"] for one in told["setups"]] == ["forge-coal.vsav", "forge-plain-coal.vsav"]
    assert set(told["files"]) == {"forge-coal.vsav", "forge-plain-coal.vsav"} and len(told["images"]) == 2
    module = json.loads(modgen("read", built / "tinkers.vmod", "--format", "json").stdout)
    assert not {one["gpid"] for one in told["pieces"]} & {one["gpid"] for one in module["pieces"]}
    assert not set(told["images"]) & set(module["images"])


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("{without: coal}", "the module is for this choice already"),
        ("{option: steam}", "no option is called 'steam'"),
    ],
)
def test_an_extension_for_no_choice_of_its_own_is_told(modgen, spec, tmp_path, when, message):
    game = spec / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(
        text.replace("coal: {name: Coal, when: coal", f"coal: {{name: Coal, when: {when}"), encoding="utf-8"
    )
    done = modgen("build", spec, "--out", tmp_path / "out")
    assert done.returncode == 2 and message in done.stdout, done.stdout


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04torn"])
def test_what_is_no_module_is_one_sentence(modgen, spec, tmp_path, content):
    file = tmp_path / "edited.vmod"
    file.write_bytes(content)
    done = modgen("adopt", file, spec)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert not (spec / PATCH).exists()


def test_ids_traits_and_layers_stay_from_build_to_build(modgen, spec, built, tmp_path):
    """What the engine finds a piece and its state by does not hang on names or on the order of the table."""

    def kept(text: str) -> dict[str, list[str]]:
        slots = re.findall(r'<VASSAL.build.widget.PieceSlot [^>]*gpid="(\d+)"[^>]*>([^<]*)<', text)
        return {gpid: [one for one in body.split("\t") if "piece;" not in one][:-1] for gpid, body in slots}

    before = kept(build_file(built / "tinkers.vmod"))
    game = spec / "game.yaml"
    text = game.read_text(encoding="utf-8")
    first, second = (next(line for line in text.splitlines() if line.startswith(f"  i-{one}:")) for one in "12")
    swapped = text.replace(first, "@").replace(second, first).replace("@", second).replace("First Iron", "The Old Iron")
    game.write_text(swapped, encoding="utf-8")
    assert modgen("build", spec, "--out", tmp_path / "out", "--strict").returncode == 0
    assert "The Old Iron" in build_file(built / "tinkers.vmod")
    assert kept(build_file(built / "tinkers.vmod")) == before
