"""References to maps, boards, zones, decks, sides, properties and buttons that are not there."""

from collections.abc import Iterable, Iterator

from modgen.targets.vassal.content.paths import class_of
from modgen.targets.vassal.lint.found import Found, Ground, plain
from modgen.targets.vassal.scalars import read_bool
from modgen.targets.vassal.sequence import decode, decode_list
from modgen.targets.vassal.traits import (
    AreaOfEffect,
    Mask,
    RestrictedAccess,
    ReturnToDeck,
    SendTo,
    SetGlobalProperty,
)

_SOLO = frozenset({"Solitaire", "Solo", "Moderator", "Referee", "Player", "<observer>"})
_TEXTS = ("text", "buttonText", "buttonName", "label", "name", "threadName")
_USUAL_TEXTS = frozenset({"Retire", "Pieces", "Turn", "Notes", "Roll", "LOS", "Thread", "Chart", "Dice"})


def references(ground: Ground) -> Iterator[Found]:
    """Go through all that is called by its name."""
    yield from _places(ground)
    yield from _decks(ground)
    yield from _sides(ground)
    yield from _properties(ground)
    yield from _buttons(ground)
    yield from _shaders(ground)


def _places(ground: Ground) -> Iterator[Found]:
    maps = {one.name: one for one in ground.atlas.maps}
    zones = {site.node.get("name") for site in ground.of("Zone")}
    regions = {site.node.get("name") for site in ground.of("Region")}
    for one in ground.atlas.maps:
        for place in one.usual:
            if one.board(place.name) is None:
                yield Found("V924", one.site.path, f"the map begins with the board {place.name!r}, which it has not")
    for site in ground.of("SetupStack", "DrawPile"):
        on, board = ground.map_of(site), site.node.get("owningBoard")
        if on is not None and board and on.board(board) is None and not ground.own_code:
            yield Found(
                "V924", site.path, f"it belongs on the board {board!r}, which the map has not: it never appears"
            )
    said: set[tuple[str, str]] = set()
    for slot, trait in ground.traits_of(SendTo, SetGlobalProperty):
        wanted: list[tuple[str, str, Iterable[str]]] = []
        if isinstance(trait, SendTo):
            wanted.append(("map", trait.map, maps))
            on = maps.get(trait.map)
            if on is not None and trait.mode == "L":
                wanted.append(("board", trait.board, {board.name for board in on.boards}))
            wanted += [("zone", trait.zone, zones)] * (trait.mode == "Z")
            wanted += [("region", trait.region, regions)] * (trait.mode == "R")
        elif isinstance(trait, SetGlobalProperty):
            wanted += [("zone", trait.place, zones)] * (trait.level == "Named Zone")
            wanted += [("map", trait.place, maps)] * (trait.level == "Named Map")
        for what, name, there in wanted:
            if name and name not in there and plain(name) and (what, name) not in said:
                said.add((what, name))
                code = "V924" if what in ("map", "board") else "V925"
                yield Found(code, slot.site.path, f"there is no {what} {name!r}")


def _decks(ground: Ground) -> Iterator[Found]:
    names = {site.node.get("name") for site in ground.of("DrawPile")}
    said: set[str] = set()
    for slot, trait in ground.traits_of(ReturnToDeck):
        if not isinstance(trait, ReturnToDeck) or trait.choose or trait.deck_expression:
            continue
        if trait.deck and trait.deck not in names | said and plain(trait.deck):
            said.add(trait.deck)
            yield Found("V926", slot.site.path, f"there is no deck {trait.deck!r} to return to")
    for site in ground.of("DrawPile"):
        target = site.node.get("reshuffleTarget")
        if read_bool(site.node.get("reshufflable")) and target and target not in names and plain(target):
            yield Found("V926", site.path, f"there is no deck {target!r} to send the cards to")


def _sides(ground: Ground) -> Iterator[Found]:
    sides = {one.text for site in ground.of("PlayerRoster") for one in site.node.children if one.tag == "entry"}
    said: set[str] = set()

    def unknown(names: Iterable[str], path: str) -> Iterator[Found]:
        for name in names:
            if name and name not in sides | _SOLO | said and plain(name):
                said.add(name)
                yield Found("V927", path, f"no player can be of the side {name!r}")

    for site in ground.of("PrivateMap", "PlayerHand"):
        yield from unknown(decode_list(site.node.get("side")), site.path)
    for site in ground.of("ChessClock"):
        yield from unknown((site.node.get("side"),), site.path)
    for slot, trait in ground.traits_of(RestrictedAccess, Mask):
        if isinstance(trait, RestrictedAccess):
            yield from unknown(trait.sides, slot.site.path)
        elif isinstance(trait, Mask) and trait.access.startswith("sides:"):
            yield from unknown(decode(trait.access.removeprefix("sides:"), ":"), slot.site.path)


def _properties(ground: Ground) -> Iterator[Found]:
    known = {site.node.get("name") for site in ground.sites if "Property" in class_of(site.node)}
    known |= {site.node.get("property") for site in ground.of("CounterTurnLevel", "ListTurnLevel")}
    known |= {site.node.get("name") for site in ground.sites if site.node.tag.startswith("VASSAL.preferences")}
    known |= {site.node.get("name") for site in ground.of("GlobalTranslatableMessage")}
    said: set[str] = set()
    for slot, trait in ground.traits_of(SetGlobalProperty):
        if not isinstance(trait, SetGlobalProperty) or ground.own_code:
            continue
        if trait.name and trait.name not in known | said and plain(trait.name):
            said.add(trait.name)
            yield Found("V928", slot.site.path, f"there is no global property {trait.name!r} to be set")


def _buttons(ground: Ground) -> Iterator[Found]:
    if ground.own_code:
        return
    texts = {value for site in ground.sites for name, value in site.node.attributes if name in _TEXTS}
    texts |= _USUAL_TEXTS | {value for site in ground.sites for name, value in site.node.attributes if "Text" in name}
    for site in ground.of("ToolbarMenu", "MultiActionButton"):
        missing = [one for one in decode_list(site.node.get("menuItems")) if one and one not in texts and plain(one)]
        if missing:
            named = ", ".join(map(repr, missing))
            yield Found("V929", site.path, f"no button has the text {named}")


def _shaders(ground: Ground) -> Iterator[Found]:
    names = {site.node.get("name") for site in ground.of("MapShader")}
    said: set[str] = set()
    for slot, trait in ground.traits_of(AreaOfEffect):
        if isinstance(trait, AreaOfEffect) and trait.shader and trait.shader not in names | said:
            said.add(trait.shader)
            yield Found("V930", slot.site.path, f"there is no map shading {trait.shader!r}")
