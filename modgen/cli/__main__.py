"""``python -m modgen.cli`` is the same as ``modgen``."""

from modgen.cli import main

main()
