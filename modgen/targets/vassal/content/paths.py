"""How a component is called, and where it stands in the tree of its module."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from modgen.targets.vassal.tree import Node

_NAMES = ("mapName", "name", "entryName", "chartName", "title", "threadName", "flareName", "text", "buttonText")
_NAMELESS = frozenset({"BoardPicker"})  # what it has for a title is a sentence to players
_BETWEEN = " › "


@dataclass(frozen=True)
class Site:
    """A component and what it stands in, from the root to its parent. outer: the parent's own site."""

    node: Node
    above: tuple[Node, ...] = ()
    outer: "Site | None" = None

    @property
    def parent(self) -> Node | None:
        """What it stands in; None for the root."""
        return self.above[-1] if self.above else None

    @cached_property
    def path(self) -> str:
        """Its place for people: every component above it that has a name, and itself; the root alone is its own."""
        return self._within + label(self.node)

    @cached_property
    def _within(self) -> str:
        outer = self.outer
        if outer is None or outer.outer is None:
            return ""
        return outer.path + _BETWEEN if name_of(outer.node) else outer._within

    def inside(self, child: Node) -> "Site":
        """Give the site of a child."""
        return Site(child, (*self.above, self.node), self)

    @property
    def children(self) -> Iterator["Site"]:
        """Give the sites of all children."""
        return map(self.inside, self.node.children)


def sites(root: Node) -> Iterator[Site]:
    """Give all components in the order of the file, each with what it stands in."""
    waiting = [Site(root)]
    while waiting:
        site = waiting.pop()
        yield site
        waiting.extend(map(site.inside, reversed(site.node.children)))


def class_of(node: Node) -> str:
    """Give the name of a component's class without its package."""
    return _last(node.tag)


@lru_cache(maxsize=4096)
def _last(tag: str) -> str:
    return tag.rpartition(".")[2]


def name_of(node: Node) -> str:
    """Give the name that a component has for its maker, "" if it has none."""
    if not node.attributes or class_of(node) in _NAMELESS:
        return ""
    found = dict(node.attributes)
    for key in _NAMES:
        name = found.get(key)
        if name:
            return name
    return ""


def label(node: Node) -> str:
    """Give the class of a component and its name."""
    name = name_of(node)
    return f'{class_of(node)} "{name}"' if name else class_of(node)
