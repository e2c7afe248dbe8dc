"""Draw piles and cups: a deck in the build file for a new game, and the same deck in a save.

A deck that is drawn from at random is shuffled at each draw, so that nobody can know its order. What lies face down in
it shows its mask, which is why every counter of a pile has one.
"""

from typing import TYPE_CHECKING

from modgen.targets.vassal.components import slot
from modgen.targets.vassal.expressions import quoted
from modgen.targets.vassal.inputs import ModuleInput, at_start_gpid
from modgen.targets.vassal.keys import Key, encode_key, named
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.scalars import write_bool
from modgen.targets.vassal.secret_inputs import SOLITAIRE, PileInput
from modgen.targets.vassal.sequence import encode_list
from modgen.targets.vassal.traits import Deck, DeckContent
from modgen.targets.vassal.tree import Node, node

if TYPE_CHECKING:
    from modgen.targets.vassal.setups import Placed

ALWAYS, NEVER, BY_MENU = "Always", "Never", "Via right-click Menu"
_CHOOSE, _SHUFFLE = "Choose one", "Shuffle"
_REPORTS = {"shuffle_message": "$deckName$ is shuffled *", "reshuffle_message": "All of $deckName$ goes back *"}


def deck(game: ModuleInput, name: str, at: tuple[int, int], members: tuple[str, ...]) -> Deck:
    """Give a pile as it stands in a save, at pixels of the map with the ids of its counters from bottom to top."""
    pile = _named(game, name)
    width, height = _size(game)
    return Deck(
        width=width,
        height=height,
        outline=True,
        color="96,96,96",
        facing=ALWAYS if pile.face_down else NEVER,
        shuffling=_shuffling(pile),
        multiple_draw=False,
        select_draw=pile.draw == "chosen",
        reversible=False,
        reshuffle_menu=_refill(pile),
        reshuffle_target=pile.refills,
        reshuffle_message=_REPORTS["reshuffle_message"] if pile.refills else "",
        name=pile.name,
        shuffle_message=_REPORTS["shuffle_message"],
        draw_face_up=not pile.drawn_down,
        reshuffle_key=named("Refill") if pile.refills else None,
        shuffle_menu=_SHUFFLE,
        hotkey_on_empty=bool(pile.empty),
        empty_key=_on_empty(pile),
        draw_specific_menu=_CHOOSE,
        restrict_access=bool(pile.owner),
        owners=(pile.owner, SOLITAIRE) if pile.owner else (),
        content=DeckContent(game.map_name, *at, pile.face_down, members),
    )


def draw_pile(game: ModuleInput, stack: "Placed") -> Node:
    """Give a pile as a component, with its counters as they are when a game begins."""
    pile = _named(game, stack.pile)
    width, height = _size(game)
    owners = {"deckOwners": encode_list((pile.owner, SOLITAIRE))} if pile.owner else {}
    return node(
        "VASSAL.build.module.map.DrawPile",
        *(slot(piece, at_start_gpid(piece.gpid), begins=True, kind="CardSlot") for piece in stack.pieces),
        name=pile.name,
        **({} if stack.panel is None else {"owningBoard": stack.panel}),
        x=str(stack.x),
        y=str(stack.y),
        width=str(width),
        height=str(height),
        draw="true",
        color="96,96,96",
        faceDown=ALWAYS if pile.face_down else NEVER,
        drawFaceUp=write_bool(not pile.drawn_down),
        shuffle=_shuffling(pile),
        shuffleCommand=_SHUFFLE,
        shuffleFormat=_REPORTS["shuffle_message"],
        allowMultiple="false",
        allowSelect=write_bool(pile.draw == "chosen"),
        drawSpecificMessage=_CHOOSE,
        reversible="false",
        reshufflable=write_bool(bool(pile.refills)),
        reshuffleCommand=_refill(pile),
        reshuffleTarget=pile.refills,
        reshuffleMessage=_REPORTS["reshuffle_message"] if pile.refills else "",
        reshuffleHotkey=encode_key(named("Refill")) if pile.refills else "",
        hotkeyOnEmpty=write_bool(bool(pile.empty)),
        emptyHotkey=encode_key(_on_empty(pile)),
        canSave="false",
        deckRestrictAccess=write_bool(bool(pile.owner)),
        **owners,
    )


def notices(game: ModuleInput) -> tuple[Node, ...]:
    """Give the buttons that nobody sees and that say when a pile is empty."""
    return tuple(
        node(
            "VASSAL.build.module.DoActionButton",
            name=f"{pile.name} is empty",
            text="",
            tooltip="",
            icon="",
            hotkey=encode_key(_on_empty(pile)),
            doReport="true",
            reportFormat=f"{pile.empty} *",
            doHotkey="false",
            doSound="false",
        )
        for pile in game.piles
        if pile.empty
    )


def counted(game: ModuleInput) -> str:
    """Give what is added, in an expression, to the name of a place that is a pile: how many counters are in it."""
    return "".join(
        f' + (LocationName == "{quoted(pile.name)}" ? ": " + '
        f'GetMapProperty("{quoted(pile.name)}_numPieces", "{quoted(game.map_name)}") + " inside" : "")'
        for pile in game.piles
    )


def _named(game: ModuleInput, name: str) -> PileInput:
    return next(one for one in game.piles if one.name == name)


def _size(game: ModuleInput) -> tuple[int, int]:
    sizes = [picture_size(piece.front) for piece in game.pieces] or [(60, 60)]
    return max(width for width, _ in sizes), max(height for _, height in sizes)


def _shuffling(pile: PileInput) -> str:
    if pile.draw == "random":
        return ALWAYS
    return BY_MENU if pile.shuffle else NEVER


def _refill(pile: PileInput) -> str:
    return f"Put all back into {pile.refills}" if pile.refills else ""


def _on_empty(pile: PileInput) -> Key | None:
    return named(f"Empty: {pile.name}".replace(",", "")) if pile.empty else None
