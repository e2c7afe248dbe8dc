"""An installed engine: where it is, and how a script is run in it, unseen, without a network, for a limited time."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

_JAR = "Vengine.jar"
_IN = (".", "lib", "Contents/Resources/Java", "Contents/Java")
_JRES = ("jre/bin/java", "jre/bin/java.exe", "Contents/MacOS/jre/bin/java", "Contents/Resources/jre/bin/java")
_FROM = ("VASSAL_HOME", "MODGEN_ENGINE")
_USUAL = (
    *("/usr/share/vassal", "/usr/share/VASSAL", "/usr/lib/vassal", "/opt/vassal", "/opt/VASSAL"),
    *("/Applications/VASSAL.app", "~/Applications/VASSAL.app", "~/VASSAL", "~/vassal"),
    *("C:/Program Files/VASSAL", "~/AppData/Local/Programs/VASSAL", "~/.cache/modgen-engine"),
)
_STARTERS = ("vassal", "VASSAL.sh", "VASSAL.exe")
_MEMORY = 1536  # MiB of a Java machine
_LARGEST = 2**29  # bytes of a file that it writes
_NOWHERE = [
    f"-D{kind}.{key}={value}"
    for kind in ("http", "https")
    for key, value in (("proxyHost", "127.0.0.1"), ("proxyPort", "9"))
]


class EngineError(Exception):
    """An engine cannot be asked; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine. folder: where it was found; classpath: what Java is given; java: the program that runs it."""

    folder: Path
    classpath: str
    java: str


def find_engine(folder: Path | None) -> Engine:
    """Give the engine in a folder, or, unless one is given, that in the usual places.

    A folder holds an engine if it has Vengine.jar, alone or in `lib` with the jars that it needs, or a file
    `classpath` that names them.

    Raises:
        EngineError: there is none, or no Java to run it.
    """
    if folder is not None:
        found = _engine_in(folder)
        if found is None:
            raise EngineError(f"{folder} holds no engine: neither {_JAR} (in it or in its lib) nor a file `classpath`")
        return found
    found = next(filter(None, map(_engine_in, _places())), None)
    if found is None:
        help = "say where it is installed with --engine DIR, or in the environment with VASSAL_HOME"
        raise EngineError(f"no VASSAL engine was found in the usual places; {help}")
    return found


def _places() -> Iterator[Path]:
    yield from (Path(os.environ[name]) for name in _FROM if os.environ.get(name))
    for name in _STARTERS:
        starter = shutil.which(name)
        if starter is not None:
            yield Path(starter).resolve().parent
    for written in _USUAL:
        place = Path(written).expanduser()
        yield place
        # Several versions may be installed side by side; the newest goes first.
        if place.parent.is_dir():
            with suppress(OSError):
                yield from sorted(place.parent.glob(f"{place.name}-[0-9]*"), reverse=True)


def _engine_in(folder: Path) -> Engine | None:
    folder = folder.absolute()
    with suppress(OSError):
        written = folder / "classpath"
        if written.is_file():
            return Engine(folder, written.read_text(encoding="utf-8").strip(), _java(folder))
        for inner in _IN:
            jar = folder / inner / _JAR
            if jar.is_file():
                return Engine(folder, os.pathsep.join((str(jar), str(jar.parent / "*"))), _java(folder))
    return None


def _java(folder: Path) -> str:
    own = next((folder / one for one in _JRES if (folder / one).is_file()), None)
    home = os.environ.get("JAVA_HOME")
    named = None if not home else shutil.which("java", path=str(Path(home) / "bin"))
    java = str(own) if own is not None else named or shutil.which("java")
    if java is None:
        raise EngineError(f"{folder} has no Java of its own, and none is installed: put `java` on the PATH")
    return java


def run_script(engine: Engine, script: Path, words: Sequence[str | Path], scratch: Path, seconds: float) -> str:
    """Run a script of BeanShell in an engine, and give the last lines of what it said.

    Args:
        engine: that has BeanShell in it.
        script: its file.
        words: its arguments.
        scratch: a folder for everything that the engine writes.
        seconds: after which it is killed with all that it started.

    Raises:
        EngineError: it cannot be started, there is no screen, or it did not end in time.
    """
    settings = scratch / "conf" / "prefs"
    settings.mkdir(parents=True)
    # A first start would welcome the player and wait for an answer.
    (settings / "V_Global").write_text("welcomeWizard=false\n", encoding="utf-8")
    # The engine's own configuration of its log writes files and needs a compiler.
    log = scratch / "log.xml"
    log.write_text('<configuration><root level="WARN"/></configuration>', encoding="utf-8")
    options = [
        *("-XX:TieredStopAtLevel=1", f"-Xmx{_MEMORY}m", *_NOWHERE),
        *(f"-Dlogback.configurationFile={log}", f"-Duser.home={scratch}", f"-DVASSAL.conf={scratch / 'conf'}"),
        *(f"-Djava.io.tmpdir={scratch}", "-Dfile.encoding=UTF-8", "-Duser.language=en", "-cp", engine.classpath),
    ]
    said = scratch / "said"
    with _stopped_in_order(), _screen() as display, said.open("wb") as stream:
        command = [*_without_network(display), *_bounded(), engine.java, *options, "bsh.Interpreter", script, *words]
        surroundings = {**os.environ, **display, "LC_ALL": "C.UTF-8"}
        try:
            process = subprocess.Popen(
                list(map(str, command)),
                cwd=scratch,
                env=surroundings,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{engine.java} cannot be started: {error.strerror}") from None
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise EngineError(f"the engine did not end within {seconds:g} seconds, and was killed") from None
        finally:
            _kill(process)
    return said.read_bytes()[-4000:].decode("utf-8", errors="replace")


@contextmanager
def _stopped_in_order() -> Iterator[None]:
    """Somebody who ends this program ends the engine with it: nobody would see that it is still there."""
    try:
        before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    except ValueError:  # another thread than the main one
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _bounded() -> list[str]:
    """What stands before a command under which no file grows without bounds, in POSIX's units of 512 bytes."""
    return ["/bin/sh", "-c", f'ulimit -f {_LARGEST // 512}; exec "$@"', "sh"] if os.name == "posix" else []


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End an engine and what it started; one that has ended may have left some of that behind."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()


@contextmanager
def _screen() -> Iterator[Mapping[str, str]]:
    """A screen for the engine, which makes windows as soon as it loads a module: one that nobody sees, if there may be.

    Yields what the environment says of it.
    """
    server = shutil.which("Xvfb") if sys.platform not in ("win32", "darwin") else None
    if server is None:
        if sys.platform not in ("win32", "darwin") and not os.environ.get("DISPLAY"):
            raise EngineError("the engine needs a screen, and there is none: install Xvfb, or set DISPLAY")
        yield {}
        return
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            name = number.readline().strip()
        if not name:
            raise EngineError("the engine needs a screen, and Xvfb did not give one")
        yield {"DISPLAY": f":{name}"}
    finally:
        process.terminate()
        process.wait()


def _without_network(display: Mapping[str, str]) -> list[str]:
    """What stands before a command under which nothing can reach out, as far as the system has such a thing.

    A screen that is reached over a network must stay in reach.
    """
    unshare = shutil.which("unshare")
    if unshare is None or not display:
        return []
    for prefix in ([unshare, "-n"], [unshare, "-rn"]):
        if subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0:
            return prefix
    return []


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that is gone afterwards, whatever an engine has written there."""
    with tempfile.TemporaryDirectory(prefix="modgen-probe-", ignore_cleanup_errors=True) as name:
        yield Path(name)
