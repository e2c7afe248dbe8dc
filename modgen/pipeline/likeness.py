"""How alike the names of two makers are, and which of theirs is best taken for which of ours.

Needs RapidFuzz and SciPy, which come with the extra `aliases`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process
from scipy.optimize import linear_sum_assignment

Scores = NDArray[np.float64]

_WORDS = re.compile("[a-z]+|[0-9]+")
_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_SHORT = {
    "infantry": "inf infty",
    "cavalry": "cav",
    "artillery": "art arty artil guns gun",
    "armour": "arm armd armor armored armoured tank tanks",
    "mechanised": "mech mechanized",
    "motorised": "mot motorized",
    "parachute": "para airborne abn",
    "mountain": "mtn mt",
    "engineer": "eng engr engineers pioneer",
    "headquarters": "hq headquarter staff",
    "regiment": "rgt regt reg",
    "battalion": "bn btn batt",
    "brigade": "bde bgd brig",
    "division": "div",
    "corps": "cps",
    "points": "pts point pt",
}
_LONG = {short: word for word, shorts in _SHORT.items() for short in shorts.split()}
_OTHER_NUMBERS, _OTHER_OWNER = 0.5, 0.6
"""What is left of a likeness where the numbers in two names differ, and where the owners do."""
_CLOSE = 0.03
_MOST, _TIMES = 6000, 50
_NUMBER = 0.5


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name. about: what else is known of it, in words; owner: whose it is, "" for nobody's.

    times: how often it can be taken.
    """

    name: str
    about: str = ""
    owner: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Match:
    """One of theirs that is taken for one of ours, by their numbers. sure: 0 … 1; rivals: what else it might be."""

    theirs: int
    ours: int
    sure: float
    rivals: tuple[int, ...] = ()


def matched(theirs: Sequence[Named], ours: Sequence[Named], least: float) -> list[Match]:
    """Give the pairs that are most alike all together, each taken as often as it can be; those less alike are left out.

    least: how alike a pair is at least, 0 … 1. Where another of ours, not itself taken by one more like it, is just as
    like, the pair is no surer than a half. Of more than any game has the first are looked at.
    """
    theirs, ours = theirs[:_MOST], ours[:_MOST]
    if not theirs or not ours:
        return []
    scores = likeness(theirs, ours)
    rows = [number for number, one in enumerate(theirs) for _ in range(min(one.times, len(ours), _TIMES))]
    columns = [number for number, one in enumerate(ours) for _ in range(min(one.times, len(theirs), _TIMES))]
    taken = linear_sum_assignment(scores[np.ix_(rows, columns)], maximize=True)
    pairs = dict.fromkeys((rows[row], columns[column]) for row, column in zip(*taken, strict=True))
    found = [(one, other) for one, other in pairs if scores[one, other] >= least]
    partners: dict[int, set[int]] = {}
    for one, other in found:
        partners.setdefault(one, set()).add(other)
    claimed = {other: max(scores[one, other] for one, mine in found if mine == other) for _, other in found}
    return [_match(one, other, scores, partners[one], claimed) for one, other in sorted(found)]


def _match(one: int, other: int, scores: Scores, partners: set[int], claimed: dict[int, float]) -> Match:
    score = float(scores[one, other])
    near = [int(rival) for rival in np.flatnonzero(scores[one] > score - _CLOSE) if rival not in partners]
    rivals = tuple(rival for rival in near if claimed.get(rival, 0.0) < score + _CLOSE)
    return Match(one, other, min(score, 0.5) if rivals else score, rivals)


def likeness(theirs: Sequence[Named], ours: Sequence[Named]) -> Scores:
    """How alike each of theirs is to each of ours, 0 … 1; shape (theirs, ours).

    By the letters of both names, and by how much of each name the words of the other, rare ones counting more, explain.
    """
    names = [[" ".join(words(one.name)) for one in side] for side in (theirs, ours)]
    letters = process.cdist(*names, scorer=fuzz.token_sort_ratio, dtype=np.float64) / 100
    score = 0.4 * letters + 0.3 * _explained(theirs, ours) + 0.3 * _explained(ours, theirs).T
    score *= np.where(_numbers_differ(theirs, ours), _OTHER_NUMBERS, 1.0)
    score *= np.where(_owners_differ(theirs, ours), _OTHER_OWNER, 1.0)
    same = np.array([[bool(one) and one == other for other in names[1]] for one in names[0]])
    return np.asarray(np.where(same & ~_owners_differ(theirs, ours), 1.0, score), dtype=np.float64)


def words(text: str) -> tuple[str, ...]:
    """The words of a name as they are compared: no case, no accents, short forms in full, `1st` as `1`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    found = _WORDS.findall(plain)
    kept = (
        word for number, word in enumerate(found) if not (word in _ORDINALS and number and found[number - 1].isdigit())
    )
    return tuple(str(int(word)) if word.isdigit() else _LONG.get(word, word) for word in kept)


def _explained(names: Sequence[Named], others: Sequence[Named]) -> Scores:
    """What share of each name, by the weight of its words, is among all words of each other; shape (names, others)."""
    own = [set(words(one.name)) for one in names]
    all_words = [set(words(f"{one.name} {one.about} {one.owner}")) for one in others]
    counts = Counter(word for bag in (*own, *all_words) for word in bag)
    column = {word: number for number, word in enumerate(counts)}
    bags = len(own) + len(all_words)
    # A number alone says little, however rare: turns, boxes and units all have some.
    weights = np.array(
        [np.log(1 + bags / count) * (_NUMBER if word.isdigit() else 1) for word, count in counts.items()]
    )
    mine, theirs = _table(own, column) * weights, _table(all_words, column)
    return np.asarray(mine @ theirs.T / np.maximum(mine.sum(axis=1), 1e-9)[:, None])


def _table(bags: Sequence[set[str]], column: dict[str, int]) -> Scores:
    table: Scores = np.zeros((len(bags), len(column)))
    for row, bag in enumerate(bags):
        table[row, [column[word] for word in bag]] = 1.0
    return table


def _numbers_differ(theirs: Sequence[Named], ours: Sequence[Named]) -> NDArray[np.bool_]:
    """Whether both names have numbers, and none in common."""
    sides = [[{word for word in words(one.name) if word.isdigit()} for one in side] for side in (theirs, ours)]
    column = {word: number for number, word in enumerate(set().union(*sides[0], *sides[1]))}
    one, other = (_table(side, column) for side in sides)
    some = np.outer(one.any(axis=1), other.any(axis=1))
    return np.asarray(some & (one @ other.T == 0))


def _owners_differ(theirs: Sequence[Named], ours: Sequence[Named]) -> NDArray[np.bool_]:
    """Whether the words of theirs name an owner of ours, and not the one of ours that it is held against."""
    owners = {one.owner: set(words(one.owner)) for one in ours if one.owner}
    counts = Counter(word for bag in owners.values() for word in bag)
    tokens = {owner: {word for word in bag if counts[word] == 1} for owner, bag in owners.items()}
    bags = [set(words(f"{one.name} {one.about}")) for one in theirs]
    names = [{owner for owner, bag in tokens.items() if bag & mine} for mine in bags]
    return np.array([[bool(named) and bool(one.owner) and one.owner not in named for one in ours] for named in names])
