"""How a component is called, and where it stands in the tree of its module."""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.targets.vassal.tree import Node

_NAMES = ("mapName", "name", "entryName", "chartName", "title", "threadName", "flareName", "text", "buttonText")
_BETWEEN = " › "


@dataclass(frozen=True, slots=True)
class Site:
    """A component and what it stands in, from the root to its parent."""

    node: Node
    above: tuple[Node, ...] = ()

    @property
    def parent(self) -> Node | None:
        """What it stands in; None for the root."""
        return self.above[-1] if self.above else None

    @property
    def path(self) -> str:
        """Its place for people: every component above it that has a name, and itself; the root alone is its own."""
        named = [label(one) for one in self.above[1:] if name_of(one)]
        return _BETWEEN.join((*named, label(self.node)))

    def within(self, kind: str) -> Node | None:
        """Give the innermost component above it whose class has this name."""
        return next((one for one in reversed(self.above) if class_of(one) == kind), None)


def sites(root: Node) -> Iterator[Site]:
    """Give all components in the order of the file, each with what it stands in."""
    waiting = [Site(root)]
    while waiting:
        site = waiting.pop()
        yield site
        above = (*site.above, site.node)
        waiting.extend(Site(child, above) for child in reversed(site.node.children))


def class_of(node: Node) -> str:
    """Give the name of a component's class without its package."""
    return node.tag.rpartition(".")[2]


def name_of(node: Node) -> str:
    """Give the name that a component has for its maker, "" if it has none."""
    found = dict(node.attributes)
    return next((found[key] for key in _NAMES if found.get(key)), "")


def label(node: Node) -> str:
    """Give the class of a component and its name."""
    name = name_of(node)
    return f'{class_of(node)} "{name}"' if name else class_of(node)
