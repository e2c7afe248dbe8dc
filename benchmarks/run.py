"""How long the commands take, each beside a peer in the same run; the ratios are what counts.

    pip install '.[bench]' && python benchmarks/run.py [RUNS]

Peers: for the big picture, resvg (the `resvg-py` wheel) on the very same SVG; for the cheap commands, an interpreter
that does no more than import what such a command cannot do without.
"""

import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SPEC = Path(__file__).parent.parent / "specs" / "1942"
COMMAND = Path(sysconfig.get_path("scripts")) / "modgen"
FLOOR = [sys.executable, "-c", "import typer, yaml, pydantic, numpy, shapely, pyproj"]
RESVG = """
import pathlib, resvg_py, sys
svg = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
resvg_py.svg_to_bytes(svg_string=svg, dpi=300, font_dirs=[sys.argv[2]])
"""


def seconds(arguments: list[object]) -> float:
    start = time.perf_counter()
    subprocess.run([str(argument) for argument in arguments], check=True, capture_output=True)
    return time.perf_counter() - start


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        fonts = Path(__file__).parent.parent / "assets" / "fonts"

        def cold() -> float:
            shutil.rmtree(out, ignore_errors=True)
            return seconds([COMMAND, "build", SPEC, "--out", out])

        def picture() -> float:
            return seconds([sys.executable, "-c", RESVG, out / "1942" / "map.svg", fonts])

        rows: list[tuple[str, Callable[[], float], str, Callable[[], float]]] = [
            ("build, cold", cold, "resvg, the 300 dpi map alone", picture),
            ("build, unchanged", lambda: seconds([COMMAND, "build", SPEC, "--out", out]), "imports", floor),
            ("check", lambda: seconds([COMMAND, "check", SPEC]), "imports", floor),
        ]
        print(f"{'command':18} {'s':>6} {'peer':30} {'s':>6} {'ratio':>6}   (medians of {runs})")
        for name, ours, peer, theirs in rows:
            pairs = [(ours(), theirs()) for _ in range(runs)]
            mine, other = (statistics.median(column) for column in zip(*pairs, strict=True))
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{name:18} {mine:6.2f} {peer:30} {other:6.2f} {ratio:6.2f}")


def floor() -> float:
    return seconds(list(FLOOR))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
