"""Runs the mutation test of ``tests/mutation`` over more mutants: ``python tools/mutants.py --size 40 --seed x``.

Prints for each operator how many of the mutants that break a statement of the books ``modgen check`` finds, by which
codes, and the survivors with their reasons. ``--operator`` picks some of them; all mutants take about an hour.
"""

import argparse
import os
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPOSITORY / "tests"))


def main() -> None:
    """Ask what is wanted, run it, print the report."""
    from mutation.operators import OPERATORS  # noqa: PLC0415
    from mutation.trial import report, run  # noqa: PLC0415

    asked = argparse.ArgumentParser(description="How many mutants of specs/1942 does check find?")
    asked.add_argument("--size", type=int, default=20, help="mutants of each operator, at most")
    asked.add_argument("--seed", default="1942")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--operator", action="append", choices=list(OPERATORS), help="only these")
    given = asked.parse_args()
    outcomes = run(given.size, given.seed, given.workers, given.operator or list(OPERATORS))
    print("\n".join(report(outcomes)))


if __name__ == "__main__":
    main()
