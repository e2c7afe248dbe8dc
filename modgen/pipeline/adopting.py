"""``modgen adopt``: a module made afresh, compared with one that somebody changed, and the difference as a file."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from modgen.pipeline.belonging import Belonging
from modgen.pipeline.build import made_module, make
from modgen.pipeline.edits import hand_edits
from modgen.pipeline.edits_text import Told, edits_text
from modgen.pipeline.files import Parts
from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.patched import patched_module
from modgen.pipeline.reading import UnreadableError, opened
from modgen.pipeline.receipt import STORE, changed_inputs, read_receipt
from modgen.pipeline.store import Store
from modgen.spec import load
from modgen.spec.edits import EDITS_FILE, EDITS_FOLDER
from modgen.spec.game import Game
from modgen.spec.sources import Sources
from modgen.targets.vassal import read_module, read_save
from modgen.targets.vassal.edits import Edit, PutFile, Slots, Target, apply_to_save, compare
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.module import Module


@dataclass(frozen=True, slots=True)
class Adopted:
    """What was found and written.

    count: how many edits; files: what was written beside the spec, removed: what was taken away there. belong: for
    people, each edit that changes what the spec itself says. warnings: what may make edits of what is none.
    """

    count: int
    files: tuple[str, ...]
    removed: tuple[str, ...]
    belong: tuple[str, ...]
    warnings: tuple[str, ...]


def adopt(edited: Path, spec: Path, out: Path, options: dict[str, str], sources: Sources) -> Adopted:
    """Write what somebody changed in a module of a spec beside that spec; nothing else there is touched.

    Args:
        edited: the module.
        spec: the folder of the spec, in which the file and the folder of edits are written anew.
        out: where the game is built; results of stages are taken from there, nothing is written.
        options: as for a build.
        sources: receives what was read.

    Raises:
        UnreadableError: The file is no module, is damaged or hostile.
        SpecError: The spec cannot be read or drawn.
        OSError: The spec's folder cannot be written.
    """
    module = opened(edited)
    if not isinstance(module, Module):
        raise UnreadableError(f"{edited}: this is no module; only what was changed in a module can be adopted")
    game = load(spec, sources).game
    by_author = hand_edits(game, sources).by_author()
    stale = _stale(spec, out / game.game.id)
    store = Store(out / game.game.id / STORE, fingerprint())
    with ThreadPoolExecutor(max_workers=2) as threads:
        made = make(game, sources, store, options, threads)
        data, _ = patched_module(made_module(made.game, made.module, store), by_author, store)
    fresh = read_module(data)
    belonging = Belonging(made.game, fresh.build)
    try:
        edits = compare(fresh, module, belonging.slots)
    except VassalError as error:
        raise UnreadableError(f"{edited}: {error}") from error
    edits = _without_followers(edits, fresh, belonging)
    told = edits_text(edits, belonging.slots, belonging.started)
    belong = tuple(
        f"{EDITS_FILE}:{told.lines[number]}: the spec says this itself, at {found[0]}: {found[1]}"
        for number, edit in enumerate(edits)
        if (found := belonging.place(edit)) is not None
    )
    written, removed = _write(spec, told if edits else Told(), game)
    warnings = (*stale, *_warnings(fresh, module))
    return Adopted(len(edits), written, removed, tuple(dict.fromkeys(belong)), warnings)


def _without_followers(edits: tuple[Edit, ...], fresh: Module, belonging: Belonging) -> tuple[Edit, ...]:
    """Leave out the saves that differ in nothing but what the build itself carries from the palette into them."""
    palette = {gpid for gpid, (_, which) in belonging.slots.items() if which == "palette"}
    carried = [
        Edit(Target(slots=Slots(one.target.slots.gpids, saves=True)), one.what)
        for one in edits
        if one.target.slots is not None and palette & set(one.target.slots.gpids)
    ]
    return tuple(one for one in edits if not (carried and _follows(one, fresh, carried)))


def _follows(edit: Edit, fresh: Module, carried: list[Edit]) -> bool:
    if not isinstance(edit.what, PutFile) or edit.what.name not in fresh.files:
        return False
    try:
        made, edited = read_save(fresh.files[edit.what.name]), read_save(edit.what.content)
    except VassalError:
        return False
    return apply_to_save(made, carried).commands == edited.commands


def _write(spec: Path, told: Told, before: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Replace the file and what lies in the folder; files there of which the old file says nothing are left alone."""
    files = {f"{EDITS_FOLDER}/{name}": content for name, content in told.files.items()}
    if told.text:
        files[EDITS_FILE] = told.text.encode("utf-8")
    sources = {one.source for one in before.vassal if one.place().file == EDITS_FILE and one.source}
    old = {name for name in (*sources, EDITS_FILE) if name == EDITS_FILE or name.startswith(f"{EDITS_FOLDER}/")}
    parts = Parts()
    try:
        for name, content in files.items():
            (spec / name).parent.mkdir(parents=True, exist_ok=True)
            parts.write(spec / name, content)
        parts.put_in_place()
    finally:
        parts.drop()
    removed = sorted(name for name in old - set(files) if (spec / name).is_file())
    for name in removed:
        (spec / name).unlink()
    for folder in sorted((spec / EDITS_FOLDER).rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    if (spec / EDITS_FOLDER).is_dir() and not any((spec / EDITS_FOLDER).iterdir()):
        (spec / EDITS_FOLDER).rmdir()
    return tuple(sorted(files)), tuple(removed)


def _stale(spec: Path, folder: Path) -> list[str]:
    """What has changed since the last build that is there, in which the module was probably made."""
    receipt = read_receipt(folder)
    if receipt is None:
        return []
    names = [one for one in changed_inputs(receipt, spec) if not one.startswith((EDITS_FILE, f"{EDITS_FOLDER}/"))]
    changed = [", ".join(names)] if names else ["modgen itself"] if receipt.fingerprint != fingerprint() else []
    return [f"{one} changed since the last build: what that changed in the module looks like edits" for one in changed]


def _warnings(fresh: Module, module: Module) -> tuple[str, ...]:
    warnings = []
    names = fresh.build.get("name"), module.build.get("name")
    if names[0] != names[1]:
        warnings.append(f"the module is called {names[1]!r} and the spec's {names[0]!r}: is it a module of this spec?")
    versions = fresh.build.get("version"), module.build.get("version")
    if versions[0] != versions[1]:
        warnings.append(
            f"the module has the version {versions[1]} and the spec's {versions[0]}: what the spec has changed since "
            "then looks like edits here; adopt before the spec is changed, or look through them"
        )
    return tuple(warnings)
