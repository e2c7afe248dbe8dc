"""A build killed at any moment leaves every file whole, and the next build finishes; two at once wait."""

import os
import random
import signal
import subprocess
import time
import zipfile
from pathlib import Path

from PIL import Image
from tests_support import COMMAND, Run, tree_hash


def start(spec: Path, out: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [COMMAND, "build", spec, "--out", out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def assert_whole(folder: Path) -> None:
    for path in folder.iterdir() if folder.exists() else ():
        if path.suffix in (".vmod", ".vsav"):
            assert zipfile.ZipFile(path).testzip() is None
        elif path.suffix == ".png":
            Image.open(path).load()
        elif path.suffix == ".pdf":
            assert path.read_bytes().rstrip().endswith(b"%%EOF")
        elif path.suffix == ".svg":
            assert path.read_text(encoding="utf-8").endswith("</svg>\n")


def test_killed_builds(modgen: Run, small_spec: Path, tmp_path: Path):
    wanted = tmp_path / "wanted"
    assert modgen("build", small_spec, "--out", wanted).returncode == 0
    chance = random.Random(4)
    out = tmp_path / "out"
    for _ in range(8):
        build = start(small_spec, out)
        time.sleep(chance.uniform(0.2, 2.0))
        os.kill(build.pid, signal.SIGKILL)
        build.wait()
        assert_whole(out / small_spec.name)
    assert modgen("build", small_spec, "--out", out).returncode == 0
    assert tree_hash(out / small_spec.name) == tree_hash(wanted / small_spec.name)


def test_two_builds_at_once(modgen: Run, small_spec: Path, tmp_path: Path):
    out = tmp_path / "out"
    builds = [start(small_spec, out) for _ in range(3)]
    assert [build.wait() for build in builds] == [0, 0, 0]
    assert modgen("build", small_spec, "--out", tmp_path / "one").returncode == 0
    assert tree_hash(out) == tree_hash(tmp_path / "one")
