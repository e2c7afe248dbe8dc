"""Styles in SVG from strangers: what they may say, so that nothing is fetched and nothing runs.

No pattern here may look at a letter more than a few times, whatever stands in a style: a stranger's has megabytes.
"""

import re
from collections.abc import Iterator

_FONT_FACE = re.compile(r"@font-face\s*\{[^{}]*\}", re.IGNORECASE)
_OWN_FONT = re.compile(r'url\(\s*["\']?data:font/woff2?;base64,[A-Za-z0-9+/=\s]*(?:["\']\s*)?\)', re.IGNORECASE)
_URL = re.compile(r"url\s*\(\s*([^)]*)\)?", re.IGNORECASE)
_HERE = re.compile(r"""["']?\s*#[^"'()\s]+\s*(?:["']\s*)?""")
_FUNCTION = re.compile(r"(?<![\w-])([\w-]+)\(")
_TAKEN = frozenset(
    (
        *("url", "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix"),
        *("calc", "min", "max", "clamp", "var", "rect", "inset", "circle", "ellipse", "polygon", "path"),
        *("matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley"),
        *("rotate", "skew", "skewx", "skewy", "format", "local", "tech"),
        *("not", "is", "where", "has", "lang", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"),
    )
)
"""Functions of values and of selectors; others may fetch, such as ``image-set("…")``."""
_FILTER = re.compile(r"(?:^|[;{\s])(?:backdrop-)?filter\s*:\s*(?!none\b)([^;}]+)", re.IGNORECASE)
_FAMILY = re.compile(r"(?:^|[;{\s])font(?:-family)?\s*:\s*([^;}]+)", re.IGNORECASE)
_REFERENCE = re.compile(r"""(url\(\s*(?:["']\s*)?)#([^"'()\s]+)""", re.IGNORECASE)
_ID_IN_SELECTOR = re.compile(r"#([A-Za-z_][\w.-]*)")
_QUOTED = re.compile(r"""["']([^"']+)["']""")


def refused_in_style(text: str) -> str:
    """What of a style is not taken, for a sentence; empty where all of it is."""
    plain = without_comments(_FONT_FACE.sub(lambda face: _OWN_FONT.sub("", face[0]), text))
    if "\\" in plain:
        return "a style with a backslash"
    if "<" in plain or "&" in plain:
        return "a style with markup in it"
    if "@" in _FONT_FACE.sub(" ", plain):
        return (
            "a style that imports another" if "@import" in plain.lower() else "a style with a rule that begins with @"
        )
    outside = next((found for found in _URL.findall(plain) if not _HERE.fullmatch(found.strip())), None)
    if outside is not None:
        return f"a style that fetches {_short(outside)}"
    if "expression(" in plain.lower() or "javascript:" in plain.lower():
        return "a style that runs a script"
    other = next((name for name in _FUNCTION.findall(plain) if name.lower() not in _TAKEN), None)
    if other is not None:
        return f"a style with {_short(other)}(…)"
    if _FILTER.search(plain):
        return "a filter (blur, shadow)"
    return ""


def without_comments(text: str) -> str:
    """A style with a blank for each comment; one that is not closed goes on to the end."""
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        kept.append(text[at:start])
        end = text.find("*/", start + 2)
        if end < 0:
            return " ".join(kept)
        at = end + 2
    return " ".join((*kept, text[at:]))


def rules_in(text: str) -> Iterator[tuple[str, str]]:
    """The rules of a style sheet without comments: selectors and declarations of each; of nested ones the innermost."""
    for piece in text.split("}")[:-1]:
        head, brace, body = piece.rpartition("{")
        if brace:
            yield head.rpartition("{")[2], body


def named_apart(text: str, prefix: str) -> str:
    """A style, or a value of it, whose references lead to ids that begin with a prefix."""
    return _REFERENCE.sub(lambda match: f"{match[1]}#{prefix}-{match[2]}", text)


def style_apart(text: str, prefix: str) -> str:
    """A style sheet that speaks only of what lies in the group with the id ``prefix``, whose ids begin with it."""
    fonts = [face[0] for face in _FONT_FACE.finditer(text)]
    plain = without_comments(_FONT_FACE.sub(" ", text))
    rules = []
    for selectors, body in rules_in(plain):
        inside = [
            f"#{prefix} {_ID_IN_SELECTOR.sub(lambda match: f'#{prefix}-{match[1]}', one.strip())}"
            for one in selectors.split(",")
            if one.strip()
        ]
        rules.append(f"{', '.join(inside)} {{{named_apart(body.strip(), prefix)}}}")
    return "\n".join((*fonts, *rules))


def families_in_style(text: str) -> list[str]:
    """The first font family of each declaration of a style, without those of its own ``@font-face``."""
    found = _FAMILY.findall(without_comments(_FONT_FACE.sub(" ", text)))
    return [first_family(value) for value in found]


def first_family(value: str) -> str:
    """The font family that a list of them asks for first, of ``font-family`` or of the shorthand ``font``."""
    first = value[:200].split(",", maxsplit=1)[0].strip()
    quoted = _QUOTED.search(first)
    if quoted:
        return quoted[1].strip()
    sized = re.match(r".*\b[0-9.]+(?:px|pt|mm|em|%)?(?:/\S+)?\s+(.+)", first)
    return (sized[1] if sized else first).strip()


def _short(text: str) -> str:
    text = text.strip().strip("\"'")
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
