"""Bake the world's countries into `assets/countries/`, the files that `modgen.geo` reads.

    python tools/bake_countries.py countries-10m.json codes.json assets/countries

The first argument is `countries-10m.json` out of the npm package `world-atlas` 2.0.2 (Natural Earth 4.1, 1:10m admin-0
countries, as TopoJSON); the second is `codes.json` out of the npm package `i18n-iso-countries` 7.14.0, which says what
three letters ISO 3166-1 has for each of its numbers. Both are read once, by hand.

What has no number in ISO 3166-1 is left out, but for Kosovo, which gets the letters XKX that many use for it; so is
what the package's rounding has left without an area. What shares a number is one country. The outlines are treated as
`bake_coast.py` treats the land.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from bake_coast import bake, polygons

from modgen.geo.store import pack

WITHOUT_A_NUMBER = {"Kosovo": "XKX"}


def main(source: Path, codes: Path, target: Path) -> None:
    """Read TopoJSON and codes, bake them, write the files and say what was done."""
    topology = json.loads(source.read_text(encoding="utf-8"))
    letters = {number: three for _, three, number, _ in json.loads(codes.read_text(encoding="utf-8"))}
    by_code: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    left_out = []
    for geometry in topology["objects"]["countries"]["geometries"]:
        name = geometry["properties"]["name"]
        code = letters.get(geometry.get("id"), WITHOUT_A_NUMBER.get(name))
        if code is None:
            left_out.append(name)
        else:
            by_code[code].append(geometry)
    baked = {code: bake(polygons(topology, by_code[code])) for code in sorted(by_code)}
    left_out += [by_code.pop(code)[0]["properties"]["name"] for code, lands in list(baked.items()) if not len(lands)]
    baked = {code: lands for code, lands in baked.items() if len(lands)}
    rows = [f"{code},{by_code[code][0]['properties']['name']},{len(lands)}" for code, lands in baked.items()]
    target.mkdir(parents=True, exist_ok=True)
    (target / "countries.csv").write_text("\n".join(["code,name,polygons", *rows, ""]), encoding="utf-8")
    lands = np.concatenate(list(baked.values()))
    (target / "countries-10m.bin").write_bytes(pack(lands))
    points, size = shapely.get_num_coordinates(lands).sum(), (target / "countries-10m.bin").stat().st_size
    print(f"{len(baked)} countries, {len(lands)} polygons, {points} points, {size} bytes")
    print("left out:", ", ".join(left_out))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
