"""References of what one player knows and the others do not."""

import pytest

UNITS = """\
sides: {blue: {name: Blue}}
nations: {blue: {name: Blue, side: blue, ground: "#2f5d9b", ink: "#ffffff"}}
counters:
  scout: {name: Scout, nation: blue, type: cavalry}
"""


@pytest.mark.parametrize(
    ("play", "code", "message"),
    [
        ("hidden: {a: {counters: [☞scoot], cite: rules 1}}", "N302", "no counter is called 'scoot'"),
        ("hidden: {a: {counters: [scout], seen_by: ☞bleu, cite: rules 1}}", "N302", "no side is called 'bleu'"),
        ("hands: {a: {name: A, side: ☞bleu, cite: rules 1}}", "N302", "no side is called 'bleu'"),
        ("owned: {a: {counters: {side: ☞bleu}, cite: rules 1}}", "N302", "no side is called 'bleu'"),
        ("piles: {a: {name: A, at: 0101, side: ☞bleu, cite: rules 1}}", "N302", "no side is called 'bleu'"),
        ("piles: {a: {name: A, at: 0101, discard: ☞b, cite: rules 1}}", "N302", "no pile is called 'b'"),
        ("piles: {a: {name: A, at: 0101, discard: ☞a, cite: rules 1}}", "L204", "'a' is put off onto itself"),
        (
            "piles: {a: {name: A, at: 0101, cite: rules 1}, b: {name: ☞A, at: 0102, cite: rules 1}}",
            "N301",
            "two of the kind pile are called 'A'",
        ),
        (
            "hidden: {a: {counters: [scout], key: ☞Ctrl+F, cite: rules 1}}",
            "N350",
            "Ctrl+F already means: flip the counter",
        ),
    ],
)
def test_what_leads_nowhere_is_told_where_it_stands(write, faults, play, code, message):
    (finding,) = faults(write(f"{UNITS}play:\n  {play}\n"))
    assert (finding.code, finding.message) == (code, message)
    assert str(finding.place) == write.marks[0]
