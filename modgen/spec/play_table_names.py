"""The pass over what lies around the counters in the section `play`."""

from modgen.diagnostics import Log
from modgen.spec.game import Game
from modgen.spec.play_dice import Dice


def check_table(game: Game, log: Log) -> None:
    """Log dice whose faces are not as many as their sides (N360)."""
    values = {value.id: value.is_ for value in game.values}
    for dice in game.play.dice:
        sides = values.get(dice.sides) if isinstance(dice.sides, str) else dice.sides
        if dice.faces and dice.written("sides") and sides != len(dice.faces):
            _faces(dice, sides, log)


def _faces(dice: Dice, sides: object, log: Log) -> None:
    message = f"the dice {dice.id!r} have {sides} sides and {len(dice.faces)} faces"
    help = "take `sides` out: they are as many as the faces; a face that a die has twice is given twice"
    log.add("N360", message, dice.place("sides"), help=help)
