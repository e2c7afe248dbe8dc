"""The build, read from top to bottom: spec, land, board, checks, pictures, module, report, files in place.

Each stage is a function of one frozen value and goes through the store, so an incremental build makes what a clean one
would make, byte for byte.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from modgen.diagnostics import Diagnostic, SpecError, code_of
from modgen.diagnostics.counting import counted
from modgen.draw.art import Face, draw_side
from modgen.draw.badges import Badge, draw_badge
from modgen.draw.counters import CounterFace
from modgen.draw.render import sized_to_png
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.art import OwnArt, read_art, relief_findings
from modgen.pipeline.art_drawn import laid_faces
from modgen.pipeline.check import Bench, count_findings
from modgen.pipeline.commit import commit, hashes
from modgen.pipeline.credits import Credits, credits_of
from modgen.pipeline.edits import Hand, hand_edits
from modgen.pipeline.extending import choice_of, extension_bytes, extension_name
from modgen.pipeline.face_checks import face_findings
from modgen.pipeline.faces import Sides, drawing_fault, faces
from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.map_contrast import pale_on_art
from modgen.pipeline.maps import MapFiles, map_files
from modgen.pipeline.module import expected_rows, module_bytes, module_input, save_name
from modgen.pipeline.patched import patched_module, patched_save
from modgen.pipeline.pictures import board_plan
from modgen.pipeline.play_counters import abilities_of
from modgen.pipeline.play_faces import printed_on
from modgen.pipeline.play_faults import able_findings
from modgen.pipeline.play_places import where_in
from modgen.pipeline.play_secrets import secrets_of
from modgen.pipeline.print_room import room_findings
from modgen.pipeline.printing import printed_files
from modgen.pipeline.receipt import STORE, Built, Receipt, as_data
from modgen.pipeline.report import make_report
from modgen.pipeline.scan import scan_of, scanned_plan, with_scan
from modgen.pipeline.scene import counter_findings, scene_findings
from modgen.pipeline.setting import Setting, make_setting
from modgen.pipeline.signed import signed
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, terrain_of
from modgen.pipeline.units import BOARD_PPI
from modgen.spec import load
from modgen.spec.extensions import Extension
from modgen.spec.game import Game
from modgen.spec.resolve import Choice, choices, resolve, usual_choice
from modgen.spec.sources import Sources
from modgen.targets.vassal import ModuleInput, compile_save, write_save

if TYPE_CHECKING:
    from modgen.pipeline.image import Scan

_MODULE = "the names and numbers of the module"


@dataclass(frozen=True, slots=True)
class Made:
    """A game drawn: what the module and all that lies beside it are made from.

    game: for the usual choice. faces: the fronts of its counters, and their backs.
    """

    game: Game
    terrain: Terrain
    scan: "Scan | None"
    art: OwnArt
    credits: Credits
    sides: tuple[Sides, ...]
    maps: MapFiles
    setting: Setting
    faces: tuple[tuple[Face, ...], tuple[Face | None, ...]]
    module: ModuleInput


def build_game(spec: Path, out: Path, options: dict[str, str], sources: Sources) -> Built:
    """Build one game into ``out/<game id>/``.

    Args:
        spec: the folder of the spec.
        out: the folder for all games.
        options: the settings of the command line that override the spec's; ``engine``.
        sources: receives the texts of what was read, for excerpts.

    Raises:
        SpecError: the spec cannot be read or drawn, or the folder not written; its outcome tells what was changed.
    """
    loaded = load(spec, sources)
    hand = hand_edits(loaded.game, sources)
    folder = out / loaded.game.game.id
    store = Store(folder / STORE, fingerprint())
    with ThreadPoolExecutor(max_workers=2) as threads:
        made = make(loaded.game, sources, store, options, threads)
        game, terrain, art, maps = made.game, made.terrain, made.art, made.maps
        verdict = with_scan(Bench(loaded.game, terrain).run(choices(loaded.game)), made.scan, loaded.game)
        try:
            edited, unfit = patched_module(made_module(game, made.module, store), hand, store)
            beside = _beside_module(made, hand, store)
            for one in loaded.game.extensions:
                other = make(loaded.game, sources, store, options, threads, choice_of(one, loaded.game))
                beside[extension_name(game, one)] = _extension(one, edited, made, other, hand, store)
        except SpecError as error:
            raise _with_all_else(error, game, terrain, art) from None
    artefacts = signed({f"{game.game.id}.vmod": edited, **beside}, made.credits, store)
    seen = (
        *face_findings(loaded.game, faces(loaded.game, art.faces), art.faces),
        *pale_on_art(game, terrain, art, store),
        *relief_findings(loaded.game, terrain, art),
    )
    every = (
        *loaded.warnings,
        *hand.findings,
        *unfit,
        *art.findings,
        *verdict.findings,
        *maps.findings,
        *counter_findings(game, made.sides, art.faces),
        *seen,
    )
    findings = sorted(every, key=lambda finding: finding.sort_key)
    report = make_report(
        loaded.game,
        game,
        terrain,
        made.scan,
        findings,
        verdict.checklist,
        artefacts,
        hashes(artefacts),
        expected_rows(game, made.setting),
    )
    artefacts["report.json"] = report.to_json()
    artefacts["report.html"] = report.to_html()
    receipt = Receipt(
        fingerprint=store.fingerprint,
        options=options,
        inputs=dict(sorted(sources.digests.items())),
        outputs=dict(sorted(hashes(artefacts).items())),
        tables=sorted(sources.tables),
        summary=f"{counted(len(artefacts), 'file')}; {count_findings(findings)}",
        findings=[as_data(finding) for finding in findings],
    )
    commit(folder, artefacts, receipt, store)
    return Built(folder, receipt)


def _with_all_else(error: SpecError, game: Game, terrain: Terrain, art: OwnArt) -> SpecError:
    """What stopped the drawing, with whatever else would stop it: all texts are told at once."""
    if not all(found.code.startswith("D") for found in error.diagnostics):
        return error
    besides = [found for found in scene_findings(game, terrain, art) if code_of(found.code).fatal]
    return SpecError(dict.fromkeys((*error.diagnostics, *besides)), error.unseen)


def made_module(game: Game, module: ModuleInput, store: Store) -> bytes:
    """The module file, without what was changed in it by hand."""
    return store.one("module", module, lambda given: module_bytes(game, given))


def make(
    whole: Game,
    sources: Sources,
    store: Store,
    options: dict[str, str],
    threads: ThreadPoolExecutor,
    choice: Choice | None = None,
) -> Made:
    """Draw a game and lay its module out, for a choice or the usual one; parts of the map may be drawn yet after this.

    Raises:
        SpecError: something cannot be drawn, or has no room.
    """
    terrain = terrain_of(whole, store)
    scan = scan_of(whole, sources, store)
    art = read_art(whole, sources, store)
    game = resolve(whole, choice or usual_choice(whole))
    credits = credits_of(game, art)
    sides = faces(game, art.faces)
    if stopping := [*room_findings(game, sides), *able_findings(game, sides, art.faces)]:
        raise SpecError(stopping, _MODULE)
    plan = board_plan(game, terrain) if scan is None else scanned_plan(game, terrain.grid, scan)
    try:
        around = threads.submit(make_setting, game, terrain, plan.height, store)
        maps = map_files(game, terrain, plan, art, store, threads)
        fronts = laid_faces(game, [one.front for one in sides], art, "front", store)
        behind = laid_faces(game, [one.back for one in sides], art, "back", store)
        images = _images((*fronts, *behind), _drawn(game, (*fronts, *behind), store), store)
        setting = around.result()
    except SpecError as error:
        raise _with_all_else(error, game, terrain, art) from None
    shown, hidden = images[: len(fronts)], images[len(fronts) :]
    secrets = secrets_of(game, [face.size for face in _all_there(fronts)], store)
    printed = tuple(printed_on(game, sides, [face is not None for face in behind]))
    abilities = abilities_of(game, printed, where_in(game, terrain, plan, setting), lambda given: _badges(given, store))
    drawn = maps.boards, shown, hidden
    module = module_input(game, terrain, plan, *drawn, setting, credits, abilities, options, secrets)
    return Made(game, terrain, scan, art, credits, sides, maps, setting, (_all_there(fronts), behind), module)


def _beside_module(made: Made, hand: Hand, store: Store) -> dict[str, bytes]:
    """All pictures, sheets and saves, by file name."""
    setting, (fronts, behind) = made.setting, made.faces
    return {
        **printed_files(made.game, fronts, behind, made.maps.sheet, store),
        **{save_name(one): patched_save(_save(store, made.module, one.id), hand, store) for one in setting.starts},
        **({} if setting.sheets is None else {"charts.pdf": setting.sheets}),
        **({} if setting.boxes is None else {"boxes.pdf": setting.boxes}),
        **({} if setting.aid is None else {"player-aid.pdf": setting.aid}),
        **made.maps.files(),
    }


def _badges(badges: Sequence[Badge], store: Store) -> tuple[bytes, ...]:
    """Badges as PNG, at the scale of the board."""

    def render(given: tuple[Badge, ...]) -> dict[str, bytes]:
        made = sized_to_png([draw_badge(badge) for badge in given], [badge.size for badge in given], ppi=BOARD_PPI)
        return {str(index): png for index, png in enumerate(made)}

    return tuple(store.run("badges", tuple(badges), render).values()) if badges else ()


def _extension(one: Extension, edited: bytes, made: Made, other: Made, hand: Hand, store: Store) -> bytes:
    """An extension: what the module of another choice has beside the module, edits by hand in both."""
    whole, _ = patched_module(made_module(other.game, other.module, store), hand, store)
    saves = [
        {start.id: patched_save(_save(store, module, start.id), hand, store) for start in module.scenarios}
        for module in (made.module, other.module)
    ]
    return extension_bytes(one, made.game, edited, whole, other.module, saves[0], saves[1], store)


def _save(store: Store, module: ModuleInput, scenario: str) -> bytes:
    return store.one("save", (module, scenario), lambda given: write_save(compile_save(*given)))


def _drawn(game: Game, sides: tuple[Face | None, ...], store: Store) -> tuple[bytes | None, ...]:
    """The SVG of every face, of the fronts and then of the backs; all texts that do not fit are told at once."""
    drawn: list[bytes | None] = []
    faults: list[Diagnostic] = []
    for counter, face in zip((*game.counters, *game.counters), sides, strict=True):
        if face is None:
            drawn.append(None)
            continue
        try:
            drawn.append(store.one("face", face, lambda given: draw_side(given, edge=True).encode("utf-8")))
        except (TextDoesNotFitError, MissingGlyphError) as error:
            assert isinstance(face, CounterFace)  # a picture has no text of its own
            faults.append(drawing_fault(counter, face, error))
    if faults:
        raise SpecError(list(dict.fromkeys(faults)), _MODULE)
    return tuple(drawn)


def _all_there(fronts: tuple[Face | None, ...]) -> tuple[Face, ...]:
    """The fronts: every counter has one."""
    return tuple(face for face in fronts if face is not None)


def _images(sides: tuple[Face | None, ...], drawn: tuple[bytes | None, ...], store: Store) -> tuple[bytes | None, ...]:
    """The faces as PNG for the module, at the scale of its board."""
    there = tuple(svg for svg in drawn if svg is not None)
    sizes = tuple(face.size for face in sides if face is not None)

    def render(given: tuple[tuple[bytes, ...], tuple[tuple[float, float], ...]]) -> dict[str, bytes]:
        made = sized_to_png([svg.decode() for svg in given[0]], given[1], ppi=BOARD_PPI)
        return {str(index): png for index, png in enumerate(made)}

    made = iter(store.run("faces", (there, sizes), render).values())
    return tuple(None if svg is None else next(made) for svg in drawn)
