"""The installed command, begun where its modules have been read: half of a small command's time is reading them.

A process that has only read modules waits, and a copy of it is made for every command. The copy gets arguments, folder,
environment and streams of its own, runs what the console script runs, and ends. How the command starts from nothing is
tested where it is begun by ``COMMAND``.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path

from tests_support import COMMAND

_READ = (
    *("modgen.cli", "modgen.pipeline.build", "modgen.pipeline.check", "modgen.pipeline.printing"),
    *("modgen.pipeline.publish", "modgen.spec.schema", "scipy.optimize", "typst", "pikepdf"),
)
_WARM = multiprocessing.get_context("forkserver")
_WARM.set_forkserver_preload(list(_READ))
_TOO_LONG = 300
"""Seconds after which a command is given up."""


def cold_run(
    arguments: Sequence[str | Path], cwd: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run the command from nothing.

    Raises:
        subprocess.TimeoutExpired: It takes more than five minutes.
    """
    return subprocess.run(
        [COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=_TOO_LONG,
    )


def warm_run(
    arguments: Sequence[str | Path], cwd: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, as ``subprocess.run`` would with its output captured.

    Raises:
        subprocess.TimeoutExpired: It takes more than five minutes.
    """
    words = [str(argument) for argument in arguments]
    with tempfile.TemporaryDirectory(prefix="warm-") as folder:
        streams = [Path(folder) / name for name in ("out", "err")]
        command = _WARM.Process(target=_command, args=(words, str(cwd), dict(environment), *map(str, streams)))
        command.start()
        command.join(_TOO_LONG)
        if command.exitcode is None:
            command.kill()
            raise subprocess.TimeoutExpired(words, _TOO_LONG)
        out, errors = (stream.read_text(encoding="utf-8") for stream in streams)
        return subprocess.CompletedProcess(["modgen", *words], command.exitcode, out, errors)


def _command(arguments: list[str], cwd: str, environment: dict[str, str], out: str, errors: str) -> None:
    """In the copy: what a shell does before a command, and the command."""
    for stream, path in ((1, out), (2, errors)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, stream)
        os.close(file)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["modgen", *arguments]
    (script,) = entry_points(group="console_scripts", name="modgen")
    script.load()()
