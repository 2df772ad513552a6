"""Whole trees of conditions judged: all, any, not and in order over what the single conditions find."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import ALL, CONDITION_KINDS, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.kind import Certainty, Evaluation, Judged
from runtime.engine.game.condition_plan import ConditionNode


def evaluate(node: ConditionNode, context: ConditionContext, *, denied: bool = False) -> Evaluation:
    """What the single condition ``node`` finds; ``denied`` where it must not hold."""
    found = evaluate_now(node, context, denied=denied)
    if node.turns:
        found = _running(node, context, found)
    if context.state.ended is None:
        return found
    return replace(found, certainty=Certainty.SETTLED if found.now else Certainty.IMPOSSIBLE)


def evaluate_now(node: ConditionNode, context: ConditionContext, *, denied: bool = False) -> Evaluation:
    """The same, whatever the number of turns it must hold."""
    kind = CONDITION_KINDS[node.kind]
    evaluate = kind.denied if denied and kind.denied else kind.evaluate
    return evaluate(node, context)


def streak(node: ConditionNode, mark: int) -> int:
    """For how many turns running ``node`` has held, by what is remembered of it."""
    return max(0, mark - CONDITION_KINDS[node.kind].ahead)


def _running(node: ConditionNode, context: ConditionContext, found: Evaluation) -> Evaluation:
    """What must hold for some turns running."""
    run = min(streak(node, context.mark(node)), node.turns)
    now = found.now and run >= node.turns
    certainty = found.certainty
    if certainty is Certainty.SETTLED and not now:
        certainty = Certainty.OPEN
    if not now and node.turns - run > context.turns_left(node.side):
        certainty = Certainty.IMPOSSIBLE
    return replace(found, now=now, certainty=certainty, held=run if found.now else 0, turns=node.turns)


class JudgementMoment(Enum):
    """When conditions are judged; ``LOOK`` is for showing how far they are, and judges nothing."""

    ACTION = "action"
    TURN_END = "end of turn"
    GAME_END = "end of the game"
    LOOK = "look"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is found of a node: whether it is ``met``, None where now is not the time to judge it.

    ``done`` of ``of`` is its progress, ``beyond`` how much more than that is there, ``held`` of ``turns`` for how many
    turns running it has held.
    """

    node: ConditionNode
    met: bool | None
    done: int
    of: int
    certainty: Certainty
    held: int = 0
    turns: int = 0
    parts: tuple[Verdict, ...] = ()
    beyond: int = 0


def judged_when(node: ConditionNode) -> Judged:
    """When the single condition ``node`` is judged."""
    return Judged.TURN_END if node.turns else CONDITION_KINDS[node.kind].judged


def verdict(
    node: ConditionNode,
    context: ConditionContext,
    moment: JudgementMoment,
    *,
    bonus: bool = False,
    denied: bool = False,
) -> Verdict:
    """What is found of ``node`` and all below it.

    ``bonus`` says that it belongs to a bonus objective, ``denied`` that it must not hold, for a ``not`` is above it.
    """
    if node.kind not in GROUPS:
        return _single(node, context, moment, bonus=bonus, denied=denied)
    below = denied is not (node.kind == NOT)
    parts = tuple(verdict(part, context, moment, bonus=bonus, denied=below) for part in node.parts)
    if node.kind == NOT:
        return _not(node, parts)
    if node.kind == IN_ORDER:
        return _in_order(node, parts, context)
    return _all(node, parts) if node.kind == ALL else _any(node, parts)


def _single(
    node: ConditionNode, context: ConditionContext, moment: JudgementMoment, *, bonus: bool, denied: bool
) -> Verdict:
    found = evaluate(node, context, denied=denied)
    met = found.now if _is_time(node, moment, found.now, bonus) else None
    return Verdict(node, met, found.done, found.of, found.certainty, found.held, found.turns, beyond=found.beyond)


def _is_time(node: ConditionNode, moment: JudgementMoment, now: bool, bonus: bool) -> bool:
    """Whether a single condition that holds or does not hold ``now`` may be judged."""
    if moment in (JudgementMoment.GAME_END, JudgementMoment.LOOK):
        return True
    if bonus and CONDITION_KINDS[node.kind].safeguard:
        # What must never happen is settled at the end of the game, unless it has happened.
        return not now
    if CONDITION_KINDS[node.kind].denied_late:
        return now or moment is JudgementMoment.TURN_END
    judged = judged_when(node)
    return judged is Judged.AT_ONCE or (judged is Judged.TURN_END and moment is JudgementMoment.TURN_END)


def _all(node: ConditionNode, parts: tuple[Verdict, ...]) -> Verdict:
    met = _together([part.met for part in parts])
    certainties = [part.certainty for part in parts]
    certainty = Certainty.OPEN
    if Certainty.IMPOSSIBLE in certainties:
        certainty = Certainty.IMPOSSIBLE
    elif all(one is Certainty.SETTLED for one in certainties):
        certainty = Certainty.SETTLED
    return Verdict(node, met, sum(part.met is True for part in parts), len(parts), certainty, parts=parts)


def _together(found: list[bool | None]) -> bool | None:
    """Whether all hold: no, where one certainly does not; unknown, where one is not judged yet."""
    if False in found:
        return False
    return None if None in found else True


def _any(node: ConditionNode, parts: tuple[Verdict, ...]) -> Verdict:
    against = _together([None if part.met is None else not part.met for part in parts])
    met = None if against is None else not against
    certainties = [part.certainty for part in parts]
    certainty = Certainty.OPEN
    if Certainty.SETTLED in certainties:
        certainty = Certainty.SETTLED
    elif all(one is Certainty.IMPOSSIBLE for one in certainties):
        certainty = Certainty.IMPOSSIBLE
    best = parts[0]
    for part in parts[1:]:
        # Fractions compared crosswise: the engine knows no floats.
        if part.done * best.of > best.done * part.of:
            best = part
    return Verdict(node, met, best.done, best.of, certainty, best.held, best.turns, parts, best.beyond)


def _not(node: ConditionNode, parts: tuple[Verdict, ...]) -> Verdict:
    part = parts[0]
    met = None if part.met is None else not part.met
    turned = {Certainty.SETTLED: Certainty.IMPOSSIBLE, Certainty.IMPOSSIBLE: Certainty.SETTLED}
    return Verdict(node, met, int(met is True), 1, turned.get(part.certainty, Certainty.OPEN), parts=parts)


def _in_order(node: ConditionNode, parts: tuple[Verdict, ...], context: ConditionContext) -> Verdict:
    """As many parts as have come true, each in its time; the rest of them may be out of reach."""
    done, of = min(context.mark(node), len(parts)), len(parts)
    certainty = Certainty.SETTLED if done >= of else Certainty.OPEN
    if any(part.certainty is Certainty.IMPOSSIBLE for part in parts[done:]):
        certainty = Certainty.IMPOSSIBLE
    return Verdict(node, done >= of, done, of, certainty, parts=parts)
