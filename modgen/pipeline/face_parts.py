"""Parts of a template, filled in for one counter, as the plain values that are drawn."""

from collections.abc import Callable, Mapping

from modgen.draw.face_parts import (
    BandPart,
    BoxPart,
    DotsPart,
    EmblemPart,
    ImagePart,
    LinePart,
    PatternPart,
    SizePart,
    SymbolPart,
    TextPart,
)
from modgen.draw.face_parts import Part as Drawn
from modgen.draw.symbols import BOXED
from modgen.pipeline.face_colours import Colours, tinted
from modgen.spec.face_names import WORDS
from modgen.spec.face_words import Align, Turn, Weight
from modgen.spec.faces import Condition, Part
from modgen.spec.wording import fields_in, filled

_WEIGHTS = {Weight.REGULAR: 400, Weight.MEDIUM: 500, Weight.SEMIBOLD: 600, Weight.BOLD: 700}
_TURNS = {Turn.LEVEL: 0, Turn.LEFT: -90, Turn.RIGHT: 90, Turn.OVER: 180}
_LETTERS = {"top": (5.0, 7.0), "bottom": (8.0, 12.5), "middle": (5.0, 11.0), "bottom-left": (6.0, 12.5)}
_LETTERS |= {"bottom-right": (6.0, 12.5), "left": (4.5, 7.0), "right": (4.5, 7.0)}
_EDGES = (
    ((30.0, 0.0, 40.0, 24.0), 0),
    ((76.0, 30.0, 24.0, 40.0), 90),
    ((30.0, 76.0, 40.0, 24.0), 180),
    ((0.0, 30.0, 24.0, 40.0), -90),
)
"""Where the figures of a block stand that is turned: above, right, below, left, each with its head to the edge."""


class UnknownWordError(ValueError):
    """A counter asks for a symbol, a size, an emblem or a number of dots that there is not."""

    def __init__(self, message: str, word: str = "", known: tuple[str, ...] = ()) -> None:
        self.word, self.known = word, known
        super().__init__(message)


def holds(condition: Condition | None, values: Mapping[str, str]) -> bool:
    """Whether what a template asks of a counter holds."""
    if condition is None:
        return True
    return (
        all(values.get(name, "") for name in condition.has)
        and not any(values.get(name, "") for name in condition.lacks)
        and all(values.get(name, "") in given for name, given in condition.is_)
        and not any(values.get(name, "") in given for name, given in condition.is_not)
    )


def drawn_parts(
    part: Part, values: Mapping[str, str], colours: Colours, pictures: Mapping[str, bytes]
) -> tuple[Drawn, ...]:
    """A part as it is drawn for one counter; nothing where it lacks the fields.

    Raises:
        UnknownWordError: what the counter has in a field cannot be drawn.
    """
    colour = tinted(part.colour, colours, values, colours.ink)
    return _MADE[part.kind](part, values, colours, colour, pictures)


def _word(part: Part, kind: str, values: Mapping[str, str]) -> str:
    words = getattr(part, kind)
    word = filled(words, values)
    if word and word not in WORDS[kind]:
        raise UnknownWordError(f"there is no {kind} called {word!r}", word, WORDS[kind])
    return word


def _text(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    words = filled(part.text or "", values)
    if not words:
        return ()
    given = tuple(part.letters) or _LETTERS.get(str(part.where), (4.5, 8.0))
    lines = part.lines
    made = TextPart(
        words,
        part.where,
        colour,
        (given[0], given[-1]),
        _WEIGHTS[part.weight],
        _TURNS[part.turn] or None,
        {Align.LEFT: "left", Align.RIGHT: "right"}.get(part.align, "middle"),
        lines,
        fields_in(part.text or ""),
    )
    return (made,)


def _symbol(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    word = _word(part, "symbol", values)
    if not word or word == "marker":
        return ()
    fill = tinted(part.fill, colours, values, colours.paper if word in BOXED else colours.ground)
    return (SymbolPart(word, part.where or "symbol", colour, fill, part.stroke or 0.75),)


def _size(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    word = _word(part, "size", values)
    return (SizePart(word, part.where or "top", colour),) if word and word != "none" else ()


def _emblem(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    word = _word(part, "emblem", values)
    second = tinted(part.fill, colours, values, colours.ground)
    return (EmblemPart(word, part.where, colour, second),) if word else ()


def _band(part: Part, values: Mapping[str, str], colours: Colours, *_: object) -> tuple[Drawn, ...]:
    return (BandPart(str(part.band), tinted(part.colour, colours, values, colours.accent), part.wide),)


def _pattern(part: Part, values: Mapping[str, str], colours: Colours, *_: object) -> tuple[Drawn, ...]:
    return (PatternPart(str(part.pattern), tinted(part.colour, colours, values, colours.shade)),)


def _dots(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    count = _count(part, "dots", values)
    whole = _count(part, "of", values) if part.of is not None else count
    hollow = max(0, whole - count)
    return (DotsPart(count + hollow, part.where, colour, hollow),) if count + hollow else ()


def _count(part: Part, key: str, values: Mapping[str, str]) -> int:
    word = filled(getattr(part, key), values)
    if word and not (word.isdigit() and int(word) <= 20):
        raise UnknownWordError(f"{word!r} is no number of dots: 0 to 20")
    return int(word or 0)


def _rotation(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    """The strengths of a block around its edges, the strongest above; it loses one by a quarter turn anticlockwise."""
    said = filled(part.rotation or "", values).split()
    if len(said) == 1 and said[0].isdigit():
        said = [str(step) for step in range(int(said[0]), 0, -1)]
    if len(said) > 4:
        raise UnknownWordError(f"a block has four edges, not {len(said)}")
    letters = tuple(part.letters) or (6.0, 8.0)
    look = (colour, (letters[0], letters[-1]), _WEIGHTS[part.weight])
    fields = fields_in(part.rotation or "")
    return tuple(
        TextPart(words, place, *look, turn or None, fields=fields)
        for words, (place, turn) in zip(said, _EDGES, strict=False)
    )


def _box(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    fill = "" if part.fill is None else tinted(part.fill, colours, values, "")
    line = "" if part.fill is not None and part.colour is None else colour
    return (BoxPart(part.where, fill, line, part.stroke or 0.75, part.box == "round"),)


def _line(part: Part, values: Mapping[str, str], colours: Colours, colour: str, *_: object) -> tuple[Drawn, ...]:
    return (LinePart(part.where, colour, part.stroke or 0.75, part.line == "rising"),)


def _image(
    part: Part, values: Mapping[str, str], colours: Colours, colour: str, pictures: Mapping[str, bytes]
) -> tuple[Drawn, ...]:
    data = pictures.get(part.image or "", b"")
    if not data:
        return ()
    from modgen.pipeline.art_images import image_data  # noqa: PLC0415 - few games have pictures

    data = image_data(data)
    return (ImagePart(data, "png" if data.startswith(b"\x89PNG") else "jpeg", part.where),)


_MADE: dict[str, Callable[..., tuple[Drawn, ...]]] = {
    "text": _text,
    "symbol": _symbol,
    "size": _size,
    "emblem": _emblem,
    "band": _band,
    "pattern": _pattern,
    "dots": _dots,
    "rotation": _rotation,
    "box": _box,
    "line": _line,
    "image": _image,
}
