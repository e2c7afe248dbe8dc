"""What stands on each counter: its template filled in with its fields and with the colours of its nation."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from modgen.check.selection import Selection
from modgen.diagnostics import Diagnostic, SpecError
from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.draw.counters import CounterFace, field_of, side_fits_level
from modgen.draw.face_parts import Part as Drawn
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.face_colours import GREY, Colours, colours_of
from modgen.pipeline.face_parts import UnknownWordError, drawn_parts, holds
from modgen.spec.counters import Counter, Nation, UnitType
from modgen.spec.face_words import Look
from modgen.spec.faces import Back, Part
from modgen.spec.game import Game
from modgen.spec.templates import MARKER, UNIT, Template, laid_over, look_parts, templates
from modgen.spec.wording import fields_in, filled

Values = Mapping[str, str]
Side = Literal["front", "back"]
Own = Container[tuple[str, Side]]
"""Sides of counters, by the id of the counter."""
_UNSEEN = "the faces of the counters"


@dataclass(frozen=True, slots=True)
class Sides:
    """Front and back of a counter; no back where nothing is printed on it."""

    front: CounterFace
    back: CounterFace | None


def faces(game: Game, own: Own = frozenset()) -> tuple[Sides, ...]:
    """Front and back of every counter, in the order of the spec.

    The texts on one side of the symbols of a template are a series: they are turned together if the longest must be.
    ``own``: the sides that are pictures of the user's own, by counter; nobody sees what would be drawn there.

    Raises:
        SpecError: two parts stand in one place (D705), or a counter asks for what cannot be drawn (D706).
    """
    maker = _Maker(game, own)
    made = [maker.sides(counter) for counter in game.counters]
    if maker.faults:
        raise SpecError(maker.faults, _UNSEEN)
    turned: dict[str, list[bool]] = {}
    for (template, sides), counter in zip(made, game.counters, strict=True):
        series = turned.setdefault(template.id, [False, False])
        for _, face in drawn_sides(counter, sides, own):
            for place, side in enumerate(("left", "right")):
                series[place] = series[place] or not side_fits_level(face, side)
    return tuple(_turned(sides, turned[template.id]) for template, sides in made)


def drawn_sides(counter: Counter, sides: Sides, own: Own) -> Iterator[tuple[Side, CounterFace]]:
    """The sides of a counter that are drawn: all that have something on them and are no pictures of the user's own."""
    both: tuple[tuple[Side, CounterFace | None], ...] = (("front", sides.front), ("back", sides.back))
    yield from ((name, face) for name, face in both if face is not None and (counter.id, name) not in own)


def _turned(sides: Sides, series: list[bool]) -> Sides:
    both = (series[0], series[1])
    return Sides(replace(sides.front, turned=both), sides.back and replace(sides.back, turned=both))


def templates_of(game: Game) -> tuple[str, ...]:
    """The template of every counter: the one it names, the first that takes it, or the built-in one of its kind."""
    maker = _Maker(game)
    return tuple(maker.face_of(counter) for counter in game.counters)


def longest_side(game: Game) -> float:
    """The longest side of any counter in points, at least the usual width."""
    used, known, usual = set(templates_of(game)), templates(game.faces), game.counter_settings.width
    sides = [side for name in used for side in (known[name].width, known[name].height)]
    return max([usual, *(side or usual for side in sides)])


def drawing_fault(counter: Counter, face: CounterFace, error: TextDoesNotFitError | MissingGlyphError) -> Diagnostic:
    """What is to be said of a text on a counter that cannot be drawn, at the field that it is made of."""
    field = field_of(face, error.text)
    code = "D701" if isinstance(error, TextDoesNotFitError) else "D702"
    help = "shorten it" if code == "D701" else "use a letter that the font has"
    place = counter.place("fields", field) if field in dict(counter.fields) else counter.place(field)
    return Diagnostic(code, f"{counter.id}: {error}", place, help)


class _Maker:
    def __init__(self, game: Game, own: Own = frozenset()) -> None:
        self._game, self._own = game, own
        self._nations = {nation.id: nation for nation in game.nations}
        self._sides = {side.id: side.name for side in game.sides}
        self._templates = templates(game.faces)
        self.faults: list[Diagnostic] = []
        self._rules: dict[str, str] = {}
        selection = Selection(game)
        for rule in reversed(game.counter_settings.faces):
            mask = selection.mask(rule.counters)
            self._rules.update({one.id: rule.face for one, taken in zip(game.counters, mask, strict=True) if taken})

    def face_of(self, counter: Counter) -> str:
        return counter.face or self._rules.get(counter.id) or (MARKER if counter.type is UnitType.MARKER else UNIT)

    def sides(self, counter: Counter) -> tuple[Template, Sides]:
        template = self._templates[self.face_of(counter)]
        nation = self._nations[counter.nation]
        values = self._values(counter, nation)
        plain = Colours(nation.ground, nation.ink, nation.accent or nation.ink, nation.reduced or nation.ground)
        colours = colours_of(plain, template.ground, template.ink, values)
        front = self._face(counter, template, template.parts, (colours, values), "front")
        return template, Sides(front, self._back(counter, template, nation, colours, values))

    def _back(
        self, counter: Counter, template: Template, nation: Nation, colours: Colours, values: Values
    ) -> CounterFace | None:
        # A marker has a back only if its own template says so.
        usual = None if counter.type is UnitType.MARKER else self._game.counter_settings.back
        back = template.back or usual
        if back is None or back.look is Look.NONE or not holds(back.if_, values):
            return None
        if back.look is Look.REDUCED and back.if_ is None and counter.steps < 2:
            return None
        swapped = {**values, **({"strength": values["reduced"]} if back.look is Look.REDUCED else {})}
        swapped |= {name: filled(words, values) for name, words in back.with_}
        colours = _look_colours(back.look, colours, nation)
        colours = colours_of(colours, back.ground, back.ink, swapped)
        parts = laid_over((*look_parts(back.look), *_kept(back, template)), back.parts)
        return self._face(counter, template, parts, (colours, swapped), "back")

    def _face(
        self, counter: Counter, template: Template, parts: tuple[Part, ...], given: tuple[Colours, Values], side: Side
    ) -> CounterFace:
        """A side with its colours and the values of its fields; what is wrong is noted unless nobody sees it."""
        (colours, values), faults = given, len(self.faults)
        settings = self._game.counter_settings
        width = template.width or settings.width
        drawn: list[Drawn] = []
        names: list[str] = []
        taken: dict[object, Part] = {}
        for part in parts:
            if not holds(part.if_, values):
                continue
            try:
                made = drawn_parts(part, values, colours, self._game.pictures)
            except UnknownWordError as error:
                self._fault("D706", f"{counter.id}: {error}", counter, part, did_you_mean(error.word, error.known))
                continue
            for one in made:
                at = getattr(one, "at", None)
                first = taken.setdefault(at, part) if isinstance(at, str) else part
                if first is not part:
                    message = f"{counter.id}: {first.id!r} and {part.id!r} both stand at {quoted(str(at))}"
                    self._fault("D705", message, counter, part, "give one of them another place, or an `if`")
                else:
                    drawn.append(one)
                    names.append(part.id)
        if (counter.id, side) in self._own:
            del self.faults[faults:]
        height = template.height or width
        return CounterFace(
            key=counter.id,
            width=width,
            height=0.0 if height == width else height,
            ground=colours.ground,
            ink=colours.ink,
            parts=tuple(drawn),
            title=values.get("name") or counter.name,
            names=tuple(names),
        )

    def _fault(self, code: str, message: str, counter: Counter, part: Part, help: str) -> None:
        """A word that cannot be drawn is shown at the field that holds it, all else at the part."""
        place, also = part.place("id"), (counter.place("id"), "the counter")
        asked = [field for _, words in part.wordings for field in fields_in(words)] if code == "D706" else []
        if asked:
            field = asked[0]
            also = (place, "the part")
            place = counter.place("fields", field) if field in dict(counter.fields) else counter.place(field)
        finding = Diagnostic(code, message, place, help, also=(also,))
        if finding not in self.faults:
            self.faults.append(finding)

    def _values(self, counter: Counter, nation: Nation) -> dict[str, str]:
        keys = ("id", "name", "nation", "type", "size", "strength", "reduced", "formation", "designation", "setup")
        given = {key: getattr(counter, key) for key in (*keys, "arrives", "steps")}
        return {
            **{key: "" if value is None else str(value) for key, value in given.items()},
            "groups": " ".join(counter.groups),
            "side": nation.side,
            "nation-name": nation.name,
            "side-name": self._sides.get(nation.side, ""),
            "emblem": nation.emblem or "",
            **dict(counter.fields),
        }


def _look_colours(look: Look, colours: Colours, nation: Nation) -> Colours:
    if look is Look.DISRUPTED:
        return Colours(GREY, "#1c1c1c", nation.ground, GREY)
    if look is Look.REDUCED and nation.reduced is not None:
        return replace(colours, ground=nation.reduced)
    return colours


def _kept(back: Back, template: Template) -> Iterator[Part]:
    """The parts of the front that stand on the back as well."""
    if back.look in (Look.SAME, Look.REDUCED):
        yield from template.parts
    elif back.look is Look.DISRUPTED:
        yield from (part for part in template.parts if part.id != "setup")


__all__ = ["Own", "Sides", "drawing_fault", "drawn_sides", "faces", "templates_of"]
