"""Menus of the tool bar, which take in buttons of other components by what stands on them."""

from collections.abc import Sequence

from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.tree import Node, node


def toolbar_menu(text: str, tooltip: str, icon: str, buttons: Sequence[str], description: str) -> Node:
    """Give a menu; buttons: the texts on those that it takes in, in its order."""
    return node(
        "VASSAL.build.module.ToolbarMenu",
        text=text,
        tooltip=tooltip,
        icon=icon,
        hotkey="",
        menuItems=encode_list(buttons),
        description=description,
    )
