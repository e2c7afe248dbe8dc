"""A module or an extension as plain data."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields

from modgen.targets.vassal.archive import View
from modgen.targets.vassal.content.atlas import MapOf, atlas_of
from modgen.targets.vassal.content.boards import map_data
from modgen.targets.vassal.content.data import Data, tidy
from modgen.targets.vassal.content.paths import Site, class_of, label, name_of, sites
from modgen.targets.vassal.content.pieces import definition_data, slot_data
from modgen.targets.vassal.content.slots import SLOTS, begins_at, prototypes, slot_of
from modgen.targets.vassal.content.tools import KNOWN, tool_data, turn_data
from modgen.targets.vassal.metadata import Metadata
from modgen.targets.vassal.module import Extension, Module
from modgen.targets.vassal.tree import Node


def module_data(module: Module) -> Data:
    """Give what is in a module."""
    root = module.build
    return {
        "kind": "module",
        "name": root.get("name"),
        "version": root.get("version"),
        "engine": root.get("VassalVersion"),
        **tidy({"description": root.get("description")}),
        **_component_data(root, module.images, module.files),
        "metadata": metadata_data(module.metadata),
    }


def extension_data(extension: Extension) -> Data:
    """Give what is in an extension."""
    root = extension.build
    return {
        "kind": "extension",
        "extends": root.get("module"),
        "extends_version": root.get("moduleVersion"),
        "version": root.get("version"),
        "engine": root.get("vassalVersion"),
        "id": root.get("extensionId"),
        **tidy({"description": root.get("description")}),
        **_component_data(root, extension.images, extension.files),
        "metadata": metadata_data(extension.metadata),
        "about": metadata_data(extension.about),
    }


def metadata_data(metadata: Metadata | None) -> Data | None:
    """Give what a metadata file says; None if there is none."""
    if metadata is None:
        return None
    said: Data = {one.name: getattr(metadata, one.name) for one in fields(metadata) if one.name != "others"}
    return tidy(said | {"others": [node_data(one) for one in metadata.others]})


def node_data(node: Node) -> Data:
    """Give a component word for word, with all inside it."""
    inside = [node_data(child) for child in node.children]
    return tidy({"class": node.tag, "attributes": dict(node.attributes), "text": node.text, "inside": inside})


def _component_data(root: Node, images: Mapping[str, bytes], files: Mapping[str, bytes]) -> Data:
    atlas = atlas_of(root, images)
    by_node = {id(one.site.node): one for one in atlas.maps}
    pieces: list[Data] = []
    found: dict[str, list[Data]] = {name: [] for name in ("decks", "charts", "dice", "turns", "setups", "tools")}
    found["properties"], found["unknown"] = [], []
    sides: list[str] = []
    counts: Counter[str] = Counter()
    for site in sites(root):
        node, kind = site.node, class_of(site.node)
        if node.tag.startswith("VASSAL."):
            counts[kind] += 1
        if kind in SLOTS:
            pieces.append(_placed(site, by_node))
        elif kind == "PlayerRoster":
            sides += [one.text for one in node.children if one.tag == "entry"]
        elif kind == "DrawPile":
            found["decks"].append(_deck(site, by_node))
        elif kind == "TurnTracker":
            found["turns"].append(turn_data(site))
        elif kind in KNOWN:
            found[KNOWN[kind]].append(tool_data(site))
        elif _is_unknown(site):
            found["unknown"].append({"path": site.path, **node_data(node)})
    definitions = [
        {"name": one.site.node.get("name"), **tidy({"description": one.site.node.get("description")})}
        | definition_data(one)
        for one in prototypes(root)
    ]
    return {
        "sides": sides,
        "maps": [map_data(one) for one in atlas.maps],
        "turns": found["turns"],
        "setups": found["setups"],
        "pieces": pieces,
        "prototypes": definitions,
        **{name: found[name] for name in ("decks", "charts", "dice", "properties", "tools")},
        "components": dict(sorted(counts.items())),
        "unknown": found["unknown"],
        "images": _files(images),
        "files": _files(files),
    }


def _is_unknown(site: Site) -> bool:
    """Whether this is the outermost of what is no component of the engine's own."""
    if site.parent is None or site.node.tag.startswith("VASSAL."):
        return False
    return site.parent.tag.startswith("VASSAL.") and site.node.tag not in ("entry", "option", "setup")


def _placed(site: Site, by_node: Mapping[int, MapOf]) -> Data:
    slot = slot_of(site)
    said = slot_data(slot)
    stack = slot.stack
    if stack is not None:
        said["begins"] = _begins(stack, site, by_node)
    return said


def _begins(stack: Node, site: Site, by_node: Mapping[int, MapOf]) -> Data:
    one = next((by_node[id(node)] for node in reversed(site.above) if id(node) in by_node), None)
    board_name, asked, point = begins_at(stack)
    said: Data = {"in": label(stack), "map": one.name if one else "", "board": board_name}
    if one is not None:
        usual = one.board(one.usual[0].name) if one.usual else None
        board = one.board(board_name) if board_name else usual or next(iter(one.boards), None)
        if asked and board is not None:
            found = board.find(asked)
            said |= {"asked": asked, "found": found is not None}
            point = found or point
        if board_name or asked:
            spot = (board.location(point), board.zone(point), board.name) if board else ("", "", "")
        else:
            there = one.spot((point[0] + one.edge[0], point[1] + one.edge[1]))
            spot = there.location, there.zone, there.board
        said |= {"location": spot[0], "zone": spot[1], "board": board_name or spot[2]}
    return tidy(said) | {"x": point[0], "y": point[1]}


def _deck(site: Site, by_node: Mapping[int, MapOf]) -> Data:
    node = site.node
    cards = sum(class_of(one) in SLOTS for one in node.walk())
    kept = {key: value for key, value in node.attributes if value and key not in ("name", "x", "y", "owningBoard")}
    return {
        "name": name_of(node),
        "path": site.path,
        "cards": cards,
        "begins": _begins(node, site, by_node),
        "settings": kept,
    }


def _files(files: Mapping[str, bytes]) -> Data:
    if isinstance(files, View):
        return {name: files.size(name) for name in files}
    return {name: len(content) for name, content in files.items()}
