"""The grid model against what the engine itself answered (VASSAL 3.7.26)."""

import json
from pathlib import Path

import pytest

from modgen.targets.vassal.grids import OFF_BOARD, Board, SquareGrid, grid_from_node
from modgen.targets.vassal.tree import Node, read_xml

DATA = Path(__file__).parents[2] / "data" / "vassal"
GRIDS = json.loads((DATA / "vassal-grid-truth.json").read_text())
ZONES = json.loads((DATA / "vassal-zone-truth.json").read_text())
AT_START = json.loads((DATA / "vassal-atstart-truth.json").read_text())
BOARD = "VASSAL.build.module.map.boardPicker.board."
ZONE_BOARD = (800, 600)  # the truth table's boards


def truth_board(case):
    kind = {"hex": "Hex", "square": "Square"}[case["kind"]]
    numbering = Node(f"{BOARD}mapgrid.{kind}GridNumbering", tuple(case["numbering"].items()))
    grid = Node(f"{BOARD}{kind}Grid", tuple(case["grid"].items()), (numbering,))
    return Board(tuple(case["board"]), grid_from_node(grid))


def answers(board, x, y):
    snapped = board.snap(x, y)
    name = board.name(*snapped)
    found = None if name == OFF_BOARD else board.find(name)
    return [x, y, board.name(x, y), *snapped, name, list(found) if found else None]


def truth(point):
    return [*point[:6], None if isinstance(point[6], str) else point[6]]


def test_every_grid_point_is_named_snapped_and_found_as_by_the_engine():
    counted, wrong = 0, []
    for number, case in enumerate(GRIDS["cases"]):
        board = truth_board(case)
        for point in case["points"]:
            counted += 1
            ours = answers(board, point[0], point[1])
            if ours != truth(point):
                wrong.append((number, point, ours))
    assert wrong == []
    assert counted == 2350


def test_every_zone_point_is_named_snapped_and_found_as_by_the_engine():
    counted, wrong = 0, []
    for case in ZONES["cases"]:
        zoned = read_xml(f"<{BOARD}ZonedGrid>{case['zonedGridXml']}</{BOARD}ZonedGrid>".encode())
        board = Board(ZONE_BOARD, grid_from_node(zoned))
        for point in case["points"]:
            counted += 1
            ours = answers(board, point[0], point[1])
            if ours != truth(point):
                wrong.append((case["case"], point, ours))
    assert wrong == []
    assert counted == 280


def test_every_at_start_stack_lands_as_in_the_engine_also_in_the_wrong_hex():
    counted, wrong, misplaced = 0, [], 0
    for row in AT_START:
        board = truth_board(GRIDS["cases"][row["case"]])
        placed = board.find(row["asked"])
        counted += 1
        # Two more land one pixel off, and thereby off the board.
        misplaced += max(abs(a - b) for a, b in zip(row["placed"], row["centre"], strict=True)) > 1
        if placed is None or [*placed] != row["placed"] or board.name(*placed) != row["location"]:
            wrong.append((row, placed))
    assert wrong == []
    assert (counted, misplaced) == (336, 48)


# x, y and where a piece snapped to, as VASSAL 3.6 answered for cells of 50 × 40 and of 41.3 × 47.69 pixels.
SIDES = [(190, 115, 173, 117), (226, 572, 223, 577), (618, 370, 623, 377), (397, 475, 373, 477), (552, 6, 573, -3)]
SIDES_2 = [(167, 526, 147, 518), (236, 37, 230, 41), (295, 210, 291, 208), (16, 250, 23, 255), (112, 52, 106, 41)]
CORNERS = [(265, 297, 273, 297), (72, 544, 73, 537), (30, 441, 48, 437), (129, 14, 123, 17), (282, 150, 298, 157)]
CORNERS_2 = [(290, 232, 291, 232), (444, 125, 457, 136), (107, 68, 106, 65), (211, 119, 230, 112), (354, 408, 353, 399)]


@pytest.mark.parametrize(
    ("grid", "points"),
    [
        (SquareGrid(50.0, 40.0, 23, 17, edges_legal=True), SIDES),
        (SquareGrid(41.3, 47.69, 23, 17, edges_legal=True), SIDES_2),
        (SquareGrid(50.0, 40.0, 23, 17, corners_legal=True), CORNERS),
        (SquareGrid(41.3, 47.69, 23, 17, corners_legal=True), CORNERS_2),
    ],
)
def test_square_grids_snap_to_sides_or_corners_as_the_engine_does(grid, points):
    assert [(x, y, *grid.snap(x, y)) for x, y, *_ in points] == points
