"""The one door to the data that travels with modgen: fonts, coast, pages on the codes, starter specs."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
# The wheel carries the data inside the package; a source checkout keeps it beside the package.
_ROOT = _PACKAGE / "assets" if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """Path of one data file or folder, by its name with ``/`` between folders.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    path = _ROOT / name
    if not path.exists():
        raise FileNotFoundError(f"modgen's own data file {name!r} is missing: install modgen again")
    return path


def asset_root() -> Path:
    """The folder that holds all data files; its content is part of the build's fingerprint."""
    return _ROOT
