"""D748: names, letterings and hex numbers stand out from the user's own pictures under them."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace

from modgen.diagnostics import Diagnostic
from modgen.draw.map_contrast import WANTED, PaintedMap, PaleText, pale_texts
from modgen.pipeline.art import OwnArt, as_shown
from modgen.pipeline.features import features_of
from modgen.pipeline.maps import map_svg, with_art
from modgen.pipeline.pictures import sheet_picture
from modgen.pipeline.scene import listed
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game

_HELP = {
    "name": "make the picture lighter there, or move the name",
    "lettering": "make the picture lighter there, or move the lettering",
    "number": "make the picture lighter and calmer under the numbers",
    "faint number": "the board with faint numbers has these: make the picture lighter and calmer",
}


def pale_on_art(game: Game, terrain: Terrain, art: OwnArt, store: Store) -> list[Diagnostic]:
    """What stands out too little from a picture on the printed sheet; nothing is looked at where there is none.

    Raises:
        SpecError: a font lacks a character (D702).
    """
    if not art.maps or game.map.image is not None:
        return []
    sheet = with_art(sheet_picture(as_shown(game, art), terrain, features_of(game, terrain)), game, terrain, art, store)
    svg, _ = map_svg(game, sheet, store)
    painted = PaintedMap.of(svg, sheet.width, sheet.height, (replace(one, href="") for one in sheet.art), sheet.theme)
    found = store.one("pale", painted, lambda given: json.dumps([asdict(one) for one in pale_texts(given)]).encode())
    return list(_told([PaleText(**one) for one in json.loads(found)], art))


def _told(pale: list[PaleText], art: OwnArt) -> Iterator[Diagnostic]:
    """The texts of a role on a picture, all together; faint numbers where the others can be read."""
    numbers = {(one.text, one.art) for one in pale if one.role == "number"}
    grouped: dict[tuple[str, str], list[PaleText]] = {}
    for one in pale:
        if one.role != "faint number" or (one.text, one.art) not in numbers:
            grouped.setdefault((one.art, one.role), []).append(one)
    places = {one.picture.name: one.how.place("file") for one in art.maps}
    used = {one.name: one.place for one in art.used}
    for (name, role), same in grouped.items():
        worst = min(same, key=lambda one: one.ratio)
        noun = "hex number" if role == "number" else "faint hex number" if role == "faint number" else role
        those = listed(noun, list(dict.fromkeys(one.text for one in same)))
        worst_of = " at the worst" if len(same) > 1 else ""
        what = f"{those}: only {worst.ratio:.1f} to 1 from {name}{worst_of}"
        help = f"at least {WANTED[worst.role]:g} to 1: {_HELP[role]}"
        yield Diagnostic("D748", what, used.get(name, places[name]), help)
