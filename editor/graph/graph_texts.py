"""What stations and ways are called, and what they ask and take along, as people read it. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from runtime.campaign.arrivals import Arriving, Bounds
from runtime.campaign.model import Campaign, Carry, Edge, EndKind, LevelOutcome, Node, VariableTest
from runtime.campaign.tables import TableLevel
from runtime.engine.conditions.objectives import condition_text
from runtime.engine.conditions.plan_builder import planned
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import Level, Variable, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.names import OUTCOMES
from runtime.support.objective_sentences import say_sentence
from runtime.support.texts import Texts, mark, mark_plural

ENDINGS: Mapping[EndKind, str] = MappingProxyType(
    {
        EndKind.VICTORY: mark("The journey ends in victory"),
        EndKind.DEFEAT: mark("The journey ends in defeat"),
        EndKind.OPEN: mark("The journey ends open"),
    }
)
"""What the end of a station means."""

_UP_TO: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "letters": mark_plural("up to {count} letter", "up to {count} letters"),
        "tokens": mark_plural("up to {count} token", "up to {count} tokens"),
        "spies": mark_plural("up to {count} spy", "up to {count} spies"),
        "words": mark_plural("the strongest word", "the {count} strongest words"),
        "score": mark_plural("{count} % of the score", "{count} % of the score"),
    }
)
_NONE: Mapping[str, str] = MappingProxyType(
    {
        "letters": mark("no letters"),
        "tokens": mark("no tokens"),
        "spies": mark("no spies"),
        "words": mark("no words"),
        "score": mark("nothing of the score"),
    }
)
_TAKES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "letters": mark_plural("takes {count} letter", "takes {count} letters"),
        "tokens": mark_plural("takes {count} token", "takes {count} tokens"),
        "spies": mark_plural("takes {count} spy", "takes {count} spies"),
        "words": mark_plural("remembers {count} word", "remembers {count} words"),
        "score": mark_plural("takes {count} % of the score", "takes {count} % of the score"),
    }
)
_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "letters": mark("letters"),
        "tokens": mark("captured tokens"),
        "spies": mark("unused spies"),
        "words": mark("remembered words"),
        "score": mark("score"),
    }
)
CARRIED = tuple(_UP_TO)
"""The kinds of things that can be taken along, as the fields of :class:`Carry`."""


class GraphTexts:
    """Says what stations and ways are; ``rulesets`` are needed to word objectives, which go by their ids till then."""

    def __init__(self, t: Texts) -> None:
        self._t = t
        self._rulesets: Mapping[str, Ruleset] = {}
        self._said: dict[str, tuple[Level, Mapping[str, str]]] = {}
        self._variables: Mapping[str, str] = {}

    def use_rulesets(self, rulesets: Mapping[str, Ruleset]) -> None:
        """Word objectives by these editions of the rules from now on."""
        self._rulesets = rulesets
        self._said = {}

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The editions of the rules."""
        return self._rulesets

    def node_name(self, campaign: Campaign, node: Node) -> str:
        """What a station is called: by its own name, else by its level's, else by its id."""
        if node.name.strip():
            return node.name
        level = next((level for level in campaign.levels if level.id == node.level), None) or campaign.table(node.level)
        return level.name if level is not None else node.id

    def objective(self, level: Level, path: WinPath) -> str:
        """The sentence of an objective; its id where it can't be worded."""
        return self._objectives(level).get(path.id, path.id)

    def use_variables(self, variables: Iterable[Variable]) -> None:
        """Call the campaign's variables by these names from now on."""
        self._variables = {one.id: variable_name(one) for one in variables}

    def variable(self, variable_id: str) -> str:
        """What one of the campaign's variables is called; its id where there is none."""
        return self._variables.get(variable_id, variable_id)

    def test(self, test: VariableTest) -> Iterator[str]:
        """What a way asks of a variable."""
        t, name, (least, most) = self._t, self.variable(test.variable), test.bounds
        if least is not None and least == most:
            yield t("{name} exactly {number}", name=name, number=least)
            return
        if least is not None and most is not None:
            yield t("{name} {least} to {most}", name=name, least=least, most=most)
            return
        if least is not None:
            yield t("{name} at least {number}", name=name, number=least)
        if most is not None:
            yield t("{name} at most {number}", name=name, number=most)

    def condition(self, edge: Edge, level: Level | None, table: TableLevel | None = None) -> Iterator[str]:
        """What must have come about for a way to be open, part by part; ``table`` is the game of its station."""
        t, outcome = self._t, self._t(OUTCOMES[edge.outcome.value])
        if edge.path:
            yield t("{outcome} by “{objective}”", outcome=outcome, objective=self._named(level, edge.path))
        else:
            yield outcome if level is not None or table is not None else t("when the story was read")
        if edge.score_least is not None:
            yield t("score at least {score}", score=edge.score_least)
        if edge.score_most is not None:
            yield t("score at most {score}", score=edge.score_most)
        for one in edge.met:
            yield t("met “{objective}”", objective=self._named(level, one))
        for one in edge.missed:
            yield t("missed “{objective}”", objective=self._named(level, one))
        for test in edge.variables:
            yield from self.test(test)

    def carry(self, carry: Carry) -> Iterator[str]:
        """What a way takes along, kind by kind."""
        for kind in CARRIED:
            count = getattr(carry, kind)
            if count:
                yield self._t.plural(*_TAKES[kind], count)

    def edge_label(self, edge: Edge, level: Level | None, table: TableLevel | None = None) -> str:
        """The label of a way: what it asks, and what it takes along."""
        t = self._t
        parts = [*self.condition(edge, level, table), *self.carry(edge.carry)]
        if table is not None and edge.outcome is LevelOutcome.WON and not table.prize.is_nothing:
            parts.append(t("with the prize"))
        if edge.unlocks:
            parts.append(t("unlocks"))
        if edge.priority:
            parts.append(t("priority {number}", number=edge.priority))
        return " · ".join(parts)

    def up_to(self, kind: str, count: int) -> str:
        """How much of something goes along at the most."""
        return self._t.plural(*_UP_TO[kind], count) if count else self._t(_NONE[kind])

    def kind(self, kind: str) -> str:
        """What a kind of things that are taken along is called."""
        return self._t(_KINDS[kind])

    def arriving(self, at: Arriving | None) -> tuple[str, ...]:
        """The least and the most with which a player can arrive, kind by kind."""
        t = self._t
        if at is None:
            return (t("No way leads here."),)
        said = []
        for kind in CARRIED:
            bounds: Bounds = getattr(at, kind)
            if bounds != Bounds(0, 0):
                said.append(self._bounds(t(_KINDS[kind]), bounds))
        said += [self._bounds(self.variable(name), bounds) for name, bounds in at.variables.items()]
        return tuple(said) or (t("Nothing is brought along."),)

    def _bounds(self, kind: str, bounds: Bounds) -> str:
        t = self._t
        if bounds.least is not None and bounds.most is not None:
            if bounds.least == bounds.most:
                return t("{kind}: {number}", kind=kind, number=bounds.least)
            return t("{kind}: {least} to {most}", kind=kind, least=bounds.least, most=bounds.most)
        if bounds.least is not None:
            return t("{kind}: {least} or more", kind=kind, least=bounds.least)
        return (
            t("{kind}: any", kind=kind)
            if bounds.most is None
            else t("{kind}: at most {most}", kind=kind, most=bounds.most)
        )

    def _named(self, level: Level | None, path_id: str) -> str:
        return self._objectives(level).get(path_id, path_id) if level is not None else path_id

    def _objectives(self, level: Level) -> Mapping[str, str]:
        """The sentences of a level's objectives by their ids, made once for each value of the level."""
        kept = self._said.get(level.id)
        if kept is None or kept[0] is not level:
            kept = self._said[level.id] = (level, self._worded(level))
        return kept[1]

    def _worded(self, level: Level) -> Mapping[str, str]:
        rules = self._rulesets.get(level.ruleset)
        if rules is None or not any(level.conditions):
            return {}
        made = planned(level, rules)
        if made.flaws:
            return {}
        return {one.id: say_sentence(self._t, condition_text(one.when)) for one in made.plan.objectives}
