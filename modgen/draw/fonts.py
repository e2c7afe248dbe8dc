"""The fonts of a picture inside the picture, so that it looks the same on a machine that has none of them."""

import base64
import io
import re
from xml.sax.saxutils import unescape

from fontTools import subset

from modgen.draw.text import Font, own_font

_TEXT = re.compile(r"<text\b([^>]*)>([^<]*)</text>|<g\b([^>]*)>|</g>")


def with_fonts(svg: bytes) -> bytes:
    """An SVG with the letters it uses, and no others, as fonts of its own (WOFF in data URIs)."""
    content = svg.decode("utf-8")
    faces = "".join(_face(font, letters) for font, letters in sorted(_used(content).items(), key=_order))
    if not faces:
        return svg
    head, end, rest = content.partition(">\n")
    return f"{head}{end}<style>\n{faces}</style>\n{rest}".encode()


def _order(entry: tuple[Font, set[str]]) -> tuple[str, int, bool]:
    font = entry[0]
    return font.family, font.weight, font.italic


def _used(svg: str) -> dict[Font, set[str]]:
    """The letters written in each font; a text takes what it does not say from the groups around it."""
    used: dict[Font, set[str]] = {}
    around: list[dict[str, str]] = [{}]
    for match in _TEXT.finditer(svg):
        attributes, words, opened = match.groups()
        if opened is not None:
            around.append({**around[-1], **_font_attributes(opened)})
        elif attributes is None:
            around.pop()
        else:
            given = {**around[-1], **_font_attributes(attributes)}
            font = own_font(given)
            if font is not None:
                used.setdefault(font, set()).update(unescape(words))
    return used


def _font_attributes(markup: str) -> dict[str, str]:
    return dict(re.findall(r'(font-(?:family|weight|style))="([^"]*)"', markup))


def _face(font: Font, letters: set[str]) -> str:
    options = subset.Options(
        flavor="woff", hinting=False, layout_features=["kern"], recalc_timestamp=False, name_IDs=[], notdef_outline=True
    )
    with subset.load_font(str(font.file), options) as loaded:
        cut = subset.Subsetter(options)
        cut.populate(text="".join(sorted(letters)))
        cut.subset(loaded)
        stream = io.BytesIO()
        subset.save_font(loaded, stream, options)
    data = base64.b64encode(stream.getvalue()).decode("ascii")
    style = "italic" if font.italic else "normal"
    return (
        f'@font-face {{ font-family: "{font.family}"; font-weight: {font.weight}; font-style: {style}; '
        f'src: url("data:font/woff;base64,{data}") format("woff"); }}\n'
    )
