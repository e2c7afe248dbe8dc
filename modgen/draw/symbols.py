"""Unit symbols as vectors: branch symbols in a box of 3 to 2, silhouettes of aircraft and ships, signs of markers.

Everything is drawn around a centre in a box of given size, so that the same code serves a counter and a chart.
"""

from modgen.draw.svg import element
from modgen.draw.symbol_box import Box
from modgen.draw.symbols_bare import BARE
from modgen.draw.symbols_boxed import BOXED
from modgen.draw.symbols_signs import SIGNS

SYMBOLS: tuple[str, ...] = (*BOXED, *BARE, *SIGNS, "marker")
"""Every word that can be drawn; a marker has a text and no symbol."""


def draw_symbol(word: str, box: Box) -> list[str]:
    """The elements of a symbol.

    Raises:
        KeyError: no such symbol.
    """
    if word == "marker":
        return []
    alone = BARE.get(word) or SIGNS.get(word)
    if alone is not None:
        return alone(box)
    frame = element(
        "rect",
        x=box.x - box.width / 2,
        y=box.y - box.height / 2,
        width=box.width,
        height=box.height,
        fill=box.ground,
        stroke=box.ink,
        stroke_width=box.stroke,
    )
    return [frame, *BOXED[word](box)]


__all__ = ["BARE", "BOXED", "SIGNS", "SYMBOLS", "Box", "draw_symbol"]
