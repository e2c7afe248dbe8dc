"""Steps as traits: commands to lose and recover one, whichever way a counter shows it.

`StepsLost` counts what is lost, in halves where half a step can be lost; `StepsLeft` is what is left, for totals. A
command first sees to the last step, then to any other: so a counter that has just lost its last but one keeps it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.targets.vassal.abilities import ReplacedInput, StepsInput
from modgen.targets.vassal.can_moves import go
from modgen.targets.vassal.can_report import CHANGED, plain, report
from modgen.targets.vassal.gpids import placed_gpid
from modgen.targets.vassal.inputs import PieceInput
from modgen.targets.vassal.keys import Key, named, stroke
from modgen.targets.vassal.traits import (
    CalculatedProperty,
    Constraints,
    DynamicProperty,
    Layer,
    Marker,
    PropertyCommand,
    Replace,
    Rotate,
    Trait,
    Trigger,
)

LOST, LEFT = "StepsLost", "StepsLeft"
_LOSE, _LOSE_HALF, _RECOVER, _RECOVER_HALF = (
    "Lose a step",
    "Lose half a step",
    "Recover a step",
    "Recover half a step",
)
_DOWN, _UP = named("Steps: one down"), named("Steps: one up")
_CHANGED = named("Steps: changed")
_TELL_DOWN, _TELL_UP, _NONE_LEFT = named("Steps: tell down"), named("Steps: tell up"), named("Steps: none left")
_REST = "$location$: $newPieceName$ loses its last step *"


@dataclass(frozen=True, slots=True)
class Definition:
    """A counter that another one becomes. text: the command that adds it."""

    piece: PieceInput
    text: str


def step_traits(steps: StepsInput, images: tuple[str, ...], flip: Key) -> tuple[Trait, ...]:
    """Give the traits of steps but those of :func:`turning_traits`; images: the file names of the badges."""
    flipping = steps.how == "flipping"
    down, up = (flip, flip) if flipping else (_DOWN, _UP)
    parts = 2 if steps.half else 1
    # What is told is the whole change, not each half of it; a flip tells itself.
    told = () if flipping else (report((_CHANGED,), CHANGED),)
    tell = () if flipping else (_CHANGED,)
    return (
        *told,
        report((_NONE_LEFT,), _REST),
        *_losing(_LOSE, stroke(steps.key), steps, parts, (*(down,) * parts, *tell)),
        *(_losing(_LOSE_HALF, stroke(steps.half_key), steps, 1, (down, *tell)) if steps.half else ()),
        *_recovering(_RECOVER, stroke(steps.recover_key), parts, (*(up,) * parts, *tell)),
        *(_recovering(_RECOVER_HALF, None, 1, (up, *tell)) if steps.half else ()),
        *_counting(steps),
        *(_badge(steps, images) if steps.how == "badge" else ()),
    )


def turning_traits(steps: StepsInput) -> tuple[Trait, ...]:
    """Give what must stand inside of the movement trail: the facing, and the name that tells it."""
    facings = 8 if steps.half else 4
    turned = Rotate(
        facings=facings,
        clockwise_key=_UP,
        counterclockwise_key=_DOWN,
        clockwise_menu="",
        counterclockwise_menu="",
        name="Steps",
        description="Steps by turning",
    )
    return (_named(steps, ("",) * len(_names(steps)), 0, 0), turned)


def replaced_traits(steps: ReplacedInput, below: Definition | None, above: Definition | None) -> tuple[Trait, ...]:
    """Give the traits of a counter whose steps are other counters: what it becomes, and what it was."""
    lose, recover = stroke(steps.key) or named(_LOSE), stroke(steps.recover_key) or named(_RECOVER)
    made: list[Trait] = [report((_NONE_LEFT,), _REST)] if below is None else []
    for key, other in ((_TELL_DOWN, below), (_TELL_UP, above)):
        if other is not None:
            made.append(report((key,), f"$location$: $newPieceName$ → {plain(other.piece.name)} *"))
    losing = _gone(steps.last) if below is None else (_TELL_DOWN, _DOWN)
    made.append(Trigger(name=_LOSE, menu=_LOSE, key=lose, action_keys=losing))
    if above is not None:
        made.append(Trigger(name=_RECOVER, menu=_RECOVER, key=recover, action_keys=(_TELL_UP, _UP)))
    made.append(Marker((LEFT,), (str(steps.steps),)))
    for key, other in ((_DOWN, below), (_UP, above)):
        if other is not None:
            gpid = str(placed_gpid(other.piece.gpid, steps.name))
            made.append(Replace(menu="", key=key, marker=other.text, gpid=gpid, match_rotation=False, placement=2))
    return tuple(made)


def _gone(last: str) -> tuple[Key, ...]:
    return (_NONE_LEFT, go(last)) if last else (_NONE_LEFT,)


def _losing(menu: str, key: Key | None, steps: StepsInput, parts: int, down: tuple[Key, ...]) -> Iterator[Trait]:
    most = steps.steps * (2 if steps.half else 1) - 1
    last, one = named(f"{menu}: last"), named(f"{menu}: one")
    yield Trigger(name=menu, menu=menu, key=key or named(menu), action_keys=(last, one))
    gone = _gone(steps.last)
    yield Trigger(name=f"{menu}: the last", key=last, filter=f"{{{LOST} > {most - parts}}}", action_keys=gone)
    yield Trigger(name=f"{menu}: not the last", key=one, filter=f"{{{LOST} <= {most - parts}}}", action_keys=down)


def _recovering(menu: str, key: Key | None, parts: int, up: tuple[Key, ...]) -> Iterator[Trait]:
    yield Trigger(name=menu, menu=menu, key=key or named(menu), filter=f"{{{LOST} >= {parts}}}", action_keys=up)


def _counting(steps: StepsInput) -> Iterator[Trait]:
    half = steps.half
    if steps.how == "flipping":
        yield CalculatedProperty(LOST, "{Face_Level - 1}")
    elif steps.how == "turning":
        facings = 8 if half else 4
        yield CalculatedProperty(LOST, f"{{({facings + 1} - Steps_Facing) % {facings}}}")
    else:
        most = str(steps.steps * (2 if half else 1) - 1)
        commands = PropertyCommand("", _DOWN, "I", "1"), PropertyCommand("", _UP, "I", "-1")
        yield DynamicProperty(LOST, Constraints(True, "0", most, False), commands, "Steps lost", "0")
    yield CalculatedProperty(LEFT, f"{{{steps.steps} - {LOST}{' / 2.0' if half else ''}}}")


def _badge(steps: StepsInput, images: tuple[str, ...]) -> Iterator[Trait]:
    if images:
        yield _named(steps, ("", *images), steps.x, steps.y)


def _named(steps: StepsInput, images: tuple[str, ...], x: int, y: int) -> Layer:
    return Layer(
        activate_menu="",
        increase_menu="",
        decrease_menu="",
        x=x,
        y=y,
        images=images,
        level_names=_names(steps),
        loop=False,
        name="Steps_Badge",
        follow_property=True,
        property=LOST,
        first_level_value=0,
        description="Steps left",
    )


def _names(steps: StepsInput) -> tuple[str, ...]:
    """What the name tells after each loss, `+ (2½ of 4 steps)`; nothing of a whole counter."""
    parts = 2 if steps.half else 1
    left = [steps.steps * parts - lost for lost in range(1, steps.steps * parts)]
    return ("", *(f"+ ({counted(one, parts)} of {steps.steps} steps)" for one in left))


def counted(left: int, parts: int) -> str:
    """Give a number of halves or wholes as it is written: `2½`."""
    whole, half = divmod(left, parts)
    return f"{whole or ''}½" if half else str(whole)
