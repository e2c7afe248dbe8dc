"""The ids by which an engine knows pieces again, for ever the same for the same counter in the same role."""

import hashlib

GREATEST_GPID = 2**31 - 2  # the id after it must be a 32-bit integer too


def gpid_of(key: str) -> int:
    """Give the piece id of a counter's key: the same for ever, whatever else is in the game.

    From the first 8 bytes of the key's sha256, in 1 … GREATEST_GPID. Two keys can share one; `compile_module`
    raises GpidCollision then.
    """
    digest = hashlib.sha256(key.encode("utf-8")).digest()
    return 1 + int.from_bytes(digest[:8], "big") % GREATEST_GPID


def at_start_gpid(gpid: int) -> int:
    """Give the id of the slot in the at-start stacks of the counter that has a piece id.

    Every slot of a module needs an id of its own, or the engine's editor renumbers them; the counter in the
    palette has its own gpid, and in every save.
    """
    return gpid_of(f"at start {gpid}")


def placed_gpid(gpid: int, by: str) -> int:
    """Give the piece id of a counter that a command of a prototype puts on the map; gpid: its own."""
    return gpid_of(f"placed {gpid} by {by}")
