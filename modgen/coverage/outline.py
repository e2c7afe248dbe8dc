"""The outline of a rulebook as its lines go by: which line opens a paragraph, and under which other."""

import re
from collections.abc import Set
from dataclasses import dataclass, field

from modgen.coverage.contents import normal
from modgen.coverage.lines import Kind, Line, lettered_bullet
from modgen.coverage.wording import is_heading, is_title, label, run_in, words

_CHARTS = re.compile(r"((play|player|players|player's|players') )?(aids|charts|tables)( (and|&) (charts|tables))?")
_APART = re.compile(r"appendix\b.*|(designer'?s?'? |design |player'?s?'? )?notes|(design )?credits|index|glossary")
_GAP = 3
"""So many steps further a number or letter may be, for those that a transcript lost."""


@dataclass(slots=True)
class Found:
    """A paragraph as it is found; ``coded`` if it has a number or a letter, ``text`` if it says anything itself."""

    cite: str
    line: int
    title: str
    shown: str
    parent: int | None
    coded: bool
    text: bool


@dataclass(slots=True)
class _Listed:
    """An open level of a list: of numbers or of letters, how far it has come, and its last paragraph."""

    letters: bool
    value: int
    index: int


@dataclass(slots=True)
class Outline:
    """Reads lines one by one; ``found`` grows. ``parts`` are the unnumbered headings of the table of contents."""

    parts: Set[str]
    found: list[Found] = field(default_factory=list)
    _numbered: list[tuple[str, int]] = field(default_factory=list)
    _lists: list[_Listed] = field(default_factory=list)
    _part: int | None = None
    _owns: bool = False
    _named: int | None = None
    _section: int = 0
    _letter: int = 0
    _seen: set[str] = field(default_factory=set)
    _before: Line | None = None
    _bulleted: bool = False
    _lettered: bool = False

    def read(self, line: Line) -> None:
        """Take the next line."""
        if not self._opens(line) and line.kind is not Kind.BLANK and self.found:
            last = self.found[-1]
            last.text = True
            last.shown = last.shown or words(line.rest)
        self._bulleted = line.kind is Kind.BULLET or (
            self._bulleted and line.kind in (Kind.BLANK, Kind.TEXT) and (self._goes_on() or not line.rest[:1].isupper())
        )
        self._before = line

    def _opens(self, line: Line) -> bool:
        if line.kind is Kind.BULLET:
            return self._bullet(line)
        if line.kind in (Kind.BLANK, Kind.TABLE):
            return False
        if self._part_begins(line):
            return True
        if line.kind is Kind.DECIMAL:
            return self._decimal(line)
        if line.kind is Kind.NUMBER and self._section_begins(line):
            return True
        if self._goes_on():
            return False
        if line.kind in (Kind.NUMBER, Kind.BRACKETED):
            return self._item(line, False, int(line.mark))
        if line.kind is Kind.LETTER and self._item(line, True, ord(line.mark.upper()) - 64):
            return True
        return self._name(line)

    def _goes_on(self) -> bool:
        """True in the middle of a sentence that was broken into lines."""
        return self._before is not None and self._before.broken

    def _bullet(self, line: Line) -> bool:
        """A list that begins with ``- A.`` is one of lettered paragraphs; any other belongs to what stands above."""
        inner = lettered_bullet(line)
        if not self._bulleted:
            first = inner is not None and inner.mark == "A"
            self._lettered = first and not any(level.letters for level in self._lists)
        if inner is None or not self._lettered:
            return False
        return self._item(inner, True, ord(inner.mark.upper()) - 64)

    def _part_begins(self, line: Line) -> bool:
        """An unnumbered heading that stands above the numbered sections."""
        if line.kind is not Kind.TEXT:
            return False
        name = normal(line)
        charts = _CHARTS.fullmatch(name) is not None
        listed = name in self.parts and name not in self._seen
        marked = line.level > 0 and not self._numbered
        apart = is_title(line.rest) and (charts or _APART.fullmatch(name) is not None)
        if not (listed or marked or apart):
            return False
        self._seen.add(name)
        self._close()
        cite = "Charts" if charts else words(line.rest).rstrip("…")
        self._part = self._add(cite, line, line.rest, None, coded=False, text=False)
        self._owns = True
        return True

    def _close(self) -> None:
        self._numbered, self._lists, self._named, self._letter, self._part, self._owns = [], [], None, 0, None, False

    def _section_begins(self, line: Line) -> bool:
        """``7. Supply``: a number with a heading and nothing else, that follows the last section."""
        number, next_ = int(line.mark), self._section + 1
        if not is_heading(line.rest) or line.rest.endswith("."):
            return False
        listed = any(not level.letters and 0 < number - level.value <= _GAP for level in self._lists)
        if listed and not (number == next_ and is_title(line.rest)):
            return False
        restarts = number == 1 and not self._numbered and not self._charts()
        if not (restarts or next_ <= number < next_ + _GAP):
            return False
        if self._goes_on() and not is_title(line.rest):
            return False
        self._close()
        self._section = number
        index = self._add(line.mark, line, line.rest, None, coded=True, text=False)
        self._numbered = [(line.mark, index)]
        return True

    def _charts(self) -> bool:
        return self._part is not None and self.found[self._part].cite == "Charts"

    def _decimal(self, line: Line) -> bool:
        """``12.31``: at once if it is the next number; else if it is near, or a heading that was not there yet."""
        bare = line.mark.removesuffix(".0")
        first = int(bare.split(".")[0])
        heading = not line.rest or is_heading(line.rest)
        if not self._follows(bare):
            near = first == self._section or 0 < first - self._section <= _GAP
            headed = heading and bool(line.rest)
            if not near and (not headed or bare in self._seen):
                return False
            if self._goes_on() and not (headed and is_title(line.rest)):
                return False
        self._part, self._owns, self._named, self._letter, self._lists = None, False, None, 0, []
        while self._numbered and not _is_below(bare, self._numbered[-1][0]):
            self._numbered.pop()
        parent = self._numbered[-1][1] if self._numbered else None
        self._section = first
        title = line.rest if heading else label(line.rest)
        index = self._add(line.mark, line, title, parent, coded=True, text=not heading)
        self._numbered.append((bare, index))
        self._seen.add(bare)
        return True

    def _follows(self, bare: str) -> bool:
        """True if a number is the next after one of those that are open, or the first below the last."""
        if not self._numbered:
            return bare == str(self._section + 1)
        last = self._numbered[-1][0]
        if bare in (f"{last}1", f"{last}.1") and "." in bare:
            return True
        return any(bare == following for open_, _ in self._numbered for following in _next(open_))

    def _item(self, line: Line, letters: bool, value: int) -> bool:
        """A numbered or lettered paragraph of a list; False if it follows nothing."""
        at = next((i for i, level in enumerate(self._lists) if level.letters is letters), None)
        base: int | None
        if at is not None and 0 < value - self._lists[at].value <= _GAP:
            del self._lists[at:]  # the next one of a list that is open
            base = self._base()
        elif value == 1 and at is not None and self._lists[-1].letters is letters:
            del self._lists[at:]  # the list begins anew, below a heading if there is one
            base = self._named if self._named is not None else self._base()
        elif value == 1 or (at is None and letters and self._letter and 0 < value - self._letter <= _GAP):
            # the first of a list inside another, or letters that run on from one number to the next
            base = self._base()
        else:
            return False
        heading = is_heading(line.rest)
        title = line.rest.rstrip(".:") if heading else label(line.rest)
        index = self._add(self._below(base, line.mark, letters), line, title, base, coded=True, text=not heading)
        self._lists.append(_Listed(letters, value, index))
        self._letter = value if letters else self._letter
        return True

    def _base(self) -> int | None:
        """The paragraph to which the next item of a list belongs."""
        if self._lists:
            return self._lists[-1].index
        if self._numbered:
            return self._numbered[-1][1]
        return self._named if self._named is not None else self._part

    def _below(self, base: int | None, mark: str, letters: bool) -> str:
        if base is None:
            return mark
        above = self.found[base]
        if not above.coded:
            return f"{above.cite} {mark}"
        return f"{above.cite}{mark}" if letters else f"{above.cite}.{mark}"

    def _name(self, line: Line) -> bool:
        """A heading without a number, on a line of its own or before its text."""
        text = f"{line.mark}. {line.rest}" if line.mark else line.rest
        inline = run_in(text)
        if inline is None and ("," in text or not is_title(text)):
            return False
        name, rest = inline if inline is not None else (text, "")
        if inline is not None and not rest and " " not in name and self.found and not self.found[-1].text:
            return False  # a word with a stop right below a heading is the text of the heading
        owner = self._owner(running=inline is not None)
        if owner is None:  # outside all sections every heading stands for itself
            self._close()
        cite = name if owner is None else f"{self.found[owner].cite} {name}"
        index = self._add(cite, line, name, owner, coded=False, text=bool(rest))
        if owner is None:
            self._part = index
        elif inline is None:
            self._lists = self._lists if self._numbered else []
        self._named = index
        return True

    def _owner(self, *, running: bool) -> int | None:
        if running and self._numbered:
            lettered = [level.index for level in self._lists if level.letters]
            if lettered:
                return lettered[-1]
        if self._numbered:
            return self._numbered[-1][1]
        return self._part if self._owns or running else None

    def _add(self, cite: str, line: Line, title: str, parent: int | None, *, coded: bool, text: bool) -> int:
        self.found.append(Found(cite, line.number, title, words(line.rest), parent, coded, text))
        return len(self.found) - 1


def _is_below(number: str, above: str) -> bool:
    """``12.31`` is below ``12.3`` and below ``12``, ``14.3.1`` below ``14.3``; ``12.3`` is not below ``1``."""
    if number == above or not number.startswith(above):
        return False
    return "." in above or number[len(above)] == "."


def _next(number: str) -> tuple[str, ...]:
    head, dot, last = number.rpartition(".")
    return (f"{head}{dot}{int(last) + 1}", f"{number}.1") if not dot else (f"{head}{dot}{int(last) + 1}",)
