"""What one player knows and the others do not, as plain values for an engine; and the pictures of masks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from modgen.check.selection import Selection
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.render import overlay_png, sized_to_png
from modgen.draw.svg import document, element, layer
from modgen.pipeline.face_colours import Colours
from modgen.pipeline.face_parts import drawn_parts, holds
from modgen.pipeline.store import Store
from modgen.pipeline.units import BOARD_PPI
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.play_secrets import Facing, Hidden, HowHidden, MaskLook, Pile
from modgen.spec.spots import Spots
from modgen.spec.templates import look_parts
from modgen.targets.vassal import HandInput, HomeInput, InvisibleInput, MaskInput, PileInput, SecretInput

_TURN = "Turn face down or up"
_NAMELESS = "A counter"
_NEUTRAL = ("#b9b4a4", "#2b2b26", "#5d5a4e")
"""Ground, ink and accent of the backs of a pile that holds counters of several nations."""
Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PileAt:
    """A draw pile in its place: the name of a hex, or the key of a space of the panel with its slot there."""

    pile: Pile
    at: str
    slot: int | None


def piles_at(game: Game, spots: Spots) -> tuple[PileAt, ...]:
    """Where each pile of the game lies; those of one space lie side by side."""
    found: list[PileAt] = []
    for pile in game.play.piles:
        spot = spots.index(pile.at)
        name = spots.names[spot]
        slot = sum(one.at == name for one in found) if spot >= spots.hexes else None
        found.append(PileAt(pile, name, slot))
    return tuple(found)


def pile_of(game: Game) -> dict[str, str]:
    """The pile that each counter of one begins in, by their ids; of two piles the first counts."""
    selection = Selection(game)
    found: dict[str, str] = {}
    for pile in game.play.piles:
        if pile.counters is not None:
            taken = selection.mask(pile.counters)
            for counter, inside in zip(game.counters, taken, strict=True):
                if inside:
                    found.setdefault(counter.id, pile.id)
    return found


def hidden_of(game: Game) -> dict[tuple[str, HowHidden], Hidden]:
    """What hides a counter, by its id and how; of two entries the first counts."""
    selection = Selection(game)
    found: dict[tuple[str, HowHidden], Hidden] = {}
    for one in game.play.hidden:
        for counter, inside in zip(game.counters, selection.mask(one.counters), strict=True):
            if inside:
                found.setdefault((counter.id, one.how), one)
    return found


def pile_inputs(game: Game) -> tuple[PileInput, ...]:
    """The piles for the target."""
    names = {pile.id: pile.name for pile in game.play.piles}
    sides = {side.id: side.name for side in game.sides}
    refills = {pile.discard: names[pile.id] for pile in game.play.piles if pile.discard is not None}
    return tuple(
        PileInput(
            pile.name,
            str(pile.draw),
            pile.face is Facing.DOWN,
            pile.drawn is Facing.DOWN,
            pile.shuffle,
            sides[pile.side] if pile.side is not None else "",
            refills.get(pile.id, ""),
            pile.empty,
        )
        for pile in game.play.piles
    )


def hand_inputs(game: Game) -> tuple[HandInput, ...]:
    """The hands for the target."""
    sides = {side.id: side.name for side in game.sides}
    return tuple(HandInput(hand.name, sides[hand.side], hand.key or "") for hand in game.play.hands)


def secrets_of(game: Game, sizes: Sequence[Size], store: Store) -> tuple[SecretInput | None, ...]:
    """What is kept from others about each counter of the game, whose faces are so large in points."""
    maker = _Maker(game, sizes, store)
    return tuple(map(maker.secret, game.counters))


@dataclass(frozen=True, slots=True)
class _Look:
    """A mask as it is drawn. whose: a nation or a pile, for the names of its files."""

    whose: str
    ground: str
    ink: str
    accent: str
    emblem: str
    shows: MaskLook
    size: Size


@dataclass(frozen=True, slots=True)
class _Picture:
    mask: bytes
    veil: bytes
    stem: str


class _Maker:
    """Makes the secrets of counters, the pictures of all masks at once."""

    def __init__(self, game: Game, sizes: Sequence[Size], store: Store) -> None:
        self._game, self._hidden, self._inside = game, hidden_of(game), pile_of(game)
        self._piles = {pile.id: pile for pile in game.play.piles}
        self._nations = {nation.id: nation for nation in game.nations}
        self._sides = {side.id: side.name for side in game.sides}
        selection = Selection(game)
        masks = [selection.mask(one.counters) for one in game.play.owned]
        self._owned = {one.id for mask in masks for one, taken in zip(game.counters, mask, strict=True) if taken}
        self._looks = {one.id: self._look(one, size) for one, size in zip(game.counters, sizes, strict=True)}
        self._pictures = _pictures(tuple(dict.fromkeys(look for look in self._looks.values() if look)), store)

    def secret(self, counter: Counter) -> SecretInput | None:
        own = self._sides[self._nations[counter.nation].side]
        pile = self._pile(counter)
        unseen = self._hidden.get((counter.id, HowHidden.INVISIBLE))
        found = SecretInput(
            self._mask(counter, own),
            None
            if unseen is None
            else InvisibleInput(self._seer(unseen, own), unseen.from_start, key=unseen.key or ""),
            own if counter.id in self._owned else "",
            () if pile is None else tuple(_homes(pile, self._piles)),
        )
        return None if found == SecretInput() else found

    def _pile(self, counter: Counter) -> Pile | None:
        return self._piles.get(self._inside.get(counter.id, ""))

    def _seer(self, one: Hidden, own: str) -> str:
        return own if one.seen_by is None else self._sides[one.seen_by]

    def _mask(self, counter: Counter, own: str) -> MaskInput | None:
        look, pile = self._looks[counter.id], self._pile(counter)
        if look is None:
            return None
        picture = self._pictures[look]
        given = MaskInput(picture.mask, picture.veil, f"{picture.stem}.png", f"{picture.stem}-veil.png", _NAMELESS)
        masked = self._hidden.get((counter.id, HowHidden.MASKED))
        if masked is None:
            return replace(given, menu=_TURN, tells=())
        if pile is not None:
            # Whoever draws it from a pile that all may draw from has to see it.
            side = self._seer(masked, own) if pile.side is not None else ""
            return replace(given, called=masked.called, side=side, key=masked.key or "", tells=())
        side = self._seer(masked, own)
        return replace(given, called=masked.called, side=side, begins=masked.from_start, key=masked.key or "")

    def _look(self, counter: Counter, size: Size) -> _Look | None:
        pile, masked = self._pile(counter), self._hidden.get((counter.id, HowHidden.MASKED))
        if pile is None and masked is None:
            return None
        nation = self._nations[counter.nation]
        if pile is not None:
            # All that is in one pile has one back, or the back would tell one from another.
            inside = {one.nation for one in self._game.counters if self._inside.get(one.id) == pile.id}
            if len(inside) > 1:
                return _Look(pile.id, *_NEUTRAL, "", MaskLook.UNKNOWN, size)
        shows = MaskLook.UNKNOWN if masked is None else masked.shows
        emblem = (nation.emblem or "") if shows is MaskLook.EMBLEM else ""
        whose = nation.id if pile is None else pile.id
        return _Look(whose, nation.ground, nation.ink, nation.accent or nation.ink, emblem, shows, size)


def _homes(pile: Pile, piles: dict[str, Pile]) -> Iterator[HomeInput]:
    to = piles.get(pile.discard or "")  # none where the choice leaves it out
    if to is not None:
        yield HomeInput(f"Put on {to.name}", to.name, to.face is Facing.DOWN)
    if pile.returns:
        yield HomeInput(f"Return to {pile.name}", pile.name, pile.face is Facing.DOWN)


def _pictures(looks: tuple[_Look, ...], store: Store) -> dict[_Look, _Picture]:
    """The mask of each look, and the veil over a face that others do not see."""
    if not looks:
        return {}
    drawn = tuple(map(_svg, looks)), tuple(_veil(look.size) for look in looks), tuple(look.size for look in looks)
    made = list(store.run("masks", drawn, _render).values())
    return {
        look: _Picture(made[number], made[number + len(looks)], f"mask-{number + 1}-{look.whose.lower()}")
        for number, look in enumerate(looks)
    }


def _render(given: tuple[tuple[str, ...], tuple[str, ...], tuple[Size, ...]]) -> dict[str, bytes]:
    masks, veils, sizes = given
    made = sized_to_png(masks, sizes, ppi=BOARD_PPI)
    for veil, size in zip(veils, sizes, strict=True):
        width, height = (max(1, round(side * BOARD_PPI / 72)) for side in size)
        made.append(overlay_png(veil, width, height))
    return {str(index): png for index, png in enumerate(made)}


def _svg(look: _Look) -> str:
    """The mask: the colours of a nation, and nothing that tells one counter from another."""
    (width, height), colours = look.size, Colours(look.ground, look.ink, look.accent, look.ground)
    values = {"emblem": look.emblem}
    parts = () if look.shows is MaskLook.BLANK else look_parts("unknown")
    drawn = tuple(made for part in parts if holds(part.if_, values) for made in drawn_parts(part, values, colours, {}))
    square = width == height
    return draw_face(
        CounterFace("mask", width, look.ground, look.ink, drawn, "Mask", height=0.0 if square else height), edge=True
    )


def _veil(size: Size) -> str:
    """A frame over a face: whoever sees it sees what others do not."""
    (width, height), unit = size, min(size) / 36
    line = 1.6 * unit
    frame = {"x": line / 2, "y": line / 2, "width": width - line, "height": height - line, "fill": "none"}
    under = element("rect", **frame, stroke="#1c1c1c", stroke_width=line)
    dashes = element(
        "rect", **frame, stroke="#ffffff", stroke_width=line, stroke_dasharray=f"{2.6 * unit:g} {2.2 * unit:g}"
    )
    return document(width, height, [layer("Veil", [under, dashes])], title="Hidden from others")
