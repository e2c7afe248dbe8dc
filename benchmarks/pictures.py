"""How long the largest pictures take, each beside a peer in the same run; the ratios are what counts.

    pip install '.[bench]' && python benchmarks/pictures.py [RUNS]

The map is that of specs/1942 on a sheet of 34 × 22 inches, with rivers beside all that it has: coast with water lines,
relief, terrain with patterns, roads, borders, names, numbers, tracks and boxes. Drawn and written at 300 dots an inch;
the peer is resvg (the `resvg-py` wheel) on the very same SVG, which writes a larger file. Faces: 800 counters of that
game, drawn and made into PNGs at 150 dots an inch; the peer draws the same SVGs. A fresh process each time.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SPEC = Path(__file__).parent.parent / "specs" / "1942"
FONTS = Path(__file__).parent.parent / "assets" / "fonts"
RIVERS = ", ".join(f"{column:02}{row:02}/{column:02}{row + 1:02}" for column in range(5, 9) for row in range(2, 9, 2))
MAP = """
import sys, time
from pathlib import Path
from modgen.draw.render import to_png
from modgen.pipeline.art import OwnArt
from modgen.pipeline.features import features_of
from modgen.pipeline.maps import map_svg, with_art
from modgen.pipeline.pictures import sheet_picture
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import terrain_of
from modgen.spec import Sources, load
from modgen.spec.resolve import resolve, usual_choice
spec, out = map(Path, sys.argv[1:])
game = load(spec, Sources(spec)).game
store, terrain = Store(Path("no such folder"), ""), terrain_of(game)
game = resolve(game, usual_choice(game))
start = time.perf_counter()
sheet = with_art(sheet_picture(game, terrain, features_of(game, terrain)), game, terrain, OwnArt(), store)
svg, _ = map_svg(game, sheet, store)
png = to_png(svg.decode(), sheet.width, sheet.height, ppi=300, colours=256)
print(time.perf_counter() - start)
out.write_bytes(svg)
"""
FACES = """
import sys, time
from pathlib import Path
from modgen.draw.art import draw_side
from modgen.draw.render import faces_to_png
from modgen.pipeline.pictures import fronts
from modgen.spec import Sources, load
from modgen.spec.resolve import resolve, usual_choice
spec, out = map(Path, sys.argv[1:])
game = load(spec, Sources(spec)).game
game = resolve(game, usual_choice(game))
start = time.perf_counter()
drawn = [draw_side(face, edge=True) for face in fronts(game)[-800:]]
pngs = faces_to_png(drawn, 36.0, ppi=150)
print(time.perf_counter() - start)
assert len(drawn) == len(pngs) == 800, len(drawn)
out.mkdir(exist_ok=True)
for number, svg in enumerate(drawn):
    (out / f"{number}.svg").write_text(svg, encoding="utf-8")
"""
PEER = """
import sys, time
from pathlib import Path
import resvg_py
path, fonts, dpi = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
texts = [one.read_text(encoding="utf-8") for one in (path.iterdir() if path.is_dir() else [path])]
start = time.perf_counter()
for text in texts:
    resvg_py.svg_to_bytes(svg_string=text, dpi=dpi, font_dirs=[fonts])
print(time.perf_counter() - start)
"""


def seconds(code: str, *arguments: object) -> float:
    """What a fresh process says that it took."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "1942"
        shutil.copytree(SPEC, spec)
        text = (spec / "map.yaml").read_text(encoding="utf-8")
        text = text.replace("sheet: {width: 22in, height: 17in", "sheet: {width: 34in, height: 22in")
        text = text.replace("height: 0.62in", "height: 0.8in")
        text = text.replace("  hexsides:\n", f"  hexsides:\n    - {{kind: river, name: Rivers, sides: [{RIVERS}]}}\n")
        (spec / "map.yaml").write_text(text, encoding="utf-8")
        row = "more-{0},More,dutch,infantry,regiment,4,,{0},,,,,,gdw 1,inferred,inferred,\n"
        more = "".join(map(row.format, range(800)))
        with (spec / "counters.csv").open("a", encoding="utf-8") as table:
            table.write(more)
        svg, faces = Path(folder) / "map.svg", Path(folder) / "faces"
        rows = [("34 x 22 in at 300 dpi", MAP, svg, 300), ("800 faces at 150 dpi", FACES, faces, 150)]
        print(f"{'picture':22} {'s':>6} {'resvg, s':>9} {'ratio':>6}   (medians of {runs})")
        for name, code, out, dpi in rows:
            pairs = [(seconds(code, spec, out), seconds(PEER, out, FONTS, dpi)) for _ in range(runs)]
            mine, other = (statistics.median(column) for column in zip(*pairs, strict=True))
            print(f"{name:22} {mine:6.2f} {other:9.2f} {statistics.median(a / b for a, b in pairs):6.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
