"""The map window: boards with their grids, what a playable map needs, tools, at-start stacks."""

from modgen.targets.vassal.commands import encode_log_command
from modgen.targets.vassal.components import slot
from modgen.targets.vassal.fit import Fitted
from modgen.targets.vassal.grids import HexGrid, ZonedGrid
from modgen.targets.vassal.grids.reading import HEX_GRID, HEX_NUMBERING, OBLIQUE_NUMBERING, ZONED_GRID
from modgen.targets.vassal.inputs import BoardInput, ModuleInput, at_start_gpid
from modgen.targets.vassal.layers import layered
from modgen.targets.vassal.panel import panel_board, zone_node
from modgen.targets.vassal.picture import picture_ending
from modgen.targets.vassal.piles import draw_pile
from modgen.targets.vassal.scalars import write_bool, write_double
from modgen.targets.vassal.setups import Placed, laid_out
from modgen.targets.vassal.tools import map_tools
from modgen.targets.vassal.tree import Node, node

MAP, MAP_PART = "VASSAL.build.module.Map", "VASSAL.build.module.map."

# Without these nothing can be moved, stacked, scrolled or given a command; the engine adds none of them.
_HELPERS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
    "SelectionHighlighters",
)


def map_window(game: ModuleInput, fitted: tuple[Fitted, ...], at_start: tuple[Placed, ...]) -> Node:
    """Give the map; the boards come before the stacks, which the engine insists on."""
    stacks = (
        draw_pile(game, stack) if stack.pile else _setup_stack(game, stack, number)
        for number, stack in enumerate(at_start, 1)
    )
    helpers = (node(MAP_PART + name) for name in _HELPERS)
    last_moved = node(MAP_PART + "HighlightLastMoved", enabled="true", color="255,0,0", thickness="2")
    return node(
        MAP,
        _board_picker(game, fitted),
        *helpers,
        last_moved,
        *map_tools(game),
        *layered(game),
        *stacks,
        mapName=game.map_name,
        allowMultiple=write_bool(game.panel is not None),
        backgroundcolor="255,255,255",
        buttonName="",
        changeFormat="$message$",
        color="0,0,0",
        createFormat="$pieceName$ placed in $location$ *",
        edgeHeight="0",
        edgeWidth="0",
        hotkey="",
        icon="/images/map.gif",
        launch="false",
        markMoved="Always",
        markUnmovedHotkey="77,195",
        markUnmovedIcon="/images/unmoved.gif",
        markUnmovedReport="",
        markUnmovedText="",
        markUnmovedTooltip="Mark all counters on this map as not moved",
        moveKey="",
        moveToFormat="$pieceName$ moves $previousMap$ → $location$ *",
        moveWithinFormat="$pieceName$ moves $previousLocation$ → $location$ *",
        onlyReportChangedLocation="true",
        thickness="3",
        tooltip="",
    )


def _board_picker(game: ModuleInput, fitted: tuple[Fitted, ...]) -> Node:
    pairs = zip(game.boards, fitted, strict=True)
    boards = (_board(board, one, board_image(number, board)) for number, (board, one) in enumerate(pairs))
    return node(
        MAP_PART + "BoardPicker",
        node("setup", content=encode_log_command(laid_out(game))),
        *boards,
        *(() if game.panel is None else (panel_board(game.panel),)),
        title="Choose a board",
        boardPrompt="Select board",
        addColumnText="Add column",
        addRowText="Add row",
        slotHeight="125",
        slotWidth="350",
        slotScale="0.2",
    )


def _board(board: BoardInput, fitted: Fitted, image: str) -> Node:
    hexes, grid = _hex_grid(fitted.grid, board.names_visible), fitted.board.grid
    zones = tuple(map(zone_node, grid.zones)) if isinstance(grid, ZonedGrid) else ()
    return node(
        MAP_PART + "boardPicker.Board",
        node(ZONED_GRID, *zones, hexes) if zones else hexes,
        name=board.name,
        image=image,
        reversible="false",
    )


def board_image(number: int, board: BoardInput) -> str:
    """Give the file name of the picture of a board, by its place among the boards from 0."""
    return f"board-{number + 1}{picture_ending(board.picture)}"


def _hex_grid(grid: HexGrid, names_visible: bool) -> Node:
    numbering = grid.numbering
    assert numbering is not None
    names = node(
        OBLIQUE_NUMBERING if numbering.oblique else HEX_NUMBERING,
        color="96,96,96",
        first=numbering.first,
        fontSize="10",
        hDescend=write_bool(numbering.h_descend),
        hDrawOff="0",
        hLeading=str(numbering.h_leading),
        hOff=str(numbering.h_offset),
        hType=numbering.h_type,
        locationFormat=numbering.location_format,
        rotateText="0",
        sep=numbering.separator,
        stagger=write_bool(numbering.stagger),
        vDescend=write_bool(numbering.v_descend),
        vDrawOff="0",
        vLeading=str(numbering.v_leading),
        vOff=str(numbering.v_offset),
        vType=numbering.v_type,
        visible=write_bool(names_visible),
    )
    return node(
        HEX_GRID,
        names,
        color="0,0,0",
        cornersLegal="false",
        dotsVisible="false",
        dx=write_double(grid.dx),
        dy=write_double(grid.dy),
        edgesLegal="false",
        sideways=write_bool(grid.sideways),
        snapTo="true",
        visible="false",
        x0=str(grid.x0),
        y0=str(grid.y0),
    )


def _setup_stack(game: ModuleInput, stack: Placed, number: int) -> Node:
    # By x and y: an at-start stack is never snapped, and by name the engine can find the wrong hex.
    return node(
        MAP_PART + "SetupStack",
        *(slot(piece, at_start_gpid(piece.gpid), begins=True) for piece in stack.pieces),
        name=f"{number} {stack.location}".strip(),
        **({} if stack.panel is None else {"owningBoard": stack.panel}),
        useGridLocation="false",
        x=str(stack.x),
        y=str(stack.y),
    )
