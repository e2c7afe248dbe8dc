"""The pass over names in what one player knows and the others do not: sides, places, piles."""

from typing import Protocol

from modgen.diagnostics import Log, Place
from modgen.spec.game import Game
from modgen.spec.model import Model


class SecretReferences(Protocol):
    """Looks up what a section names, and logs what leads nowhere."""

    def known(self, kind: str, name: str, names: list[str], place: Place) -> None:
        """A name is one of those of its kind."""

    def spot(self, name: str, place: Place) -> None:
        """Where one counter lies: a place, a space of a box or a hex."""


def check_secrets(game: Game, references: SecretReferences, log: Log) -> None:
    """Log every broken reference of hidden counters, hands and piles, and two piles or hands of one name."""
    sides = [side.id for side in game.sides]
    piles = [pile.id for pile in game.play.piles]
    for one in game.play.hidden:
        _known(references, "side", one.seen_by, sides, one, "seen_by")
    for hand in game.play.hands:
        _known(references, "side", hand.side, sides, hand, "side")
    for pile in game.play.piles:
        references.spot(pile.at, pile.place("at"))
        _known(references, "side", pile.side, sides, pile, "side")
        _known(references, "pile", pile.discard, piles, pile, "discard")
        if pile.discard == pile.id:
            help = "name another pile, or take `discard` out: `returns` puts counters back into it"
            log.add("L204", f"{pile.id!r} is put off onto itself", pile.place("discard"), help=help)
    for what, named in (("pile", game.play.piles), ("hand", game.play.hands)):
        seen: dict[str, Model] = {}
        for entry in named:
            other = seen.setdefault(entry.name, entry)
            if other is not entry:
                note = ((other.place("name"), "it is called so here first"),)
                message = f"two of the kind {what} are called {entry.name!r}"
                log.add("N301", message, entry.place("name"), help="rename one", also=note)


def _known(
    references: SecretReferences, kind: str, name: str | None, names: list[str], holder: Model, key: str
) -> None:
    if name is not None:
        references.known(kind, name, names, holder.place(key))
