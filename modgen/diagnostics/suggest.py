"""``Did you mean …``: the nearest of the names that would have been right."""

import difflib
from collections.abc import Iterable


def did_you_mean(text: str, names: Iterable[str], *, listed: int = 8) -> str:
    """A sentence that names the nearest known name, else the names there are, else nothing.

    ``listed`` bounds how many names are shown where none is near.
    """
    known = sorted(set(names))
    lowered = {name.lower(): name for name in known}
    near = difflib.get_close_matches(text.lower(), lowered, n=1, cutoff=0.6)
    if near:
        return f"did you mean {lowered[near[0]]!r}?"
    if not known:
        return ""
    shown = ", ".join(known[:listed])
    return f"known: {shown}, …" if len(known) > listed else f"known: {shown}"
