"""The shipped game, built once for all tests of builds."""

import os
import shutil
from pathlib import Path

import pytest
from filelock import FileLock
from tests_support import REPOSITORY, tree_hash
from warm_start import cold_run


@pytest.fixture(scope="session")
def built_1942(tmp_path_factory) -> Path:
    """The folder of a build of the shipped game, from a copy that cannot be written."""
    root = tmp_path_factory.getbasetemp()
    # Workers of one run have folders side by side; the first that asks builds.
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    out = root / "out-1942"
    with FileLock(root / "out-1942.lock"):
        if not out.exists():
            spec = root / "read-only" / "1942"
            shutil.copytree(REPOSITORY / "specs" / "1942", spec)
            before = tree_hash(spec)
            for path in [*spec.rglob("*"), spec]:
                path.chmod(0o555 if path.is_dir() else 0o444)
            done = cold_run(["build", spec, "--out", root / "making-1942"], root, os.environ)
            spec.chmod(0o755)
            assert done.returncode == 0, done.stdout + done.stderr
            assert tree_hash(spec) == before
            (root / "making-1942").rename(out)
    return out / "1942"
