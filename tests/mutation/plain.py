"""A spec as plain data: files of texts, lists and mappings, read and written without modgen."""

import csv
import io
import json
import pickle
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml


@dataclass
class Plain:
    """The files of a spec folder by name: the tree of a YAML file, the rows of a table."""

    files: dict[str, Any]

    @classmethod
    def read(cls, folder: Path) -> "Plain":
        files: dict[str, Any] = {}
        wanted = [path for path in folder.iterdir() if path.suffix in (".csv", ".yaml")]
        for path in sorted(wanted):
            text = path.read_text(encoding="utf-8")
            rows = path.suffix == ".csv"
            files[path.name] = (
                list(csv.DictReader(io.StringIO(text))) if rows else yaml.load(text, Loader=yaml.CBaseLoader)
            )
        return cls(files)

    def copy(self) -> "Plain":
        return Plain(pickle.loads(pickle.dumps(self.files)))

    def __getitem__(self, section: str) -> Any:
        """A section of the game, from whichever file holds it."""
        return next(tree[section] for name, tree in self.files.items() if isinstance(tree, dict) and section in tree)

    @property
    def rows(self) -> list[dict[str, str]]:
        """The counters, markers included."""
        return [row for tree in self.files.values() if isinstance(tree, list) for row in tree]

    @property
    def counters(self) -> list[dict[str, str]]:
        """The table of the counters without the markers, to be changed."""
        return self.files["counters.csv"]

    @property
    def stacks(self) -> list[dict[str, Any]]:
        """The stacks of the first set-up and of the proposal for it."""
        scenario = next(iter(self["scenarios"]))
        proposed = self["proposals"].get(scenario, {})
        return [*self["scenarios"][scenario]["setup"], *proposed.get("setup", [])]

    def write(self, folder: Path, source: Path, base: "Plain") -> None:
        """All files, those that differ from the base written anew: JSON is YAML too."""
        for name, tree in self.files.items():
            if tree == base.files[name]:
                shutil.copyfile(source / name, folder / name)
            elif isinstance(tree, list):
                with (folder / name).open("w", encoding="utf-8", newline="") as stream:
                    writer = csv.DictWriter(stream, list(tree[0]))
                    writer.writeheader()
                    writer.writerows(tree)
            else:
                text = json.dumps(tree, ensure_ascii=False, indent=0)
                (folder / name).write_text(text, encoding="utf-8")


def many(value: Any) -> list[Any]:
    """One or more, as a list."""
    return [] if value in (None, "") else value if isinstance(value, list) else [value]


# --- hexes by their numbers: flat, two digits for column and row, even columns half a hex lower

_STEPS = {
    0: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
    1: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
}
COLUMNS, ROWS = 36, 24


def neighbours(hexagon: str) -> list[str]:
    """The hexes beside one, clockwise from the north."""
    column, row = int(hexagon[:2]), int(hexagon[2:])
    around = [(column + right, row + down) for right, down in _STEPS[column % 2]]
    return [f"{one:02}{other:02}" for one, other in around if 0 < one <= COLUMNS and 0 < other <= ROWS]
