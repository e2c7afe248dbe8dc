"""What is known of one hex, or one space of a box."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from modgen.board import Board, Kind
from modgen.check.context import Context
from modgen.check.explain.demands import demands
from modgen.check.explain.lines import Explanation, Line, explanation, line_of
from modgen.check.facts.words import about
from modgen.check.placing import proposed_stacks
from modgen.check.supports import Support
from modgen.hexes import sides
from modgen.spec.features import TerrainEntry
from modgen.spec.model import Basis, Datum, weakest
from modgen.spec.sets import GROUND_SIDES


def explain_spot(at: str, context: Context, board: Board) -> Explanation:
    """All that the game holds of a spot.

    Args:
        at: a place, a hex by its printed number, or a space of a box.
        context: the game for one choice.
        board: its board.

    Raises:
        HexNameError: there is no such spot.
    """
    spot = context.sets.spot(at)
    is_hex = spot < context.sets.spots.hexes
    parts: list[tuple[str, Iterator[Line]]] = [
        ("places", _places(spot, context)),
        ("box", _box(spot, context)),
        ("ground", _ground(spot, context, board) if is_hex else iter(())),
        ("regions", _regions(spot, context)),
        ("terrain", _terrain(spot, context)),
        ("paths", _paths(spot, context)),
        ("hexsides", _hexsides(spot, context) if is_hex else iter(())),
        ("clauses and rules", demands(context, lambda constraint: bool(constraint.spots[spot]))),
        ("facts", _facts(spot, context)),
        ("counters", _counters(spot, context)),
    ]
    return explanation(f"{'hex' if is_hex else 'box'} {context.sets.name(spot)}", context.choice, parts)


def _places(spot: int, context: Context) -> Iterator[Line]:
    for place in context.game.map.places:
        if context.sets.spot(place.id) == spot:
            port = ", a port" if place.port and place.kind != "port" else ""
            resistance = "" if place.resistance is None else f", resistance {place.resistance}"
            yield line_of(place, f"{place.name} ({place.id}): {place.kind}{port}{resistance}")


def _box(spot: int, context: Context) -> Iterator[Line]:
    for box in context.game.map.boxes:
        if spot in context.sets.spots.boxes[box.id]:
            yield line_of(box, f"{box.name} ({box.id}): {box.kind}")


def _ground(cell: int, context: Context, board: Board) -> Iterator[Line]:
    """Land share and kind, and the parts of land and water inside."""
    spec = context.game.map
    if spec.georeference is not None:
        basis, place = weakest([spec.grid.basis, spec.georeference.basis, Basis.DERIVED]), spec.georeference.place()
    else:
        basis, place = spec.basis, spec.sea.place() if spec.sea is not None else spec.place()
    kind = Kind(board.kinds[cell]).name.lower()
    for override in spec.overrides:
        if any(cell in context.sets.spots_in(name) for name in override.hexes):
            said = context.sets.ground.coast_says(cell)
            yield line_of(override, f"told to be {override.is_}, {said} by its coast: {override.reason}")
    for shore in spec.shores:
        if any(cell in context.sets.spots_in(name) for name in shore.hexes):
            reaches = " | ".join(" ".join(piece) for piece in shore.land) or "no side"
            yield line_of(shore, f"its land reaches {reaches}")
    coastal = ", coastal" if context.sets.ground.terrain("coastal")[cell] else ""
    yield Line(f"{kind}{coastal}: {board.land[cell]:.0%} land", str(place), spec.cite, str(basis))
    directions = context.grid.layout.directions()
    for part in board.parts.of(cell):
        along = [name for name, share in zip(directions, board.parts.touches[part], strict=True) if share > 0]
        touches = f", along its sides {', '.join(along)}" if along else ""
        mass = int(board.parts.landmass[part])
        of = f" of a landmass in {board.landmass_mask(mass).sum()} of the map's hexes" if mass >= 0 else ""
        yield Line(f"{board.parts.share[part]:.0%} {'land' if board.parts.land[part] else 'water'}{of}{touches}")


def _regions(spot: int, context: Context) -> Iterator[Line]:
    for region in context.game.map.regions:
        if context.sets.mask(region.where)[spot]:
            yield _in_a_set(region, f"{region.name} ({region.id})", context.sets.reasons(region.where, spot))


def _terrain(spot: int, context: Context) -> Iterator[Line]:
    names = {own.id: own.name for own in context.game.map.terrains}
    for entry in context.game.map.terrain:
        if context.sets.mask(entry.where)[spot]:
            reasons = context.sets.reasons(entry.where, spot)
            name = f"{names[entry.class_]} ({entry.class_})" if entry.class_ in names else entry.class_
            yield replace(_in_a_set(entry, name, reasons), place=_cell_of(entry, spot, context))


def _cell_of(entry: TerrainEntry, spot: int, context: Context) -> str:
    """Where an entry names the hex: in its own cell if it comes from a table."""
    for position, name in enumerate(entry.where.hexes or ()):
        at = entry.where.place("hexes", position)
        if at.cell and spot in context.sets.spots_in(name):
            return f"{at}, cell {at.cell}"
    return str(entry.place())


def _in_a_set(datum: Datum, text: str, reasons: Sequence[Support]) -> Line:
    """A line about a datum that takes a spot in by its set, with the weakest reason if that is weaker than itself."""
    line = line_of(datum, text)
    if not reasons or reasons[0].basis.rank <= datum.basis.rank:
        return line
    weak = f"rests on {reasons[0].what}, {reasons[0].place}"
    return replace(line, basis=str(reasons[0].basis), note="; ".join(part for part in (line.note, weak) if part))


def _paths(spot: int, context: Context) -> Iterator[Line]:
    for path in context.game.map.paths:
        if any(spot in context.sets.spots_in(name) for name in path.hexes):
            yield line_of(path, f"{path.name} ({path.id}): {path.kind}")


def _hexsides(cell: int, context: Context) -> Iterator[Line]:
    board = sides(context.grid.layout)
    neighbours = context.grid.layout.neighbours()[cell].tolist()
    kinds = {word: context.sets.ground.sides(word) for word in GROUND_SIDES}
    for number, direction in enumerate(context.grid.layout.directions()):
        side = int(board.of_cell[cell, number])
        other = context.sets.name(neighbours[number]) if neighbours[number] >= 0 else "the edge of the map"
        yield Line(f"{direction}, to {other}: {next(word for word in GROUND_SIDES if kinds[word][side])}")
        for override in context.game.map.overrides:
            if any(side in context.sets.sides_in(name) for name in override.sides):
                said = context.sets.ground.coast_says_of_side(side)
                told = f"told to be {override.is_}, {said} by its coast: {override.reason}"
                yield line_of(override, f"{direction}, to {other}: {told}")
        for feature in context.game.map.hexsides:
            if any(side in context.sets.sides_in(name) for name in feature.sides):
                name = f"{feature.name}, " if feature.name else ""
                yield line_of(feature, f"{direction}, to {other}: {name}{feature.kind}")


_HEXES = ("in_", "in_or_next_to", "between", "corner")


def _facts(spot: int, context: Context) -> Iterator[Line]:
    """The facts that name it, by its number or by a place in it."""
    for fact in context.game.facts:
        named = [*(fact.hexes or ()), *((fact.place_,) if fact.place_ is not None else ())]
        named += [name for key in _HEXES for name in getattr(fact, key) or ()]
        if any(spot in context.sets.spots_in(name) for name in named):
            yield line_of(fact, about(fact, context))


def _counters(spot: int, context: Context) -> Iterator[Line]:
    for scenario in context.game.scenarios:
        for stack in (*scenario.setup, *proposed_stacks(scenario, context)):
            if context.sets.spot(stack.at) == spot:
                yield line_of(stack, f"{scenario.id}: {', '.join(stack.counters)}")
