"""What `modgen.hexes` raises."""


class HexError(ValueError):
    """A board, a cell, a hexside or a numbering that cannot be; the message says why and what would do."""


class HexNameError(HexError):
    """A text that names no hex or hexside of the board; the message says what would be right."""
