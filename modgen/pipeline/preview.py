"""``modgen preview``: one counter large, with its back; or a contact sheet of all templates."""

import os
from pathlib import Path

from modgen.diagnostics import Diagnostic, SpecError
from modgen.diagnostics.suggest import did_you_mean
from modgen.draw.art import Face
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.fonts import with_fonts
from modgen.draw.preview import Preview, Shown, contact_sheet, large
from modgen.draw.render import to_png
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.art import OwnArt, read_art
from modgen.pipeline.art_drawn import laid_faces
from modgen.pipeline.faces import drawing_fault, faces, templates_of
from modgen.pipeline.store import Store
from modgen.spec import load
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.resolve import ChoiceError
from modgen.spec.sources import Sources

_PPI = 300
_UNSEEN = "the pictures of the counters"


def preview_spec(spec: Path, sources: Sources, counter: str | None) -> Preview:
    """The picture of one counter of a spec folder, or without one that of all its templates.

    Raises:
        SpecError: the spec cannot be read, or a counter not be drawn.
        ChoiceError: there is no such counter.
    """
    game = load(spec, sources).game
    if counter is not None and counter not in {one.id for one in game.counters}:
        near = did_you_mean(counter, [one.id for one in game.counters])
        raise ChoiceError(f"there is no counter {counter!r}; {near or 'modgen preview SPEC --sheet shows some of all'}")
    shown = _all_shown(game, read_art(game, sources), counter)
    if counter is not None:
        return large(shown[0][1])
    groups: dict[str, dict[tuple[str, ...], Shown]] = {}
    for one, (template, picture) in zip(game.counters, shown, strict=True):
        kinds = groups.setdefault(template, {})
        kinds.setdefault((one.nation, one.type, str(one.steps > 1), one.name if one.type == "marker" else ""), picture)
    listed = [(name, tuple(kinds.values())) for name, kinds in groups.items()]
    return contact_sheet(listed, f"{game.game.title}: counters")


def _all_shown(game: Game, art: OwnArt, only: str | None) -> list[tuple[str, Shown]]:
    """Each counter, or the only one, with its template; pictures of the user's own are shown where there are some."""
    nowhere = Store(Path(os.devnull), "")  # nothing is kept
    sides = faces(game, art.faces)
    fronts = laid_faces(game, [one.front for one in sides], art, "front", nowhere)
    backs = laid_faces(game, [one.back for one in sides], art, "back", nowhere)
    shown, faults = [], list[Diagnostic]()
    for counter, template, front, back in zip(game.counters, templates_of(game), fronts, backs, strict=True):
        if front is not None and only in (None, counter.id):
            faults += _faults(counter, front, back)
            shown.append((template, Shown(front, back, f"{counter.id}: {counter.name}")))
    if faults:
        raise SpecError(faults, _UNSEEN)
    return shown


def _faults(counter: Counter, *sides: Face | None) -> list[Diagnostic]:
    found = []
    for face in sides:
        if not isinstance(face, CounterFace):
            continue
        try:
            draw_face(face)
        except (TextDoesNotFitError, MissingGlyphError) as error:
            found.append(drawing_fault(counter, face, error))
    return found


def picture_bytes(preview: Preview, file: Path) -> bytes:
    """The picture as the ending of a file's name asks for: SVG with its fonts inside, or PNG at 300 pixels an inch."""
    if file.suffix.lower() == ".svg":
        return with_fonts(preview.svg.encode("utf-8"))
    return to_png(preview.svg, preview.width, preview.height, ppi=_PPI)
