"""Pages to a PDF: pictures out of other PDFs, each stored once and shown as often as it is placed, and page boxes."""

import io
from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name

from modgen.targets.print.values import Page, Placed, Rect


def impose(pages: Sequence[Page], furniture: bytes, pictures: bytes, *, title: str) -> bytes:
    """A PDF of pages.

    Args:
        pages: at least one.
        furniture: a PDF with a page for each of them: its lines and words.
        pictures: a PDF with a page for each picture that is placed, by its number; empty where none is.
        title: of the document, in its metadata.

    Returns:
        The bytes of the file; equal for equal input.
    """
    with pikepdf.open(io.BytesIO(furniture)) as made, _opened(pictures) as source:
        forms = _Forms(made, source)
        for page, sheet in zip(pages, made.pages, strict=True):
            shown = [forms.show(sheet, placed, page.height) for placed in page.placed]
            if shown:
                sheet.contents_add(b"\n".join(shown), prepend=True)
            _set_boxes(sheet, page.height, page.trim, page.bleed)
        made.Root.PageLabels = Dictionary(Nums=Array(_labels(pages)))
        with made.open_outline() as outline:
            outline.root.extend(pikepdf.OutlineItem(page.name, number) for number, page in enumerate(pages))
        return _saved(made, title)


def with_boxes(pdf: bytes, *, title: str) -> bytes:
    """A PDF whose pages are trimmed at their edges and bleed nowhere, as print shops want it said."""
    with pikepdf.open(io.BytesIO(pdf)) as made:
        for sheet in made.pages:
            sheet.TrimBox = sheet.BleedBox = sheet.MediaBox
        return _saved(made, title)


def _opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf)) if pdf else pikepdf.new()


class _Forms:
    """The pictures as forms of one file, made when they are first shown."""

    def __init__(self, made: pikepdf.Pdf, source: pikepdf.Pdf) -> None:
        self._made = made
        self._source = source
        self._forms: dict[int, tuple[pikepdf.Object, float, float]] = {}

    def show(self, sheet: pikepdf.Page, placed: Placed, page_height: float) -> bytes:
        """The operators that show a picture, clipped; the page's resources then hold it."""
        form, width, height = self._form(placed.picture)
        name = f"/P{placed.picture}"
        if Name.XObject not in sheet.resources:
            sheet.resources[Name.XObject] = Dictionary()
        sheet.resources[Name.XObject][name] = form
        at, part = placed.at, placed.shown
        across, down = at.width / width, at.height / height
        if placed.turned:
            matrix = (-across, 0, 0, -down, at.right, page_height - at.y)
        else:
            matrix = (across, 0, 0, down, at.x, page_height - at.bottom)
        clip = _numbers(part.x, page_height - part.bottom, part.width, part.height)
        return f"q {clip} re W n {_numbers(*matrix)} cm {name} Do Q".encode("ascii")

    def _form(self, picture: int) -> tuple[pikepdf.Object, float, float]:
        if picture not in self._forms:
            page = self._source.pages[picture]
            _, _, width, height = (float(side) for side in page.MediaBox)
            page.contents_coalesce()
            # The stream is taken as it is compressed: to pack that of a large map anew takes longer than all else.
            form = self._made.copy_foreign(page.obj.Contents)
            form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, width, height])
            form.Resources = self._made.copy_foreign(self._source.make_indirect(page.resources))
            self._forms[picture] = (form, width, height)
        return self._forms[picture]


def _set_boxes(sheet: pikepdf.Page, height: float, trim: Rect | None, bleed: Rect | None) -> None:
    for name, rect in (("/BleedBox", bleed), ("/TrimBox", trim)):
        box = sheet.MediaBox
        if rect is not None:
            sides = (rect.x, height - rect.bottom, rect.right, height - rect.y)
            box = Array([round(side, 4) for side in sides])
        sheet.obj[name] = box


def _labels(pages: Sequence[Page]) -> list[object]:
    labels: list[object] = []
    for number, page in enumerate(pages):
        labels += [number, Dictionary(P=pikepdf.String(page.name))]
    return labels


def _saved(made: pikepdf.Pdf, title: str) -> bytes:
    made.docinfo[Name.Title] = pikepdf.String(title)
    stream = io.BytesIO()
    made.save(stream, deterministic_id=True)
    return stream.getvalue()


def _numbers(*values: float) -> str:
    """Numbers as a content stream has them: no exponents, and a thousandth of a micron is enough."""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in values)
