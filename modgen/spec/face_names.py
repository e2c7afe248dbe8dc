"""The pass over names in templates of counters: what they extend, the fields they ask for, the words they draw."""

from collections.abc import Iterator

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.spec.counter_settings import CounterField, FieldKind
from modgen.spec.counters import Counter, UnitSize, UnitType
from modgen.spec.face_words import Emblem, Sign
from modgen.spec.faces import Back, Condition, Face, Part, Tint
from modgen.spec.game import Game
from modgen.spec.model import Model
from modgen.spec.scalars import NUMBER
from modgen.spec.templates import parents
from modgen.spec.wording import fields_in

OWN_FIELDS = (
    *("id", "name", "nation", "side", "type", "size", "strength", "reduced", "formation", "designation", "setup"),
    *("arrives", "steps", "groups", "emblem", "nation-name", "side-name"),
)
"""The fields that every counter can have; ``emblem`` is that of its nation."""
WORDS: dict[str, tuple[str, ...]] = {
    "symbol": (*UnitType, *Sign),
    "size": tuple(UnitSize),
    "emblem": tuple(Emblem),
}
"""What a part of a kind can draw."""


def check_faces(game: Game, log: Log) -> None:
    """Log every name in templates, and in fields of counters, that leads nowhere or that is used twice."""
    _FaceNames(game, log).check()


class _FaceNames:
    def __init__(self, game: Game, log: Log) -> None:
        self._game, self._log = game, log
        self._own = {field.id: field for field in game.counter_settings.fields}
        self._fields = (*OWN_FIELDS, *self._own)
        self._parents = parents(game.faces)

    def check(self) -> None:
        settings = self._game.counter_settings
        for field in settings.fields:
            if field.id in OWN_FIELDS or field.id in Counter.model_fields:
                message = f"every counter has a {field.id!r} already"
                self._log.add("N301", message, field.place("id"), help="give the field of your own another name")
        for face in self._game.faces:
            self._face(face)
        for rule in settings.faces:
            self._known_face(rule.face, rule.place("face"))
        if settings.back is not None:
            self._back(settings.back)
        for counter in self._game.counters:
            if counter.face is not None:
                self._known_face(counter.face, counter.place("face"))
            for name, value in counter.fields:
                self._value(counter, name, value)

    def _known_face(self, name: str, place: Place) -> None:
        if name not in self._parents:
            help = did_you_mean(name, self._parents, listed=20)
            self._log.add("N302", f"no template of counters is called {quoted(name)}", place, help=help)

    def _known_field(self, name: str, place: Place) -> None:
        if name not in self._fields:
            help = did_you_mean(name, self._fields, listed=30) or "name it under `counter_settings: fields:`"
            self._log.add("N302", f"counters have no field called {quoted(name)}", place, help=help)

    def _face(self, face: Face) -> None:
        if face.extends is not None:
            self._known_face(face.extends, face.place("extends"))
            self._circle(face)
        self._tints(face, ("ground", "ink"))
        self._parts(face.parts)
        if face.back is not None:
            self._back(face.back)

    def _circle(self, face: Face) -> None:
        way = [face.id]
        above = face.extends
        while above is not None and above in self._parents and above not in way:
            way.append(above)
            above = self._parents[above]
        if above == face.id and (len(way) > 1 or above == face.extends):
            way = " → ".join([*way, face.id])  # type: ignore[assignment]
            message = f"the template {face.id!r} is built on itself: {way}"
            self._log.add("N330", message, face.place("extends"), help="take one `extends` out")

    def _back(self, back: Back) -> None:
        self._tints(back, ("ground", "ink"))
        self._condition(back.if_)
        for name, words in back.with_:
            self._known_field(name, back.place("with", name))
            for field in fields_in(words):
                self._known_field(field, back.place("with", name))
        self._parts(back.parts)

    def _parts(self, parts: tuple[Part, ...]) -> None:
        for part in parts:
            for key, words in part.wordings:
                asked = fields_in(words)
                for field in asked:
                    self._known_field(field, part.place(key))
                if key in WORDS and not asked and words not in WORDS[key]:
                    help = did_you_mean(words, WORDS[key], listed=80)
                    self._log.add("N302", f"there is no {key} called {quoted(words)}", part.place(key), help=help)
            self._tints(part, ("colour", "fill"))
            self._condition(part.if_)

    def _tints(self, holder: Model, keys: tuple[str, ...]) -> None:
        for key in keys:
            tint = getattr(holder, key)
            if isinstance(tint, Tint) and tint.by is not None:
                self._known_field(tint.by, tint.place("by"))

    def _condition(self, condition: Condition | None) -> None:
        for name, place in _asked(condition) if condition is not None else ():
            self._known_field(name, place)

    def _value(self, counter: Counter, name: str, value: str) -> None:
        place = counter.place("fields", name)
        field = self._own.get(name)
        if field is None:
            help = did_you_mean(name, self._own, listed=30) or "name it under `counter_settings: fields:`"
            self._log.add("N302", f"counters have no field called {quoted(name)}", place, help=help)
        elif wrong := _wrong(field, value):
            self._log.add("N331", f"{name} of {counter.id} is {quoted(value)}, not {wrong}", place, help=field.name)


def _wrong(field: CounterField, value: str) -> str:
    """What a value ought to be and is not; empty where it is."""
    number = NUMBER.fullmatch(value) is not None
    if field.kind is FieldKind.WHOLE:
        return "" if number and "." not in value else "a whole number"
    if field.kind is FieldKind.NUMBER:
        return "" if number else "a number"
    if field.kind is FieldKind.YES_NO:
        return "" if value in ("yes", "no") else "yes or no"
    return ""


def _asked(condition: Condition) -> Iterator[tuple[str, Place]]:
    for key in ("has", "lacks"):
        for position, name in enumerate(getattr(condition, key)):
            yield name, condition.place(key, position)
    for key, pairs in (("is", condition.is_), ("is_not", condition.is_not)):
        for name, _ in pairs:
            yield name, condition.place(key, name)
