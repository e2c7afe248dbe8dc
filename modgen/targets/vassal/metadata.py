"""The small XML files `moduledata` and `savedata` that say what a module or save is and what wrote it."""

from dataclasses import dataclass

from modgen.targets.vassal.tree import Node, node, read_xml, write_xml

# When a file was saved is not for a file that is made from the same input a second time.
FIXED_DATE = "1700000000000"


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a module or save says of itself.

    version: of the module. vassal_version: of the engine that it is written for, such as "3.7.0".
    date_saved: milliseconds since 1970, as text. name: of the module, None in a save. others: translations
    and whatever else is there.
    """

    version: str = ""
    vassal_version: str = ""
    name: str | None = None
    description: str | None = None
    date_saved: str = FIXED_DATE
    extra1: str = ""
    extra2: str = ""
    others: tuple[Node, ...] = ()


_FIELDS = {
    "version": "version",
    "extra1": "extra1",
    "extra2": "extra2",
    "VassalVersion": "vassal_version",
    "dateSaved": "date_saved",
    "description": "description",
    "name": "name",
}


def write_metadata(metadata: Metadata) -> bytes:
    """Write the file."""
    texts = ((tag, getattr(metadata, field)) for tag, field in _FIELDS.items())
    known = [node(tag, content=text) for tag, text in texts if text is not None]
    return write_xml(node("data", *known, *metadata.others, version="1"))


def read_metadata(data: bytes) -> Metadata:
    """Read the file; raises ModuleError if it is not well-formed XML."""
    values: dict[str, str] = {}
    others: list[Node] = []
    for child in read_xml(data).children:
        field = _FIELDS.get(child.tag)
        if field is None or field in values or child.attributes or child.children:
            others.append(child)
        else:
            values[field] = child.text
    values.setdefault("date_saved", "")
    return Metadata(others=tuple(others), **values)


def engine_line(version: str) -> tuple[int, int]:
    """Give the major and minor number of an engine version, (0, 0) if there is none."""
    numbers = [int(part) for part in version.split(".")[:2] if part.isdecimal() and part.isascii()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)
