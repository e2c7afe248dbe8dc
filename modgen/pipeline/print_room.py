"""Whether the paper of the spec has room for what is printed on it, before anything is drawn."""

from collections.abc import Callable, Sequence
from functools import partial

from modgen.diagnostics import Diagnostic
from modgen.pipeline.faces import Sides
from modgen.spec.game import Game


def room_findings(game: Game, sides: Sequence[Sides]) -> list[Diagnostic]:
    """The counters of each size, and the tiles of the map, that have no room (N335).

    Args:
        game: as it is for all choices, or for one.
        sides: front and back of each of its counters.
    """
    if not game.printing.model_fields_set:
        return []  # what is usual has room for every counter
    from modgen.pipeline.imposing import no_room, paper_input  # noqa: PLC0415 - most checks need no PDF
    from modgen.pipeline.print_inputs import counter_sheets  # noqa: PLC0415
    from modgen.targets.print import PrintError, room_for_counters, room_for_tile  # noqa: PLC0415

    printing = game.printing
    sheets, _ = counter_sheets(game, [one.front for one in sides], [one.back for one in sides], printing)
    tests: list[Callable[[], None]] = [partial(room_for_counters, *sheets)]
    if game.map.image is None:
        tests.append(partial(room_for_tile, paper_input(printing, printing.paper), printing.overlap))
    found = []
    for test in tests:
        try:
            test()
        except PrintError as error:
            found.append(no_room(printing, error))
    return found
