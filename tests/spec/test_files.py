"""Files: which are read, how they are put together, and what keeps a stranger's spec inside its folder."""

import os
from pathlib import Path

import pytest

from modgen.diagnostics import SpecError
from modgen.spec import Sources, load

FACT = "  - {hexes: 0101, next_to: 0102, direction: n, cite: rules 2}\n"


def test_included_files_are_put_together_in_their_order(write, game):
    files = {
        "a.yaml": f"include: c.yaml\nbooks: {{a: {{title: A}}}}\nfacts:\n{FACT}",
        "b.yaml": f"books: {{b: {{title: B}}}}\nfacts:\n{FACT}",
        "c.yaml": "books: {c: {title: C}}\n",
    }
    made = game(write("include: [a.yaml, b.yaml]\n", **files))
    assert [book.id for book in made.books] == ["rules", "a", "c", "b"]
    assert [fact.place().file for fact in made.facts] == ["a.yaml", "b.yaml"]


def test_paths_are_those_of_the_including_file(write, game):
    files = {
        "parts/a.yaml": "include: [deep/b.yaml, ../c.yaml]\n",
        "parts/deep/b.yaml": "facts:\n" + FACT,
        "c.yaml": "facts:\n" + FACT,
    }
    made = game(write("include: parts/a.yaml\n", **files))
    assert [fact.place().file for fact in made.facts] == ["parts/deep/b.yaml", "c.yaml"]


def test_a_file_included_twice_is_read_once(write, game):
    files = {"a.yaml": "include: c.yaml\n", "b.yaml": "include: c.yaml\n", "c.yaml": "facts:\n" + FACT}
    assert len(game(write("include: [a.yaml, b.yaml, ./a.yaml]\n", **files)).facts) == 1


def test_one_name_in_two_files(write, faults):
    files = {"a.yaml": "books: {rules: {title: Again}}\n", "b.yaml": "books: {rules: {title: And again}}\n"}
    found = faults(write("include: [a.yaml, b.yaml]\n", **files))
    assert [(finding.code, str(finding.place), [str(place) for place, _ in finding.also]) for finding in found] == [
        ("N301", "a.yaml:1:9", ["game.yaml:3:9"]),
        ("N301", "b.yaml:1:9", ["game.yaml:3:9"]),
    ]


def test_one_section_in_two_files(write, findings):
    assert findings(write("include: a.yaml\n", **{"a.yaml": "modgen: 1\nmodule: {engine: 3.8}\n"})) == [
        "L206 a.yaml:1:1"
    ]


def test_a_circle_of_files(write, faults):
    files = {"a.yaml": "include: b.yaml\n", "b.yaml": "include: a.yaml\n"}
    (finding,) = faults(write("include: a.yaml\n", **files))
    assert (finding.code, str(finding.place)) == ("R110", "b.yaml:1:10")
    assert finding.message.endswith("a.yaml → b.yaml → a.yaml")
    assert [finding.code for finding in faults(write("include: game.yaml\n"))] == ["R110"]


def test_a_long_chain_of_files(write, game):
    files = {f"f{n}.yaml": f"include: f{n + 1}.yaml\n" for n in range(1500)}
    assert len(game(write("include: f0.yaml\n", **files, **{"f1500.yaml": "facts:\n" + FACT})).facts) == 1


def test_many_paths_to_one_file(write, game):
    files = {f"f{n}.yaml": f"include: [f{n + 1}.yaml, g{n + 1}.yaml]\n" for n in range(40)}
    files |= {name.replace("f", "g", 1): text for name, text in files.items()}
    files |= {"f40.yaml": "facts:\n" + FACT, "g40.yaml": "facts:\n" + FACT}
    assert len(game(write("include: f0.yaml\n", **files)).facts) == 2


@pytest.mark.parametrize(
    "path",
    [
        "../out.yaml",
        "a/../../out.yaml",
        "..",
        "/etc/hostname",
        "\\\\server\\x.yaml",
        "..\\out.yaml",
        "C:\\x.yaml",
        "file:///x",
        "link.yaml",
        "linked/out.yaml",
    ],
)
@pytest.mark.parametrize("asked", ["include", "tables", "lock"])
def test_no_path_leads_out_of_the_folder(write, findings, tmp_path, path, asked):
    (tmp_path / "out.yaml").write_text("facts: []\n", encoding="utf-8")
    more = {
        "include": f"include: '{path}'\n",
        "tables": f"counter_settings: {{tables: '{path}'}}\n",
        "lock": f"  georeference: {{scale: 20km, lock: '{path}'}}\n",
    }[asked]
    folder = write(more)
    (folder / "link.yaml").symlink_to(tmp_path / "out.yaml")
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    column = more.index(f"'{path}'") + 1
    assert findings(folder) == [f"R111 game.yaml:15:{column}"]


def test_the_first_file_may_not_be_a_link_out_either(write, findings, tmp_path):
    folder = write()
    (folder / "game.yaml").rename(tmp_path / "elsewhere.yaml")
    (folder / "game.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    assert findings(folder) == ["R111 game.yaml:1:1"]


def test_links_inside_the_folder_are_fine(write, game):
    folder = write("include: link.yaml\n", **{"facts.yaml": "facts:\n" + FACT})
    (folder / "link.yaml").symlink_to("facts.yaml")
    assert len(game(folder).facts) == 1


def test_links_in_a_circle(write, findings):
    folder = write("include: one.yaml\n")
    (folder / "one.yaml").symlink_to("two.yaml")
    (folder / "two.yaml").symlink_to("one.yaml")
    (code,) = {finding.split()[0] for finding in findings(folder)}
    assert code in ("R101", "R111")


@pytest.mark.parametrize("path", ["gone.yaml", "game.yaml/x", "parts", "", ".", "x" * 300])
def test_what_is_no_file(write, findings, path):
    folder = write(f"include: ['{path}']\n", **{"parts/facts.yaml": "facts: []\n"})
    assert findings(folder) == ["R101 game.yaml:15:11"]


def test_a_pipe_is_not_waited_for(write, findings):
    folder = write("include: pipe.yaml\n")
    os.mkfifo(folder / "pipe.yaml")
    assert findings(folder) == ["R101 game.yaml:15:10"]


def test_the_name_that_was_probably_meant(write, faults):
    (finding,) = faults(write("include: setup.yml\n", **{"set-up.yaml": "facts: []\n"}))
    assert finding.help == "did you mean 'set-up.yaml'?"


@pytest.mark.parametrize(
    ("make", "message"), [("folder", "game.yaml"), ("file", "is a file"), ("nothing", "does not exist")]
)
def test_what_is_no_spec(tmp_path, make, message):
    folder = tmp_path / "spec"
    if make == "folder":
        folder.mkdir()
    if make == "file":
        folder.write_text("modgen: 1\n", encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load(folder)
    (finding,) = caught.value.diagnostics
    assert finding.code == "R101" and message in f"{finding.message} {finding.help}"


def sparse(path: Path, size: int) -> None:
    with path.open("ab") as stream:
        stream.truncate(size)


@pytest.mark.parametrize("name", ["game.yaml", "facts.yaml", "counters.csv", "lock.yaml"])
def test_a_huge_file_is_refused_at_once(write, findings, name):
    more = "  georeference: {scale: 20km, lock: lock.yaml}\n"
    more += "include: facts.yaml\ncounter_settings: {tables: counters.csv}\n"
    lock = "modgen_lock: 1\nmade_from: x\nprojection: +proj=eqc\nhex_height: 20km\norigin: {lon: 9, lat: 56}\n"
    folder = write(more, **{"facts.yaml": "facts: []\n", "lock.yaml": lock, "counters.csv": "id,name,nation,type\n"})
    assert findings(folder) == []
    sparse(folder / name, 200 * 2**20)
    assert [finding.split()[0] for finding in findings(folder)] == ["R102"]


def test_a_file_of_the_largest_size_is_read(write, game):
    folder = write("include: facts.yaml\n")
    head, line = "facts:\n", FACT
    filler = "# " + "x" * (8 * 2**20 - len(head) - len(line) - 3) + "\n"
    (folder / "facts.yaml").write_text(filler + head + line, encoding="utf-8")
    assert len(game(folder).facts) == 1


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"facts: []\n# J\xe4ger\n", "facts.yaml:2:4", "the byte 0xe4 is not UTF-8"),
        ("# ä\n# über ".encode() + b"\xff\n", "facts.yaml:2:8", "the byte 0xff is not UTF-8"),
        ("facts: []\n".encode("utf-16"), "facts.yaml:1:1", "facts.yaml is written in UTF-16"),
        (b"facts:\x00 []\n", "facts.yaml:1:7", "facts.yaml holds a NUL byte"),
    ],
)
def test_what_is_no_text(write, faults, data, place, message):
    (finding,) = faults(write("include: facts.yaml\n", **{"facts.yaml": data}))
    assert (finding.code, str(finding.place), finding.message) == ("R103", place, message)


def test_sources_know_what_was_read_and_what_was_missed(write):
    folder = write("include: [facts.yaml, gone.yaml]\n", **{"facts.yaml": "facts: []\n"})
    sources = Sources(folder)
    with pytest.raises(SpecError):
        load(folder, sources)
    assert set(sources.digests) == {"game.yaml", "facts.yaml", "gone.yaml", "module-edits.yaml"}
    assert sources.digests["gone.yaml"] == sources.digests["module-edits.yaml"] == ""
    assert len(sources.digests["facts.yaml"]) == 64
    assert sources.texts["facts.yaml"] == "facts: []\n"


def test_reading_writes_nothing(write, findings):
    folder = write("include: facts.yaml\n", **{"facts.yaml": "facts: []\n"})
    before = sorted(path.name for path in folder.iterdir())
    for path in [*folder.iterdir(), folder]:
        path.chmod(0o555)
    try:
        assert findings(folder) == []
    finally:
        folder.chmod(0o755)
    assert sorted(path.name for path in folder.iterdir()) == before
