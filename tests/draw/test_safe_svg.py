"""SVG of strangers: what could run, fetch or take for ever is refused by its line, what is drawn comes out whole."""

import base64
import io

import pytest
from lxml import etree
from PIL import Image

from modgen.draw.raster import PictureError, PictureTooLargeError
from modgen.draw.render import to_pdf, to_png
from modgen.draw.safe_svg import read_svg
from modgen.draw.safe_xml import BrokenSvgError, NotTakenError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10"'


def svg(body: str, more: str = "") -> bytes:
    return f"{HEAD}{more}>\n{body}\n</svg>".encode()


def picture(form: str, size: tuple[int, int] = (4, 4)) -> str:
    stream = io.BytesIO()
    Image.new("RGB", size, "#c03020").save(stream, form)
    return base64.b64encode(stream.getvalue()).decode()


REFUSED = {
    "script": "<script>alert(1)</script>",
    "event": '<rect width="1" height="1" onclick="alert(1)"/>',
    "address": '<image href="http://example.org/a.png" width="1" height="1"/>',
    "file": '<image xlink:href="file:///etc/passwd" width="1" height="1"/>',
    "neighbour": '<image xlink:href="../other.png" width="1" height="1"/>',
    "use of a file": '<use href="other.svg#a"/>',
    "paint of a file": '<rect width="1" height="1" fill="url(other.svg#p)"/>',
    "paint of an address": "<rect width='1' height='1' style='fill: url( \"http://example.org/p\" )'/>",
    "import": "<style>@import 'http://example.org/a.css';</style>",
    "escaped style": r"<style>rect{fill:u\72l(http://example.org)}</style>",
    "html": '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
    "animation": '<rect width="1" height="1"><animate attributeName="x" to="9"/></rect>',
    "filter": '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter><g filter="url(#f)"><path d="M0 0h1"/></g>',
    "filter in a style": '<g style="filter:url(#f)"><path d="M0 0h1"/></g>',
    "svg in svg": '<image href="data:image/svg+xml;base64,AAAA" width="1" height="1"/>',
    "no picture": '<image href="data:image/png;base64,AAAA" width="1" height="1"/>',
    "itself": '<g id="a"><use href="#a"/></g>',
    "paint of itself": '<pattern id="p" width="1" height="1"><path d="M0 0h1" class="x"/></pattern>'
    "<style>.x{fill:url(#p)}</style>",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_what_is_not_taken_is_named_with_its_line(body: str):
    with pytest.raises(NotTakenError) as caught:
        read_svg(svg(f"<g>\n{body}\n</g>"))
    assert [refusal.line for refusal in caught.value.refusals] == [3] * len(caught.value.refusals)
    assert all(refusal.what and refusal.help for refusal in caught.value.refusals)


def test_all_that_is_not_taken_is_told_at_once():
    bodies = "\n".join(REFUSED[name] for name in ("script", "event", "address"))
    with pytest.raises(NotTakenError) as caught:
        read_svg(svg(bodies))
    assert [refusal.line for refusal in caught.value.refusals] == [2, 3, 4]


def test_shapes_used_over_and_over():
    groups = ['<g id="g0"><path d="M0 0h1"/></g>']
    groups += ["".join((f'<g id="g{one}">', f'<use href="#g{one - 1}"/>' * 10, "</g>")) for one in range(1, 9)]
    with pytest.raises(NotTakenError, match="over and over"):
        read_svg(svg("".join(groups)))


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE svg [<!ENTITY a "b">]>\n' + svg("<text>&a;</text>"),
        b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + svg("<text>&a;</text>"),
        b'<?xml-stylesheet href="http://example.org/a.css"?>\n' + svg("<path d='M0 0h1'/>"),
    ],
)
def test_entities_and_style_sheets(data: bytes):
    with pytest.raises(NotTakenError):
        read_svg(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG",
        b"<html/>",
        b"<svg",
        b"\x1f\x8b\x08",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 nan 9"/>',
        '<?xml version="1.0" encoding="UTF-16"?><svg/>'.encode("utf-16"),
        b'<?xml version="1.0" encoding="IBM037"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        svg("<text>&nbsp;</text>"),
        svg("<g>" * 300 + "</g>" * 300),
    ],
)
def test_what_is_no_svg_is_a_picture_that_cannot_be_read(data: bytes):
    with pytest.raises((BrokenSvgError, NotTakenError, PictureError)):
        read_svg(data)


def test_what_only_an_editor_needs_is_left_out():
    data = svg(
        '<metadata><x/></metadata><e:view xmlns:e="http://example.org" zoom="3"/><filter id="unused"/>'
        '<a href="http://example.org"><path d="M0 0h1"/></a>',
        ' xmlns:s="http://sodipodi" s:docname="/home/me/a.svg"',
    )
    markup = b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">' + data
    made = read_svg(markup).markup
    assert "example.org" not in made and "docname" not in made and "path" in made


def test_ids_and_styles_end_at_the_picture():
    body = (
        '<style>.a, #b{fill:url(#p)} rect{fill:#00ff00}</style><linearGradient id="p"><stop stop-color="#ff0000"/>'
        '</linearGradient><path id="b" class="a" d="M0 0h10v10h-10z"/>'
    )
    made = read_svg(svg(body), prefix="mine")
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10" viewBox="0 0 40 10">'
        f'<rect x="20" width="20" height="10" fill="#0000ff"/><g id="b"/>{made.markup}</svg>'
    )
    image = Image.open(io.BytesIO(to_png(document, 40, 10))).convert("RGB")
    assert image.getpixel((5, 5)) == (255, 0, 0)
    assert image.getpixel((30, 5)) == (0, 0, 255)
    ids = [one.get("id") for one in etree.fromstring(document).iter() if one.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_inside_of_it_is_taken(form: str):
    made = read_svg(svg(f'<image href="data:image/{form.lower()};base64,{picture(form)}" width="20" height="10"/>'))
    document = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{made.markup}</svg>'
    red, green, _ = Image.open(io.BytesIO(to_png(document, 20, 10))).convert("RGB").getpixel((10, 5))
    assert red > 150 and green < 90


def test_texts_are_known_by_their_fonts_and_letters():
    made = read_svg(
        svg("<g style=\"font-family:'Open Sans', serif\"><text>Ab<tspan>c</tspan>d</text></g><text>e</text>")
    )
    assert made.letters == "Abcde"
    assert made.families == ("Open Sans", "")
    assert to_pdf(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{made.markup}</svg>', 9, 9)


@pytest.mark.parametrize(
    "body",
    [
        '<use href="#gone"/>',
        "<use/>",
        '<image width="9" height="9"/>',
        '<rect id="r" width="9" height="9"/>\n<image href="#r"/>',
        '<text><textPath href="#gone">a</textPath></text>',
    ],
)
def test_a_shape_that_is_not_in_the_file_is_refused_with_its_line(body: str):
    with pytest.raises(NotTakenError) as caught:
        read_svg(svg(body))
    assert [(one.code, one.line) for one in caught.value.refusals] == [("D746", 2 + body.count("\n"))]


def test_what_was_left_out_of_a_file_is_no_fault_of_what_asks_for_it():
    made = read_svg(svg('<g id="empty"/><use href="#empty"/><filter id="f"/><path style="filter:none" d="M0 0h1"/>'))
    assert made.absent == ()


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="1" height="1" fill="url(#gone)"/>',
        "<rect width='1' height='1' style='stroke: URL( \"#gone\" )'/>",
        '<style>rect{clip-path:url(#gone)}</style><rect width="1" height="1"/>',
        '<linearGradient id="a" xlink:href="#gone"/><rect width="1" height="1" fill="url(#a)"/>',
        '<g mask="url(#gone)"><path d="M0 0h1"/></g>',
    ],
)
def test_a_paint_that_is_not_in_the_file_is_told(body: str):
    assert read_svg(svg(body)).absent == ((2, "gone"),)


def test_a_picture_inside_of_it_is_drawn_in_its_colours_and_upright():
    """Renderers leave out pictures in the colours of print, and show those that a camera turned as they were taken."""
    image = Image.new("RGB", (40, 20), "#cc2200")
    image.paste("#0044cc", (20, 0, 40, 20))
    turned = Image.Exif()
    turned[0x0112] = 6  # to be turned clockwise: what is left is above then
    stream = io.BytesIO()
    image.convert("CMYK").save(stream, "JPEG", exif=turned, quality=95)
    data = base64.b64encode(stream.getvalue()).decode()
    made = read_svg(svg(f'<image href="data:image/jpeg;base64,{data}" width="20" height="10"/>'))
    document = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{made.markup}</svg>'
    shown = Image.open(io.BytesIO(to_png(document, 20, 10))).convert("RGB")
    red, blue = shown.getpixel((10, 2)), shown.getpixel((10, 7))
    assert red[0] > 150 > red[2] and blue[2] > 150 > blue[0]


FETCHING = ["image-set('x.png' 1x)", "-webkit-image-set('x.png' 1x)", "src('x.png')", "cross-fade(red, blue)"]


@pytest.mark.parametrize("value", [*FETCHING, "element(#a)", "paint(worklet)"])
def test_functions_of_styles_that_could_fetch_are_not_taken(value: str):
    for body in (f'<style>rect{{fill:{value}}}</style><rect width="1"/>', f'<rect width="1" style="fill:{value}"/>'):
        with pytest.raises(NotTakenError) as caught:
            read_svg(svg(body))
        assert caught.value.refusals[0].line == 2


def test_functions_of_colours_and_selectors_are_taken():
    body = '<style>rect:not(.a):nth-child(2){fill:rgb(1,2,3);transform:rotate(3deg)}</style><rect width="1"/>'
    assert "rotate(3deg)" in read_svg(svg(body)).markup


LONG = {
    "a word": "a" * 1_000_000,
    "comments that end nowhere": "/*" * 200_000,
    "blanks before a reference": f"rect{{fill:url({' ' * 500_000}#a)}}",
    "blanks in a font": f"@font-face{{src:url(data:font/woff;base64,{' ' * 500_000}x)}}",
    "a font of many figures": f"rect{{font:{'1.' * 300_000}px x}}",
    "filters": "filter " * 100_000,
    "brackets": "{" * 500_000,
}


@pytest.mark.parametrize("style", LONG.values(), ids=LONG)
def test_a_long_style_is_read_or_refused_and_does_not_go_on_for_ever(style: str):
    """Each of these took minutes once, since a pattern began anew at every letter."""
    try:
        read_svg(svg(f'<style>{style}</style><rect id="a" width="1" height="1"/>'))
    except NotTakenError as error:
        assert error.refusals


def test_a_large_picture_used_over_and_over_is_refused():
    large = picture("PNG", (1000, 1000))
    one = f'<image id="i" href="data:image/png;base64,{large}" width="9" height="9"/>'
    assert read_svg(svg(one + '<use href="#i"/>' * 20)).markup
    with pytest.raises(NotTakenError, match="pixels are drawn in the end"):
        read_svg(svg(one + '<use href="#i"/>' * 100))


def test_a_text_without_end_is_too_large():
    with pytest.raises(PictureTooLargeError, match="letters"):
        read_svg(svg(f"<text>{'a' * 150_000}<tspan>{'b' * 60_000}</tspan></text>"))
