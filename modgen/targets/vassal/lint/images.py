"""The files in a module: pictures that are missing or that nothing uses, and others that are named."""

import re
from collections.abc import Iterator
from io import BytesIO
from zipfile import is_zipfile

from modgen.targets.vassal.content.paths import Site, class_of
from modgen.targets.vassal.header import image_size
from modgen.targets.vassal.lint.classes import classes
from modgen.targets.vassal.lint.found import Found, Ground, plain
from modgen.targets.vassal.traits import (
    BasicPiece,
    Layer,
    MarkMoved,
    Mask,
    PlaySound,
)

_OF_ENGINE = frozenset(
    f"{name}.{ending}"
    for ending, names in (
        (
            "gif",
            "camera chart connect counter die globe_selected globe_unselected inventory keyCommand map moved notes",
        ),
        ("gif", "overview recenter thread Undo16 unmoved zoomIn zoomOut StepForward16"),
        ("png", "chess_clock Splash zoom"),
    )
    for name in names.split()
)
_PICTURES = (".png", ".gif", ".jpg", ".jpeg", ".svg")
_PARTS = re.compile(r"[;,/\\\t\"'<>=|~:\n]+")
_LARGE = 1 << 26  # pixels; four bytes each are 256 MiB, and such boards are what engines give up on
_FILES = {
    "BrowserPDFFile": "pdfFile",
    "Tutorial": "logfile",
    "HtmlChart": "fileName",
    "PredefinedSetup": "file",
    "BrowserHelpFile": "contents",
}


def images(ground: Ground) -> Iterator[Found]:
    """Go through all that is named, and all that is there."""
    yield from _missing(ground)
    yield from _unused(ground)
    yield from _case(ground)
    yield from _files(ground)
    yield from _boards(ground)


def images_named(ground: Ground) -> Iterator[tuple[str, str]]:
    """Give every picture that a component or a trait names, and the path of who names it."""
    known = classes()
    for site in ground.sites:
        entry = known.get(site.node.tag)
        for name, value in site.node.attributes if entry else ():
            if value and entry is not None and entry.attributes.get(name) == "image":
                yield value, site.path
    for slot, trait in ground.traits_of(BasicPiece, MarkMoved, Layer, Mask):
        match trait:
            case BasicPiece(image=image) | MarkMoved(image=image):
                names: tuple[str, ...] = (image,)
            case Layer(images=several):
                names = several
            case Mask(image=image, style=style):
                names = (image, style[1:] if style.startswith("G") else "")
            case _:
                names = ()
        for one in names:
            if one.strip():
                yield one, slot.site.path


def pictures_in(text: str) -> set[str]:
    """Give all words of a text that are names of pictures, without the folders they lie in."""
    return {word for word in _PARTS.split(text) if word.lower().endswith(_PICTURES) and word.partition(".")[0]}


def of_engine(name: str) -> bool:
    """Whether the engine has a picture of this name of its own."""
    return name in _OF_ENGINE


def _missing(ground: Ground) -> Iterator[Found]:
    there = ground.module.images
    drawn = {site.node.get("name") for site in ground.of("GamePieceImage")}
    folded = {name.casefold(): name for name in there}
    said: set[str] = set()
    for name, path in images_named(ground):
        if name in there or name in said or name in drawn or name.startswith("/") or not plain(name):
            continue
        said.add(name)
        if name in _OF_ENGINE or f"{name}.gif" in there or f"{name}.gif" in _OF_ENGINE:
            continue
        other = folded.get(name.casefold())
        if "." not in name and f"{name}.png".casefold() in folded:
            other = folded[f"{name}.png".casefold()]
        help = f"there is {other!r}, which is another name to the engine" if other else ""
        yield Found("V904", path, f"the picture {name!r} is not in the module", help)


def _unused(ground: Ground) -> Iterator[Found]:
    texts = [value for site in ground.sites for _, value in site.node.attributes if value]
    texts += [site.node.text for site in ground.sites if site.node.text]
    for name in ground.module.files:
        if name.endswith((".html", ".htm")):
            texts.append(ground.module.files[name].decode("utf-8", errors="replace"))
    blob = "\n".join(texts)
    words = set(_PARTS.split(blob))
    left = [name for name in ground.module.images if name.lower().endswith(_PICTURES) and name not in words]
    unused = [name for name in left if name not in blob and _stem(name) not in words]
    if unused and not ground.own_code:
        size = f"{len(unused)} pictures" if len(unused) > 1 else "1 picture"
        yield Found("V903", "images", f"nothing shows {size}: {_some(unused)}")


def _stem(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0] if name.endswith(".gif") else name


def _case(ground: Ground) -> Iterator[Found]:
    seen: dict[str, str] = {}
    for name in ground.module.images:
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            yield Found("V905", "images", f"{other!r} and {name!r} differ only in case")


def _files(ground: Ground) -> Iterator[Found]:
    files = ground.module.files
    for kind, attribute in _FILES.items():
        for site in ground.of(kind):
            name = site.node.get(attribute)
            if kind == "PredefinedSetup" and (site.node.get("useFile", "true") != "true" or _is_menu(site)):
                continue
            if not name or name in files or name.startswith("/") or any(one.startswith(f"{name}/") for one in files):
                if kind == "PredefinedSetup" and name in files and not is_zipfile(BytesIO(files[name])):
                    yield Found("V907", site.path, f"the file {name!r} is no saved game")
                continue
            yield Found("V906", site.path, f"the file {name!r} is not in the module")
    for site in ground.of("HelpFile"):
        name = site.node.get("fileName")
        if (
            (
                name
                and site.node.get("fileType", "archive") == "archive"
                and not name.startswith("/")
                and name not in files
            )
            and f"images/{name}" not in files
            and name.removeprefix("images/") not in ground.module.images
        ):
            yield Found("V906", site.path, f"the file {name!r} is not in the module")
    for slot, trait in ground.traits_of(PlaySound):
        sound = trait.sound if isinstance(trait, PlaySound) and plain(trait.sound) else ""
        if sound and not sound.startswith("/") and f"sounds/{sound}" not in files and sound not in files:
            yield Found("V906", slot.site.path, f"the sound {sound!r} is not in the module")


def _is_menu(site: Site) -> bool:
    return site.node.get("isMenu") == "true" or any(class_of(one) == "PredefinedSetup" for one in site.node.children)


def _boards(ground: Ground) -> Iterator[Found]:
    for one in ground.atlas.maps:
        for board in one.boards:
            image = board.node.get("image")
            path = f'{one.site.path} › Board "{board.name}"'
            if image in ground.module.images and image_size(ground.module.images, image) is None:
                yield Found("V907", path, f"{image!r} is no picture that says its size")
            elif image and board.size and board.size[0] * board.size[1] > _LARGE:
                width, height = board.size
                message = f"{width} × {height} pixels take {4 * width * height / 2**20:,.0f} MiB in the engine"
                yield Found("V908", path, message, "split the board, or make its picture smaller")


def _some(names: list[str], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
