"""What of a rulebook that the user owns a spec accounts for.

A rulebook is plain text, read as data: :func:`read_paragraphs` finds the paragraphs that can be cited, :func:`cover`
compares them with the citations of a game. Nothing of a rulebook goes into a file; its numbers and headings, and the
first few words of a paragraph on the user's own screen, are all that is ever shown. :func:`data_citing` needs no
rulebook: it gives the data that cite a rule.
"""

from modgen.coverage.citing import Citation, among, citations, cites, data_citing
from modgen.coverage.cover import Astray, Coverage, Entry, State, cover
from modgen.coverage.paragraphs import Paragraph, read_paragraphs
from modgen.coverage.rulebook import RulebookError, read_rulebook
from modgen.coverage.show import as_json, as_text, summary

__all__ = [
    "Astray",
    "Citation",
    "Coverage",
    "Entry",
    "Paragraph",
    "RulebookError",
    "State",
    "among",
    "as_json",
    "as_text",
    "citations",
    "cites",
    "cover",
    "data_citing",
    "read_paragraphs",
    "read_rulebook",
    "summary",
]
