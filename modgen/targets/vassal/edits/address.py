"""Addresses of components in words: ``Map "Burma" / BoardPicker / Board "West"``.

A step is a class without its package and the name that the component has for its maker; ``(2)`` tells the second of
two alike. The root is ``GameModule``. A name may be left out where the class alone is enough.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from difflib import get_close_matches

from modgen.targets.vassal.content.paths import class_of, name_of
from modgen.targets.vassal.tree import Node

ROOT = "GameModule"
Spot = tuple[int, ...]
"""Where a component stands: which child of which child of the root."""

_STEP = re.compile(r'\s*([A-Za-z_][\w.]*)\s*("(?:[^"\\]|\\.)*")?\s*(?:\(([1-9]\d{0,4})\))?\s*(?:/|$)')
_TEXTS = frozenset({"entry", "option", "setup"})
_SHOWN = 8


class AddressError(Exception):
    """An address leads nowhere; the message is a sentence, help says what would."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


def label_of(node: Node) -> str:
    """Give the step that leads to a component, without a count."""
    name = name_of(node) or (node.text if node.tag in _TEXTS else "")
    return f"{class_of(node)} {json.dumps(name, ensure_ascii=False)}" if name else class_of(node)


def labels(nodes: tuple[Node, ...]) -> list[str]:
    """Give the steps that lead to each of several siblings, counted where two are alike."""
    return counted([label_of(one) for one in nodes])


def counted(names: list[str]) -> list[str]:
    """Tell apart what is called alike: the second one is ``name (2)``."""
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return told


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an address as it was written: class, name (None if it is left out), count."""

    kind: str
    name: str | None
    count: int

    def __str__(self) -> str:
        count = f" ({self.count})" if self.count > 1 else ""
        return self.kind + (f" {json.dumps(self.name, ensure_ascii=False)}" if self.name is not None else "") + count


def parse(text: str) -> list[Step]:
    """Read an address; raises AddressError."""
    steps: list[Step] = []
    at = 0
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None or found.end() == at:
            help = 'steps are parted by /: Map "Burma" / Zoomer; a name stands in double quotes'
            raise AddressError(f"{text[at:]!r} is no step of an address", help)
        try:
            name = None if found[2] is None else str(json.loads(found[2]))
        except ValueError:
            raise AddressError(f"{found[2]} is no name", 'a backslash stands before " and \\ in it') from None
        steps.append(Step(found[1], name, int(found[3] or 1)))
        at = found.end()
    if not steps:
        raise AddressError("an address is missing", f"{ROOT}, or a component in it")
    return steps[1:] if steps[0].kind == ROOT and steps[0].name is None else steps


class Paths:
    """The components of a module by their addresses."""

    def __init__(self, root: Node) -> None:
        self._nodes: dict[Spot, Node] = {}
        self._paths: dict[Spot, str] = {}
        waiting: list[tuple[Spot, Node, str]] = [((), root, ROOT)]
        while waiting:
            spot, node, path = waiting.pop()
            self._nodes[spot], self._paths[spot] = node, path
            above = "" if not spot else f"{path} / "
            for index, (child, step) in enumerate(zip(node.children, labels(node.children), strict=True)):
                waiting.append(((*spot, index), child, above + step))

    def node(self, spot: Spot) -> Node:
        """Give the component at a spot."""
        return self._nodes[spot]

    def path(self, spot: Spot) -> str:
        """Give the address of a spot."""
        return self._paths[spot]

    def find(self, text: str) -> Spot:
        """Give the spot of an address; raises AddressError."""
        spot: Spot = ()
        for step in parse(text):
            spot = self.child(spot, step)
        return spot

    def child(self, spot: Spot, step: Step) -> Spot:
        """Give the spot of a component by a step from the one it stands in; raises AddressError."""
        children = self._nodes[spot].children
        alike = [at for at, one in enumerate(children) if class_of(one) == step.kind and _named(one, step.name)]
        if len(alike) >= step.count and (step.name is not None or step.count > 1 or len(alike) == 1):
            return (*spot, alike[step.count - 1])
        where = "" if not spot else f" in {self._paths[spot]}"
        there = labels(children)
        if alike and step.name is None:
            plain = [at for at in alike if there[at] == step.kind]
            if plain:
                return (*spot, plain[0])
            shown = ", ".join(there[at] for at in alike[:_SHOWN])
            raise AddressError(f"there are {len(alike)} of {step.kind}{where}", f"one of: {shown}")
        near = get_close_matches(str(step), there, n=1, cutoff=0.6)
        same = [one for one in there if one.split(" ")[0] == step.kind]
        listed = ", ".join(dict.fromkeys((same or there)[:_SHOWN]))
        help = f"did you mean {near[0]}?" if near else f"there: {listed}" if listed else "there is nothing in it"
        raise AddressError(f"there is no {step}{where}", help)

    def spots(self) -> list[Spot]:
        """Give all spots in the order of the file."""
        return sorted(self._nodes)


def _named(node: Node, name: str | None) -> bool:
    return name is None or (name_of(node) or (node.text if node.tag in _TEXTS else "")) == name
