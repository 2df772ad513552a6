"""What players are shown of the objectives: what each asks, how far it is, and whether it can still be met."""

from __future__ import annotations

from dataclasses import dataclass, replace

from runtime.engine.course import Objective
from runtime.engine.facts import Prospect
from runtime.engine.objectivetext import Text, condition_text, objective_text
from runtime.engine.sides import Side
from runtime.engine.sight import Sight
from runtime.engine.state import GameState, Phase
from runtime.engine.verdicts import Moment, Verdict, verdict
from runtime.engine.words import Words


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a condition is: ``done`` of ``of``, and for ``held`` of ``turns`` turns running where that is asked.

    ``holds`` says whether it holds as things stand; ``possible`` is False only where it can never come true.
    ``parts`` are those of a condition that is made of others.
    """

    text: Text
    holds: bool
    done: int
    of: int
    possible: bool
    held: int = 0
    turns: int = 0
    parts: tuple[Progress, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectiveSeen:
    """An objective as players see it; it is ``met`` once it has been judged to be, which stays."""

    id: str
    side: Side
    bonus: bool
    met: bool
    text: Text
    progress: Progress

    @property
    def possible(self) -> bool:
        """Whether it is met or can still be met, as far as one can tell."""
        return self.met or self.progress.possible


def objectives(state: GameState, words: Words) -> tuple[ObjectiveSeen, ...]:
    """All objectives of a game, hidden ones too, in file order, gold's first."""
    sight = Sight(state, words)
    return tuple(_seen(objective, sight) for objective in state.setup.plan.objectives)


def shown_objectives(state: GameState, words: Words, side: Side) -> tuple[ObjectiveSeen, ...]:
    """The objectives that players are told of, as far as ``side`` can know how they stand."""
    sight, course = Sight(state, words, viewer=side), state.course
    return tuple(_seen(objective, sight) for objective in state.setup.plan.objectives if course.shows(objective))


def _seen(objective: Objective, sight: Sight) -> ObjectiveSeen:
    met = objective.id in sight.course.met
    progress = _progress(verdict(objective.when, sight, Moment.LOOK, bonus=objective.bonus))
    if sight.state.phase is Phase.OVER and not met:
        progress = replace(progress, possible=False)
    return ObjectiveSeen(objective.id, objective.side, objective.bonus, met, objective_text(objective), progress)


def _progress(found: Verdict) -> Progress:
    return Progress(
        text=condition_text(found.node),
        holds=found.met is True,
        done=found.done,
        of=found.of,
        possible=found.prospect is not Prospect.IMPOSSIBLE,
        held=found.held,
        turns=found.turns,
        parts=tuple(_progress(part) for part in found.parts),
    )
