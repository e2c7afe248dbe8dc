"""The map window: boards with their grids, what a playable map needs, tools, at-start stacks."""

from modgen.targets.vassal.commands import encode_log_command
from modgen.targets.vassal.components import slot
from modgen.targets.vassal.fit import Fitted
from modgen.targets.vassal.grids import HexGrid
from modgen.targets.vassal.grids.reading import HEX_GRID, HEX_NUMBERING, OBLIQUE_NUMBERING
from modgen.targets.vassal.inputs import BoardInput, ModuleInput, at_start_gpid
from modgen.targets.vassal.panel import panel_board
from modgen.targets.vassal.picture import picture_ending
from modgen.targets.vassal.scalars import write_bool, write_double
from modgen.targets.vassal.setups import Placed, laid_out
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
_ZOOMS = "0.2,0.25,0.333,0.4,0.5,0.555,0.625,0.75,1.0,1.25,1.6,2.0"
_ZOOM_AT_START = "4"  # counted from the largest: 1.0


def map_window(game: ModuleInput, fitted: tuple[Fitted, ...], at_start: tuple[Placed, ...]) -> Node:
    """Give the map; the boards come before the stacks, which the engine insists on."""
    stacks = (_setup_stack(game, stack, number) for number, stack in enumerate(at_start, 1))
    helpers = (node(MAP_PART + name) for name in _HELPERS)
    last_moved = node(MAP_PART + "HighlightLastMoved", enabled="true", color="255,0,0", thickness="2")
    return node(
        MAP,
        _board_picker(game, fitted),
        *helpers,
        last_moved,
        *_tools(),
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
        moveToFormat="$pieceName$ moves $previousLocation$ → $location$ *",
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
    return node(
        MAP_PART + "boardPicker.Board",
        _hex_grid(fitted.grid, board.names_visible),
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
        *(slot(piece, at_start_gpid(piece)) for piece in stack.pieces),
        name=f"{number} {stack.location}".strip(),
        **({} if stack.panel is None else {"owningBoard": stack.panel}),
        useGridLocation="false",
        x=str(stack.x),
        y=str(stack.y),
    )


def _tools() -> tuple[Node, ...]:
    return (
        node(
            MAP_PART + "StackMetrics",
            disabled="false",
            exSepX="6",
            exSepY="18",
            unexSepX="2",
            unexSepY="4",
            top="38,0",
            bottom="40,0",
            up="39,0",
            down="37,0",
        ),
        node(
            MAP_PART + "CounterDetailViewer",
            version="4",
            delay="400",
            display="from top-most layer only",
            minDisplayPieces="0",
            showgraph="true",
            showgraphsingle="true",
            showtext="true",
            showtextsingle="true",
            summaryReportFormat="$LocationName$",
            emptyHexReportForma="$LocationName$",
            counterReportFormat="$PieceName$",
            centerAll="false",
            fontSize="12",
            graphicsZoom="1.5",
            zoomlevel="1.0",
            hotkey="32,130",
            bgColor="255,255,245",
            fgColor="0,0,0",
            borderColor="0,0,0",
            borderWidth="3",
        ),
        node(
            MAP_PART + "Zoomer",
            zoomLevels=_ZOOMS,
            zoomStart=_ZOOM_AT_START,
            zoomInKey="61,130",
            zoomOutKey="45,130",
            zoomPickKey="",
            inTooltip="Zoom in",
            inButtonText="",
            inIconName="/images/zoomIn.gif",
            outTooltip="Zoom out",
            outButtonText="",
            outIconName="/images/zoomOut.gif",
            pickTooltip="Choose a zoom",
            pickButtonText="",
            pickIconName="/images/zoom.png",
        ),
        node(
            MAP_PART + "GlobalMap",
            scale="0.15",
            color="255,0,0",
            buttonText="",
            tooltip="Overview",
            icon="/images/overview.gif",
            hotkey="79,195",
        ),
        node(
            MAP_PART + "LOS_Thread",
            threadName="Range",
            label="",
            tooltip="Range and line of sight",
            iconName="/images/thread.gif",
            hotkey="76,195",
            report="",
            persistence="Ctrl-Click & Drag",
            persistentIconName="/images/thread.gif",
            global_="Always",
            snapStart="true",
            snapEnd="true",
            drawRange="true",
            hideCounters="false",
            hideOpacity="0",
            scale="0",
            round="Up",
            losThickness="2",
            threadColor="255,0,0",
            rangeFg="255,255,255",
            rangeBg="0,0,0",
        ),
        node(
            MAP_PART + "HidePiecesButton",
            buttonText="",
            tooltip="Hide or show all counters",
            hotkey="72,195",
            showingIcon="/images/globe_unselected.gif",
            hiddenIcon="/images/globe_selected.gif",
        ),
        node(
            MAP_PART + "ImageSaver",
            buttonText="",
            tooltip="Save a picture of the map",
            icon="/images/camera.gif",
            hotkey="",
        ),
        node(
            MAP_PART + "TextSaver",
            buttonText="",
            tooltip="Save a list of what is on the map",
            icon="/images/camera.gif",
            hotkey="",
        ),
    )
