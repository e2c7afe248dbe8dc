"""Pieces as plain data: what a definition says, and what a piece in a game is like at the moment."""

from modgen.targets.vassal.content.data import Data, tidy, trait_data
from modgen.targets.vassal.content.slots import Slot, basic_of, shown_name
from modgen.targets.vassal.pieces import Piece
from modgen.targets.vassal.traits import (
    BasicPiece,
    DynamicProperty,
    FreeRotate,
    Invisible,
    Layer,
    Marker,
    MarkMoved,
    Mask,
    Rotate,
    TextLabel,
    UsePrototype,
)
from modgen.targets.vassal.traits.hiding import UNMASKED, VISIBLE


def slot_data(slot: Slot) -> Data:
    """Give the piece that a slot defines."""
    return {"name": slot.name, "path": slot.site.path, "gpid": slot.site.node.get("gpid"), **definition_data(slot)}


def definition_data(slot: Slot) -> Data:
    """Give a definition; one that cannot be read, word for word with the reason."""
    piece = slot.piece
    if piece is None:
        return {"fault": slot.fault, "text": slot.site.node.text}
    basic = basic_of(piece)
    return {
        **tidy(
            {
                "piece": basic.name if basic.name != slot.name else "",
                "image": basic.image,
                "prototypes": [one.name for one in piece.traits if isinstance(one, UsePrototype)],
                "properties": properties_of(piece),
            }
        ),
        "traits": [trait_data(one) for one in piece.traits],
    }


def properties_of(piece: Piece) -> dict[str, str]:
    """Give the properties that a piece has of its own: markers, and dynamic ones with their value."""
    found: dict[str, str] = {}
    for trait in reversed(piece.traits):
        if isinstance(trait, Marker):
            found |= dict(zip(trait.names, trait.values, strict=True))
        elif isinstance(trait, DynamicProperty):
            found[trait.name] = trait.value
    return found


def state_data(piece: Piece) -> Data:
    """Give what a piece in a game is like: level of each layer, facing, marks, what is hidden and from whom."""
    layers: list[Data] = []
    state: Data = {}
    for trait in piece.traits:
        match trait:
            case Layer():
                layers.append(_layer(trait))
            case Rotate(facings=facings, facing=facing):
                state["rotation"] = round(360 * facing / facings, 3) if facings else 0
            case FreeRotate(angle=angle):
                state["rotation"] = angle
            case MarkMoved(moved=True):
                state["moved"] = True
            case Mask(state=owner) if owner not in (UNMASKED, "", "null"):
                state["masked_by"] = owner.partition(";")[0]
            case Invisible(owner=owner) if owner not in (VISIBLE, ""):
                state["hidden_by"] = owner
            case TextLabel(label=label) if label:
                state["label"] = label
            case _:
                pass
    return tidy(state | {"layers": layers})


def piece_in_game(piece_id: str, piece: Piece) -> Data:
    """Give a piece of a save; who masked it is told, and that may be a player's password."""
    basic = basic_of(piece)
    shown = shown_name(piece)
    return {
        "id": piece_id,
        "name": basic.name,
        **tidy(
            {
                "shown": shown if shown != basic.name else "",
                "gpid": basic.gpid,
                "image": basic.image,
                "state": state_data(piece),
                "properties": properties_of(piece),
                "prototypes": [one.name for one in piece.traits if isinstance(one, UsePrototype)],
            }
        ),
        "traits": [trait_data(one) for one in piece.traits if not isinstance(one, BasicPiece)],
    }


def _layer(layer: Layer) -> Data:
    at = abs(layer.level) - 1
    said: Data = {"layer": layer.name, "level": abs(layer.level), "levels": len(layer.images)}
    said["active"] = layer.level > 0 or layer.always_active
    if 0 <= at < len(layer.images):
        said |= tidy({"image": layer.images[at]})
    if 0 <= at < len(layer.level_names):
        said |= tidy({"called": layer.level_names[at]})
    return said
