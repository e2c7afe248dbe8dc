"""What the target cannot do."""


class PrintError(Exception):
    """A paper has no room for what is to be printed on it; ``key`` is the setting to change, ``remedy`` how."""

    def __init__(self, message: str, key: str, remedy: str) -> None:
        super().__init__(message)
        self.key = key
        self.remedy = remedy
