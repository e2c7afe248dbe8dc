"""F503: words that the books use and do not define."""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.diagnostics import Diagnostic


def check_terms(context: Context) -> Iterator[Diagnostic]:
    """F503: a word of the books has no definition; known where the spec says how it takes it."""
    for term in context.game.terms:
        message = f"no book defines {term.word!r}"
        known = f"taken as {term.taken_as}" if term.taken_as else ""
        help = "" if known else "say in `taken_as` how you read it"
        yield Diagnostic("F503", message, term.place("word"), help, term.cite, known=known)
