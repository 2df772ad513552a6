"""Win conditions about scores, turns and the end of the game (rules, section 10)."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.conditions.arguments import Argument, Takes, mark
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.kind import (
    TURNS,
    Certainty,
    ConditionKind,
    Countdown,
    Counted,
    Evaluation,
    Judged,
    Text,
    common_arguments,
    measured,
    open_or_not,
    side_argument,
    yes_or_no,
)
from runtime.engine.conditions.standard_ends import judged_at_end_of_turn, judged_at_once
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import ConditionKindId


def _score(node: ConditionNode, context: ConditionContext) -> Evaluation:
    return measured(context.scores()[node.side], node.whole("points"))


def _points_to_go(node: ConditionNode, context: ConditionContext) -> Countdown:
    of = node.whole("points")
    return Countdown(Counted.POINTS, of - context.scores()[node.side], of)


SCORE = ConditionKind(
    ConditionKindId("score"),
    Judged.TURN_END,
    mark("The side's score reaches so many points."),
    (
        side_argument(mark("The side that scores.")),
        Argument("points", Takes.WHOLE, mark("How many points."), required=True),
    ),
    _score,
    countdown=_points_to_go,
)


def _lead(node: ConditionNode, context: ConditionContext) -> Evaluation:
    scores = context.scores()
    return measured(scores[node.side] - scores[node.side.other], node.whole("points"))


def _lead_to_go(node: ConditionNode, context: ConditionContext) -> Countdown:
    of, scores = node.whole("points"), context.scores()
    return Countdown(Counted.LEAD, of - scores[node.side] + scores[node.side.other], of)


LEAD = ConditionKind(
    ConditionKindId("lead"),
    Judged.TURN_END,
    mark("The side's score is so many points above the opponent's."),
    (
        side_argument(mark("The side that leads.")),
        Argument("points", Takes.WHOLE, mark("By how many points."), required=True),
        TURNS,
    ),
    _lead,
    countdown=_lead_to_go,
)


def _within(node: ConditionNode, context: ConditionContext) -> Evaluation:
    now = context.state.turn <= node.whole("turn")
    return yes_or_no(now, Certainty.OPEN if now else Certainty.IMPOSSIBLE)


def _passed(node: ConditionNode, context: ConditionContext) -> Evaluation:
    """What is found where it must not hold (section 13, Time).

    What is won at the end of the last turn is won within it; that its time has passed is true at the same moment, for
    then the next turn begins.
    """
    found = _within(node, context)
    if found.now and context.over >= node.whole("turn"):
        return replace(found, now=False, done=0, certainty=Certainty.IMPOSSIBLE)
    return found


def _time_left(node: ConditionNode, context: ConditionContext) -> Countdown:
    of = node.whole("turn")
    return Countdown(Counted.TIME, of - context.over, of)


WITHIN = ConditionKind(
    ConditionKindId("within"),
    Judged.AT_ONCE,
    mark("The numbered turn is not over yet; the turns of both sides count."),
    (Argument("turn", Takes.WHOLE, mark("The number of the last turn, counted from 1."), required=True),),
    _within,
    denied=_passed,
    countdown=_time_left,
)


def _turn_begins(node: ConditionNode, context: ConditionContext) -> Evaluation:
    every, before = node.get("every", int), node.whole("turn") - 1
    if every is not None:
        return _turns_begin(context, before + 1, every)
    if context.over >= before:
        return yes_or_no(True, Certainty.SETTLED)
    return Evaluation(False, context.over, before, open_or_not(before <= context.state.setup.rules.turn_limit))


def _turns_begin(context: ConditionContext, first: int, every: int) -> Evaluation:
    """That one of the turns ``first``, ``first`` + ``every``, … begins at this very moment (section 13)."""
    is_between = context.turn_is_over or context.is_opening
    if is_between and context.over + 1 >= first and (context.over + 1 - first) % every == 0:
        return yes_or_no(True)
    begun = context.over if is_between else context.over + 1
    coming = first if begun < first else begun + every - (begun - first) % every
    return yes_or_no(False, open_or_not(coming - 1 <= context.state.setup.rules.turn_limit))


def _turns_until(node: ConditionNode, context: ConditionContext) -> Countdown:
    of = node.whole("turn") - 1
    return Countdown(Counted.COMING, of - context.over, of)


def repeats(node: ConditionNode) -> bool:
    """Whether ``node`` is true at moments only, which come again and again."""
    return node.kind == TURN_BEGINS.kind and node.arguments.get("every") is not None


def _say_turn(node: ConditionNode) -> Text:
    arguments, every = common_arguments(node), node.get("every", int)
    return Text(node.kind, arguments) if every is None else Text(f"{node.kind}.every", {**arguments, "count": every})


TURN_BEGINS = ConditionKind(
    ConditionKindId("turn_begins"),
    Judged.AT_ONCE,
    mark("So many turns of both sides are over that the numbered turn begins."),
    (
        Argument("turn", Takes.WHOLE, mark("The number of the turn, counted from 1."), required=True),
        Argument(
            "every",
            Takes.WHOLE,
            mark("After how many turns it begins again: then it is true only as that turn and each later one begins."),
            maximum=1000,
            format=2,
        ),
    ),
    _turn_begins,
    describe=_say_turn,
    countdown=_turns_until,
    templates=("turn_begins", "turn_begins.every"),
)


def _standard_end(node: ConditionNode, context: ConditionContext) -> Evaluation:
    state = replace(context.state, setup=replace(context.state.setup, standard_end=True))
    ending = judged_at_once(state, context.words)
    if ending is None and context.turn_is_over:
        ending = judged_at_end_of_turn(state, context.words)
    return yes_or_no(ending is not None and ending.winner is node.side)


STANDARD_END = ConditionKind(
    ConditionKindId("standard_end"),
    Judged.AT_ONCE,
    mark("One of the standard ends comes, and the side wins by it."),
    (side_argument(mark("The side that wins.")),),
    _standard_end,
    denied_late=True,
)


def _win(node: ConditionNode, context: ConditionContext) -> Evaluation:
    return yes_or_no(context.ending is not None and context.ending.winner is node.side)


WIN = ConditionKind(
    ConditionKindId("win"),
    Judged.GAME_END,
    mark("The side wins the game; for bonus objectives alone."),
    (side_argument(mark("The side that wins.")),),
    _win,
)
