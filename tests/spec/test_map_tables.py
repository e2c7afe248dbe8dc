"""Tables of a map: painted grids, rows of hexes, hexsides and paths, and what spreadsheets do to them."""

import pytest

CLASSES = "  terrains: {wood: {name: Wood}, hills: {name: Hills}}\n"
GRID = "  tables: {grids: [{file: map.csv, legend: {w: wood, h: hills wood, '~': sea, p: partial, '.': }}]}\n" + CLASSES
HEXES = "  tables: {hexes: hexes.csv}\n" + CLASSES
SIDES = "  tables: {hexsides: sides.csv}\n"
PATHS = "  tables: {paths: paths.csv}\n"


def hexes_of(game, word: str) -> list[str]:
    return [str(name) for entry in game.map.terrain if entry.class_ == word for name in entry.where.hexes]


def test_a_painted_grid(write, game):
    made = game(write(GRID, **{"map.csv": "map,1,02,3\n1,~,w,.\n02,p w,,h\n"}))
    assert {word: hexes_of(made, word) for word in ("sea", "partial", "wood", "hills")} == {
        "sea": ["0101"],
        "partial": ["0102"],
        "wood": ["0201", "0102", "0302"],
        "hills": ["0302"],
    }
    (wood,) = [entry for entry in made.map.terrain if entry.class_ == "wood"]
    assert wood.where.place("hexes", 2).cell == "D3"
    assert (wood.cite, wood.basis) == ("rules 1", "printed")


@pytest.mark.parametrize(
    ("numbering", "table", "wanted"),
    [
        ('{order: row-column, separator: ".", row: {kind: letters}}', ",1,2\nb,wood,\nA,,wood\n", ["B.01", "A.02"]),
        (
            "{order: column-row, column: {kind: letters, reverse: yes}, row: {first: 10}}",
            ",F,a\n12,wood,wood\n",
            ["F12", "A12"],
        ),
    ],
)
def test_heads_are_the_numbers_of_the_map(write, game, numbering, table, wanted):
    spec = write(
        "  tables: {grids: [{file: map.csv}]}\n" + CLASSES, ("{order: column-row}", numbering), **{"map.csv": table}
    )
    assert hexes_of(game(spec), "wood") == wanted


def test_rows_of_hexes(write, game):
    table = (
        "hex,terrain,name,kind,port,resistance,id,basis,note\n"
        "0101,wood,,,,,,,\n0102,wood hills,Fort Grey,fortress,yes,3,,,\n0103..0105,wood,,,,,,inferred,by its look\n"
        "0201,,Ys,town,,,lost-city,,\n"
    )
    made = game(write(HEXES, **{"hexes.csv": table}))
    assert hexes_of(made, "wood") == ["0101", "0102", "0103..0105"] and hexes_of(made, "hills") == ["0102"]
    assert [(str(entry.basis), entry.note) for entry in made.map.terrain] == [
        ("printed", ""),
        ("printed", ""),
        ("inferred", "by its look"),
    ]
    assert [(one.id, one.hex, one.kind, one.port, one.resistance) for one in made.map.places] == [
        ("fort-grey", "0102", "fortress", True, 3),
        ("lost-city", "0201", "town", False, None),
    ]
    assert made.map.places[0].place("name").cell == "C3"


def test_ids_are_made_of_names(write, game):
    made = game(write(HEXES, **{"hexes.csv": "hex,name\n0101,Ålesund\n0102,Saint-Cloud (old)\n"}))
    assert [one.id for one in made.map.places] == ["alesund", "saint-cloud-old"]


def test_a_grid_much_wider_than_the_map(write, game):
    heads = ",".join(map(str, range(1, 100_001)))
    assert hexes_of(game(write(GRID, **{"map.csv": f"map,{heads}\n1,~\n"})), "sea") == ["0101"]


def test_two_tables_may_tell_a_hex_otherwise(write, game):
    more = "  tables: {hexes: [a.csv, b.csv]}\n"
    tables = {"a.csv": "hex,terrain\n0101..0103,land\n", "b.csv": "hex,terrain\n0102,sea\n"}
    assert [entry.class_ for entry in game(write(more, **tables)).map.terrain] == ["land", "sea"]


def test_a_shore_in_a_row(write, game):
    made = game(write("  tables: {hexes: hexes.csv}\n", **{"hexes.csv": "hex,terrain,shore\n0203,partial,n ne | s\n"}))
    assert [entry.land for entry in made.map.shores] == [(("n", "ne"), ("s",))]


def test_rows_of_hexsides_and_of_paths(write, game):
    tables = {
        "sides.csv": "side,feature,name,cite\n0101/0102,river,Rill,\n"
        "0102/0201 0102/0202,river,Rill,\n0101/n,wall,,rules 7\n",
        "paths.csv": "id,name,kind,hexes\nhigh,High road,road,0101..0103 0203\n",
    }
    made = game(write("  tables: {hexsides: sides.csv, paths: [paths.csv]}\n", **tables))
    assert [(one.kind, one.name, one.sides, one.cite) for one in made.map.hexsides] == [
        ("river", "Rill", ("0101/0102", "0102/0201 0102/0202"), "rules 1"),
        ("wall", "", ("0101/n",), "rules 7"),
    ]
    (path,) = made.map.paths
    assert (path.id, path.kind, path.hexes) == ("high", "road", ("0101..0103 0203",))


def test_what_the_file_says_comes_after_its_tables(write, game):
    more = GRID + "  terrain: [{class: land, where: 0101}]\n"
    made = game(write(more, **{"map.csv": ",1\n1,~\n"}))
    assert [entry.class_ for entry in made.map.terrain] == ["sea", "land"]


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_spreadsheet_of_another_country(write, game, faults, separator):
    table = "hex,terrain,name\n101,wood,Vår\n".replace(",", separator).encode("cp1252")
    spec = write(HEXES, **{"hexes.csv": table})
    assert sorted(finding.code for finding in faults(spec)) == ["N304", "R113", "R114"]
    assert [one.name for one in game(spec).map.places] == ["Vår"]


@pytest.mark.parametrize(
    ("code", "more", "file", "table", "message"),
    [
        ("N302", GRID, "map.csv", ",1\n1,☞x\n", "no code of the legend is 'x'"),
        ("N303", GRID, "map.csv", ",1\n9,☞w\n", "'0109' is off the board"),
        ("R112", GRID, "map.csv", ",1\n1,w,☞w\n", "a cell stands in a column without a head"),
        ("R112", GRID, "map.csv", ",1\n,☞w\n", "a cell stands in a row without a head"),
        ("R112", GRID, "map.csv", ",☞one\n1,w\n", "'one' is no number of a column"),
        ("R112", GRID, "map.csv", ",1,☞01\n1,w,\n", "two columns are called '01'"),
        ("N302", "  tables: {grids: [{file: map.csv}]}\n", "map.csv", ",1\n1,☞wood\n", "no class of terrain is called"),
        ("R112", GRID, "map.csv", "", "map.csv has no row of column heads"),
        ("L201", HEXES, "hexes.csv", "hex,☞terain\n0101,wood\n", "unknown column 'terain'"),
        ("L202", HEXES, "hexes.csv", "☞terrain\nwood\n", "the column 'hex' is missing"),
        ("L202", HEXES, "hexes.csv", "hex,terrain\n☞,wood\n", "this row has no hex"),
        (
            "N301",
            HEXES,
            "hexes.csv",
            "hex,terrain\n0101,wood\n☞0101,hills\n",
            "the terrain of '0101' stands",
        ),
        ("N303", HEXES, "hexes.csv", "hex,terrain\n☞0199,wood\n", "0199"),
        ("N301", HEXES, "hexes.csv", "hex,name\n0101,Ys\n0102,☞Ys\n", "two places are called 'ys'"),
        ("L202", HEXES, "hexes.csv", "hex,name\n0101,☞東京\n", "no id can be made of the name '東京'"),
        ("N320", HEXES, "hexes.csv", "hex,terrain\n0101..0103,land\n☞0102,sea\n", "0102 is both land and sea"),
        ("N320", HEXES, "hexes.csv", "hex,terrain\n☞0101,sea partial\n", "both sea and"),
        ("N320", "  tables: {grids: [{file: map.csv}]}\n", "map.csv", ",1\n1,☞sea land\n", "0101 is both sea and land"),
        ("L205", HEXES, "hexes.csv", "hex,name,kind\n0101,Ys,☞vilage\n", "`kind` cannot be 'vilage'"),
        ("N312", SIDES, "sides.csv", "side,feature\n☞0101/0301,river\n", "no hexside"),
        ("L202", SIDES, "sides.csv", "side,feature\n0101/0102,☞\n", "this row has no feature"),
        ("N312", PATHS, "paths.csv", "id,name,kind,hexes\na,A,road,☞0101 0103\n", "the path 'a' has a gap"),
        ("R101", "  tables: {paths: ☞nowhere.csv}\n", "x.csv", "", "does not exist"),
        ("L203", "  tables: {grids: [{file: map.csv, legend: ☞w}]}\n", "map.csv", ",1\n", "where a legend belongs"),
        ("L201", "  tables: {☞hex: hexes.csv}\n", "x.csv", "", "unknown key 'hex'"),
        ("R111", "  tables: {hexes: ☞../hexes.csv}\n", "x.csv", "", "leads out of the spec"),
    ],
)
def test_what_is_wrong_with_a_table_is_found_at_its_cell(write, faults, code, more, file, table, message):
    (finding,) = faults(write(more, **{file: table}))
    assert (finding.code, message in finding.message) == (code, True), finding.message
    if write.marks:
        assert [f"{finding.place.file}:{finding.place.line}:{finding.place.column}"] == write.marks
