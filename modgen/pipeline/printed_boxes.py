"""The boxes beside the map on pages of the paper of the game, at the size of its counters."""

from modgen.draw.map_theme import SAVING_INK
from modgen.draw.outlines import with_whole_words
from modgen.draw.panel import draw_layout
from modgen.draw.panel_boxes import PanelLayout, PanelPicture
from modgen.draw.panel_pages import lay_out_pages
from modgen.draw.render import pages_to_pdf
from modgen.pipeline.imposing import Imposed, compiled, kept_file, paper_input
from modgen.pipeline.store import Store
from modgen.spec.game import Game
from modgen.spec.printing import Printing
from modgen.targets.print import BoxPages, compile_boxes, room_for_boxes

_Drawing = tuple[tuple[PanelLayout, ...], PanelPicture, float, float]


def boxes_pdf(game: Game, picture: PanelPicture, printing: Printing, store: Store) -> bytes:
    """Every box whole on one page where it fits, in tiles where it does not; the way up that takes fewer pages.

    Args:
        game: whose boxes they are.
        picture: all that lies beside the map.
        printing: how it is printed.
        store: keeps the drawn pages and the file.

    Raises:
        SpecError: there is no room for a tile (N335).
        TextDoesNotFitError: a word is wider than any box could be.
        MissingGlyphError: the font lacks a character.
    """
    paper = paper_input(printing, printing.paper)
    scale = game.counter_settings.width / picture.counter
    made = []
    for way in paper.ways():
        width, height = (int(side / scale) for side in room_for_boxes(way, paper))
        layouts = tuple(lay_out_pages(picture, width, height))
        sizes = tuple((layout.width * scale, layout.height * scale) for layout in layouts)
        boxes = BoxPages(picture.title, way, sizes)
        made.append((compiled(printing, compile_boxes, boxes, paper, printing.overlap), layouts))
    pages, layouts = min(made, key=lambda one: len(one[0]))
    pictures = store.one("boxes", (layouts, picture, scale, SAVING_INK.tint if printing.ink_saver else 1.0), _draw)
    return kept_file(Imposed(picture.title, pages, pictures), pages, store)


def _draw(given: _Drawing) -> bytes:
    layouts, picture, scale, tint = given
    drawn = [draw_layout(layout, picture, tint=tint) for layout in layouts]
    return pages_to_pdf(
        [
            (with_whole_words(svg), layout.width * scale, layout.height * scale)
            for svg, layout in zip(drawn, layouts, strict=True)
        ]
    )
