"""Being sent elsewhere, and having a marker put on the hex, as traits."""

from collections.abc import Iterator
from dataclasses import replace

from modgen.targets.vassal.abilities import PlaceInput, SendInput
from modgen.targets.vassal.can_report import SENT, plain, report, word
from modgen.targets.vassal.expressions import quoted
from modgen.targets.vassal.gpids import placed_gpid
from modgen.targets.vassal.inputs import PieceInput
from modgen.targets.vassal.keys import Key, named, stroke
from modgen.targets.vassal.traits import (
    DynamicProperty,
    PlaceMarker,
    PropertyCommand,
    RestrictCommands,
    SendKeyCommand,
    SendTo,
    SubMenu,
    Target,
    Trait,
    Trigger,
)
from modgen.targets.vassal.units import REMOVE

_SLOT = 1  # of the places in a box, the one that counters are sent to


def go(name: str) -> Key:
    """Give the command that sends a counter where the SendInput of a name says."""
    return named(f"{name}: go")


def send_traits(send: SendInput, map_name: str) -> tuple[Trait, ...]:
    """Give the traits of a command that puts a counter elsewhere."""
    back = stroke(send.back_key) or named(f"{send.name}: back")
    told = (go(send.name), *((back,) if send.back else ()))
    to = SendTo(
        menu="",
        key=go(send.name),
        map=map_name,
        back_menu=f"{send.menu}: take back" if send.back else "",
        back_key=back if send.back else None,
        description=send.menu,
    )
    hidden = RestrictCommands(name="Not there", filter=f"{{{_elsewhere(send)}}}", keys=(back,))
    return (report(told, SENT), *((hidden,) if send.back else ()), *_asked(send, to))


def _elsewhere(send: SendInput) -> str:
    """The condition that a counter is not where the command sends it."""
    if not send.zones:
        return f'LocationName != "{quoted(send.at)}"'
    return " && ".join(f'CurrentZone != "{quoted(zone)}"' for zone in send.zones)


def _asked(send: SendInput, to: SendTo) -> Iterator[Trait]:
    if len(send.zones) > 1:
        name = word(send.name)
        commands = tuple(
            PropertyCommand(plain(zone), named(f"{send.name}: {number}"), "P", zone)
            for number, zone in enumerate(send.zones, 1)
        )
        keys = tuple(one.key for one in commands if one.key is not None)
        yield SubMenu(send.menu, tuple(one.menu for one in commands))
        # The property is set first, as it stands outside of what reads it.
        yield DynamicProperty(name, commands=commands, description=send.menu, value=send.zones[0])
        yield Trigger(name=send.menu, watch_keys=keys, action_keys=(go(send.name),))
        yield replace(to, mode="R", region=f"${name}$ {_SLOT}")
        return
    here = f"{{{_elsewhere(send)}}}"
    if send.zones:
        placed = replace(to, mode="R", region=f"{send.zones[0]} {_SLOT}")
    else:
        placed = replace(to, mode="L", x=str(send.x), y=str(send.y))
    key = stroke(send.key) or named(send.name)
    yield Trigger(name=send.menu, menu=send.menu, key=key, filter=here, action_keys=(go(send.name),))
    yield placed


def place_traits(placing: PlaceInput, marker: PieceInput, definition: str) -> tuple[Trait, ...]:
    """Give the traits of a command that puts a marker on the hex; definition: of the piece that is put there."""
    key, remove = stroke(placing.key) or named(placing.name), stroke(placing.remove_key)
    put = PlaceMarker(
        menu=placing.menu,
        key=key,
        marker=definition,
        gpid=str(placed_gpid(marker.gpid, placing.name)),
        placement=3 if placing.below else 0,
        description=placing.menu,
    )
    told = report((key,), f"$location$: {plain(marker.name)} placed *")
    if not placing.remove:
        return (told, put)
    off = remove or named(f"{placing.name}: off")
    removed = SendKeyCommand(
        menu=placing.commands[-1],
        key=off,
        sent_key=REMOVE,
        filter=f'{{BasicName == "{quoted(marker.name)}"}}',
        target=Target(by_place=True, place="CURLOC"),
        description=placing.menu,
        suppress_reports=False,
    )
    return (told, put, removed)
