"""What `modgen.georef` raises."""


class GeorefError(ValueError):
    """A problem that cannot be solved as it is asked, or a library that is missing; the message says what would do."""
