"""How well the texts of a map stand out from pictures of the user's own under them, measured on what is drawn.

What modgen draws itself has colours that suit each other; a painted ground is whatever it is. The map is drawn without
its texts, one pixel a point of the sheet, and every text is held against the pixels that its ink lies on.
"""

import io
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from modgen.colour import luminance
from modgen.draw.face_flaws import texts_of
from modgen.draw.map_art import MapArt
from modgen.draw.map_theme import Theme
from modgen.draw.render import to_png

Role = Literal["name", "lettering", "number", "faint number"]
WANTED: dict[Role, float] = {"name": 4.5, "lettering": 3.0, "number": 2.2, "faint number": 1.6}
"""Contrast that a text has at least. 4.5 for small text and 3 for large letters are those of WCAG 2.2, success
criterion 1.4.3. Numbers are to stay behind all else, and are looked for one at a time: what modgen itself gives the
faint ones is enough for the others, and the faint ones may be fainter still on paint. modgen's own colours keep all of
these.
"""
_LAYERS: dict[str, Role] = {"place-names": "name", "lettering": "lettering", "hex-numbers": "number"}
_SHARE = 25
"""Percent of what lies under a text that may be worse: a spot of paint takes no letter away."""


@dataclass(frozen=True, slots=True)
class PaleText:
    """A text that stands out too little from the picture under it, by what contrast; ``art`` is the picture."""

    role: Role
    text: str
    ratio: float
    art: str


@dataclass(frozen=True, slots=True)
class PaintedMap:
    """A map as it is drawn, its size in plane units, the pictures in it, and the colours of its theme."""

    svg: bytes
    width: float
    height: float
    arts: tuple[tuple[str, tuple[float, float, float, float]], ...]
    theme: Theme

    @classmethod
    def of(cls, svg: bytes, width: float, height: float, arts: Iterable[MapArt], theme: Theme) -> "PaintedMap":
        """A map with the boxes of its pictures."""
        return cls(svg, width, height, tuple((one.name, (one.x, one.y, one.width, one.height)) for one in arts), theme)


def pale_texts(painted: PaintedMap) -> list[PaleText]:
    """The names, letterings and numbers over pictures that stand out too little, in the order of the layers."""
    root = ET.fromstring(painted.svg)
    texts = [(role, *one) for role, layer in _text_layers(root) for one in texts_of(layer)]
    for _, layer in _text_layers(root):
        layer.clear()
    image = Image.open(io.BytesIO(to_png(ET.tostring(root, encoding="unicode"), painted.width, painted.height)))
    light = _luminance(np.asarray(image.convert("RGB"), np.float32) / np.float32(255))
    return [pale for text in texts for pale in _pale(*text, light, painted)]


def _text_layers(root: ET.Element) -> list[tuple[Role, ET.Element]]:
    return [(_LAYERS[str(node.get("id"))], node) for node in root.iter() if node.get("id") in _LAYERS]


def _pale(
    role: Role,
    given: dict[str, str],
    words: str,
    corners: NDArray[np.float64],
    light: NDArray[np.float32],
    painted: PaintedMap,
) -> Iterator[PaleText]:
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    middle = (left + right) / 2, (top + bottom) / 2
    art = next((name for name, box in reversed(painted.arts) if _inside(middle, box)), None)
    under = light[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1]
    if art is None or not under.size:
        return
    theme, fill = painted.theme, given.get("fill", "#000000")
    faint = {theme.number_on_sea: theme.faint_on_sea, theme.number_on_land: theme.faint_on_land}
    looks: list[tuple[Role, str]] = [(role, fill)]
    if role == "number" and fill in faint:
        looks.append(("faint number", faint[fill]))
    for look, colour in looks:
        own = luminance(colour)
        low, high = np.minimum(under, own), np.maximum(under, own)
        ratio = float(np.percentile((high + 0.05) / (low + 0.05), _SHARE))
        if ratio < WANTED[look]:
            yield PaleText(look, words, ratio, art)


def _inside(point: tuple[float, float], box: Sequence[float]) -> bool:
    (x, y), (left, top, width, height) = point, box
    return left <= x <= left + width and top <= y <= top + height


def _luminance(pixels: NDArray[np.floating]) -> NDArray[np.float32]:
    """Relative luminance of each pixel (WCAG 2.2)."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    made: NDArray[np.float32] = (linear @ np.array([0.2126, 0.7152, 0.0722], np.float32)).astype(np.float32)
    return made
