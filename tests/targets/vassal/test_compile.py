"""From plain values to a module that plays: the engine's order, keys, ids, places."""

from collections import Counter
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from targets.vassal import tiny

from modgen.hexes import Axis, HexNameError, Numbering
from modgen.targets.vassal import (
    CompileError,
    GpidCollision,
    GridUnsupported,
    Limits,
    ScenarioInput,
    StackInput,
    at_start_gpid,
    compile_module,
    compile_save,
    dump_module,
    fit_grid,
    gpid_of,
    read_module,
    read_save,
    write_module,
    write_save,
)
from modgen.targets.vassal.commands import BEGIN, END, NOT_NEW, Add
from modgen.targets.vassal.grids import Board, grid_from_node
from modgen.targets.vassal.pieces import Piece, decode_definition, expand
from modgen.targets.vassal.traits import Layer, Marker, MarkMoved, Trigger, UsePrototype

GAME = tiny.game()
MODULE = compile_module(GAME)
M, MAP = "VASSAL.build.module.", "VASSAL.build.module.map."
SLOT = "VASSAL.build.widget.PieceSlot"


def tags(node):
    return [child.tag for child in node.children]


def all_of(tag):
    return [one for one in MODULE.build.walk() if one.tag == tag]


def prototypes():
    return {one.get("name"): decode_definition(one.text) for one in all_of(M + "PrototypeDefinition")}


def palette_slots():
    (window,) = all_of(M + "PieceWindow")
    return [one for one in window.walk() if one.tag == SLOT]


def test_the_encoder_comes_first_and_the_boards_before_the_stacks():
    order = tags(MODULE.build)
    assert order[0] == M + "BasicCommandEncoder"
    assert order.index(M + "GlobalOptions") < order.index(M + "PieceWindow") < order.index(M + "Map")
    (game_map,) = all_of(M + "Map")
    order = tags(game_map)
    assert order.count(MAP + "BoardPicker") == 1
    assert order.index(MAP + "BoardPicker") < order.index(MAP + "SetupStack")


def test_the_map_can_be_played_on():
    (game_map,) = all_of(M + "Map")
    needed = (
        "ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover KeyBufferer"
    )
    tools = (
        "StackMetrics CounterDetailViewer Zoomer GlobalMap LOS_Thread HidePiecesButton ImageSaver HighlightLastMoved"
    )
    assert {MAP + name for name in f"{needed} {tools}".split()} <= set(tags(game_map))
    assert all_of(MAP + "CounterDetailViewer")[0].get("version") == "4"
    assert all_of(M + "GlobalOptions")[0].get("storeLeadingZeroIntegersAsStrings") == "true"


def test_every_image_that_is_named_is_there_and_every_one_there_is_named():
    named = {one.get("image") for one in all_of(MAP + "boardPicker.Board")} | {"about.png"}
    for slot in all_of(SLOT):
        for trait in decode_definition(slot.text).traits:
            named |= set(trait.images) if isinstance(trait, Layer) else set()
        named.add(decode_definition(slot.text).basic.image)
    assert named - {""} == set(MODULE.images)
    assert len({name.lower() for name in MODULE.images}) == len(MODULE.images)


def test_every_file_that_is_named_is_there():
    files = {one.get("file") for one in all_of(M + "PredefinedSetup")} - {""}
    files |= {one.get("fileName") for one in all_of(M + "documentation.HelpFile")}
    assert files == set(MODULE.files)


def test_the_sides_and_who_plays_them_all():
    (roster,) = all_of(M + "PlayerRoster")
    assert [entry.text for entry in roster.children] == ["Red", "Blue", "Solitaire"]


def test_the_palette_has_a_tab_a_side_and_a_list_a_nation_and_a_list_alone_is_the_tab():
    (window,) = all_of(M + "PieceWindow")
    tabs = {tab.get("entryName"): tab for tab in window.children[0].children}
    lists = [one.get("entryName") for one in tabs["Red"].children]
    assert (list(tabs), lists) == (["Red", "Blue", "Markers"], ["Rubria", "Ally of Red"])
    assert [one.get("entryName") for one in tabs["Blue"].children] == ["Blue 1", "Blue 2"]
    assert [slot.get("gpid") for slot in palette_slots()] == [str(piece.gpid) for piece in tiny.PIECES]
    chosen = compile_module(tiny.game(palettes=tiny.PALETTES))
    lists = [one.get("entryName") for one in chosen.build.walk() if one.tag.endswith("ListWidget")]
    assert lists == ["Red", "Corps", "Guard", "Blue"]


# --- counters ---


def test_a_counter_carries_what_is_known_of_it():
    piece = decode_definition(palette_slots()[1].text)
    (marker,) = (trait for trait in piece.traits if isinstance(trait, Marker))
    assert marker == Marker(("Side", "Nation", "Type", "Strength"), ("Red", "Rubria", "infantry", "3-4"))
    assert (piece.basic.name, piece.basic.map, piece.basic.gpid) == (
        "2nd; 'Corps', 1/2",
        "null",
        str(tiny.PIECES[1].gpid),
    )


def test_a_counter_with_a_back_flips_by_command_and_by_key():
    traits = expand(decode_definition(palette_slots()[0].text), prototypes()).traits
    (layer,) = (trait for trait in traits if isinstance(trait, Layer))
    (trigger,) = (trait for trait in traits if isinstance(trait, Trigger) and trait.name == "Flip")
    assert trigger.action_keys == (layer.increase_key,)
    assert (trigger.key.code, layer.increase_key.name, layer.loop) == (ord("F"), "Flip", True)
    assert layer.level_names == ("", "+ (reduced)")
    one_sided = expand(decode_definition(palette_slots()[2].text), prototypes()).traits
    assert not any(isinstance(trait, Layer) or getattr(trait, "menu", "") == "Flip" for trait in one_sided)


def test_no_two_commands_of_a_counter_share_a_key():
    for slot in palette_slots():
        traits = expand(decode_definition(slot.text), prototypes()).traits
        commands = [
            (trait.key.same_as, trait.menu) for trait in traits if getattr(trait, "menu", "") and trait.key is not None
        ]
        assert len(commands) >= 4
        assert max(Counter(key for key, _ in commands).values()) == 1
        assert max(Counter(menu for _, menu in commands).values()) == 1


def test_a_map_button_has_no_key_of_another():
    buttons = ("hotkey", "nexthotkey", "prevhotkey", "buttonKeyStroke", "zoomInKey", "zoomOutKey", "markUnmovedHotkey")
    keys = [one.get(name) for one in MODULE.build.walk() for name in buttons if one.get(name)]
    keys += [one.text for one in all_of("option") if one.get("name").endswith("HotKey")]
    assert "90,130" in keys
    assert max(Counter(keys).values()) == 1


# --- ids ---


@given(st.text(), st.text())
def test_an_id_depends_on_nothing_but_the_key(key, other):
    assert 0 < gpid_of(key) < 2**31 - 1
    assert gpid_of(key) == gpid_of(key)
    assert key == other or gpid_of(key) != gpid_of(other)


def test_ids_stay_what_they_are():
    # From coreutils: the first 8 bytes of `printf red/guard | sha256sum`, by the formula in `gpid_of`.
    assert gpid_of("red/guard") == 1 + 0x2214EAE850426776 % (2**31 - 2)


def test_each_slot_has_an_id_of_its_own_below_the_next():
    ids = [int(slot.get("gpid")) for slot in all_of(SLOT)]
    assert len(ids) == len(set(ids)) == 6 + 5
    assert int(MODULE.build.get("nextPieceSlotId")) > max(ids)
    for slot in all_of(SLOT):
        assert decode_definition(slot.text).basic.gpid == slot.get("gpid")


def test_a_collision_names_both_counters():
    twins = (tiny.PIECES[0], replace(tiny.PIECES[3], gpid=tiny.PIECES[0].gpid))
    with pytest.raises(GpidCollision, match=r"red/1-corps.*blue/1"):
        compile_module(tiny.game(pieces=twins, at_start=(), scenarios=()))
    taken = replace(tiny.PIECES[3], gpid=at_start_gpid(tiny.PIECES[0].gpid))
    with pytest.raises(GpidCollision, match="at-start slot of 'red/1-corps'"):
        compile_module(tiny.game(pieces=(*tiny.PIECES[:3], taken, *tiny.PIECES[4:])))
    for gpid in (0, 2**31 - 1):
        with pytest.raises(GpidCollision, match="not within"):
            compile_module(tiny.game(pieces=(replace(tiny.PIECES[0], gpid=gpid),), at_start=(), scenarios=()))


# --- places ---


def boards_of(module):
    for node in module.build.walk():
        if node.tag == MAP + "boardPicker.Board":
            image = Image.open(BytesIO(module.images[node.get("image")]))
            yield Board(image.size, grid_from_node(node.children[0]))


@pytest.mark.parametrize("numbering", [Numbering(), tiny.LETTERED])
def test_every_stack_stands_where_the_engine_shows_its_hex(numbering):
    board = tiny.board(numbering=numbering)
    names = numbering.names(board.layout)
    stacks = tuple(StackInput(name, (piece.key,)) for name, piece in zip(names[::9], tiny.PIECES, strict=False))
    game = tiny.game(boards=(board,), at_start=stacks, scenarios=(ScenarioInput("s", "S", "", stacks),))
    module = compile_module(game)
    (shown,) = boards_of(module)
    at_start = [one for one in module.build.walk() if one.tag == MAP + "SetupStack"]
    saved = list(compile_save(game, "s").stacks.values())
    assert len(at_start) == len(saved) == len(stacks) == 6
    for stack, node, piece_stack in zip(stacks, at_start, saved, strict=True):
        for point in ((int(node.get("x")), int(node.get("y"))), (piece_stack.x, piece_stack.y)):
            assert shown.name(*point) == stack.location
            assert shown.snap(*point) == point


def test_a_save_holds_the_stacks_with_their_members_before_them():
    save = compile_save(GAME, "second")
    assert (save.commands[0], save.commands[-2:]) == (BEGIN, (NOT_NEW, END))
    seen = set()
    for command in save.commands:
        if isinstance(command, Add):
            assert command.id not in seen
            seen.add(command.id)
            if not isinstance(command.what, Piece):
                assert set(command.what.members) <= seen
                places = {(save.pieces[one].basic.x, save.pieces[one].basic.y) for one in command.what.members}
                assert places == {(command.what.x, command.what.y)}
    assert [stack.members for stack in save.stacks.values()] == [
        tuple(str(piece.gpid) for piece in tiny.PIECES[:5]),
        (str(tiny.PIECES[5].gpid),),
    ]
    assert not any(isinstance(trait, UsePrototype) for piece in save.pieces.values() for trait in piece.traits)
    assert save.boards[0].boards[0].name == GAME.boards[0].name


def test_the_save_in_the_module_is_the_save_of_its_own():
    for scenario in GAME.scenarios:
        data = write_save(compile_save(GAME, scenario.id))
        assert MODULE.files.get(f"{scenario.id}.vsav", data) == data
        assert read_save(data) == compile_save(GAME, scenario.id)
    assert "second.vsav" in MODULE.files


def test_each_way_to_begin_is_listed_once():
    listed = [(one.get("name"), one.get("useFile"), one.get("file")) for one in all_of(M + "PredefinedSetup")]
    assert listed == [("First battle", "false", ""), ("Second battle", "true", "second.vsav")]
    assert "first.vsav" not in MODULE.files
    other = compile_module(tiny.game(at_start=GAME.at_start[:1])).build
    names = [one.get("name") for one in other.walk() if one.tag == M + "PredefinedSetup"]
    assert names == ["First battle", "Second battle", "At-start set-up"]


def test_the_mark_of_a_counter_that_moved_covers_no_counter():
    widest = replace(tiny.PIECES[5], front=tiny.picture(90, 90, "black"))
    module = compile_module(tiny.game(pieces=(*tiny.PIECES[:5], widest)))
    for node in module.build.walk():
        if node.tag == M + "PrototypeDefinition" and node.get("name") == "Unit":
            (mark,) = (one for one in decode_definition(node.text).traits if isinstance(one, MarkMoved))
            assert 45 <= mark.x <= 50


def test_a_named_hex_is_called_by_its_name_and_number():
    board = replace(tiny.board(), places=(("0102", "Old Mill"), ("0806", "Haven, the port")))
    module = compile_module(tiny.game(boards=(board,)))
    (shown,) = boards_of(module)
    grid = fit_grid(board.layout, board.frame, board.numbering, shown.size)
    named = dict(board.places)
    for name, pixel in zip(board.numbering.names(board.layout), grid.pixels, strict=True):
        expected = f"{named[name]} ({name})" if name in named else name
        assert (shown.name(*pixel), shown.snap(*pixel)) == (expected, pixel)
        assert shown.find(name) == pixel
    with pytest.raises(HexNameError):
        compile_module(tiny.game(boards=(replace(board, places=(("9999", "Nowhere"),)),)))


def test_two_stacks_in_one_hex_are_one():
    stacks = (StackInput("0101", ("red/1-corps",)), StackInput("0101", ("red/guard",)))
    save = compile_save(tiny.game(scenarios=(ScenarioInput("s", "S", "", stacks),)), "s")
    (stack,) = save.stacks.values()
    assert stack.members == (str(tiny.PIECES[0].gpid), str(tiny.PIECES[2].gpid))


@pytest.mark.parametrize(("engine", "version"), [("3.6", "3.6.0-SNAPSHOT"), ("3.7", "3.7.0"), ("3.8", "3.8.0")])
def test_the_files_say_the_engine_they_are_for(engine, version):
    game = tiny.game(engine)
    module, save = compile_module(game), compile_save(game, "first")
    written = {module.build.get("VassalVersion"), module.metadata.vassal_version, save.saved.vassal_version}
    assert written == {version}
    assert save.module == module.metadata
    assert (module.metadata.name, save.saved.name) == (GAME.name, None)


def test_a_module_is_read_as_it_was_compiled_and_equal_inputs_are_equal_bytes():
    data = write_module(MODULE)
    assert read_module(data, Limits(total=10_000_000)) == MODULE
    assert write_module(compile_module(tiny.game())) == data


# --- what is refused ---


def scenario(*stacks):
    return {"scenarios": (ScenarioInput("s", "S", "", stacks),)}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"engine": "3.5"}, "no engine"),
        ({"boards": ()}, "needs a board"),
        ({"name": " "}, "a game needs a name"),
        ({"map_name": ""}, "a map needs a name"),
        ({"sides": ("Red", "Red")}, "two of the kind side"),
        ({"sides": ("<observer>",)}, "observer"),
        ({"boards": (tiny.board("A"), tiny.board("A"))}, "two of the kind board"),
        ({"pieces": (*tiny.PIECES, tiny.PIECES[0])}, "two of the kind counter"),
        ({"scenarios": (ScenarioInput("a", "A"), ScenarioInput("A", "B"))}, "two of the kind scenario"),
        ({"scenarios": (ScenarioInput("a/b", "A"),)}, "names a file"),
        ({"palettes": (replace(tiny.PALETTES[0], pieces=("green/1",)),)}, "palette has no counter 'green/1'"),
        ({"palettes": (tiny.PALETTES[0], tiny.PALETTES[0])}, "twice"),
        ({"about": b"GIF89a"}, None),
        (scenario(StackInput("0101", ("green/1",))), "S: there is no counter 'green/1'"),
        (scenario(StackInput("0101", ("red/guard",)), StackInput("0102", ("red/guard",))), "in two places"),
        (scenario(StackInput("", ("red/guard",))), "neither a hex nor a place"),
        (scenario(StackInput("", ("red/guard",), 5000, 5)), "off the board"),
        (scenario(StackInput("0101", ("red/guard",), 400, 300)), "not the centre of 0101"),
    ],
)
def test_what_makes_no_sound_module_is_refused(changes, why):
    game = tiny.game(**changes)
    if why is None:
        assert compile_module(game).images["about.png"] == b"GIF89a"
        return
    with pytest.raises(CompileError, match=why):
        compile_module(game)


def test_a_hex_that_is_not_on_the_board_is_refused():
    with pytest.raises(HexNameError):
        compile_module(tiny.game(**scenario(StackInput("9999", ("red/guard",)))))


def test_a_board_that_the_engine_cannot_number_is_refused():
    with pytest.raises(GridUnsupported, match=r"3\.8"):
        compile_module(tiny.game(boards=(tiny.board(numbering=Numbering(row=Axis(slant="ne"))),), at_start=()))


def test_a_picture_that_is_neither_png_nor_jpeg_is_refused():
    with pytest.raises(CompileError, match="PNG"):
        compile_module(tiny.game(boards=(replace(tiny.board(), picture=b"GIF89a"),)))


def test_a_scenario_that_does_not_exist_is_refused():
    with pytest.raises(KeyError):
        compile_save(GAME, "third")


# --- text ---


def test_a_dump_shows_components_pieces_images_and_saves():
    text = dump_module(MODULE)
    assert "  VASSAL.build.GameModule\n" in text
    assert "- Layer " in text
    assert "- UsePrototype name='Two-sided unit'\n" in text
    assert "save second.vsav\n" in text
    assert f"red-guard-{tiny.PIECES[2].gpid}.png  {len(tiny.PIECES[2].front)} bytes  sha256 " in text
    assert dump_module(compile_module(tiny.game())) == text


def test_the_fit_of_a_board_is_that_of_its_component():
    board = tiny.board()
    (first, _) = boards_of(MODULE)
    assert fit_grid(board.layout, board.frame, board.numbering, first.size).board == first
