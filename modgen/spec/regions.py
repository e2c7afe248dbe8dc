"""Regions as a graph: no region is made of itself, none grows beyond measure, and none asks what its map cannot say."""

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from modgen.diagnostics import Log
from modgen.spec.mapspec import MapSpec, Region
from modgen.spec.sets import SetExpr

_DEEPEST = 60
_LARGEST = 10_000
_NO_HELP = "describe it by hexes, by `within`, or by regions of such"


def check_regions(spec: MapSpec, log: Log) -> None:
    """Log what keeps the regions of a map from being worked out, or the sea of an invented map."""
    regions = {region.id: region for region in spec.regions}
    order = _in_order(regions, log)
    done: dict[str, tuple[int, int]] = {}
    for name in order:
        depth, size = done[name] = _measure(regions[name].where, done)
        if depth > _DEEPEST or size > _LARGEST:
            message = f"the region {name!r} is made of too many others ({size:,} sets, {depth} deep)"
            log.add("R106", message, regions[name].place("where"), help="describe it by hexes")
            return
    if spec.sea is not None and not log.fatal:
        _check_sea(spec.sea, regions, log)


def _in_order(regions: Mapping[str, Region], log: Log) -> list[str]:
    """The regions, each after those it is made of; a circle is logged, and left out."""
    wants = {name: _named(region.where, regions) for name, region in regions.items()}
    while True:
        try:
            return list(TopologicalSorter(wants).static_order())
        except CycleError as error:
            circle: list[str] = error.args[1]
            name = min(circle, key=list(regions).index)
            start = circle.index(name)
            around = [*circle[start:-1], *circle[:start], name]
            message = f"the region {name!r} is made of itself: {' → '.join(reversed(around))}"
            log.add("N311", message, regions[name].place("where"), help="describe one of them by hexes")
            for left_out in circle:
                wants.pop(left_out, None)
            wants = {name: [want for want in those if want in wants] for name, those in wants.items()}


def _named(expression: SetExpr, regions: Iterable[str]) -> list[str]:
    names = (part.named for part in expression.all_parts())
    return [name for name in names if name is not None and name in regions]


def _measure(expression: SetExpr, done: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """How deep a set nests, and of how many sets it is made, regions included."""
    parts = [_measure(part, done) for part in expression.parts]
    if expression.named is not None and expression.named in done:
        parts.append(done[expression.named])
    return 1 + max((depth for depth, _ in parts), default=0), 1 + sum(size for _, size in parts)


def _check_sea(sea: SetExpr, regions: Mapping[str, Region], log: Log) -> None:
    """Land and sea of an invented map follow from its sea, so that set cannot ask for them."""
    waiting, seen = [sea], set[str]()
    while waiting:
        for part in waiting.pop().all_parts():
            for key in ("terrain", "landmass"):
                if getattr(part, key) is not None:
                    message = f"the sea of an invented map cannot ask for its {key}, which follows from the sea"
                    log.add("L204", message, part.place(key), help=_NO_HELP)
            if part.named in regions and part.named not in seen:
                seen.add(str(part.named))
                waiting.append(regions[str(part.named)].where)
