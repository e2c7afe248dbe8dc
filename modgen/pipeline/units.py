"""What pictures of one build are measured by."""

BOARD_PPI = 150
"""Pixels an inch of the module's board at the printed size; larger images are what an engine fails on most."""
