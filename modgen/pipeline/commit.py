"""The end of a build: what is in the way is told first, then all files are written, then all are put in place.

They take their places one by one, the receipt last; two builds at once wait for each other.
"""

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from filelock import FileLock

from modgen.diagnostics import NOWHERE, Diagnostic, SpecError
from modgen.pipeline.files import Parts, remove_leftovers
from modgen.pipeline.receipt import NAME, Receipt, read_receipt
from modgen.pipeline.store import Store

_LOCK = ".lock"
_HELP = "give another folder with --out, or clear what is in the way"


def commit(folder: Path, artefacts: Mapping[str, bytes], receipt: Receipt, store: Store) -> None:
    """Replace the artefacts of the last build by these.

    Raises:
        SpecError: the output folder cannot be written (O801); its outcome says what had been replaced by then.
    """
    parts = Parts()
    made: list[Path] = []
    try:
        _look_for_obstacles(folder, artefacts, store)
        made = [path for path in (store.folder, *store.folder.parents) if not path.exists()]
        store.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / _LOCK):
            try:
                _replace(folder, artefacts, receipt, store, parts)
            finally:
                parts.drop()
    except OSError as error:
        message = f"{folder} cannot be written: {error.strerror or error}"
        if not parts.replaced:
            _remove_folders(made)
            raise SpecError([Diagnostic("O801", message, NOWHERE, _HELP)]) from None
        outcome = f"{parts.replaced} of {len(parts)} files were replaced"
        help = f"{_HELP}; the next build puts the others in place"
        raise SpecError([Diagnostic("O801", f"{message}; {outcome}", NOWHERE, help)], outcome=outcome) from None


def _replace(folder: Path, artefacts: Mapping[str, bytes], receipt: Receipt, store: Store, parts: Parts) -> None:
    """All files are written beside their places before the first one is replaced: a full disk changes nothing."""
    before = read_receipt(folder)
    remove_leftovers(folder)
    remove_leftovers(store.folder)
    for path, content in (*store.pending().items(), *((folder / name, artefacts[name]) for name in artefacts)):
        parts.write(path, content)
    last = parts.write(folder / NAME, receipt.to_bytes())
    parts.put_in_place(but=last)
    for name in set(before.outputs if before else ()) - set(artefacts):
        if not (folder / name).is_dir():
            (folder / name).unlink(missing_ok=True)
    parts.put_in_place()
    store.prune()


def _look_for_obstacles(folder: Path, artefacts: Iterable[str], store: Store) -> None:
    """What would stop the build half way, told before anything is made."""
    try:
        folder.absolute()
    except FileNotFoundError:
        raise OSError(0, "the working directory does not exist any more") from None
    for path in (folder, *folder.parents):
        if path.is_symlink() and not path.exists():
            raise OSError(0, f"{path} is a link that leads nowhere")
        if path.exists() and not path.is_dir():
            raise OSError(0, f"{path} is a file")
    if (store.folder.exists() or store.folder.is_symlink()) and not store.folder.is_dir():
        raise OSError(0, f"{store.folder.name} is a file")
    for path in (*(folder / name for name in (*artefacts, NAME, _LOCK)), *store.pending()):
        if path.is_dir():
            raise OSError(0, f"{path.relative_to(folder).as_posix()} is a folder")


def _remove_folders(made: list[Path]) -> None:
    """Take back the folders that a build made which then failed, the deepest first, and the lock in them."""
    for path in made:
        with suppress(OSError):
            (path / _LOCK).unlink(missing_ok=True)
            path.rmdir()


def hashes(artefacts: Mapping[str, bytes]) -> dict[str, str]:
    """The sha256 of each artefact."""
    return {name: hashlib.sha256(content).hexdigest() for name, content in artefacts.items()}
