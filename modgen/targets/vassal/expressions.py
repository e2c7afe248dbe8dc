"""Texts inside of the engine's formats and expressions."""

_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "$": None, "{": None, "}": None})
_SIGNS = str.maketrans(dict.fromkeys('$"\\{}'))


def quoted(text: str) -> str:
    """Give a text as it stands between quotation marks in an expression, without what the engine would fill in."""
    return text.translate(_ESCAPED)


def bare(text: str) -> str:
    """Give a name without the signs that mean something to the engine."""
    return text.translate(_SIGNS)
