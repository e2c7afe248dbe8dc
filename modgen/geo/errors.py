"""What `modgen.geo` raises."""


class GeoError(ValueError):
    """A georeference, projection or coast that cannot be; the message says why and what would do."""
