"""The pass over editions and options: what players may choose can be chosen, and whatever hangs on it can come true."""

from modgen.diagnostics import Log, Place
from modgen.spec.game import Game
from modgen.spec.variants import Option, When, go_together, has_option, needed, usual_options
from modgen.spec.walk import models_of


def check_choices(game: Game, log: Log) -> None:
    """Log options that can never be on, usual options that cannot go together, and conditions that never hold.

    Broken references are left to the pass over names; what they make of a condition is not told again.
    """
    known = {option.id for option in game.options}
    editions = [edition.id for edition in game.editions] or [""]
    never = {option.id for option in game.options if not _can_be(game, option.editions or editions, [option.id])}
    for option in game.options:
        if known.issuperset(needed(game.options, [option.id])):
            _option(option, never, log)
    for edition in editions:
        _usual(game, edition, never, log)
    for model in models_of(game):
        if isinstance(model, When) and known.issuperset((*model.option, *model.without)):
            which = [edition for edition in model.edition or editions if edition in editions]
            if which and never.isdisjoint(model.option) and not _can_be(game, which, model.option, model.without):
                log.add("L204", "no choice of edition and options makes this true", _condition(model), help=_TOGETHER)


_TOGETHER = "look at which options an edition has, what they need and what they exclude"


def _can_be(
    game: Game, editions: tuple[str, ...] | list[str], on: tuple[str, ...] | list[str], off: tuple[str, ...] = ()
) -> bool:
    """Whether some options, with all that they need, can be on in one of the editions while others are off."""
    wanted = needed(game.options, on)
    return wanted.isdisjoint(off) and any(go_together(game.options, edition, wanted) for edition in editions)


def _option(option: Option, never: set[str], log: Log) -> None:
    if option.id in option.needs:
        log.add("L204", f"the option {option.id!r} needs itself", option.place("needs"), help="take it out")
    elif option.id in never:
        what = f"the option {option.id!r} can never be on: what it needs is excluded, or no edition has all of it"
        log.add("L204", what, _first(option, "excludes", "needs", "editions"), help=_TOGETHER)


def _usual(game: Game, edition: str, never: set[str], log: Log) -> None:
    usual = usual_options(game.options, edition)
    for option in game.options:
        if option.id not in usual or option.id in never or not has_option(option, edition):
            continue
        lacking = [name for name in option.needs if name not in usual]
        clashing = [name for name in option.excludes if name in usual]
        if lacking or clashing:
            how = f"needs {lacking[0]!r}, which is not" if lacking else f"excludes {clashing[0]!r}, which is too"
            what = f"the option {option.id!r} is on unless said otherwise, and {how}"
            log.add("L204", what, option.place("default"), help="the usual choice must be one that can be played")


def _first(option: Option, *keys: str) -> Place:
    return next((option.place(key) for key in keys if getattr(option, key)), option.place())


def _condition(when: When) -> Place:
    return next(when.place(key) for key in ("option", "edition", "without") if getattr(when, key))
