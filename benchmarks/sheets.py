"""How long the printed files take, beside the bare drawing of the same faces; in one process, as in a build.

    python benchmarks/sheets.py [RUNS]

Counters: the shipped game with a back for every unit, from plain faces to the bytes of the PDF. Tiles: its map on A4.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from modgen.draw.counters import draw_face
from modgen.pipeline.art import OwnArt
from modgen.pipeline.maps import sheet_pdf
from modgen.pipeline.pictures import backs, fronts
from modgen.pipeline.printing import counters_pdf, fitted_pdf, tiles_pdf
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import terrain_of
from modgen.spec import load
from modgen.spec.faces import Back
from modgen.spec.resolve import resolve, usual_choice

SPEC = Path(__file__).parent.parent / "specs" / "1942"


def seconds(made: Callable[[], object]) -> float:
    start = time.perf_counter()
    made()
    return time.perf_counter() - start


def main(runs: int) -> None:
    game = load(SPEC).game
    settings = game.counter_settings.model_copy(update={"back": Back.model_validate({"look": "disrupted"})})
    game = resolve(game, usual_choice(game)).model_copy(update={"counter_settings": settings})
    faces, behind = fronts(game), backs(game)

    def empty() -> Store:
        return Store(Path("no such folder"), "")

    kept = empty()
    sheet = sheet_pdf(game, terrain_of(game, kept), OwnArt(), kept)
    drawn = [face for face in (*faces, *behind) if face is not None]
    rows: list[tuple[str, Callable[[], object]]] = [
        (f"drawing {len(drawn)} faces", lambda: [draw_face(face, bleed=4.25) for face in drawn]),
        ("counters.pdf, faces and all", lambda: counters_pdf(game, faces, behind, game.printing, empty())),
        ("map-tiles.pdf", lambda: tiles_pdf(game, sheet, game.printing, empty())),
        ("map-fit.pdf", lambda: fitted_pdf(game, sheet, game.printing, empty())),
    ]
    print(f"{'what':30} {'s':>6}   (medians of {runs}, after one)")
    for name, made in rows:
        made()
        print(f"{name:30} {statistics.median(seconds(made) for _ in range(runs)):6.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
