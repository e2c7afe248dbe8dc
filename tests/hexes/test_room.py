import ast
import doctest
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import modgen.hexes


def test_the_example_in_the_package_runs():
    assert doctest.testmod(modgen.hexes).failed == 0
    assert doctest.testmod(modgen.hexes).attempted > 0


def test_it_imports_nothing_else_of_modgen():
    for file in Path(modgen.hexes.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                assert node.module.split(".")[0] != "modgen" or node.module.startswith("modgen.hexes")
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("modgen") for name in node.names)


def test_shapely_is_loaded_only_when_polygons_are_asked_for():
    code = "import sys, modgen.hexes; print('shapely' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_every_public_name_is_there_and_explained():
    for name in modgen.hexes.__all__:
        thing = getattr(modgen.hexes, name)
        if isinstance(thing, type | FunctionType):
            assert thing.__doc__
