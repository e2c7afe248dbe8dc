"""Nothing of the solver is loaded by those who do not ask for it."""

from pathlib import Path

import pytest
from tests_support import imported_by

SPEC = Path(__file__).parent.parent / "specs" / "delta"


@pytest.mark.parametrize("command", [["check"], ["build", "--out", "out"]])
def test_check_and_build_load_neither_the_solver_nor_scipy(tmp_path: Path, command):
    name, *options = command
    loaded = imported_by([name, SPEC, *options], tmp_path)
    assert "modgen.spec" in loaded
    assert not [one for one in loaded if one.split(".")[0] == "scipy" or one.startswith("modgen.georef")]
