"""A made-up game, small but with everything that a module can have."""

from io import BytesIO

from PIL import Image, ImageDraw

from modgen.hexes import Axis, Layout, Numbering, Orientation, Shift, bounds
from modgen.hexes import fit as frame_at
from modgen.targets.vassal import (
    BoardInput,
    DiceInput,
    ModuleInput,
    PaletteInput,
    PieceInput,
    ScenarioInput,
    StackInput,
    TurnsInput,
    gpid_of,
)


def picture(width, height, colour, text=""):
    """A PNG of one colour with a word on it."""
    image = Image.new("RGB", (width, height), colour)
    ImageDraw.Draw(image).text((6, height // 3), text, fill="white")
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def board(
    name="With numbers",
    orientation=Orientation.FLAT,
    shift=Shift.EVEN,
    numbering=None,
    names_visible=False,
):
    """A board of 8 × 6 hexes, with a margin."""
    layout = Layout(orientation, 8, 6, shift)
    frame = frame_at(layout, 80.0, 20, 20)
    box = bounds(layout, frame)
    png = picture(int(box[2]) + 40, int(box[3]) + 40, "darkgreen")
    return BoardInput(name, png, layout, frame, numbering or Numbering(), names_visible)


def piece(key, name, side, nation, colour, two_sided=True):
    """A counter, with a back that says so."""
    back = picture(60, 60, "grey", name) if two_sided else None
    return PieceInput(
        key,
        gpid_of(key),
        name,
        side,
        nation,
        picture(60, 60, colour, name),
        back,
        "+ (reduced)" if two_sided else "",
        (("Type", "infantry"), ("Strength", "3-4")),
    )


PIECES = (
    piece("red/1-corps", "1st Corps", "Red", "Rubria", "darkred"),
    piece("red/2-corps", "2nd; 'Corps', 1/2", "Red", "Rubria", "darkred"),
    piece("red/guard", "Gárda 日", "Red", "Ally of Red", "firebrick", two_sided=False),
    piece("blue/1", "Blue 1", "Blue", "Azuria", "navy"),
    piece("blue/2", "Blue 2", "Blue", "Azuria", "navy"),
    piece("marker/turn", "Turn", "", "", "black", two_sided=False),
)


def game(engine="3.6", **changes):
    """The made-up game."""
    stacks = (
        StackInput("0101", ("red/1-corps", "red/2-corps")),
        StackInput("0102", ("red/guard",)),
        StackInput("0806", ("blue/1", "blue/2")),
    )
    values = {
        "name": "Tiny Test <&> 'Wär'",
        "version": "0.1",
        "description": "A made-up game",
        "engine": engine,
        "sides": ("Red", "Blue"),
        "map_name": "Main Map",
        "boards": (board(names_visible=True), board("Plain")),
        "pieces": PIECES,
        "at_start": stacks,
        "scenarios": (
            ScenarioInput("first", "First battle", "Where it began", stacks),
            ScenarioInput(
                "second",
                "Second battle",
                "",
                (StackInput("0406", tuple(one.key for one in PIECES[:5])), StackInput("", ("marker/turn",), 5, 5)),
            ),
        ),
        "turns": (TurnsInput(("June 1900", "July, 1900", "August 1900")),),
        "dice": (DiceInput("1d6"), DiceInput("2d6", 2)),
        "about": picture(300, 200, "darkblue", "Tiny Test"),
        "help": "<p>A test.</p>",
    }
    return ModuleInput(**(values | changes))


LETTERED = Numbering("row-column", Axis(first=3, reverse=True), Axis("letters", slant="stagger"), "-")
PALETTES = (
    PaletteInput("Red", "Corps", ("red/1-corps", "red/2-corps")),
    PaletteInput("Red", "Guard", ("red/guard",)),
    PaletteInput("Blue", "All", ("blue/1", "blue/2")),
)
