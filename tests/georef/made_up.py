"""Made-up games whose transform is known, and what can be proven of their facts without the solver.

The proof is a linear program of its own, written from the definition of a hex: six half planes.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import pyproj
import shapely
from scipy.optimize import linprog

from modgen.assets import asset
from modgen.geo.store import load
from modgen.georef.problem import (
    Anchor,
    Convention,
    CornerAt,
    Fact,
    Neighbours,
    Printed,
    Problem,
    Share,
    SideShare,
    Spot,
    Steps,
    StepTowards,
)

ROOT3 = 3**0.5
COMPASS = {0: "n", 45: "ne", 90: "e", 135: "se", 180: "s", 225: "sw", 270: "w", 315: "nw"}


@dataclass(frozen=True)
class Truth:
    """A printed map: all that the solver is to find out."""

    convention: Convention
    projection: str
    height: float  # metres of the plane
    turn: float  # degrees
    middle: tuple[float, float]  # lon, lat of the sheet's middle
    at: tuple[float, float]  # that middle on the sheet, in hex heights
    first: tuple[int, int]
    last: tuple[int, int]

    def matrix(self):
        c, s = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        return np.array([(c, s), (s, -c)]) / self.height

    def proj(self):
        return projection(self.projection)

    def to_sheet(self, lonlat):
        lonlat = np.atleast_2d(lonlat)
        away = np.stack(self.proj()(lonlat[:, 0], lonlat[:, 1]), axis=1) - self.proj()(*self.middle)
        return away @ self.matrix().T + self.at

    def to_earth(self, sheet):
        metres = (np.atleast_2d(sheet) - self.at) @ np.linalg.inv(self.matrix()).T + self.proj()(*self.middle)
        return np.stack(self.proj()(metres[:, 0], metres[:, 1], inverse=True), axis=1)

    def hexes(self):
        return [
            (one, two)
            for one in range(self.first[0], self.last[0] + 1)
            for two in range(self.first[1], self.last[1] + 1)
        ]

    def ground_height(self):
        """Metres on the ground between opposite sides, in the middle of the map."""
        factors = self.proj().get_factors(*self.middle)
        return self.height / factors.areal_scale**0.5


@dataclass(frozen=True)
class Game:
    problem: Problem
    truth: Truth
    bad: str | None


@lru_cache(maxsize=64)
def projection(text):
    return pyproj.Proj(text + " +ellps=WGS84")


def centre(convention, number):
    """The centre of a hex on the sheet, from the definition of the numbering."""
    column, row = number if convention.order == "column-row" else number[::-1]
    x, y = (column if convention.columns_east else -column), (row if convention.rows_south else -row)
    line = column if convention.flat else row
    low = 0.5 if (line % 2 == 0) == convention.even_shifted else 0.0
    return np.array((x * ROOT3 / 2, y + low) if convention.flat else (x + low, y * ROOT3 / 2))


def half_planes(flat):
    """Unit vectors across the six sides of a hex."""
    start = 90 if flat else 0
    return np.array([(np.cos(np.radians(start + 60 * k)), np.sin(np.radians(start + 60 * k))) for k in range(6)])


def every_convention():
    both = (True, False)
    return [Convention(*one) for one in product(both, ("column-row", "row-column"), both, both, both)]


@lru_cache(maxsize=1)
def world():
    lands = load(asset("coast/land-10m.bin"))
    return lands.build(np.arange(len(lands.polygons) - 1))


def land_about(truth):
    """The land of a wide box of degrees around the map."""
    lonlat = truth.to_earth(np.array([centre(truth.convention, one) for one in truth.hexes()]))
    (west, south), (east, north) = lonlat.min(axis=0), lonlat.max(axis=0)
    wide, high = max(east - west, 3), max(north - south, 3)
    box = (max(west - wide / 2, -180), max(south - high / 2, -89), min(east + wide / 2, 180), min(north + high / 2, 89))
    cut = shapely.clip_by_rect(world(), *box)
    return shapely.MultiPolygon([part for part in shapely.get_parts(cut[~shapely.is_empty(cut)])
                                 if part.geom_type == "Polygon"])  # fmt: skip


def truth_of(rng):
    while True:
        columns, rows = int(rng.integers(10, 40)), int(rng.integers(10, 30))
        height = 1000 * np.exp(rng.uniform(np.log(5), np.log(200)))
        reach = height * max(columns, rows) / 2
        lon, lat = rng.uniform(-150, 150), rng.uniform(-55, 65)
        if reach > 3_500_000 or abs(lat) + np.degrees(reach / 6.4e6) > 72 or abs(lon) + reach / 5e4 > 175:
            continue
        convention = every_convention()[rng.integers(32)]
        low, high = lat - np.degrees(reach / 6.4e6) / 2, lat + np.degrees(reach / 6.4e6) / 2
        off = lon + rng.uniform(-5, 5)
        text = [
            f"+proj=laea +lat_0={lat:.1f} +lon_0={off:.1f}",
            f"+proj=eqc +lat_ts={lat:.1f} +lon_0={off:.1f}",
            f"+proj=merc +lon_0={off:.1f}",
            f"+proj=lcc +lat_1={low:.1f} +lat_2={high + 0.2 + 3 * (abs(low + high) < 2):.1f} +lat_0={lat:.1f} "
            f"+lon_0={off:.1f}",
            f"+proj=stere +lat_0={lat:.1f} +lon_0={off:.1f}",
            f"+proj=moll +lon_0={off:.1f}",
        ][rng.integers(6)]
        turn = rng.uniform(-3, 3) if rng.random() < 0.6 else rng.uniform(-180, 180)
        begins = (1, 1) if rng.random() < 0.7 else (int(rng.integers(0, 30)), int(rng.integers(0, 30)))
        spans = (columns, rows) if convention.order == "column-row" else (rows, columns)
        last = (begins[0] + spans[0] - 1, begins[1] + spans[1] - 1)
        scale = projection(text).get_factors(lon, lat).areal_scale ** 0.5
        ends = np.array([centre(convention, one) for one in product(*zip(begins, last, strict=True))])
        truth = Truth(convention, text, height * scale, turn, (lon, lat), tuple(ends.mean(axis=0)), begins, last)
        if not np.isfinite(truth.to_earth(ends)).all():
            continue
        land = land_about(truth)
        sheet = np.array([centre(convention, one) for one in truth.hexes()])
        there = truth.to_earth(sheet)
        share = shapely.contains_xy(land, *there.T).mean()
        if 0.15 < share < 0.95:
            return truth, land


def town(truth, number, rng):
    """A point of the earth well spread over a hex."""
    across = half_planes(truth.convention.flat)
    while True:
        off = rng.uniform(-0.6, 0.6, 2)
        if (across @ off).max() <= 0.5:
            return truth.to_earth(centre(truth.convention, number) + off)[0]


def neighbours(truth, number):
    here = centre(truth.convention, number)
    return [one for one in product(*(range(at - 2, at + 3) for at in number))
            if one != number and np.hypot(*(centre(truth.convention, one) - here)) < 1.01]  # fmt: skip


def hexagon(truth, number):
    flat = truth.convention.flat
    angles = np.radians(60 * np.arange(6) + (0 if flat else 30))
    return centre(truth.convention, number) + np.stack([np.cos(angles), np.sin(angles)], axis=1) / ROOT3


def share_of(truth, land, number):
    """The share of land of a hex, by many points."""
    x, y = np.meshgrid(np.linspace(-0.6, 0.6, 41), np.linspace(-0.6, 0.6, 41))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    points = points[(points @ half_planes(truth.convention.flat).T <= 0.5).all(axis=1)]
    return float(shapely.contains_xy(land, *truth.to_earth(points + centre(truth.convention, number)).T).mean())


def steps(truth, a, b):
    """The fewest steps between two hexes, by the norm whose unit ball has the six neighbours for corners."""
    off = centre(truth.convention, a) - centre(truth.convention, b)
    return round(float((half_planes(not truth.convention.flat) @ off).max() / (ROOT3 / 2)))


def made_up(seed, *, facts=None, bad=None):
    """Make one game. facts: how many; bad: whether one place is put into a wrong hex."""
    rng = np.random.default_rng([seed, 77])
    truth, land = truth_of(rng)
    shapely.prepare(land)
    many = int(rng.integers(3, 16)) if facts is None else facts
    anchors = max(2, round(many * rng.uniform(0.4, 1.0)))
    hexes = truth.hexes()
    said = []
    chosen = [hexes[i] for i in rng.choice(len(hexes), min(anchors, len(hexes)), replace=False)]
    for number in chosen:
        lon, lat = town(truth, number, rng)
        said.append(Anchor(f"town {len(said)}", float(lon), float(lat), (number,)))
    while len(said) < many:
        one = another(truth, land, chosen, rng)
        if one is not None:
            said.append(one)
    wrong = bool(rng.random() < 0.3) if bad is None else bad
    if wrong:
        at = int(rng.integers(anchors))
        here = centre(truth.convention, chosen[at])
        near = [one for one in hexes if 1.5 <= np.hypot(*(centre(truth.convention, one) - here)) <= 4]
        moved = near[rng.integers(len(near))]
        said[at] = Anchor(said[at].name, said[at].lon, said[at].lat, (moved,))
    order = rng.permutation(len(said))
    listed = tuple(Fact(f"f{index}", said[index]) for index in order)
    north_up = abs(truth.turn) <= 3
    told = rng.random() < 0.4
    others = [kind for kind in kinds(truth) if kind.split()[0] != truth.projection.split()[0]]
    given = (truth.projection, *rng.choice(others, rng.integers(0, 3), replace=False).tolist())
    problem = Problem(
        listed,
        first=truth.first if rng.random() < 0.5 else None,
        last=truth.last if rng.random() < 0.5 else None,
        conventions=tuple(one for one in every_convention() if one.flat == truth.convention.flat)
        if rng.random() < 0.25
        else (),
        projections=tuple(given[i] for i in rng.permutation(len(given))) if rng.random() < 0.5 else (),
        regions={"land": land},
        scale=Printed((truth.ground_height() * rng.uniform(0.96, 1.04),)) if told else None,
        use_scale=told,
        turn=(0.0, 3.0) if north_up else None,
    )
    return Game(problem, truth, f"f{at}" if wrong else None)


def kinds(truth):
    lon, lat = truth.middle
    return [
        f"+proj=laea +lat_0={lat:.1f} +lon_0={lon:.1f}",
        f"+proj=eqc +lat_ts={lat:.1f} +lon_0={lon:.1f}",
        f"+proj=merc +lon_0={lon:.1f}",
        f"+proj=stere +lat_0={lat:.1f} +lon_0={lon:.1f}",
        f"+proj=moll +lon_0={lon:.1f}",
    ]


def another(truth, land, chosen, rng):
    """One more fact, of any kind but a place in a hex; None if nothing can be said there."""
    hexes = truth.hexes()
    number = hexes[rng.integers(len(hexes))]
    match rng.integers(6):
        case 0 | 1:
            share = share_of(truth, land, number)
            if share < 0.005:
                return Share((number,), "land", at_most=0.02)
            if share > 0.6:
                return Share((number,), "land", at_least=0.5)
            return Share((number,), "land", at_least=0.05, at_most=0.8) if 0.1 < share < 0.7 else None
        case 2:
            around = [one for one in neighbours(truth, number) if one in hexes]
            other = around[rng.integers(len(around))]
            if rng.random() < 0.5:
                return Neighbours(number, (other,))
            step = centre(truth.convention, other) - centre(truth.convention, number)
            bearing = np.degrees(np.arctan2(step[0], -step[1])) % 360
            near = min(COMPASS, key=lambda one: abs((one - bearing + 180) % 360 - 180))
            return StepTowards(number, other, COMPASS[near])
        case 3:
            a, b = (hexes[i] for i in rng.choice(len(hexes), 2, replace=False))
            lonlat = tuple(map(float, town(truth, a, rng)))
            away = steps(truth, a, b)
            return Steps(Spot("there", lonlat=lonlat), Spot("hex", hex=b), away, away) if away <= 6 else None
        case 4:
            around = [one for one in neighbours(truth, number) if one in hexes]
            if not around:
                return None
            other = around[rng.integers(len(around))]
            ends = common(truth, number, other)
            along = np.linspace(0.01, 0.99, 60)[:, None]
            share = shapely.contains_xy(land, *truth.to_earth(ends[0] * (1 - along) + ends[1] * along).T).mean()
            if share in (0.0, 1.0):
                low, high = (0.0, 0.02) if share == 0 else (0.98, 1.0)
                return SideShare((number, other), "land", low, high)
            return None
    around = neighbours(truth, number)
    for a, b in product(around, around):
        if a < b and np.hypot(*(centre(truth.convention, a) - centre(truth.convention, b))) < 1.01:
            at = (centre(truth.convention, number) + centre(truth.convention, a) + centre(truth.convention, b)) / 3
            lon, lat = truth.to_earth(at)[0]
            return CornerAt((number, a, b), float(lon), float(lat), 0.1 * truth.height / 1000)
    return None


def common(truth, one, other):
    a, b = hexagon(truth, one), hexagon(truth, other)
    near = [corner for corner in a if np.hypot(*(b - corner).T).min() < 1e-6]
    return np.array(near)


# --- what can be proven


def agree(game, convention, without=()):
    """Whether all places but those without can lie in their hexes at once in a reading, in the true projection.

    Other facts are not looked at, and nor is the printed scale unless the map has north up, so that "no" is a proof.
    """
    rows, right = [], []
    for fact in game.problem.facts:
        says = fact.says
        if not isinstance(says, Anchor) or fact.id in without:
            continue
        east, north = np.array(game.truth.proj()(says.lon, says.lat)) - game.truth.proj()(*game.truth.middle)
        u, v = east / game.truth.height, -north / game.truth.height
        at = centre(convention, says.hexes[0])
        for nx, ny in half_planes(convention.flat):
            # n (S - c) <= 1/2, with S = (au - bv + x, bu + av + y)
            rows.append((nx * u + ny * v, ny * u - nx * v, nx, ny))
            right.append(0.5 + nx * at[0] + ny * at[1])
    if game.problem.turn is not None:
        give = np.radians(game.problem.turn[1])
        rows += [(-np.tan(give), 1, 0, 0), (-np.tan(give), -1, 0, 0), (-1, 0, 0, 0)]
        right += [0, 0, -1e-3]
        if game.problem.scale is not None:
            metres, off = game.problem.scale.hex_heights_m[0], game.problem.scale.tolerance
            size = game.truth.ground_height() / metres
            rows += [(1, 0, 0, 0), (-1, 0, 0, 0)]
            right += [size / (1 - off), -size / (1 + off) * np.cos(give)]
    found = linprog(np.zeros(4), np.array(rows, float), np.array(right, float), bounds=[(None, None)] * 4)
    return found.status == 0


def numbers_hold(game, convention):
    """Whether the facts about numbers alone hold in a reading."""
    for fact in game.problem.facts:
        match fact.says:
            case Neighbours(hex=one, others=(other,)):
                if not next_to(convention, one, other):
                    return False
            case StepTowards(start=one, end=other, direction=direction):
                step = centre(convention, other) - centre(convention, one)
                bearing = np.degrees(np.arctan2(step[0], -step[1]))
                named = next(angle for angle, name in COMPASS.items() if name == direction)
                off = abs((bearing - named + 180) % 360 - 180)
                if not next_to(convention, one, other) or off > 44.9:
                    return False
            case CornerAt(hexes=(a, b, c)):
                if not (next_to(convention, a, b) and next_to(convention, b, c) and next_to(convention, a, c)):
                    return False
            case SideShare(side=(a, b)):
                if not next_to(convention, a, b):
                    return False
    return True


def next_to(convention, one, other):
    return 0.1 < np.hypot(*(centre(convention, one) - centre(convention, other))) < 1.01


def one_grid(game, a, b):
    """Whether two readings put hexes at the same places once the sheet may be turned."""
    if a == b:
        return True
    if game.problem.turn is not None:
        return False
    numbers = [(one, two) for one in range(4) for two in range(5)]
    first, second = (np.array([centre(convention, one) for one in numbers]) for convention in (a, b))
    first, second = first - first[0], second - second[0]
    for turn in range(4):
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        if np.allclose(first @ np.array([(c, s), (-s, c)]), second):
            return True
    return False


def rivals(game, without=()):
    """Readings other than the true one that nothing here rules out."""
    possible = game.problem.conventions or every_convention()
    return [
        one
        for one in possible
        if not one_grid(game, one, game.truth.convention) and numbers_hold(game, one) and agree(game, one, without)
    ]


def decides_convention(game):
    """Whether it is proven that only the true reading can hold as many places as it does."""
    if game.bad is None:
        return not rivals(game)
    places = [fact.id for fact in game.problem.facts if isinstance(fact.says, Anchor)]
    return len(places) > 2 and not any(rivals(game, (one,)) for one in places)


def names_bad(game):
    """Whether it is proven that the planted place is the only one that can be the single wrong one."""
    if game.bad is None:
        return False
    places = [fact.id for fact in game.problem.facts if isinstance(fact.says, Anchor)]
    possible = [one for one in game.problem.conventions or every_convention() if numbers_hold(game, one)]
    if any(agree(game, one) for one in possible):
        return False
    return not any(agree(game, one, (place,)) for one in possible for place in places if place != game.bad)
