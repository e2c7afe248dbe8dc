"""Why mutants survive that break a statement of the books: by operator and a pattern of the label."""

import re

REASONS: tuple[tuple[str, str, str], ...] = (
    (
        "region",
        "^dutch-option-area: without (malaya|sarawak|brunei-country|british-north-borneo)",
        "the same hexes: what gdw 12.61 leaves out has none south of the equator, which facts state",
    ),
    (
        "region",
        "^malaya: without SGP",
        "the same hexes: most of the land in the hex of Singapore is that of Johore",
    ),
)


def reason(operator: str, label: str) -> str:
    """The reason written down for a survivor."""
    found = (why for which, pattern, why in REASONS if which == operator and re.search(pattern, label))
    return next(found, "no reason is known yet")
