"""The panel, the turn counter and the charts of a module."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from targets.vassal import tiny

from modgen.targets.vassal import (
    ChartInput,
    CompileError,
    PanelInput,
    ScenarioInput,
    StackInput,
    StepInput,
    TurnsInput,
    ZoneInput,
    compile_module,
    compile_save,
    read_module,
    write_module,
)
from modgen.targets.vassal.grids import Board, grid_from_node
from modgen.targets.vassal.sequence import decode_list
from modgen.targets.vassal.tree import Node

MAP, TURN = "VASSAL.build.module.map.", "VASSAL.build.module.turn."
SIZE = 400, 500


def zone(name, left, top, right, bottom, *slots):
    return ZoneInput(name, ((left, top), (right, top), (right, bottom), (left, bottom)), slots)


PANEL = PanelInput(
    "Panel",
    tiny.picture(*SIZE, "tan"),
    (
        zone("Turn 1", 10, 10, 110, 110, (40, 60), (80, 60)),
        zone("Turn 2", 110, 10, 210, 110, (160, 60)),
        zone("Ports", 10, 150, 380, 400, (60, 200), (140, 200)),
    ),
)
STACKS = (
    StackInput("0101", ("red/1-corps", "red/2-corps")),
    StackInput("Turn 1", ("red/guard",), 80, 60, on_panel=True),
    StackInput("Ports", ("blue/1", "blue/2"), 60, 200, on_panel=True),
)


def game(**changes):
    scenario = ScenarioInput("one", "One", "", STACKS)
    return tiny.game(**({"panel": PANEL, "at_start": STACKS, "scenarios": (scenario,)} | changes))


def test_the_panel_is_a_board_right_of_the_hexes():
    module, save = compile_module(game()), compile_save(game(), "one")
    (picker,) = [one for one in module.build.walk() if one.tag == MAP + "BoardPicker"]
    assert [one.get("name") for one in picker.find(MAP + "boardPicker.Board")] == ["With numbers", "Plain", "Panel"]
    (boards,) = save.boards
    assert [(one.name, one.column, one.row) for one in boards.boards] == [("With numbers", 0, 0), ("Panel", 1, 0)]
    (setup,) = picker.find("setup")
    assert setup.text.split("\t") == ["Main MapBoardPicker", "With numbers", "0", "0", "Panel", "1", "0"]
    assert read_module(write_module(module)) == module


def test_every_place_of_the_panel_has_a_name_and_slots_hold_what_lies_in_them():
    module = compile_module(game())
    (node,) = [one for one in module.build.walk() if one.get("name") == "Panel" and one.tag.endswith("Board")]
    board = Board(SIZE, grid_from_node(node.children[0]))
    for one in PANEL.zones:
        for slot in one.slots:
            assert (board.name(*slot), board.snap(*slot)) == (one.name, slot)
    assert board.snap(41, 12) == (40, 60)
    assert board.name(300, 300) == "Ports"
    assert board.name(399, 499) == board.name(0, 0) == "Beside the map"
    assert board.snap(399, 499) == (399, 499)


def test_stacks_stand_in_pixels_of_the_map_in_a_save_and_of_their_board_at_the_start():
    width, _ = Image.open(BytesIO(tiny.board().picture)).size
    save, module = compile_save(game(), "one"), compile_module(game())
    at_start = [one for one in module.build.walk() if one.tag == MAP + "SetupStack"]
    assert [(one.get("owningBoard"), one.get("x"), one.get("y")) for one in at_start[1:]] == [
        ("Panel", "80", "60"),
        ("Panel", "60", "200"),
    ]
    stands = [(one.x, one.y) for one in save.stacks.values()]
    assert stands[1:] == [(width + 80, 60), (width + 60, 200)]


def test_two_stacks_side_by_side_stay_two():
    stacks = (
        StackInput("Turn 1", ("blue/1",), 40, 60, on_panel=True),
        StackInput("Turn 1", ("blue/2",), 80, 60, on_panel=True),
    )
    save = compile_save(game(scenarios=(ScenarioInput("one", "One", "", stacks),)), "one")
    assert len(save.stacks) == 2


@pytest.mark.parametrize(
    "stack",
    [
        StackInput("Turn 2", ("blue/1",), 40, 60, on_panel=True),  # another zone lies there
        StackInput("Turn 1", ("blue/1",), 41, 60, on_panel=True),  # the engine would move it
        StackInput("Turn 1", ("blue/1",), 4000, 60, on_panel=True),
        StackInput("Turn 3", ("blue/1",), 40, 60, on_panel=True),
    ],
)
def test_a_stack_that_the_engine_would_show_elsewhere(stack):
    with pytest.raises(CompileError):
        compile_module(game(at_start=(stack,)))
    with pytest.raises(CompileError):
        compile_module(game(panel=None, at_start=(stack,)))


@pytest.mark.parametrize(
    "zones",
    [
        (*PANEL.zones, zone("Turn 1", 300, 420, 390, 490, (350, 450))),
        (zone("Beside the map", 0, 0, 9, 9, (5, 5)),),
        (zone("Cost $5", 0, 0, 9, 9, (5, 5)),),
        (zone(" Ports", 0, 0, 9, 9, (5, 5)),),
        (zone("Ports", 0, 0, 9, 9, (50, 50)),),
        (zone("Ports", 0, 0, 90, 90, (50, 50)), zone("Under it", 10, 10, 80, 80, (40, 40))),
    ],
)
def test_boxes_that_the_engine_cannot_tell_apart(zones):
    with pytest.raises(CompileError):
        compile_module(game(panel=replace(PANEL, zones=zones), at_start=(), scenarios=()))


def test_charts_are_pages_of_a_window():
    charts = (ChartInput("Combat", tiny.picture(90, 50, "white")), ChartInput("March", tiny.picture(70, 50, "white")))
    module = compile_module(game(charts=charts))
    pages = [one for one in module.build.walk() if one.tag == "VASSAL.build.widget.Chart"]
    assert [(page.get("chartName"), module.images[page.get("fileName")]) for page in pages] == [
        (chart.name, chart.png) for chart in charts
    ]
    with pytest.raises(CompileError):
        compile_module(game(charts=(charts[0], charts[0])))


STEPS = (
    StepInput("Weather"),
    StepInput("Supply, of both"),
    StepInput("Red", (StepInput("Move", (StepInput("Land"), StepInput("Sea"))), StepInput("Fight"))),
    StepInput("Blue", (StepInput("Fight"),)),
)
TURNS = (
    TurnsInput(("Turn 0",), STEPS[3:]),
    TurnsInput(("Turn 1", "Turn 2, late"), STEPS),
    TurnsInput(("Turn 3",)),
)


def shown(level: Node) -> list[str]:
    """What the engine shows of a list and what is inside it, one step of the counter after the other."""
    inside = [text for child in level.find(TURN + "ListTurnLevel") for text in shown(child)] or [""]
    said = [level.get("turnFormat").replace("$value$", name).strip() for name in decode_list(level.get("list"))]
    return [name + more for name in said for more in inside]


def written(names: tuple[str, ...], steps: tuple[StepInput, ...], depth: int = 0) -> list[str]:
    joint = ("", ": ", ", ")[min(depth, 2)]
    inside = [text for step in steps for text in written((step.name,), step.steps, depth + 1)] or [""]
    return [joint + name + more for name in names for more in inside]


def test_the_turn_counter_goes_through_the_steps_in_their_order():
    module = compile_module(game(turns=TURNS))
    (tracker,) = [one for one in module.build.walk() if one.tag == TURN + "TurnTracker"]
    found = [text for level in tracker.find(TURN + "ListTurnLevel") for text in shown(level)]
    wanted = [text for group in TURNS for text in written(group.names, group.steps)]
    assert found == wanted
    assert found[:2] == ["Turn 0: Blue, Fight", "Turn 1: Weather"]
    assert re.findall("[0-9]+", tracker.get("turnFormat")) == ["1", "2", "3", "4"]


def test_steps_too_deep_for_the_engine():
    step = StepInput("Inmost")
    for number in range(20):
        step = StepInput(f"Around {number}", (step,))
    with pytest.raises(CompileError):
        compile_module(game(turns=(TurnsInput(("Turn 1",), (step,)),)))
