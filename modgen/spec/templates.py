"""The templates of a game as they are once each has what it takes from another, and which counter has which."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from pydantic import TypeAdapter

from modgen.assets import asset
from modgen.diagnostics import Log
from modgen.spec.faces import Back, Face, Part, Tint
from modgen.spec.model import Keyed
from modgen.spec.tree import Map
from modgen.spec.yaml_text import read_yaml

UNIT, MARKER = "unit", "marker"
"""The templates that every game has: what a counter gets that nothing else is said of."""


@dataclass(frozen=True, slots=True)
class Template:
    """A template with all that it takes from others; the parts in the order in which they are drawn."""

    id: str
    parts: tuple[Part, ...] = ()
    width: float | None = None
    height: float | None = None
    ground: Tint | None = None
    ink: Tint | None = None
    back: Back | None = None


@cache
def _shipped(section: str) -> tuple[Face, ...]:
    tree = read_yaml("built-in.yaml", asset("faces/built-in.yaml").read_text(encoding="utf-8"), Log())
    faces = tree.get(section) if tree is not None else None
    return TypeAdapter(Keyed[Face]).validate_python(faces if faces is not None else Map())


def built_in() -> tuple[Face, ...]:
    """The templates that every game has."""
    return _shipped("faces")


def look_parts(look: str) -> tuple[Part, ...]:
    """What a look of a back puts under everything else."""
    return next((face.parts for face in _shipped("looks") if face.id == look), ())


def parents(faces: Iterable[Face]) -> dict[str, str | None]:
    """What each template is built on: the one it names, or the built-in one whose name it takes."""
    own = {face.id: face.extends for face in faces}
    return {**{face.id: None for face in built_in()}, **own}


def templates(faces: Iterable[Face]) -> dict[str, Template]:
    """Every template by its id, the built-in ones included.

    A template that takes the name of a built-in one and extends no other is built on it. None of them must be built on
    itself, and what they extend must be there (:mod:`modgen.spec.face_names` says so).
    """
    own = {face.id: face for face in faces}
    made = {face.id: _laid(Template(face.id), face) for face in built_in()}
    given = dict(made)

    def template(name: str) -> Template:
        face = own.get(name)
        if face is None:
            return given[name]
        if name not in done:
            base = given.get(name) if face.extends in (None, name) else template(str(face.extends))
            done[name] = _laid(base or Template(name), face)
        return done[name]

    done: dict[str, Template] = {}
    return {name: template(name) for name in dict.fromkeys((*made, *own))}


def laid_over(parts: tuple[Part, ...], own: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts with others laid over them: one of the same name takes the place of the first one, or takes it out."""
    named = {part.id: part for part in parts}
    named.update({part.id: part for part in own})
    return tuple(part for part in named.values() if not part.none)


def _laid(base: Template, face: Face) -> Template:
    said = {key: getattr(face, key) for key in ("width", "height", "ground", "ink", "back")}
    given = {key: value for key, value in said.items() if value is not None}
    return replace(base, id=face.id, parts=laid_over(base.parts, face.parts), **given)
