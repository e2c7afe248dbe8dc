"""Extensions of a module: what the game has under another choice than the usual one, as files of their own."""

from collections.abc import Mapping

from modgen.diagnostics import Diagnostic, SpecError
from modgen.pipeline.store import Store
from modgen.spec.extensions import Extension
from modgen.spec.game import Game
from modgen.spec.resolve import Choice, ChoiceError, chosen, usual_choice
from modgen.targets.vassal import ModuleInput, read_module
from modgen.targets.vassal.edits.extension import Setup, extension_of
from modgen.targets.vassal.module import write_extension

_REST = "the report"


def extension_name(game: Game, one: Extension) -> str:
    """The file name of an extension."""
    return f"{game.game.id}-{one.id}.vmdx"


def choice_of(one: Extension, game: Game) -> Choice:
    """The choice that an extension is for: the usual one, with what it names.

    Raises:
        SpecError: There is no such choice, or it is the usual one (L204).
    """
    edition = one.when.edition[0] if one.when.edition else None
    place = one.place("when")
    try:
        choice = chosen(game, edition, [*one.when.option, *(f"{name}=no" for name in one.when.without)])
    except ChoiceError as error:
        raise SpecError([Diagnostic("L204", str(error), place)], _REST) from None
    if choice == usual_choice(game):
        help = "name an edition that is not the first, or options that are not on by default"
        raise SpecError([Diagnostic("L204", "the module is for this choice already", place, help)], _REST)
    return choice


def extension_bytes(
    one: Extension,
    game: Game,
    module: bytes,
    whole: bytes,
    given: ModuleInput,
    before: Mapping[str, bytes],
    after: Mapping[str, bytes],
    store: Store,
) -> bytes:
    """The file of an extension.

    Args:
        one: what the spec says of it.
        game: the game for the usual choice.
        module: the module that it is for.
        whole: the module of its own choice.
        given: what that was made from, for the names of its set-ups.
        before: the saves of the module's set-ups by their ids.
        after: those of the other module; a save that is the same as before is none of the extension's.
        store: keeps the result.

    Raises:
        SpecError: There is nothing in it (L204).
    """
    changed = tuple(
        Setup(f"{start.name} ({one.name})", start.description, f"{start.id}-{one.id}.vsav", after[start.id])
        for start in given.scenarios
        if before.get(start.id) != after[start.id]
    )
    key, said = f"{game.game.id}/{one.id}", one.description or one.name

    def make(inputs: tuple[bytes, bytes, str, str, tuple[Setup, ...]]) -> dict[str, bytes]:
        made = extension_of(read_module(inputs[0]), read_module(inputs[1]), *inputs[2:])
        return {} if made is None else {"": write_extension(made)}

    files = store.run("extension", (module, whole, key, said, changed), make)
    if not files:
        help = "give it counters or set-ups with this `when`, or take it out"
        raise SpecError([Diagnostic("L204", f"nothing belongs to {one.name} alone", one.place("when"), help)], _REST)
    return files[""]
