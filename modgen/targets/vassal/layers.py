"""Layers of the map: markers that belong to the map lie under all counters, which do not carry them along.

The engine never puts counters of two layers into one stack, so only what no counter carries has a layer of its own. A
counter whose property names no layer is in the topmost.
"""

from modgen.targets.vassal.inputs import ModuleInput, PieceInput
from modgen.targets.vassal.tree import Node, node

PROPERTY, LOW = "Layer", "Map markers"
_PART = "VASSAL.build.module.map."


def layered(game: ModuleInput) -> tuple[Node, ...]:
    """Give the layers with a button that shows or hides the lower one; none where no marker lies low."""
    if not any(piece.low for piece in game.pieces):
        return ()
    control = node(
        _PART + "LayerControl",
        text="",
        tooltip="Hide or show the markers on the map",
        icon="/images/recenter.gif",
        hotkey="",
        command="Switch Layer between Active and Inactive",
        skip="true",
        layers=LOW,
        description="Markers on the map",
    )
    return (node(_PART + "LayeredPieceCollection", control, property=PROPERTY, layerOrder=LOW, description=""),)


def layer_of(piece: PieceInput, game: ModuleInput) -> int:
    """Give the layer that the engine counts a stack of such counters to, -1 where the map has none."""
    if not any(one.low for one in game.pieces):
        return -1
    return 0 if piece.low else 1
