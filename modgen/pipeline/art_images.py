"""The pictures that templates of counters show: found to be such as can be drawn, and made ready for that."""

from functools import lru_cache

from modgen.diagnostics import Log
from modgen.draw.raster import PictureError, PictureTooLargeError, as_drawn, picture_size
from modgen.pipeline.store import Store
from modgen.spec.face_pictures import pictured
from modgen.spec.game import Game

MOST_PIXELS = 16_000_000
"""A counter has a hundredth of it at the finest."""
_LONGEST = 1000
"""Pixels of the longer side beyond which nobody sees more: the largest counter at 400 to an inch."""


def check_images(game: Game, log: Log, store: Store | None) -> None:
    """Log the pictures that cannot be read (R117) or are too large (R102), each at the part that names it first."""
    told: set[str] = set()
    for part in pictured(game):
        name = part.image or ""
        data = game.pictures.get(name)
        if data is None or name in told:
            continue
        told.add(name)
        try:
            if store is None:
                picture_size(data, MOST_PIXELS)
            else:
                store.one("image", data, lambda given: "{} {}".format(*picture_size(given, MOST_PIXELS)).encode())
        except PictureTooLargeError as error:
            log.add("R102", f"{name} {error}", part.place("image"), help="make a smaller copy")
        except PictureError as error:
            log.add("R117", f"{name} {error}", part.place("image"), help="save it anew as a PNG or a JPEG")


@lru_cache(maxsize=64)
def image_data(data: bytes) -> bytes:
    """A picture that was found to be readable, as it is put onto counters.

    Raises:
        PictureError: it cannot be read.
    """
    return as_drawn(data, _LONGEST)
