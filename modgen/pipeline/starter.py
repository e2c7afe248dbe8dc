"""The small commented spec that ``modgen new`` writes."""

from pathlib import Path

from modgen.assets import asset
from modgen.pipeline.files import replace_file

_ID_CHARACTERS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")


def write_starter(folder: Path) -> tuple[str, ...]:
    """Write the starter into a new folder and return the names of its files.

    Raises:
        ValueError: the folder exists and holds something, or its name cannot name a game.
        OSError: it cannot be written.
    """
    name = folder.resolve().name
    if not name or not set(name) <= _ID_CHARACTERS or not name[0].isalnum():
        raise ValueError(
            f"{name!r} cannot name a game: letters, digits, '-', '_' and '.', beginning with one of the first"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} exists and is not empty; give a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted(path for path in asset("starter").iterdir() if path.is_file())
    title = name.replace("-", " ").replace("_", " ").title()
    for path in files:
        text = path.read_text(encoding="utf-8").replace("@id@", name).replace("@title@", title)
        replace_file(folder / path.name, text.encode("utf-8"))
    return tuple(path.name for path in files)
