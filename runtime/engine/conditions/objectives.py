"""What players are shown of the objectives: what each asks, how far it is, and whether it can still be met."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.conditions.condition_kinds import ALL, ANY, CONDITION_KINDS, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.kind import Certainty, Countdown, Counted, Judged, Text
from runtime.engine.conditions.verdicts import JudgementMoment, Verdict, evaluate_now, judged_when, verdict
from runtime.engine.game.condition_plan import ConditionNode, Objective
from runtime.engine.game.state import GameState, Phase
from runtime.engine.words.words import Words


def objective_text(objective: Objective) -> Text:
    """The whole sentence of an objective."""
    template = "objective.bonus" if objective.bonus else "objective.win"
    return Text(template, {"side": objective.side.value, "clause": condition_text(objective.when)})


def condition_text(node: ConditionNode) -> Text:
    """The clause of a condition and all below it."""
    if node.kind in GROUPS:
        return _group(node)
    text = CONDITION_KINDS[node.kind].describe(node)
    if node.turns:
        return Text("for_turns", {"clause": text, "count": node.turns})
    if judged_when(node) is Judged.TURN_END and not CONDITION_KINDS[node.kind].says_when:
        return Text("at_turn_end", {"clause": text})
    return text


def _group(node: ConditionNode) -> Text:
    if node.kind != NOT and len(node.parts) == 1:
        return condition_text(node.parts[0])
    parts = tuple(_part(part, node) for part in node.parts)
    if node.kind == NOT:
        return Text("not", {"clause": parts[0]})
    return reduce(lambda first, second: Text(node.kind, {"first": first, "second": second}), parts)


def _part(part: ConditionNode, group: ConditionNode) -> Text:
    """A part of a group, in brackets where it would not be clear how far its clause goes."""
    text = condition_text(part)
    while part.kind in (ALL, ANY, IN_ORDER) and len(part.parts) == 1:
        part = part.parts[0]
    is_clear = part.kind not in GROUPS or (part.kind == group.kind == NOT)
    return text if is_clear else Text("inside", {"clause": text})


_GENERAL = (
    *("objective.win", "objective.bonus", "for_turns", "at_turn_end", "not", "inside", ALL, ANY, IN_ORDER),
    *("with", "with_more", "place.city", "place.city_at", "place.region", "place.cell", "token"),
    *(f"element.{element.value}" for element in Element),
)

TEMPLATES = (*_GENERAL, *(template for kind in CONDITION_KINDS.values() for template in kind.templates or (kind.kind,)))
"""Every template there is; each has its words."""


@dataclass(frozen=True, slots=True)
class ObjectiveProgress:
    """How far a condition is: ``done`` of ``of``, and for ``held`` of ``turns`` turns running where that is asked.

    Where more is there than is asked for, ``beyond`` says how much more; ``done`` is never more than ``of``.
    ``holds`` says whether it holds as things stand; ``possible`` is False only where it can never come true.
    ``parts`` are those of a condition that is made of others. ``countdown`` is what is still to pass until a single
    condition is decided, where that can be counted.
    """

    text: Text
    holds: bool
    done: int
    of: int
    possible: bool
    held: int = 0
    turns: int = 0
    parts: tuple[ObjectiveProgress, ...] = ()
    beyond: int = 0
    countdown: Countdown | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveSeen:
    """An objective as players see it; it is ``met`` once it has been judged to be, which stays.

    ``waits_for`` is when one that holds as things stand will be judged: the end of the turn or of the game. Until then
    it may cease to hold.
    """

    id: str
    side: Side
    bonus: bool
    met: bool
    text: Text
    progress: ObjectiveProgress
    waits_for: JudgementMoment | None = None

    @property
    def possible(self) -> bool:
        """Whether it is met or can still be met, as far as one can tell."""
        return self.met or self.progress.possible


def objectives(state: GameState, words: Words) -> tuple[ObjectiveSeen, ...]:
    """All objectives of a game, hidden ones too, in file order, gold's first."""
    context = ConditionContext(state, words)
    return tuple(_seen(objective, context) for objective in state.setup.plan.objectives)


def shown_objectives(state: GameState, words: Words, side: Side) -> tuple[ObjectiveSeen, ...]:
    """The objectives that players are told of, as far as ``side`` can know how they stand."""
    context, course = ConditionContext(state, words, viewer=side), state.course
    return tuple(_seen(objective, context) for objective in state.setup.plan.objectives if course.shows(objective))


def _seen(objective: Objective, context: ConditionContext) -> ObjectiveSeen:
    met = objective.id in context.course.met
    is_over = context.state.phase is Phase.OVER
    progress = _progress(verdict(objective.when, context, JudgementMoment.LOOK, bonus=objective.bonus), context)
    if (is_over or objective.id in context.state.closed) and not met:
        progress = replace(progress, possible=False)
    is_open = not met and not is_over and objective.id not in context.state.closed
    waits_for = _waited_for(objective, context) if progress.holds and is_open else None
    text = objective_text(objective)
    return ObjectiveSeen(objective.id, objective.side, objective.bonus, met, text, progress, waits_for)


def _waited_for(objective: Objective, context: ConditionContext) -> JudgementMoment | None:
    """When an objective that holds now is judged next; None where no action has to be waited for."""
    if verdict(objective.when, context, JudgementMoment.ACTION, bonus=objective.bonus).met is True:
        return None
    ends = verdict(objective.when, context, JudgementMoment.TURN_END, bonus=objective.bonus).met is True
    return JudgementMoment.TURN_END if ends else JudgementMoment.GAME_END


def _progress(found: Verdict, context: ConditionContext, *, denied: bool = False) -> ObjectiveProgress:
    """What is found of a condition; ``denied`` where it must not hold."""
    below = denied is not (found.node.kind == NOT)
    return ObjectiveProgress(
        text=condition_text(found.node),
        holds=found.met is True,
        done=found.done,
        of=found.of,
        possible=found.certainty is not Certainty.IMPOSSIBLE,
        held=found.held,
        turns=found.turns,
        parts=tuple(_progress(part, context, denied=below) for part in found.parts),
        beyond=found.beyond,
        countdown=_countdown(found, context, denied=denied),
    )


def _countdown(found: Verdict, context: ConditionContext, *, denied: bool) -> Countdown | None:
    """What is still to pass until a single condition is decided; None where nothing is counted, or nothing is left."""
    node = found.node
    if node.kind in GROUPS or context.ending is not None or found.certainty is not Certainty.OPEN:
        return None
    kind, counts = CONDITION_KINDS[node.kind], None
    if node.turns:
        if found.met is not True and evaluate_now(node, context).now:
            cells = kind.places(node, context) if kind.places is not None else ()
            counts = Countdown(Counted.HELD, node.turns - found.held, node.turns, cells)
    elif kind.countdown is not None:
        counts = kind.countdown(node, context)
    if counts is not None and denied:
        # Only time that runs out against somebody is awaited by the other one.
        counts = replace(counts, counted=Counted.COMING) if counts.counted is Counted.TIME else None
    return counts if counts is not None and counts.left > 0 else None
