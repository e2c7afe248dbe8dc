"""What, beside the spec, decides the bytes of a build: modgen's code and data, and the versions of what it uses.

Imported before anything heavy, since it is needed to find out that nothing has changed.
"""

import hashlib
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

from modgen.assets import asset_root

_PACKAGE = Path(__file__).parent.parent
_LIBRARIES = ("lxml", "numpy", "pikepdf", "pillow", "pydantic", "pyproj", "pyyaml", "shapely", "typst", "fonttools")


@cache
def fingerprint() -> str:
    """The sha256 of modgen's own files and of the versions of Python and of the libraries."""
    total = hashlib.sha256()
    for root, pattern in ((_PACKAGE, "*.py"), (asset_root(), "*")):
        for path in sorted(root.rglob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts:
                total.update(path.relative_to(root).as_posix().encode())
                total.update(hashlib.sha256(path.read_bytes()).digest())
    for library in _LIBRARIES:
        total.update(f"{library} {metadata.version(library)}\n".encode())
    total.update(f"python {sys.version_info[0]}.{sys.version_info[1]}\n".encode())
    return total.hexdigest()
