"""The help page: what the game is, how it may begin, and every key there is."""

from collections.abc import Iterator
from html import escape

from modgen.targets.vassal.inputs import ModuleInput


def help_page(game: ModuleInput) -> str:
    """Give the page as HTML."""
    scenarios = "\n".join(f"<li><b>{escape(one.name)}</b> {escape(one.description)}</li>" for one in game.scenarios)
    return (
        f"<html><head><title>{escape(game.name)}</title></head><body>\n"
        f"<h1>{escape(game.name)} {escape(game.version)}</h1>\n<p>{escape(game.description)}</p>\n{game.help}\n"
        + (f"<h2>Set-ups</h2>\n<ul>\n{scenarios}\n</ul>\n" if scenarios else "")
        + "".join(_table(*one) for one in (("Counters", _of_counters(game)), ("Windows and map", _of_windows(game))))
        + "</body></html>\n"
    )


def _table(title: str, keys: Iterator[tuple[str, str]]) -> str:
    rows = "\n".join(f"<tr><td><b>{key}</b></td><td>{what}</td></tr>" for key, what in keys)
    return f"<h2>{title}</h2>\n<table>\n{rows}\n</table>\n"


def _of_counters(game: ModuleInput) -> Iterator[tuple[str, str]]:
    if any(piece.back is not None for piece in game.pieces):
        yield "Ctrl+F", "flip the counter"
    yield "Ctrl+M", "mark it as moved or not moved"
    yield "Ctrl+T", "show or hide its movement trail"
    yield "Ctrl+C", "clone it"
    yield "Ctrl+D", "delete it"
    yield "Double click", "open or close a stack"
    yield "Ctrl+Space", "show at once what lies under the mouse"


def _of_windows(game: ModuleInput) -> Iterator[tuple[str, str]]:
    yield "Ctrl+Z", "undo"
    if game.turns:
        yield "Alt+Right, Alt+Left", "next step of the turn, step before"
    yield "Ctrl+Shift+M", "mark all counters as not moved"
    yield "Ctrl+Shift+C", "counters"
    if game.charts:
        yield "Ctrl+Shift+E", "charts"
    yield "Ctrl+Shift+N", "notes"
    yield "Ctrl+Shift+I", "where everything is"
    yield "Ctrl+=, Ctrl+-", "zoom in and out"
    yield "Ctrl+Shift+O", "overview of the map"
    yield "Ctrl+Shift+L", "range and line of sight: drag from hex to hex"
    yield "Ctrl+Shift+H", "hide or show all counters"
