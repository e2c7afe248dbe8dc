"""The VASSAL module and save formats, written and read, and the compiler into them.

compile_module, compile_save: plain values in, a module and its set-ups out.
write_module, read_module, write_save, read_save: the files, losslessly.
dump_module, dump_save: what is in them, as text to read and to compare.
"""

from modgen.targets.vassal.abilities import (
    AbilityInput,
    BackStateInput,
    LevelInput,
    MenuInput,
    PlaceInput,
    RangeInput,
    ReplacedInput,
    SendInput,
    StateInput,
    StepsInput,
)
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
from modgen.targets.vassal.gpids import at_start_gpid, gpid_of
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
    ScoreInput,
    StackInput,
    StepInput,
    TurnsInput,
    ZoneInput,
)
from modgen.targets.vassal.module import Module, read_module, write_module
from modgen.targets.vassal.prototypes import placed_gpids
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
    "AbilityInput",
    "ArchiveError",
    "BackStateInput",
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
    "LevelInput",
    "Limits",
    "MaskInput",
    "MenuInput",
    "Module",
    "ModuleError",
    "ModuleInput",
    "PaletteInput",
    "PanelInput",
    "PieceError",
    "PieceInput",
    "PileInput",
    "PlaceInput",
    "RangeInput",
    "ReplacedInput",
    "Save",
    "SaveError",
    "ScenarioInput",
    "ScoreInput",
    "SecretInput",
    "SendInput",
    "SequenceError",
    "StackInput",
    "StateInput",
    "StepInput",
    "StepsInput",
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
    "placed_gpids",
    "read_module",
    "read_save",
    "write_module",
    "write_save",
]
