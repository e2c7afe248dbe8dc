"""Where counters can be sent in an engine, by the spots of the spec."""

from modgen.pipeline.module import named_hexes
from modgen.pipeline.pictures import BoardPlan
from modgen.pipeline.play_abilities import Where
from modgen.pipeline.setting import Setting
from modgen.pipeline.terrain import Terrain
from modgen.spec.game import Game
from modgen.spec.spots import spots_of


def where_in(game: Game, terrain: Terrain, plan: BoardPlan, setting: Setting) -> Where:
    """What the engine calls each box, and where each hex lies on the board."""
    layout, named = terrain.grid.layout, dict(named_hexes(game))
    spots = spots_of(game.map, terrain.grid)

    def pixel(index: int) -> tuple[int, int]:
        x, y = plan.frame.to_plane(layout.orientation, layout.centres()[index]).tolist()
        return round(x), round(y)

    def called(index: int) -> str:
        name = spots.names[index]
        return f"{named[name]} ({name})" if name in named else name

    return Where(setting.names, pixel, called, spots)
