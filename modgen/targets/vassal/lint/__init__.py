"""What is wrong with a module, ours or a stranger's.

Each rule goes by what the engine does; assets/codes has a page on each code. lint: the findings, in the order of the
tree's parts, and figures that compare the module with published ones.
"""

from modgen.targets.vassal.lint.definitions import definitions
from modgen.targets.vassal.lint.found import Found, ground_of
from modgen.targets.vassal.lint.heard import heard
from modgen.targets.vassal.lint.images import images
from modgen.targets.vassal.lint.names import names
from modgen.targets.vassal.lint.positions import positions
from modgen.targets.vassal.lint.practice import Practice, practice_line, practice_of
from modgen.targets.vassal.lint.references import references
from modgen.targets.vassal.lint.saved import saved
from modgen.targets.vassal.lint.shape import shape
from modgen.targets.vassal.lint.shared import shared_keys
from modgen.targets.vassal.module import Module

RULES = (shape, names, images, definitions, references, heard, shared_keys, positions, saved)


def lint(module: Module) -> tuple[tuple[Found, ...], Practice]:
    """Find what is wrong with a module; nothing is said twice."""
    ground = ground_of(module)
    found = dict.fromkeys(one for rule in RULES for one in rule(ground))
    return tuple(found), practice_of(ground)


__all__ = ["RULES", "Found", "Practice", "lint", "practice_line"]
