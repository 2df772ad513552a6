"""How a level ends: win conditions that are true from the beginning or never, too late, or for both sides at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from runtime.checks.carry_over import NO_TURN
from runtime.checks.codes import in_level
from runtime.checks.condition_bounds import asked_of, bounds_of, first_turn, is_excused, most_of
from runtime.checks.logic import meanings_of
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.condition_memory import Remembered
from runtime.engine.conditions.effect_kinds import END, SET_TURN
from runtime.engine.conditions.kind import Certainty
from runtime.engine.conditions.verdicts import JudgementMoment, Verdict, verdict
from runtime.engine.game.condition_plan import ConditionNode, EffectNode, Objective
from runtime.engine.game.state import GameState
from runtime.engine.turn.first_position import NotPlayableError, lay_out
from runtime.engine.words.words import Words
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.


class AnyWord:
    """Stands for the lexicon where there is none: whatever is asked for counts as a word."""

    hash = ""

    def valid(self, text: str) -> bool:
        """Every text is taken for a word."""
        return bool(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        """Nothing is known of what a word suggests."""
        del text
        return ()


@dataclass(frozen=True, slots=True)
class Hope:
    """What is certain of a condition in the first position; ``late`` is the first turn for what comes too late.

    ``clash`` says that nothing but a contradiction keeps it from ever coming true, which is told of by itself, and
    ``beyond`` is what asks for a greater figure than can come about.
    """

    never: bool = False
    always: bool = False
    late: int = 0
    deadline: int = 0
    clash: bool = False
    beyond: ConditionNode | None = None


def end_findings(reach: Reach, words: Words | None) -> Iterator[Issue]:
    """Everything that is certain of how a level can end."""
    try:
        state = lay_out(reach.level, reach.rules, 0)
    except NotPlayableError:
        return
    sight = _at_the_beginning(state, words or AnyWord())
    hopes: dict[str, Hope] = {}
    for objective, pointer in objectives_of(reach):
        found = verdict(objective.when, sight, JudgementMoment.LOOK, bonus=objective.bonus)
        hope = hopes[f"{objective.side.value}/{objective.id}"] = hope_of(found, reach)
        yield from _of_objective(reach, objective, pointer, found, hope)
    for number, rule in enumerate(reach.plan.rules):
        found = verdict(rule.when, sight, JudgementMoment.LOOK)
        hope = hope_of(found, reach)
        if hope.never and not hope.clash:
            yield _never(reach, hope, f"/triggers/{number}", rule.id, "trigger")
        elif found.met is True and not _has_starting_letters(reach):
            for side in dict.fromkeys(winner for effect in rule.effects if (winner := _winner(effect))):
                yield in_level(reach.level, "true-at-start", f"/triggers/{number}", (), id=rule.id, side=side.value)
    yield from _both(reach)
    yield from _cannot_win(reach, hopes)
    yield from _last_city(reach)


def _at_the_beginning(state: GameState, words: Words) -> ConditionContext:
    """The first position, with what conditions remember of it: who stands in a region then has been there."""
    remembered = Remembered(state.setup.plan, {}, words)
    remembered.begin(state)
    return ConditionContext(state, words, remembered.marks)


def objectives_of(reach: Reach) -> Iterator[tuple[Objective, str]]:
    """Each objective with its JSON pointer."""
    for objective in reach.plan.objectives:
        yield objective, objective.when.pointer.removesuffix("/when")


def hope_of(found: Verdict, reach: Reach, deadline: int | None = None) -> Hope:
    """What is certain of a condition, ``found`` in the first position, by the turn ``deadline`` at the latest.

    ``never`` rests on what the engine can tell of the position and on the bounds of reach; what letters, words or
    tokens brought from earlier levels may change is left open.
    """
    limit = reach.rules.turn_limit if deadline is None else deadline
    node = found.node
    reach.effort.spend(8)
    if node.kind not in GROUPS:
        return _single(found, reach, limit)
    certain = meanings_of(reach).constant(node)
    if certain is not None:
        return Hope(never=not certain, always=certain, clash=not certain)
    if node.kind == NOT:
        part = hope_of(found.parts[0], reach)
        return Hope(never=part.always, always=part.never and not part.late)
    if node.kind == ALL:
        limit = min([limit, *(part.node.whole("turn") for part in found.parts if bounds_of(part.node).deadline)])
    parts = [hope_of(part, reach, limit) for part in found.parts]
    hopeless = [part for part in parts if part.never]
    first = next((part for part in hopeless if not part.clash), next(iter(hopeless), Hope()))
    if node.kind in (ALL, IN_ORDER):
        settled = node.kind == ALL and all(part.always for part in parts)
        return replace(first, always=settled)
    return replace(first if len(hopeless) == len(parts) else Hope(), always=any(part.always for part in parts))


def _single(found: Verdict, reach: Reach, limit: int) -> Hope:
    node = found.node
    never = found.certainty is Certainty.IMPOSSIBLE and not is_excused(node, reach)
    most = most_of(node, reach)
    if most is not None and most < asked_of(node):
        return Hope(never=True, beyond=node)
    turn = first_turn(node, reach)
    if never and bounds_of(node).turn:
        return Hope(True, False, node.whole("turn"), limit)
    if never and not limit < turn < NO_TURN:
        return Hope(never=True)
    if turn == NO_TURN:
        return Hope(never=True)
    if turn > limit and not reach.plan.does(SET_TURN.kind):
        return Hope(True, False, turn, limit)
    return Hope(always=found.certainty is Certainty.SETTLED)


def _of_objective(reach: Reach, objective: Objective, pointer: str, found: Verdict, hope: Hope) -> Iterator[Issue]:
    """``true-at-start``, ``bonus-true-at-start``, ``never-true``, ``turn-limit-short`` and ``part-never-true``.

    A way to win that holds in the first position ends the level as soon as it is judged. A bonus that does is given
    for nothing, unless it is one that must only be kept to the end.
    """
    if hope.never:
        if not hope.clash:
            yield _never(reach, hope, pointer, objective.id, "condition")
        return
    if found.met is True and not _has_starting_letters(reach):
        if not objective.bonus:
            side = objective.side.value
            yield in_level(reach.level, "true-at-start", pointer, (), id=objective.id, side=side)
        elif hope.always:
            yield in_level(reach.level, "bonus-true-at-start", pointer, (), id=objective.id)
    for part in _within_any(found):
        inner = hope_of(part, reach)
        if inner.never and not inner.clash:
            yield in_level(reach.level, "part-never-true", part.node.pointer, (), id=objective.id, kind=part.node.kind)


def _has_starting_letters(reach: Reach) -> bool:
    """Whether letters lie on the board, so that scores and links depend on the lexicon."""
    return any(reach.level.start.letters)


def _within_any(found: Verdict) -> Iterator[Verdict]:
    """The alternatives in a tree of conditions."""
    for part in found.parts:
        if found.node.kind == ANY:
            yield part
        yield from _within_any(part)


def _never(reach: Reach, hope: Hope, pointer: str, name: str, thing: str) -> Issue:
    if hope.beyond is not None:
        side, most = hope.beyond.side, most_of(hope.beyond, reach)
        bounds: dict[str, str | int] = {"id": name, "kind": thing, "side": side.value}
        bounds |= {"asked": asked_of(hope.beyond), "most": most or 0}
        return in_level(reach.level, "goal-too-high", pointer, (), **bounds)
    if hope.late and hope.deadline:
        by = "turn_limit" if hope.deadline == reach.rules.turn_limit else "within"
        figures: dict[str, str | int] = {"id": name, "kind": thing, "turn": hope.late, "limit": hope.deadline, "by": by}
        return in_level(reach.level, "turn-limit-short", pointer, (), **figures)
    return in_level(reach.level, "never-true", pointer, (), id=name, kind=thing)


def _both(reach: Reach) -> Iterator[Issue]:
    """``win-and-lose``: one and the same condition makes both sides win. ``same-objective``: one side's twice."""
    seen: dict[str, tuple[Side, str]] = {}
    ends = [
        (objective.side, objective.id, objective.when, pointer)
        for objective, pointer in objectives_of(reach)
        if not objective.bonus
    ]
    for number, rule in enumerate(reach.plan.rules):
        for effect in rule.effects:
            winner = _winner(effect)
            if winner is not None:
                ends.append((winner, rule.id, rule.when, f"/triggers/{number}"))
    for side, name, when, pointer in ends:
        for alternative in _alternatives(when):
            key = meanings_of(reach).meaning(alternative)
            other = seen.setdefault(key, (side, name))
            if other[0] is not side:
                figures = {"id": name, "other": other[1], "side": side.value}
                yield in_level(reach.level, "win-and-lose", pointer, (), **figures)
            elif other[1] != name and alternative is when and pointer.startswith("/conditions"):
                yield in_level(reach.level, "same-objective", pointer, (), id=name, other=other[1], side=side.value)


def _winner(effect: EffectNode) -> Side | None:
    """Who certainly wins by an effect."""
    if effect.kind != END.kind:
        return None
    return {side.value: side for side in SIDES}.get(effect.text("winner"))


def _alternatives(node: ConditionNode) -> Iterator[ConditionNode]:
    """The condition, and each one that is enough by itself."""
    yield node
    if node.kind == ANY:
        for part in node.parts:
            yield from _alternatives(part)


def _cannot_win(reach: Reach, hopes: dict[str, Hope]) -> Iterator[Issue]:
    """``side-cannot-win``: without standard ends, no way to win of this side's can come true.

    Only by the higher score at the turn limit can it win then. ``all-hidden``: its player is told of none of them.
    """
    if reach.level.standard_end:
        return
    for side in SIDES:
        own = [one for one in reach.plan.objectives if one.side is side and not one.bonus]
        open_ = [one for one in own if not hopes[f"{side.value}/{one.id}"].never]
        ended = any(
            effect.kind == END.kind and effect.text("winner") in (side.value, "score")
            for rule in reach.plan.rules
            for effect in rule.effects
        )
        pointer = f"/conditions/{side.value}"
        if not open_ and not ended:
            code = "side-cannot-win" if side is reach.level.protagonist else "foe-cannot-win"
            yield in_level(reach.level, code, pointer, (), side=side.value, limit=reach.rules.turn_limit)
        elif side is reach.level.protagonist and open_ and all(one.hidden for one in own) and not ended:
            told = {effect.arguments.get("condition") for rule in reach.plan.rules for effect in rule.effects}
            if not any(one.id in told for one in own):
                yield in_level(reach.level, "all-hidden", pointer, (), side=side.value)


def _last_city(reach: Reach) -> Iterator[Issue]:
    """``last-city-no-end``: a side may lose its last city, and nothing ends the level then, though it can lay no word.

    Asked only where the other side can reach a city of it, and where the standard ends are off.
    """
    if reach.level.standard_end:
        return
    for side in SIDES:
        own = [city for city in reach.cities if city.owner is side]
        safe = all(reach.letters(side.other, (city.at,), reach.others((city.at,))) is None for city in own)
        ends = [one.when for one in reach.plan.objectives if one.side is side.other and not one.bonus]
        ends += [rule.when for rule in reach.plan.rules if any(effect.kind == END.kind for effect in rule.effects)]
        if own and not safe and not any(_comes_of_loss(when, side, len(own)) for when in ends):
            cells = [city.at for city in own]
            yield in_level(reach.level, "last-city-no-end", "/standard_end", cells, side=side.value)


def _comes_of_loss(node: ConditionNode, side: Side, number: int) -> bool:
    """Whether a condition may come true just because ``side`` has lost its last city."""
    if node.kind in (ALL, ANY, IN_ORDER):
        parts = [_comes_of_loss(part, side, number) for part in node.parts]
        return all(parts) if node.kind == ALL else any(parts)
    if node.kind == NOT:
        return any(bounds_of(part).goes_with_loss for part in node.parts[0].walk())
    comes = bounds_of(node).comes_of_loss
    return comes is not None and comes(node, side, number)
