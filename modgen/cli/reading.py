"""``modgen read``: what is in a module, an extension, a save or a log."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from modgen.cli.output import Plain, stop

EngineFile = Annotated[Path, typer.Argument(metavar="FILE", help="A .vmod, .vmdx, .vsav or .vlog, by what is in it.")]


def read(
    file: EngineFile,
    module: Annotated[
        Path | None, typer.Option("--module", metavar="FILE.vmod", help="The module of a save, for its hexes.")
    ] = None,
    dump: Annotated[bool, typer.Option("--dump", help="Everything word for word, to be compared.")] = False,
    form: Annotated[Plain, typer.Option("--format", help="How it is printed.")] = Plain.TEXT,
) -> None:
    """Say what is in a module, an extension, a saved game or a log; what is not understood is listed.

    Without --module the pieces of a save are told by their pixels.
    """
    from modgen.pipeline.reading import UnreadableError, dump_of, read_file, text_of  # noqa: PLC0415

    try:
        if dump:
            print(dump_of(file), end="")
            return
        data = read_file(file, module)
    except UnreadableError as error:
        stop(str(error))
    print(_as_json(data) if form is Plain.JSON else text_of(data).rstrip("\n"))


def _as_json(data: dict[str, Any]) -> str:
    """A key a line, and of its list an entry a line: to be read and compared by lines, at the speed of one line."""
    return "{\n" + ",\n".join(f" {json.dumps(key)}: {_lines(value)}" for key, value in data.items()) + "\n}"


def _lines(value: object) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in value) + "\n ]"
