"""Names: two things of one name, and names that differ only in case."""

from collections import Counter
from collections.abc import Iterable, Iterator

from modgen.targets.vassal.content.paths import Site, class_of
from modgen.targets.vassal.lint.found import Found, Ground
from modgen.targets.vassal.metadata import engine_line


def names(ground: Ground) -> Iterator[Found]:
    """Go through all names by which others find a component."""
    yield from _about(ground)
    yield from _twice("V919", "maps", [one.site for one in ground.atlas.maps], "mapName")
    yield from _twice("V919", "prototypes", [slot.site for slot in ground.prototypes])
    for one in ground.atlas.maps:
        yield from _twice("V919", "boards", _inside(one.site, "BoardPicker", "Board"))
    for kind, what in (("RegionGrid", "regions"), ("ZonedGrid", "zones"), ("GlobalProperties", "properties")):
        for site in ground.of(kind):
            yield from _shared(what, site)
    yield from _twice("V920", "decks", list(ground.of("DrawPile")))
    yield from _twice("V920", "turn counters", list(ground.of("TurnTracker")))
    for one in ground.atlas.maps:
        if not one.name:
            yield Found("V919", one.site.path, "the map has no name", "saves and traits know a map by its name")


def _about(ground: Ground) -> Iterator[Found]:
    root, metadata = ground.module.build, ground.module.metadata
    if metadata is None:
        yield Found("V902", "moduledata", "there is no moduledata, which says for which engine the module is")
        return
    if (0, 0) < engine_line(metadata.vassal_version) < (3, 5) and "buildFile.xml" in ground.module.files:
        message = f"it is for engine {metadata.vassal_version}, which reads 'buildFile' and not 'buildFile.xml'"
        yield Found("V902", "moduledata", message)
    if not metadata.vassal_version:
        yield Found("V902", "moduledata", "moduledata does not say for which engine the module is")
    for what, said in (("name", metadata.name), ("version", metadata.version)):
        if said is not None and said != root.get(what).strip():
            message = f"the {what} is {said!r} in moduledata and {root.get(what)!r} in the build file"
            yield Found("V901", "moduledata", message, "a save is of another module where they differ")


def _inside(site: Site, holder: str, kind: str) -> list[Site]:
    pickers = (child for child in site.children if class_of(child.node) == holder)
    return [one for picker in pickers for one in picker.children if class_of(one.node) == kind]


def _shared(what: str, site: Site) -> Iterator[Found]:
    """Names that several children of one component bear; a zone in two parts is a trick that makers know."""
    counts = Counter(child.get("name") for child in site.node.children)
    shared = [name for name, count in counts.items() if count > 1 and name]
    if shared:
        more = f" and {len(shared) - 4} more" if len(shared) > 4 else ""
        names = ", ".join(map(repr, shared[:4])) + more
        yield Found("V920", site.path, f"several {what} share a name: {names}", "by its name only the first is found")
    folded: dict[str, str] = {}
    for name in counts:
        other = folded.setdefault(name.casefold(), name)
        if other != name:
            yield Found("V921", site.path, f"{what} {other!r} and {name!r} differ only in case")


def _twice(code: str, what: str, of: Iterable[Site], attribute: str = "name") -> Iterator[Found]:
    seen: dict[str, Site] = {}
    folded: dict[str, str] = {}
    for site in of:
        name = site.node.get(attribute) or site.node.get("name")
        if not name:
            continue
        if name in seen:
            yield Found(code, site.path, f"two {what} are called {name!r}", f"the other is {seen[name].path}")
            continue
        seen[name] = site
        other = folded.setdefault(name.casefold(), name)
        if other != name:
            yield Found("V921", site.path, f"{what} {other!r} and {name!r} differ only in case")
