"""Which edits of a module change what the spec itself says, and where it says so."""

import re
from collections.abc import Mapping
from itertools import chain

from modgen.diagnostics import Place
from modgen.pipeline.module import named_hexes, piece_id
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.model import Model
from modgen.targets.vassal.charts import chart_image
from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.content.slots import SLOTS
from modgen.targets.vassal.edits import ChangeTrait, Edit, Move, PutFile, Remove, RemoveFile, SetAttribute, SetText
from modgen.targets.vassal.edits.address import Paths
from modgen.targets.vassal.inputs import at_start_gpid
from modgen.targets.vassal.module import IMAGES
from modgen.targets.vassal.tree import Node

_ABOUT = {"name": "title", "version": "version", "description": "description"}
_MARKED = {"Side": "nation", "Nation": "nation", "Type": "type", "Size": "size"}
_MARKED |= {"Strength": "strength", "Formation": "formation"}
_STANDS = frozenset({"location", "x", "y", "owningBoard", "useGridLocation"})
_PICTURE = re.compile(r".*-(?P<gpid>[0-9]+)(?P<back>-back)?\.png")


class Belonging:
    """Finds the place in a spec of what an edit changes. paths: the components of the module as it was made."""

    def __init__(self, game: Game, root: Node) -> None:
        self._game, self._paths = game, Paths(root)
        self._palette = {str(piece_id(one)): one for one in game.counters}
        self._start = {str(at_start_gpid(piece_id(one))): one for one in game.counters}

    @property
    def slots(self) -> Mapping[str, tuple[str, str]]:
        """The ids of all slots of counters: whose it is, and whether it is in the palette or an at-start stack."""
        palette = {gpid: (one.id, "palette") for gpid, one in self._palette.items()}
        return palette | {gpid: (one.id, "start") for gpid, one in self._start.items()}

    @property
    def started(self) -> frozenset[str]:
        """The counters that have a slot in an at-start stack."""
        there = {self._paths.node(spot).get("gpid") for spot in self._paths.spots()}
        return frozenset(one.id for gpid, one in self._start.items() if gpid in there)

    def place(self, edit: Edit) -> tuple[Place, str] | None:
        """Give where the spec says what an edit changes, and what to do there; None if it says nothing of it."""
        what = edit.what
        if isinstance(what, PutFile | RemoveFile):
            return self._picture(what)
        if edit.target.slots is not None:
            gpid = edit.target.slots.gpids[0]
            counter = self._palette.get(gpid) or self._start.get(gpid)
            return None if counter is None else self._counter(counter, edit, start=gpid in self._start)
        if edit.target.prototype:
            return None
        node = self._paths.node(self._paths.find(edit.target.path))
        found = self._component(node, edit)
        return None if found is None else (found, "change it there")

    def _counter(self, counter: Counter, edit: Edit, *, start: bool) -> tuple[Place, str] | None:
        what = edit.what
        if isinstance(what, Move | Remove) and start:
            place = self._stack(counter)
            return None if place is None else (place, "change it there")
        if isinstance(what, Remove):
            return counter.place(), "take it out there"
        named = isinstance(what, SetAttribute) and what.name == "entryName"
        if isinstance(what, ChangeTrait):
            named = what.trait == "BasicPiece" and what.name == "name"
            if what.trait == "Marker" and what.name in _MARKED:
                return counter.place(_MARKED[what.name]), "change it there"
        return (counter.place("name"), "change it there") if named else None

    def _stack(self, counter: Counter) -> Place | None:
        first = self._game.scenarios[:1]
        proposed = (one.setup for one in self._game.proposals if one.id in {scenario.id for scenario in first})
        stacks = chain.from_iterable((*(one.setup for one in first), *proposed))
        return next((one.place("at") for one in stacks if counter.id in one.counters), None)

    def _component(self, node: Node, edit: Edit) -> Place | None:
        what, game, kind = edit.what, self._game, class_of(node)
        if kind == "GameModule" and isinstance(what, SetAttribute) and what.name in _ABOUT:
            return game.game.place(_ABOUT[what.name])
        if kind == "SetupStack" and (isinstance(what, Remove | Move) or _sets(what, _STANDS)):
            inside = (self._start.get(one.get("gpid")) for one in node.children if class_of(one) in SLOTS)
            return next((place for one in inside if one is not None and (place := self._stack(one))), None)
        if node.tag == "entry" and isinstance(what, SetText | Remove):
            return _named(game.sides, node.text)
        if kind in ("Chart", "PredefinedSetup") and isinstance(what, SetAttribute | Remove):
            known = game.charts if kind == "Chart" else game.scenarios
            return _named(known, node.get("chartName") or node.get("name"))
        if kind == "Zone" and isinstance(what, SetAttribute | Remove):
            return self._zone(node.get("name"))
        if kind in ("TurnTracker", "ListTurnLevel", "CounterTurnLevel") and game.sequence is not None:
            return game.sequence.place() if isinstance(what, SetAttribute | Remove) else None
        if kind in ("Map", "Board") and _sets(what, frozenset({"mapName", "name"})):
            return game.map.place("name")
        return None

    def _zone(self, name: str) -> Place | None:
        hexes = {called: at for at, called in named_hexes(self._game)}
        places = (one.place("name") for one in self._game.map.places if one.hex == hexes.get(name))
        return next(places, None) or _named(self._game.map.boxes, name)

    def _picture(self, what: PutFile | RemoveFile) -> tuple[Place, str] | None:
        name = what.name.removeprefix(IMAGES)
        found = _PICTURE.fullmatch(name)
        counter = self._palette.get(found["gpid"]) if found is not None else None
        if found is not None and counter is not None:
            art = f"art/{counter.id}{found['back'] or ''}.png"
            return counter.place(), f"put the picture beside the spec as {art}"
        for number, chart in enumerate(self._game.charts):
            if name == chart_image(number):
                return chart.place("name"), "change its tables there"
        return None


def _sets(what: object, names: frozenset[str]) -> bool:
    return isinstance(what, SetAttribute) and what.name in names


def _named(models: tuple[Model, ...], name: str) -> Place | None:
    return next((one.place("name") for one in models if getattr(one, "name", None) == name), None)
