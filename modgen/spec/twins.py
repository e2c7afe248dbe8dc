"""Things that bear one name where people, an engine or a file system must tell them apart."""

from collections.abc import Iterable

from modgen.diagnostics import Log, Place
from modgen.spec.game import Game
from modgen.spec.mapspec import MapSpec
from modgen.spec.sets import ANYWHERE, GROUND, GROUND_SIDES
from modgen.spec.spots import spaces_of


def check_twins(game: Game, log: Log) -> None:
    """Log regions named like places, sides or scenarios shown alike, and saves that some file system takes for one."""
    _names_of_the_map(game.map, log)
    _unlike("sides are shown as", ((side.name, side.name, side.place("name")) for side in game.sides), log)
    scenarios = game.scenarios
    _unlike("scenarios are shown as", ((one.name, one.name, one.place("name")) for one in scenarios), log)
    _unlike("saves would be called", ((one.id.lower(), f"{one.id}.vsav", one.place()) for one in scenarios), log)


def _names_of_the_map(spec: MapSpec, log: Log) -> None:
    """Places, regions, boxes and their spaces may all stand where a set is wanted, beside a word for all hexes."""
    named: list[tuple[str, str, Place]] = [("place", place.id, place.place()) for place in spec.places]
    named += [("region", region.id, region.place()) for region in spec.regions]
    for box in spec.boxes:
        named += [("box", box.id, box.place())]
        named += [("space of a box", name, box.place("spaces")) for name in spaces_of(box) if name != box.id]
    seen: dict[str, tuple[str, Place]] = {}
    for what, name, place in named:
        if name == ANYWHERE:
            log.add("N301", f"a {what} is called {name!r}, the word for all hexes", place, help="rename it")
        elif name in seen:
            other, where = seen[name]
            help = f"a {other} and a {what} need names of their own"
            message = f"{name!r} is a {other} as well as a {what}"
            log.add("N301", message, place, help=help, also=((where, f"the {other}"),))
        seen.setdefault(name, (what, place))
    for entry in spec.hexsides:
        if entry.kind in GROUND_SIDES:
            message = f"{entry.kind!r} is a class of hexside already, which geography gives"
            log.add("N301", message, entry.place("kind"), help="rename it")
    for own in spec.terrains:
        if own.id in GROUND:
            message = f"{own.id!r} is a class of terrain already, which geography gives"
            log.add("N301", message, own.place(), help="rename it")


def _unlike(what: str, named: Iterable[tuple[str, str, Place]], log: Log) -> None:
    """``named`` gives for each thing what must be unlike, how it is shown, and where it stands."""
    seen: dict[str, tuple[str, Place]] = {}
    for key, shown, place in named:
        if key in seen:
            first, where = seen[key]
            names = repr(shown) if first == shown else f"{first!r} and {shown!r}"
            log.add("N301", f"two {what} {names}", place, help="rename one", also=((where, "it stands here first"),))
        seen.setdefault(key, (shown, place))
