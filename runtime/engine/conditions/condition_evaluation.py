"""What each single condition finds in a position: whether it holds, how far it is, whether it can still come true."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import LEAVES
from runtime.engine.conditions.kind import Certainty, Fact
from runtime.engine.game.condition_plan import ConditionNode


def fact(node: ConditionNode, sight: ConditionContext, *, denied: bool = False) -> Fact:
    """What the single condition ``node`` finds; ``denied`` where it must not hold."""
    found = state_fact(node, sight, denied=denied)
    if node.turns:
        found = _running(node, sight, found)
    if sight.state.ended is None:
        return found
    return replace(found, certainty=Certainty.SETTLED if found.now else Certainty.IMPOSSIBLE)


def state_fact(node: ConditionNode, sight: ConditionContext, *, denied: bool = False) -> Fact:
    """The same, whatever the number of turns it must hold."""
    kind = LEAVES[node.kind]
    evaluate = kind.denied if denied and kind.denied else kind.evaluate
    return evaluate(node, sight)


def streak(node: ConditionNode, mark: int) -> int:
    """For how many turns running ``node`` has held, by what is remembered of it."""
    return max(0, mark - LEAVES[node.kind].ahead)


def _running(node: ConditionNode, sight: ConditionContext, found: Fact) -> Fact:
    """What must hold for some turns running."""
    run = min(streak(node, sight.mark(node)), node.turns)
    now = found.now and run >= node.turns
    certainty = found.certainty
    if certainty is Certainty.SETTLED and not now:
        certainty = Certainty.OPEN
    if not now and node.turns - run > sight.turns_left(node.side):
        certainty = Certainty.IMPOSSIBLE
    return replace(found, now=now, certainty=certainty, held=run if found.now else 0, turns=node.turns)
