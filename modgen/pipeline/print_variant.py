"""A game printed otherwise than its spec says: on another paper, for another printer, saving ink."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from modgen.diagnostics.suggest import did_you_mean, quoted
from modgen.papers import Paper, for_charts
from modgen.pipeline.art import OwnArt, read_art
from modgen.pipeline.art_drawn import laid_faces
from modgen.pipeline.charts import chart_pages, chart_sheets, player_aid
from modgen.pipeline.credits import credits_of
from modgen.pipeline.files import replace_file
from modgen.pipeline.fingerprint import fingerprint
from modgen.pipeline.maps import sheet_pdf
from modgen.pipeline.pictures import backs, fronts
from modgen.pipeline.printing import calibration_pdf, counters_pdf, cut_files, fitted_pdf, tiles_pdf
from modgen.pipeline.receipt import STORE
from modgen.pipeline.setting import printed_boxes
from modgen.pipeline.signed import signed
from modgen.pipeline.store import Store
from modgen.pipeline.terrain import terrain_of
from modgen.spec import load
from modgen.spec.game import Game
from modgen.spec.printing import Backs, Printing
from modgen.spec.resolve import resolve, usual_choice
from modgen.spec.sources import Sources

FOLDER = "print"
"""The folder for variants inside that of the game."""
KINDS = ("counters", "cut", "tiles", "fit", "boxes", "charts", "calibration")
"""What can be printed."""


class NotKnownError(Exception):
    """No printer, or no stock, has such a name."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What is to be otherwise than in the spec; None and no: as there."""

    paper: Paper | None = None
    orientation: str | None = None
    backs: Backs | None = None
    counters: str | None = None
    printer: str | None = None
    die: str | None = None
    blanks: int | None = None
    ink_saver: bool = False
    fronts_first: bool = False

    def of(self, printing: Printing) -> Printing:
        """How it is printed then.

        Raises:
            NotKnownError: no printer, or no stock, has such a name.
        """
        for kind, name, known in (
            ("printer", self.printer, [printer.id for printer in printing.printers]),
            ("stock", self.die, list(printing.known_dies)),
        ):
            if name is not None and name not in known:
                help = did_you_mean(name, known) or f"the spec lists none under `{kind}s:`"
                raise NotKnownError(f"no {kind} is called {quoted(name)}: {help}")
        given = {
            "paper": self.paper,
            "orientation": self.orientation,
            "backs": self.backs,
            "counters": self.counters,
            "printer": self.printer,
            "die": self.die,
            "blanks": self.blanks,
            "ink_saver": self.ink_saver or None,
            "pages": "fronts-first" if self.fronts_first else None,
        }
        return printing.overridden({key: value for key, value in given.items() if value is not None})


@dataclass(frozen=True, slots=True)
class Printed:
    """The files that were written, and what was not done as one might think."""

    paths: tuple[Path, ...]
    notes: tuple[str, ...]


def print_game(spec: Path, out: Path, sources: Sources, variant: Variant, kinds: tuple[str, ...]) -> Printed:
    """Print a game into ``out/<game id>/print/``.

    Args:
        spec: the folder of the spec.
        out: the folder for all games.
        sources: receives the texts of what was read, for excerpts.
        variant: what is otherwise than in the spec.
        kinds: of :data:`KINDS`.

    Returns:
        What was written, and what was not.

    Raises:
        SpecError: the spec cannot be read or drawn, or has no room on the paper (N335).
        NotKnownError: no printer, or no stock, has such a name.
        OSError: the folder cannot be written.
    """
    game = load(spec, sources).game
    store = Store(out / game.game.id / STORE, fingerprint())
    art = read_art(game, sources, store)
    printing = variant.of(game.printing)
    game = resolve(game, usual_choice(game))
    folder = out / game.game.id
    files = signed(_files(game, art, printing, store, kinds), credits_of(game, art), store)
    written = []
    for name, content in files.items():
        path = folder / FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
        written.append(path)
    notes = [*_not_on(variant, printing, set(files)), *_not_cut(printing, kinds)]
    return Printed(tuple(written), tuple(notes))


def _not_on(variant: Variant, printing: Printing, names: set[str]) -> Iterator[str]:
    """Charts are set on paper of their own, whatever was asked for."""
    page, sheet = for_charts(printing.paper)
    asked = variant.paper is not None and variant.paper.name != page.name
    if asked and f"charts-{page.name}.pdf" in names:
        yield f"charts are set on {page.name}, and all together on {sheet.name}, not on {printing.paper.name}"


def _not_cut(printing: Printing, kinds: tuple[str, ...]) -> Iterator[str]:
    if "cut" in kinds and printing.die is not None:
        yield f"no cuts are written: the stock {printing.die} is cut already"


def _files(game: Game, art: OwnArt, printing: Printing, store: Store, kinds: tuple[str, ...]) -> dict[str, bytes]:
    """The files by name; variants lie side by side, so each name says how it was printed."""
    files: dict[str, bytes] = {}
    paper = printing.counter_paper.name
    saving = "-ink-saver" if printing.ink_saver else ""
    if {"counters", "cut"} & set(kinds):
        faces = [face for face in laid_faces(game, fronts(game, art.faces), art, "front", store) if face is not None]
        behind = laid_faces(game, backs(game, art.faces), art, "back", store)
        pdf, pages = counters_pdf(game, faces, behind, printing, store)
        how = f"-{printing.back_way}" if any(behind) else ""
        how += "-gutters" if printing.counters == "gutters" and printing.die is None else ""
        name = f"counters-{printing.die or paper}{how}{saving}"
        if "counters" in kinds:
            files[f"{name}.pdf"] = pdf
        if "cut" in kinds:
            files |= {f"{name}-cut-{number}.svg": cut for number, cut in enumerate(cut_files(pages), 1)}
    if {"tiles", "fit"} & set(kinds) and game.map.image is None:
        sheet = sheet_pdf(game, terrain_of(game, store), art, store, saving_ink=printing.ink_saver)
        if "tiles" in kinds:
            files[f"map-tiles-{printing.paper.name}{saving}.pdf"] = tiles_pdf(game, sheet, printing, store)
        if "fit" in kinds:
            files[f"map-fit-{printing.paper.name}{saving}.pdf"] = fitted_pdf(game, sheet, printing, store)
    if "boxes" in kinds:
        boxes = printed_boxes(game, terrain_of(game, store), printing, store)
        files |= {} if boxes is None else {f"boxes-{printing.paper.name}{saving}.pdf": boxes}
    if "charts" in kinds and (charts := chart_pages(game)):
        upright, across = for_charts(printing.paper)
        files[f"charts-{upright.name}.pdf"] = chart_sheets(game, charts, printing.paper, store)
        files[f"player-aid-{across.name}.pdf"] = player_aid(game, charts, printing.paper, store)
    if "calibration" in kinds:
        files[f"calibration-{paper}.pdf"] = calibration_pdf(printing)
    return files
