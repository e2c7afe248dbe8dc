"""Findings as text for people, and as JSON, SARIF 2.1.0 and CI annotations for programs."""

import json
import os
import posixpath
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from urllib.parse import quote

from modgen.diagnostics.codes import Severity
from modgen.diagnostics.diagnostic import Diagnostic
from modgen.diagnostics.place import Place

FORMATS = ("text", "json", "sarif", "github")
_WIDEST_LINE = 160


def render(
    findings: Sequence[Diagnostic], form: str, sources: Mapping[str, str], version: str, folder: str = ""
) -> str:
    """All findings in one of :data:`FORMATS`.

    ``sources`` holds the text of the files by the name a place uses, for the excerpts; ``folder`` is put before
    file names, so that an editor or a CI can open them; ``version`` is that of modgen.
    """
    if form == "json":
        return json.dumps({"findings": [as_dict(finding) for finding in findings]}, indent=2, ensure_ascii=False)
    if form == "sarif":
        return json.dumps(_sarif(findings, version, folder), indent=2, ensure_ascii=False)
    if form == "github":
        return "\n".join(_annotation(finding, folder) for finding in findings)
    return "\n\n".join(_text(finding, sources, folder) for finding in findings)


def as_dict(finding: Diagnostic) -> dict[str, object]:
    """One finding as plain data; empty parts are left out."""
    entry: dict[str, object] = {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": finding.place.file,
        **({} if finding.place.part else {"line": finding.place.line, "column": finding.place.column}),
        "cell": finding.place.cell,
        "part": finding.place.part,
        "help": finding.help,
        "rule": finding.rule,
        "basis": finding.basis,
        "known": finding.known,
        "also": [
            {"file": place.file, "line": place.line, "column": place.column, "note": note}
            for place, note in finding.also
        ],
    }
    return {key: value for key, value in entry.items() if value not in ("", [])}


def _at(place: Place, folder: str) -> str:
    name = _name(place, folder)
    if place.part:
        return f"{name}: {place.part}"
    return f"{name}:{place.line}:{place.column}" if name else "modgen"


def _name(place: Place, folder: str) -> str:
    return posixpath.normpath(f"{folder}/{place.file}") if folder and place.file else place.file


def _text(finding: Diagnostic, sources: Mapping[str, str], folder: str) -> str:
    severity = "known" if finding.known else str(finding.severity)
    rule = f" ({finding.rule})" if finding.rule else ""
    basis = f" [basis: {finding.basis}]" if finding.basis not in ("", "printed") else ""
    cell = f" [cell {finding.place.cell}]" if finding.place.cell else ""
    lines = [f"{_at(finding.place, folder)}: {severity}[{finding.code}]: {finding.message}{rule}{basis}{cell}"]
    lines += _excerpt(finding.place, sources)
    for place, note in finding.also:
        lines.append(f"  {_at(place, folder)}: {note}")
        lines += _excerpt(place, sources)
    if finding.help:
        lines.append(f"  help: {finding.help}")
    if finding.known:
        lines.append(f"  known: {finding.known}")
    return "\n".join("".join(map(_shown, line)) for line in lines)


def _excerpt(place: Place, sources: Mapping[str, str]) -> list[str]:
    """The user's own line with a caret under the fault; a long line is cut around it."""
    lines = sources.get(place.file, "").splitlines()
    if not 1 <= place.line <= len(lines):
        return []
    line = "".join(map(_shown, lines[place.line - 1]))
    start = max(0, place.column - 1)
    cut = max(0, start - _WIDEST_LINE // 2) if len(line) > _WIDEST_LINE else 0
    shown = line[cut : cut + _WIDEST_LINE].rstrip()
    shown = f"…{shown[1:]}" if cut else shown
    shown = f"{shown}…" if cut + _WIDEST_LINE < len(line.rstrip()) else shown
    start -= cut
    carets = "^" * max(1, min(place.length, len(shown) - start))
    number = str(place.line)
    return [f"  {number} | {shown}", f"  {' ' * len(number)} | {' ' * start}{carets}"]


def _shown(char: str) -> str:
    """A character as it can stand in an excerpt: blanks of every kind are blanks, what cannot be seen is marked."""
    if char.isspace():
        return " "
    return char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"


def _annotation(finding: Diagnostic, folder: str) -> str:
    kind = "notice" if finding.known else str(finding.severity)
    place = finding.place
    name = _escaped(_name(place, folder), ",:")
    at = "" if place.part else f"line={place.line},col={place.column},"
    where = f" file={name},{at}" if name else " "
    return f"::{kind}{where}title={finding.code}::{_escaped(_sentence(finding))}"


def _escaped(text: str, further: str = "") -> str:
    """A text as a workflow command takes it; a property must not hold its separators either."""
    return "".join(f"%{ord(char):02X}" if char in f"%\r\n{further}" else char for char in text)


def _sentence(finding: Diagnostic) -> str:
    rule = f" ({finding.rule})" if finding.rule else ""
    where = f"{finding.place.part}: " if finding.place.part else ""
    said = f"{where}{finding.message}{rule}"
    return f"{said}; {finding.help}" if finding.help else said


def _sarif(findings: Sequence[Diagnostic], version: str, folder: str) -> dict[str, object]:
    rules = {
        finding.code: {
            "id": finding.code,
            "shortDescription": {"text": finding.entry.title},
            "defaultConfiguration": {"level": str(finding.severity)},
        }
        for finding in findings
    }
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "modgen", "version": version, "rules": list(rules.values())}},
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(finding, folder) for finding in findings],
            }
        ],
    }


def _sarif_result(finding: Diagnostic, folder: str) -> dict[str, object]:
    level = "warning" if finding.severity is Severity.WARNING else "error"
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": "note" if finding.known else level,
        "message": {"text": _sentence(finding)},
    }
    if finding.place.file:
        result["locations"] = [_sarif_location(finding.place, folder)]
    if finding.also:
        result["relatedLocations"] = [
            {**_sarif_location(place, folder), "message": {"text": note}} for place, note in finding.also
        ]
    if finding.known:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.known}]
    return result


def _sarif_location(place: Place, folder: str) -> dict[str, object]:
    name = _name(place, folder)
    uri = PurePath(name).as_uri() if PurePath(name).is_absolute() else quote(os.fsencode(name))
    physical: dict[str, object] = {"artifactLocation": {"uri": uri}}
    if place.part:
        return {"physicalLocation": physical, "logicalLocations": [{"fullyQualifiedName": place.part}]}
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + max(1, place.length)}
    return {"physicalLocation": {**physical, "region": region}}
