"""From a citation to the paragraph it means."""

from collections import defaultdict
from collections.abc import Sequence

from modgen.coverage.citing import Key, key_of, name_of
from modgen.coverage.paragraphs import Paragraph
from modgen.diagnostics.suggest import nearest

_MOST_SUGGESTIONS = 40
"""So many wrong citations get a suggestion; where there are more, it is the wrong book."""


class Index:
    """Finds paragraphs of one book by what a spec cites."""

    def __init__(self, paragraphs: Sequence[Paragraph]) -> None:
        self._paragraphs = paragraphs
        self._exact: dict[Key, list[int]] = defaultdict(list)
        self._titled: dict[Key, list[int]] = defaultdict(list)
        self._named: dict[str, list[int]] = defaultdict(list)
        self._codes: dict[str, list[int]] = defaultdict(list)
        self._near: dict[str, str | None] = {}
        for position, paragraph in enumerate(paragraphs):
            key = key_of(paragraph.cite)
            self._exact[key].append(position)
            self._codes[key.code].append(position)
            if paragraph.title:
                title = name_of(paragraph.title)
                self._named[title].append(position)
                if not key.name:
                    self._titled[Key(key.code, title)].append(position)

    def find(self, rule: str) -> tuple[int, ...]:
        """The paragraphs that a citation may mean: one, or none, or several if it does not tell them apart."""
        key = key_of(rule)
        if key in self._exact:
            return tuple(self._exact[key])
        if key in self._titled:
            return tuple(self._titled[key])
        if not key.name:
            return tuple(self._codes.get(key.code, ())) if key.code else ()
        named = self._named.get(key.name, ())
        if key.code:
            return tuple(position for position in named if self._related(position, key.code))
        return tuple(named)

    def _related(self, position: int, code: str) -> bool:
        """A heading may be cited by the number of any paragraph around it, or by a letter beside it."""
        above = set(self._above(position))
        owner = self._paragraphs[position].parent
        return any(
            candidate in above or owner in (candidate, *self._above(candidate))
            for candidate in self._codes.get(code, ())
        )

    def _above(self, position: int) -> list[int]:
        found: list[int] = []
        parent = self._paragraphs[position].parent
        while parent is not None:
            found.append(parent)
            parent = self._paragraphs[parent].parent
        return found

    def cites(self, positions: Sequence[int]) -> tuple[str, ...]:
        """How the paragraphs at some positions are cited."""
        return tuple(self._paragraphs[position].cite for position in positions)

    def near(self, rule: str) -> str | None:
        """The paragraph that was probably meant, as it is cited."""
        if rule not in self._near and len(self._near) < _MOST_SUGGESTIONS:
            self._near[rule] = nearest(rule, (paragraph.cite for paragraph in self._paragraphs))
        return self._near.get(rule)
