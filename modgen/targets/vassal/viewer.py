"""The stack viewer: counters half as large again, under a line with hex, place, ground and strength of each side.

Over an empty hex the line stands alone. What the ground of a hex is stands in the line's expression as lists of hexes,
by the names that the engine calls them: a zone for each hex would slow the map down and get in the way of other zones.
Counters that a player cannot see are not among those that the engine gives the viewer, and of one that is masked it
knows no strength: it says `12+?` then.
"""

from collections.abc import Iterator

from modgen.targets.vassal.expressions import quoted
from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.piles import counted
from modgen.targets.vassal.places import called
from modgen.targets.vassal.totals import sides_with_strength, strength_of
from modgen.targets.vassal.tree import Node, node

_SHORTEST = 2  # digits of a number that can lose a zero
_LARGER, _FONT, _PADDING = 1.5, 12, 18  # how much larger counters are; the size of letters; pixels between counters
_LABEL = (
    '<html><table cellpadding="3" cellspacing="0" width="{width}"><tr>'
    '<td align="center" valign="middle" height="{height}">$PieceName$</td></tr></table></html>'
)


def viewer(game: ModuleInput) -> Node:
    """Give the viewer; counters of all layers are in it."""
    # The engine puts a name on one line, which would run into the next counter's: a table breaks it. Room for two lines
    # keeps those of one stack alike; the label is drawn around a middle, which is moved down by half of that.
    counter = max((picture_size(piece.front)[0] for piece in game.pieces), default=60)
    place = f"{_here(game)}{_ground(game)}"
    return node(
        "VASSAL.build.module.map.CounterDetailViewer",
        version="4",
        delay="350",
        display="from all layers",
        minDisplayPieces="0",
        showgraph="true",
        showgraphsingle="true",
        showtext="true",
        showtextsingle="true",
        summaryReportFormat=f"{{{place}{_counted()}{''.join(_strengths(game))}}}",
        emptyHexReportForma=f"{{{place}{counted(game)}}}",
        counterReportFormat=_LABEL.format(width=round(counter * _LARGER) + 2, height=2 * (_FONT + 4)),
        centerAll="false",
        fontSize=str(_FONT),
        graphicsZoom=str(_LARGER),
        zoomlevel="1.0",
        hotkey="32,130",
        bgColor="255,255,245",
        fgColor="0,0,0",
        borderColor="0,0,0",
        borderWidth=str(_PADDING),
        extraTextPadding="2",
        verticalBottomText="26",
    )


def _ground(game: ModuleInput) -> str:
    """What is added to the name of a hex, for what it is called on the board."""
    board, here = game.boards[0], _here(game)
    chain = "".join(
        f'"|{"|".join(quoted(called(board, name)) for name in ground.hexes)}|".contains("|" + {here} + "|")'
        f' ? ", {quoted(ground.name)}" : '
        for ground in game.grounds
    )
    return f' + ({chain}"")' if chain else ""


def _here(game: ModuleInput) -> str:
    """Where the mouse is; an engine takes 0101 for the number 101, and is given the zeros back."""
    board = game.boards[0]
    names = board.numbering.names(board.layout)
    width = len(names[0])
    if width < _SHORTEST or any(len(name) != width or not name.isdecimal() for name in names):
        return "LocationName"
    # Put after an empty text it would stay a number to an old engine.
    short = f'("|" + LocationName).matches("[|][0-9]{{1,{width - 1}}}")'
    padded = f'("{"0" * width}" + LocationName).substring(("|" + LocationName).length() - 1)'
    return f"({short} ? {padded} : LocationName)"


def _counted() -> str:
    return ' + "  ·  " + countPieces + (countPieces == 1 ? " counter" : " counters")'


def _strengths(game: ModuleInput) -> Iterator[str]:
    for side in sides_with_strength(game.pieces):
        total = f'GetProperty("sum({strength_of(side)})")'
        yield f' + ({total} == 0 ? "" : "  ·  {quoted(side)} " + {total})'
