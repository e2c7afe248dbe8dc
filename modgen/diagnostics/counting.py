"""Numbers of things in sentences."""


def counted(number: int, one: str, several: str = "") -> str:
    """``1 file``, ``1,200 files``; ``several`` is the plural where it is not the singular with an s."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"
