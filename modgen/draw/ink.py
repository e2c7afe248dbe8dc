"""Faces that take little ink: a pale ground, and dark figures where they were light on a dark ground."""

import re

from modgen.colour import luminance

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_SHARE = 0.2
"""How much of its colour a ground keeps."""


def save_ink(svg: str, ground: str, ink: str) -> str:
    """A drawn face with a pale ground; where the ink is lighter than the ground, all that stands on it is inverted."""
    behind, found, printed = svg.partition('id="unit"')
    light = luminance(ink) > luminance(ground)

    def changed(match: re.Match[str]) -> str:
        if match[0].casefold() == ground.casefold():
            return pale(ground)
        return _inverted(match[0]) if light else match[0]

    return f"{_COLOUR.sub(lambda match: pale(match[0]), behind)}{found}{_COLOUR.sub(changed, printed)}"


def pale(colour: str) -> str:
    """A colour of which most is white."""
    return "#" + "".join(f"{round(255 - _SHARE * (255 - channel)):02x}" for channel in _channels(colour))


def _inverted(colour: str) -> str:
    """Light for dark with the same hue: each channel rises or falls by as much as all of them."""
    channels = _channels(colour)
    move = 255 - max(channels) - min(channels)
    return "#" + "".join(f"{channel + move:02x}" for channel in channels)


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
