"""The language: YAML and CSV in, one frozen :class:`Game` out, every datum with its place and its source."""

from modgen.spec.game import Game
from modgen.spec.load import Loaded, load
from modgen.spec.model import Basis, Datum, Model, weakest
from modgen.spec.sources import Sources

__all__ = ["Basis", "Datum", "Game", "Loaded", "Model", "Sources", "load", "weakest"]
