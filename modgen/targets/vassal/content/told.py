"""What a file holds, as plain data."""

from modgen.targets.vassal.content.data import Data
from modgen.targets.vassal.content.games import save_data
from modgen.targets.vassal.content.modules import extension_data, module_data
from modgen.targets.vassal.module import Extension, Module
from modgen.targets.vassal.opened import Opened
from modgen.targets.vassal.saves import Save


def contents(opened: Opened, module: Module | None = None) -> Data:
    """Give what a file holds, by the keys of docs/reading.md.

    module: the module that a save or an extension belongs to, by whose grids its pieces are located.
    """
    match opened:
        case Save():
            return save_data(opened, module)
        case Extension():
            return extension_data(opened)
        case Module():
            return module_data(opened)
