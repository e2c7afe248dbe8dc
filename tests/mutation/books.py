"""The oracle: which statements of the books plain data of a spec break. It shares nothing with modgen.

The statements stand in ``tests/data/1942-books``. Each family of them is one function from plain data to the
statements that are broken, by their citation and a few words; the specs as shipped break none.
"""

import csv
import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from mutation.plain import COLUMNS, ROWS, Plain, many, neighbours
from tests_support import REPOSITORY

DATA = REPOSITORY / "tests" / "data" / "1942-books"
Row = dict[str, str]


@cache
def statements(name: str) -> tuple[Row, ...]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as stream:
        return tuple(csv.DictReader(stream))


@cache
def town(name: str) -> Row | None:
    return next((one for one in statements("towns") if one["town"] == name), None)


# --- what holds for a choice


def choice(spec: Plain, option: str = "", edition: str = "gdw") -> tuple[str, frozenset[str]]:
    """The edition as it is usual, and one option on."""
    had = {name: one for name, one in spec["options"].items() if edition in (many(one.get("editions")) or [edition])}
    return edition, frozenset({name for name, one in had.items() if one.get("default") == "yes"} | {option} - {""})


def holds(when: Any, chosen: tuple[str, frozenset[str]]) -> bool:
    if when in (None, ""):
        return True
    edition, on = chosen
    if not isinstance(when, dict):
        return set(many(when)) <= on
    editions = many(when.get("edition"))
    return (
        (not editions or edition in editions)
        and set(many(when.get("option"))) <= on
        and not on & set(many(when.get("without")))
    )


def _is_of(row: Row, asked: Row) -> bool:
    """Whether a counter is of the kind that a statement speaks of."""
    for key in ("nation", "type", "size", "strength", "formation"):
        if asked.get(key) and row.get(key, "") not in asked[key].split(" "):
            return False
    arrives = asked.get("arrives", "")
    return not arrives or (row["arrives"] == "" if arrives == "start" else row["arrives"] in arrives.split())


def _in_the_box(spec: Plain, option: str) -> list[Row]:
    """The counters that are there with one option, without those that another option adds."""
    chosen = choice(spec, option)
    usual = choice(spec)[1] | {option}
    return [row for row in spec.rows if holds(row["when"], chosen) and set(row["when"].split()) <= usual]


# --- the families


def counters(spec: Plain) -> Iterator[str]:
    """How many counters of each kind there are."""
    for asked in statements("counters"):
        found = sum(_is_of(row, asked) for row in _in_the_box(spec, asked["option"]))
        if found != int(asked["count"]):
            yield f"{asked['cite']}: {found} and not {asked['count']}"


def placements(spec: Plain) -> Iterator[str]:
    """How many of each kind stand where; where the land of a hex is in doubt, only what is wrong either way."""
    kinds = {row["id"]: row for row in spec.rows}
    for asked in statements("placements"):
        chosen = choice(spec, asked["option"])
        there = {row["id"] for row in _in_the_box(spec, asked["option"])}
        surely = maybe = 0
        for stack in spec.stacks:
            if not holds(stack.get("when"), chosen):
                continue
            for name in many(stack["counters"]):
                if name in there and _is_of(kinds[name], asked):
                    where = _is_at(stack["at"], asked["at"], kinds[name], spec)
                    surely += where is True
                    maybe += where is None
        if not surely <= int(asked["count"]) <= surely + maybe:
            yield f"{asked['cite']}: {surely} to {surely + maybe} and not {asked['count']} at {asked['at']}"


def _is_at(at: str, asked: str, counter: Row, spec: Plain) -> bool | None:
    """Whether a spot is what a statement means; None where the statements do not say."""
    known = town(at)
    on_map = known is not None or (at.isdigit() and len(at) == 4)
    if asked == "@map":
        return on_map
    if asked == "@own-city":
        return known is not None and counter["name"].lower().startswith(at.replace("-", " "))
    land = next((one for one in statements("lands") if one["land"] == asked), None)
    if land is None:
        place = spec["map"]["places"].get(asked, {})
        return at.partition(".")[0] == asked or (known is None and at == place.get("hex"))
    if known is not None:
        return known["land"] == asked
    return None if on_map and _in_box(land, *centre(at), 0.7) else False


def values(spec: Plain) -> Iterator[str]:
    """The numbers of the rules."""
    for asked in statements("values"):
        editions = [asked["edition"]] if asked["edition"] else list(spec["editions"])
        options = [asked["option"]] if asked["option"] else [""]
        for edition in editions:
            chosen = choice(spec, options[0], edition)
            value = spec["values"][asked["value"]]
            number = [value["is"], *(one["is"] for one in value.get("instead", ()) if holds(one.get("when"), chosen))][
                -1
            ]
            if float(number) != float(asked["number"]):
                yield f"{asked['cite']}: {asked['value']} is {number} and not {asked['number']}"


def cells(spec: Plain) -> Iterator[str]:
    """The cells of the tables."""
    for asked in statements("tables"):
        table = spec["tables"][asked["table"]]
        row = table["rows"].get(asked["row"])
        found = (
            None
            if row is None or asked["column"] not in table["columns"]
            else row[table["columns"].index(asked["column"])]
        )
        if found != asked["cell"]:
            yield f"{asked['cite']}: {asked['table']} {asked['row']} {asked['column']} is {found}"


def sequence(spec: Plain) -> Iterator[str]:
    """The order of the steps, what lies in what, whose they are and on which turns."""
    walk: list[tuple[dict[str, Any], tuple[str, ...]]] = []

    def go(steps: list[dict[str, Any]], above: tuple[str, ...]) -> None:
        for step in steps:
            walk.append((step, above))
            go(step.get("steps", []), (*above, step["id"]))

    go(spec["sequence"]["steps"], ())
    order = [step["id"] for step, _ in walk]
    for asked in statements("sequence"):
        places = [at for at, name in enumerate(order) if name == asked["step"]]
        for at in places or [None]:
            if at is None or not _as_asked(asked, at, order, walk):
                yield f"{asked['cite']}: {asked['step']} {asked['relation']} {asked['other']}"
    turns = spec["sequence"]["turns"]
    if (turns["first"], turns["last"]) != ("0", "10"):
        yield "gdw 2.0D; gdw 12.5D: turns 0 to 10"
    if not (turns["names"][0].endswith("December 1941") and turns["names"][-1].endswith("May 1942")):
        yield "gdw 2.0A; gdw 12.5D: from December 1941 to May 1942"
    months = [name.rsplit(" ", 2)[1] for name in turns["names"]]
    year = ["December", "January", "February", "March", "April", "May"]
    if months != [month for month in year for _ in range(2)][: len(months)]:
        yield "gdw 2.0A: two turns a month"


def _as_asked(asked: Row, at: int, order: list[str], walk: list[Any]) -> bool:
    step, above = walk[at]
    if asked["relation"] == "before":
        return asked["other"] in order and at < order.index(asked["other"])
    if asked["relation"] == "within":
        return asked["other"] in above
    if asked["relation"] == "side":
        return step.get("side") == asked["other"]
    return set(many(step.get("not_on"))) == set(asked["other"].split())


def clauses(spec: Plain) -> Iterator[str]:
    """The bounds of clauses and rules, those that are the numbers of values included."""
    found = {**spec["rules"], **next(iter(spec["scenarios"].values()))["clauses"]}
    for asked in statements("clauses"):
        clause = found[asked["clause"]]
        during = clause.get("during", {})
        number = clause.get(asked["bound"], during.get(asked["bound"]) if isinstance(during, dict) else None)
        if number in spec["values"]:
            number = spec["values"][number]["is"]
        if number != asked["number"]:
            yield f"{asked['cite']}: {asked['clause']} {asked['bound']} {number} and not {asked['number']}"


# --- the map, by arithmetic of its own

_HEX = 85.0
"""Nautical miles between opposite sides of a hex (gdw 1.1B), which are minutes of latitude."""
_ORIGIN = (95.54, 19.5)
"""Centre of 0101: the middle of where it can be, for the named hexes to lie on their islands, 95.3 to 95.8."""
_DOUBT = 12.0
"""Nautical miles by which that may be wrong."""


def centre(hexagon: str) -> tuple[float, float]:
    """Longitude and latitude of the middle of a hex, about."""
    column, row = int(hexagon[:2]) - 1, int(hexagon[2:]) - 1
    lon = _ORIGIN[0] + column * _HEX * math.sqrt(0.75) / 60 / math.cos(math.radians(8))
    return lon, _ORIGIN[1] - (row + (column % 2) / 2) * _HEX / 60


def _miles(lon: float, lat: float, to: Row) -> float:
    east = (lon - float(to["lon"])) * math.cos(math.radians(lat))
    return 60 * math.hypot(east, lat - float(to["lat"]))


def _in_box(land: Row, lon: float, lat: float, more: float) -> bool:
    return (
        float(land["west"]) - more <= lon <= float(land["east"]) + more
        and float(land["south"]) - more <= lat <= float(land["north"]) + more
    )


def positions(spec: Plain) -> Iterator[str]:
    """The towns that the books name lie where they truly are, at 85 nautical miles a hex (gdw 1.1B)."""
    places = spec["map"]["places"]
    for one in statements("towns"):
        if one["named"]:
            far = _miles(*centre(places[one["town"]]["hex"]), one)
            if far > _HEX / math.sqrt(3) + _DOUBT:
                yield f"{one['cite']}; gdw 1.1B: {one['town']} is {far:.0f} miles from the middle of its hex"
    if {name for name, place in places.items() if place["kind"] == "fortress"} != {"singapore", "corregidor", "palau"}:
        yield "gdw 12.21A; gdw 12.31A; gdw 12.4A: the fortresses are Singapore, Corregidor and Palau"
    on_java = {
        name for name, place in places.items() if place["kind"] == "city" and (town(name) or {}).get("land") == "Java"
    }
    if on_java != {"batavia", "tjilatjap", "sourabaya"}:
        yield "gdw 13.1B: the cities of Java are Batavia, Tjilatjap and Sourabaya"
    hexes = [places[name]["hex"] for name in ("manila", "corregidor", "olongapo")]
    if len(set(hexes)) < len(hexes):
        yield "gdw 12.31A to C: Manila, Corregidor and Olongapo have each a hex"


def regions(spec: Plain) -> Iterator[str]:
    """What the lands and areas of the books are made of."""
    found = spec["map"]["regions"]
    if int(spec["map"]["grid"]["columns"]) != COLUMNS or int(spec["map"]["grid"]["rows"]) != ROWS:
        yield "gdw 1.1A: a sheet of 17 by 22 inches"
    for asked in statements("regions"):
        where, words = found[asked["region"]]["where"], set(asked["what"].split())
        if not _MADE_OF[asked["says"]](where, words, asked):
            yield f"{asked['cite']}: {asked['region']} {asked['says']} {asked['what']}"


def _seed(where: Any, words: set[str], asked: Row) -> bool:
    seed = where.get("landmass", {})
    land = next(one for one in statements("lands") if one["land"].lower() == asked["region"])
    if "hex" in seed:
        return seed["hex"] in words or _in_box(land, *centre(seed["hex"]), 0.7)
    return "point" in seed and _in_box(land, float(seed["point"]["lon"]), float(seed["point"]["lat"]), 0.5)


def _names(node: Any) -> set[str]:
    """All words and hexes that a part of a set names, in whatever order and depth."""
    if isinstance(node, dict):
        return set().union(*map(_names, node.values())) if node else set()
    if isinstance(node, list):
        return set().union(*map(_names, node)) if node else set()
    return {node}


def _without(where: Any, words: set[str], asked: Row) -> bool:
    return words <= _names(where.get("minus", [None])[1:])


def _with(where: Any, words: set[str], asked: Row) -> bool:
    return words <= _names(where)


def _codes(node: Any) -> Iterator[str]:
    """The countries that a set takes, not those that it leaves out."""
    if isinstance(node, dict):
        if "country" in node:
            country = node["country"]
            yield from many(country["codes"] if isinstance(country, dict) else country)
        for key, part in node.items():
            yield from _codes(part[:1] if key == "minus" else part)
    elif isinstance(node, list):
        for part in node:
            yield from _codes(part)


def _countries(where: Any, words: set[str], asked: Row) -> bool:
    own = next(one["codes"].split() for one in statements("countries") if {one["land"]} == words)
    return set(_codes(where)) == set(own)


_MADE_OF: dict[str, Callable[[Any, set[str], Row], bool]] = {
    "seed": _seed,
    "block": lambda where, words, asked: set(where["block"]) == words,
    "without": _without,
    "with": _with,
    "countries": _countries,
}


def ground(spec: Plain) -> Iterator[str]:
    """No tank or garrison stands in rough, and no tank in swamp, unless on a road (gdw 5.12D, 5.12E); roads go on."""
    roads = {hexagon for path in spec["map"]["paths"].values() for hexagon in path["hexes"]}
    closed: dict[str, set[str]] = {"rough": set(), "swamp": set()}
    for entry in spec["map"]["terrain"]:
        if entry["class"] in closed:
            closed[entry["class"]] |= set(many(entry["where"].get("hexes")))
    kinds = {row["id"]: row["type"] for row in spec.rows}
    chosen = choice(spec)
    for stack in spec.stacks:
        at = spec["map"]["places"].get(stack["at"], {"hex": stack["at"]})["hex"]
        for name in many(stack["counters"]) if holds(stack.get("when"), chosen) and at not in roads else ():
            if kinds.get(name) in ("armour", "garrison") and at in closed["rough"]:
                yield f"gdw 5.12D: {name} in {at}"
            if kinds.get(name) == "armour" and at in closed["swamp"]:
                yield f"gdw 5.12E: {name} in {at}"
    for name, path in spec["map"]["paths"].items():
        for one, other in zip(path["hexes"], path["hexes"][1:], strict=False):
            if other not in neighbours(one):
                yield f"gdw 5.12B: {name} breaks off between {one} and {other}"


def stacking(spec: Plain) -> Iterator[str]:
    """One side in a hex (gdw 4.0B), four infantry units save in fortresses and Cam Ranh Bay, one air unit (4.3A)."""
    chosen, places = choice(spec), spec["map"]["places"]
    heaps: dict[str, list[Row]] = {}
    kinds = {row["id"]: row for row in spec.rows if holds(row["when"], chosen)}
    for stack in spec.stacks:
        at = places.get(stack["at"], {"hex": stack["at"]})["hex"]
        if at.isdigit() and len(at) == 4 and holds(stack.get("when"), chosen):
            heaps.setdefault(at, []).extend(kinds[name] for name in many(stack["counters"]) if name in kinds)
    free = {place["hex"] for place in places.values() if place["kind"] == "fortress"} | {places["cam-ranh-bay"]["hex"]}
    for at, heap in heaps.items():
        if len({row["nation"].startswith("japanese") for row in heap}) > 1:
            yield f"gdw 4.0B: both sides in {at}"
        infantry = sum(row["type"] in ("infantry", "guards", "marine", "machine-gun") for row in heap)
        if infantry > 4 and at not in free:
            yield f"gdw 4.1: {infantry} infantry units in {at}"
        if sum(row["type"] == "air" for row in heap) > 1:
            yield f"gdw 4.3A: several air units in {at}"


def boxes(spec: Plain) -> Iterator[str]:
    """The boxes and tracks that the books name, and that what stands in a box stands in one that is there."""
    found = spec["map"]["boxes"]
    for asked in statements("boxes"):
        box = found.get(asked["box"])
        if box is None:
            yield f"{asked['cite']}: there is no {asked['box']}"
        elif asked["spaces"] and len(many(box.get("spaces"))) != int(asked["spaces"]):
            yield f"{asked['cite']}: {asked['box']} has {len(many(box.get('spaces')))} spaces"
        elif asked["edges"] and set(many(box.get("edges"))) != set(asked["edges"].split()):
            yield f"{asked['cite']}: {asked['box']} lies beyond {box.get('edges')}"


FAMILIES = (counters, placements, values, cells, sequence, clauses, positions, regions, ground, stacking, boxes)


def broken(spec: Plain, families: tuple[Callable[[Plain], Iterator[str]], ...] = FAMILIES) -> list[str]:
    """The statements of the books that a spec breaks."""
    return [statement for family in families for statement in family(spec)]
