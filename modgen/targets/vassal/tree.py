"""XML as frozen nodes, read without trusting it and written canonically."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from modgen.targets.vassal.errors import ModuleError

_MOST_TAGS, _MOST_ATTRIBUTES = 600_000, 3_000_000  # many times those of the largest modules; each takes memory
_BLANK = "".join(map(chr, range(33)))  # what the engine trims from text
_NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


@dataclass(frozen=True, slots=True)
class Node:
    """An element: tag, attributes as pairs sorted by name, children, and its own text, trimmed.

    The engine looks attributes up by name, so their order means nothing; `node` sorts them.
    """

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple["Node", ...] = ()
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        """Give an attribute."""
        return next((value for key, value in self.attributes if key == name), default)

    def walk(self) -> Iterator["Node"]:
        """Give the node and all inside it, in the order of the file."""
        waiting = [self]
        while waiting:
            found = waiting.pop()
            yield found
            waiting.extend(reversed(found.children))

    def find(self, tag: str) -> tuple["Node", ...]:
        """Give the children with a tag."""
        return tuple(child for child in self.children if child.tag == tag)


def node(tag: str, *children: Node, content: str = "", **attributes: str) -> Node:
    """Make a node; content is its text. An underscore after an attribute's name keeps it clear of keywords."""
    named = sorted((name.rstrip("_"), value) for name, value in attributes.items())
    return Node(tag, tuple(named), children, content.strip(_BLANK))


def read_xml(data: bytes) -> Node:
    """Read a document. No entity is expanded, nothing is fetched; comments are dropped.

    Raises ModuleError if it is not well-formed, has a document type declaration, or is nested beyond any
    real build file.
    """
    if data.count(b"<") > _MOST_TAGS or data.count(b"=") > _MOST_ATTRIBUTES:
        raise ModuleError("this XML holds more components than any module could have")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise ModuleError(f"this is not well-formed XML: {error}") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise ModuleError("a document type declaration has no place in a module")
    return _from_element(root)


def write_xml(root: Node) -> bytes:
    """Write a document: UTF-8, two blanks a level, attributes by name, tabs and newlines in them kept.

    Raises ModuleError for a character that XML cannot hold, such as a control character.
    """
    lines = [_DECLARATION]
    _write(root, 0, lines)
    text = "".join(lines)
    bad = _NOT_XML.search(text)
    if bad is not None:
        raise ModuleError(f"XML cannot hold the character {bad[0]!r}")
    return text.encode()


def _from_element(element: etree._Element) -> Node:
    if not isinstance(element.tag, str):
        raise ModuleError("the XML holds an entity reference; only elements and text have a meaning here")
    text = (element.text or "") + "".join(child.tail or "" for child in element)
    attributes = sorted((str(key), str(value)) for key, value in element.attrib.items())
    children = tuple(_from_element(child) for child in element)
    return Node(element.tag, tuple(attributes), children, text.strip(_BLANK))


def _write(one: Node, depth: int, lines: list[str]) -> None:
    pad = "  " * depth
    attributes = "".join(f' {name}="{_attribute(value)}"' for name, value in one.attributes)
    text = _escaped(one.text)
    if not one.children:
        lines.append(f"{pad}<{one.tag}{attributes}" + (f">{text}</{one.tag}>\n" if text else "/>\n"))
        return
    lines.append(f"{pad}<{one.tag}{attributes}>{text}\n")
    for child in one.children:
        _write(child, depth + 1, lines)
    lines.append(f"{pad}</{one.tag}>\n")


def _escaped(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#13;")


def _attribute(value: str) -> str:
    escaped = _escaped(value).replace('"', "&quot;")
    return escaped.replace("\t", "&#9;").replace("\n", "&#10;")
