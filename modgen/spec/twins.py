"""Things that bear one name where people, an engine or a file system must tell them apart."""

from collections.abc import Iterable, Sequence

from modgen.diagnostics import Log, Place
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, HexNameError


def check_twins(game: Game, grid: HexGrid | None, log: Log) -> None:
    """Log regions named like places, both named like hexes, sides or scenarios shown alike, and saves of one name.

    Saves have one name where some file system takes them for one; hexes have none where there is no ``grid``.
    """
    _check_former_ids(game.counters, log)
    if grid is not None:
        _named_like_hexes(game, grid, log)
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


def _named_like_hexes(game: Game, grid: HexGrid, log: Log) -> None:
    """A place or region that bears the number of a hex would stand for it wherever that hex is meant."""
    for region in game.map.regions:
        if grid.is_name(region.id):
            message = f"the region {region.id!r} bears the number of a hex"
            log.add("N301", message, region.place(), help="rename it: the number would no longer mean the hex")
    for place in game.map.places:
        lies = _number(grid, place.hex)
        if grid.is_name(place.id) and lies is not None and place.id != lies:
            message = f"the place {place.id!r} bears the number of another hex than its own, {lies}"
            help = "rename it: the number would no longer mean the hex"
            log.add("N301", message, place.place(), help=help, also=((place.place("hex"), "it lies here"),))


def _number(grid: HexGrid, text: str) -> str | None:
    try:
        return grid.find(text).name
    except HexNameError:
        return None


def _check_former_ids(counters: Sequence[Counter], log: Log) -> None:
    """A former id belongs to one counter only, and to none by its present id."""
    now = {counter.id for counter in counters}
    seen: dict[str, tuple[str, Place]] = {}
    for counter in counters:
        for position, former in enumerate(counter.formerly):
            place = counter.place("formerly", position)
            also: tuple[tuple[Place, str], ...] = ()
            bearer, first = seen.setdefault(former, (counter.id, place))
            help = "a former id must be free"
            if former == counter.id:
                message, help = f"{former!r} is the present id of this counter", "take it out"
            elif former in now:
                message = f"{counter.id!r} was formerly {former!r}, which another counter is called now"
            elif first is place:
                continue
            elif bearer == counter.id:
                message, help = f"{former!r} stands twice among the former ids of {bearer!r}", "take one out"
            else:
                message = f"{counter.id!r} was formerly {former!r}, and so was {bearer!r}"
                also = ((first, "it stands here first"),)
            log.add("N308", message, place, help=help, also=also)


def _unlike(what: str, named: Iterable[tuple[str, str, Place]], log: Log) -> None:
    """``named`` gives for each thing what must be unlike, how it is shown, and where it stands."""
    seen: dict[str, tuple[str, Place]] = {}
    for key, shown, place in named:
        if key in seen:
            first, where = seen[key]
            names = repr(shown) if first == shown else f"{first!r} and {shown!r}"
            log.add("N301", f"two {what} {names}", place, help="rename one", also=((where, "it stands here first"),))
        seen.setdefault(key, (shown, place))
