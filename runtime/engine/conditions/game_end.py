"""How a game ends: win conditions, bonus objectives, triggers and the standard ends judged (rules, section 10)."""

from __future__ import annotations

from typing import Protocol

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.condition_context import ConditionContext, turns_over
from runtime.engine.conditions.condition_memory import MemoryStep, Remembered
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.scores import repeats
from runtime.engine.conditions.standard_ends import by_score, judged_at_end_of_turn, judged_at_once
from runtime.engine.conditions.verdicts import JudgementMoment, verdict
from runtime.engine.game.condition_plan import Objective, Rule
from runtime.engine.game.events import (
    ChanceDecided,
    ConditionsAdvanced,
    Event,
    ObjectiveMet,
    TriggerFired,
    TurnEnded,
)
from runtime.engine.game.state import Ending, EndReason, GameState
from runtime.engine.levels.ruleset import BothMet
from runtime.engine.words.words import Words

DEEPEST = 20
"""How many triggers may set off one another."""


class Judgement(Protocol):
    """A position as it changes; ``unheard`` is what conditions have not taken notice of yet."""

    state: GameState
    unheard: list[MemoryStep]

    def tell(self, event: Event) -> None:
        """Let ``event`` happen."""


def judged(story: Judgement, words: Words, *, mover: Side, turn_ended: bool = False) -> Ending | None:
    """How the game ends after an action of ``mover``, or None where it goes on.

    First the level's own conditions, then the standard ends, then triggers; what a trigger changes is judged again.
    """
    if not story.state.setup.plan:
        return _standard(story, words, turn_ended)
    judge = _Judge(story, words, mover, JudgementMoment.TURN_END if turn_ended else JudgementMoment.ACTION)
    judge.rearm()
    for _ in range(DEEPEST):
        ending = judge.conditions()
        if ending is not None:
            return ending
        fired, ending = judge.triggers()
        if ending is not None:
            return judge.closed(ending)
        if not fired:
            return None
    # So many rounds are enough for any story and stop two triggers that set off one another for ever; the last
    # changes are still judged.
    return judge.conditions()


def look(story: Judgement, words: Words) -> Ending | None:
    """Look at the first position, before anybody has done anything: triggers may go off, but nobody wins."""
    if not story.state.setup.plan or story.state.course.looked:
        return None
    judge = _Judge(story, words, story.state.to_move, JudgementMoment.ACTION, is_opening=True)
    for _ in range(DEEPEST):
        judge.advance(JudgementMoment.ACTION)
        fired, ending = judge.triggers()
        if ending is not None:
            return judge.closed(ending)
        if not fired:
            return None
    judge.advance(JudgementMoment.ACTION)
    return None


def closed(story: Judgement, words: Words, ending: Ending) -> Ending:
    """Judge the bonus objectives for the last time, where the game ends whatever the conditions say."""
    if not story.state.setup.plan:
        return ending
    return _Judge(story, words, story.state.to_move, JudgementMoment.GAME_END).closed(ending)


def _standard(story: Judgement, words: Words, turn_ended: bool) -> Ending | None:
    """The standard end that comes now."""
    ending = judged_at_once(story.state, words)
    if ending is None and turn_ended:
        ending = judged_at_end_of_turn(story.state, words)
    return ending


class _Judge:
    """Judges the conditions of one game at one moment."""

    def __init__(
        self, story: Judgement, words: Words, mover: Side, moment: JudgementMoment, *, is_opening: bool = False
    ) -> None:
        self._story = story
        self._words = words
        self._mover = mover
        self._moment = moment
        self._is_opening = is_opening

    def rearm(self) -> None:
        """Let triggers that wait for turns to begin wait for the next one (section 13).

        Between two of these moments a turn is under way, in which nothing may have been judged.
        """
        steps, memory = self._story.unheard, self._memory()
        waiting = [rule for rule in self._story.state.setup.plan.rules if memory.marks.get(rule.key)]
        waiting = [rule for rule in waiting if any(map(repeats, rule.when.walk()))]
        if not waiting or not steps:
            return
        context = ConditionContext(steps[0].before, self._words)
        for rule in waiting:
            if verdict(rule.when, context, JudgementMoment.ACTION).met is False:
                memory.marks[rule.key] = 0
        self._remember(memory, self._story.state.course.over)

    def conditions(self) -> Ending | None:
        """The end that the level's conditions or the standard ends bring, with every objective that is met told."""
        self.advance(self._moment)
        self._bonus(self._moment)
        ending = self._won(self._moment)
        if ending is not None:
            return self.closed(ending)
        ending = _standard(self._story, self._words, self._moment is JudgementMoment.TURN_END)
        if ending is None:
            return None
        # No end of a turn comes any more, so that what waits for it is judged now.
        self.advance(JudgementMoment.GAME_END, ending)
        return self.closed(self._won(JudgementMoment.GAME_END, ending) or ending)

    def triggers(self) -> tuple[bool, Ending | None]:
        """Let the triggers go off whose conditions are true; whether any did, and the end that one brought."""
        fired = False
        for rule in self._story.state.setup.plan.rules:
            went_off, ending = self._trigger(rule)
            fired = fired or went_off
            if ending is not None:
                return fired, ending
        return fired, None

    def closed(self, ending: Ending) -> Ending:
        """The same end, once the bonus objectives have been judged by it."""
        self.advance(JudgementMoment.GAME_END, ending)
        self._bonus(JudgementMoment.GAME_END, ending)
        return ending

    def advance(self, moment: JudgementMoment, ending: Ending | None = None) -> None:
        """Let the conditions remember what has happened since they were last judged."""
        story, state = self._story, self._story.state
        steps, over = tuple(story.unheard), turns_over(state)
        memory = self._memory()
        if not state.course.looked:
            # What held before the first thing happened counts as held from the beginning.
            memory.begin(steps[0].before if steps else state)
        for step in steps:
            if isinstance(step.event, TurnEnded):
                over = step.event.turn
        memory.hear(steps)
        memory.latch(state, moment, over, ending, is_opening=self._is_opening)
        self._remember(memory, over)
        story.unheard.clear()

    def _memory(self) -> Remembered:
        state = self._story.state
        return Remembered(state.setup.plan, state.course.memory, self._words)

    def _remember(self, memory: Remembered, over: int) -> None:
        """Tell what is remembered now, where it is anything new."""
        course = self._story.state.course
        marks = {key: mark for key, mark in memory.marks.items() if mark != course.memory.get(key, 0)}
        if marks or over != course.over or not course.looked:
            self._story.tell(ConditionsAdvanced(over, tuple(sorted(marks.items()))))

    def _context(self, ending: Ending | None = None) -> ConditionContext:
        return ConditionContext(self._story.state, self._words, ending=ending, is_opening=self._is_opening)

    def _bonus(self, moment: JudgementMoment, ending: Ending | None = None) -> None:
        """Tell the bonus objectives that are met now and were not before."""
        state, context = self._story.state, self._context(ending)
        for objective in state.setup.plan.objectives:
            open_ = objective.bonus and objective.id not in (*state.course.met, *state.closed)
            if open_ and verdict(objective.when, context, moment, bonus=True).met is True:
                self._story.tell(ObjectiveMet(objective.side, objective.id, True))

    def _won(self, moment: JudgementMoment, ending: Ending | None = None) -> Ending | None:
        """The end that the level's ways to win bring."""
        context, state = self._context(ending), self._story.state
        found = [
            objective
            for objective in state.setup.plan.objectives
            if not objective.bonus
            and objective.id not in state.closed
            and verdict(objective.when, context, moment).met is True
        ]
        if not found:
            return None
        for objective in found:
            self._story.tell(ObjectiveMet(objective.side, objective.id, False))
        winner = self._winner(found, context)
        path = next((objective.id for objective in found if objective.side is winner), "")
        return Ending(winner, EndReason.CONDITION, path)

    def _winner(self, found: list[Objective], context: ConditionContext) -> Side | None:
        """Whose conditions are met; where both sides' are, the rules say who wins."""
        sides = [side for side in SIDES if any(objective.side is side for objective in found)]
        if len(sides) == 1:
            return sides[0]
        both: BothMet = context.state.setup.rules.both_met
        if both is BothMet.MOVER:
            return self._mover
        scores: BySide[int] = context.scores()
        return by_score(scores) if both is BothMet.SCORE else None

    def _trigger(self, rule: Rule) -> tuple[bool, Ending | None]:
        """Let one trigger go off, where its condition is true and it is its turn."""
        story = self._story
        course = story.state.course
        met = verdict(rule.when, self._context(), self._moment).met
        memory = self._memory()
        if met is not True or (rule.id in course.fired and not rule.repeat) or memory.marks.get(rule.key):
            if met is False and memory.marks.get(rule.key):
                # The mark stays while the condition stays true: a repeated trigger waits until it has been false once.
                memory.marks[rule.key] = 0
                self._remember(memory, course.over)
            return False, None
        story.tell(TriggerFired(rule.id))
        if rule.repeat:
            memory.marks[rule.key] = 1
            memory.again(rule, story.state)
            self._remember(memory, course.over)
        waiting = list(reversed(rule.effects))
        while waiting:
            effect = waiting.pop()
            happened = EFFECT_KINDS[effect.kind].happen(story.state, effect, self._words)
            if isinstance(happened, Ending):
                # At once: what would come after it in the list has no game left to change.
                return True, happened
            if happened is not None:
                story.tell(happened)
            if isinstance(happened, ChanceDecided):
                waiting += reversed(effect.branches[happened.branch].effects)
        return True, None
