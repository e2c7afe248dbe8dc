"""Things that bear one name where people, an engine or a file system must tell them apart."""

from collections.abc import Iterable, Sequence

from modgen.diagnostics import Log, Place
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.grid import HexGrid, HexNameError
from modgen.spec.mapspec import MapSpec
from modgen.spec.sets import ANYWHERE, GROUND, GROUND_SIDES
from modgen.spec.spots import spaces_of


def check_twins(game: Game, grid: HexGrid | None, log: Log) -> None:
    """Log things of the map named alike or like hexes, sides or scenarios shown alike, and saves of one name.

    Saves have one name where some file system takes them for one; hexes have none where there is no ``grid``.
    """
    _check_former_ids(game.counters, log)
    if grid is not None:
        _named_like_hexes(game, grid, log)
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
    if spec.georeference is not None:
        named += [("point of the earth", point.id, point.place()) for point in spec.georeference.points]
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


def _named_like_hexes(game: Game, grid: HexGrid, log: Log) -> None:
    """A place, region, box or space that bears the number of a hex would stand for it wherever that hex is meant."""
    named = [("region", region.id, region.place()) for region in game.map.regions]
    if game.map.georeference is not None:
        named += [("point of the earth", point.id, point.place()) for point in game.map.georeference.points]
    for box in game.map.boxes:
        named.append(("box", box.id, box.place()))
        named += [("space of a box", name, box.place("spaces")) for name in spaces_of(box) if name != box.id]
    for what, name, at in named:
        if grid.is_name(name):
            message = f"the {what} {name!r} bears the number of a hex"
            log.add("N301", message, at, help="rename it: the number would no longer mean the hex")
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
