"""The text of a spec's file as its reader sees it: bytes become text here, for reading and for excerpts alike."""

_OTHER_BREAKS = str.maketrans("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", "        ")


def table_encoding(data: bytes) -> str | None:
    """The encoding of a table: UTF-8, else that of a spreadsheet under Windows, else none that is known."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return None


def table_lines(text: str) -> str:
    """A table's text in which only what ends a row ends a line; nothing moves."""
    return text.translate(_OTHER_BREAKS)


def excerpt_text(data: bytes, *, table: bool) -> str:
    """The text in which the lines and columns of places count, whatever the bytes are."""
    encoding = (table_encoding(data) if table else None) or "utf-8-sig"
    text = data.decode(encoding, errors="replace")
    return table_lines(text) if table else text
