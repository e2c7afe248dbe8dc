"""Where a datum stands in the files of a spec."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A stretch of one line of one file.

    ``file`` is relative to the spec's folder, with ``/`` between folders. ``line`` and ``column`` count from 1,
    in characters; ``length`` is the number of characters to underline. ``cell`` is a spreadsheet's name of the
    cell (``C5``) where the file is a table. ``part`` is the path of a component where the file is a module, whose tree
    has no lines; line and column are then 0.
    """

    file: str
    line: int = 1
    column: int = 1
    length: int = 1
    cell: str = ""
    part: str = ""

    def __str__(self) -> str:
        if self.part:
            return f"{self.file}: {self.part}"
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Place("", 0, 0, 0)
"""The place of what no file holds: an option of the command line, the output folder."""
