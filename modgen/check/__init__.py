"""Facts, locks and set-ups against the rules. Each family of checks is one module; :data:`CHECKS` lists them all."""

from modgen.check.registry import CHECKS, CHECKS_OF_A_CHOICE, Checked, Context, run_checks

__all__ = ["CHECKS", "CHECKS_OF_A_CHOICE", "Checked", "Context", "run_checks"]
