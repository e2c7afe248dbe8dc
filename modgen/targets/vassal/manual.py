"""The help page: what the game is, how it may begin, and every key there is."""

from collections.abc import Iterator
from html import escape

from modgen.keystrokes import KNOWN
from modgen.targets.vassal.abilities import keys_of
from modgen.targets.vassal.hiding import secret_keys
from modgen.targets.vassal.inputs import ModuleInput


def help_page(game: ModuleInput) -> str:
    """Give the page as HTML."""
    scenarios = "\n".join(f"<li><b>{escape(one.name)}</b> {escape(one.description)}</li>" for one in game.scenarios)
    tables = (("Counters", _keys(game, on_counters=True)), ("Windows and map", _keys(game, on_counters=False)))
    return (
        f"<html><head><title>{escape(game.name)}</title></head><body>\n"
        f"<h1>{escape(game.name)} {escape(game.version)}</h1>\n<p>{escape(game.description)}</p>\n{game.help}\n"
        + (f"<h2>Set-ups</h2>\n<ul>\n{scenarios}\n</ul>\n" if scenarios else "")
        + "".join(_table(*one) for one in tables)
        + "</body></html>\n"
    )


def _table(title: str, keys: Iterator[tuple[str, str]]) -> str:
    rows = "\n".join(f"<tr><td><b>{key}</b></td><td>{escape(what)}</td></tr>" for key, what in keys)
    return f"<h2>{title}</h2>\n<table>\n{rows}\n</table>\n"


def _keys(game: ModuleInput, *, on_counters: bool) -> Iterator[tuple[str, str]]:
    """The keys of every module, without those of what this one has not."""
    lacking = set() if any(piece.back is not None for piece in game.pieces) else {"Ctrl+F"}
    lacking |= set() if game.turns else {"Alt+Right", "Alt+Left", "Ctrl+Shift+T"}
    lacking |= set() if game.charts else {"Ctrl+Shift+E"}
    for one in KNOWN:
        if one.on_counters == on_counters and one.key not in lacking:
            yield one.key, one.does
    if on_counters:
        yield from keys_of(game.abilities)
        yield from secret_keys(game.pieces)
        yield from _mouse()
    else:
        yield from ((key, does) for key, does in _of_windows(game) if key)


def _of_windows(game: ModuleInput) -> Iterator[tuple[str, str]]:
    """What this module's own windows and buttons do, each with its key or "" for none."""
    yield from ((hand.key, f"open {hand.name}") for hand in game.hands)
    yield from ((dice.key, f"throw {dice.name}") for dice in game.dice)
    for score in game.scores:
        yield score.key, f"raise {score.name} by {score.by}"
        yield score.less_key, f"lower {score.name} by {score.by}"


def _mouse() -> Iterator[tuple[str, str]]:
    yield "Double click", "open or close a stack"
    yield "Alt+click", "point at a spot for the others"
