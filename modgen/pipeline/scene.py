"""What is wrong with what is drawn, told from its layout: texts of the map and of the counters, letters of the fonts.

A check lays the sheet out as the build does and draws no picture of it; the build tells what was found in drawing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from modgen.diagnostics import Diagnostic, Place
from modgen.draw.counters import draw_face
from modgen.draw.face_flaws import SMALLEST as SMALLEST_ON_COUNTERS
from modgen.draw.face_flaws import FaceFlaw, face_flaws
from modgen.draw.map_furniture import furniture
from modgen.draw.map_lettering import lettering_font
from modgen.draw.map_scene import SMALLEST as SMALLEST_ON_MAPS
from modgen.draw.map_scene import Flaw, MapScene, map_flaws
from modgen.draw.text import Font, MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.art import OwnArt, as_shown
from modgen.pipeline.charts import chart_fault, chart_pages
from modgen.pipeline.credits import map_credits
from modgen.pipeline.faces import Own, Sides, drawing_fault, drawn_sides, faces
from modgen.pipeline.features import features_of
from modgen.pipeline.pictures import sheet_picture
from modgen.pipeline.terrain import Terrain
from modgen.spec.counters import Counter
from modgen.spec.game import Game

_SHOWN = 6
"""Hex numbers or counters that a finding lists."""


def scene_findings(game: Game, terrain: Terrain, art: OwnArt) -> list[Diagnostic]:
    """What is wrong with what would be drawn of a game for one choice; pictures of the user's own are let be."""
    found = [*counter_findings(game, faces(game, art.faces), art.faces)]
    fault = chart_fault(game, chart_pages(game))
    found += [fault] if fault else []
    if game.map.image is not None:
        return found
    missing = list(_missing_letters(game))
    if missing:
        return found + missing
    picture = sheet_picture(as_shown(game, art), terrain, features_of(game, terrain))
    picture = replace(picture, credits=(*picture.credits, *map_credits(game, art)), gone=art.gone)
    scene = MapScene.of(picture)
    around = furniture(picture, scene.ground)
    off = (*scene.arranged.runs_off, *around.too_long)
    return found + map_findings(game, off, map_flaws(picture, scene), around.left_out)


def map_texts(game: Game) -> list[tuple[str, Place]]:
    """Every text that the spec puts on the map, and where it stands in the spec."""
    return [(words, place) for words, place, _ in _map_texts(game)]


def _map_texts(game: Game) -> Iterator[tuple[str, Place, Font]]:
    sans = Font()
    yield game.game.title, game.game.place("title"), sans
    given = game.map.subtitle or game.map.name
    yield given, game.map.place("subtitle" if game.map.subtitle else "name"), sans
    yield from ((place.name, place.place("name"), sans) for place in game.map.places)
    yield from ((label.text, label.place("text"), lettering_font(label.style)) for label in game.map.labels)
    yield from ((own.name, own.place("name"), sans) for own in game.map.terrains)
    yield from ((credit, game.game.place("credits", row), sans) for row, credit in enumerate(game.game.credits))
    yield from ((box.name, box.place("name"), sans) for box in game.map.boxes)
    yield from ((nation.name, nation.place("name"), sans) for nation in game.nations)
    if game.sequence is not None:
        turns = game.sequence.turns
        for key in ("names", "dates"):
            yield from ((words, turns.place(key, row), sans) for row, words in enumerate(getattr(turns, key)))


def _missing_letters(game: Game) -> Iterator[Diagnostic]:
    for words, place, font in _map_texts(game):
        try:
            font.width(words, 1.0)
        except MissingGlyphError as error:
            yield Diagnostic("D702", str(error), place, "use a letter that the font has")


def map_findings(
    game: Game, off: Sequence[str], flaws: Sequence[Flaw], left_out: Sequence[str] = ()
) -> list[Diagnostic]:
    """What was found in laying the map out: texts that run off it, what is left out, and what is wrong with others.

    Hex numbers, of which there are many, are told together.
    """
    places = dict(map_texts(game))
    help, sheet = "a shorter text, or a larger sheet", game.map.place("sheet")
    found = [
        Diagnostic("D704", f"{text!r} is too long for its room on the map at the smallest size", place, help)
        for text, place in {**dict.fromkeys(off, sheet), **places}.items()
        if text in off
    ]
    if left_out:
        named = ", ".join(left_out)
        message = f"the printed map has no room beside or below its hexes for {named}, and leaves it out"
        found.append(Diagnostic("D704", message, sheet, "a larger sheet, or smaller hexes"))
    grouped: dict[tuple[str, ...], list[Flaw]] = {}
    for flaw in flaws:
        alone = () if flaw.role == "number" else (flaw.text,)
        grouped.setdefault((flaw.kind, flaw.role, *alone), []).append(flaw)
    found += [_of_map(game, places, same) for same in grouped.values()]
    return found


def _of_map(game: Game, places: dict[str, Place], same: Sequence[Flaw]) -> Diagnostic:
    first = same[0]
    if first.role == "number":
        at, subject = game.map.grid.place("height"), listed("hex number", [flaw.text for flaw in same])
    else:
        at, subject = places.get(first.text, game.map.place("name")), repr(first.text)
    if first.kind == "small":
        help = f"at least {SMALLEST_ON_MAPS:g} pt: larger letters or larger hexes"
        return Diagnostic("D760", f"{subject}: {first.size:.1f} pt on the printed sheet", at, help)
    if first.kind == "overlap":
        others = dict.fromkeys(flaw.other for flaw in same)
        help = "another point, a smaller size or fewer names there"
        return Diagnostic("D761", f"{subject}: over {', '.join(others)} on the map", at, help)
    kinds = ", ".join(dict.fromkeys(f"a {flaw.other.replace('-', ' ')}" for flaw in same))
    help = "another point, angle or size; a name of fewer letters"
    return Diagnostic("D762", f"{subject}: over {kinds} on the map", at, help)


def listed(noun: str, names: Sequence[str]) -> str:
    """``hex number 0101``, ``8 hex numbers, 0101, 0102 and others``."""
    if len(names) == 1:
        return f"{noun} {names[0]}"
    others = " and others" if len(names) > _SHOWN else ""
    return f"{len(names)} {noun}s, {', '.join(names[:_SHOWN])}{others}"


def counter_findings(game: Game, faces: Sequence[Sides], own: Own) -> Iterator[Diagnostic]:
    """What is wrong with the texts of the counters; what is too small or too far out is told once for all of them.

    ``faces``: of every counter; ``own``: the sides that are pictures of the user's own, by counter.
    """
    flaws: list[tuple[Counter, FaceFlaw]] = []
    told: set[Diagnostic] = set()  # what stands on front and back alike is told once
    for counter, sides in zip(game.counters, faces, strict=True):
        for _, face in drawn_sides(counter, sides, own):
            try:
                flaws += ((counter, flaw) for flaw in face_flaws(draw_face(face)))
            except (TextDoesNotFitError, MissingGlyphError) as error:
                fault = drawing_fault(counter, face, error)
                if fault not in told:
                    told.add(fault)
                    yield fault
    small = [(counter, flaw) for counter, flaw in flaws if flaw.kind == "small"]
    rim = [(counter, flaw) for counter, flaw in flaws if flaw.kind == "rim"]
    if small:
        counter, worst = min(small, key=lambda one: one[1].measure)
        message = f"{counter.id}: {worst.text!r} is {worst.measure:.1f} pt{_and_others(counter, small)}"
        help = f"at least {SMALLEST_ON_COUNTERS:g} pt: a shorter text, or larger counters"
        yield Diagnostic("D764", message, _place_of(counter, worst.text), help)
    if rim:
        counter, worst = max(rim, key=lambda one: one[1].measure)
        reach = f"reaches {worst.measure:.1f} pt into the 2 pt at the edge"
        help = "a shorter text, or larger counters: cutting takes the edge"
        message = f"{counter.id}: {worst.text!r} {reach}{_and_others(counter, rim)}"
        yield Diagnostic("D765", message, _place_of(counter, worst.text), help)


def _and_others(counter: Counter, flaws: Iterable[tuple[Counter, FaceFlaw]]) -> str:
    names = list(dict.fromkeys(one.id for one, _ in flaws if one is not counter))
    if not names:
        return ""
    return f"; likewise on {names[0] if len(names) == 1 else listed('other counter', names)}"


def _place_of(counter: Counter, text: str) -> Place:
    """Where a text of a counter stands in the spec."""
    fields = [name for name in type(counter).model_fields if name != "id" and str(getattr(counter, name)) == text]
    return counter.place(fields[0] if fields else "name")
