"""What keeps a text from being YAML, said in plain words and shown where the fault is, not where it was noticed."""

import re
from dataclasses import dataclass

import yaml
from yaml.reader import Reader

from modgen.diagnostics import Log, Place

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C, where it has been built."""

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_KEY_OR_ENTRY = re.compile(r"\s*(- |[\w.-]+:(\s|$))")
_APOSTROPHE = "inside '…' an apostrophe is written ''"
_SAYINGS = (
    (
        "mapping values are not allowed",
        "a colon makes a key of this, where no key can stand",
        "put a text that holds `: ` in quotes; or the line above lacks its colon, or this one stands too far right",
    ),
    (
        "block sequence entries are not allowed",
        "a dash begins a list here, where none can stand",
        "put the list on lines of its own below the key, or the text in quotes",
    ),
    ("mapping keys are not allowed", "a question mark begins a key here", "put the text in quotes"),
    ("alphabetic or numeric", "`&` or `*` begins an anchor or an alias", "put the text in quotes"),
    ("expected <document start>", "this line belongs to nothing above it", "begin every line with `key:` or `- `"),
    ("document indicator", "a line of --- or ... stands inside a text in quotes", "close the quotes above it"),
    ("end of stream", "a quote is opened and never closed", f"close it; {_APOSTROPHE}"),
    (
        "expected ':'",
        "this line is neither `key: value` nor part of a text",
        "add the colon, or put the text in quotes",
    ),
)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The innermost ``{`` or ``[`` that was open when the reader stopped."""

    place: Place
    closing: str


def log_syntax(name: str, text: str, error: yaml.YAMLError, bracket: Bracket | None, log: Log) -> None:
    """Log why a text is not YAML."""
    lines = _lines(text)
    place = _place(name, text, error)
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    char = line[place.column - 1 : place.column]
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "the text ends too soon")
    context = getattr(error, "context_mark", None)
    begins = place if context is None else Place(name, context.line + 1, context.column + 1)
    if (quote := _unclosed(name, text, lines, begins if "end of stream" in problem else place)) is not None:
        opening, closing = quote
        message = f"a quote is opened here, and the next one in line {closing.line} closes it"
        also = ((closing, "the text ends here"),)
        log.add("R105", message, opening, help=f"close it where its text ends; {_APOSTROPHE}", also=also)
    elif "\t" in line[: len(line) - len(line.lstrip())] or char == "\t":
        tab = line.index("\t") + 1
        log.add("R104", "a tab stands where YAML wants spaces", Place(name, place.line, tab), help="indent with spaces")
    elif "find expected" in problem and _after_quote(line, place.column):
        help = f"quotes go around the whole value; {_APOSTROPHE}"
        log.add("R105", "the text goes on after its closing quote", place, help=help)
    elif "exceeded maximum" in problem:
        log.add("R106", "lists and mappings are nested too deep", place, help="a bracket is probably left open")
    elif bracket is not None and "find expected" in problem:
        _log_bracket(bracket, place, lines, log)
    elif "find expected" in problem and char in ("]", "}"):
        log.add("R105", "this bracket was never opened", place, help="take it out, or put the text in quotes")
    elif "expected key" in problem or "'-' indicator" in problem:
        _log_column(place, line, "'-' indicator" in problem, log)
    elif "cannot start any token" in problem:
        log.add("R105", f"a value cannot begin with {char!r}", place, help="put the text in quotes")
    elif "unknown escape" in problem:
        help = "use '…', in which a backslash is only itself, or write \\\\"
        log.add("R105", 'a backslash in "…" begins an escape, and this is none', place, help=help)
    elif "special characters" in problem or "control characters" in problem:
        log.add("R105", f"the character U+{ord(char or ' '):04X} cannot stand in YAML", place, help="take it out")
    else:
        _log_saying(problem, place, begins, log)


def _log_saying(problem: str, place: Place, begins: Place, log: Log) -> None:
    for part, message, help in _SAYINGS:
        if part in problem:
            log.add("R105", message, begins if part in ("end of stream", "expected ':'") else place, help=help)
            return
    log.add("R105", problem, place, help="put texts with special characters in quotes")


def _log_column(place: Place, line: str, in_list: bool, log: Log) -> None:
    if in_list and not line[: place.column - 1].strip():
        message = "this line is no entry of the list above it"
        help = "an entry begins with a dash in the column of the others, a key stands further left"
    elif line[: place.column - 1].strip():
        message, help = "this follows a value that is already complete", "put the whole value in quotes"
    else:
        message = "this line begins in a column in which nothing above it begins"
        help = "the keys of one mapping stand in one column"
    log.add("R105", message, place, help=help)


def _log_bracket(bracket: Bracket, place: Place, lines: list[str], log: Log) -> None:
    """Inside brackets either the closing one is missing, or a comma or a quote just here."""
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    opened = lines[bracket.place.line - 1]
    inside = len(line) - len(line.lstrip()) > len(opened) - len(opened.lstrip()) or not line.strip()
    ended = place.line > len(lines)
    if place.line > bracket.place.line and (ended or not inside):
        comment = "; a # after a blank begins a comment, so a colour stands in quotes" if " #" in opened else ""
        help = f"close it with {bracket.closing}{comment}"
        log.add("R105", "this bracket is not closed", bracket.place, help=help)
    else:
        also = ((bracket.place, "the bracket opens here"),)
        help = "put texts that hold , : [ ] { } # in quotes"
        log.add("R105", f"a comma or {bracket.closing} should stand here", place, help=help, also=also)


def _unclosed(name: str, text: str, lines: list[str], fault: Place) -> tuple[Place, Place] | None:
    """The quotes around a text that has swallowed keys or entries, and after which the fault follows."""
    try:
        for token in yaml.scan(text, Loader=LOADER):
            start, end = token.start_mark, token.end_mark
            if (start.line + 1, start.column + 1) >= (fault.line, fault.column):
                break
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"') and start.line < end.line:
                inside = [*lines[start.line + 1 : end.line], lines[end.line][: end.column]]
                comment = lines[end.line].startswith("#", end.column)  # such as a colour, taken for one
                if (comment or end.line + 1 == fault.line) and any(map(_KEY_OR_ENTRY.match, inside)):
                    return Place(name, start.line + 1, start.column + 1), Place(name, end.line + 1, max(1, end.column))
    except yaml.YAMLError:
        pass  # the very fault that is being told
    return None


def _after_quote(line: str, column: int) -> bool:
    before = line[: column - 1].rstrip()
    return before.endswith(("'", '"')) and not line[column - 1 : column].startswith(("}", "]", ","))


def _place(name: str, text: str, error: yaml.YAMLError) -> Place:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        return Place(name, mark.line + 1, mark.column + 1)
    found = Reader.NON_PRINTABLE.search(text)
    before = _lines(f"{text[: found.start()]}." if found else ".")
    return Place(name, len(before), len(before[-1]))


def _lines(text: str) -> list[str]:
    """The lines as YAML counts them; other characters that Python takes for line ends stay in them."""
    lines = _BREAK.split(text)
    return lines if lines[-1] else lines[:-1]
