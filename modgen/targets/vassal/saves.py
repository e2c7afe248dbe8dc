"""Saved games and set-ups (`.vsav`): a zip with an obfuscated command log and what it belongs to.

The log's UTF-8 bytes stand as `!VCSK`, two hexadecimal digits of a key byte, and two for each byte XOR the
key. Any key will do, so ours is fixed and equal games are equal bytes. A log without that head is plain text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from modgen.targets.vassal.archive import LIMITS, Limits, Packed, write_zip
from modgen.targets.vassal.commands import STEP, Add, Boards, Command, Other, Player, decode_log, encode_log
from modgen.targets.vassal.errors import SaveError
from modgen.targets.vassal.metadata import Metadata, read_metadata, write_metadata
from modgen.targets.vassal.pieces import Piece, Stack
from modgen.targets.vassal.traits import Deck

LOG, MODULE_DATA, SAVE_DATA = "savedGame", "moduledata", "savedata"

_HEAD = b"!VCSK"
_KEY = 0x5A
_DIGITS = frozenset(b"0123456789abcdefABCDEF")


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game or set-up.

    commands: the log in order, flat. module: metadata of the module it is for; saved: of the save. The engine
    checks neither if it is not there (None). files: any other files in the zip, by name.
    """

    commands: tuple[Command, ...]
    module: Metadata | None = None
    saved: Metadata | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by id, the last one if an id comes twice, as in the engine."""
        return {one.id: one.what for one in self.commands if isinstance(one, Add) and isinstance(one.what, Piece)}

    @property
    def stacks(self) -> dict[str, Stack]:
        """The stacks by id."""
        return {one.id: one.what for one in self.commands if isinstance(one, Add) and isinstance(one.what, Stack)}

    @property
    def decks(self) -> dict[str, Deck]:
        """The decks by id."""
        return {one.id: one.what for one in self.commands if isinstance(one, Add) and isinstance(one.what, Deck)}

    @property
    def boards(self) -> tuple[Boards, ...]:
        """The boards of each map that the save says them for."""
        return tuple(one for one in self.commands if isinstance(one, Boards))

    @property
    def players(self) -> tuple[Player, ...]:
        """The players; real saves repeat them."""
        return tuple(one for one in self.commands if isinstance(one, Player))

    @property
    def is_log(self) -> bool:
        """Whether play is logged after it, step by step."""
        return any(isinstance(one, Other) and one.text.startswith(STEP) for one in self.commands)


def obfuscate(text: str, key: int = _KEY) -> bytes:
    """Write a log the way the engine keeps it from curious eyes; key: 0 … 255."""
    return _HEAD + b"%02x" % key + text.encode().translate(_xor(key)).hex().encode()


def deobfuscate(data: bytes) -> str:
    """Give the log, obfuscated or plain; raises SaveError if it is damaged."""
    plain = data
    if data.startswith(_HEAD):
        body = data[len(_HEAD) :]
        if len(body) < 2 or len(body) % 2 or not _DIGITS.issuperset(body):
            raise SaveError("the log of this save is damaged: it is not a row of hexadecimal pairs")
        pairs = bytes.fromhex(body.decode("ascii"))
        plain = pairs[1:].translate(_xor(pairs[0]))
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(f"the log of this save is not text: {error}") from error


def write_save(save: Save) -> bytes:
    """Write a save; equal saves give equal bytes."""
    files = {LOG: obfuscate(encode_log(save.commands))}
    for name, metadata in ((MODULE_DATA, save.module), (SAVE_DATA, save.saved)):
        if metadata is not None:
            files[name] = write_metadata(metadata)
    files |= {name: save.files[name] for name in sorted(save.files)}
    return write_zip(files)


def read_save(data: bytes, limits: Limits = LIMITS) -> Save:
    """Read a save; raises ArchiveError, SaveError or ModuleError if it is none, is damaged or hostile."""
    return save_in(Packed(data, limits))


def save_in(packed: Packed) -> Save:
    """Give the save in a zip, all of it; raises as read_save does."""
    if LOG not in packed:
        raise SaveError(f"this is no save: there is no {LOG!r} in it")
    commands = decode_log(deobfuscate(packed.text(LOG)))
    files = {name: packed.text(name) for name in packed if name != LOG}
    about = [read_metadata(files.pop(name)) if name in files else None for name in (MODULE_DATA, SAVE_DATA)]
    return Save(commands, about[0], about[1], files)


def _xor(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))
