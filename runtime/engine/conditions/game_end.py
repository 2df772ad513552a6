"""How a game ends: win conditions, bonus objectives, triggers and the standard ends judged (rules, section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.condition_context import ConditionContext, turns_over
from runtime.engine.conditions.condition_memory import MemoryStep, Remembered
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.scores import repeats
from runtime.engine.conditions.standard_ends import by_score, judged_at_end_of_turn, judged_at_once
from runtime.engine.conditions.verdicts import JudgementMoment, verdict
from runtime.engine.game.condition_plan import EffectNode, Objective, Rule
from runtime.engine.game.events import (
    ChanceDecided,
    ChoiceOpened,
    ConditionsAdvanced,
    Event,
    ObjectiveMet,
    TriggerFired,
    TurnEnded,
)
from runtime.engine.game.state import ChoiceMoment, Ending, EndReason, GameState, OpenChoice
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
    judge = _Judge(story, words, mover, ChoiceMoment.TURN_END if turn_ended else ChoiceMoment.ACTION)
    judge.rearm()
    return judge.rounds()


def answered(story: Judgement, words: Words, waits: OpenChoice, effects: Sequence[EffectNode]) -> Ending | None:
    """How the game ends once a choice was answered by an option with these ``effects``; what waited goes on."""
    return _Judge(story, words, waits.mover, waits.moment).resumed(waits, effects)


def look(story: Judgement, words: Words) -> Ending | None:
    """Look at the first position, before anybody has done anything: triggers may go off, but nobody wins."""
    if not story.state.setup.plan or story.state.course.looked:
        return None
    return _Judge(story, words, story.state.to_move, ChoiceMoment.OPENING).rounds()


def closed(story: Judgement, words: Words, ending: Ending) -> Ending:
    """Judge the bonus objectives for the last time, where the game ends whatever the conditions say."""
    if not story.state.setup.plan:
        return ending
    return _Judge(story, words, story.state.to_move, ChoiceMoment.ACTION).closed(ending)


def _standard(story: Judgement, words: Words, turn_ended: bool) -> Ending | None:
    """The standard end that comes now."""
    ending = judged_at_once(story.state, words)
    if ending is None and turn_ended:
        ending = judged_at_end_of_turn(story.state, words)
    return ending


class _Judge:
    """Judges the conditions of one game at one moment."""

    def __init__(self, story: Judgement, words: Words, mover: Side, at: ChoiceMoment) -> None:
        self._story = story
        self._words = words
        self._mover = mover
        self._at = at
        self._moment = JudgementMoment.TURN_END if at is ChoiceMoment.TURN_END else JudgementMoment.ACTION
        self._is_opening = at is ChoiceMoment.OPENING

    def rounds(self, first: int = 0) -> Ending | None:
        """Judge conditions and let triggers go off by turns, until none does or a choice waits for its answer.

        So many rounds are enough for any story and stop two triggers that set off one another for ever; the last
        changes are still judged.
        """
        for number in range(first, DEEPEST):
            ending = self._conditions_here()
            if ending is not None:
                return ending
            fired, ending = self.triggers(number)
            if ending is not None:
                return self.closed(ending)
            if not fired or self._waits:
                return None
        return self._conditions_here()

    def resumed(self, waits: OpenChoice, effects: Sequence[EffectNode]) -> Ending | None:
        """Carry out the ``effects`` of the option that was chosen, and then what has waited for the answer."""
        plan = self._story.state.setup.plan
        waiting = [[plan.effect_at(pointer) for pointer in reversed(rest)] for rest in waits.rest]
        waiting.append(_choices_last(effects))
        ending = self._carry_out(waiting, waits.rule, waits.round)
        if ending is None and not self._waits:
            _, ending = self.triggers(waits.round, waits.rule + 1)
        if ending is not None:
            return self.closed(ending)
        return None if self._waits else self.rounds(waits.round + 1)

    @property
    def _waits(self) -> bool:
        """Whether a choice waits for its answer, so that all else waits too."""
        return self._story.state.choice is not None

    def _conditions_here(self) -> Ending | None:
        """The end that conditions bring; in the opening, where nobody wins, they only remember.

        What waits for the answer to a choice that opens then (section 13) is the opening's too: what the answer fulfils
        wins with the next action.
        """
        if not self._is_opening:
            return self.conditions()
        self.advance(JudgementMoment.ACTION)
        return None

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

    def triggers(self, number: int, first: int = 0) -> tuple[bool, Ending | None]:
        """Let the triggers go off whose conditions are true, in the round of this number, from the ``first`` on.

        Whether any did, and the end that one brought; behind one whose choice waits for its answer all others wait.
        """
        fired = False
        for place, rule in enumerate(self._story.state.setup.plan.rules[first:], first):
            went_off, ending = self._trigger(rule, place, number)
            fired = fired or went_off
            if ending is not None or self._waits:
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

    def _trigger(self, rule: Rule, place: int, number: int) -> tuple[bool, Ending | None]:
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
        return True, self._carry_out([list(reversed(rule.effects))], place, number)

    def _carry_out(self, waiting: list[list[EffectNode]], place: int, number: int) -> Ending | None:
        """Carry out the effects that wait, the last first, of the trigger at this place in the round of this number.

        The first list is the trigger's own, each one after it that of an option that was chosen. It stops at an end,
        and where a choice opens.
        """
        story = self._story
        while waiting:
            effects = waiting[-1]
            if not effects:
                waiting.pop()
                continue
            effect = effects.pop()
            happened = EFFECT_KINDS[effect.kind].happen(story.state, effect, self._words)
            if isinstance(happened, Ending):
                # At once: what would come after it in the list has no game left to change.
                return happened
            if isinstance(happened, ChoiceOpened):
                self._open(effect, happened, waiting, place, number)
                return None
            if happened is not None:
                story.tell(happened)
            if isinstance(happened, ChanceDecided):
                effects += reversed(effect.branches[happened.branch].effects)
                # No choice opens inside another's option: it waits until all else of that is done.
                waiting[-1] = effects if len(waiting) == 1 else _choices_last(tuple(reversed(effects)))
        return None

    def _open(
        self, effect: EffectNode, opened: ChoiceOpened, waiting: list[list[EffectNode]], place: int, number: int
    ) -> None:
        """Let a choice open, with all that waits for its answer."""
        story, memory = self._story, self._memory()
        chooser = opened.side if effect.get("chooser", str) else self._mover
        # What has happened is heard of now, for its events are forgotten when the action is over.
        memory.hear(story.unheard)
        self._remember(memory, story.state.course.over)
        rest = tuple(tuple(one.pointer for one in reversed(effects)) for effects in waiting)
        phase = story.state.phase
        waits = OpenChoice(effect.pointer, chooser, self._mover, phase, self._at, number, place, rest)
        story.tell(ChoiceOpened(chooser, replace(opened.choice, chooser=chooser), waits))
        story.unheard.clear()


def _choices_last(effects: Sequence[EffectNode]) -> list[EffectNode]:
    """The effects of an option, the next one at the end, its choices behind all others."""
    ordered = sorted(effects, key=lambda effect: effect.kind == CHOICE.kind)
    return list(reversed(ordered))
