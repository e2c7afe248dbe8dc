"""Things that bear one name where people, an engine or a file system must tell them apart."""

from collections.abc import Iterable

from modgen.diagnostics import Log, Place
from modgen.spec.game import Game


def check_twins(game: Game, log: Log) -> None:
    """Log regions named like places, sides or scenarios shown alike, and saves that some file system takes for one."""
    places = {place.id: place for place in game.map.places}
    for region in game.map.regions:
        if region.id in places:
            note = ((places[region.id].place(), "the place"),)
            help = "a place and a region need names of their own"
            log.add("N301", f"{region.id!r} is a place as well as a region", region.place(), help=help, also=note)
    _unlike("sides are shown as", ((side.name, side.name, side.place("name")) for side in game.sides), log)
    scenarios = game.scenarios
    _unlike("scenarios are shown as", ((one.name, one.name, one.place("name")) for one in scenarios), log)
    _unlike("saves would be called", ((one.id.lower(), f"{one.id}.vsav", one.place()) for one in scenarios), log)


def _unlike(what: str, named: Iterable[tuple[str, str, Place]], log: Log) -> None:
    """``named`` gives for each thing what must be unlike, how it is shown, and where it stands."""
    seen: dict[str, tuple[str, Place]] = {}
    for key, shown, place in named:
        if key in seen:
            first, where = seen[key]
            names = repr(shown) if first == shown else f"{first!r} and {shown!r}"
            log.add("N301", f"two {what} {names}", place, help="rename one", also=((where, "it stands here first"),))
        seen.setdefault(key, (shown, place))
