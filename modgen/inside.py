"""Does a path stay inside a folder? Asked by whoever reads a spec, which may be a stranger's."""

from pathlib import Path


def stays_inside(root: Path, name: str) -> bool:
    """True if a name leads to something below a folder, with every link followed on the way."""
    try:
        whole = root.resolve()
        return (whole / name).resolve().is_relative_to(whole)
    except (OSError, RuntimeError, ValueError):  # a circle of links, a NUL in the name
        return False
