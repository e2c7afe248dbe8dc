"""The one door to scipy, which is an optional extra."""

from importlib import import_module
from typing import Any

from modgen.georef.errors import GeorefError


def scipy_part(name: str) -> Any:
    """Give a module of scipy, such as "optimize"; raises GeorefError, saying how to install it, if it is not there."""
    try:
        return import_module(f"scipy.{name}")
    except ModuleNotFoundError as error:
        if not str(error.name).startswith("scipy"):
            raise
        raise GeorefError(
            "to find the place of a map, modgen needs scipy: pip install 'modgen[georeference]'"
        ) from None
