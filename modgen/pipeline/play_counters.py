"""What single counters can do, from the section ``play`` to plain values for an engine."""

from collections import Counter as Counting
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from modgen.check.selection import Selection
from modgen.draw.badges import Badge, is_sign
from modgen.pipeline.play import number
from modgen.pipeline.play_abilities import GROUPS, Abilities, Where
from modgen.pipeline.play_badges import corner_of, short
from modgen.pipeline.play_faces import Printed
from modgen.pipeline.turns import turn_names
from modgen.spec.counters import Counter, UnitType
from modgen.spec.game import Game
from modgen.spec.play import Play
from modgen.spec.play_counters import BACK, Placing, Range, Send, State, Steps
from modgen.spec.selectors import Selector
from modgen.spec.spots import spaces_of
from modgen.targets.vassal import (
    AbilityInput,
    BackStateInput,
    LevelInput,
    MenuInput,
    PlaceInput,
    RangeInput,
    ReplacedInput,
    SendInput,
    StateInput,
    StepsInput,
)
from modgen.targets.vassal.can_steps import counted

Drawer = Callable[[Sequence[Badge]], Sequence[bytes]]
"""Makes pictures of badges."""
_STEPS_CORNER = "top-left"
_CORNERS = ("top-right", "bottom-right", "bottom-left")
"""Where states stand without a word of the spec, in their order; where no steps are lost, the second top corner too."""
_PLACE_MARKER, _FEW_MARKERS = "Place a marker", 2


def abilities_of(game: Game, printed: Sequence[Printed], where: Where, draw: Drawer) -> Abilities:
    """The abilities of all counters of a game that is as it is for one choice.

    ``printed``: what is printed on each counter. ``draw`` makes the pictures of badges.
    """
    return _Maker(game, printed, where, draw).made


def placed_by(play: Play) -> Iterator[tuple[str, str]]:
    """Each counter that a command of another one puts on the map, and the name of what that can do."""
    for placing in play.markers:
        yield placing.marker, _marker_name(placing)
    for steps in play.steps:
        for before, after in steps.becomes:
            yield after, _replaced_name(steps, before)
            yield before, _replaced_name(steps, after)


def low_markers(game: Game) -> frozenset[str]:
    """The counters that commands put under others: they belong to the map, and no counter carries them."""
    return frozenset(placing.marker for placing in game.play.markers if placing.below)


class _Maker:
    def __init__(self, game: Game, printed: Sequence[Printed], where: Where, draw: Drawer) -> None:
        self._game, self._where, self._draw = game, where, draw
        self._printed = {counter.id: one for counter, one in zip(game.counters, printed, strict=True)}
        self._selection = Selection(game)
        self._sides = {nation.id: nation.side for nation in game.nations}
        self.made = Abilities(
            backs={counter: one.back_name for counter, one in self._printed.items()},
            left={counter: one.left for counter, one in self._printed.items()},
            low=low_markers(game),
        )
        play = game.play
        backs = (self.selected(state.counters) for state in play.states if state.shows == BACK)
        self._turned = {counter.id for counters in backs for counter in counters}
        taken: set[str] = set()
        for steps in play.steps:
            own = [one for one in self._losing(steps) if one.id not in taken]
            taken.update(one.id for one in own)
            self._steps(steps, own)
        corners = _CORNERS if play.steps else (_CORNERS[0], _STEPS_CORNER, *_CORNERS[1:])
        for position, state in enumerate(play.states):
            self._state(state, state.corner or corners[position % len(corners)])
        for placing in play.markers:
            self._placing(placing)
        self._marker_menu()
        for send in play.sends:
            self._send(send)
        for one in play.ranges:
            self._range(one)

    def selected(self, selector: Selector | None) -> list[Counter]:
        """The counters that an entry speaks of: those of its selector, or all that are no markers."""
        if selector is None:
            return [counter for counter in self._game.counters if counter.type is not UnitType.MARKER]
        mask = self._selection.mask(selector)
        return [counter for counter, taken in zip(self._game.counters, mask, strict=True) if taken]

    def _add(self, kind: type, ability: AbilityInput, counters: Sequence[Counter]) -> None:
        if not counters:
            return
        self.made.inputs.append(ability)
        for counter in counters:
            self.made.can.setdefault(counter.id, []).append((GROUPS.index(kind), ability.name))

    def _by_size(self, counters: Sequence[Counter]) -> Iterator[tuple[str, tuple[float, float], list[Counter]]]:
        """The counters of each size in points, the most frequent first, which needs no word to tell it apart."""
        sizes = Counting(self._printed[one.id].size for one in counters)
        for position, (size, _) in enumerate(sizes.most_common()):
            name = f" ({size[0]:g} × {size[1]:g} pt)" if position else ""
            yield name, size, [one for one in counters if self._printed[one.id].size == size]

    def _losing(self, steps: Steps) -> list[Counter]:
        """The counters that lose steps by an entry; a replacement is of those that it names."""
        if steps.how != "replacement":
            return self.selected(steps.counters)
        named = {key for pair in steps.becomes for key in pair}
        return [counter for counter in self._game.counters if counter.id in named]

    def _steps(self, steps: Steps, counters: Sequence[Counter]) -> None:
        name = f"Steps {steps.id}"
        if steps.how == "replacement":
            self._replaced(steps, counters)
            return
        kinds: dict[tuple[str, int], list[Counter]] = {}
        for counter in counters:
            printed = self._printed[counter.id]
            if counter.id in self._turned:  # its back tells a state
                printed = replace(printed, has_back=steps.how == "flipping" and printed.has_back)
            kind = printed.steps(steps.how, counter.steps, steps.half)
            kinds.setdefault(kind, []).append(counter)
            if kind[0] == "flipping":
                self.made.backs[counter.id] = "+ (1 of 2 steps)"
        for (how, count), own in kinds.items():
            for differs, size, alike in self._by_size(own) if how == "badge" else (("", (0.0, 0.0), own),):
                for side, last, of_side in self._last(steps, alike):
                    called = f"{name}: {count} by {how}{differs}{side}"
                    self._stepping(steps, called, (how, count, last), size, of_side)

    def _stepping(
        self,
        steps: Steps,
        name: str,
        kind: tuple[str, int, str],
        size: tuple[float, float],
        counters: Sequence[Counter],
    ) -> None:
        how, count, last = kind
        parts = 2 if steps.half and how in ("badge", "turning") else 1
        badges: list[Badge] = []
        if how == "badge":
            left = [count * parts - lost for lost in range(1, count * parts)]
            badges = [Badge("", counted(one, parts), steps.colour, min(size)) for one in left]
        x, y = corner_of(steps.corner or _STEPS_CORNER, size, badges)
        made = StepsInput(
            name,
            how,
            count,
            parts == 2,
            tuple(self._draw(badges)),
            x,
            y,
            last,
            steps.key or "",
            steps.recover_key or "",
            (steps.half_key or "") if parts == 2 else "",
        )
        self._add(Steps, made, counters)
        if how == "turning":
            self.made.turns |= {counter.id: (name,) for counter in counters}

    def _last(self, steps: Steps, counters: Sequence[Counter]) -> Iterator[tuple[str, str, list[Counter]]]:
        """What is done with counters that lose their last step: those of each side are sent where theirs go."""
        send = next((one for one in self._game.play.sends if one.id == steps.last), None)
        if send is None:
            yield "", "", list(counters)
            return
        able = {one.id for one in self.selected(send.counters)}
        rest = [one for one in counters if one.id not in able]
        for side, _ in send.to:
            own = [one for one in counters if one.id in able and side in ("", self._sides[one.nation])]
            rest = [one for one in rest if one not in own]
            if own:
                yield (f" ({side})" if side else ""), _send_name(send, side), own
        if rest:
            yield " (for good)", "", rest

    def _replaced(self, steps: Steps, counters: Sequence[Counter]) -> None:
        there = {counter.id: counter for counter in counters}
        below = {before: after for before, after in steps.becomes if before in there and after in there}
        above = {after: before for before, after in below.items()}
        for key, counter in there.items():
            left, after = 1, key
            while after in below and left <= len(below):
                left, after = left + 1, below[after]
            last = next((last for _, last, own in self._last(steps, [counter]) if own), "")
            made = ReplacedInput(
                _replaced_name(steps, key),
                key,
                below.get(key, ""),
                above.get(key, ""),
                left,
                last,
                steps.key or "",
                steps.recover_key or "",
            )
            self._add(Steps, made, [counter])

    def _state(self, state: State, place: str) -> None:
        name, counters = f"State {state.id}", self.selected(state.counters)
        if state.shows == BACK:
            own = [one for one in counters if self._printed[one.id].has_back]
            self.made.backs |= {one.id: f"+ ({state.called[0]})" for one in own}
            self._add(State, BackStateInput(name, state.name, state.key or ""), own)
            return
        sign = state.shows if is_sign(state.shows) else ""
        texts = state.levels or ("" if sign else state.shows or state.name[:1],)
        for differs, size, own in self._by_size(counters):
            badges = [Badge(sign, short(text), state.colour, min(size)) for text in texts]
            levels = tuple(map(LevelInput, state.called, self._draw(badges)))
            made = StateInput(
                f"{name}{differs}", name, state.name, levels, *corner_of(place, size, badges), state.key or ""
            )
            self._add(State, made, own)

    def _placing(self, placing: Placing) -> None:
        keys = placing.key or "", placing.remove_key or ""
        made = PlaceInput(_marker_name(placing), placing.name, placing.marker, placing.below, placing.remove, *keys)
        own = [one for one in self.selected(placing.counters) if one.id != placing.marker]
        if any(one.id == placing.marker for one in self._game.counters):
            self._add(Placing, made, own)

    def _marker_menu(self) -> None:
        """A sub-menu for the markers of counters that can place so many that they would fill the menu."""
        placing = {one.name: one.commands for one in self.made.inputs if isinstance(one, PlaceInput)}
        counts = {
            counter: sum(len(placing.get(name, ())) for _, name in names) for counter, names in self.made.can.items()
        }
        many = [counter for counter in self._game.counters if counts.get(counter.id, 0) > _FEW_MARKERS]
        if many:
            commands = tuple(dict.fromkeys(text for texts in placing.values() for text in texts))
            menu = MenuInput(f"Menu {_PLACE_MARKER}", _PLACE_MARKER, commands)
            self._add(Placing, menu, many)
            for counter in many:
                names = self.made.can[counter.id]
                names.insert(0, names.pop())

    def _send(self, send: Send) -> None:
        boxes = {box.id: tuple(spaces_of(box)) for box in self._game.map.boxes}
        keys = send.key or "", send.back_key or ""
        for side, spot in send.to:
            own = [one for one in self.selected(send.counters) if side in ("", self._sides[one.nation])]
            name = _send_name(send, side)
            zones = tuple(self._where.zones[key] for key in boxes.get(spot, (spot,)) if key in self._where.zones)
            if zones:
                made = SendInput(name, send.name, zones, "", 0, 0, send.back, *keys)
            else:
                index = self._where.spots.index(spot)
                at, pixel = self._where.called(index), self._where.pixel(index)
                made = SendInput(name, send.name, (), at, *pixel, send.back, *keys)
            self._add(Send, made, own)

    def _range(self, one: Range) -> None:
        names = turn_names(self._game)
        on_turns = tuple((names[turn], number(radius, self._game)) for turn, radius in one.on_turns if turn in names)
        red, green, blue = (int(one.colour[at : at + 2], 16) for at in (1, 3, 5))
        made = RangeInput(
            f"Range {one.id}",
            one.name,
            number(one.radius, self._game),
            on_turns,
            f"{red},{green},{blue}",
            one.key or "",
        )
        self._add(Range, made, self.selected(one.counters))


def _marker_name(placing: Placing) -> str:
    return f"Marker {placing.id}"


def _replaced_name(steps: Steps, counter: str) -> str:
    return f"Steps {steps.id}: {counter}"


def _send_name(send: Send, side: str) -> str:
    return f"Send {send.id}: {side}" if side else f"Send {send.id}"
