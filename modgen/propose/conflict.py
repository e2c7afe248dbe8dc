"""Which clauses cannot be met together: a set from which none can be taken without the rest being met."""

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from modgen.propose.model import SetupModel
from modgen.propose.solver import solver


@dataclass(frozen=True, slots=True)
class Core:
    """Constraints by index, and whether it is proven that each of them is needed."""

    constraints: tuple[int, ...]
    minimal: bool


def smallest_conflict(model: SetupModel) -> Core:
    """A conflict among the constraints of a model that was made to be assumed; together they must conflict.

    The solver names some that conflict, and each of those is taken out in turn for as long as what stays still does. A
    clause that breaks a rule excuses it, so that taking one out may also make a conflict: all are tried again until
    none can go.
    """
    core, minimal = _named_by_solver(model), True
    tried: set[int] = set()
    while untried := [index for index in core if index not in tried]:
        index = untried[-1]
        rest = [other for other in core if other != index]
        status = _solve(model, rest)[0]
        if status == cp_model.INFEASIBLE:
            core = rest
            tried.clear()
        else:
            minimal = minimal and status != cp_model.UNKNOWN
            tried.add(index)
    return Core(tuple(core), minimal)


def _solve(model: SetupModel, in_force: Sequence[int]) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
    """Whether some constraints can be met together, all others out of force."""
    wanted = set(in_force)
    model.cp.clear_assumptions()
    model.cp.add_assumptions([_literal(model, index, index in wanted) for index in model.assumed])
    search = solver()
    return search.solve(model.cp), search


def _literal(model: SetupModel, index: int, in_force: bool) -> cp_model.LiteralT:
    return model.holds[index] if in_force else ~model.holds[index]


def _named_by_solver(model: SetupModel) -> list[int]:
    status, search = _solve(model, model.assumed)
    if status != cp_model.INFEASIBLE:
        return list(model.assumed)
    named = set(search.sufficient_assumptions_for_infeasibility())
    core = [index for index in model.assumed if model.holds[index].index in named]
    return core or list(model.assumed)
