"""A whole turn thought out: words laid one after another, until nothing more pays."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.ai.blind_spots import BlindSpots
from runtime.ai.evaluation import Evaluator
from runtime.ai.options import WordOptions
from runtime.ai.outcome import Budget, acted, ended
from runtime.ai.player_profiles import PlanningEffort
from runtime.engine.game.actions import Action
from runtime.engine.game.state import GameState
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """Actions of one turn, without its end, the position they lead to, and what it is worth to end the turn there."""

    actions: tuple[Action, ...]
    state: GameState
    worth: float


class Planner:
    """Thinks out turns of the side to move, as far as the budget reaches."""

    def __init__(self, words: Words, options: WordOptions, evaluator: Evaluator, budget: Budget) -> None:
        self._words = words
        self._options = options
        self._evaluator = evaluator
        self._budget = budget

    def plan(self, state: GameState, actions: tuple[Action, ...] = ()) -> TurnPlan:
        """The plan of ending the turn in ``state``, to which ``actions`` have led."""
        return TurnPlan(actions, state, self._evaluator.value(ended(state, self._words)))

    def plans(self, starts: list[TurnPlan], effort: PlanningEffort, eyes: BlindSpots | None = None) -> list[TurnPlan]:
        """Ways to play the turn that go on from ``starts``, these among them, the best first."""
        found = list(starts)
        known = {_key(plan.state) for plan in starts}
        front = found
        for _ in range(effort.depth):
            ahead: list[TurnPlan] = []
            for plan in front:
                if plan.state.ended is None:
                    ahead += self._next(plan, effort.breadth, eyes, known)
            ahead.sort(key=_worth)
            found = found + ahead
            front = ahead[: effort.beam]
        return sorted(found, key=_worth)

    def _next(self, plan: TurnPlan, breadth: int, eyes: BlindSpots | None, known: set[object]) -> list[TurnPlan]:
        """The plans that lay one word more."""
        found = []
        for action in self._options.best(plan.state, breadth, eyes):
            if not self._budget.spend():
                break
            after = acted(plan.state, action, self._words)
            # Two words laid in either order come to one position; it is thought about once.
            if after is not None and _key(after) not in known:
                known.add(_key(after))
                found.append(self.plan(after, (*plan.actions, action)))
        return found


def _worth(plan: TurnPlan) -> float:
    return -plan.worth


def _key(state: GameState) -> object:
    """What makes two positions of one turn the same."""
    board = state.board
    return (*(grid.cells for grid in board.letters), board.terrain.cells, board.broken, state.racks, state.redeployed)
