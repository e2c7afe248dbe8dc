"""What `modgen.board` raises."""


class BoardError(ValueError):
    """A board, a set of hexes or a saved board that cannot be; the message says why and what would do."""
