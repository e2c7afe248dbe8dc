"""Whose what is in a game's files: its rights, and the data and fonts that modgen has put into them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from modgen.assets import asset
from modgen.pipeline.art import OwnArt, Used, as_shown
from modgen.spec.game import Game

FONTS = (
    ("Barlow Condensed", "The Barlow Project Authors", "OFL-barlow-condensed.txt"),
    ("Crimson Pro", "The Crimson Pro Project Authors", "OFL-crimson-pro.txt"),
)
"""The fonts of every game's files, their authors, and their licences among modgen's data."""
_OFL = "SIL Open Font License 1.1"


@dataclass(frozen=True, slots=True)
class Credits:
    """What the files of a game say of rights.

    rights: of the game, in one line; empty where the spec says nothing. owner: of the game. art: of its own pictures,
    each line once. data: of what modgen has put in, coasts and fonts. works: those of others that it is made after.
    """

    title: str
    rights: str
    owner: str
    art: tuple[str, ...]
    data: tuple[str, ...]
    works: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, the game's own rights first."""
        return tuple(filter(None, (self.rights, *self.works, *self.art, *self.data)))

    @property
    def whole(self) -> str:
        """The rights in the game and in the works that it is made after, in one line."""
        return "; ".join(filter(None, (self.rights, *self.works)))


def credits_of(game: Game, art: OwnArt) -> Credits:
    """The credits of a game and of its pictures."""
    data = (*coast_credit(as_shown(game, art)), *(f"Font: {name}, {authors}, {_OFL}" for name, authors, _ in FONTS))
    own, owner, pictures = game.rights.line, game.rights.owner, tuple(art_credits(game, art.used))
    return Credits(game.game.title, own, owner, pictures, data, work_credits(game))


def work_credits(game: Game) -> tuple[str, ...]:
    """A line for each work of others that a game is made after."""
    return tuple(work.line for work in game.rights.works)


def art_credits(game: Game, used: Iterable[Used]) -> Iterator[str]:
    """A line for each owner of pictures that is not just that of the game."""
    seen = {game.rights.line, ""}
    for one in used:
        said = game.rights.of_file(one.name)
        if said is not None and said.line not in seen:
            seen.add(said.line)
            what = one.shown.capitalize()
            yield f"{what}: {said.line}"


def map_credits(game: Game, art: OwnArt) -> tuple[str, ...]:
    """Whose the pictures on the map are."""
    return tuple(art_credits(game, [one for one in art.used if one.shown == "map"]))


def coast_credit(game: Game) -> tuple[str, ...]:
    """Whose coast is on the map, and whose relief if it came with modgen."""
    if game.lock is None:
        return ()
    coast = "Coast and lakes: GSHHG, LGPL" if game.coast else "Coast: Natural Earth 1:10m, public domain"
    relief = game.map.relief
    return (coast, "Relief: ETOPO1, NOAA, public domain") if relief is not None and relief.of_the_earth else (coast,)


def licences(game: Game) -> dict[str, bytes]:
    """The licences that go with a game's files, by name: those of its fonts."""
    return {file: asset(f"fonts/{file}").read_bytes() for _, _, file in FONTS}
