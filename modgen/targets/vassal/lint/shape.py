"""Components: whether the engine knows them, where they stand, and whether their values can be read."""

import re
from collections import Counter
from collections.abc import Iterator

from modgen.targets.vassal.content.atlas import MAPS
from modgen.targets.vassal.content.paths import Site, class_of, label
from modgen.targets.vassal.keys import decode_key
from modgen.targets.vassal.lint.classes import ENGINE, TEXTS, Class, classes
from modgen.targets.vassal.lint.found import Found, Ground
from modgen.targets.vassal.module import OLD_ROOT
from modgen.targets.vassal.scalars import read_double, read_int

_COLOR = re.compile(r"|null|0x[0-9a-fA-F]{6}|\d{1,3},\d{1,3},\d{1,3}(,\d{1,3})?")
_HELPERS = (
    *("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer"),
    *("MapCenterer", "StackExpander", "PieceMover", "KeyBufferer"),
)
_ONCE = frozenset(
    {
        *("BasicCommandEncoder", "GlobalTranslatableMessages", "Language", "Documentation", "PlayerRoster"),
        *("GlobalOptions", "PrototypesContainer", "Chatter", "KeyNamer", "BoardPicker", "StackMetrics", "Zoomer"),
        *("GlobalProperties", "SelectionHighlighters", "HighlightLastMoved", "ImageSaver", "LayeredPieceCollection"),
        *("ZonedGridHighlighter", "ChessClockControl", "GamePieceImageDefinitions", *_HELPERS),
    }
)
_FATAL = frozenset({"Zoomer", "TurnTracker", "LayeredPieceCollection"})


def shape(ground: Ground) -> Iterator[Found]:
    """Go through all components."""
    known = classes()
    for site in ground.sites:
        node = site.node
        if node.tag in TEXTS or not site.parent:
            continue
        entry = known.get(node.tag)
        if entry is None:
            yield from _unknown(ground, site)
            continue
        yield from _place(site, entry, known)
        yield from _attributes(site, entry)
    for site in ground.sites:
        yield from _once(site)
    yield from _order(ground)
    yield from _helpers(ground)


def _unknown(ground: Ground, site: Site) -> Iterator[Found]:
    tag = site.node.tag
    of_engine = tag.startswith(ENGINE)
    if (of_engine or not ground.own_code) or ("." in tag and _file_of(tag) not in ground.module.files):
        if not of_engine and ground.own_code and any(name.endswith(".class") for name in ground.module.files) is False:
            return  # the classes were left out where the module was unpacked for keeping its history
        help = "" if of_engine else f"the engine would look for {_file_of(tag)!r} in the module"
        yield Found("V910", site.path, f"the engine has no component {tag!r}", help)


def _file_of(tag: str) -> str:
    return tag.replace(".", "/") + ".class"


def _place(site: Site, entry: Class, known: "dict[str, Class] | object") -> Iterator[Found]:
    parent = site.parent
    assert parent is not None
    kind = class_of(parent)
    where = "GameModule" if parent.tag == OLD_ROOT else kind
    if not entry.parents or where in entry.parents or (parent.tag not in classes() and parent.tag != OLD_ROOT):
        return
    if where in ("ModuleExtension", "ExtensionElement"):
        return
    grave = ", and the module does not open" if class_of(site.node) in _FATAL else ""
    message = f"{label(site.node)} cannot stand in a {where}{grave}"
    yield Found("V912", site.path, message, f"it belongs in {' or '.join(sorted(entry.parents))}")


def _attributes(site: Site, entry: Class) -> Iterator[Found]:
    for name, value in site.node.attributes:
        kind = entry.attributes.get(name)
        if kind is None:
            if class_of(site.node) != "GlobalOptions":  # what it does not know it keeps as properties
                yield Found("V911", site.path, f"the engine knows no attribute {name!r} here, and passes over it")
        elif (kind == "int" and read_int(value) is None) or (kind == "dbl" and read_double(value) is None):
            what = "a whole number" if kind == "int" else "a number"
            yield Found("V915", site.path, f"{name} is {value!r}, not {what}: the engine leaves out this component")
        elif kind == "bool" and value.lower() not in ("true", "false", ""):
            yield Found("V916", site.path, f"{name} is {value!r}, which counts as false", "write true or false")
        elif kind == "color" and not _COLOR.fullmatch(value):
            yield Found("V916", site.path, f"{name} is {value!r}, which is no colour", "write it as red,green,blue")
        elif kind == "key" and value and decode_key(value) is None:
            yield Found("V917", site.path, f"{name} is {value!r}, which is no key", "write it as code,modifiers")


def _once(site: Site) -> Iterator[Found]:
    counts = Counter(class_of(one) for one in site.node.children if one.tag.startswith(ENGINE))
    for kind, count in counts.items():
        if count > 1 and kind in _ONCE:
            yield Found("V914", site.path, f"{count} of {kind} stand here, where there can be one")


def _order(ground: Ground) -> Iterator[Found]:
    root = ground.module.build
    kinds = [class_of(one) for one in root.children]
    if "BasicCommandEncoder" in kinds:
        first = next(
            (at for at, kind in enumerate(kinds) if kind in (*MAPS, "PieceWindow", "PrototypesContainer")), None
        )
        if first is not None and first < kinds.index("BasicCommandEncoder"):
            message = f"the BasicCommandEncoder stands after {label(root.children[first])}, whose pieces are lost"
            yield Found("V913", label(root), message, "put it first")
    elif not ground.own_code:
        yield Found("V913", label(root), "there is no BasicCommandEncoder, and the engine adds it after all pieces")
    for one in ground.atlas.maps:
        inside = [class_of(child) for child in one.site.node.children]
        stacks = [at for at, kind in enumerate(inside) if kind in ("SetupStack", "DrawPile")]
        if stacks and "BoardPicker" in inside and stacks[0] < inside.index("BoardPicker"):
            message = "a stack stands before the BoardPicker, and the engine makes a second, empty one"
            yield Found("V913", one.site.path, message, "put the BoardPicker before all stacks and decks")


def _helpers(ground: Ground) -> Iterator[Found]:
    if ground.own_code:
        return  # which may do the same
    for one in ground.atlas.maps:
        missing = [name for name in _HELPERS if name not in {class_of(child) for child in one.site.node.children}]
        missing = [
            name for name in missing if not (class_of(one.site.node) == "PlayerHand" and name == "StackExpander")
        ]
        if missing:
            message = f"the map lacks {', '.join(missing)}, which the engine does not add"
            yield Found("V918", one.site.path, message)
