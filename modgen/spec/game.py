"""The whole game as one frozen value."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, PrivateAttr

from modgen.spec.art import ArtSpec
from modgen.spec.clauses import Clause
from modgen.spec.counter_settings import CounterSettings
from modgen.spec.counters import Counter, Nation, Side
from modgen.spec.edits import HandEdit
from modgen.spec.extensions import Extension
from modgen.spec.faces import Face
from modgen.spec.facts import Fact
from modgen.spec.mapspec import Lock, MapSpec
from modgen.spec.model import Basis, Datum, Keyed, KeyedModel, Many, Model
from modgen.spec.play import Play
from modgen.spec.printing import Printing
from modgen.spec.rights import GameRights
from modgen.spec.scalars import text, words_like_numbers
from modgen.spec.sequence import Sequence
from modgen.spec.setup import Proposal, Scenario
from modgen.spec.tables import Chart, Table
from modgen.spec.types import Bool, FileId, Line, Name, Title
from modgen.spec.values import Value
from modgen.spec.variants import Edition, Option


class About(Model):
    """What the game is: its id names the artefacts."""

    id: FileId
    title: Title
    version: Title = "0.1"
    description: Name = ""
    credits: Many[Line] = ()


class Book(KeyedModel):
    """A source: the key is the short name used in citations.

    ``begins`` and ``ends`` are the headings between which a collected rulebook holds this book.
    """

    title: Title
    edition: Line = ""
    publisher: Line = ""
    year: Line = ""
    begins: Line = ""
    ends: Line = ""


class Untestable(Datum):
    """A paragraph that no program can test, and why; ``open`` marks what is still to be done."""

    why: Title
    open: Bool = False


class Term(Datum):
    """A word that the books use and do not define; ``taken_as`` says how this spec reads it."""

    word: Title
    taken_as: Name = ""


class Defaults(Model):
    """Citation and basis of every datum in one file that does not give its own."""

    cite: Name = ""
    basis: Basis = Basis.PRINTED


class ModuleSettings(Model):
    """What concerns the module for the engine; ``engine`` is the oldest version that must open it."""

    engine: Annotated[Literal["3.6", "3.7", "3.8"], words_like_numbers("3.6", "3.7", "3.8")] = "3.7"


class Game(Model):
    """A game: plain data, every datum with its place and its source."""

    modgen: Annotated[Literal["1"], BeforeValidator(text), words_like_numbers("1")]
    game: About
    books: Keyed[Book] = ()
    editions: Keyed[Edition] = ()
    options: Keyed[Option] = ()
    sides: Keyed[Side] = ()
    nations: Keyed[Nation] = ()
    map: MapSpec
    counter_settings: CounterSettings = Field(default_factory=CounterSettings)
    faces: Keyed[Face] = ()
    counters: Keyed[Counter] = ()
    values: Keyed[Value] = ()
    tables: Keyed[Table] = ()
    charts: Keyed[Chart] = ()
    sequence: Sequence | None = None
    rules: Keyed[Clause] = ()
    facts: tuple[Fact, ...] = ()
    scenarios: Keyed[Scenario] = ()
    proposals: Keyed[Proposal] = ()
    untestable: tuple[Untestable, ...] = ()
    terms: tuple[Term, ...] = ()
    play: Play = Field(default_factory=Play)
    module: ModuleSettings = Field(default_factory=ModuleSettings)
    vassal: tuple[HandEdit, ...] = ()
    extensions: Keyed[Extension] = ()
    art: ArtSpec = Field(default_factory=ArtSpec)
    rights: GameRights = Field(default_factory=GameRights)
    printing: Printing = Field(default_factory=Printing, alias="print")
    lock: Annotated[Lock | None, Field(json_schema_extra={"readOnly": True})] = None
    _coast: bytes = PrivateAttr(b"")
    _pictures: dict[str, bytes] = PrivateAttr(default_factory=dict)

    @property
    def coast(self) -> bytes:
        """The finer coast that the map names, as the bytes of its file; empty where it has none."""
        return self._coast

    @property
    def pictures(self) -> dict[str, bytes]:
        """The bytes of each picture that a template of counters names, by the path that it gives."""
        return self._pictures

    def on_coast(self, coast: bytes) -> Self:
        """The game with the bytes of its coast."""
        self._coast = coast
        return self


class SpecFile(Game):
    """What one file may hold: sections of a game, and which further files belong to it."""

    include: Many[Name] = ()
    defaults: Defaults = Field(default_factory=Defaults)
