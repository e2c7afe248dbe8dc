"""What is known of one hex, one counter or one rule: on what it rests, and what the rules say of it."""

from modgen.check.explain.counter import explain_counter
from modgen.check.explain.lines import Explanation, Line, Part
from modgen.check.explain.rule import explain_rule
from modgen.check.explain.spot import explain_spot

__all__ = ["Explanation", "Line", "Part", "explain_counter", "explain_rule", "explain_spot"]
