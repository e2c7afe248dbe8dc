"""``modgen coverage`` as a user runs it."""

import json
import os
import pty
import re
import subprocess

import pytest
from tests_support import COMMAND, REPOSITORY, tree_hash

from modgen.coverage import data_citing
from modgen.spec import load

GAME = """modgen: 1
game: {id: pond, title: The Pond}
map:
  name: The Pond
  cite: pond 1.1
  sheet: {width: 8in, height: 6in}
  grid: {orientation: flat, columns: 3, rows: 3, height: 0.75in, shifted: even, numbering: {}}
"""
BOOK = """1.0 Parts
1.1 Map
A. The heron's map shows a pond with three reeds in it.
B. It is drawn by a frog.
1.2 Frogs
Frogs are green.
2.0 Moving
A. A frog jumps two hexes.
B. A frog swims one hex.
C. A frog never flies.
Long Jump. From a leaf a frog jumps three.
3.0 Victory
The last frog wins.
Charts
Jump Table
| 1 | 2 |
"""
ALL = """
untestable:
  - {cite: rules 1.1B, why: it says who drew the map}
  - {cite: rules 1.2; rules 2.0B-C, why: modgen has no rule of movement}
  - {cite: rules 3, why: modgen plays no game}
  - {cite: rules charts jump table; rules 2.0 Long Jump, why: as above}
facts:
  - {hexes: 0101, next_to: 0102, direction: n, cite: rules 1.1a}
  - {hexes: 0102, next_to: 0103, direction: n, cite: RULE}
"""


def test_everything_is_accounted_for(spec, book, run, states):
    spec(ALL.replace("RULE", "rules 2A; rules 1.1"))
    book(BOOK)
    done = run()
    line = "rules: 9 paragraphs: 2 tested, 7 untestable, 0 open, 0 citations that lead nowhere\n"
    assert (done.stdout, done.stderr, done.returncode) == (line, "", 0)
    assert states() == {
        "1.0": "tested",
        "1.1": "tested",
        "1.1A": "tested",
        "1.1B": "untestable",
        "1.2": "untestable",
        "2.0": "tested",
        "2.0A": "tested",
        "2.0B": "untestable",
        "2.0C": "untestable",
        "2.0C Long Jump": "untestable",
        "3.0": "untestable",
        "Charts": "untestable",
        "Charts Jump Table": "untestable",
    }


def test_a_parent_does_not_cover_what_is_below_it(spec, book, run):
    spec(ALL.replace("RULE", "rules 2.0"))
    book(BOOK)
    done = run()
    assert done.stdout.splitlines() == [
        "rules: 9 paragraphs: 1 tested, 7 untestable, 1 open, 0 citations that lead nowhere",
        "book.txt:8: open: rules 2.0A",
    ]
    assert done.returncode == 1


def test_what_is_still_to_be_done_is_open(spec, book, run):
    more = ALL.replace("RULE", "rules 2.0A").replace("modgen plays no game}", "to be done, open: yes}")
    folder = spec(more)
    book(BOOK)
    done = run()
    number = 1 + (folder / "game.yaml").read_text(encoding="utf-8").splitlines().index(
        "  - {cite: rules 3, why: to be done, open: yes}"
    )
    assert done.stdout.splitlines()[1:] == ["book.txt:12: open: rules 3.0", f"  pond/game.yaml:{number}:5: to be done"]
    assert done.returncode == 1


def test_a_wrong_citation_is_shown_with_the_likely_one(spec, book, run):
    spec(ALL.replace("RULE", "rules 2.0A; rules 2.0D"))
    book(BOOK)
    done = run()
    first, place, help = done.stdout.splitlines()
    assert first.endswith("0 open, 1 citation that leads nowhere")
    assert place.startswith("pond/game.yaml:") and place.endswith(": nowhere: 'rules 2.0D' is no paragraph of the book")
    assert help.startswith("  help: did you mean 'rules 2.0")
    assert done.returncode == 1


@pytest.mark.parametrize("rule", ["", " 9Z", " No Such Heading"])
def test_citations_that_lead_nowhere(spec, book, run, rule):
    spec(ALL.replace("RULE", f"rules 2.0A; rules{rule}"))
    book(BOOK)
    assert f"nowhere: 'rules{rule}' is no paragraph" in run().stdout


def test_a_number_that_a_book_gives_twice_must_be_told_apart(spec, book, run, states):
    book("1.0 Frogs\nText.\n1.1 Green\nText.\n1.1 Brown\nText.\n")
    spec("facts:\n  - {hexes: 0101, next_to: 0102, cite: rules 1.1 brown; rules 1.0}\n")
    done = run()
    assert "help: it may mean several: write 'rules 1.1 Green' or 'rules 1.1 Brown'" in done.stdout
    assert states() == {"1.0": "tested", "1.1 Green": "open", "1.1 Brown": "tested"}


@pytest.mark.parametrize(
    ("cite", "paragraph"),
    [
        ("12.31d", "12.31D"),
        ("12.31 D", "12.31D"),
        ("12.31(D)", "12.31D"),
        ("rule 12.31.D", "12.31D"),
        ("12.0", "12.0"),
        ("12", "12.0"),
        ("12  LANDING", "12.0"),
        ("12.31 First Wave", "12.31"),
        ("12.31D-1", "12.31D.1"),
        ("12.31d.1", "12.31D.1"),
        ("12.3 A River Landing", "12.3"),
        ("12.0 high tide", "12.31D High Tide"),
        ("12.31D High Tide", "12.31D High Tide"),
        ("High Tide", "12.31D High Tide"),
        ("charts  tide table", "Charts Tide Table"),
        ("Tide Table", "Charts Tide Table"),
    ],
)
def test_ways_to_cite(spec, book, run, cite, paragraph):
    book(
        "12.0 Landing\nText.\n12.3 A River Landing\nText.\n12.31 First Wave\n"
        "A. Text.\nB. Text.\nC. Text.\nD. Text goes here.\nHigh Tide. At high tide.\n1. Text is here.\n"
        "Charts and Tables\nTide Table\n| 1 |\n"
    )
    spec(f'facts:\n  - {{hexes: 0101, next_to: 0102, cite: "rules {cite}"}}\n')
    data = json.loads(run("--all", "--format", "json").stdout)
    cited = [entry for entry in data["paragraphs"] if any(one["datum"] == "facts.1" for one in entry["by"])]
    assert [entry["cite"] for entry in cited] == [f"rules {paragraph}"]


def test_all_lists_by_what_a_paragraph_is_tested(spec, book, run):
    spec(ALL.replace("RULE", "rules 2A"))
    book(BOOK)
    done = run("--all")
    assert "book.txt:8: tested: rules 2.0A\n  pond/game.yaml:" in done.stdout
    assert ": facts.2\n" in done.stdout
    assert ": it says who drew the map\n" in done.stdout


def test_json(spec, book, run):
    spec(ALL.replace("RULE", "rules 2.0A; rules 2.0D"))
    book(BOOK)
    done = run("--format", "json")
    data = json.loads(done.stdout)
    assert data["counts"] == {"paragraphs": 9, "tested": 2, "untestable": 7, "open": 0, "nowhere": 1}
    assert data["paragraphs"] == [] and done.returncode == 1
    (nowhere,) = data["nowhere"]
    assert nowhere["cite"] == "rules 2.0D" and nowhere["file"] == "game.yaml" and nowhere["data"] == 1
    assert json.loads(run("--format", "json", "--all").stdout)["paragraphs"][2]["by"][0]["datum"] == "facts.1"


def test_the_words_of_a_rulebook_go_nowhere_but_to_a_screen(spec, book, run, tmp_path):
    spec("")
    path = book(BOOK)
    before = tree_hash(tmp_path)
    for options in ([], ["--all"], ["--format", "json"]):
        assert "heron" not in run(*options).stdout
    assert tree_hash(tmp_path) == before
    main, terminal = pty.openpty()
    subprocess.run([COMMAND, "coverage", "pond", "--rulebook", path], cwd=tmp_path, stdout=terminal, check=False)
    os.close(terminal)
    shown = b""
    while True:
        try:
            chunk = os.read(main, 4096)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
    os.close(main)
    assert b"rules 1.1A The heron's map shows a pond" in shown and b"pond with" not in shown


def test_a_part_of_a_collected_rulebook(spec, book, states, run):
    collected = (
        "Frog Book\n1. Frogs\nText.\nHeron Book\n1. Herons\nText.\n2. Nests\nText.\nReed Book\n1. Reeds\nText.\n"
    )
    folder = spec("facts: []\n")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    title = "title: The rules of The Pond"
    (folder / "game.yaml").write_text(text.replace(title, f"{title}, begins: Heron Book, ends: Reed Book"), "utf-8")
    book(collected)
    assert list(states()) == ["1", "2"]
    book(collected.replace("Heron Book", "Stork Book"))
    done = run()
    assert done.returncode == 2 and "no line reads 'Heron Book', which `begins` names" in done.stderr


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no paragraph"),
        (b"\n\n \n", "no paragraph"),
        (b"just a sentence without any number.\n", "no paragraph"),
        (b"1.0 Frogs\0\nText.\n", "not plain text"),
        ("1.0 Frogs\nText.\n".encode("utf-16"), "not plain text"),
        (bytes(range(1, 256)) * 40, "neither UTF-8 nor cp1252"),
        (b"A" * (8 * 2**20 + 1), "too large"),
        (b"\n" * 300_000, "over 200,000 lines"),
        (b"".join(b"%d.%d Frogs\n" % (i // 90 + 1, i % 90 + 1) for i in range(40_000)), "over 20,000 paragraphs"),
    ],
    ids=["empty", "blank", "prose", "nul", "utf-16", "binary", "large", "lines", "paragraphs"],
)
def test_what_is_no_rulebook(spec, book, run, content, reason):
    spec("")
    book(content)
    done = run()
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr.startswith("modgen: book.txt: ") and reason in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"1.0 " + b"A" * 4_000_000 + b"\n1.1 Frogs\nText.\n",
        b"1.0 Frogs" + b" ." * 2_000_000 + b"\n1.1 Frogs\nText.\n",
        b"1.0 Frogs\n" + b"(" * 3_000_000 + b"\n1.1 Frogs\nText.\n",
        b"1.0 Frogs\nText.\n" + (b"A. " + b"Ab " * 130 + b"\n") * 2_000 + b"1.1 Frogs\n\x1b[2JText.\n",
        "1.0 Größe\nText mit Umlaut.\n1.1 Frösche\nText.\n".encode("cp1252"),
    ],
    ids=["line", "dots", "brackets", "many", "cp1252"],
)
def test_hostile_text_is_read_as_data(spec, book, states, run, content):
    spec("")
    book(content)
    assert {"1.0", "1.1"} <= set(states())
    assert "\x1b" not in run("--all").stdout


@pytest.mark.parametrize(("name", "reason"), [("nothing.txt", "No such file"), ("pond", "not a file")])
def test_a_file_that_cannot_be_read(spec, run, name, reason):
    spec("")
    done = run(rulebook=name)
    assert done.returncode == 2 and reason in done.stderr and "Traceback" not in done.stderr


def test_which_book(spec, book, run):
    folder = spec("")
    book(BOOK)
    done = run("--book", "ruls")
    assert done.returncode == 2 and "did you mean 'rules'?" in done.stderr
    text = (folder / "game.yaml").read_text(encoding="utf-8").replace("books:\n", "books:\n  errata: {title: Errata}\n")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    done = run()
    assert done.returncode == 2 and "--book" in done.stderr and "errata, rules" in done.stderr
    assert run("--book", "rules").stdout.startswith("rules: 9 paragraphs")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_spec_that_cannot_be_read(spec, book, run, form):
    spec("untestable:\n  - {cite: rules 1, whi: no}\n")
    book(BOOK)
    done = run("--format", form)
    assert done.returncode == 2 and "L201" in done.stdout and "did you mean 'why'?" in done.stdout


@pytest.mark.parametrize(
    ("cite", "found"),
    [
        ("rules 1.1", ["map", "map.sheet", "map.grid", "map.grid.numbering", "facts.1"]),
        ("rules 1.1A", ["facts.1"]),
        ("rules 2.0", ["untestable.2", "facts.2"]),
        ("rules 2.0B", ["untestable.2"]),
        ("rules 3", ["untestable.3"]),
        ("rules charts", ["untestable.4"]),
        ("errata 1", []),
    ],
)
def test_the_data_that_cite_a_rule(spec, cite, found):
    more = ALL.replace("RULE", "rules 2A").replace("rules 1.1B, why", "rules 4.2, why")
    game = load(spec(more)).game
    cited = list(dict.fromkeys(citation.path for citation in data_citing(game, cite)))
    assert sorted(cited) == sorted(found + (["untestable.4"] if cite == "rules 2.0" else []))
    assert all(citation.at.file == "game.yaml" and citation.at.line > 1 for citation in data_citing(game, cite))


def test_the_page_tells_the_truth(spec, book, run):
    page = (REPOSITORY / "docs" / "coverage.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    spec(example, GAME)
    book("1. Frogs\nText.\nPond Rules\n" + BOOK + "3.4 Rain\nIt rains.\nHeron Rules\n4. Herons\nText.\n")
    lines = run().stdout.splitlines()
    assert lines[0] == "pond: 10 paragraphs: 0 tested, 4 untestable, 6 open, 0 citations that lead nowhere"
    assert lines[-1].endswith(": tables of weather are not in the language")


def test_only_what_cites_the_rule_itself(spec):
    game = load(spec(ALL.replace("RULE", "rules 2A"))).game
    assert "facts.1" not in [citation.path for citation in data_citing(game, "rules 1.1", below=False)]
    assert {citation.rule for citation in data_citing(game, "rules", below=True)} >= {"1.1", "1.1a", "2A", "3"}
