"""The one list of codes. Each has a page in ``assets/codes`` and a minimal bad spec, or module, under test."""

from dataclasses import dataclass
from enum import StrEnum

from modgen.assets import asset


class Severity(StrEnum):
    """How grave: an error stops or fails, a warning is repaired or tolerated."""

    ERROR = "error"
    WARNING = "warning"


class Family(StrEnum):
    """What a code is about; the first letter of the code."""

    READING = "R"
    LANGUAGE = "L"
    NAMES = "N"
    GEOREFERENCE = "G"
    FACTS = "F"
    SETUP = "S"
    DRAWING = "D"
    OUTPUT = "O"
    VASSAL = "V"


UNREADABLE = frozenset({Family.READING, Family.LANGUAGE, Family.NAMES, Family.DRAWING, Family.OUTPUT})
"""Families whose errors mean that nothing can be built: exit code 2. Errors of the others are findings: 1."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding: its stable code, its severity and a title of a few words."""

    code: str
    severity: Severity
    title: str

    @property
    def family(self) -> Family:
        """What the code is about."""
        return Family(self.code[0])

    @property
    def fatal(self) -> bool:
        """True where a spec with this finding cannot be read or built at all."""
        return self.severity is Severity.ERROR and self.family in UNREADABLE


_E, _W = Severity.ERROR, Severity.WARNING

CODES: tuple[Code, ...] = (
    Code("R101", _E, "a file or folder is missing"),
    Code("R102", _E, "a file is too large"),
    Code("R103", _E, "a file is not text"),
    Code("R104", _E, "a tab indents a line"),
    Code("R105", _E, "the YAML cannot be read"),
    Code("R106", _E, "lists and mappings are nested too deep"),
    Code("R107", _E, "an anchor, alias, tag or merge key"),
    Code("R108", _E, "a key stands twice in one mapping"),
    Code("R109", _E, "a file is empty or holds several documents"),
    Code("R110", _E, "files include each other in a circle"),
    Code("R111", _E, "a path leads out of the spec's folder"),
    Code("R112", _E, "a table cannot be read"),
    Code("R113", _W, "a table is not written in UTF-8"),
    Code("R114", _W, "a table's cells are not parted by commas"),
    Code("R115", _E, "the language version is unknown"),
    Code("R116", _W, "a cell looks like a date that a spreadsheet made"),
    Code("R117", _E, "a picture cannot be read"),
    Code("R118", _E, "a saved game cannot be read"),
    Code("R125", _E, "another module cannot be read, or is not that of the save"),
    Code("L201", _E, "an unknown key"),
    Code("L202", _E, "a key is missing"),
    Code("L203", _E, "a value is of the wrong kind"),
    Code("L204", _E, "a value cannot be understood"),
    Code("L205", _E, "a word is not one of those allowed"),
    Code("L206", _E, "a section stands in two files"),
    Code("L207", _E, "a datum has no citation"),
    Code("N301", _E, "two things have one name"),
    Code("N302", _E, "a name that nothing bears"),
    Code("N303", _E, "no such hex on the map"),
    Code("N304", _W, "a hex number has lost its leading zeros"),
    Code("N305", _E, "a counter stands in two places"),
    Code("N306", _E, "the numbering names two hexes alike"),
    Code("N307", _E, "two counters share one piece id"),
    Code("N308", _E, "a former name is still in use"),
    Code("N309", _E, "the engine cannot number hexes this way"),
    Code("N310", _E, "the grid does not fit its sheet"),
    Code("N311", _E, "a region is made of itself"),
    Code("N312", _E, "two hexes are not neighbours"),
    Code("N313", _E, "no line of hexes leads from one to the other"),
    Code("N314", _E, "the known hexes of a picture place no grid"),
    Code("N315", _E, "a known hex is outside of its picture"),
    Code("N320", _E, "a table types one hex twice"),
    Code("N325", _E, "hexes that are said to be the same lie otherwise"),
    Code("N330", _E, "a template of counters is built on itself"),
    Code("N331", _E, "a field of a counter is of another kind"),
    Code("N335", _E, "a paper has no room for what is printed on it"),
    Code("N340", _W, "a picture that nothing shows"),
    Code("N341", _E, "two pictures show one thing"),
    Code("N342", _E, "a counter sheet names too few or too many counters"),
    Code("N343", _E, "no such cell on the counter sheet"),
    Code("N344", _W, "rights are said of a file that the game does not use"),
    Code("N350", _E, "a key means two things"),
    Code("N360", _E, "dice have more or fewer faces than sides"),
    Code("N351", _E, "counters cannot do what they should"),
    Code("G401", _E, "the lock is stale"),
    Code("G402", _E, "a place does not lie in its hex"),
    Code("G403", _E, "an override that changes nothing"),
    Code("G404", _E, "the lock is not as the map is printed"),
    Code("G405", _E, "the known hexes of a picture disagree"),
    Code("G406", _W, "the picture does not show regular hexes"),
    Code("G407", _W, "hexes lie off the picture"),
    Code("G408", _W, "the coast is too coarse for the hexes"),
    Code("F501", _E, "a fact does not hold"),
    Code("F502", _E, "a known contradiction no longer shows"),
    Code("F503", _E, "a word that no book defines"),
    Code("S601", _E, "a set-up clause is not met"),
    Code("S602", _E, "a rule is broken"),
    Code("S603", _E, "data that nobody reads"),
    Code("S604", _E, "a clause speaks of no counter"),
    Code("S605", _W, "a piece of a saved game counts for nothing"),
    Code("S611", _E, "a piece of another module has no alias"),
    Code("S612", _E, "a place of another module has no alias"),
    Code("S613", _W, "hexes of another module lie otherwise"),
    Code("D701", _E, "a text does not fit its counter"),
    Code("D702", _E, "the font lacks a character"),
    Code("D703", _W, "figures stand out too little from their ground"),
    Code("D704", _W, "a text has no room on the map"),
    Code("D705", _E, "two parts of a counter stand in one place"),
    Code("D706", _E, "a counter asks for what cannot be drawn"),
    Code("D707", _W, "a figure on a counter stands out too little"),
    Code("D708", _W, "parts of a counter lie over each other"),
    Code("D740", _E, "a picture holds what is not taken"),
    Code("D741", _W, "a picture is too coarse for print"),
    Code("D742", _W, "a picture has not the shape of what it covers"),
    Code("D743", _W, "a picture's texts cannot be set as they were drawn"),
    Code("D744", _E, "a counter sheet does not agree with its numbers"),
    Code("D745", _W, "the cuts of a counter sheet lie beside its lines"),
    Code("D746", _E, "a picture shows what is not in it"),
    Code("D747", _W, "a picture asks for a paint that is not in it"),
    Code("D748", _W, "a text stands out too little from a picture on the map"),
    Code("D760", _W, "a text on the map is too small"),
    Code("D761", _W, "texts on the map cover each other"),
    Code("D762", _W, "a text on the map lies over a feature of hexsides"),
    Code("D763", _W, "nations look alike to the colour-blind"),
    Code("D764", _W, "a text on a counter is too small"),
    Code("D765", _W, "a text on a counter reaches into its edge"),
    Code("D770", _E, "heights cannot be read"),
    Code("D771", _W, "heights do not cover the land of the map"),
    Code("O801", _E, "the output folder cannot be written"),
    Code("O802", _E, "the engine cannot hold a name"),
    Code("O803", _W, "a hand edit does not fit the module"),
    Code("O804", _W, "a class or a trait that the engine does not know"),
    Code("V901", _W, "two files of a module disagree on what it is"),
    Code("V902", _W, "a module does not say which engine it is for"),
    Code("V903", _W, "pictures that nothing shows"),
    Code("V904", _E, "a picture is missing from a module"),
    Code("V905", _W, "pictures whose names differ only in case"),
    Code("V906", _E, "a file is missing from a module"),
    Code("V907", _E, "a file is not what it should be"),
    Code("V908", _W, "a board takes very much memory"),
    Code("V910", _E, "a component that the engine does not know"),
    Code("V911", _W, "an attribute that the engine does not know"),
    Code("V912", _E, "a component in the wrong place"),
    Code("V913", _E, "components in the wrong order"),
    Code("V914", _E, "two components where there can be one"),
    Code("V915", _E, "a number that cannot be read"),
    Code("V916", _W, "a flag or a colour that cannot be read"),
    Code("V917", _W, "a key that cannot be read"),
    Code("V918", _W, "a map lacks what makes it playable"),
    Code("V919", _E, "two things in a module have one name"),
    Code("V920", _W, "things in a module share a name"),
    Code("V921", _W, "names in a module differ only in case"),
    Code("V922", _E, "a prototype that does not exist"),
    Code("V923", _E, "a prototype that contains itself"),
    Code("V924", _E, "a map or board that does not exist"),
    Code("V925", _W, "a zone or region that does not exist"),
    Code("V926", _W, "a deck that does not exist"),
    Code("V927", _W, "a side that nobody can play"),
    Code("V928", _W, "a global property that does not exist"),
    Code("V929", _W, "a menu of buttons names one that does not exist"),
    Code("V930", _W, "a shading of the map that does not exist"),
    Code("V931", _W, "a key is sent that nothing hears"),
    Code("V932", _W, "a key means two things in the menu of a piece"),
    Code("V933", _W, "a button shares its key"),
    Code("V940", _E, "a piece that the engine cannot read"),
    Code("V941", _E, "a trait that the engine does not know"),
    Code("V942", _W, "a definition that stands on a map"),
    Code("V943", _W, "a piece id is missing or not its own"),
    Code("V944", _E, "the next piece id is no number"),
    Code("V945", _W, "the next piece id is in use"),
    Code("V946", _W, "a piece and its slot have two ids"),
    Code("V947", _W, "traits that do not go together"),
    Code("V948", _W, "a piece begins in a state that it has not"),
    Code("V949", _W, "a word where a key should be"),
    Code("V950", _W, "a piece begins off the board"),
    Code("V951", _W, "pieces begin beside the grid"),
    Code("V952", _E, "a location that the grid does not have"),
    Code("V953", _E, "a location that the engine finds elsewhere"),
    Code("V954", _W, "a numbering that calls two hexes alike"),
    Code("V955", _W, "a map without a board to begin with"),
    Code("V956", _W, "an empty deck that nothing fills"),
    Code("V957", _E, "a grid that cannot be used"),
    Code("V958", _E, "a saved game inside was saved with what is missing"),
    Code("V959", _W, "pieces saved inside show missing pictures"),
)

_BY_CODE = {code.code: code for code in CODES}


def code_of(code: str) -> Code:
    """The entry of one code.

    Raises:
        KeyError: no such code.
    """
    return _BY_CODE[code]


def explain(code: str) -> str:
    """The documentation page of a code, in Markdown.

    Raises:
        KeyError: no such code.
    """
    return asset(f"codes/{code_of(code).code}.md").read_text(encoding="utf-8")
