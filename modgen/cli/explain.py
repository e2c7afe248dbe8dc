"""x"""


def explain(code: str) -> None:
    """x"""
