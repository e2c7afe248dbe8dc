"""Results of stages, kept by what they were made from.

A stage is a function of one frozen value. Its key is the stage's name, the canonical form of the value and the
fingerprint of the code, so a result found under its key is the result a clean build would make. An entry carries the
sha256 of its content: a torn or altered entry is made again.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from modgen.canonical import digest
from modgen.pipeline.files import replace_file

Files = Mapping[str, bytes]
"""What a stage makes: named bytes."""


@dataclass(slots=True)
class Store:
    """The store of one game's builds under the output folder."""

    folder: Path
    fingerprint: str
    used: set[str] = field(default_factory=set)
    made: list[str] = field(default_factory=list)

    def run(self, stage: str, value: Any, function: Callable[[Any], Files]) -> Files:
        """The result of a stage for a value: from the store, or made now and kept."""
        key = hashlib.sha256(f"{stage}\n{self.fingerprint}\n{digest(value)}".encode()).hexdigest()
        name = f"{stage}-{key[:40]}"
        self.used.add(name)
        found = self._read(self.folder / name)
        if found is not None:
            return found
        self.made.append(stage)
        files = dict(function(value))
        replace_file(self.folder / name, _pack(files))
        return files

    @staticmethod
    def _read(path: Path) -> Files | None:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        return _unpack(data)

    def prune(self, keep: Iterable[str]) -> None:
        """Remove every entry that neither this build used nor ``keep`` names."""
        kept = self.used | set(keep)
        for entry in self.folder.iterdir():
            if entry.name not in kept and entry.is_file():
                entry.unlink(missing_ok=True)


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
