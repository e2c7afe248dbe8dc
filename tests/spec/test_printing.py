"""The section on paper: what it means unless given, and what is told of it."""

import pytest

MM = 72 / 25.4
DIE = "{name: Own, paper: A5, counter: 0.5in, columns: 7, rows: 10, left: 20mm, top: 25mm, across: 15mm, down: 15mm}"

MORE = "{counter: 0.5in, columns: 1, rows: 1, left: 20mm, top: 100mm, across: 15mm, down: 15mm}"


def test_nothing_must_be_given(write, game):
    printing = game(write()).printing
    assert (printing.paper.name, printing.backs, printing.counters) == ("A4", "fold", "abutting")
    assert (printing.bleed, printing.margin) == (pytest.approx(1.5 * MM), pytest.approx(6 * MM))
    assert printing.chosen_die is None and printing.chosen_printer is None


@pytest.mark.parametrize(
    ("written", "name", "size"),
    [
        ("a3", "A3", (297, 420)),
        ("ANSI C", "ANSI-C", (431.8, 558.8)),
        ("letter", "Letter", (215.9, 279.4)),
        ("420x297mm", "420x297mm", (297, 420)),
        ("8.5 x 14 in", "8.5x14in", (215.9, 355.6)),
        ("50×70cm", "50x70cm", (500, 700)),
    ],
)
def test_papers_are_known_by_name_and_by_size(write, game, written, name, size):
    paper = game(write(f'print: {{paper: "{written}"}}\n')).printing.paper
    assert paper.name == name
    assert (paper.width / MM, paper.height / MM) == pytest.approx(size, abs=0.01)


def test_stock_of_ones_own_goes_before_what_is_shipped(write, game):
    printing = game(write(f"print: {{die: ol2050, dies: {{ol2050: {DIE}}}}}\n")).printing
    assert printing.chosen_die is not None and printing.chosen_die.name == "Own"
    shipped = game(write("print: {die: ol2050}\n")).printing.chosen_die
    assert shipped is not None and (shipped.columns, shipped.rows) == (13, 17)


def test_stock_may_have_more_than_one_size(write, game):
    more = (
        "more: [{counter: 1in, height: 0.5in, columns: 4, rows: 1, left: 20mm, top: 180mm, across: 30mm, down: 20mm}]"
    )
    printing = game(write(f"print: {{die: a, dies: {{a: {DIE[:-1]}, {more}}}}}}}\n")).printing
    assert [grid.size for grid in printing.chosen_die.grids] == [(36, 36), (72, 36)]


@pytest.mark.parametrize(
    ("section", "code", "said"),
    [
        ("{paper: A44}", "L204", "'A44' is no paper"),
        ("{paper: 20x30mm}", "L204", "'20x30mm' is out of range for a paper"),
        ("{paper: 20x30}", "L204", "'20x30' is no paper"),
        ("{bleed: 11mm}", "L204", "'11mm' is out of range for a bleed"),
        ("{overlap: -3mm}", "L204", "'-3mm' is out of range for an overlap of tiles"),
        (f"{{dies: {{a: {DIE.replace('down: 15mm', 'down: 2mm')}}}}}", "L204", "for the step from one counter"),
        ("{backs: duplex}", "L205", "duplex"),
        ("{blanks: 201}", "L204", "out of range"),
        ("{printers: {a: {back_right: 12mm}}}", "L204", "out of range for a shift"),
        ("{printer: a}", "N302", "no printer is called 'a'"),
        ("{die: halfinch}", "N302", "no stock is called 'halfinch'"),
        (
            f"{{dies: {{a: {DIE.replace('columns: 7', 'columns: 9')}}}}}",
            "L204",
            "the counters reach 152.7 mm, the paper 148.0",
        ),
        (f"{{dies: {{a: {DIE.replace('down: 15mm', 'down: 12mm')}}}}}", "L204", "would lie over each other"),
        (f"{{dies: {{a: {DIE[:-1]}, height: 16mm}}}}}}", "L204", "would lie over each other"),
        (f"{{dies: {{a: {DIE[:-1]}, more: [{MORE}]}}}}}}", "L204", "would lie over others of the stock"),
        (
            f"{{dies: {{a: {DIE[:-1]}, more: [{MORE.replace('top: 100mm', 'top: 200mm')}]}}}}}}",
            "L204",
            "the counters reach 212.7 mm, the paper 210.0",
        ),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(write, faults, section, code, said):
    (finding,) = faults(write(f"print: {section}\n"))
    assert (finding.code, finding.place.file, finding.place.line) == (code, "game.yaml", 15)
    assert said in finding.message and finding.help


def test_every_length_that_is_wrong_is_told_with_its_bounds(write, faults):
    found = faults(write("print: {bleed: 11mm, back_bleed: -1mm, gutter: -1mm}\n"))
    assert [(one.message, one.help) for one in found] == [
        ("'11mm' is out of range for a bleed", "0mm to 10mm"),
        ("'-1mm' is out of range for a bleed", "0mm to 10mm"),
        ("'-1mm' is out of range for a gutter", "0mm to 100in"),
    ]


def test_counters_on_stock_may_lie_far_apart(write, game):
    wide = DIE.replace("columns: 7", "columns: 2").replace("across: 15mm", "across: 70mm")
    (die,) = game(write(f"print: {{dies: {{a: {wide}}}}}\n")).printing.dies
    assert die.across / MM == pytest.approx(70)
