"""What a spreadsheet makes of short texts: of 5-4 a date, of 0605 the number 605, of that 605.0.

A date cannot be turned back: 5-Apr may have been 5-4 or 4-5. It is refused where a hex was meant, and told elsewhere.
"""

import re

from modgen.diagnostics import Log
from modgen.diagnostics.suggest import quoted
from modgen.spec.counters import Counter
from modgen.spec.grid import HexGrid, HexNameError

_MONTHS = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|"
    "november|december|mrz|mär|märz|mai|okt|dez|janv|févr|mars|avr|avril|juin|juil|août|sept|déc|ene|abr|ago|dic"
)
_GAP = "[-./ ]{1,2}"
_YEAR = "(?:19|20)[0-9]{2}"
_DATES = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<a>[0-9]{{1,2}}){_GAP}(?:{_MONTHS})\.?(?:{_GAP}(?:[0-9]{{2}}|{_YEAR}))?",
        rf"(?:{_MONTHS})\.?[- ](?:[0-9]{{2}}|{_YEAR})",
        rf"{_YEAR}(?P<gap>[-./])(?P<a>[0-9]{{1,2}})(?P=gap)(?P<b>[0-9]{{1,2}})(?:[ T][0-9:.]+)?",
        rf"(?P<a>[0-9]{{1,2}})(?P<gap>[-./])(?P<b>[0-9]{{1,2}})(?P=gap){_YEAR}(?: [0-9:.]+)?",
        r"(?P<a>[0-9]{2})(?P<gap>[-./])(?P<b>[0-9]{2})(?P=gap)[0-9]{2}",
    )
)
_SHORT_DATE = re.compile(r"[0-9]{1,2}([-./])[0-9]{1,2}\1[0-9]{2}")
_TIME = re.compile(r"[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?( ?[AaPp]\.?[Mm]\.?)?")
_WITH_ZEROS = re.compile(r"([0-9]+)[.,]0+")
_DAY = re.compile(r"[0-9]{5}([.,]0+)?")
_DAYS = range(36526, 73051)
"""The days of the years 2000 to 2099, as spreadsheets count them."""
_DATE_HELP = "a spreadsheet has made a date of it: format the column as text and type the number again"


def like_a_date(text: str) -> bool:
    """True for what a spreadsheet shows as a date, in the forms that people do not use for anything else."""
    return any(found and _on_a_calendar(found) for found in (form.fullmatch(text) for form in _DATES))


def date_help(grid: HexGrid, text: str) -> str:
    """The help for a hex number that a spreadsheet has turned into a date; empty for any other text."""
    day = bool(grid.numbering.separator) and _DAY.fullmatch(text) and int(text[:5]) in _DAYS
    return _DATE_HELP if day or like_a_date(text) or _SHORT_DATE.fullmatch(text) else ""


def probably_hex(grid: HexGrid, code: str) -> bool:
    """True if what is printed as a set-up must be a hex of the map, and is no code of another kind.

    That is what has the form of the map's numbers, has only lost zeros of such a form, or is what a spreadsheet makes
    of it.
    """
    numbering = grid.numbering
    if not numbering.separator:
        first = numbering.name(grid.layout, 0, 0)
        found = _WITH_ZEROS.fullmatch(code)
        bare = found[1] if found else code
        if not (bare.isdigit() and first.isdigit()):
            return False
        return len(bare) == len(first) or (len(bare) == len(first) - 1 and _is_hex(grid, bare))
    return grid.has_form(code) or bool(grid.mended(code)) or _damaged(grid, code)


def check_dates(counters: tuple[Counter, ...], grid: HexGrid | None, log: Log) -> None:
    """Warn of cells that look like dates, where no hex was meant; a wrong hex is told as such."""
    for counter in counters:
        for field in ("formation", "designation", "setup"):
            text, place = getattr(counter, field), counter.place(field)
            if not place.cell or not like_a_date(text):
                continue
            if field != "setup" or (grid is not None and not probably_hex(grid, text)):
                help = "format the column as text in the spreadsheet and type the text again"
                log.add("R116", f"{quoted(text)} looks like a date that a spreadsheet made", place, help=help)


def _damaged(grid: HexGrid, code: str) -> bool:
    """A date or a time, on a map whose numbers a spreadsheet takes for such."""
    separator, (first, second) = grid.numbering.separator, grid.axes
    if first.kind != "digits" or second.kind != "digits":
        return False
    if separator == ":":
        return bool(_TIME.fullmatch(code))
    return separator in ("-", "/", ".") and bool(date_help(grid, code))


def _is_hex(grid: HexGrid, text: str) -> bool:
    try:
        return bool(grid.find(text))
    except HexNameError:
        return False


def _on_a_calendar(found: re.Match[str]) -> bool:
    """One of the two numbers is a month then, and both are days."""
    numbers = [int(number) for name, number in found.groupdict().items() if name in ("a", "b") and number]
    return all(1 <= number <= 31 for number in numbers) and (len(numbers) < 2 or min(numbers) <= 12)
