"""The mutants of a spec: each operator changes one thing of the plain data, and says which statements judge it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mutation import books
from mutation.plain import COLUMNS, ROWS, Plain, many, neighbours

Edit = Callable[[Plain], None]
Family = Callable[[Plain], Iterator[str]]


@dataclass(frozen=True)
class Mutant:
    """One change: which operator made it, what it is in a few words, and how it is done to a copy of the spec."""

    operator: str
    label: str
    edit: Edit

    def of(self, spec: Plain) -> Plain:
        changed = spec.copy()
        self.edit(changed)
        return changed


# --- counters


def _set(index: int, key: str, value: str) -> Edit:
    def edit(spec: Plain) -> None:
        spec.counters[index][key] = value

    return edit


def _column(key: str, others: Callable[[str], list[str]]) -> Callable[[Plain], Iterator[tuple[str, Edit]]]:
    def mutants(spec: Plain) -> Iterator[tuple[str, Edit]]:
        for index, row in enumerate(spec.counters):
            for other in others(row[key]):
                yield f"{row['id']}: {key} {row[key] or 'none'} -> {other or 'none'}", _set(index, key, other)

    return mutants


_SIZES = ["battalion", "regiment", "brigade", "division"]
_TYPES = ["infantry", "guards", "marine", "artillery", "armour", "garrison", "parachute", "air", "fortress"]
_NATIONS = ["dutch", "british", "american", "japanese-army", "japanese-navy"]


def _after(words: list[str]) -> Callable[[str], list[str]]:
    """The two that come next in a list, for a word of it."""
    return lambda word: [words[(words.index(word) + step) % len(words)] for step in (1, 2)] if word in words else []


def _one_more_or_less(text: str) -> list[str]:
    return [f"{float(text) + step:g}" for step in (1, -1)] if text else []


def _removed(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def without(name: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec.counters[:] = [row for row in spec.counters if row["id"] != name]
            _unplace(spec, name)

        return edit

    for row in spec.counters:
        yield row["id"], without(row["id"])


def _unplace(spec: Plain, name: str) -> None:
    for setup in _setups(spec):
        for stack in setup:
            stack["counters"] = [one for one in many(stack["counters"]) if one != name]
        setup[:] = [stack for stack in setup if stack["counters"]]


def _setups(spec: Plain) -> list[list[dict[str, Any]]]:
    return [one["setup"] for section in ("scenarios", "proposals") for one in spec[section].values()]


def _duplicated(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def twice(index: int, placed: bool) -> Edit:
        def edit(spec: Plain) -> None:
            row = spec.counters[index]
            spec.counters.insert(index + 1, {**row, "id": f"{row['id']}-x", "name": f"{row['name']} again"})
            for setup in _setups(spec) if placed else ():
                for stack in setup:
                    if row["id"] in many(stack["counters"]):
                        stack["counters"] = [*many(stack["counters"]), f"{row['id']}-x"]

        return edit

    for index, row in enumerate(spec.counters):
        yield f"{row['id']}, not placed", twice(index, placed=False)
        yield f"{row['id']}, beside it", twice(index, placed=True)


# --- the set-up


def _moved(spec: Plain) -> Iterator[tuple[str, Edit]]:
    places = list(spec["map"]["places"])

    def to(index: int, place: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec.stacks[index]["at"] = place

        return edit

    for index, stack in enumerate(spec.stacks):
        # Two other places, another box, the hex beside and one far away, by the position in their lists.
        twice = places[(7 * index + 3) % len(places)], places[(11 * index + 20) % len(places)]
        at = spec["map"]["places"].get(stack["at"], {"hex": stack["at"]})["hex"]
        beside = [neighbours(at)[index % 3], far(at)] if at.isdigit() and len(at) == 4 else []
        for place in dict.fromkeys((*twice, "japanese-ports", *beside)):
            if place != stack["at"]:
                yield f"stack {index}, {many(stack['counters'])[0]}: {stack['at']} -> {place}", to(index, place)


def _moved_one(spec: Plain) -> Iterator[tuple[str, Edit]]:
    stacks = spec.stacks

    def to(index: int, name: str, other: int) -> Edit:
        def edit(spec: Plain) -> None:
            one, two = spec.stacks[index], spec.stacks[other]
            one["counters"] = [left for left in many(one["counters"]) if left != name]
            two["counters"] = [*many(two["counters"]), name]

        return edit

    for index, stack in enumerate(stacks):
        # Among stacks that stand there for the same choices, so that no counter comes to stand in two places.
        beside = [at for at, one in enumerate(stacks) if one.get("when") == stack.get("when") and at != index]
        for name in many(stack["counters"]) if len(many(stack["counters"])) > 1 and beside else ():
            other = beside[(index + len(name)) % len(beside)]
            yield f"stack {index}, {name}: {stack['at']} -> the stack at {stacks[other]['at']}", to(index, name, other)


def _swapped_counters(spec: Plain) -> Iterator[tuple[str, Edit]]:
    stacks = spec.stacks

    def swap(one: int, two: int) -> Edit:
        def edit(spec: Plain) -> None:
            here, there = (many(spec.stacks[at]["counters"]) for at in (one, two))
            here[0], there[0] = there[0], here[0]
            spec.stacks[one]["counters"], spec.stacks[two]["counters"] = here, there

        return edit

    for one, stack in enumerate(stacks):
        beside = [at for at, other in enumerate(stacks) if other.get("when") == stack.get("when") and at != one]
        for two in {beside[(one + step) % len(beside)] for step in (1, 9)} if beside else ():
            first, second = many(stacks[one]["counters"])[0], many(stacks[two]["counters"])[0]
            yield f"stack {one}, {first} of {stacks[one]['at']} and {second} of {stacks[two]['at']}", swap(one, two)


def _bounds(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def edit_of(section: str, name: str, bound: str, number: str) -> Edit:
        def edit(spec: Plain) -> None:
            clause = _clauses(spec)[section][name]
            (clause if bound in clause else clause["during"])[bound] = number

        return edit

    for section, found in _clauses(spec).items():
        for name, clause in found.items():
            during = clause.get("during", {})
            given = {**(during if isinstance(during, dict) else {}), **clause}
            for bound in ("exactly", "at_least", "at_most", "from_turn", "to_turn"):
                number = given.get(bound)
                number = spec["values"].get(number, {}).get("is", number)
                for other in _one_more_or_less(number or ""):
                    if int(other) >= 0:
                        yield f"{section} {name}: {bound} {number} -> {other}", edit_of(section, name, bound, other)


def _clauses(spec: Plain) -> dict[str, dict[str, Any]]:
    return {"rules": spec["rules"], "clauses": next(iter(spec["scenarios"].values()))["clauses"]}


# --- numbers, tables, sequence


def _values(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def edit_of(name: str, instead: int | None, number: str) -> Edit:
        def edit(spec: Plain) -> None:
            value = spec["values"][name]
            (value if instead is None else value["instead"][instead])["is"] = number

        return edit

    for name, value in spec["values"].items():
        for other in _one_more_or_less(value["is"]):
            yield f"{name}: {value['is']} -> {other}", edit_of(name, None, other)
        for index, one in enumerate(value.get("instead", ())):
            other = _one_more_or_less(one["is"])[0]
            yield f"{name} for {one['when']}: {one['is']} -> {other}", edit_of(name, index, other)


def _cells(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def edit_of(table: str, row: str, column: int, text: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec["tables"][table]["rows"][row][column] = text

        return edit

    for name, table in spec["tables"].items():
        for head, row in table["rows"].items():
            for column, cell in enumerate(row):
                others = sorted({line[column] for line in table["rows"].values()} - {cell})
                number = cell.lstrip("-").isdigit()
                other = f"{int(cell) + 1}" if number else others[len(head) % len(others)] if others else f"no {cell}"
                where = f"{name} {head} / {table['columns'][column]}"
                yield f"{where}: {cell} -> {other}", edit_of(name, head, column, other)


def _steps(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def swap(path: tuple[int, ...], at: int) -> Edit:
        def edit(spec: Plain) -> None:
            steps = _below(spec, path)
            steps[at], steps[at + 1] = steps[at + 1], steps[at]

        return edit

    def go(path: tuple[int, ...]) -> Iterator[tuple[str, Edit]]:
        steps = _below(spec, path)
        for at, step in enumerate(steps):
            if at + 1 < len(steps) and step["id"] != steps[at + 1]["id"]:
                yield f"{step['id']} and {steps[at + 1]['id']}", swap(path, at)
            if "steps" in step:
                yield from go((*path, at))

    yield from go(())


def _below(spec: Plain, path: tuple[int, ...]) -> list[dict[str, Any]]:
    steps = spec["sequence"]["steps"]
    for at in path:
        steps = steps[at]["steps"]
    return steps


def _sides(spec: Plain) -> Iterator[tuple[str, Edit]]:
    """A step of the other side, or on other turns; turns swapped or left out."""

    def other_side(path: tuple[int, ...], at: int) -> Edit:
        def edit(spec: Plain) -> None:
            step = _below(spec, path)[at]
            step["side"] = {"allied": "japanese", "japanese": "allied"}[step["side"]]

        return edit

    def not_on(path: tuple[int, ...], at: int) -> Edit:
        def edit(spec: Plain) -> None:
            step = _below(spec, path)[at]
            step["not_on"] = many(step.get("not_on"))[1:] or ["1"]

        return edit

    def go(path: tuple[int, ...]) -> Iterator[tuple[str, Edit]]:
        for at, step in enumerate(_below(spec, path)):
            if "side" in step:
                yield f"{step['id']}: side not {step['side']}", other_side(path, at)
            if len(path) < 2:
                yield f"{step['id']}: other turns", not_on(path, at)
            if "steps" in step:
                yield from go((*path, at))

    yield from go(())

    def swapped(at: int) -> Edit:
        def edit(spec: Plain) -> None:
            names = spec["sequence"]["turns"]["names"]
            names[at], names[at + 2] = names[at + 2], names[at]

        return edit

    def shorter(spec: Plain) -> None:
        turns = spec["sequence"]["turns"]
        turns["last"] = "9"
        turns["names"].pop()
        turns["dates"].pop()

    yield "one turn less", shorter
    for at in range(len(spec["sequence"]["turns"]["names"]) - 2):
        yield f"names of turns {at} and {at + 2}", swapped(at)


# --- the map


def _swapped_places(spec: Plain) -> Iterator[tuple[str, Edit]]:
    names = list(spec["map"]["places"])

    def swap(one: str, two: str, keys: tuple[str, ...]) -> Edit:
        def edit(spec: Plain) -> None:
            here, there = spec["map"]["places"][one], spec["map"]["places"][two]
            for key in keys:
                here[key], there[key] = there[key], here[key]

        return edit

    for index, one in enumerate(names):
        for step in (1, 17):
            two = names[(index + step) % len(names)]
            yield f"{one} and {two}, hexes", swap(one, two, ("hex",))
            yield f"{one} and {two}, hexes and points", swap(one, two, ("hex", "point"))


def _moved_places(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def move(name: str, hexagon: str, with_point: bool) -> Edit:
        def edit(spec: Plain) -> None:
            place = spec["map"]["places"][name]
            if with_point:
                (old_lon, old_lat), (lon, lat) = books.centre(place["hex"]), books.centre(hexagon)
                place["point"] = {
                    "lon": f"{float(place['point']['lon']) + lon - old_lon:.2f}",
                    "lat": f"{float(place['point']['lat']) + lat - old_lat:.2f}",
                }
            place["hex"] = hexagon

        return edit

    for name, place in spec["map"]["places"].items():
        for hexagon in neighbours(place["hex"]):
            yield f"{name}: {place['hex']} -> {hexagon}, hex", move(name, hexagon, with_point=False)
            yield f"{name}: {place['hex']} -> {hexagon}, hex and point", move(name, hexagon, with_point=True)


def _kinds(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def edit_of(name: str, kind: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec["map"]["places"][name]["kind"] = kind

        return edit

    for name, place in spec["map"]["places"].items():
        for kind in {"city": ("fortress", "town"), "fortress": ("city",)}[place["kind"]]:
            yield f"{name}: {place['kind']} -> {kind}", edit_of(name, kind)


_CODES = ["MYS", "SGP", "THA", "MMR", "LAO", "KHM", "VNM", "IDN", "PHL"]


def _regions(spec: Plain) -> Iterator[tuple[str, Edit]]:
    """One word, code, hex or number in what a region is made of: another one, or left out of its list."""

    def put(region: str, path: tuple[Any, ...], value: Any) -> Edit:
        def edit(spec: Plain) -> None:
            node = spec["map"]["regions"][region]
            for key in path[:-1]:
                node = node[key]
            if value is None:
                del node[path[-1]]
            else:
                node[path[-1]] = value

        return edit

    def go(region: str, node: Any, path: tuple[Any, ...]) -> Iterator[tuple[str, Edit]]:
        if path[-1] == "points":
            return
        if isinstance(node, dict):
            for key, part in node.items():
                yield from go(region, part, (*path, key))
        elif isinstance(node, list):
            for at, part in enumerate(node):
                yield from go(region, part, (*path, at))
                if len(node) > 1 and path[-1] != "block" and not (path[-1] == "minus" and at == 0):
                    yield f"{region}: without {part}", put(region, (*path, at), None)
        else:
            for other in _other_word(node, path):
                yield f"{region}: {node} -> {other}", put(region, path, other)

    for region, given in spec["map"]["regions"].items():
        yield from go(region, given["where"], ("where",))


def far(hexagon: str) -> str:
    """A hex nine columns and seven rows on, round the map."""
    return f"{(int(hexagon[:2]) + 8) % COLUMNS + 1:02}{(int(hexagon[2:]) + 6) % ROWS + 1:02}"


def _other_word(word: str, path: tuple[Any, ...]) -> list[str]:
    if word in _CODES:
        return _after(_CODES)(word)
    if word.isdigit() and len(word) == 4:
        return [neighbours(word)[0], far(word)]
    if path[-1] in ("lon", "lat"):
        return [f"{float(word) + 4:g}"]
    return []


def _terrain(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def move(entry: int, at: int, hexagon: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec["map"]["terrain"][entry]["where"]["hexes"][at] = hexagon

        return edit

    for entry, given in enumerate(spec["map"]["terrain"]):
        if isinstance(given["where"], str):  # a region, which other operators mutate
            continue
        for at, hexagon in enumerate(given["where"]["hexes"]):
            for other in neighbours(hexagon):
                if other not in given["where"]["hexes"]:
                    yield f"{given['class']} {hexagon} -> {other}", move(entry, at, other)


def _roads(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def cut(name: str, at: int) -> Edit:
        def edit(spec: Plain) -> None:
            del spec["map"]["paths"][name]["hexes"][at]

        return edit

    for name, path in spec["map"]["paths"].items():
        for at, hexagon in enumerate(path["hexes"]):
            if len(path["hexes"]) > 2:
                yield f"{name}: without {hexagon}", cut(name, at)


def _boxes(spec: Plain) -> Iterator[tuple[str, Edit]]:
    def renamed(name: str) -> Edit:
        def edit(spec: Plain) -> None:
            boxes = spec["map"]["boxes"]
            spec["map"]["boxes"] = {f"{key}-x" if key == name else key: box for key, box in boxes.items()}

        return edit

    def fewer(name: str) -> Edit:
        def edit(spec: Plain) -> None:
            spec["map"]["boxes"][name]["spaces"].pop()

        return edit

    def turned(name: str) -> Edit:
        def edit(spec: Plain) -> None:
            around = {"north": "south", "south": "north", "east": "west", "west": "east"}
            box = spec["map"]["boxes"][name]
            box["edges"] = [around[edge] for edge in many(box["edges"])]

        return edit

    for name, box in spec["map"]["boxes"].items():
        yield f"{name} renamed", renamed(name)
        if "spaces" in box:
            yield f"{name} a space less", fewer(name)
        if "edges" in box:
            yield f"{name} beyond the other edges", turned(name)


OPERATORS: dict[str, tuple[Callable[[Plain], Iterator[tuple[str, Edit]]], tuple[Family, ...]]] = {
    "strength of a counter": (_column("strength", _one_more_or_less), (books.counters, books.placements)),
    "size of a counter": (_column("size", _after(_SIZES)), (books.counters, books.placements)),
    "type of a counter": (
        _column("type", _after(_TYPES)),
        (books.counters, books.placements, books.stacking, books.ground),
    ),
    "nation of a counter": (_column("nation", _after(_NATIONS)), (books.counters, books.placements, books.stacking)),
    "arrival of a counter": (
        _column("arrives", lambda turn: [f"{int(turn) + 1}", ""] if turn else ["2"]),
        (books.counters, books.placements),
    ),
    "counter removed": (_removed, (books.counters, books.placements)),
    "counter duplicated": (_duplicated, (books.counters, books.placements, books.stacking)),
    "stack moved": (_moved, (books.placements, books.stacking, books.ground)),
    "counter moved to another stack": (_moved_one, (books.placements, books.stacking, books.ground)),
    "counters of two stacks swapped": (_swapped_counters, (books.placements, books.stacking, books.ground)),
    "bound of a clause": (_bounds, (books.clauses,)),
    "number of a value": (_values, (books.values,)),
    "cell of a table": (_cells, (books.cells,)),
    "steps swapped": (_steps, (books.sequence,)),
    "side or turns of a step": (_sides, (books.sequence,)),
    "places swapped": (_swapped_places, (books.positions, books.stacking, books.ground)),
    "place moved by a hex": (_moved_places, (books.positions, books.stacking, books.ground)),
    "kind of a place": (_kinds, (books.positions, books.stacking)),
    "region": (_regions, (books.regions,)),
    "terrain hex moved": (_terrain, (books.ground,)),
    "road hex removed": (_roads, (books.ground,)),
    "box": (_boxes, (books.boxes,)),
}
"""What each operator makes of a spec, and the statements of the books that judge its mutants."""


def mutants(spec: Plain, operator: str) -> list[Mutant]:
    """All mutants of one operator, in the order of the spec."""
    make, _ = OPERATORS[operator]
    return [Mutant(operator, label, edit) for label, edit in make(spec)]


def breaking(spec: Plain, mutant: Mutant) -> list[str]:
    """The statements of the books that a mutant breaks, as its operator's oracle says."""
    return books.broken(mutant.of(spec), OPERATORS[mutant.operator][1])


def sample(spec: Plain, operator: str, size: int, seed: str) -> list[tuple[Mutant, list[str]]]:
    """So many mutants of an operator that break a statement, each with what it breaks; all if there are no more."""
    found = mutants(spec, operator)
    random.Random(f"{seed} {operator}").shuffle(found)
    taken: list[tuple[Mutant, list[str]]] = []
    for mutant in found:
        if len(taken) < size and (wrong := breaking(spec, mutant)):
            taken.append((mutant, wrong))
    return taken
