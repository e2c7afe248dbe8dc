"""Pictures of the user's own in place of layers of a map."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from modgen.draw.svg import Box, element, group, layer, nested

_ID = re.compile(r'<g [^>]*?\bid="([^"]*)"')


@dataclass(frozen=True, slots=True)
class MapArt:
    """A picture, and the ids of the layers in place of which it lies; it comes where the lowest of them would be.

    href: a reference that holds a bitmap; markup, box: or a group of SVG, and what of its plane is shown. x, y, width,
    height: what it covers, in plane units, stretched to it. clip: left, top, width and height outside of which nothing
    of it is shown; None for all of it.
    """

    name: str
    replaces: tuple[str, ...]
    gone: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    href: str = ""
    markup: str = ""
    box: Box = (0.0, 0.0, 1.0, 1.0)
    clip: Box | None = None


def lay_art(layers: Sequence[str], arts: Iterable[MapArt], opacity: float) -> list[str]:
    """The layers of a map, with each picture, so opaque, where the lowest of those lay that it replaces."""
    laid = [(_id(one), one) for one in layers]
    for art in arts:
        at = next((place for place, (name, _) in enumerate(laid) if name in art.replaces), len(laid))
        kept = [(name, one) for name, one in laid[at:] if name not in art.gone]
        laid = [*laid[:at], ("", _drawn(art, opacity)), *kept]
    return [one for _, one in laid]


def _id(markup: str) -> str:
    match = _ID.match(markup)
    return match[1] if match else ""


def _drawn(art: MapArt, opacity: float) -> str:
    where = {"x": art.x, "y": art.y, "width": art.width, "height": art.height}
    if art.markup:
        image = nested(art.markup, art.box, (art.x, art.y, art.width, art.height), "none")
    else:
        image = element("image", href=art.href, preserveAspectRatio="none", **where)
    if art.clip is not None:
        left, top, width, height = art.clip
        box = f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}"
        image = element("svg", image, x=left, y=top, width=width, height=height, viewBox=box)
    if opacity < 1:
        image = group([image], opacity=opacity)
    return layer(f"Art {art.name}", [image])
