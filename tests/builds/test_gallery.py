"""The pictures of README and docs are those that the spec gives now."""

import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from tests_support import REPOSITORY

PICTURES = REPOSITORY / "docs" / "pictures"
LARGEST = 300_000
"""Bytes of a picture in the repository."""
NEAR = 48
"""Levels by which a pixel may be off, since edges are mixed a little otherwise by other releases of the renderer."""
FEW = 0.01


def test_the_pictures_are_as_they_would_be_made_now(built_1942: Path, tmp_path: Path):
    script = [sys.executable, REPOSITORY / "docs" / "gallery.py"]
    subprocess.run([*script, "--build", built_1942, "--out", tmp_path / "pictures"], check=True)
    made = {path.name: path for path in (tmp_path / "pictures").iterdir()}
    assert set(made) == {path.name for path in PICTURES.iterdir()}
    for name, path in made.items():
        assert (PICTURES / name).stat().st_size <= LARGEST
        stored, now = (np.asarray(Image.open(one).convert("RGB"), np.int16) for one in (PICTURES / name, path))
        assert stored.shape == now.shape, name
        off = np.abs(stored - now).max(axis=2) > NEAR
        assert off.mean() < FEW, f"{name}: run python docs/gallery.py and look at what it makes"


def test_every_picture_is_shown():
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert all(f"docs/pictures/{path.name}" in readme for path in PICTURES.iterdir())
