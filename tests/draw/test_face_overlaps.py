"""Parts of a face that lie over each other are told, those that are meant to do so are not."""

import pytest
from tests_support import REPOSITORY

from modgen.draw.counters import CounterFace
from modgen.draw.face_overlaps import overlaps
from modgen.draw.face_parts import BandPart, BoxPart, DotsPart, EmblemPart, PatternPart, SizePart, SymbolPart, TextPart
from modgen.pipeline.face_checks import face_findings
from modgen.pipeline.faces import faces
from modgen.spec import Sources, load

INK = "#111111"
SPECS = [REPOSITORY / "specs" / "1942", *sorted((REPOSITORY / "tests" / "specs").iterdir())]


def text(words: str, at, **more) -> TextPart:
    return TextPart(words, at, INK, (8, 8), **more)


OVER = {
    "two texts": (text("1234", (0, 0, 60, 40)), text("5678", (30, 10, 60, 40))),
    "a text on its side": (text("1234", (40, 0, 20, 100), turn=90), text("1234", (20, 40, 60, 20))),
    "a text over the edge of a symbol": (SymbolPart("infantry", "symbol", INK, "#ffffff"), text("12", (0, 30, 50, 20))),
    "a text beside and one in a cell": (text("1234", "bottom"), text("9", (40, 70, 30, 30))),
    "two symbols": (
        SymbolPart("infantry", (10, 10, 50, 30), INK, "#ffffff"),
        SymbolPart("infantry", (40, 20, 50, 30), INK, "#ffffff"),
    ),
    "dots": (text("1234", (0, 30, 100, 40)), DotsPart(4, (30, 40, 40, 20), INK)),
    "marks of a size": (SizePart("division", (20, 0, 60, 20), INK), text("1234", (20, 0, 60, 20))),
}
APART = {
    "short texts in wide places": (text("1", (0, 0, 60, 40), align="left"), text("2", (10, 0, 90, 40), align="right")),
    "a number on a hull": (SymbolPart("naval", (0, 0, 100, 80), INK, "#ffffff"), text("7", (40, 38, 20, 20))),
    "a word in the box of a symbol": (SymbolPart("infantry", "symbol", INK, "#ffffff"), text("7", (40, 25, 20, 30))),
    "a corner beside a ship": (SymbolPart("naval", (0, 0, 100, 80), INK, "#ffffff"), text("7", (86, 0, 14, 20))),
    "a text in a box": (BoxPart((0, 0, 100, 40), "#ffffff", INK), text("1234", (0, 0, 100, 40))),
    "an emblem behind": (EmblemPart("disc", (0, 0, 100, 100), "#aaaaaa", INK), text("1234", (0, 30, 100, 40))),
    "band and pattern": (BandPart("across", "#aaaaaa"), PatternPart("hatch", "#bbbbbb"), text("1", (0, 30, 100, 40))),
    "cells": (SymbolPart("infantry", "symbol", INK, "#ffffff"), text("8-8", "bottom"), text("XX", "left")),
}


@pytest.mark.parametrize("parts", OVER.values(), ids=OVER)
def test_two_parts_over_each_other(parts):
    (found,) = overlaps(CounterFace("u", parts=parts))
    assert (found.first, found.second) == (0, 1)
    assert found.reach > 0.4


@pytest.mark.parametrize("parts", APART.values(), ids=APART)
def test_parts_that_are_meant_to_be_so(parts):
    assert list(overlaps(CounterFace("u", parts=parts))) == []


def test_it_is_a_matter_of_size_not_of_points():
    """A counter twice as large has twice the hair, and what is drawn on it is told alike."""
    for parts in (*OVER.values(), *APART.values()):
        small, large = (list(overlaps(CounterFace("u", width=36.0 * times, parts=parts))) for times in (1, 2))
        assert len(small) == len(large)
        for one, other in zip(small, large, strict=True):
            assert other.reach == pytest.approx(2 * one.reach, rel=0.02)


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.name)
def test_no_alarm_in_the_games_that_are_here(spec):
    game = load(spec, Sources(spec)).game
    assert [one.message for one in face_findings(game, faces(game), ()) if one.code == "D708"] == []
