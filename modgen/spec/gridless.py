"""A game whose grid cannot be read, so that what needs no grid can be looked at all the same."""

from pydantic import ValidationError

from modgen.spec.game import Game
from modgen.spec.tree import Map, Text

_STAND_IN = {
    "orientation": "flat",
    "columns": "1",
    "rows": "1",
    "height": "1in",
    "shifted": "even",
}


def without_grid(root: Map) -> Game | None:
    """The game with a grid put in that nobody may look at; None where something else is wrong too."""
    section = root.get("map")
    if not isinstance(section, Map):
        return None
    written = section.get("grid")
    grid = Map(((key, Text(word, section.place)) for key, word in _STAND_IN.items()), section.place)
    grid.inherited = written.inherited if isinstance(written, Map) else section.inherited
    own = written if isinstance(written, Map) else Map()
    grid.update({key: own[key] for key in ("cite", "basis", "note") if key in own})
    grid["numbering"] = _heir(grid)
    try:
        return Game.model_validate(_with(root, "map", _with(section, "grid", grid)))
    except ValidationError:
        return None


def _heir(holder: Map) -> Map:
    """An empty mapping that has its citation from the one around it."""
    cited = {key: value for key, value in holder.items() if key in ("cite", "basis") and isinstance(value, Text)}
    heir = Map(place=holder.place)
    heir.inherited = {**holder.inherited, **cited}
    return heir


def _with(holder: Map, key: str, value: Map) -> Map:
    changed = Map(holder.items(), holder.place)
    changed.keys_at = holder.keys_at
    changed.inherited = holder.inherited
    changed[key] = value
    return changed
