"""YAML text to a placed tree, from the parser's events.

The events are libyaml's; building the tree from them without recursion bounds the depth, and refusing anchors, aliases,
tags and merge keys as they pass leaves no way to expand a small file into a large one.
"""

from collections.abc import Iterator
from typing import Any

import yaml

from modgen.diagnostics import Log, Place
from modgen.spec.tree import CONTROL, Map, Node, Seq, Text
from modgen.spec.yaml_faults import LOADER, Bracket, log_syntax

DEEPEST = 40
MOST_NODES = 400_000
_HELP = "a spec file is a mapping of sections: `game:`, `map:` …"


class _RefusedError(Exception):
    """The reason is in the log already."""


def read_yaml(name: str, text: str, log: Log) -> Map | None:
    """The mapping that a YAML file holds, or None with the reasons logged."""
    builder = _Builder(name, text, log)
    try:
        node = builder.build()
    except _RefusedError:
        return None
    except yaml.YAMLError as error:
        log_syntax(name, text, error, builder.bracket, log)
        return None
    if node is None or (isinstance(node, Text) and node.absent):
        log.add("R109", f"{name} is empty", Place(name), help=_HELP)
        return None
    if not isinstance(node, Map):
        kind = "a list" if isinstance(node, Seq) else "a single value"
        log.add("L203", f"{name} holds {kind} where a mapping of sections belongs", node.place, help=_HELP)
        return None
    return node


class _Builder:
    def __init__(self, name: str, text: str, log: Log) -> None:
        self._name = name
        self._text = text
        self._log = log
        self._open: list[tuple[Map | Seq, list[Any]]] = []
        self._brackets: list[Bracket | None] = []
        self._root: Node | None = None
        self._nodes = 0
        self._clean = True

    def build(self) -> Node | None:
        documents = 0
        for event in self._events():
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse("R109", "a second document begins", self._place(event), "one document a file")
            elif isinstance(event, yaml.AliasEvent):
                self._fault(
                    "R107", f"the alias *{event.anchor} cannot be used", event, "write the value out where it is used"
                )
                self._add(Text("", self._place(event)))
            elif isinstance(event, yaml.ScalarEvent):
                self._check_plain(event)
                self._check_characters(event)
                self._add(Text(event.value, self._place(event), quoted=event.style not in (None, "")))
            elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
                self._begin(event)
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                self._end()
        if not self._clean:
            raise _RefusedError
        return self._root

    @property
    def bracket(self) -> Bracket | None:
        """The innermost bracket that is open."""
        return self._brackets[-1] if self._brackets else None

    def _events(self) -> Iterator[Any]:
        return iter(yaml.parse(self._text, Loader=LOADER))

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        length = end.column - start.column if end.line == start.line else 1
        return Place(self._name, start.line + 1, start.column + 1, max(1, length))

    def _fault(self, code: str, message: str, event: Any, help: str) -> None:
        self._log.add(code, message, self._place(event), help=help)
        self._clean = False

    def _refuse(self, code: str, message: str, place: Place, help: str) -> None:
        self._log.add(code, message, place, help=help)
        raise _RefusedError

    def _check_plain(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault(
                "R107", f"the anchor &{event.anchor} cannot be used", event, "write the value out where it is used"
            )
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            help = "leave it out: modgen knows by the key what a value is"
            self._fault("R107", f"the tag {tag} cannot be used", event, help)

    def _check_characters(self, event: Any) -> None:
        found = CONTROL.search(event.value)
        if found:
            message = f"the character U+{ord(found[0]):04X} cannot stand in a text"
            self._fault("R105", message, event, "take it out")

    def _begin(self, event: Any) -> None:
        self._check_plain(event)
        place = self._place(event)
        if len(self._open) >= DEEPEST:
            message = f"lists and mappings are nested more than {DEEPEST} deep"
            self._refuse("R106", message, place, "a bracket is probably left open")
        container = Map(place=place) if isinstance(event, yaml.MappingStartEvent) else Seq(place=place)
        self._open.append((container, []))
        closing = "}" if isinstance(container, Map) else "]"
        self._brackets.append(Bracket(place, closing) if event.flow_style else None)

    def _end(self) -> None:
        container, items = self._open.pop()
        self._brackets.pop()
        if isinstance(container, Seq):
            self._add(Seq(items, container.place))
            return
        for key, value in zip(items[::2], items[1::2], strict=True):
            self._put(container, key, value)
        self._add(container)

    def _put(self, container: Map, key: Node, value: Node) -> None:
        if not isinstance(key, Text):
            self._log.add("R105", "a list or mapping stands as a key", key.place, help="a key is a plain word")
            self._clean = False
        elif key == "<<" and not key.quoted:
            self._log.add("R107", "the merge key << cannot be used", key.place, help="write the keys out")
            self._clean = False
        elif key in container:
            first = container.keys_at[str(key)]
            note = ((first, "it stands here first"),)
            self._log.add("R108", f"the key {str(key)!r} stands twice", key.place, help="keep one of them", also=note)
            self._clean = False
        else:
            container.put(key, value)

    def _add(self, node: Node) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self._refuse("R102", f"{self._name} holds more than {MOST_NODES:,} values", node.place, "split the file")
        if self._open:
            self._open[-1][1].append(node)
        else:
            self._root = node
