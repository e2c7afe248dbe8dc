"""What is drawn and written on a page beside its pictures, and the cuts for a machine, as SVG."""

from lxml import etree

from modgen.targets.print.values import MM, Line, Page, Words

_SVG = "http://www.w3.org/2000/svg"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_STROKES = {
    "cut": {"stroke": "#000000", "stroke-width": "0.35"},
    "register": {"stroke": "#000000", "stroke-width": "0.35"},
    "scale": {"stroke": "#000000", "stroke-width": "0.3"},
    "fold": {"stroke": "#555555", "stroke-width": "0.5", "stroke-dasharray": "6 3"},
    "tile": {"stroke": "#c0182a", "stroke-width": "0.9"},
}


def furniture(page: Page) -> str:
    """Lines and words of a page, a user unit a point."""
    root = _root(page.width, page.height, "pt", 1.0)
    for line in page.lines:
        place = {key: _number(getattr(line, key)) for key in ("x1", "y1", "x2", "y2")}
        etree.SubElement(root, f"{{{_SVG}}}line", {**place, **_STROKES[line.kind]})
    for words in page.words:
        _text(root, words)
    return etree.tostring(root, encoding="unicode")


def cut_file(page: Page) -> str | None:
    """The cuts of a page for a cutting machine, in millimetres, with the registration marks in a layer of their own.

    None where nothing is cut.
    """
    if not page.cuts:
        return None
    root = _root(page.width, page.height, "mm", 1 / MM)
    marks = [line for line in page.lines if line.kind == "register"]
    for name, lines, colour in (("Cuts", page.cuts, "#ff0000"), ("Registration", tuple(marks), "#000000")):
        layer = etree.SubElement(root, f"{{{_SVG}}}g", {"id": name.lower(), f"{{{_INKSCAPE}}}groupmode": "layer"})
        layer.set(f"{{{_INKSCAPE}}}label", name)
        style = {"fill": "none", "stroke": colour, "stroke-width": "0.1"}
        etree.SubElement(layer, f"{{{_SVG}}}path", {"d": _path(lines), **style})
    return etree.tostring(root, encoding="unicode", pretty_print=True)


def _path(lines: tuple[Line, ...]) -> str:
    """Lines as one path; what goes on where the last one ended is drawn without lifting the knife."""
    parts, last = [], None
    for line in lines:
        start, end = _point(line.x1, line.y1), _point(line.x2, line.y2)
        parts.append(f"L{end}" if start == last else f"M{start}L{end}")
        last = end
    return "".join(parts)


def _point(x: float, y: float) -> str:
    return f"{_number(x / MM)} {_number(y / MM)}"


def _root(width: float, height: float, unit: str, scale: float) -> etree._Element:
    size = [_number(side * scale) for side in (width, height)]
    names: dict[str | None, str] = {None: _SVG, "inkscape": _INKSCAPE}
    root = etree.Element(f"{{{_SVG}}}svg", nsmap=names)  # type: ignore[arg-type]
    for key, value in zip(("width", "height"), size, strict=True):
        root.set(key, f"{value}{unit}")
    root.set("viewBox", f"0 0 {size[0]} {size[1]}")
    return root


def _text(root: etree._Element, words: Words) -> None:
    made = etree.SubElement(root, f"{{{_SVG}}}text", {"x": _number(words.x), "y": _number(words.y)})
    made.text = words.text
    made.set("font-family", "Barlow")
    made.set("font-size", _number(words.size))
    made.set("font-weight", "600" if words.strong else "400")
    made.set("text-anchor", words.anchor)
    made.set("fill", "#222222" if words.strong else "#444444")
    if words.turn:
        made.set("transform", f"rotate({_number(words.turn)} {_number(words.x)} {_number(words.y)})")
    if words.halo:
        made.set("stroke", "#ffffff")
        made.set("stroke-width", "3")
        made.set("stroke-linejoin", "round")
        made.set("paint-order", "stroke")


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
