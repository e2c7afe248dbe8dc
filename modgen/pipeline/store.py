"""Results of stages, kept by what they were made from.

A stage is a function of one frozen value. Its key is the stage's name, the canonical form of the value and the
fingerprint of the code, so a result found under its key is the result a clean build would make. An entry carries the
sha256 of its content: a torn or altered entry is made again.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from modgen.canonical import digest

Files = Mapping[str, bytes]
"""What a stage makes: named bytes."""
Value = TypeVar("Value")


@dataclass(slots=True)
class Store:
    """The store of one game's builds under the output folder.

    New results are held in ``fresh`` until they are committed, so a build that fails has changed nothing.
    """

    folder: Path
    fingerprint: str
    fresh: dict[str, bytes] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def run(self, stage: str, value: Value, function: Callable[[Value], Files]) -> Files:
        """The result of a stage for a value: from the store, or made now."""
        key = hashlib.sha256(f"{stage}\n{self.fingerprint}\n{digest(value)}".encode()).hexdigest()
        name = f"{stage}-{key[:40]}"
        self.used.add(name)
        found = _read(self.folder / name)
        if found is not None:
            return found
        files = dict(function(value))
        self.fresh[name] = _pack(files)
        return files

    def one(self, stage: str, value: Value, function: Callable[[Value], bytes]) -> bytes:
        """The result of a stage that makes a single thing."""
        return self.run(stage, value, lambda given: {"": function(given)})[""]

    def pending(self) -> dict[Path, bytes]:
        """The new results, each with the file that is to hold it."""
        return {self.folder / name: packed for name, packed in self.fresh.items()}

    def prune(self) -> None:
        """Remove every entry that this build did not use, so that the store too is what a clean build would leave."""
        for entry in self.folder.iterdir():
            if entry.name not in self.used and entry.is_file():
                entry.unlink(missing_ok=True)


def _read(path: Path) -> Files | None:
    try:
        return _unpack(path.read_bytes())
    except OSError:
        return None


def _pack(files: Files) -> bytes:
    sizes = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    body = b"\n".join((sizes, b"".join(files.values())))
    return hashlib.sha256(body).digest() + body


def _unpack(data: bytes) -> Files | None:
    body = data[32:]
    if hashlib.sha256(body).digest() != data[:32]:
        return None
    sizes, _, content = body.partition(b"\n")
    files: dict[str, bytes] = {}
    start = 0
    for name, size in json.loads(sizes):
        files[name] = content[start : start + size]
        start += size
    return files
