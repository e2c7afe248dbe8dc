"""PDF files that say whose they are: author, rights and credits in their metadata."""

import io

import pikepdf
from pikepdf import Name

from modgen.pipeline.credits import Credits
from modgen.pipeline.store import Store


def signed(artefacts: dict[str, bytes], credits: Credits, store: Store) -> dict[str, bytes]:
    """The files of a build, every PDF among them with its credits."""
    return {
        name: store.one("signed", (content, credits), _sign) if name.endswith(".pdf") else content
        for name, content in artefacts.items()
    }


def _sign(given: tuple[bytes, Credits]) -> bytes:
    """A PDF with author, subject and keywords, and the same in XMP as ``dc:rights`` and ``dc:creator``.

    Equal input gives equal bytes: no date is written.
    """
    content, credits = given
    with pikepdf.open(io.BytesIO(content)) as made:
        title = str(made.docinfo.get(Name.Title, credits.title))
        with made.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as said:
            said["dc:title"] = title
            if credits.owner:
                said["dc:creator"] = [credits.owner]
            if credits.whole:
                said["dc:rights"] = credits.whole
            said["pdf:Keywords"] = "; ".join(credits.lines)
        if credits.owner:
            made.docinfo[Name.Author] = pikepdf.String(credits.owner)
        if credits.whole:
            made.docinfo[Name.Subject] = pikepdf.String(credits.whole)
        made.docinfo[Name.Keywords] = pikepdf.String("; ".join(credits.lines))
        stream = io.BytesIO()
        made.save(stream, deterministic_id=True)
        return stream.getvalue()
