"""D7: can the figures on the counters be read?"""

from collections.abc import Iterator

from modgen.check.context import Context
from modgen.colour import contrast
from modgen.diagnostics import Diagnostic

ENOUGH = 4.5
"""Contrast ratio that small text needs (WCAG 2.2, success criterion 1.4.3)."""


def check_colours(context: Context) -> Iterator[Diagnostic]:
    """D703: a nation's ink stands out too little from its ground."""
    for nation in context.game.nations:
        ratio = contrast(nation.ink, nation.ground)
        if ratio < ENOUGH:
            message = f"{nation.name}: ink {nation.ink} on {nation.ground} has a contrast of {ratio:.1f} to 1"
            help = f"at least {ENOUGH} to 1: a darker or lighter ink, or another ground"
            yield Diagnostic("D703", message, nation.place("ink"), help, nation.cite)
