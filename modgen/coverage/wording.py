"""What a few words at the start of a line look like: a heading, a run-in heading, or the beginning of a sentence."""

import re

WORDS_SHOWN = 6
"""So many words of a rulebook are shown at most."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SMALL = _set("a an and as at but by de for from in into of on or per the to under upon via von vs vs. with without")
_NO_NAME = _set("example examples note notes exception exceptions important remember reminder yes no")
_SHORTENED = _set("adm capt cmdr co col dr ft gen gov inc jr lt ltd maj mr mrs ms no sgt sr st")
_RUN_IN = re.compile(r"([^.:;!?|]{2,70})\.(?:\s+(?=\S)|$)")
_LABEL = re.compile(r"([^.:;!?|]{2,70}):(?:\s+|$)")
_END = re.compile(r"[.!?;] |[^\w\"'”’)\]*]$")
_WITH_NUMBER = re.compile(r"[^:]+: [^\s:]*\d[^\s:]*")


def words(text: str, most: int = WORDS_SHOWN) -> str:
    """The first words of a text, without anything that a terminal would obey."""
    found = text[:400].split()
    shown = " ".join(found[:most])
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in shown)
    shown = shown[:80]
    return f"{shown}…" if len(found) > most else shown


def is_title(text: str) -> bool:
    """True for a short phrase in title case that ends no sentence; a number may stand after a colon (``Red: 8``)."""
    tokens = [token.strip("\"'“”‘’()[]*,") for token in re.split(r"[\s/]+", text)]
    tokens = [token for token in tokens if any(char.isalnum() for char in token)]
    if not 1 <= len(tokens) <= WORDS_SHOWN or len(text) > 60 or text[0] in "[(" or _END.search(text):
        return False
    if text.count("(") != text.count(")"):
        return False
    if ":" in text and not _WITH_NUMBER.fullmatch(text):
        return False
    if not any(char.isalpha() for char in text) or tokens[0].lower() in _NO_NAME:
        return False
    return all(
        token[0].isupper() or token[0].isdigit() or (position > 0 and token.lower() in _SMALL)
        for position, token in enumerate(tokens)
    )


def is_heading(text: str) -> bool:
    """True for what stands after a paragraph's number and is its heading, with no sentence of its own."""
    text = text.strip()
    return 0 < len(text) <= 60 and (text[-1] not in ".;,!?" or bool(_whole_run_in(text))) and "|" not in text


def _whole_run_in(text: str) -> bool:
    found = run_in(text)
    return found is not None and not found[1]


def run_in(text: str) -> tuple[str, str] | None:
    """``(name, rest)`` of a text that begins with a heading of its own, as in ``Road Movement. Any unit …``."""
    found = _RUN_IN.match(text)
    if found is None:
        return None
    name = found[1].strip()
    last = name.split()[-1].lower() if name.split() else ""
    if last in _SHORTENED or not is_title(name):
        return None
    return name, text[found.end() :].strip()


def label(text: str) -> str:
    """The heading with which the text of a numbered paragraph begins, closed by a period or a colon; else nothing."""
    found = run_in(text)
    if found is not None:
        return found[0]
    colon = _LABEL.match(text)
    return colon[1].strip() if colon and is_title(colon[1].strip()) else ""
