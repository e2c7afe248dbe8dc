"""Bad input: exit 2, findings with places, no traceback, the output of the last good build untouched."""

import resource
import subprocess
from pathlib import Path

import pytest
from tests_support import COMMAND, Run, tree_hash


def change(spec: Path, name: str, old: str, new: str) -> None:
    text = (spec / name).read_text(encoding="utf-8")
    assert old in text
    (spec / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def empty_file(spec: Path) -> str:
    (spec / "map.yaml").write_bytes(b"")
    return "R109"


def tab(spec: Path) -> str:
    change(spec, "map.yaml", "  name: The Island", "\tname: The Island")
    return "R104"


def nul(spec: Path) -> str:
    (spec / "map.yaml").write_bytes((spec / "map.yaml").read_bytes().replace(b"The Island", b"The\0Island", 1))
    return "R103"


def list_for_a_map(spec: Path) -> str:
    change(spec, "game.yaml", "books:", "sides: [red, blue]\nbooks:")
    change(spec, "setup.yaml", "sides:\n  red: {name: Red}\n  blue: {name: Blue}\n", "")
    return "L203"


def nested_brackets(spec: Path) -> str:
    (spec / "map.yaml").write_text("map: " + "[" * 20_000, encoding="utf-8")
    return "R106"


def alias_bomb(spec: Path) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    (spec / "map.yaml").write_text("\n".join(lines), encoding="utf-8")
    return "R107"


def missing_file(spec: Path) -> str:
    (spec / "counters.csv").unlink()
    return "R101"


def unknown_key(spec: Path) -> str:
    change(spec, "map.yaml", "orientation:", "orientaton:")
    return "L201"


def hex_off_the_map(spec: Path) -> str:
    change(spec, "map.yaml", 'hex: "0605"', 'hex: "0699"')
    return "N303"


def unknown_counter(spec: Path) -> str:
    change(spec, "setup.yaml", "[blue-1st, blue-2nd]", "[blue-1st, blue-3nd]")
    return "N302"


def two_counters_of_one_name(spec: Path) -> str:
    change(spec, "counters.csv", "blue-2nd,", "blue-1st,")
    return "N301"


def cyclic_include(spec: Path) -> str:
    change(spec, "map.yaml", "defaults:", "include: game.yaml\ndefaults:")
    return "R110"


def broken_csv(spec: Path) -> str:
    change(spec, "counters.csv", "2nd Blue Battalion", '"2nd Blue Battalion')
    return "R112"


def huge_file(spec: Path) -> str:
    with (spec / "map.yaml").open("ab") as stream:
        stream.truncate(200 * 2**20)
    return "R102"


def text_that_does_not_fit(spec: Path) -> str:
    change(
        spec,
        "counters.csv",
        "2nd Blue Battalion,blueland,infantry,battalion,3,2",
        "2nd,blueland,infantry,battalion,3," + "W" * 60,
    )
    return "D701"


def glyph_in_a_title(spec: Path) -> str:
    change(spec, "game.yaml", 'title: "', 'title: "東 ')
    return "D702"


def glyph_in_a_place(spec: Path) -> str:
    change(spec, "map.yaml", "name: Hill Fort", "name: 砦")
    return "D702"


def lock_with_a_bad_projection(spec: Path) -> str:
    lock = "modgen_lock: 1\nmade_from: x\nprojection: +proj=banana\nhex_height: 20km\norigin: {lon: 9, lat: 56}\n"
    (spec / "map.lock.yaml").write_text(lock, encoding="utf-8")
    text = (spec / "map.yaml").read_text(encoding="utf-8")
    start, end = text.index("  sea:"), text.index("  places:")
    georeference = "  georeference: {scale: 20km, lock: map.lock.yaml}\n"
    (spec / "map.yaml").write_text(text[:start] + georeference + text[end:], encoding="utf-8")
    return "L204"


def lock_off_the_earth(spec: Path) -> str:
    lock_with_a_bad_projection(spec)
    change(spec, "map.lock.yaml", "+proj=banana", "+proj=ortho")
    return "L204"


CASES = [
    glyph_in_a_title,
    glyph_in_a_place,
    lock_with_a_bad_projection,
    lock_off_the_earth,
    empty_file,
    tab,
    nul,
    list_for_a_map,
    nested_brackets,
    alias_bomb,
    missing_file,
    unknown_key,
    hex_off_the_map,
    unknown_counter,
    two_counters_of_one_name,
    cyclic_include,
    broken_csv,
    huge_file,
    text_that_does_not_fit,
]


@pytest.mark.parametrize("spoil", CASES, ids=lambda case: case.__name__)
def test_bad_input_leaves_the_last_build(modgen: Run, small_spec: Path, tmp_path: Path, spoil):
    out = tmp_path / "out"
    assert modgen("build", small_spec, "--out", out).returncode == 0
    before = tree_hash(out)
    code = spoil(small_spec)
    done = modgen("build", small_spec, "--out", out)
    assert done.returncode == 2
    assert f"[{code}]" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert tree_hash(out) == before


def test_a_large_file_is_refused_in_little_memory(small_spec: Path, tmp_path: Path):
    huge_file(small_spec)
    limit = 1024**3  # the address space, libraries mapped included; reading the file would need much more

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    done = subprocess.run(
        [COMMAND, "check", small_spec],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        preexec_fn=bound,
        check=False,
    )
    assert done.returncode == 2 and "R102" in done.stdout


def test_an_output_folder_that_is_a_file(modgen: Run, small_spec: Path, tmp_path: Path):
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert done.returncode == 2 and "O801" in done.stdout and "Traceback" not in done.stderr
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_a_folder_in_an_artefacts_place(modgen: Run, small_spec: Path, tmp_path: Path):
    (tmp_path / "out" / small_spec.name / "map.pdf").mkdir(parents=True)
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert done.returncode == 2 and "O801" in done.stdout
    assert not (tmp_path / "out" / small_spec.name / "map.svg").exists()


def test_all_texts_that_cannot_be_drawn_are_told_at_once(modgen: Run, small_spec: Path, tmp_path: Path):
    """On the map and on counters alike, though the first of them stops the drawing."""
    change(small_spec, "counters.csv", "battalion,3,1", "battalion,3,\u2603")
    change(small_spec, "game.yaml", "Small War", "Small \u2603")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert done.returncode == 2
    told = {line.split(":")[0].split("/")[-1] for line in done.stdout.splitlines() if "error[D702]" in line}
    assert told == {"game.yaml", "counters.csv"}, done.stdout


def test_a_game_without_counters_builds(modgen: Run, small_spec: Path, tmp_path: Path):
    counters = small_spec / "counters.csv"
    counters.write_text(counters.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    for path in small_spec.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        text = text[: text.index("\nscenarios:")] + "\n" if "\nscenarios:" in text else text
        text = text[: text.index("\nrules:")] + "\n" if "\nrules:" in text else text
        path.write_text(text, encoding="utf-8")
    done = modgen("build", small_spec, "--out", tmp_path / "out")
    assert "Traceback" not in done.stderr and done.returncode == 0, done.stdout + done.stderr
