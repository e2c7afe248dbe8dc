"""The paragraphs of a rulebook, by the numbers, letters and headings under which they can be cited."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from modgen.coverage.contents import find_contents, normal
from modgen.coverage.lines import Kind, Line, lines_of
from modgen.coverage.outline import Found, Outline
from modgen.coverage.rulebook import RulebookError
from modgen.coverage.wording import is_title

MOST_PARAGRAPHS = 20_000
"""What has more is no rulebook."""
MOST_LINES = 200_000
"""What has more is no rulebook either."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: how it is cited, where it stands, and under which others.

    ``cite`` is its canonical form within the book (``12.31D``, ``5A.1``, ``11 Dutch Dispositions``), ``title`` its
    heading, ``shown`` its first few words, ``parent`` the position of the one above it. ``heading`` is true where it
    has no text of its own but other paragraphs below it.
    """

    cite: str
    line: int
    title: str
    shown: str
    parent: int | None
    heading: bool


def read_paragraphs(text: str, begins: str = "", ends: str = "") -> tuple[Paragraph, ...]:
    """The paragraphs of a rulebook in their order.

    Args:
        text: the whole file.
        begins: the heading line with which the book begins inside the file; the file's first line if empty.
        ends: the heading line, after that, with which it is over.

    Raises:
        RulebookError: ``begins`` or ``ends`` is not in the file, or there are no paragraphs, or far too many.
    """
    if text.count("\n") + text.count("\r") >= MOST_LINES:
        raise RulebookError(f"over {MOST_LINES:,} lines: this is no rulebook")
    lines = lines_of(text)
    contents = find_contents(lines)
    outline = Outline(contents.parts)
    for line in _part([line for line in lines if line.number not in contents.lines], begins, ends):
        outline.read(line)
        if len(outline.found) > MOST_PARAGRAPHS:
            raise RulebookError(f"over {MOST_PARAGRAPHS:,} paragraphs: this is no rulebook")
    paragraphs = _named_apart(_kept(outline.found))
    if not paragraphs:
        raise RulebookError("no paragraph with a number, a letter or a heading was found")
    return paragraphs


def _part(lines: Sequence[Line], begins: str, ends: str) -> Sequence[Line]:
    start, stop = 0, len(lines)
    if begins:
        start = _find(lines, begins, 0, "begins")
    if ends:
        stop = _find(lines, ends, start + 1 if begins else 0, "ends")
    return lines[start:stop]


def _find(lines: Sequence[Line], heading: str, start: int, key: str) -> int:
    (wanted,) = lines_of(" ".join(heading.split()))
    for position in range(start, len(lines)):
        if lines[position].kind is not Kind.BULLET and normal(lines[position]) == normal(wanted):
            return position
    raise RulebookError(f"no line reads {heading!r}, which `{key}` names")


def _kept(found: Sequence[Found]) -> list[Paragraph]:
    """Without headings that have neither number, nor text, nor anything below them."""
    above = set[int]()
    for index in range(len(found) - 1, -1, -1):
        entry = found[index]
        if entry.parent is not None and (entry.coded or entry.text or index in above):
            above.add(entry.parent)
    kept: list[Paragraph] = []
    position: dict[int | None, int] = {}
    for index, entry in enumerate(found):
        if entry.coded or entry.text or index in above:
            position[index] = len(kept)
            heading = not entry.text and index in above
            parent = position.get(entry.parent)
            kept.append(Paragraph(entry.cite, entry.line, entry.title, entry.shown, parent, heading))
    return kept


def _named_apart(paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """Paragraphs that a book numbers alike are told apart by their headings, or else counted."""
    alike = Counter(paragraph.cite.casefold() for paragraph in paragraphs)
    titled = [
        replace(paragraph, cite=f"{paragraph.cite} {paragraph.title}")
        if alike[paragraph.cite.casefold()] > 1
        and is_title(paragraph.title)
        and not paragraph.cite.endswith(paragraph.title)
        else paragraph
        for paragraph in paragraphs
    ]
    seen: Counter[str] = Counter()
    apart = []
    for paragraph in titled:
        key = paragraph.cite.casefold()
        seen[key] += 1
        apart.append(replace(paragraph, cite=f"{paragraph.cite} ({seen[key]})") if seen[key] > 1 else paragraph)
    return tuple(apart)
