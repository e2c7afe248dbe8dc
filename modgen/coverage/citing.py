"""Citations: how they are written, and which data of a game make them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from modgen.diagnostics import Place
from modgen.spec.clauses import Clause
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.model import Datum
from modgen.spec.walk import data_at

_CODE = re.compile(
    r"(\d+(?:\.\d+)*)"  # 12.31
    r"((?:[.-]?\(?[a-z]\)?(?![a-z])|[.-]\d+|\(\d+\)| \(?[a-z]\)?(?=[.-]?\d*$))*)"  # D, (d), -1, .1; D after a blank
    r"(?:\s+(.*))?"  # a heading
)
_MARK = re.compile(r"[a-z]|\d+")
_RANGE = re.compile(r"(.*?)[ .(]*([A-Za-z])\)?\s*[-–—]\s*\(?([A-Za-z])\)?")
_NO_WORD = re.compile(r"[^\w()&/'-]+")


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule that one datum cites: what the datum is called, where it stands, and where the citation stands."""

    book: str
    rule: str
    datum: Datum
    path: str
    at: Place
    cited_at: Place


@dataclass(frozen=True, slots=True)
class Key:
    """A citation as it is compared: the number with its letters (empty for a named part), and a heading."""

    code: str
    name: str = ""


def key_of(rule: str) -> Key:
    """The form in which two ways to cite one paragraph are equal.

    Case, blanks and a ``.0`` at the end of a number make no difference, and ``5A-1`` is ``5A.1``.
    """
    text = " ".join(rule.casefold().replace("–", "-").split()).strip(" .;:")
    text = re.sub(r"^(rules?|section|paragraph|§+) (?=\d)|^§+", "", text)
    found = _CODE.fullmatch(text)
    if found is None:
        return Key("", name_of(text))
    number = re.sub(r"(\.0)+$", "", found[1])
    code = number
    for mark in _MARK.findall(found[2]):
        code += f".{mark}" if mark.isdigit() else mark
    return Key(code, name_of(found[3] or ""))


def name_of(heading: str) -> str:
    """A heading as it is compared: without case, stops and double blanks."""
    return " ".join(_NO_WORD.sub(" ", heading.casefold()).split())


def rules_of(rule: str) -> tuple[str, ...]:
    """The paragraphs that one citation stands for: ``2.0A-C`` for three, any other for itself."""
    found = _RANGE.fullmatch(rule.strip())
    if found is None or not found[1] or not found[1].rstrip()[-1:].isdigit():
        return (rule,)
    first, last = ord(found[2].upper()), ord(found[3].upper())
    return tuple(f"{found[1]}{chr(letter)}" for letter in range(first, last + 1)) or (rule,)


def is_below(key: Key, above: Key) -> bool:
    """True if a citation is of something inside another, by the look of the two alone."""
    if above.name:
        return key.code == above.code and key.name.startswith(f"{above.name} ")
    if key.code == above.code:
        return bool(key.name)
    if not above.code or not key.code.startswith(above.code):
        return False
    rest = key.code[len(above.code) :]
    return not rest[0].isdigit() or (above.code.count(".") == 1 and rest[0] != "0")


def citations(game: Game) -> Iterator[Citation]:
    """Every rule that any datum of a game cites, in the order written."""
    for path, datum in data_at(game):
        for part in datum.cite.split(";"):
            words = part.split(None, 1)
            if words:
                rule = words[1].strip() if len(words) > 1 else ""
                yield Citation(words[0], rule, datum, path, datum.place(), datum.place("cite"))


def data_citing(game: Game, cite: str, *, below: bool = True) -> tuple[Citation, ...]:
    """The data of a game that cite a rule, such as ``gdw 4.1``, or something below it.

    Args:
        game: the game as it was read.
        cite: the short name of a book and a rule in it; the short name alone asks for the whole book.
        below: what is below the rule counts too; if not, only what cites the rule itself.
    """
    return among(citations(game), cite, below=below)


def among(made: Iterable[Citation], cite: str, *, below: bool = True) -> tuple[Citation, ...]:
    """Those of some citations that are of a rule, or of something below it; as :func:`data_citing`."""
    book, _, rule = cite.strip().partition(" ")
    wanted = {key_of(part) for part in rules_of(rule)} if rule.strip() else set()
    return tuple(
        citation for citation in made if citation.book == book and (not wanted or _among(citation.rule, wanted, below))
    )


def cites(cite: str, wanted: str) -> bool:
    """True if one of the citations of a datum is of a rule, such as ``gdw 4.1``, or of something below it.

    Args:
        cite: citations as they are written, parted by ``;``.
        wanted: as for :func:`data_citing`.
    """
    book, _, rule = wanted.strip().partition(" ")
    keys = {key_of(part) for part in rules_of(rule)} if rule.strip() else set()
    parts = [part.split(None, 1) for part in cite.split(";") if part.split()]
    return any(words[0] == book and (not keys or _among(words[1] if words[1:] else "", keys, True)) for words in parts)


def _among(rule: str, wanted: set[Key], below: bool) -> bool:
    keys = [key_of(part) for part in rules_of(rule)]
    return any(key == above or (below and is_below(key, above)) for key in keys for above in wanted)


def is_test(citation: Citation) -> bool:
    """True where the datum is tested: a fact or a clause. A number, a stack or a word alone proves nothing."""
    return isinstance(citation.datum, Fact | Clause)
