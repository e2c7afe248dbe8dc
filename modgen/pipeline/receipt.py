"""The receipt of a build: what went in and what came out. Written last, read first.

If every input and every output still has the hash the receipt names, there is nothing to do; this is decided with the
standard library alone, before anything heavy is imported.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

NAME = ".receipt.json"
STORE = ".store"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one build read and wrote.

    ``inputs`` maps the spec's files to their sha256 (empty: looked for, not there), ``outputs`` the artefacts likewise;
    ``summary`` is what the command said at the end, ``stored`` the entries of the store that it used.
    """

    fingerprint: str
    options: dict[str, str]
    inputs: dict[str, str]
    outputs: dict[str, str]
    errors: int
    summary: str
    findings: str
    stored: list[str]

    def to_bytes(self) -> bytes:
        """The receipt as JSON."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode()


def read_receipt(folder: Path) -> Receipt | None:
    """The receipt in an output folder, or None where there is none that can be read."""
    try:
        data = json.loads((folder / NAME).read_bytes())
        receipt = Receipt(**data)
    except (OSError, ValueError, TypeError):
        return None
    texts = [receipt.fingerprint, receipt.summary, receipt.findings, *receipt.stored]
    mappings = [receipt.options, receipt.inputs, receipt.outputs]
    whole = all(isinstance(text, str) for text in texts) and all(isinstance(one, dict) for one in mappings)
    plain = all(name == Path(name).name for name in [*receipt.outputs, *receipt.stored])
    return receipt if whole and plain and isinstance(receipt.errors, int) else None


def still_true(receipt: Receipt, spec: Path, folder: Path, fingerprint: str, options: dict[str, str]) -> bool:
    """True if a build now would read and write just what the receipt says."""
    if receipt.fingerprint != fingerprint or receipt.options != options:
        return False
    return all(_same(spec / name, sha) for name, sha in receipt.inputs.items()) and all(
        _same(folder / name, sha) for name, sha in receipt.outputs.items()
    )


def _same(path: Path, sha256: str) -> bool:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == sha256
    except (FileNotFoundError, NotADirectoryError):
        return sha256 == ""
    except OSError:
        return False
