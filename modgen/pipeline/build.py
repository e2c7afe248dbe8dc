"""The build, read from top to bottom: spec, land, board, checks, pictures, module, report, files in place.

Each stage is a function of one frozen value and goes through the store, so an incremental build makes what a clean one
would make, byte for byte.
"""

import json
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from modgen.diagnostics import Diagnostic, Place, SpecError
from modgen.diagnostics.counting import counted
from modgen.draw.counters import CounterFace, draw_face
from modgen.draw.fonts import with_fonts
from modgen.draw.map_picture import MapPicture, draw_map
from modgen.draw.outlines import with_whole_words
from modgen.draw.render import faces_to_png, to_pdf, to_png
from modgen.draw.sheets import counter_sheet
from modgen.draw.text import MissingGlyphError, TextDoesNotFitError
from modgen.pipeline.check import Bench, count_findings
from modgen.pipeline.commit import commit, hashes
from modgen.pipeline.features import features_of
from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.module import expected_rows, module_bytes, module_input, save_name
from modgen.pipeline.pictures import BOARD_PPI, board_picture, board_size, fronts, sheet_picture
from modgen.pipeline.receipt import STORE, Built, Receipt, as_data
from modgen.pipeline.report import make_report
from modgen.pipeline.setting import Setting, make_setting
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import Terrain, terrain_of
from modgen.spec import load
from modgen.spec.counters import Counter
from modgen.spec.game import Game
from modgen.spec.resolve import choices, resolve, usual_choice
from modgen.spec.sources import Sources
from modgen.targets.vassal import ModuleInput, compile_save, write_save

PRINT_PPI = 300
_COLOURS = 256
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
    verdict = Bench(game, terrain).run(choices(game))
    game = resolve(game, usual_choice(game))
    with ThreadPoolExecutor(max_workers=2) as threads:
        around = threads.submit(make_setting, game, terrain, board_size(game, terrain)[1], store)
        artefacts, drawn = _artefacts(game, terrain, around, store, options, threads)
        setting = around.result()
    findings = sorted((*loaded.warnings, *verdict.findings, *drawn), key=lambda finding: finding.sort_key)
    report = make_report(
        loaded.game,
        game,
        terrain,
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


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawn picture to be rendered: its size in user units, and how many pixels an inch of a user unit of a point.

    ``tag`` is what the file says of itself: pixels an inch of the printed map.
    """

    svg: bytes
    width: float
    height: float
    ppi: float
    tag: float
    title: str


def _artefacts(
    game: Game,
    terrain: Terrain,
    around: Future[Setting],
    store: Store,
    options: dict[str, str],
    threads: ThreadPoolExecutor,
) -> tuple[dict[str, bytes], list[Diagnostic]]:
    """All pictures, sheets, the module and its saves, by file name; and what was found in drawing them."""
    features = features_of(game, terrain)
    sheet, board = sheet_picture(game, terrain, features), board_picture(game, terrain, features)
    svg, off_sheet = _map_svg(game, sheet, store)
    whole = _Picture(svg, sheet.width, sheet.height, PRINT_PPI, PRINT_PPI, sheet.title)
    # The big picture takes as long as everything else together.
    large = threads.submit(store.one, "png", whole, _png)
    board_svg, off_board = _map_svg(game, board, store)
    board_png = store.one(
        "png", _Picture(board_svg, board.width, board.height, 72, 72 * board.point, board.title), _png
    )
    faces = fronts(game)
    images = _images(game, _fronts(game, faces, store), store)
    setting = around.result()
    module = module_input(game, terrain, board_png, images, setting, options)
    artefacts = {
        f"{game.game.id}.vmod": store.one("module", module, lambda given: module_bytes(game, given)),
        "map.svg": store.one("fonts", svg, with_fonts),
        "map.png": board_png,
        "map.pdf": store.one("pdf", whole, _pdf),
        "counters.pdf": store.one("counters", _sheet(game, faces), _counters_pdf),
        **{save_name(start): _save(store, module, start.id) for start in setting.starts},
        **({} if setting.sheets is None else {"charts.pdf": setting.sheets}),
        "map-300dpi.png": large.result(),
    }
    return artefacts, _off_the_map(game, (*off_sheet, *off_board))


def _map_svg(game: Game, picture: MapPicture, store: Store) -> tuple[bytes, list[str]]:
    """The SVG of a map, and the texts that run off it; a character that the font lacks is told at its text."""
    try:
        drawn = store.run("map", picture, _draw)
    except MissingGlyphError as error:
        at = next((place for text, place in _texts(game) if error.missing[0] in text), game.map.place("name"))
        raise SpecError([Diagnostic("D702", str(error), at, "use a letter that the font has")], _MODULE) from None
    return drawn["svg"], json.loads(drawn["off"])


def _texts(game: Game) -> list[tuple[str, Place]]:
    """Every text that the spec puts on the map, and where it stands in the spec."""
    return [
        (game.game.title, game.game.place("title")),
        (game.map.subtitle or game.map.name, game.map.place("subtitle" if game.map.subtitle else "name")),
        *((place.name, place.place("name")) for place in game.map.places),
        *((label.text, label.place("text")) for label in game.map.labels),
        *((credit, game.game.place("credits", index)) for index, credit in enumerate(game.game.credits)),
    ]


def _off_the_map(game: Game, off: Sequence[str]) -> list[Diagnostic]:
    help = "a shorter text, or a larger sheet"
    return [
        Diagnostic("D704", f"{text!r} is too long for its room on the map at the smallest size", place, help)
        for text, place in dict(_texts(game)).items()
        if text in off
    ]


def _draw(picture: MapPicture) -> dict[str, bytes]:
    drawn = draw_map(picture)
    return {"svg": drawn.svg.encode("utf-8"), "off": json.dumps(drawn.runs_off).encode()}


def _png(picture: _Picture) -> bytes:
    svg = picture.svg.decode()
    return to_png(svg, picture.width, picture.height, ppi=picture.ppi, colours=_COLOURS, tag=picture.tag)


def _pdf(picture: _Picture) -> bytes:
    return to_pdf(with_whole_words(picture.svg.decode()), picture.width, picture.height, title=picture.title)


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
            faults.append(_drawing_fault(counter, face, error))
    if faults:
        raise SpecError(faults, _MODULE)
    return tuple(drawn)


def _drawing_fault(counter: Counter, face: CounterFace, error: TextDoesNotFitError | MissingGlyphError) -> Diagnostic:
    fields = {"formation": face.left, "designation": face.right, "strength": face.bottom, "setup": face.corner}
    field = next((name for name, text in fields.items() if text and text == error.text), "name")
    code = "D701" if isinstance(error, TextDoesNotFitError) else "D702"
    help = "shorten it" if code == "D701" else "use a letter that the font has"
    return Diagnostic(code, f"{counter.id}: {error}", counter.place(field), help)


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
