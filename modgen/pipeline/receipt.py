"""The receipt of a build: what went in and what came out. Written last, read first.

If every input and every output still has the hash the receipt names, there is nothing to do; this is decided with the
standard library alone, before anything heavy is imported.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from modgen.diagnostics import Diagnostic, Place
from modgen.diagnostics.texts import excerpt_text
from modgen.inside import stays_inside
from modgen.listing import MARK, listing_hash, names_in

NAME = ".receipt.json"
STORE = ".store"
_BITMAPS = (".png", ".jpg", ".jpeg")
"""How files end that have no lines to be shown."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one build read and wrote.

    ``inputs`` maps the spec's files to their sha256 (empty: looked for, not there) and its folders, with ``/`` at the
    end, to that of the names in them, ``outputs`` the artefacts; ``tables`` names the inputs that are tables;
    ``summary`` is what the command says at the end, ``findings`` what it lists. No folder is named, so that builds in
    two places are alike.
    """

    fingerprint: str
    options: dict[str, str]
    inputs: dict[str, str]
    outputs: dict[str, str]
    tables: list[str]
    summary: str
    findings: list[dict[str, Any]]

    def to_bytes(self) -> bytes:
        """The receipt as JSON."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode()

    def diagnostics(self) -> list[Diagnostic]:
        """The findings of the build."""
        return [_diagnostic(finding) for finding in self.findings]

    def texts(self, spec: Path) -> dict[str, str]:
        """The texts of the spec's files, as far as the findings point into them."""
        named = {finding.place.file for finding in self.diagnostics()} & set(self.inputs)
        names = {name for name in named if not name.lower().endswith(_BITMAPS)}
        return {name: excerpt_text((spec / name).read_bytes(), table=name in self.tables) for name in names}


@dataclass(frozen=True, slots=True)
class Built:
    """A finished build: its receipt, and the folder in which its files lie."""

    folder: Path
    receipt: Receipt

    @property
    def summary(self) -> str:
        """What was made, where, and what was found: one line for people."""
        return f"{self.folder.as_posix()}/: {self.receipt.summary}"


def as_data(finding: Diagnostic) -> dict[str, Any]:
    """A finding as plain data, to be kept in a receipt."""
    return asdict(finding)


def _diagnostic(data: dict[str, Any]) -> Diagnostic:
    """A finding from plain data; KeyError, TypeError or ValueError where a hand has made something else of it."""
    also = tuple((_place(place), str(note)) for place, note in data["also"])
    made = Diagnostic(**{**data, "place": _place(data["place"]), "also": also})
    texts = (made.message, made.help, made.rule, made.basis, made.known, str(made.severity))
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a finding is made of texts")
    return made


def _place(data: dict[str, Any]) -> Place:
    place = Place(**data)
    if not all(type(number) is int for number in (place.line, place.column, place.length)):
        raise TypeError("a place is counted")
    if not (isinstance(place.file, str) and isinstance(place.cell, str)):
        raise TypeError("a file and a cell have names")
    return place


def read_receipt(folder: Path) -> Receipt | None:
    """The receipt in an output folder, or None where there is none that can be read."""
    try:
        data = json.loads((folder / NAME).read_bytes())
        receipt = Receipt(**data)
        receipt.diagnostics()
        texts = [receipt.fingerprint, receipt.summary, *receipt.outputs]
        mappings = [receipt.options, receipt.inputs, receipt.outputs]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    whole = all(isinstance(text, str) for text in texts) and all(isinstance(one, dict) for one in mappings)
    whole = whole and isinstance(receipt.tables, list)
    plain = all(name == Path(name).name and "\0" not in name for name in receipt.outputs)
    return receipt if whole and plain else None


def changed_inputs(receipt: Receipt, spec: Path) -> list[str]:
    """The files and folders of a spec that are not what the build read."""
    return sorted(name for name, sha in receipt.inputs.items() if not _same_input(spec, name, sha))


def still_true(receipt: Receipt, spec: Path, folder: Path, fingerprint: str, options: dict[str, str]) -> bool:
    """True if a build now would read and write just what the receipt says."""
    if receipt.fingerprint != fingerprint or receipt.options != options:
        return False
    return all(_same_input(spec, name, sha) for name, sha in receipt.inputs.items()) and all(
        _same(folder / name, sha) for name, sha in receipt.outputs.items()
    )


def _same_input(spec: Path, name: str, sha256: str) -> bool:
    if name.endswith(MARK):
        names = names_in(spec / name) if stays_inside(spec, name) else ()
        return listing_hash(names) == sha256
    return stays_inside(spec, name) and _same(spec / name, sha256)


def _same(path: Path, sha256: str) -> bool:
    try:
        if path.exists() and not path.is_file():
            return False
        return hashlib.sha256(path.read_bytes()).hexdigest() == sha256
    except (FileNotFoundError, NotADirectoryError):
        return sha256 == ""
    except OSError:
        return False
