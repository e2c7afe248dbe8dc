"""The solver on made-up games whose transform is known: python benchmarks/georeference.py [GAMES [FIRST]]

Prints a line a game and then the figures: how often the convention is right where the facts provably decide it, how far
hexes are off, how often a planted wrong place is named, how often what is said to be decided is right, and the time.
"""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from georef.made_up import Game, centre, decides_convention, made_up, names_bad

from modgen.georef.place import hexes_on_earth
from modgen.georef.solution import Solution
from modgen.georef.solve import solve


@dataclass
class Result:
    seed: int
    game: Game
    solution: Solution
    seconds: float
    right: bool
    error: float
    about: float
    decidable: bool
    nameable: bool

    @property
    def line(self) -> str:
        said = self.solution.decided
        best = self.solution.candidates[0]
        return (
            f"{self.seed:4} {len(self.game.problem.facts):2} facts  {'right' if self.right else 'WRONG'} "
            f"{'decidable' if self.decidable else '-':9} "
            f"says {'C' if said.convention else '-'}{'P' if said.place else '-'} "
            f"error {self.error:6.2f} about facts {self.about:6.2f} spread {self.solution.spread.shift_hexes:6.2f} "
            f"penalty {best.penalty:5.2f} slack {self.solution.slack_hexes:5.2f} {self.seconds:5.1f} s "
            + (f"bad {self.game.bad} {'nameable ' if self.nameable else ''}named {','.join(self.solution.wrong)}"
               if self.game.bad or self.solution.wrong else "")
        )  # fmt: skip


def errors(game: Game, solution: Solution, hexes) -> float:
    """The median over hexes of how far the answer puts their centres from where they are, in hexes."""
    best = solution.candidates[0]
    there = hexes_on_earth(best.convention, best.transform, hexes)
    off = game.truth.to_sheet(there) - [centre(game.truth.convention, one) for one in hexes]
    return float(np.median(np.nan_to_num(np.hypot(*off.T), nan=99, posinf=99)))


def run(seed: int) -> Result:
    game = made_up(seed)
    began = time.perf_counter()
    solution = solve(game.problem)
    seconds = time.perf_counter() - began
    best = solution.candidates[0]
    known = [one for fact in game.problem.facts for one in getattr(fact.says, "hexes", ())]
    low, high = np.min(known, axis=0), np.max(known, axis=0)
    about = [one for one in game.truth.hexes() if (np.array(one) >= low).all() and (np.array(one) <= high).all()]
    return Result(
        seed,
        game,
        solution,
        seconds,
        game.truth.convention in (best.convention, *best.same_as),
        errors(game, solution, game.truth.hexes()),
        errors(game, solution, about),
        decides_convention(game),
        names_bad(game),
    )


def share(chosen: list[bool]) -> str:
    return f"{sum(chosen)}/{len(chosen)} ({sum(chosen) / len(chosen):.1%})" if chosen else "none"


def figures(results: list[Result]) -> None:
    said_c = [one for one in results if one.solution.decided.convention]
    said_p = [one for one in results if one.solution.decided.place]
    print(f"convention right where the facts decide it: {share([one.right for one in results if one.decidable])}")
    print(f"  said to be decided where it is: "
          f"{share([one.solution.decided.convention for one in results if one.decidable])}")  # fmt: skip
    print(f"convention right where it is said to be decided: {share([one.right for one in said_c])}")
    for name, chosen in (
        ("all games", results),
        ("convention decidable", [one for one in results if one.decidable]),
        ("place said to be decided", said_p),
    ):
        if chosen:
            print(f"error, median of games, {name}: {np.median([one.error for one in chosen]):.3f} hex over the map, "
                  f"{np.median([one.about for one in chosen]):.3f} about the facts ({len(chosen)} games)")  # fmt: skip
    print(f"within half a hex where the place is said to be decided: {share([one.about <= 0.5 for one in said_p])}, "
          f"over the map {share([one.error <= 0.5 for one in said_p])}")  # fmt: skip
    good = [one for one in results if one.right and one.game.bad is None]
    print("median error about the facts within the spread (95th percentile of moves): "
          f"{share([one.about <= one.solution.spread.shift_hexes for one in good])}")  # fmt: skip
    bad = [one for one in results if one.nameable]
    first = [one.solution.wrong[:1] == (one.game.bad,) for one in bad]
    print(f"planted wrong place named alone or first: {share(first)}, "
          f"among those named {share([one.game.bad in one.solution.wrong for one in bad])}")  # fmt: skip
    calm = [one for one in results if one.game.bad is None]
    print(f"a fact called wrong where none is: {share([bool(one.solution.wrong) for one in calm])}")
    times = [one.seconds for one in results]
    print(f"seconds a game: median {np.median(times):.1f}, most {max(times):.1f}")


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    start = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = []
    for number in range(start, start + games):
        found.append(run(number))
        print(found[-1].line, flush=True)
    figures(found)
