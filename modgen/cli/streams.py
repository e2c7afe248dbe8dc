"""What is printed goes to somebody who may stop reading, or to a disk that may be full; neither ends in a traceback."""

import gc
import io
import sys
from collections.abc import Callable
from typing import Any, TextIO

_UNWRITTEN = 2


class Outlet(io.RawIOBase):
    """A way out that swallows what can no longer be written; ``fault`` is the reason, unless the reader just left."""

    def __init__(self, raw: io.RawIOBase) -> None:
        super().__init__()
        self._raw = raw
        self._shut = False
        self.fault: OSError | None = None

    def write(self, data: Any) -> int | None:
        """Write, or pass over, some bytes."""
        if not self._shut:
            try:
                return self._raw.write(data)
            except BrokenPipeError:
                self._shut = True
            except OSError as error:
                self._shut = True
                self.fault = error
        return memoryview(data).nbytes

    def writable(self) -> bool:
        """It is."""
        return True

    def isatty(self) -> bool:
        """True for a terminal."""
        return self._raw.isatty()

    def fileno(self) -> int:
        """The number of the file behind."""
        return self._raw.fileno()


def run(command: Callable[[], object]) -> None:
    """Run the command and leave with its exit code; 2, and a line on standard error, where its output is lost."""
    outlet = _outlet(sys.stdout)
    if outlet is not None:
        sys.stdout = _text(outlet, by_lines=outlet.isatty())
    errors = _outlet(sys.stderr)
    if errors is not None:
        sys.stderr = _text(errors, by_lines=True)
    # A game is some hundred thousand small frozen values that live as long as the command: the collector finds nothing
    # among them, and looking again and again takes a tenth of the time of a check.
    gc.disable()
    code: object = 0
    try:
        command()
    except SystemExit as stop:
        code = stop.code
    if sys.stdout is not None:
        sys.stdout.flush()
    if outlet is not None and outlet.fault is not None:
        print(f"modgen: the output cannot be written: {outlet.fault.strerror}", file=sys.stderr)
        code = _UNWRITTEN
    sys.exit(code)  # type: ignore[arg-type]  # what another exit gave


def _outlet(stream: TextIO | None) -> Outlet | None:
    buffer = getattr(stream, "buffer", None)
    return None if buffer is None else Outlet(getattr(buffer, "raw", buffer))


def _text(outlet: Outlet, *, by_lines: bool) -> io.TextIOWrapper:
    """Letters that no encoding of a terminal lacks, or as escapes."""
    buffer = io.BufferedWriter(outlet)
    return io.TextIOWrapper(buffer, encoding="utf-8", errors="backslashreplace", line_buffering=by_lines)
