"""Used by several tests: the installed command, hashes of trees, what a command imports."""

import hashlib
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
COMMAND = Path(sysconfig.get_path("scripts")) / "modgen"

Run = Callable[..., subprocess.CompletedProcess[str]]


def tree_hash(folder: Path) -> dict[str, str]:
    """The sha256 of every file below a folder, hidden ones included."""
    if not folder.exists():
        return {}
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def imported_by(arguments: Sequence[str | Path], cwd: Path) -> set[str]:
    """The names of all modules that a command imports, dotted as they are."""
    code = (
        "import sys, modgen.cli\n"
        f"sys.argv = ['modgen', *{[str(argument) for argument in arguments]!r}]\n"
        "try:\n    modgen.cli.main()\n"
        "except SystemExit:\n    pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=cwd, capture_output=True, encoding="utf-8", check=True)
    return set(done.stderr.splitlines())
