"""Ways to read the numbers of a map, in words: those that the facts leave, and those that they rule out."""

from collections import defaultdict
from dataclasses import dataclass

from modgen.georef.problem import Convention
from modgen.pipeline.georef_answer import Answer


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read the numbers, or several that the same facts rule out.

    Attributes:
        words: how the hexes are numbered; ways: how many such there are.
        own: whether the spec's grid is among them.
        penalty: of its best place on the earth; None if it is ruled out.
        by: the facts that rule it out, with their texts.
        grid: the keys of a `grid` that says so; empty where it is several, or ruled out.
    """

    words: str
    ways: int
    own: bool
    penalty: float | None
    by: tuple[str, ...] = ()
    grid: str = ""


def words_of(convention: Convention) -> str:
    """``flat-topped, column then row, columns to the east, rows to the south, even columns lower``."""
    line, further = ("columns", "lower") if convention.flat else ("rows", "further right")
    return ", ".join(
        (
            "flat-topped" if convention.flat else "pointy",
            "column then row" if convention.order == "column-row" else "row then column",
            f"columns to the {'east' if convention.columns_east else 'west'}",
            f"rows to the {'south' if convention.rows_south else 'north'}",
            f"{'even' if convention.even_shifted else 'odd'} {line} {further}",
        )
    )


def ways_of(answer: Answer) -> tuple[Way, ...]:
    """Those that are left, best first, then those that are ruled out: the spec's own, then by ever more facts."""
    solution, texts = answer.solution, {fact.id: fact.text for fact in answer.problem.facts}
    ways, seen = [], set[Convention]()
    for one in solution.candidates:
        if one.convention not in seen:
            same = (one.convention, *one.same_as)
            seen.update(same)
            grid = grid_text(answer, one.convention)
            ways.append(Way(words_of(one.convention), len(same), answer.own in same, one.penalty, grid=grid))
    ruled = defaultdict(list)
    for out in solution.ruled_out:
        # The spec's own has a row of its own: whoever wrote it wants to know what speaks against it.
        ruled[out.convention == answer.own, out.by].append(out.convention)
    for (own, by), conventions in sorted(ruled.items(), key=lambda entry: (not entry[0][0], len(entry[0][1]))):
        named = tuple(f"{id}: {texts[id]}" for id in by)
        ways.append(Way(_alike(conventions), len(conventions), own, None, named))
    return tuple(ways)


def _alike(conventions: list[Convention]) -> str:
    """What several ways have in common."""
    parts = [words_of(one).split(", ") for one in conventions]
    common = [words[0] for words in zip(*parts, strict=True) if len(set(words)) == 1]
    return ", ".join(common) or "others"


def grid_text(answer: Answer, convention: Convention) -> str:
    """The keys of a `grid` that numbers the hexes in such a way; empty if the spec's own is known."""
    if answer.grid_known:
        return ""
    spec = answer.game.map.grid
    swapped = convention.order != spec.numbering.order
    columns, rows = (spec.rows, spec.columns) if swapped else (spec.columns, spec.rows)
    lines = {"column": not convention.columns_east, "row": not convention.rows_south}
    parts = [f"order: {convention.order}", *(f"{line}: {{reverse: yes}}" for line, is_so in lines.items() if is_so)]
    return (
        f"orientation: {'flat' if convention.flat else 'pointy'}, columns: {columns}, rows: {rows}, "
        f"shifted: {'even' if convention.even_shifted else 'odd'}, numbering: {{{', '.join(parts)}}}"
    )
