"""The paragraph reader: what can be cited in made-up rulebooks of the usual kinds."""

import textwrap

import pytest

from modgen.coverage import RulebookError, read_paragraphs


def cites(text: str, **part: str) -> list[str]:
    return [paragraph.cite for paragraph in read_paragraphs(text, **part)]


DECIMAL = """The Pond
The Pond Rulebook
Table of Contents

1.0 Parts
Everything is made of paper.
1.1 Map
A. The map shows a pond and three reeds.
B. The following are not lettered on it:
- The heron's nest.
- The old boat.
C. A frog has a home.
| Frog | Home |
|---|---|
| Green | 0101 |
2.0 Moving
2.1 Jumping
2.11 General Rule
A. A frog jumps two hexes.
B. Long Jump: A frog on a leaf jumps three.
Example: The green frog sits on a leaf.
2.12 Water
Frogs swim.
2.2 Resting
A frog may rest. It then has
2.5 points left at once, says the designer.
3. Eating
3.1 Flies
- A. One fly is one point.
- B. Two flies are three.
4.0 House Rules
4.1 Herons
Herons eat frogs.
Charts and Tables
Jump Table
| Die | Hexes |
|---|---|
| 1 | 2 |
A. A die of 7 is a 6.
Weather Table
| Die | Weather |
Rain falls on a six.
5.0 Victory
The last frog wins.
"""

LETTERED = """Contents
- First Pond Rules
- 1. Parts
- 2. Moving
- Second Pond Rules
First Pond Rules
1. Parts
There is a map.
The Map. It shows a pond.
The Frogs. They are green. They jump.
2. Moving
Frogs move.
A. Jumping. A frog jumps two hexes.
Leaves. A leaf gives one hex more.
1. Long Jump. From a leaf a frog jumps three.
2. High Jump. A frog jumps over a reed.
Reeds. A reed stops a frog.
B. Swimming. A frog swims one hex.
3. Turns
1. First Part.
A. Jump Phase. Frogs jump.
B. Eat Phase. Frogs eat.
2. Second Part.
C. Sleep Phase. Frogs sleep.
Second Pond Rules
1. Parts
There is another map.
Charts
Jump Table. By the die:
- 1: two hexes
Fly Table. As in rule 2A.
"""


def test_decimal_headings_letters_and_charts():
    assert cites(DECIMAL) == [
        *("1.0", "1.1", "1.1A", "1.1B", "1.1C"),
        *("2.0", "2.1", "2.11", "2.11A", "2.11B", "2.12", "2.2"),
        *("3", "3.1", "3.1A", "3.1B", "4.0", "4.1"),
        *("Charts", "Charts Jump Table", "Charts Jump Table A", "Charts Weather Table"),
        "5.0",
    ]


def test_numbers_inside_letters_and_run_in_headings():
    assert cites(LETTERED, begins="First Pond Rules", ends="Second Pond Rules") == [
        *("1", "1 The Map", "1 The Frogs"),
        *("2", "2A", "2A Leaves", "2A.1", "2A.2", "2A Reeds", "2B"),
        *("3", "3.1", "3.1A", "3.1B", "3.2", "3.2C"),
    ]
    assert cites(LETTERED, begins="second pond rules") == ["1", "Charts", "Charts Jump Table", "Charts Fly Table"]


@pytest.mark.parametrize("text", [DECIMAL, LETTERED])
@pytest.mark.parametrize("width", [44, 60])
def test_hard_line_breaks_change_nothing(text, width):
    wrapped = "\n".join(textwrap.fill(line, width) for line in text.splitlines())
    assert cites(wrapped) == cites(text)
    assert cites(text.replace("\n", "\r\n\r\n")) == cites(text)


def test_headings_without_text_of_their_own():
    headings = [paragraph.cite for paragraph in read_paragraphs(DECIMAL) if paragraph.heading]
    assert headings == ["1.1", "2.0", "2.1", "2.11", "3", "3.1", "4.0", "Charts"]


def test_what_is_above():
    paragraphs = read_paragraphs(DECIMAL)
    above = {one.cite: paragraphs[one.parent].cite for one in paragraphs if one.parent is not None}
    assert above["2.11A"] == "2.11" and above["2.11"] == "2.1" and above["2.1"] == "2.0"
    assert above["Charts Jump Table A"] == "Charts Jump Table"
    assert "5.0" not in above


def test_dotted_decimals_with_ten_and_more():
    numbers = ["4.0", *(f"4.{number}" for number in range(1, 13)), "4.12.1", "5.0"]
    text = "".join(f"{number} Heading\nSome text.\n" for number in numbers)
    paragraphs = read_paragraphs(text)
    assert [one.cite for one in paragraphs] == numbers
    parents = {one.cite: None if one.parent is None else paragraphs[one.parent].cite for one in paragraphs}
    assert parents["4.12"] == parents["4.1"] == "4.0"
    assert parents["4.12.1"] == "4.12"


def test_one_number_twice():
    text = "1.0 Frogs\nText.\n1.1 Green\nText.\n1.1 Brown\nText.\n1.2 Red\nText.\n"
    assert cites(text) == ["1.0", "1.1 Green", "1.1 Brown", "1.2"]


@pytest.mark.parametrize(
    "contents",
    [
        "Table of Contents\n1.0 Frogs ........ 2\n1.1 Green ...... 3\n2.0 Herons . . . . 4\n",
        "CONTENTS\n\n1.0 Frogs\n1.1 Green\n2.0 Herons\n2.1 Grey\n\n",
        "1.0 Frogs\n1.1 Green\n2.0 Herons\n2.1 Grey\n",
        "1.0 Frogs\t2\n1.1 Green\t3\n2.0 Herons\t4\n2.1 Grey\t5\n",
        "Contents\n* 1.0 Frogs\n* 1.1 Green\n* 2.0 Herons\n",
    ],
)
def test_a_table_of_contents_is_no_paragraph(contents):
    body = "1.0 Frogs\nText.\n1.1 Green\nText.\n2.0 Herons\nText.\n2.1 Grey\nText.\n"
    paragraphs = read_paragraphs(contents + body)
    assert [paragraph.cite for paragraph in paragraphs] == ["1.0", "1.1", "2.0", "2.1"]
    assert paragraphs[0].line == contents.count("\n") + 1


def test_markdown():
    text = "# The Pond\n\n## 1. Frogs\n\nText.\n\n### 1.1 **Green**\n\nText.\n\n* one\n* two\n\n## 2. Herons\n\nText.\n"
    assert cites(text) == ["1", "1.1", "2"]


def test_the_middle_of_a_sentence_is_no_paragraph():
    lines = [
        "1.0 Frogs",
        "The frog named Methuselah is older than any other",
        "B. Green knows, and it weighs at the very least",
        "7.5 Pounds of flies in a good summer, or so says old",
        "2. Brown",
    ]
    assert cites("\n".join(lines[:4])) == ["1.0"]
    assert cites("\n".join(lines)) == ["1.0", "2"]


def test_one_word_below_a_heading_is_its_text():
    assert cites("1.0 Herons\nForbidden.\n- Grey.\n2.0 Frogs\nText.\nAbbreviations.\n- F: frog\n") == [
        "1.0",
        "2.0",
        "2.0 Abbreviations",
    ]


@pytest.mark.parametrize("part", [{"begins": "No Such Part"}, {"ends": "No Such Part"}])
def test_a_part_that_is_not_there(part):
    with pytest.raises(RulebookError, match="No Such Part"):
        read_paragraphs(DECIMAL, **part)


def test_no_more_than_six_words_are_kept():
    text = "1.0 Frogs\nText.\n" + "".join(f"{'ABCDEFGH'[i]}. " + "word\x1b[31m " * 40 + ".\n" for i in range(8))
    for paragraph in read_paragraphs(text):
        assert len(paragraph.shown.split()) <= 6 and "\x1b" not in paragraph.shown
        assert len(paragraph.shown) <= 81
