"""The solver as it is always run: the same question gets the same answer, on any machine and in any weather."""

from ortools.sat.python import cp_model

LONGEST = 10.0
"""Of the solver's own time, which does not depend on the machine; roughly seconds."""


def solver(longest: float = LONGEST) -> cp_model.CpSolver:
    """A solver with one worker, a fixed seed and a limit that is not of the clock."""
    made = cp_model.CpSolver()
    made.parameters.num_workers = 1
    made.parameters.random_seed = 1
    made.parameters.max_deterministic_time = longest
    # All linear relaxations from the start: bounds on sums are what clauses are, and what a taste adds up.
    made.parameters.linearization_level = 2
    return made
