"""Books by their titles: a spec has short names for them, which mean nothing to a player."""

import re
from collections.abc import Iterable, Iterator, Sequence

from modgen.spec.game import Book, Game


class Books:
    """The books of a game as the charts call them."""

    def __init__(self, game: Game) -> None:
        """A title up to its colon, or as much more as tells the books of the game from each other."""
        self._books = {book.id: book for book in game.books}
        self._names = next(names for names in _names(game.books) if len(set(names.values())) == len(names))
        ids = "|".join(map(re.escape, sorted(self._names, key=len, reverse=True)))
        self._cited = re.compile(rf"(?<![\w-])({ids})(?= [0-9])") if ids else None

    def cited(self, cite: str) -> str:
        """A citation with each book once: ``Old Mill: 2.0D, 12.5B; Old Mill, second edition: 2``."""
        rules: dict[str, list[str]] = {}
        for one in filter(None, (part.strip() for part in cite.split(";"))):
            book, _, rule = one.partition(" ")
            if book not in self._names:
                book, rule = "", one
            rules.setdefault(self._names.get(book, ""), []).append(rule)
        return "; ".join(f"{book}: {', '.join(found)}" if book else "; ".join(found) for book, found in rules.items())

    def named(self, words: str) -> str:
        """A text with titles for short names: where one is all of it, or stands before the number of a rule."""
        if words in self._names:
            return self._names[words]
        return words if self._cited is None else self._cited.sub(lambda found: self._names[found[1]], words)

    def sources(self, cites: Iterable[str]) -> tuple[str, ...]:
        """The books in some citations, each in full."""
        found = {part.strip().partition(" ")[0] for cite in cites for part in cite.split(";")}
        return tuple(_in_full(book) for key, book in self._books.items() if key in found)


def _names(books: Sequence[Book]) -> Iterator[dict[str, str]]:
    yield {book.id: book.title.split(":")[0].strip() for book in books}
    yield {book.id: book.title for book in books}
    yield {book.id: ", ".join(filter(None, (book.title, book.edition))) for book in books}
    yield {book.id: f"{book.title} ({book.id})" for book in books}


def _in_full(book: Book) -> str:
    return ", ".join(filter(None, (book.title, book.edition, book.publisher, book.year)))
