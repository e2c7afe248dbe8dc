"""Edits as the file that ``modgen adopt`` writes: one that people can read and change."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from modgen.spec.edits import EDITS_FOLDER
from modgen.targets.vassal.edits import (
    INNERMOST,
    OUTERMOST,
    AddComponent,
    AddTrait,
    ChangeTrait,
    Edit,
    Move,
    MoveTrait,
    Operation,
    PutFile,
    Remove,
    RemoveFile,
    RemoveTrait,
    ReplaceTrait,
    SetAttribute,
    SetText,
    Where,
)
from modgen.targets.vassal.edits.compare import fingerprint
from modgen.targets.vassal.edits.fields import unusual
from modgen.targets.vassal.module import IMAGES
from modgen.targets.vassal.traits import decode_trait
from modgen.targets.vassal.tree import write_xml

_HEAD = """\
# What an editor changed in the module, as `modgen adopt` found it, which writes this file anew each time.
# Every build makes these changes again. One that does not fit any more is told and left out.
"""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9][A-Za-z0-9_.-]*)*")
_TAKEN_FOR_OTHERS = frozenset({"yes", "no", "y", "n", "on", "off", "true", "false", "null"})
_SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ ().-]{0,99}")
_BREAKS = {"\t": "&#9;", "\x85": "&#x85;", "\u2028": "&#x2028;", "\u2029": "&#x2029;", "\ufeff": "&#xFEFF;"}


@dataclass(slots=True)
class Told:
    """The file. files: those that lie in the folder beside it. lines: on which line each edit begins."""

    text: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Entry:
    """What is done to one thing. head: the words that say to what; numbers: which of the edits these are."""

    head: tuple[str, ...]
    what: tuple[Operation, ...]
    numbers: list[int]


def edits_text(edits: Sequence[Edit], counters: Mapping[str, tuple[str, str]], started: frozenset[str]) -> Told:
    """Write edits. counters: of each id of a slot the counter, and which slot of it; started: those that have two."""
    told = Told()
    lines = [*_HEAD.splitlines(), "vassal:"]
    for entry in _entries(edits, counters, started):
        told.lines.update(dict.fromkeys(entry.numbers, len(lines) + 1))
        lines += _written(entry, told.files)
    told.text = "\n".join([*lines, ""])
    return told


def _entries(
    edits: Sequence[Edit], counters: Mapping[str, tuple[str, str]], started: frozenset[str]
) -> Iterator[_Entry]:
    """Edits of one thing together, and those of counters to which just the same was done."""
    things: dict[tuple[str, str], list[int]] = {}
    for number, edit in enumerate(edits):
        target = edit.target
        key = ("at", target.path)
        if target.slots is not None:
            key = ("slot", target.slots.gpids[0])
        elif target.prototype:
            key = ("prototype", target.prototype)
        elif isinstance(edit.what, PutFile | RemoveFile):
            key = ("file", edit.what.name)
        things.setdefault(key, []).append(number)
    slots: dict[str, dict[str, list[int]]] = {}
    for (kind, name), numbers in things.items():
        if kind == "slot":
            counter, which = counters[name]
            slots.setdefault(counter, {})[which] = numbers
    alike: dict[tuple[str, tuple[Operation, ...]], tuple[list[str], list[int]]] = {}
    for counter, sides in slots.items():
        for which, numbers in _sides(counter, sides, started, edits):
            ids, all_numbers = alike.setdefault((which, _ops(edits, numbers)), ([], []))
            ids.append(counter)
            all_numbers += numbers
    for (which, what), (ids, numbers) in alike.items():
        named = f"counters: {_flow(ids)}"
        yield _Entry((named, *([f"slots: {which}"] if which else [])), what, numbers)
    for (kind, name), numbers in things.items():
        if kind != "slot":
            yield _Entry((f"{kind}: {_word(name)}",) if kind != "file" else (), _ops(edits, numbers), numbers)


def _sides(
    counter: str, sides: Mapping[str, list[int]], started: frozenset[str], edits: Sequence[Edit]
) -> Iterator[tuple[str, list[int]]]:
    """What was done to a counter's slots, with the words for which of them; "" for all."""
    palette, start = sides.get("palette", []), sides.get("start", [])
    if palette and (counter not in started or _ops(edits, palette) == _ops(edits, start)):
        yield "", palette + start
        return
    if palette:
        yield "[palette, saves]", palette
    if start:
        yield "start", start


def _ops(edits: Sequence[Edit], numbers: Sequence[int]) -> tuple[Operation, ...]:
    return tuple(edits[number].what for number in numbers)


def _written(entry: _Entry, files: dict[str, bytes]) -> list[str]:
    body: list[str] = []
    sets = [one for one in entry.what if isinstance(one, SetAttribute)]
    if sets:
        body += ["set:", *(f"  {_word(one.name)}: {_change(one.now, one.was)}" for one in sets)]
    body += [f"text: {_change(one.now, one.was)}" for one in entry.what if isinstance(one, SetText)]
    traits = list(_traits(entry.what))
    if traits:
        body += ["traits:", *(f"  - {_flow(one)}" for one in traits)]
    for one in entry.what:
        if isinstance(one, Move):
            body.append(f"move: {_flow({key: step for key, step in (('to', one.to), ('after', one.after)) if step})}")
    if any(isinstance(one, Remove) for one in entry.what):
        body.append("remove: yes")
    for one in entry.what:
        if isinstance(one, PutFile | RemoveFile):
            body += _file(one, files)
    lines = _item([*entry.head, *body]) if body else []
    for one in entry.what:
        if isinstance(one, AddComponent):
            beside = [f"{key}: {_word(step)}" for key, step in (("after", one.after), ("before", one.before)) if step]
            lines += _item([*entry.head, *beside, "add: |", *(f"  {line}" for line in _xml(one))])
    return lines


def _item(lines: Sequence[str]) -> list[str]:
    return [f"  {'-' if not number else ' '} {line}" for number, line in enumerate(lines)]


def _xml(added: AddComponent) -> list[str]:
    text = write_xml(added.node).decode("utf-8").partition("\n")[2]
    for character, written in _BREAKS.items():
        text = text.replace(character, written)
    return text.rstrip("\n").split("\n")


def _traits(what: Sequence[Operation]) -> Iterator[dict[str, object]]:
    """What was done to traits, several fields of one together."""
    sets: dict[str, dict[str, object]] = {}
    for one in what:
        match one:
            case ChangeTrait():
                change = {"was": one.was, "now": one.now}
                if one.trait in sets:
                    sets[one.trait][one.name] = change
                else:
                    sets[one.trait] = {one.name: change}
                    yield {"trait": one.trait, "set": sets[one.trait]}
            case ReplaceTrait():
                was = one.was or one.now
                said: dict[str, object] = {"text": {"was": was.type, "now": one.now.type}}
                if was.state or one.now.state:
                    said["state"] = {"was": was.state, "now": one.now.state}
                yield {"trait": one.trait, **said}
            case RemoveTrait():
                yield {"trait": one.trait, "remove": "yes"}
            case MoveTrait():
                yield {"trait": one.trait, **_where(one.where)}
            case AddTrait():
                known = unusual(decode_trait(*one.text))
                state = {"state": one.text.state} if one.text.state else {}
                new = {"add": {known[0]: known[1]}} if known is not None else {"add": one.text.type, **state}
                yield {**new, **_where(one.where)}
            case _:
                pass


def _where(where: Where) -> dict[str, str]:
    return {"at": where.kind} if where.kind in (OUTERMOST, INNERMOST) else {where.kind: where.trait}


def _file(one: PutFile | RemoveFile, files: dict[str, bytes]) -> list[str]:
    image = one.name.startswith(IMAGES)
    head = f"image: {_word(one.name.removeprefix(IMAGES))}" if image else f"file: {_word(one.name)}"
    if isinstance(one, RemoveFile):
        return [head, "remove: yes"]
    path = PurePosixPath(one.name)
    safe = all(_SAFE.fullmatch(part) and not part.endswith((".", " ")) for part in path.parts)
    name = (
        one.name
        if safe and one.name.lower() not in map(str.lower, files)
        else f"{fingerprint(one.content)}{_ending(path)}"
    )
    files[name] = one.content
    was = [] if one.was is None else [f"was: {json.dumps(one.was)}"]
    return [head, f"from: {_word(f'{EDITS_FOLDER}/{name}')}", *was]


def _ending(path: PurePosixPath) -> str:
    return path.suffix if _SAFE.fullmatch(f"a{path.suffix}") else ""


def _change(now: str, was: str | None) -> str:
    return _quoted(now) if was is None else f"{{was: {_quoted(was)}, now: {_quoted(now)}}}"


def _flow(value: object) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_word(str(key))}: {_flow(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return "yes" if value == "yes" else _word(str(value))


def _word(text: str) -> str:
    if _PLAIN.fullmatch(text) is not None and text.lower() not in _TAKEN_FOR_OTHERS:
        return text
    return f"'{text}'" if '"' in text and text.isprintable() and "'" not in text else _quoted(text)


def _quoted(text: str) -> str:
    """In quotes, so that no other program takes it for a number; what YAML takes for the end of a line is escaped."""
    said = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff]", lambda found: f"\\u{ord(found[0]):04x}", said)
