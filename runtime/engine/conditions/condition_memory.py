"""What conditions remember: events that single ones hear, and parts in order of a tree that have come true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.condition_context import ConditionContext, lost_words
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS, IN_ORDER
from runtime.engine.conditions.variable_effects import counts_losses, loss_key
from runtime.engine.conditions.verdicts import JudgementMoment, evaluate_now, streak, verdict
from runtime.engine.game.condition_plan import ConditionNode, ConditionPlan, Rule
from runtime.engine.game.events import TurnEnded
from runtime.engine.game.state import Ending, GameState
from runtime.engine.words.words import Words


def does_count(node: ConditionNode) -> bool:
    """Whether a single condition counts what has happened; a trigger that goes off again counts anew each time."""
    return node.kind in CONDITION_KINDS and CONDITION_KINDS[node.kind].counts is not None


def first_mark(node: ConditionNode, context: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` when its time begins."""
    begins = CONDITION_KINDS[node.kind].begins
    return begins(node, context) if begins else 0


def next_mark(node: ConditionNode, before: ConditionContext, event: object, after: ConditionContext) -> int:
    """What is remembered of the single condition ``node`` after ``event``; ``after`` holds what was remembered."""
    kind, mark = CONDITION_KINDS[node.kind], after.mark(node)
    if kind.counts:
        return mark + kind.counts(node, before, event, after)
    if kind.remembers:
        return kind.remembers(node, event, after)
    if node.turns and isinstance(event, TurnEnded):
        return _run(node, event, after)
    return mark


def _run(node: ConditionNode, event: TurnEnded, after: ConditionContext) -> int:
    """For how many of the side's turns running the condition holds, now that a turn has ended."""
    if not evaluate_now(node, after).now:
        return 0
    run = streak(node, after.mark(node))
    return run + 1 if event.side is node.side else run


@dataclass(frozen=True, slots=True)
class MemoryStep:
    """One event of a game, between the position it happened in and the one it led to."""

    before: GameState
    event: object
    after: GameState


_Marks = dict[str, int]


class Remembered:
    """What is remembered of all conditions of a plan, while an action is judged."""

    def __init__(self, plan: ConditionPlan, marks: Mapping[str, int], words: Words) -> None:
        self.marks: _Marks = dict(marks)
        self._plan = plan
        self._words = words

    def begin(self, state: GameState) -> None:
        """Look at the first position."""
        context = self._context(state)
        for tree in self._plan.trees:
            self._begin(tree, context)

    def hear(self, steps: Iterable[MemoryStep]) -> None:
        """Let every condition whose time it is take notice of what happened."""
        for step in steps:
            before, after = self._context(step.before), self._context(step.after)
            # All are asked before any number is set, so that none sees what another has made of the same event.
            nodes = [node for tree in self._plan.trees for node in self._listening(tree)]
            found = {node.key: next_mark(node, before, step.event, after) for node in nodes}
            self.marks.update(found)
            if counts_losses(self._plan):
                for side in SIDES:
                    lost = len(lost_words(before, step.event, side))
                    self.marks[loss_key(side)] = self.marks.get(loss_key(side), 0) + lost

    def latch(
        self,
        state: GameState,
        moment: JudgementMoment,
        over: int,
        ending: Ending | None = None,
        *,
        is_opening: bool = False,
    ) -> None:
        """Let the parts in order that have come true be done, and the next ones begin."""
        context = ConditionContext(state, self._words, self.marks, over=over, ending=ending, is_opening=is_opening)
        trees = [(objective.when, objective.bonus) for objective in self._plan.objectives]
        for tree, bonus in (*trees, *((rule.when, False) for rule in self._plan.rules)):
            for node in [node for node in tree.walk() if node.kind == IN_ORDER]:
                self._latch(node, context, moment, bonus)

    def again(self, rule: Rule, state: GameState) -> None:
        """Let a trigger that has gone off count anew."""
        for node in rule.when.walk():
            if does_count(node) or node.kind == IN_ORDER:
                self.marks[node.key] = 0
                if node.kind == IN_ORDER:
                    self._begin(node.parts[0], self._context(state))

    def _context(self, state: GameState) -> ConditionContext:
        return ConditionContext(state, self._words, self.marks)

    def _begin(self, node: ConditionNode, context: ConditionContext) -> None:
        """The time of ``node`` begins; of parts in order, that of the first."""
        if node.kind not in GROUPS:
            self.marks[node.key] = first_mark(node, context)
        else:
            self.marks[node.key] = 0
            for part in node.parts[:1] if node.kind == IN_ORDER else node.parts:
                self._begin(part, context)

    def _listening(self, node: ConditionNode) -> Iterator[ConditionNode]:
        """The single conditions whose time it is."""
        if node.kind not in GROUPS:
            yield node
            return
        parts = node.parts
        if node.kind == IN_ORDER:
            done = self.marks.get(node.key, 0)
            parts = parts[done : done + 1]
        for part in parts:
            yield from self._listening(part)

    def _latch(self, node: ConditionNode, context: ConditionContext, moment: JudgementMoment, bonus: bool) -> None:
        while self.marks.get(node.key, 0) < len(node.parts):
            done = self.marks.get(node.key, 0)
            if verdict(node.parts[done], context, moment, bonus=bonus).met is not True:
                return
            self.marks[node.key] = done + 1
            if done + 1 < len(node.parts):
                self._begin(node.parts[done + 1], context)
