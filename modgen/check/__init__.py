"""Facts, locks and set-ups against the rules. Each family of checks is one module; :data:`CHECKS` lists them all."""

from modgen.check.registry import CHECKS, Context, Verdict, run_checks

__all__ = ["CHECKS", "Context", "Verdict", "run_checks"]
