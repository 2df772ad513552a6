"""From the conditions and triggers of a level to a plan that can be judged, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import (
    Argument,
    ArgumentIssue,
    ArgumentIssueCode,
    ArgumentScope,
    NamedPlace,
    PlaceKind,
    TokenPlace,
    near,
    read_arguments,
)
from runtime.engine.conditions.board_effects import FOUND_CITY
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS, KINDS, NOT
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS, PLACE_TOKEN
from runtime.engine.conditions.kind import ConditionKind
from runtime.engine.conditions.nested_effects import BEST, CHOICE
from runtime.engine.conditions.variables import CHOSE, READ
from runtime.engine.game.condition_plan import (
    ConditionNode,
    ConditionPlan,
    EffectBranch,
    EffectNode,
    Objective,
    Rule,
)
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Trigger, WinPath
from runtime.engine.levels.ruleset import Ruleset

DEEPEST = 50
"""How many conditions may lie within one another, and how many effects."""

MOST_SUGGESTED = 200
"""With more flaws than these in a level, no likely names are looked for any more: that takes longer than all else."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A level's plan, and what is wrong with its conditions and triggers; with a flaw it is not to be played."""

    plan: ConditionPlan
    flaws: tuple[ArgumentIssue, ...]


def planned(level: Level, rules: Ruleset) -> Planned:
    """The plan of ``level`` by ``rules``."""
    reader = _Reader(scene_of(level, rules), level.protagonist, _answers(level))
    objectives = tuple(
        reader.objective(path, side, f"/conditions/{side.value}/{number}")
        for side in SIDES
        for number, path in enumerate(level.conditions[side])
    )
    found = tuple(reader.rule(trigger, f"/triggers/{number}") for number, trigger in enumerate(level.triggers))
    return Planned(ConditionPlan(objectives, found, level.known_variables), tuple(reader.flaws))


def scene_of(level: Level, rules: Ruleset) -> ArgumentScope:
    """What conditions and effects of ``level`` can speak of."""
    cities = {city.id: NamedPlace(PlaceKind.CITY, city.id, city.name, frozenset({city.at})) for city in level.cities}
    regions = {
        region.id: NamedPlace(PlaceKind.REGION, region.id, region.name, level.terrain.size.within(region.cells))
        for region in level.regions
    }
    tokens = {token.id: TokenPlace(token.id, token.at, token.element) for token in level.tokens}
    return ArgumentScope(
        size=level.terrain.size,
        cities={**dict(_founded_later(level)), **cities},
        regions=regions,
        tokens={**dict(_placed_later(level)), **tokens},
        objectives={path.id: side for side in SIDES for path in level.conditions[side]},
        variables={one.id: one for one in (*level.journey, *level.variables)},
        choices=_choices(level),
        letters=frozenset(rules.letters.values),
    )


def _founded_later(level: Level) -> Iterator[tuple[str, NamedPlace]]:
    """The cities that triggers put on the map, where their form lets one tell."""
    for effect in (effect for trigger in level.triggers for effect in trigger.every_effect()):
        name, at, called = (effect.arguments.get(one) for one in ("id", "at", "name"))
        cell = _cell_of(at)
        if effect.kind == FOUND_CITY.kind and isinstance(name, str) and cell is not None:
            known = called if isinstance(called, str) else ""
            yield name, NamedPlace(PlaceKind.CITY, name, known, level.terrain.size.within((cell,)))


def _choices(level: Level) -> Mapping[str, frozenset[str]]:
    """The options of each choice that the level may open, all of those that share an id."""
    found: dict[str, frozenset[str]] = {}
    for effect in (effect for trigger in level.triggers for effect in trigger.every_effect()):
        name = effect.arguments.get("id")
        if effect.kind == CHOICE.kind and isinstance(name, str):
            found[name] = found.get(name, frozenset()) | {branch.id for branch in effect.branches}
    return found


def _answers(level: Level) -> Mapping[tuple[str, str], tuple[str, str]]:
    """What players read of each choice and option, by their ids; the first of those that share both."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for effect in (effect for trigger in level.triggers for effect in trigger.every_effect()):
        name, text = effect.arguments.get("id"), effect.arguments.get("text")
        if effect.kind == CHOICE.kind and isinstance(name, str) and isinstance(text, str):
            for branch in effect.branches:
                found.setdefault((name, branch.id), (text, branch.text))
    return found


def _cell_of(at: object) -> Cell | None:
    """The cell of a pair of whole numbers; None for anything else."""
    pair = [one for one in at if isinstance(one, int)] if isinstance(at, list | tuple) else []
    return Cell(*pair) if len(pair) == 2 else None


def _placed_later(level: Level) -> Iterator[tuple[str, TokenPlace]]:
    """The tokens that triggers put on the map, where their form lets one tell."""
    elements = {element.value: element for element in Element}
    for trigger in level.triggers:
        for effect in trigger.every_effect():
            name, at = effect.arguments.get("id"), effect.arguments.get("at")
            element = elements.get(str(effect.arguments.get("element")))
            cell = _cell_of(at)
            if effect.kind == PLACE_TOKEN.kind and isinstance(name, str) and element is not None and cell is not None:
                yield name, TokenPlace(name, cell, element)


@dataclass(slots=True)
class _Reader:
    """Reads conditions and effects of one level, and notes what is wrong with them."""

    scene: ArgumentScope
    protagonist: Side
    answers: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    flaws: list[ArgumentIssue] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def objective(self, path: WinPath, side: Side, pointer: str) -> Objective:
        """One of a side's ways to win or bonus objectives."""
        when = self._node(path.when, side, f"{pointer}/when", f"{side.value}/{path.id}")
        if not path.bonus:
            for node in when.walk():
                if node.kind in CONDITION_KINDS and CONDITION_KINDS[node.kind].is_bonus_only:
                    self._flaw(ArgumentIssueCode.ONLY_BONUS, f"{node.pointer}/kind", kind=node.kind)
        return Objective(path.id, side, when, path.bonus, path.hidden)

    def rule(self, trigger: Trigger, pointer: str) -> Rule:
        """One trigger."""
        key = self._key("", f"trigger/{trigger.id}", pointer)
        when = self._node(trigger.when, self.protagonist, f"{pointer}/when", key)
        for node in when.walk():
            if node.kind in CONDITION_KINDS and CONDITION_KINDS[node.kind].is_bonus_only:
                self._flaw(ArgumentIssueCode.ONLY_BONUS, f"{node.pointer}/kind", kind=node.kind)
        effects = tuple(
            self._effect(effect, f"{pointer}/effects/{number}") for number, effect in enumerate(trigger.effects)
        )
        return Rule(trigger.id, key, when, effects, trigger.repeat)

    def _flaw(self, code: ArgumentIssueCode, pointer: str, **details: str | int) -> None:
        self.flaws.append(ArgumentIssue(code, pointer, details))

    def _key(self, own: str, by_place: str, pointer: str) -> str:
        """The node's own id, else a name by its place; one that is taken is a flaw."""
        key = own or by_place
        if own and own in self.keys:
            self._flaw(ArgumentIssueCode.DUPLICATE_NODE, f"{pointer}/id", id=own)
            key = by_place
        while key in self.keys:
            key += "'"
        self.keys.add(key)
        return key

    def _node(self, condition: Condition, side: Side, pointer: str, by_place: str, depth: int = 1) -> ConditionNode:
        key, kind = self._key(condition.id, by_place, pointer), condition.kind
        if kind not in KINDS:
            self._flaw(ArgumentIssueCode.UNKNOWN_KIND, f"{pointer}/kind", value=kind, suggestion=near(kind, KINDS))
            return ConditionNode(kind, key, pointer)
        if depth > DEEPEST:
            self._flaw(ArgumentIssueCode.TOO_DEEP, pointer, count=DEEPEST)
            return ConditionNode(kind, key, pointer)
        most = 1 if kind == NOT else 100 if kind in GROUPS else 0
        if not (1 if most else 0) <= len(condition.parts) <= most:
            self._flaw(ArgumentIssueCode.BAD_PARTS, pointer, kind=kind, count=len(condition.parts), most=most)
        single = CONDITION_KINDS.get(kind)
        table = single.arguments if single else ()
        values = self._arguments(condition.arguments, table, side, f"{pointer}/arguments", kind)
        if single:
            self._either(single, condition.arguments, f"{pointer}/arguments")
            self._option_of(values, f"{pointer}/arguments", kind)
        if kind == CHOSE.kind:
            values = {**values, READ: self.answers.get((str(values.get("choice")), str(values.get("option"))))}
        parts = tuple(
            self._node(part, side, f"{pointer}/parts/{number}", f"{by_place}.{number}", depth + 1)
            for number, part in enumerate(condition.parts)
        )
        return ConditionNode(kind, key, pointer, values, parts)

    def _option_of(self, values: Mapping[str, object], pointer: str, kind: str) -> None:
        """The option that a condition speaks of is one of its choice's."""
        choice, option = values.get("choice"), values.get("option")
        ids = self.scene.choices.get(choice) if isinstance(choice, str) else None
        if ids is not None and isinstance(option, str) and option not in ids:
            details = {"thing": "option", "id": option, "suggestion": near(option, sorted(ids))}
            self._flaw(ArgumentIssueCode.NO_SUCH_THING, f"{pointer}/option", what="option", kind=kind, **details)

    def _effect(self, effect: Effect, pointer: str, depth: int = 1) -> EffectNode:
        known = EFFECT_KINDS.get(effect.kind)
        if known is None:
            suggestion = near(effect.kind, EFFECT_KINDS)
            self._flaw(ArgumentIssueCode.UNKNOWN_EFFECT, f"{pointer}/kind", value=effect.kind, suggestion=suggestion)
            return EffectNode(effect.kind, pointer=pointer)
        if depth > DEEPEST:
            self._flaw(ArgumentIssueCode.TOO_DEEP, pointer, count=DEEPEST)
            return EffectNode(effect.kind, pointer=pointer)
        where = f"{pointer}/arguments"
        values = self._arguments(effect.arguments, known.arguments, self.protagonist, where, effect.kind)
        self._either(known, effect.arguments, where)
        least, most = known.branches
        if not least <= len(effect.branches) <= most:
            details = {"count": len(effect.branches), "least": least, "most": most}
            self._flaw(ArgumentIssueCode.BAD_BRANCHES, pointer, kind=effect.kind, **details)
        branches = tuple(
            self._branch(branch, known, f"{pointer}/branches/{number}", depth)
            for number, branch in enumerate(effect.branches)
        )
        self._options(known, effect, pointer)
        return EffectNode(effect.kind, values, pointer, branches)

    def _options(self, known: EffectKind, effect: Effect, pointer: str) -> None:
        """No two options share an id, and the computer's answer is one of them."""
        if known.kind != CHOICE.kind:
            return
        ids = [branch.id for branch in effect.branches]
        for number, name in enumerate(ids):
            if name and name in ids[:number]:
                self._flaw(ArgumentIssueCode.DUPLICATE_NODE, f"{pointer}/branches/{number}/id", id=name)
        answer = effect.arguments.get("answer", BEST)
        if isinstance(answer, str) and answer not in (*ids, BEST):
            details = {"thing": "option", "id": answer, "suggestion": near(answer, ids)}
            where = f"{pointer}/arguments/answer"
            self._flaw(ArgumentIssueCode.NO_SUCH_THING, where, what="answer", kind=effect.kind, **details)

    def _branch(self, branch: Branch, known: EffectKind, pointer: str, depth: int) -> EffectBranch:
        for argument in known.branch_arguments:
            if argument.required and not getattr(branch, argument.name):
                details = {"what": argument.name, "kind": str(known.kind), "meaning": argument.description}
                self._flaw(ArgumentIssueCode.MISSING_ARGUMENT, pointer, **details)
        effects = tuple(
            self._effect(effect, f"{pointer}/effects/{number}", depth + 1)
            for number, effect in enumerate(branch.effects)
        )
        return EffectBranch(effects, branch.id, branch.text, branch.weight)

    def _either(self, known: ConditionKind | EffectKind, given: Mapping[str, object], where: str) -> None:
        """Of some arguments at least one must be given; an empty list gives nothing."""
        if known.either and all(given.get(name) in (None, [], (), "") for name in known.either):
            what = ", ".join(known.either)
            self._flaw(ArgumentIssueCode.MISSING_ARGUMENT, where, what=what, kind=known.kind, meaning=known.description)

    def _arguments(
        self, given: Mapping[str, object], table: tuple[Argument, ...], side: Side, pointer: str, kind: str
    ) -> Mapping[str, object]:
        values, flaws = read_arguments(given, table, self.scene, owner=side, pointer=pointer, kind=kind)
        self.flaws += flaws
        if len(self.flaws) > MOST_SUGGESTED:
            self.scene = replace(self.scene, suggests=False)
        return values
