"""What of a rulebook a spec accounts for: each paragraph tested, untestable or open, and citations gone astray."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from modgen.coverage.citing import Citation, citations, is_test, rules_of
from modgen.coverage.index import Index
from modgen.coverage.paragraphs import Paragraph, read_paragraphs
from modgen.diagnostics import Place
from modgen.spec.game import Book, Game, Untestable


class State(StrEnum):
    """What a spec makes of a paragraph."""

    TESTED = "tested"
    UNTESTABLE = "untestable"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Entry:
    """One paragraph and its state: the data that cite it, or the reason why none can, and where that is written."""

    paragraph: Paragraph
    state: State
    by: tuple[Citation, ...] = ()
    why: str = ""
    why_at: Place | None = None


@dataclass(frozen=True, slots=True)
class Astray:
    """A citation that means no paragraph, or not just one; ``data`` is the number of data that make it."""

    rule: str
    at: Place
    data: int
    help: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of one book is accounted for."""

    book: Book
    entries: tuple[Entry, ...]
    astray: tuple[Astray, ...]

    @property
    def complete(self) -> bool:
        """True if nothing is open and no citation leads astray."""
        return not self.astray and all(entry.state is not State.OPEN for entry in self.counted)

    @property
    def counted(self) -> tuple[Entry, ...]:
        """The entries of paragraphs that say something; mere headings stand and fall with what is below them."""
        return tuple(entry for entry in self.entries if not entry.paragraph.heading)

    @property
    def counts(self) -> dict[State, int]:
        """How many paragraphs are in each state."""
        found = Counter(entry.state for entry in self.counted)
        return {state: found[state] for state in State}


def cover(game: Game, book: Book, text: str) -> Coverage:
    """Compare the citations of a game with the paragraphs of one of its books.

    Args:
        game: the game as it was read, with everything in it that any edition or option wants.
        book: the book of the game whose text is given.
        text: the whole text of the file that holds the book.

    Raises:
        RulebookError: the text has no paragraphs, or not the part that the book names.
    """
    paragraphs = read_paragraphs(text, book.begins, book.ends)
    cited, astray = _matched([one for one in citations(game) if one.book == book.id], Index(paragraphs))
    entries = [_own_state(paragraph, cited[position]) for position, paragraph in enumerate(paragraphs)]
    return Coverage(book, tuple(_with_headings(entries)), astray)


def _matched(cited: Iterable[Citation], index: Index) -> tuple[Mapping[int, Sequence[Citation]], tuple[Astray, ...]]:
    """The citations of each paragraph by its position, and those that lead nowhere, once for each place."""
    found: dict[int, list[Citation]] = defaultdict(list)
    wrong: dict[tuple[str, Place], Astray] = {}
    for citation in cited:
        for rule in rules_of(citation.rule):
            positions = index.find(rule) if rule else ()
            if len(positions) == 1:
                found[positions[0]].append(citation)
                continue
            key = (rule, citation.cited_at)
            before = wrong.get(key)
            help = before.help if before else _help(citation.book, rule, positions, index)
            wrong[key] = Astray(rule, citation.cited_at, (before.data if before else 0) + 1, help)
    return found, tuple(sorted(wrong.values(), key=lambda one: (one.at, one.rule)))


def _help(book: str, rule: str, positions: Sequence[int], index: Index) -> str:
    if not rule:
        return "it names the book and no rule in it"
    if positions:
        several = " or ".join(f"'{book} {cite}'" for cite in index.cites(positions[:4]))
        return f"it may mean several: write {several}"
    near = index.near(rule)
    return f"did you mean '{book} {near}'?" if near else ""


def _own_state(paragraph: Paragraph, cited: Sequence[Citation]) -> Entry:
    by = tuple(citation for citation in cited if is_test(citation))
    excuses = [citation.datum for citation in cited if isinstance(citation.datum, Untestable)]
    open_ = next((excuse for excuse in excuses if excuse.open), None)
    excuse = open_ or (excuses[0] if excuses else None)
    why, why_at = (excuse.why, excuse.place()) if excuse is not None else ("", None)
    if open_ is None and by:
        return Entry(paragraph, State.TESTED, by, why, why_at)
    if open_ is None and excuse is not None:
        return Entry(paragraph, State.UNTESTABLE, (), why, why_at)
    return Entry(paragraph, State.OPEN, by, why, why_at)


def _with_headings(entries: Sequence[Entry]) -> list[Entry]:
    """A mere heading that nothing cites is in the state of what is below it, the least of them."""
    states: dict[int, set[State]] = defaultdict(set)
    settled = list(entries)
    for position in range(len(entries) - 1, -1, -1):
        entry = settled[position]
        if entry.paragraph.heading and entry.state is State.OPEN and not entry.why:
            below = states[position]
            state = next(state for state in (State.OPEN, State.TESTED, State.UNTESTABLE) if state in below)
            entry = settled[position] = Entry(entry.paragraph, state)
        if entry.paragraph.parent is not None:
            states[entry.paragraph.parent].add(entry.state)
    return settled
