"""``Did you mean …``: the nearest of the names that would have been right."""

import difflib
from collections.abc import Iterable

_LONGEST = 80


def quoted(text: str, longest: int = 60) -> str:
    """What somebody wrote, in quotes, for a message; cut where it is long."""
    return repr(text) if len(text) <= longest else f"{text[:longest]!r}…"


def nearest(text: str, names: Iterable[str]) -> str | None:
    """The known name that a text is probably a slip of, if there is one."""
    lowered = {name.lower(): name for name in sorted(set(names))}
    if len(text) > _LONGEST:
        return None
    near = difflib.get_close_matches(text.lower(), lowered, n=1, cutoff=0.6)
    return lowered[near[0]] if near else None


def did_you_mean(text: str, names: Iterable[str], *, listed: int = 8) -> str:
    """A sentence that names the nearest known name, else the names there are, else nothing.

    ``listed`` bounds how many names are shown where none is near.
    """
    known = sorted(set(names))
    near = nearest(text, known)
    if near is not None:
        return f"did you mean {near!r}?"
    if not known:
        return ""
    shown = ", ".join(known[:listed])
    return f"known: {shown}, …" if len(known) > listed else f"known: {shown}"
