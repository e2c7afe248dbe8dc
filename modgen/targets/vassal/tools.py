"""What a player handles the map with: stacks opened up, zoom, overview, line of sight, pictures.

Lengths go by the counters of the game: a stack opened up shows the lower third of each counter, where its strength is.
"""

from modgen.targets.vassal.inputs import ModuleInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.tree import Node, node
from modgen.targets.vassal.viewer import viewer

PART = "VASSAL.build.module.map."
_ZOOMS = (0.2, 0.25, 0.333, 0.4, 0.5, 0.555, 0.625, 0.75, 1.0, 1.25, 1.6, 2.0)
_LEAST_AT_START, _SCREEN = 0.625, 1900  # a screen's width in pixels; counters of half an inch are legible down to there
_OVERVIEW = 480  # its width in pixels


def map_tools(game: ModuleInput) -> tuple[Node, ...]:
    """Give the tools of the map window, in the order of their buttons."""
    counter = max((picture_size(piece.front)[0] for piece in game.pieces), default=60)
    width, _ = picture_size(game.boards[0].picture)
    beside = 0 if game.panel is None else picture_size(game.panel.png)[0]
    return (_stacks(counter), viewer(game), _zoomer(width), *_buttons(width + beside))


def _stacks(counter: int) -> Node:
    return node(
        PART + "StackMetrics",
        disabled="false",
        exSepX="6",
        exSepY=str(round(0.36 * counter)),
        unexSepX="2",
        unexSepY="4",
        top="38,0",
        bottom="40,0",
        up="39,0",
        down="37,0",
    )


def _zoomer(width: int) -> Node:
    """The whole width of the map on a screen at first, if counters can be read then; never larger than drawn."""
    fitting = [zoom for zoom in _ZOOMS if _LEAST_AT_START <= zoom <= 1.0 and zoom * width <= _SCREEN]
    start = max(fitting, default=_LEAST_AT_START)
    return node(
        PART + "Zoomer",
        zoomLevels=",".join(map(str, _ZOOMS)),
        zoomStart=str(len(_ZOOMS) - _ZOOMS.index(start)),  # counted from the largest
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
    )


def _buttons(width: int) -> tuple[Node, ...]:
    """The other buttons; width: pixels of the map with all its boards."""
    return (
        node(
            PART + "GlobalMap",
            scale=str(round(min(_OVERVIEW / width, 0.15), 4)),
            color="255,0,0",
            buttonText="",
            tooltip="Overview",
            icon="/images/overview.gif",
            hotkey="79,195",
        ),
        node(
            PART + "LOS_Thread",
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
            PART + "HidePiecesButton",
            buttonText="",
            tooltip="Hide or show all counters",
            hotkey="72,195",
            showingIcon="/images/globe_unselected.gif",
            hiddenIcon="/images/globe_selected.gif",
        ),
        node(
            PART + "ImageSaver",
            buttonText="",
            tooltip="Save a picture of the map",
            icon="/images/camera.gif",
            hotkey="",
        ),
    )
