"""The components of a module besides its maps: rules of the house, palette, help, set-ups."""

from modgen.targets.vassal.inputs import ModuleInput, PieceInput
from modgen.targets.vassal.picture import picture_size
from modgen.targets.vassal.pieces import encode_definition
from modgen.targets.vassal.prototypes import prototypes
from modgen.targets.vassal.scalars import write_bool
from modgen.targets.vassal.secret_inputs import SOLITAIRE
from modgen.targets.vassal.tree import Node, node
from modgen.targets.vassal.units import unit

MODULE, WIDGET = "VASSAL.build.module.", "VASSAL.build.widget."
HELP_FILE = "help/help.html"
ABOUT_IMAGE = "about.png"


def roster(sides: tuple[str, ...]) -> Node:
    """Give the sides; one player may also play all of them."""
    entries = (*sides, *(() if SOLITAIRE in sides else (SOLITAIRE,)))
    return node(
        MODULE + "PlayerRoster",
        *(node("entry", content=side) for side in entries),
        buttonText="Retire",
        buttonToolTip="Switch sides, or let another player have yours",
        buttonIcon="",
        buttonKeyStroke="",
    )


def options() -> Node:
    """Give the global options; hex names such as 0203 keep their zero in expressions."""
    return node(
        MODULE + "GlobalOptions",
        node("option", content="90,130", name="undoHotKey"),
        autoReport="Always",
        chatterHTMLSupport="Never",
        hotKeysOnClosedWindows="Never",
        inventoryForAll="Always",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$ ($PlayerSide$)",
        promptString="Opponents can unmask my pieces",
        sendToLocationMoveTrails="Never",
        storeLeadingZeroIntegersAsStrings="true",
    )


def documentation(game: ModuleInput) -> Node:
    """Give the entries of the help menu."""
    about = () if game.about is None else (_about(game),)
    help_file = node(
        MODULE + "documentation.HelpFile", title="Set-ups and keys", fileName=HELP_FILE, fileType="archive"
    )
    return node(MODULE + "Documentation", *about, help_file)


def _about(game: ModuleInput) -> Node:
    return node(MODULE + "documentation.AboutScreen", title=f"About {game.name}", fileName=ABOUT_IMAGE)


def prototypes_container(game: ModuleInput) -> Node:
    """Give the prototypes of all counters."""
    definitions = (
        node(MODULE + "PrototypeDefinition", content=encode_definition(piece), name=name, description="")
        for name, piece in prototypes(game).items()
    )
    return node(MODULE + "PrototypesContainer", *definitions)


def slot(piece: PieceInput, gpid: int, *, begins: bool = False, kind: str = "PieceSlot") -> Node:
    """Give a counter's slot with an id, in the palette or as it stands when a game begins."""
    width, height = picture_size(piece.front)
    return node(
        WIDGET + kind,
        content=encode_definition(unit(piece, gpid, begins=begins)),
        entryName=piece.name,
        gpid=str(gpid),
        width=str(width),
        height=str(height),
    )


def setups(game: ModuleInput) -> tuple[Node, ...]:
    """Give the set-ups to choose from; with none the engine's own "New game" stays.

    The scenario that is the at-start set-up begins with that: it needs no file, and nothing is listed twice.
    """
    if not game.scenarios:
        return ()
    first = game.begins_at_start
    chosen = [_setup(one.name, one.description, "" if one is first else f"{one.id}.vsav") for one in game.scenarios]
    if first is None:
        chosen.append(_setup("At-start set-up" if game.at_start else "Empty map", "", ""))
    return tuple(chosen)


def _setup(name: str, description: str, file: str) -> Node:
    use = {"file": file, "isMenu": "false", "useFile": write_bool(bool(file))}
    return node(MODULE + "PredefinedSetup", name=name, description=description, **use)


def notes() -> Node:
    """Give the window for notes."""
    return node(
        MODULE + "NotesWindow",
        buttonText="",
        tooltip="Notes",
        icon="/images/notes.gif",
        hotkey="78,195",
    )
