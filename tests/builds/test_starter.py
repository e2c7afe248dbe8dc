"""The starter is there to be changed: what a newcomer does to it first has no effects that nobody asked for."""

import re
from pathlib import Path

from tests_support import Run

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


def test_a_map_called_like_its_game_bears_the_name_once(modgen: Run, small_spec: Path, tmp_path: Path):
    path = small_spec / "map.yaml"
    text = path.read_text(encoding="utf-8")
    for name, times in (("name: The Island", 1), ("name: Small", 0)):
        path.write_text(text.replace("name: The Island\n  sheet", f"{name}\n  sheet"), encoding="utf-8")
        game = small_spec / "game.yaml"
        game.write_text(re.sub(r'title: ".*"', 'title: "Small"', game.read_text(encoding="utf-8")), encoding="utf-8")
        assert modgen("build", small_spec, "--out", tmp_path / "out").returncode == 0
        svg = next((tmp_path / "out").glob("*/map.svg")).read_text(encoding="utf-8")
        assert svg.count(">The Island</text>") == times
        assert svg.count(">Small</text>") == 1
