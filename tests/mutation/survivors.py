"""Why mutants survive that break a statement of the books: by operator and a pattern of the label."""

import re

REASONS: tuple[tuple[str, str, str], ...] = ()


def reason(operator: str, label: str) -> str:
    """The reason written down for a survivor."""
    found = (why for which, pattern, why in REASONS if which == operator and re.search(pattern, label))
    return next(found, "no reason is known yet")
