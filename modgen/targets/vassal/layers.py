"""Layers of the map, which a player can hide: markers that belong to the map, and the sides where they are apart.

The engine never puts counters of two layers into one stack. Markers of the map lie under all counters, which do not
carry them along. A counter whose property names no layer is in the topmost.
"""

from modgen.targets.vassal.inputs import ModuleInput, PieceInput
from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.tree import Node, node

PROPERTY, LOW = "Layer", "Map markers"
_PART = "VASSAL.build.module.map."


def layered(game: ModuleInput) -> tuple[Node, ...]:
    """Give the layers with a button each that shows or hides it; none where all counters are in one."""
    layers = layers_of(game)
    if not layers:
        return ()
    controls = tuple(_control(layer) for layer in layers)
    order = encode_list(layers)
    return (node(_PART + "LayeredPieceCollection", *controls, property=PROPERTY, layerOrder=order, description=""),)


def layer_name(piece: PieceInput) -> str:
    """Give the layer that a counter names, "" for the topmost."""
    return LOW if piece.low else piece.layer


def layers_of(game: ModuleInput) -> tuple[str, ...]:
    """Give the layers from the lowest; the topmost has no name, and is not among them."""
    named = {layer_name(piece) for piece in game.pieces}
    return tuple(name for name in (LOW, *game.sides) if name in named)


def layer_of(piece: PieceInput, layers: tuple[str, ...]) -> int:
    """Give the layer, of those of the map, that the engine counts a stack of such counters to; -1 where it has none."""
    own = layer_name(piece)
    if not layers:
        return -1
    return layers.index(own) if own in layers else len(layers)


def _control(layer: str) -> Node:
    what = "the markers on the map" if layer == LOW else f"all counters of {layer}"
    return node(
        _PART + "LayerControl",
        text="" if layer == LOW else layer,
        tooltip=f"Hide or show {what}",
        icon="/images/recenter.gif" if layer == LOW else "",
        hotkey="",
        command="Switch Layer between Active and Inactive",
        skip="true",
        layers=encode_list([layer]),
        description=what,
    )
