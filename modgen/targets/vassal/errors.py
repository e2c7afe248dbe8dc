"""What `modgen.targets.vassal` raises; every message says what is wrong and what would do."""


class VassalError(ValueError):
    """Anything about a module, save or piece that cannot be written, read or compiled."""


class SequenceError(VassalError):
    """A value that the engine's sequence encoding cannot carry; see `modgen.targets.vassal.sequence`."""


class PieceError(VassalError):
    """A piece, stack or deck string that the engine could not decode."""


class ArchiveError(VassalError):
    """A zip that is broken, hostile, or not what it should be."""


class ModuleError(VassalError):
    """A build file or metadata file that is not what a module needs."""


class SaveError(VassalError):
    """A save whose command log cannot be read or written."""


class GridUnsupported(VassalError):  # noqa: N818 - named for what it says, like the engine's own limits
    """A board, frame or numbering that no grid of the engine can show; the message says why.

    ``remedy`` says which part of the numbering to give otherwise, in the names of its attributes.
    """

    def __init__(self, message: str, remedy: str = "") -> None:
        self.remedy = remedy
        super().__init__(message)


class CompileError(VassalError):
    """An input from which no sound module can be made."""


class GpidCollision(CompileError):  # noqa: N818 - as above
    """Two counter keys whose hashes give one piece id, or ids that are not the counters' own."""
