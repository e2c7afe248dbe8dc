"""Sizes of paper: those that have a name, as the file of them lists them, and any other written as ``297x420mm``."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from modgen.assets import asset

_MM = 72 / 25.4
_UNITS = {"mm": _MM, "cm": 10 * _MM, "in": 72.0, "pt": 1.0}
_SIZE = re.compile(r"(\d{1,5}(?:\.\d{1,4})?) ?[x×] ?(\d{1,5}(?:\.\d{1,4})?) ?(mm|cm|in|pt)")
_LEAST, _MOST = 50 * _MM, 100 * 72.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, upright: its name and its width and height in points, the width being no more than the height."""

    name: str
    width: float
    height: float


@lru_cache(maxsize=1)
def papers() -> dict[str, Paper]:
    """Every paper that has a name; read once a process.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    sizes = {name: size for series in _series().values() for name, size in series["sizes"].items()}
    return {name: Paper(name, width * _MM, height * _MM) for name, (width, height) in sizes.items()}


def for_charts(paper: Paper) -> tuple[Paper, Paper]:
    """What charts are set on where games are printed on a paper: a page for each, a sheet for all of them together.

    A4 and A3, or Letter and Tabloid where the paper is one of the United States or its size is written in inches.
    """
    series = _series()
    inches = paper.name in series["inch"]["sizes"] or paper.name.endswith("in")
    chosen = series["inch" if inches else "iso"]
    return papers()[chosen["page"]], papers()[chosen["sheet"]]


@lru_cache(maxsize=1)
def _series() -> dict[str, Any]:
    listed: dict[str, Any] = yaml.safe_load(asset("print/papers.yaml").read_text(encoding="utf-8"))
    return listed


def paper_of(written: str) -> Paper:
    """The paper that a text means: a name such as ``A4`` in any case, or a size such as ``297x420mm``.

    Raises:
        LookupError: it is neither.
        ValueError: the size is less than 50 mm or more than 100 inches.
    """
    plain = {name.casefold().replace("-", ""): paper for name, paper in papers().items()}
    named = plain.get(re.sub(r"[\s-]", "", written.casefold()))
    if named is not None:
        return named
    match = _SIZE.fullmatch(written.strip())
    if match is None:
        raise LookupError(written)
    narrow, long = sorted(float(side) * _UNITS[match[3]] for side in match.groups()[:2])
    if narrow < _LEAST or long > _MOST:
        raise ValueError(written)
    return Paper(written.replace(" ", "").replace("×", "x"), narrow, long)
