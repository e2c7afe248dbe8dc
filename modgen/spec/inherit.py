"""What a file's defaults, or a datum around, give to the data inside: citation and basis."""

from modgen.spec.tree import Map, Node, Seq, Text

PER_FILE = ("include", "defaults")
"""Keys that speak of one file, and are no part of the game."""
_INHERITED = ("cite", "basis")


def inherit(tree: Map) -> None:
    """Give every mapping of a file the citation and basis that stand nearest above it."""
    _inherit(tree, _file_defaults(tree))


def _file_defaults(tree: Map) -> dict[str, Text]:
    defaults = tree.get("defaults")
    if not isinstance(defaults, Map):
        return {}
    found = {key: defaults.get(key) for key in _INHERITED}
    return {key: value for key, value in found.items() if isinstance(value, Text) and not value.absent}


def _inherit(node: Node, above: dict[str, Text]) -> None:
    """The depth is bounded by the reader."""
    if isinstance(node, Map):
        node.inherited = above
        own = {key: node[key] for key in _INHERITED if key in node}
        below = {**above, **{key: value for key, value in own.items() if isinstance(value, Text) and not value.absent}}
        for key, value in node.items():
            if key not in PER_FILE:
                _inherit(value, below)
    elif isinstance(node, Seq):
        for item in node:
            _inherit(item, above)
