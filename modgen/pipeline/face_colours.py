"""The colours of one face: those of its nation, and what a template or a state makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from modgen.colour import contrast, luminance
from modgen.spec.faces import Tint

GREY = "#c9c9c4"
"""The ground of a unit in disorder."""
_AWAY, _TOWARDS = 0.38, 0.16
"""How far a shade of the ground goes away from the ink, or towards it."""
_ENOUGH = 4.5


@dataclass(frozen=True, slots=True)
class Colours:
    """Ground and ink of a face, the nation's third colour and that of a reduced counter, all ``#rrggbb``."""

    ground: str
    ink: str
    accent: str
    reduced: str

    @property
    def shade(self) -> str:
        """What stands out most from the ground of some lighter and darker shades of it on which the ink can be read."""
        away = "#ffffff" if luminance(self.ink) < luminance(self.ground) else "#000000"
        shades = [mixed(self.ground, away, _AWAY), mixed(self.ground, self.ink, _TOWARDS)]
        readable = [shade for shade in shades if contrast(self.ink, shade) >= _ENOUGH]
        return max(readable or shades[:1], key=lambda shade: contrast(shade, self.ground))

    @property
    def paper(self) -> str:
        """What is inside the box of a symbol: white, or the ground where the ink is light itself."""
        return "#ffffff" if contrast(self.ink, "#ffffff") >= 3 else self.ground


def mixed(first: str, second: str, share: float) -> str:
    """A colour with so large a share, 0 to 1, of a second one."""
    pairs = [(int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (other - one) * share):02x}" for one, other in pairs)


def tinted(tint: Tint | None, colours: Colours, values: Mapping[str, str], default: str) -> str:
    """The colour that a template asks for, for a counter with such fields."""
    if tint is None:
        return default
    value = values.get(tint.by, "") if tint.by is not None else ""
    word = dict(tint.of).get(value, tint.is_) if tint.by is not None else tint.is_
    return word if word.startswith("#") else str(getattr(colours, word))


def colours_of(colours: Colours, ground: Tint | None, ink: Tint | None, values: Mapping[str, str]) -> Colours:
    """The colours of a face whose template says something of its ground or its ink."""
    return replace(
        colours,
        ground=tinted(ground, colours, values, colours.ground),
        ink=tinted(ink, colours, values, colours.ink),
    )
