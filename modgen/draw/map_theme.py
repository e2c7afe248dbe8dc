"""Colours and widths of a map. Widths are in points for a hex 0.62 in high and scale with the hexes."""

from dataclasses import dataclass

REFERENCE_HEX = 44.64
"""Points between opposite sides of the hex that the widths are given for."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. Land and water differ in lightness, so that the coast reads in grey."""

    paper: str = "#f6f2e7"
    sea: str = "#a1c2d7"
    water_lines: tuple[str, ...] = ("#7aa4be", "#88afc7", "#95b9cf")
    land: str = "#f0e6cb"
    relief_shade: str = "#8a6a2c"
    relief_light: str = "#fffdf2"
    coast: str = "#4f6f80"
    grid: str = "#33424a"
    grid_opacity: float = 0.24
    quiet_opacity: float = 0.35
    number_on_sea: str = "#385d6e"
    number_on_land: str = "#7f7049"
    faint_on_sea: str = "#557a90"
    faint_on_land: str = "#9c8d66"
    border: str = "#3b4a52"
    ink: str = "#22292d"
    water_name: str = "#2d5d7a"
    region_name: str = "#7f6f47"
    region_name_at_sea: str = "#524629"
    city: str = "#a3141e"
    fortress: str = "#22292d"
    grid_width: float = 0.45
    coast_width: float = 0.65
    border_width: float = 1.3
    water_line_steps: tuple[float, ...] = (1.5, 3.3, 5.4)
    water_line_width: float = 0.4
    number_size: float = 5.0
    name_size: float = 7.0
    tint: float = 1.0
    """Of the colours of terrain and boxes, what share is laid on."""
    art: float = 1.0
    """How opaque pictures of the user's own are."""


SAVING_INK = Theme(
    paper="#ffffff",
    sea="#ffffff",
    water_lines=("#a9c6d8", "#bdd4e2", "#d0e1eb"),
    land="#f4efe2",
    number_on_land="#6f6342",
    tint=0.3,
    art=0.45,
)
"""For a printer: only what the eye needs is tinted, and that little; signs and letters stay as they are."""
