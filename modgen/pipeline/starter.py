"""The small commented spec that ``modgen new`` writes."""

from pathlib import Path

from modgen.assets import asset
from modgen.pipeline.files import replace_file
from modgen.spec.types import why_not_a_file_id


def write_starter(folder: Path) -> tuple[str, ...]:
    """Write the starter into a new folder and return the names of its files.

    Raises:
        ValueError: the folder exists and holds something, or its name cannot name a game.
        OSError: it cannot be written.
    """
    name = _name(folder)
    if why := why_not_a_file_id(name):
        raise ValueError(f"the folder's name names the game, and {why}")
    if folder.is_symlink() and not folder.exists():
        raise ValueError(f"{folder} is a link that leads nowhere; give a new folder")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; give a new folder")
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} exists and is not empty; give a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted(path for path in asset("starter").iterdir() if path.is_file())
    title = name.replace("-", " ").replace("_", " ").title()
    for path in files:
        text = path.read_text(encoding="utf-8").replace("@id@", name).replace("@title@", title)
        replace_file(folder / path.name, text.encode("utf-8"))
    return tuple(path.name for path in files)


def _name(folder: Path) -> str:
    try:
        return folder.resolve().name
    except FileNotFoundError:
        raise ValueError("the working directory does not exist any more") from None
