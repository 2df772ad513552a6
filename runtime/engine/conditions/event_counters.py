"""What single conditions remember: how each event of a game changes the number that is kept of them."""

from __future__ import annotations

from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_evaluation import state_fact, streak
from runtime.engine.conditions.condition_kinds import LEAVES
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.events import TurnEnded


def does_count(node: ConditionNode) -> bool:
    """Whether a single condition counts what has happened; a trigger that goes off again counts anew each time."""
    return node.kind in LEAVES and LEAVES[node.kind].counts is not None


def beginning(node: ConditionNode, sight: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` when its time begins."""
    begins = LEAVES[node.kind].begins
    return begins(node, sight) if begins else 0


def heard(node: ConditionNode, before: ConditionContext, event: object, after: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` after ``event``; ``after`` holds what was remembered."""
    kind, mark = LEAVES[node.kind], after.mark(node)
    if kind.counts:
        return mark + kind.counts(node, before, event, after)
    if kind.remembers:
        return kind.remembers(node, event, after)
    if node.turns and isinstance(event, TurnEnded):
        return _run(node, event, after)
    return mark


def _run(node: ConditionNode, event: TurnEnded, after: ConditionContext) -> int:
    """For how many of the side's turns running the condition holds, now that a turn has ended."""
    if not state_fact(node, after).now:
        return 0
    run = streak(node, after.mark(node))
    return run + 1 if event.side is node.side else run
