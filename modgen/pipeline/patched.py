"""The edits of a spec made in its module and its saves, and those told that do not fit."""

import json
from dataclasses import asdict, replace
from typing import Any

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.pipeline.edits import Hand
from modgen.pipeline.store import Files, Store
from modgen.spec.edits import EDITS_FILE
from modgen.targets.vassal import read_module, read_save, write_module, write_save
from modgen.targets.vassal.edits import Edit, apply, apply_to_save
from modgen.targets.vassal.errors import VassalError

_UNFIT = "unfit.json"
_SAVE = ".vsav"
_LONGEST = 160


def patched_module(made: bytes, hand: Hand, store: Store) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Give the module with the edits made in it, and a finding (O803) for each that does not fit.

    Raises:
        SpecError: What they make of it cannot be written (O802).
    """
    if not hand.edits:
        return made, ()
    try:
        files = store.run("edited-module", (made, hand.passes), _patched)
    except VassalError as error:
        help = f"take the last entries out of {EDITS_FILE} or of `vassal`, one by one, and see which it is"
        raise SpecError([Diagnostic("O802", f"with the edits: {error}", hand.places[0], help)], "the report") from None
    return files[""], tuple(_finding(one, hand.places[one["number"]]) for one in json.loads(files[_UNFIT]))


def patched_save(save: bytes, hand: Hand, store: Store) -> bytes:
    """Give a save whose pieces have the edits that are made to their slots."""
    if not hand.edits:
        return save
    return store.one("edited-save", (save, hand.passes), lambda given: _patched_twice(*given))


def _patched(given: tuple[bytes, tuple[tuple[Edit, ...], ...]]) -> Files:
    made, passes = given
    module = read_module(made)
    told: list[dict[str, Any]] = []
    before = 0
    for edits in passes:
        saves = {name: _patched_save(one, edits) for name, one in module.files.items() if name.endswith(_SAVE)}
        module, unfit = apply(replace(module, files={**module.files, **saves}), edits)
        told += [{**asdict(one), "number": before + one.number} for one in unfit]
        before += len(edits)
    return {"": write_module(module), _UNFIT: json.dumps(told).encode()}


def _patched_twice(save: bytes, passes: tuple[tuple[Edit, ...], ...]) -> bytes:
    for edits in passes:
        save = _patched_save(save, edits)
    return save


def _patched_save(save: bytes, edits: tuple[Edit, ...]) -> bytes:
    try:
        read = read_save(save)
    except VassalError:
        return save  # an editor may have put in anything
    edited = apply_to_save(read, edits)
    return save if edited == read else write_save(edited)


def _finding(one: dict[str, Any], place: Place) -> Diagnostic:
    help = "take it out, or say what is meant now"
    if one["spec"] or one["was"] or one["edit"]:
        sides = [f"by the spec it is now {_short(one['spec'])}", f"the edit makes it {_short(one['edit'])}"]
        sides[1] += f", of {_short(one['was'])}"
        help = f"{'; '.join(sides)}: take the edit out, or let its `was` be what the spec says now"
    said = one["reason"] if one["made"] else f"this edit is left out: {one['reason']}"
    return Diagnostic("O803", said, place, help)


def _short(text: str) -> str:
    cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return json.dumps(cut, ensure_ascii=False)
