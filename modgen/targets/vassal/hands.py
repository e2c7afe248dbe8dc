"""Hands: a window that one side alone sees into, and who plays alone.

Counters are masked when they come into it, so that nothing that is said of them on their way out, or back into a pile,
tells what they are. What happens inside is not reported, and what comes in or goes out is reported without a name.
"""

from modgen.targets.vassal.hiding import INTO_HAND
from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.keys import encode_key, stroke
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.secret_inputs import SOLITAIRE, HandInput
from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.tree import Node, node

_PART = "VASSAL.build.module.map."
_HELPERS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
_ROOM, _BETWEEN = (9, 2), 10  # counters beside each other and above each other; pixels between them
_LEAST = 200  # pixels that the engine's window has at least


def hands(game: ModuleInput) -> tuple[Node, ...]:
    """Give the window of each hand."""
    counter = max((picture_size(piece.front) for piece in game.pieces), default=(60, 60))
    return tuple(_hand(hand, counter) for hand in game.hands)


def _hand(hand: HandInput, counter: tuple[int, int]) -> Node:
    width, height = (max(_LEAST, count * (side + _BETWEEN)) for count, side in zip(_ROOM, counter, strict=True))
    board = node(
        _PART + "boardPicker.Board",
        name=hand.name,
        width=str(width),
        height=str(height),
        color="226,222,208",
        reversible="false",
    )
    picker = node(
        _PART + "BoardPicker",
        node("setup", content=f"{hand.name}BoardPicker\t{hand.name}\t0\t0"),
        board,
        title="Choose a board",
        boardPrompt="Select board",
        addColumnText="Add column",
        addRowText="Add row",
    )
    viewer = node(
        _PART + "CounterDetailViewer",
        version="4",
        delay="350",
        minDisplayPieces="1",
        showgraph="true",
        showgraphsingle="true",
        graphicsZoom="1.5",
        hotkey="32,130",
        summaryReportFormat="",
        counterReportFormat="$PieceName$",
        showtext="true",
        showtextsingle="true",
    )
    return node(
        "VASSAL.build.module.PlayerHand",
        picker,
        *(node(_PART + name) for name in _HELPERS),
        node(_PART + "HandMetrics"),
        viewer,
        mapName=hand.name,
        side=encode_list((hand.side, SOLITAIRE)),
        visible="false",
        allowMultiple="false",
        backgroundcolor="226,222,208",
        buttonName=hand.name,
        tooltip=f"{hand.name}: {hand.side} alone sees what is in it",
        icon="",
        hotkey=encode_key(stroke(hand.key)),
        launch="true",
        markMoved="Never",
        moveKey=encode_key(INTO_HAND),
        moveWithinFormat="",
        moveToFormat="A counter → $mapName$ *",
        createFormat="A counter → $mapName$ *",
        changeFormat="",
        onlyReportChangedLocation="true",
        edgeHeight="0",
        edgeWidth="0",
        color="0,0,0",
        thickness="3",
    )
