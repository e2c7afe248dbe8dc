"""Lists compared: what is still there, and what of it stands elsewhere."""

from bisect import bisect_left
from collections.abc import Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def pairs(before: Iterable[tuple[K, int]], after: Iterable[tuple[K, int]]) -> list[tuple[int, int]]:
    """Pair what has one key, the first with the first, the second with the second."""
    waiting: dict[K, list[int]] = {}
    for key, at in after:
        waiting.setdefault(key, []).append(at)
    found = []
    for key, at in before:
        if waiting.get(key):
            found.append((at, waiting[key].pop(0)))
    return found


def out_of_order(places: list[int]) -> set[int]:
    """The fewest of some different numbers without which the rest is in rising order."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = [-1] * len(places)
    for at, place in enumerate(places):
        length = bisect_left(tails, place)
        if length:
            before[at] = ends[length - 1]
        tails[length : length + 1] = [place]
        ends[length : length + 1] = [at]
    kept, at = set(), ends[-1] if ends else -1
    while at >= 0:
        kept.add(places[at])
        at = before[at]
    return set(places) - kept
