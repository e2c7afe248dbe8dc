"""Findings as text: the excerpt shows the line as its writer sees it."""

import pytest

from modgen.diagnostics import Diagnostic, Place
from modgen.diagnostics.render import render


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("a,Old\N{NO-BREAK SPACE}Guard,bleu", "a,Old Guard,bleu"),
        ("a\tb", "a b"),
        ("a,\N{NARROW NO-BREAK SPACE}b", "a, b"),
        ("a\x07b", "a\N{REPLACEMENT CHARACTER}b"),
        ("a\N{ZERO WIDTH SPACE}b", "a\N{REPLACEMENT CHARACTER}b"),
    ],
)
def test_an_excerpt_shows_blanks_as_blanks(line, shown):
    finding = Diagnostic("N302", "no nation", Place("counters.csv", 1, 3))
    assert f"  1 | {shown}\n" in render([finding], "text", {"counters.csv": line}, "0")
