"""Ranges as traits: the hexes around a counter, shaded on demand. They are a view and are not reported."""

from modgen.targets.vassal.abilities import RangeInput
from modgen.targets.vassal.can_report import word
from modgen.targets.vassal.expressions import quoted
from modgen.targets.vassal.keys import named, stroke
from modgen.targets.vassal.traits import AreaOfEffect, CalculatedProperty, Trait

_OPACITY = 28


def range_traits(one: RangeInput) -> tuple[Trait, ...]:
    """Give the traits of a range."""
    name = word(one.name)
    area = AreaOfEffect(
        color=one.colour,
        opacity=_OPACITY,
        radius=one.radius,
        always_active=False,
        menu=one.menu,
        key=stroke(one.key) or named(one.name),
        fixed_radius=not one.on_turns,
        radius_property=name if one.on_turns else "",
        description=one.menu,
        name=name,
    )
    if not one.on_turns:
        return (area,)
    return (CalculatedProperty(name, f"{{{_on_turns(one)}}}", description=one.menu), area)


def _on_turns(one: RangeInput) -> str:
    text = str(one.radius)
    for turn, radius in reversed(one.on_turns):
        text = f'Turn == "{quoted(turn)}" ? {radius} : ({text})'
    return text
