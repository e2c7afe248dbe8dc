"""The end of a build: every file in place, one by one, the receipt last; two builds at once wait for each other."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from filelock import FileLock

from modgen.diagnostics import NOWHERE, Diagnostic, SpecError
from modgen.pipeline.files import remove_leftovers, replace_file
from modgen.pipeline.receipt import NAME, Receipt, read_receipt
from modgen.pipeline.store import Store

_LOCK = ".lock"


def commit(folder: Path, artefacts: Mapping[str, bytes], receipt: Receipt, store: Store) -> None:
    """Replace the artefacts of the last build by these.

    Raises:
        SpecError: the output folder cannot be written (O801).
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / _LOCK):
            before = read_receipt(folder)
            _refuse_folders(folder, artefacts)
            remove_leftovers(folder)
            if store.folder.is_dir():
                remove_leftovers(store.folder)
            store.commit()
            for name, content in artefacts.items():
                _put(folder / name, content)
            for name in set(before.outputs if before else ()) - set(artefacts):
                (folder / name).unlink(missing_ok=True)
            replace_file(folder / NAME, receipt.to_bytes())
            store.prune()
    except OSError as error:
        message = f"{folder} cannot be written: {error.strerror or error}"
        raise SpecError([Diagnostic("O801", message, NOWHERE, "give another folder with --out")]) from None


def _put(path: Path, content: bytes) -> None:
    """Replace a file unless it holds just this already; its time stamp then stays, and viewers need not reload."""
    try:
        same = path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        same = False
    if not same:
        replace_file(path, content)


def _refuse_folders(folder: Path, artefacts: Mapping[str, bytes]) -> None:
    """A folder under an artefact's name would stop the build half way; say so before anything is replaced."""
    for name in artefacts:
        if (folder / name).is_dir():
            raise IsADirectoryError(0, f"{name} is a folder")


def hashes(artefacts: Mapping[str, bytes]) -> dict[str, str]:
    """The sha256 of each artefact."""
    return {name: hashlib.sha256(content).hexdigest() for name, content in artefacts.items()}
