"""The starter is there to be changed: what a newcomer does to it first has no effects that nobody asked for."""

from pathlib import Path

from modgen.board import Kind
from modgen.pipeline.terrain import terrain_of
from modgen.spec import load


def land_of(spec: Path) -> set[str]:
    terrain = terrain_of(load(spec).game)
    names = terrain.grid.numbering.names(terrain.grid.layout)
    return {name for name, kind in zip(names, terrain.board.kinds, strict=True) if kind != Kind.SEA}


def test_a_larger_map_has_no_more_land(small_spec: Path):
    before = land_of(small_spec)
    path = small_spec / "map.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("columns: 12", "columns: 40"),
        ("rows: 9", "rows: 20"),
        ("width: 11in, height: 8.5in", "width: 28in, height: 17in"),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    assert land_of(small_spec) == before
