"""The pass over names in what the rules say: editions, options, values, clauses, facts, set-ups."""

from collections.abc import Iterable
from typing import Protocol

from modgen.diagnostics import Log, Place
from modgen.spec.clauses import Clause
from modgen.spec.edits import EDITS_FILE
from modgen.spec.facts import Fact
from modgen.spec.game import Game
from modgen.spec.model import Datum, Model
from modgen.spec.play_names import check_play
from modgen.spec.play_secrets_names import check_secrets
from modgen.spec.selectors import Selector
from modgen.spec.sets import SetExpr
from modgen.spec.setup import Scenario, StackSpec
from modgen.spec.types import Count
from modgen.spec.variants import When
from modgen.spec.walk import models_of


class References(Protocol):
    """Looks names of hexes, sets and things up, and logs those that lead nowhere."""

    def known(self, kind: str, name: str, names: Iterable[str], place: Place) -> None:
        """A name is one of those of its kind."""

    def spot(self, name: str, place: Place) -> None:
        """A word is one place where counters can stand: a named place, a box or a hex."""

    def spots(self, text: str, place: Place) -> None:
        """A text is one such place, or hexes and runs of hexes."""

    def set_names(self, expression: SetExpr) -> None:
        """Every name in a set leads to something."""

    def count(self, value: str, place: Place) -> None:
        """A value of the rules that stands where a count is wanted is one."""

    def side(self, text: str, place: Place) -> None:
        """A hexside is two neighbouring hexes, or a hex and a direction."""

    def hex_spot(self, name: str, place: Place) -> None:
        """A word is one hex of the map: a named place or a hex."""

    def point(self, name: str, place: Place, *, vague: bool = False) -> None:
        """A name is that of a point of the earth; where it must be ``vague``, the point has a radius."""

    def hex_or_point(self, name: str, place: Place) -> None:
        """A word is one hex of the map or a point of the earth."""

    def area(self, expression: SetExpr) -> None:
        """A set is told by an area of the earth."""

    def tied(self, what: str, place: Place) -> None:
        """What is said of the earth says nothing on a map that is not tied to the earth."""

    def country(self, code: str, place: Place) -> None:
        """A code is that of a country."""

    def directions(self) -> tuple[str, ...]:
        """The directions from a hex to its neighbours."""


def check_rule_names(game: Game, references: References, log: Log) -> None:
    """Log every broken reference in what the rules say."""
    _RuleNames(game, references, log).check()


def check_fact_names(game: Game, facts: Iterable[Fact], references: References, log: Log) -> None:
    """Log every broken reference of some facts about a game."""
    names = _RuleNames(game, references, log)
    for fact in facts:
        names.fact(fact)


class _RuleNames:
    def __init__(self, game: Game, references: References, log: Log) -> None:
        self._game = game
        self._refer = references
        self._log = log
        self._ids = {
            key: {thing.id for thing in getattr(game, key)}
            for key in ("editions", "options", "books", "sides", "nations", "counters", "values", "tables", "scenarios")
        }
        self._ids["rules"] = {rule.id for rule in game.rules}
        steps = [step.id for step, _ in game.sequence.walk()] if game.sequence else []
        self._ids["steps"] = set(steps)
        self._groups = {group for counter in game.counters for group in counter.groups}

    def check(self) -> None:
        game = self._game
        for edition in game.editions:
            self.known("book", edition.book, edition, "book")
        for model in models_of(game):
            if isinstance(model, When):
                for key in ("edition", "option", "without"):
                    self._all("edition" if key == "edition" else "option", model, key)
        for option in game.options:
            for key in ("needs", "excludes", "editions"):
                self._all("edition" if key == "editions" else "option", option, key)
        for chart in game.charts:
            self._all("table", chart, "tables")
            self._all("value", chart, "values")
        self._sequence()
        for clause in game.rules:
            self._clause(clause)
        for fact in game.facts:
            self.fact(fact)
        for scenario in game.scenarios:
            self._scenario(scenario)
        for rule in game.counter_settings.faces:
            self.selector(rule.counters)
        for proposal in game.proposals:
            self.known("scenario", proposal.id, proposal)
        check_play(game, self, self._log)
        check_secrets(game, self._refer, self._log)
        self._edits(game)

    def _edits(self, game: Game) -> None:
        """What an author changes in the module names counters that are there; what an editor did may be outdated."""
        for edit in game.vassal:
            if edit.counters is not None and edit.place().file != EDITS_FILE:
                self.selector(edit.counters)

    def known(self, kind: str, name: str, holder: Model, *path: str | int) -> None:
        """A name is one of those of its kind."""
        self._refer.known(kind, name, self._ids[f"{kind}s"], holder.place(*path))

    def spot(self, name: str, holder: Model, *path: str) -> None:
        """A word is one place where counters can stand."""
        self._refer.spot(name, holder.place(*path))

    def turn(self, turn: int, holder: Model, *path: str) -> None:
        """A turn is one of those that are played."""
        self._turn(turn, holder.place(*path))

    def _all(self, kind: str, holder: Model, key: str) -> None:
        for position, name in enumerate(getattr(holder, key)):
            self.known(kind, name, holder, key, position)

    def _sequence(self) -> None:
        if self._game.sequence is None:
            return
        seen: dict[str, Datum] = {}
        for step, _ in self._game.sequence.walk():
            for position, turn in enumerate(step.not_on):
                self._turn(turn, step.place("not_on", position))
            if step.side is not None:
                self.known("side", step.side, step, "side")
            other = seen.setdefault(step.id, step)
            if other is not step and _may_meet(step.when, getattr(other, "when", None)):
                note = ((other.place("id"), "it stands here first"),)
                message = f"two steps of the sequence are called {step.id!r}"
                self._log.add("N301", message, step.place("id"), help="rename one", also=note)

    def count(self, count: Count | None, holder: Model, *path: str) -> None:
        if isinstance(count, str):
            self._refer.count(count, holder.place(*path))

    def _clause(self, clause: Clause) -> None:
        self._refer.set_names(clause.where)
        self.selector(clause.counters)
        for key in ("exactly", "at_least", "at_most"):
            self.count(getattr(clause, key), clause, key)
        least, most = (self._number(bound) for bound in (clause.at_least, clause.at_most))
        if least is not None and most is not None and least > most:
            message = f"the clause asks for at least {least:g} and at most {most:g}"
            self._log.add("L204", message, clause.place("at_least"), help="exchange at_least and at_most")
        if clause.during is not None:
            for key in ("from_turn", "to_turn"):
                self._turn(getattr(clause.during, key), clause.during.place(key))
        for rule, _ in clause.breaks:
            self.known("rule", rule, clause, "breaks", rule)

    def _number(self, bound: Count | None) -> float | None:
        values = {value.id: value.is_ for value in self._game.values}
        return values.get(bound) if isinstance(bound, str) else bound

    def _turn(self, turn: int | None, place: Place) -> None:
        """A turn is one of those that are played, where the spec says which these are."""
        turns = self._game.sequence.turns if self._game.sequence is not None else None
        if turn is not None and turns is not None and turn not in turns.numbers:
            help = f"the game has the turns {turns.first} to {turns.last}"
            self._log.add("L204", f"there is no turn {turn}", place, help=help)

    def selector(self, selector: Selector) -> None:
        for part in selector.all_parts():
            for kind, key in (("side", "side"), ("nation", "nation"), ("counter", "ids")):
                self._all(kind, part, key)
            for position, group in enumerate(part.groups):
                self._refer.known("group of counters", group, self._groups, part.place("groups", position))
            own = [field.id for field in self._game.counter_settings.fields]
            for name, _ in part.fields:
                self._refer.known("field of the game's own", name, own, part.place("fields", name))

    def fact(self, fact: Fact) -> None:
        """What one fact speaks of is there."""
        for position, text in enumerate(fact.hexes or ()):
            self._refer.spots(text, fact.place("hexes", position))
        for position, text in enumerate(fact.sides or ()):
            self._refer.side(text, fact.place("sides", position))
        if fact.place_ is not None:
            places = {place.id for place in self._game.map.places}
            self._refer.known("place", fact.place_, places, fact.place("place"))
        if fact.box is not None:
            self._refer.known("box", fact.box, {box.id for box in self._game.map.boxes}, fact.place("box"))
        if fact.clause is not None:
            scenario = next((one for one in self._game.scenarios if one.id == fact.scenario), None)
            clauses = self._game.rules if scenario is None else scenario.clauses
            self._refer.known("clause", fact.clause, {clause.id for clause in clauses}, fact.place("clause"))
        if fact.apart is not None:
            self._refer.hex_or_point(fact.apart.from_, fact.apart.place("from"))
        for bounded in (fact.apart, fact.beyond):
            for key in ("exactly", "at_least", "at_most") if bounded is not None else ():
                self.count(getattr(bounded, key), bounded, key)  # type: ignore[arg-type]
        self._earth(fact)
        directions = self._refer.directions()
        if fact.next_to is not None and fact.direction is not None and directions and fact.direction not in directions:
            message = f"{self._game.map.grid.orientation}-topped hexes have no side to the {fact.direction!r}"
            self._log.add("L205", message, fact.place("direction"), help=f"one of: {', '.join(directions)}")
        for key in ("counter", "value", "table", "step", "scenario", "side"):
            name = getattr(fact, key)
            if name is not None:
                self.known(key, name, fact, key)
        if fact.counters is not None:
            self.selector(fact.counters)
        self._said(fact)

    def _earth(self, fact: Fact) -> None:
        """What a fact says of points, areas and lines of the earth."""
        vague = fact.between is not None or fact.corner is not None
        for position, name in enumerate(fact.points or ()):
            self._refer.point(name, fact.place("points", position), vague=vague)
        for key in ("in_", "in_or_next_to", "between", "corner"):
            for position, text in enumerate(getattr(fact, key) or ()):
                self._refer.hex_spot(text, fact.place(key.rstrip("_"), position))
        for covered in fact.shares:
            self._refer.tied("an area", covered.place("by"))
            self._refer.set_names(covered.by)
            self._refer.area(covered.by)
        if fact.along is not None:
            self._refer.tied("a line", fact.along.place())
            for position, code in enumerate(fact.along.border or ()):
                self._refer.country(code, fact.along.place("border", position))

    def _said(self, fact: Fact) -> None:
        for key in ("before", "after"):
            if getattr(fact, key) is not None:
                self.known("step", getattr(fact, key), fact, key)
        sets = ("set", "outside", "meets", "next_to", "not_next_to", "where")
        for key in sets if fact.subject == "step" else (*sets, "within"):
            if getattr(fact, key) is not None:
                self._refer.set_names(getattr(fact, key))
        if fact.subject == "step" and fact.within is not None and fact.within.named is not None:
            self.known("step", fact.within.named, fact.within, "named")
        for key in ("exactly", "at_least", "at_most"):
            self.count(getattr(fact, key), fact, key)

    def _scenario(self, scenario: Scenario) -> None:
        for clause in scenario.clauses:
            self._clause(clause)
        self._placed(
            [*scenario.setup, *(stack for one in self._game.proposals if one.id == scenario.id for stack in one.setup)]
        )

    def _placed(self, stacks: list[StackSpec]) -> None:
        """No counter stands twice for one and the same choice."""
        placed: dict[str, list[tuple[StackSpec, Place]]] = {}
        for stack in stacks:
            self._refer.spot(stack.at, stack.place("at"))
            for position, counter in enumerate(stack.counters):
                place = stack.place("counters", position)
                self.known("counter", counter, stack, "counters", position)
                others = placed.setdefault(counter, [])
                first = next((where for other, where in others if _may_meet(stack.when, other.when)), None)
                if first is not None:
                    note = ((first, "it stands here first"),)
                    message = f"{counter!r} stands in the set-up twice"
                    self._log.add("N305", message, place, help="keep one of them", also=note)
                others.append((stack, place))


def _may_meet(one: When | None, other: When | None) -> bool:
    return one is None or other is None or one.meets(other)
