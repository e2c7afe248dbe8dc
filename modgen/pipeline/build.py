"""The build, read from top to bottom: spec, land, board, checks, pictures, module, report, files in place.

Each stage is a function of one frozen value and goes through the store, so an incremental build makes what a clean one
would make, byte for byte.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from modgen.diagnostics import Diagnostic, SpecError
from modgen.diagnostics.counting import counted
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.render import faces_to_png
from modgen.draw.sheets import counter_sheet
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.check import Bench, count_findings
from modgen.pipeline.commit import commit, hashes
from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.maps import MapFiles, map_files
from modgen.pipeline.module import expected_rows, module_bytes, module_input, save_name
from modgen.pipeline.pictures import BoardPlan, board_plan, fronts
from modgen.pipeline.receipt import STORE, Built, Receipt, as_data
from modgen.pipeline.report import make_report
from modgen.pipeline.scan import scan_of, scanned_plan, with_scan
from modgen.pipeline.scene import counter_findings, drawing_fault
from modgen.pipeline.setting import Setting, make_setting
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, terrain_of
from modgen.pipeline.units import BOARD_PPI
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.resolve import choices, resolve, usual_choice
from modgen.spec.sources import Sources
from modgen.targets.vassal import ModuleInput, compile_save, write_save

_MODULE = "the names and numbers of the module"


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
    game = loaded.game
    folder = out / game.game.id
    store = Store(folder / STORE, fingerprint())
    terrain = terrain_of(game, store)
    scan = scan_of(game, sources, store)
    verdict = with_scan(Bench(game, terrain).run(choices(game)), scan, game)
    game = resolve(game, usual_choice(game))
    plan = board_plan(game, terrain) if scan is None else scanned_plan(game, terrain.grid, scan)
    with ThreadPoolExecutor(max_workers=2) as threads:
        around = threads.submit(make_setting, game, terrain, plan.height, store)
        maps = map_files(game, terrain, plan, store, threads)
        artefacts = _artefacts(game, terrain, plan, maps, around, store, options)
        setting = around.result()
    drawn = (*maps.findings, *counter_findings(game))
    findings = sorted((*loaded.warnings, *verdict.findings, *drawn), key=lambda finding: finding.sort_key)
    report = make_report(
        loaded.game,
        game,
        terrain,
        scan,
        findings,
        verdict.checklist,
        artefacts,
        hashes(artefacts),
        expected_rows(game, setting),
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


def _artefacts(
    game: Game,
    terrain: Terrain,
    plan: BoardPlan,
    maps: MapFiles,
    around: Future[Setting],
    store: Store,
    options: dict[str, str],
) -> dict[str, bytes]:
    """All pictures, sheets, the module and its saves, by file name."""
    faces = fronts(game)
    images = _images(game, _fronts(game, faces, store), store)
    setting = around.result()
    module = module_input(game, terrain, plan, maps.boards, images, setting, options)
    return {
        f"{game.game.id}.vmod": store.one("module", module, lambda given: module_bytes(game, given)),
        "counters.pdf": store.one("counters", _sheet(game, faces), _counters_pdf),
        **{save_name(start): _save(store, module, start.id) for start in setting.starts},
        **({} if setting.sheets is None else {"charts.pdf": setting.sheets}),
        **({} if setting.boxes is None else {"boxes.pdf": setting.boxes}),
        **({} if setting.aid is None else {"player-aid.pdf": setting.aid}),
        **maps.files(),
    }


def _save(store: Store, module: ModuleInput, scenario: str) -> bytes:
    return store.one("save", (module, scenario), lambda given: write_save(compile_save(*given)))


def _fronts(game: Game, faces: tuple[CounterFace, ...], store: Store) -> tuple[bytes, ...]:
    """The SVG of every front; all texts that do not fit are told at once."""
    drawn: list[bytes] = []
    faults: list[Diagnostic] = []
    for counter, face in zip(game.counters, faces, strict=True):
        try:
            drawn.append(store.one("face", face, lambda given: draw_face(given, edge=True).encode("utf-8")))
        except (TextDoesNotFitError, MissingGlyphError) as error:
            faults.append(drawing_fault(counter, face, error))
    if faults:
        raise SpecError(faults, _MODULE)
    return tuple(drawn)


def _images(game: Game, fronts: tuple[bytes, ...], store: Store) -> tuple[bytes, ...]:
    """The fronts as PNG for the module, at the scale of its board."""
    width = game.counter_settings.width

    def render(svgs: tuple[bytes, ...]) -> dict[str, bytes]:
        made = faces_to_png([svg.decode() for svg in svgs], width, ppi=BOARD_PPI)
        return {str(index): png for index, png in enumerate(made)}

    return tuple(store.run("faces", fronts, render).values())


@dataclass(frozen=True, slots=True)
class _Sheet:
    faces: tuple[CounterFace, ...]
    width: float
    title: str


def _sheet(game: Game, faces: tuple[CounterFace, ...]) -> _Sheet:
    printed = zip(game.counters, faces, strict=True)
    every = tuple(face for counter, face in printed for _ in range(counter.copies))
    return _Sheet(every, game.counter_settings.width, f"{game.game.title}: counters")


def _counters_pdf(sheet: _Sheet) -> bytes:
    return counter_sheet(sheet.faces, width=sheet.width, paper="A4", title=sheet.title)
