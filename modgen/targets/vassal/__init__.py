"""The VASSAL module and save formats, written and read, and the compiler into them.

compile_module, compile_save: plain values in, a module and its set-ups out.
write_module, read_module, write_save, read_save: the files, losslessly.
dump_module, dump_save: what is in them, as text to read and to compare.
"""

from modgen.targets.vassal.archive import Limits
from modgen.targets.vassal.compile import compile_module, compile_save
from modgen.targets.vassal.dump import dump_module, dump_save
from modgen.targets.vassal.errors import (
    ArchiveError,
    CompileError,
    GpidCollision,
    GridUnsupported,
    ModuleError,
    PieceError,
    SaveError,
    SequenceError,
    VassalError,
)
from modgen.targets.vassal.fit import Fitted, fit_grid
from modgen.targets.vassal.inputs import (
    ENGINES,
    BoardInput,
    ChartInput,
    DiceInput,
    GroundInput,
    ModuleInput,
    PaletteInput,
    PanelInput,
    PieceInput,
    ScenarioInput,
    StackInput,
    StepInput,
    TurnsInput,
    ZoneInput,
    at_start_gpid,
    gpid_of,
)
from modgen.targets.vassal.module import Module, read_module, write_module
from modgen.targets.vassal.saves import Save, read_save, write_save
from modgen.targets.vassal.secret_inputs import (
    HandInput,
    HomeInput,
    InvisibleInput,
    MaskInput,
    PileInput,
    SecretInput,
)

__all__ = [
    "ENGINES",
    "ArchiveError",
    "BoardInput",
    "ChartInput",
    "CompileError",
    "DiceInput",
    "Fitted",
    "GpidCollision",
    "GridUnsupported",
    "GroundInput",
    "HandInput",
    "HomeInput",
    "InvisibleInput",
    "Limits",
    "MaskInput",
    "Module",
    "ModuleError",
    "ModuleInput",
    "PaletteInput",
    "PanelInput",
    "PieceError",
    "PieceInput",
    "PileInput",
    "Save",
    "SaveError",
    "ScenarioInput",
    "SecretInput",
    "SequenceError",
    "StackInput",
    "StepInput",
    "TurnsInput",
    "VassalError",
    "ZoneInput",
    "at_start_gpid",
    "compile_module",
    "compile_save",
    "dump_module",
    "dump_save",
    "fit_grid",
    "gpid_of",
    "read_module",
    "read_save",
    "write_module",
    "write_save",
]
