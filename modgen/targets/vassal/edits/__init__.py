"""What somebody changed in a module: found, addressed in words, and made again in another build.

compare: two modules in, edits out; what the engine's editor writes by itself is none.
apply: a module and edits in, the module with them out, and the edits that do not fit it any more.
"""

from modgen.targets.vassal.edits.apply import apply, apply_to_save
from modgen.targets.vassal.edits.compare import compare
from modgen.targets.vassal.edits.model import (
    INNERMOST,
    OUTERMOST,
    AddComponent,
    AddTrait,
    ChangeTrait,
    Edit,
    Move,
    MoveTrait,
    Operation,
    PutFile,
    Remove,
    RemoveFile,
    RemoveTrait,
    ReplaceTrait,
    SetAttribute,
    SetText,
    Slots,
    Target,
    Unfit,
    Where,
)

__all__ = [
    "INNERMOST",
    "OUTERMOST",
    "AddComponent",
    "AddTrait",
    "ChangeTrait",
    "Edit",
    "Move",
    "MoveTrait",
    "Operation",
    "PutFile",
    "Remove",
    "RemoveFile",
    "RemoveTrait",
    "ReplaceTrait",
    "SetAttribute",
    "SetText",
    "Slots",
    "Target",
    "Unfit",
    "Where",
    "apply",
    "apply_to_save",
    "compare",
]
