"""Rules and geometry of hex-and-counter games in, playable and printable games out."""

__version__ = "0.1.0"
