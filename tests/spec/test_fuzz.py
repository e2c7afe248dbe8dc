"""Whatever bytes stand in the files of a spec: the loader gives a game, or a SpecError whose findings can be shown."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from modgen.diagnostics import SpecError
from modgen.diagnostics.render import FORMATS, render
from modgen.spec import Sources, load

LANGUAGE = """
modgen game books sides nations map counters facts scenarios module defaults include counter_settings lock id name
title sheet grid width height margin orientation flat pointy columns rows shifted even odd numbering order column row
digits kind letters slant half places regions hex where union minus within hexes of named terrain landmass point lon
lat share cite basis printed note clauses setup at exactly at_least tables georeference scale labels text 0101 0102 1
6 5 0.75in 6in 85 nmi rules ~ yes no nan 1_000 0x10 3:1 12.10 2026-11-30 a b x.yaml game.yaml counters.csv ../x /etc <<
"""
WORDS = LANGUAGE.split()
MARKS = [
    ": ",
    ":",
    "\n",
    "\n  ",
    "\n    ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    '"',
    "'",
    "#",
    " #",
    "&a",
    "*a",
    "!t",
    "|\n",
    ">",
    "\t",
    "\\",
    "---\n",
    "...\n",
    "%",
    "@",
    "?",
    "é",
    "\ufeff",
    "\u2028",
    "\x85",
    "\r",
    "\x00",
    "\x07",
    "東",
    "🀄",
]

BASE = """\
modgen: 1
game: {id: ford, title: The Ford}
books: {rules: {title: The rules of The Ford}}
defaults: {cite: rules 1}
map:
  name: The Ford
  sheet: {width: 6in, height: 5in}
  grid: {orientation: flat, columns: 6, rows: 5, height: 0.75in, shifted: even, numbering: {order: column-row}}
  regions: {wood: {name: The Wood, where: {union: [0101, {within: {hexes: 1, of: 0304}}]}}}
sides: {blue: {name: Blue}}
nations: {blue: {name: Blue, side: blue, ground: "#2f5d9b", ink: "#ffffff"}}
counter_settings: {tables: counters.csv}
facts: [{hexes: 0101, within: wood}]
scenarios:
  s: {name: S, clauses: {c: {counters: {type: cavalry}, at_least: 1, where: wood}}, setup: [{at: 0101, counters: a}]}
"""
TABLE = """\
id,name,nation,type,size,strength,setup,cite,basis,note
a,First,blue,cavalry,company,4,0101,rules 2,inferred,why
b,Second,blue,artillery,,,,,,
"""

pieces = st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(MARKS), st.text(max_size=3)), max_size=60).map(
    "".join
)
bytes_like = st.one_of(pieces.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary(max_size=80))
many = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read(files: dict[str, bytes]) -> None:
    """Load, and show what is found in every form; anything but a SpecError is a fault of the loader."""
    folder = Path(tempfile.mkdtemp())
    sources = Sources(folder)
    try:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        try:
            findings = load(folder, sources).warnings
        except SpecError as error:
            findings = error.diagnostics
            assert findings
        for form in FORMATS:
            assert isinstance(render(findings, form, sources.texts, "0", "spec"), str)
        for finding in findings:
            assert finding.message and finding.place.line >= (1 if finding.place.file else 0)
            text = sources.texts.get(finding.place.file)
            if text:
                assert (
                    finding.place.line
                    <= text.count("\n")
                    + text.count("\r")
                    + text.count("\x85")
                    + text.count("\u2028")
                    + text.count("\u2029")
                    + 1
                )
    finally:
        shutil.rmtree(folder)


@many
@given(bytes_like)
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe")
@example(b"? \n: ")
@example(b"modgen: 1\nmodgen: [1]\n")
def test_any_bytes_as_yaml(data):
    read({"game.yaml": data})


@st.composite
def spoiled(draw, text: str) -> bytes:
    """A good text in which some stretches are replaced by others."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + draw(pieces.filter(lambda piece: len(piece) < 40)) + text[end:]
    return text.encode("utf-8", "surrogatepass")


@many
@given(spoiled(BASE))
def test_a_good_spec_with_spoiled_places(data):
    read({"game.yaml": data, "counters.csv": TABLE.encode()})


@many
@given(bytes_like)
@example(b'id,name\n"a\n')
@example(b"sep=;\n")
@example(b"sep=,")
@example(b'"')
@example(b"id,name,nation,type\n\x85,\xe2\x80\xa8,\x0b,\x1c\n")
def test_any_bytes_as_a_table(data):
    read({"game.yaml": BASE.encode(), "counters.csv": data})


@many
@given(spoiled(TABLE))
def test_a_good_table_with_spoiled_places(data):
    read({"game.yaml": BASE.encode(), "counters.csv": data})


def test_the_good_ones_are_good():
    folder = Path(tempfile.mkdtemp())
    (folder / "game.yaml").write_text(BASE, encoding="utf-8")
    (folder / "counters.csv").write_text(TABLE, encoding="utf-8")
    assert load(folder).warnings == ()
    shutil.rmtree(folder)
