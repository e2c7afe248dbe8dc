"""The countries that a set of hexes may name, as the file beside their outlines lists them."""

import csv
from dataclasses import dataclass
from functools import lru_cache

from modgen.assets import asset


@dataclass(frozen=True, slots=True)
class Listed:
    """One country: its name, and the numbers of its outlines in the file of outlines."""

    name: str
    outlines: range


@lru_cache(maxsize=1)
def countries() -> dict[str, Listed]:
    """Every country by its three letters in ISO 3166-1; read once a process.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    found, first = {}, 0
    with asset("countries/countries.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            following = first + int(row["polygons"])
            found[row["code"]] = Listed(row["name"], range(first, following))
            first = following
    return found
