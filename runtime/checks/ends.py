"""How a level ends: win conditions that are true from the beginning or never, too late, or for both sides at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from runtime.checks.check import LAND, Check, in_level, place_in
from runtime.checks.condition_bounds import ConditionOutlook, bounds_of, earliest, hope_of, most_of
from runtime.checks.conditions import meanings_of
from runtime.checks.doubts import first_position
from runtime.checks.fixes.common import REMOVE_EFFECT, STANDARD_END, FixId, QuickFix
from runtime.checks.fixes.conditions import WHAT_THERE_IS
from runtime.checks.fixes.levels import (
    REMOVE_ENTRY,
    even_bases,
    make_bonus,
    remove_part,
    show_all,
)
from runtime.checks.never_true import NEVER_CHECKS, never_issue
from runtime.checks.reach_bounds import NO_TURN
from runtime.checks.step_budget import apart
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.board_effects import CLOSE_OBJECTIVE
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.condition_memory import Remembered
from runtime.engine.conditions.effect_kinds import END, REVEAL
from runtime.engine.conditions.scores import LEAD, SCORE
from runtime.engine.conditions.verdicts import JudgementMoment, Verdict, verdict
from runtime.engine.game.condition_plan import ConditionNode, EffectNode, Objective, Rule
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import JOURNEY, Variable
from runtime.engine.words.words import Words
from runtime.support.issues import Issue, IssueCode, Severity, Wording
from runtime.support.reasons import Concern
from runtime.support.texts import mark

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

ALL_HIDDEN = Check(
    IssueCode("all-hidden"),
    Severity.WARNING,
    Wording(
        mark("All ways to win of {side} are hidden, and no trigger reveals one: the player can't know what to do."),
        mark("Show one of them, or reveal it by a trigger."),
    ),
    needs=("/conditions", "/triggers"),
    fixes=(QuickFix(FixId("show"), mark("Hide none of them"), show_all),),
)

BASE_HOPELESS = Check(
    IssueCode("base-hopeless"),
    Severity.WARNING,
    Wording(
        mark(
            "{side} begins with a score of {base} and the other side with {other}: even with every letter and every "
            "attack it can't come to as many, and has no way to win but by points."
        ),
        mark("Let both sides begin more alike, or give {side} another way to win."),
    ),
    needs=(*LAND, "/pools", "/start"),
    fixes=(QuickFix(FixId("even"), mark("Let both sides begin with as many points"), even_bases),),
)

BONUS_TRUE_AT_START = Check(
    IssueCode("bonus-true-at-start"),
    Severity.WARNING,
    Wording(
        mark("The bonus objective “{id}” is met in the first position, before anybody has done anything."),
        mark("Ask for more, or remove it."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

CLOSED_BEFORE = Check(
    IssueCode("closed-before"),
    Severity.ERROR,
    Wording(
        mark(
            "The trigger “{id}” closes “{objective}” as turn {limit} begins, or before; it can't be met until the end "
            "of turn {turn}."
        ),
        mark("Close it later, or leave it open."),
    ),
    needs=LAND,
    fixes=(REMOVE_EFFECT,),
)

FOE_CANNOT_WIN = Check(
    IssueCode("foe-cannot-win"),
    Severity.HINT,
    Wording(
        mark("{side} has no way to win but the higher score at the turn limit of {limit}."),
        mark("Give it a way to win, or accept it where that is the idea of the level."),
    ),
    needs=LAND,
    fixes=(STANDARD_END,),
)

LAST_CITY_NO_END = Check(
    IssueCode("last-city-no-end"),
    Severity.WARNING,
    Wording(
        mark("{side} may lose its last city, and nothing ends the level then, though it can lay no word any more."),
        mark("Let the standard ends hold, or give the other side conquest as a way to win."),
    ),
    needs=LAND,
    fixes=(STANDARD_END,),
)

PART_NEVER_TRUE = Check(
    IssueCode("part-never-true"),
    Severity.WARNING,
    Wording(
        mark("One of the alternatives of “{id}” can never come true."),
        mark("Remove it, or ask for what is there and within reach."),
    ),
    needs=LAND,
    fixes=(
        WHAT_THERE_IS,
        QuickFix(FixId("remove-part"), mark("Remove this alternative"), remove_part),
    ),
)

SAME_OBJECTIVE = Check(
    IssueCode("same-objective"),
    Severity.WARNING,
    Wording(
        mark("{side} has two ways to win that ask for the same: “{other}” and “{id}”."),
        mark("Remove one of them."),
    ),
    needs=("/conditions",),
    fixes=(REMOVE_ENTRY,),
)

SIDE_CANNOT_WIN = Check(
    IssueCode("side-cannot-win"),
    Severity.WARNING,
    Wording(
        mark("{side} can't win this level: no way to win of it can come true, and the standard ends are off."),
        mark("Give {side} a way to win, or let the standard ends hold."),
    ),
    needs=LAND,
    fixes=(STANDARD_END,),
)

TRUE_AT_START = Check(
    IssueCode("true-at-start"),
    Severity.ERROR,
    Wording(
        mark("{side} wins by “{id}” without doing anything: it is true from the beginning."),
        mark("Ask for more, or make it a bonus objective."),
    ),
    needs=LAND,
    fixes=(QuickFix(FixId("make-bonus"), mark("Make it a bonus objective"), make_bonus), REMOVE_ENTRY),
)

WIN_AND_LOSE = Check(
    IssueCode("win-and-lose"),
    Severity.WARNING,
    Wording(
        mark("“{id}” of {side} and “{other}” of the other side come true at the same moment: both win and lose."),
        mark("Let them ask for different things."),
    ),
    needs=LAND,
    fixes=(REMOVE_ENTRY,),
)

END_CHECKS = (
    *(ALL_HIDDEN, BASE_HOPELESS, BONUS_TRUE_AT_START, CLOSED_BEFORE, FOE_CANNOT_WIN, LAST_CITY_NO_END),
    *(PART_NEVER_TRUE, SAME_OBJECTIVE, SIDE_CANNOT_WIN, TRUE_AT_START, WIN_AND_LOSE),
    *NEVER_CHECKS,
)
"""What can be wrong with how a level ends."""


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


def end_issues(reach: Reach, words: Words | None) -> Iterator[Issue]:
    """Everything that is certain of how a level can end."""
    state = first_position(reach.level, reach.rules, reach.plan)
    if state is None:
        return
    context = _at_the_beginning(state, words or AnyWord())
    hopes: dict[str, ConditionOutlook] = {}
    for objective, pointer in objectives_of(reach):
        yield from _apart(reach, pointer, _of_objective, objective, pointer, context, hopes)
    for number, rule in enumerate(reach.plan.rules):
        pointer = f"/triggers/{number}"
        yield from _apart(reach, pointer, _of_rule, rule, pointer, context)
    yield from _apart(reach, "/conditions", _both)
    yield from _apart(reach, "/standard_end", _cannot_win, hopes)
    yield from _apart(reach, "/standard_end", _last_city)
    yield from _apart(reach, "/start/base", _bases)


def _apart(reach: Reach, pointer: str, find: Callable[..., Iterator[Issue]], *about: Any) -> Iterator[Issue]:
    """What is found of one thing; a failure costs no other."""
    return apart(Concern.ENDS, place_in(reach.level, pointer), find, reach, *about)


def _at_the_beginning(state: GameState, words: Words) -> ConditionContext:
    """The first position, with what conditions remember of it: who stands in a region then has been there."""
    remembered = Remembered(state.setup.plan, {}, words)
    remembered.begin(state)
    return ConditionContext(state, words, remembered.marks)


def objectives_of(reach: Reach) -> Iterator[tuple[Objective, str]]:
    """Each objective with its JSON pointer."""
    for objective in reach.plan.objectives:
        yield objective, objective.when.pointer.removesuffix("/when")


def _of_rule(reach: Reach, rule: Rule, pointer: str, context: ConditionContext) -> Iterator[Issue]:
    """The same of a trigger: ``never-true``, ``turn-limit-short``, ``goal-too-high`` and ``true-at-start``."""
    found = verdict(rule.when, context, JudgementMoment.LOOK)
    hope = hope_of(found, reach)
    if hope.never and not hope.clash:
        yield never_issue(hope, reach, context, pointer, (rule.id, "trigger"))
    elif found.met is True and not _has_starting_letters(reach) and not reach.doubts.touches(f"{pointer}/when"):
        for side in dict.fromkeys(winner for effect in rule.effects if (winner := _winner(effect))):
            yield in_level(reach.level, TRUE_AT_START, pointer, (), id=rule.id, side=side.value)


def _of_objective(
    reach: Reach, objective: Objective, pointer: str, context: ConditionContext, hopes: dict[str, ConditionOutlook]
) -> Iterator[Issue]:
    """``true-at-start``, ``bonus-true-at-start``, ``never-true``, ``turn-limit-short`` and ``part-never-true``.

    A way to win that holds in the first position ends the level as soon as it is judged. A bonus that does is given
    for nothing, unless it is one that must only be kept to the end.
    """
    found = verdict(objective.when, context, JudgementMoment.LOOK, bonus=objective.bonus)
    hope = hopes[f"{objective.side.value}/{objective.id}"] = hope_of(found, reach)
    if hope.never:
        if not hope.clash:
            yield never_issue(hope, reach, context, pointer, (objective.id, "condition"))
        return
    yield from _closed(reach, objective)
    is_known = not reach.doubts.touches(pointer) and not _asks_journey(objective)
    if found.met is True and not _has_starting_letters(reach) and is_known:
        if not objective.bonus:
            side = objective.side.value
            yield in_level(reach.level, TRUE_AT_START, pointer, (), id=objective.id, side=side)
        elif hope.always:
            yield in_level(reach.level, BONUS_TRUE_AT_START, pointer, (), id=objective.id)
    for part in _within_any(found):
        inner = hope_of(part, reach)
        if inner.never and not inner.clash:
            yield in_level(reach.level, PART_NEVER_TRUE, part.node.pointer, (), id=objective.id, kind=part.node.kind)


def _closed(reach: Reach, objective: Objective) -> Iterator[Issue]:
    """``closed-before``: a trigger certainly closes it before it can be met."""
    closing, begin = reach.schedule.closed.get(objective.id), earliest(objective.when, reach)
    named = next(one for one in reach.plan.objectives if one.id == objective.id)
    if closing is not None and named is objective and closing.over < begin < NO_TURN:
        told: dict[str, str | int] = {"id": closing.id, "objective": objective.id}
        told |= {"limit": closing.over + 1, "turn": begin}
        yield in_level(reach.level, CLOSED_BEFORE, closing.pointer, (), **told)


def _has_starting_letters(reach: Reach) -> bool:
    """Whether letters lie on the board, so that scores and links depend on the lexicon."""
    return any(reach.level.start.letters)


def _asks_journey(objective: Objective) -> bool:
    """Whether it depends on what the player has done in other levels, so that it is not known how it begins."""
    named = (node.arguments.get("variable") for node in objective.when.walk())
    return any(isinstance(variable, Variable) and variable.id.startswith(JOURNEY) for variable in named)


def _within_any(found: Verdict) -> Iterator[Verdict]:
    """The alternatives in a tree of conditions."""
    for part in found.parts:
        if found.node.kind == ANY:
            yield part
        yield from _within_any(part)


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
            if reach.doubts.touches(alternative.pointer):
                continue
            key = meanings_of(reach).meaning(alternative)
            other = seen.setdefault(key, (side, name))
            if other[0] is not side:
                figures = {"id": name, "other": other[1], "side": side.value}
                yield in_level(reach.level, WIN_AND_LOSE, pointer, (), **figures)
            elif other[1] != name and alternative is when and pointer.startswith("/conditions"):
                yield in_level(reach.level, SAME_OBJECTIVE, pointer, (), id=name, other=other[1], side=side.value)


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


def _cannot_win(reach: Reach, hopes: dict[str, ConditionOutlook]) -> Iterator[Issue]:
    """``side-cannot-win``: without standard ends, no way to win of this side's can come true.

    Only by the higher score at the turn limit can it win then. ``all-hidden``: its player is told of none of them.
    """
    if reach.level.standard_end:
        return
    for side in SIDES:
        own = [one for one in reach.plan.objectives if one.side is side and not one.bonus]
        unknown = ConditionOutlook()
        open_ = [one for one in own if not hopes.get(f"{side.value}/{one.id}", unknown).never]
        ended = END.kind in reach.doubts.effects or any(
            effect.kind == END.kind and effect.text("winner") in (side.value, "score")
            for effect in reach.plan.every_effect()
        )
        pointer = f"/conditions/{side.value}"
        if not open_ and not ended and not reach.plan.does(CLOSE_OBJECTIVE.kind):
            check = SIDE_CANNOT_WIN if side is reach.level.protagonist else FOE_CANNOT_WIN
            yield in_level(reach.level, check, pointer, (), side=side.value, limit=reach.rules.turn_limit)
        elif side is reach.level.protagonist and open_ and all(one.hidden for one in own) and not ended:
            told = {effect.arguments.get("condition") for effect in reach.plan.every_effect()}
            if REVEAL.kind not in reach.doubts.effects and not any(one.id in told for one in own):
                yield in_level(reach.level, ALL_HIDDEN, pointer, (), side=side.value)


_BY_POINTS = frozenset({SCORE.kind, LEAD.kind, *GROUPS})
"""Conditions of points, and the groups of these."""


def _bases(reach: Reach) -> Iterator[Issue]:
    """``base-hopeless``: a side that can win by points alone can never have as many as the other begins with."""
    base = reach.level.start.base
    for side in SIDES:
        others = [one for one in reach.plan.objectives if one.side is side and not one.bonus]
        by_points = all(node.kind in _BY_POINTS for one in others for node in one.when.walk())
        asked = ConditionNode(LEAD.kind, "", "", {"side": side, "points": 0})
        most = most_of(asked, reach) if by_points and not reach.plan.does(END.kind) else None
        if most is not None and most < 0:
            told = {"side": side.value, "base": base[side], "other": base[side.other]}
            yield in_level(reach.level, BASE_HOPELESS, "/start/base", (), **told)


def _last_city(reach: Reach) -> Iterator[Issue]:
    """``last-city-no-end``: a side may lose its last city, and nothing ends the level then, though it can lay no word.

    Asked only where the other side can reach a city of it, and where the standard ends are off.
    """
    if reach.level.standard_end or reach.moves_board or END.kind in reach.doubts.effects:
        return
    for side in SIDES:
        own = [city for city in reach.cities if city.owner is side]
        safe = all(reach.letters(side.other, (city.at,), reach.others((city.at,))) is None for city in own)
        ends = [one.when for one in reach.plan.objectives if one.side is side.other and not one.bonus]
        ends += [
            rule.when for rule in reach.plan.rules if any(effect.kind == END.kind for effect in rule.every_effect())
        ]
        may_end = any(_comes_of_loss(when, side, len(own)) or reach.doubts.touches(when.pointer) for when in ends)
        if own and not safe and not may_end:
            cells = [city.at for city in own]
            yield in_level(reach.level, LAST_CITY_NO_END, "/standard_end", cells, side=side.value)


def _comes_of_loss(node: ConditionNode, side: Side, number: int) -> bool:
    """Whether a condition may come true just because ``side`` has lost its last city."""
    if node.kind in (ALL, ANY, IN_ORDER):
        parts = [_comes_of_loss(part, side, number) for part in node.parts]
        return all(parts) if node.kind == ALL else any(parts)
    if node.kind == NOT:
        return any(bounds_of(part).goes_with_loss for part in node.parts[0].walk())
    comes = bounds_of(node).comes_of_loss
    return comes is not None and comes(node, side, number)
