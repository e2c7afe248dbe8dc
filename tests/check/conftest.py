"""A small map whose sets of hexes can be told by hand, and one on the earth."""

from collections.abc import Callable
from pathlib import Path

import pytest

from modgen.check.context import Context
from modgen.pipeline.terrain import context_of, terrain_of
from modgen.spec import load

HEAD = """\
modgen: 1
game: {id: sketch, title: Sketch}
books: {rules: {title: The rules of Sketch}}
defaults: {cite: rules 1}
map:
  name: Sketch
  sheet: {width: 6in, height: 5in}
  grid:
    orientation: flat
    columns: 6
    rows: 5
    height: 0.75in
    shifted: even
    numbering: {order: column-row}
"""
# A degree of this sphere is the height of a hex, so that rows can be told by their latitude.
EARTH = "  georeference: {scale: 60 nmi, lock: lock.yaml}\n"
LOCK = """\
modgen_lock: 1
made_from: by hand
projection: +proj=eqc +R=6371000 +lon_0=%d
hex_height: 111194.926645m
origin: {lon: %d, lat: 0}
"""

Make = Callable[..., Context]


@pytest.fixture
def sketch(tmp_path: Path) -> Make:
    """Make the context of a map with more text in it; ``earth`` is the longitude of its first hex, on the equator."""

    def make(more: str, earth: int | None = None) -> Context:
        (tmp_path / "game.yaml").write_text(HEAD + (EARTH if earth is not None else "") + more, encoding="utf-8")
        if earth is not None:
            (tmp_path / "lock.yaml").write_text(LOCK % (earth, earth), encoding="utf-8")
        game = load(tmp_path).game
        return context_of(game, terrain_of(game))

    return make


@pytest.fixture
def names_in(sketch: Make) -> Callable[..., list[str]]:
    """The names of the spots in a set, sorted, written as the spec writes it, on a map with more text in it."""

    def names(expression: str, more: str = "", earth: int | None = None) -> list[str]:
        context = sketch(f"{more}  regions:\n    asked: {{name: Asked, where: {expression}}}\n", earth)
        mask = context.sets.mask(context.game.map.regions[0].where)
        assert mask.shape == (len(context.sets.spots),)
        return sorted(context.sets.name(spot) for spot in mask.nonzero()[0].tolist())

    return names
