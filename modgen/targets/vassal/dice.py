"""Dice: a button each, a menu of them where they are many, and numbers that players set beside the button.

What is told in the chat begins with who throws, and for what: `Anna (Blue) throws Combat: 3 + 5 - 1 = 7`.
"""

from modgen.targets.vassal.expressions import bare
from modgen.targets.vassal.inputs import DiceInput
from modgen.targets.vassal.keys import encode_key, stroke
from modgen.targets.vassal.menus import toolbar_menu
from modgen.targets.vassal.scalars import write_bool
from modgen.targets.vassal.tree import Node, node

_MODULE, _PROPERTIES = "VASSAL.build.module.", "VASSAL.build.module.properties."
_ICON = "/images/die.gif"
_MOST_BUTTONS = 4
_MOST_TOLD = 12  # dice that are told one by one
WHO = "$PlayerName$ ($PlayerSide$)"
"""Who does something, in a format of the engine."""


def dice_buttons(dice: tuple[DiceInput, ...]) -> tuple[Node, ...]:
    """Give a button a kind of dice, and a menu that takes them in if they are more than a tool bar has room for."""
    buttons = tuple(_symbols(one) if one.faces else _numbers(one) for one in dice)
    return (*buttons, _menu(dice)) if len(dice) > _MOST_BUTTONS else buttons


def modifiers(dice: tuple[DiceInput, ...]) -> tuple[Node, ...]:
    """Give the global property of each modifier, with buttons for one less, none and one more."""
    wanted = [one for one in dice if one.modifier]
    return tuple(_modifier(one, f"{one.name} " if len(wanted) > 1 else "") for one in wanted)


def _modifier(dice: DiceInput, before: str) -> Node:
    changes = (("−", "I,-1", "one less"), ("0", "P,0", "none"), ("+", "I,1", "one more"))
    buttons = (
        node(
            _PROPERTIES + "ChangePropertyButton",
            text=before + sign,
            tooltip=f"Modifier of {dice.name}: {what}",
            icon="",
            hotkey="",
            propChanger=change,
            reportFormat=f"{WHO} sets the modifier of {bare(dice.name)} to $newValue$",
            desc="",
        )
        for sign, change, what in changes
    )
    return node(
        _PROPERTIES + "GlobalProperty",
        *buttons,
        name=_property(dice),
        initialValue="0",
        isNumeric="true",
        min="-99",
        max="99",
        wrap="false",
        description=f"Modifier of {dice.name}",
    )


def _numbers(dice: DiceInput) -> Node:
    summed = dice.total or dice.modifier or bool(dice.add)
    more = f"{dice.add:+}" if dice.add else ""
    return node(
        _MODULE + "DiceButton",
        name=dice.name,
        text=dice.name,
        tooltip=f"Throw {dice.count}d{dice.sides}{more}" + (" with the modifier" if dice.modifier else ""),
        icon=_ICON,
        hotkey=encode_key(stroke(dice.key)),
        nDice=str(dice.count),
        nSides=str(dice.sides),
        plus="0",
        addToTotal=str(dice.add),
        prompt="false",
        reportTotal=write_bool(summed),
        sortDice="false",
        reportFormat=_modified(dice) if dice.modifier else _told(dice, summed),
    )


def _told(dice: DiceInput, summed: bool) -> str:
    """`3, 5`, or with a sum `3 + 5 + 1 = 9`; a single die without anything added is its number."""
    parts = [f"$result{number}$" for number in range(1, dice.count + 1)] if dice.count <= _MOST_TOLD else []
    begin = f"{WHO} throws $name$: "
    if not summed or (dice.count == 1 and not dice.add):
        return begin + (", ".join(parts) or "$result$")
    if not parts:
        return begin + "$numericalTotal$"
    return begin + " + ".join(parts) + _added(dice.add) + " = $numericalTotal$"


def _modified(dice: DiceInput) -> str:
    """The same with the modifier, as an expression, since only those add up."""
    value = f'GetProperty("{_property(dice)}")'
    parts = [f"result{number}" for number in range(1, dice.count + 1)] if dice.count <= _MOST_TOLD else ["result"]
    dice_told = ' + " + " + '.join(parts)
    added = f' + "{_added(dice.add)}"' if dice.add and dice.count <= _MOST_TOLD else ""
    sign = f'({value} == 0 ? "" : {value} < 0 ? " - " + (0 - {value}) : " + " + {value})'
    begin = 'PlayerName + " (" + PlayerSide + ") throws " + name + ": "'
    return f'{{{begin} + {dice_told}{added} + {sign} + " = " + (numericalTotal + {value})}}'


def _added(add: int) -> str:
    return "" if not add else f" {'-' if add < 0 else '+'} {abs(add)}"


def _symbols(dice: DiceInput) -> Node:
    faces = tuple(
        node(_MODULE + "SpecialDieFace", text=face, value=str(number), icon="")
        for number, face in enumerate(dice.faces, 1)
    )
    thrown = (
        node(_MODULE + "SpecialDie", *faces, name=f"{dice.name} {number}", format="$result$")
        for number in range(1, dice.count + 1)
    )
    told = ", ".join(f"$result{number}$" for number in range(1, dice.count + 1))
    return node(
        _MODULE + "SpecialDiceButton",
        *thrown,
        name=dice.name,
        text=dice.name,
        tooltip=f"Throw {dice.count} with {', '.join(dict.fromkeys(dice.faces))}",
        icon=_ICON,
        hotkey=encode_key(stroke(dice.key)),
        format=f"{WHO} throws $name$: {told}",
        resultChatter="true",
        resultWindow="false",
        resultButton="false",
        windowTitleResultFormat="$name$",
        windowX="67",
        windowY="65",
        backgroundColor="255,255,255",
        description="",
    )


def _menu(dice: tuple[DiceInput, ...]) -> Node:
    return toolbar_menu("Dice", "All dice of the game", _ICON, [one.name for one in dice], "Dice")


def _property(dice: DiceInput) -> str:
    return f"Modifier of {bare(dice.name)}"
