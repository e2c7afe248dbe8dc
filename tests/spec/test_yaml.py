"""YAML: what of it is refused, where a fault of syntax is shown, and that no text can keep the reader busy."""

import pytest

NAME = ("name: The Ford", "name: %s")


@pytest.mark.parametrize(
    ("written", "place", "message"),
    [
        ("&a The Ford", "game.yaml:6:9", "the anchor &a cannot be used"),
        ("*a", "game.yaml:6:9", "the alias *a cannot be used"),
        ("!!str The Ford", "game.yaml:6:9", "the tag !!str cannot be used"),
        (
            "!!python/object/apply:os.getcwd []",
            "game.yaml:6:9",
            "the tag !!python/object/apply:os.getcwd cannot be used",
        ),
        ("!ford The Ford", "game.yaml:6:9", "the tag !ford cannot be used"),
        ("{<<: {a: b}}", "game.yaml:6:10", "the merge key << cannot be used"),
    ],
)
def test_what_of_yaml_is_refused(write, faults, written, place, message):
    (finding,) = faults(write("", (NAME[0], NAME[1] % written)))
    assert (finding.code, str(finding.place), finding.message) == ("R107", place, message)


def test_every_anchor_and_alias_is_told(write, findings):
    assert findings(write("sides: &s {a: &n {name: A}, b: *n}\nfacts: *s\n")) == [
        "R107 game.yaml:15:8",
        "R107 game.yaml:15:15",
        "R107 game.yaml:15:32",
        "R107 game.yaml:16:8",
    ]


def test_what_looks_like_them_inside_quotes_is_text(write, game):
    assert game(write("", (NAME[0], "name: '*a & <<'"))).map.name == "*a & <<"


def test_a_key_twice(write, faults):
    (finding,) = faults(write("facts: []\nsides: {a: {name: A}, a: {name: B}}\n"))
    assert (finding.code, str(finding.place)) == ("R108", "game.yaml:16:23")
    assert [str(place) for place, _ in finding.also] == ["game.yaml:16:9"]
    assert [finding.code for finding in faults(write("", ("rows: 5", 'rows: 5\n    "rows": 5')))] == ["R108"]


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("a: 'x\nb: y\n", "1:4", "never closed"),
        ('a: "x\nb: y\n', "1:4", "never closed"),
        ("a: {b: 'x}\nc: y\n", "1:8", "never closed"),
        ("a: {b: c\nd: e\n", "1:4", "not closed"),
        ("a:\n  - [b, c\n  - [d]\n", "2:5", "not closed"),
        ("a: [b, c", "1:4", "not closed"),
        ("a: {b: #ff0000, c: d}\n", "1:4", "not closed"),
        ("a: {b: c d: e}\n", "1:11", "a comma or }"),
        ("a: [b, c: d: e]\n", "1:12", "a comma or ]"),
        ("a: b]\nc: {d: e}}\n", "2:10", "never opened"),
        ("a: 'it's'\n", "1:8", "after its closing quote"),
        ('a: "b" c\n', "1:8", "after its closing quote"),
        ("a: b: c\n", "1:5", "a colon makes a key"),
        ("a: b\n  c: d\n", "2:4", "a colon makes a key"),
        ("a: - b\n", "1:4", "a dash begins a list"),
        ("a:\n    b: c\n  d: e\n", "3:3", "a column in which nothing above"),
        ("a:\n - b\n c: d\n", "3:2", "no entry of the list"),
        ("a: b\nword\nc: d\n", "2:1", "neither `key: value`"),
        ("a: @b\n", "1:4", "cannot begin with '@'"),
        ("a: `b`\n", "1:4", "cannot begin with '`'"),
        ("a: %b\n", "1:4", "cannot begin with '%'"),
        ('a: "C:\\games"\n', "1:7", "a backslash"),
        ("a: ü東\x07b\n", "1:6", "U+0007"),
        ("[a]: b\n", "1:1", "stands as a key"),
        ("{a: b}: c\n", "1:1", "stands as a key"),
    ],
)
def test_faults_of_syntax(write, faults, text, place, part):
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": text}))
    assert (finding.code, str(finding.place)) == ("R105", f"x.yaml:{place}")
    assert part in finding.message and finding.help


@pytest.mark.parametrize(
    ("text", "place", "character"),
    [
        ("a: x\x0cb\n", "1:5", "U+000C"),
        ('a: b\nc: "x\x0b"\n', "2:6", "U+000B"),
        ("a: b\r\nc: d\x1ce\n", "2:5", "U+001C"),
        ("a: b\n\x0cc: d\n", "2:1", "U+000C"),
        ("a: b\rc: \ufffe\n", "2:4", "U+FFFE"),
    ],
)
def test_a_character_that_cannot_stand_is_named(write, faults, text, place, character):
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": text}))
    assert (finding.code, str(finding.place)) == ("R105", f"x.yaml:{place}")
    assert finding.message == f"the character {character} cannot stand in YAML"


@pytest.mark.parametrize(
    ("text", "opening", "closing"),
    [
        ('a: "The Island\nb: {c: d}\ne: {f: {g: 20, h: "0605"}}\n', "1:4", "3:19"),
        ("a: 'The Island\nb: {c: d}\ne: 'f'\n", "1:4", "3:4"),
        ('a: {b: "Red}\nc:\n  d: {e: "#123456", f: "#654321"}\n', "1:8", "3:10"),
        ('a:\n  - "b\n  - c\n  - "d"\n', "2:5", "4:5"),
        ('a: "b # a comment\nc: "d"\n', "1:4", "2:4"),
        ('a: "b\nc: {d: "", e: f}\n', "1:4", "2:8"),
    ],
)
def test_a_quote_that_is_left_open_is_shown_where_it_opens(write, faults, text, opening, closing):
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": text}))
    assert (finding.code, str(finding.place)) == ("R105", f"x.yaml:{opening}")
    assert "a quote is opened here" in finding.message
    assert [str(place) for place, _ in finding.also] == [f"x.yaml:{closing}"]


def test_a_long_text_that_goes_on_after_its_quote(write, faults):
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": 'a: "some words\n  and more" too\n'}))
    assert (str(finding.place), finding.message) == ("x.yaml:2:13", "the text goes on after its closing quote")


@pytest.mark.parametrize(
    ("text", "place"), [("a:\n\tb: c\n", "2:1"), ("a:\n  b: c\n \td: e\n", "3:2"), ("\ta: b\n", "1:1")]
)
def test_tabs(write, faults, text, place):
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": text}))
    assert (finding.code, str(finding.place)) == ("R104", f"x.yaml:{place}")


def test_a_tab_after_the_colon_is_no_fault(write, game):
    assert game(write("", ("rows: 5", "rows:\t5"))).map.grid.rows == 5


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~\n", "\ufeff"])
def test_an_empty_file(write, findings, text):
    found = findings(write("include: x.yaml\n", **{"x.yaml": text}))
    assert [finding.split(":")[0] for finding in found] == ["R109 x.yaml" if text != "~\n" else "L203 x.yaml"]


@pytest.mark.parametrize("text", ["- a\n", "a\n", "'a: b'\n", "[a: b]\n"])
def test_a_file_that_is_no_mapping(write, findings, text):
    assert findings(write("include: x.yaml\n", **{"x.yaml": text})) == ["L203 x.yaml:1:1"]


def test_a_second_document(write, findings, game):
    assert findings(write("include: x.yaml\n", **{"x.yaml": "---\nfacts: []\n---\nfacts: []\n"})) == ["R109 x.yaml:3:1"]
    assert game(write("include: x.yaml\n", **{"x.yaml": "%YAML 1.1\n---\nfacts: []\n...\n"})).facts == ()


def hundred_deep(open_: str, close: str) -> str:
    return "map: " + open_ * 100 + close * 100


@pytest.mark.parametrize(
    "text",
    [
        "map: " + "[" * 20_000,
        "map: " + "[" * 20_000 + "]" * 20_000,
        "map: " + "{a: " * 20_000,
        "".join(f"{' ' * n}a:\n" for n in range(2_000)),
        "map:\n" + "- " * 20_000,
        hundred_deep("[", "]"),
    ],
    ids=["open", "closed", "mappings", "block", "dashes", "hundred"],
)
def test_deep_nesting(write, findings, text):
    assert [finding.split()[0] for finding in findings(write("include: x.yaml\n", **{"x.yaml": text}))] == ["R106"]


def test_nesting_that_people_need_is_read(write, game):
    deep = "{union: [" * 12 + "0101" + "]}" * 12
    assert game(write(f"  regions:\n    r: {{name: R, where: {deep}}}\n")).map.regions[0].where.union is not None


def test_an_alias_bomb(write, findings):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert {finding.split()[0] for finding in findings(write("include: x.yaml\n", **{"x.yaml": "\n".join(lines)}))} == {
        "R107"
    }


def test_a_merge_bomb(write, findings):
    text = "a: &a {x: y}\nb: {<<: [" + ", ".join(["*a"] * 1000) + "]}\n"
    assert {finding.split()[0] for finding in findings(write("include: x.yaml\n", **{"x.yaml": text}))} == {"R107"}


def test_very_many_values(write, faults):
    text = "facts: [" + "a, " * 410_000 + "]\n"
    (finding,) = faults(write("include: x.yaml\n", **{"x.yaml": text}))
    assert (finding.code, finding.message) == ("R102", "x.yaml holds more than 400,000 values")


def test_a_very_long_word_is_cut_in_the_message(write, faults):
    (finding,) = faults(write("", ("height: 0.75in", f"height: {'9' * 100_000}in")))
    assert finding.code == "L204" and len(finding.message) < 120
    (finding,) = faults(write("x" * 500 + ": y\n"))
    assert finding.code == "L201" and len(finding.message) < 120
    (finding,) = faults(write("x" * 1500 + ": y\n"))
    assert finding.code == "R105"  # YAML itself bounds a key
