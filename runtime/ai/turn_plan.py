"""A whole turn thought out: the position after each action, word upon word until nothing more pays."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.ai.evaluation import Evaluator, least_wanted
from runtime.ai.options import BlindSpots, WordOptions
from runtime.ai.player_profiles import PlanningEffort
from runtime.engine.combat.combat import answer, outlook
from runtime.engine.game.actions import Action, Discard, EndTurn, Order
from runtime.engine.game.pools import excess
from runtime.engine.game.state import GameState, Phase
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words


class Budget:
    """How many words may still be put before the engine in one decision."""

    def __init__(self, nodes: int) -> None:
        self._left = nodes

    def spend(self) -> bool:
        """Take one from what is left; False where nothing is."""
        if self._left <= 0:
            return False
        self._left -= 1
        return True


def acted(state: GameState, action: Action, words: Words) -> GameState | None:
    """The position after an action, a defending player choosing what is worst for it; None where it is not legal."""
    applied = apply(state, action, words)
    if not isinstance(applied, Applied):
        return None
    waiting = applied.state.waiting
    if waiting is None:
        return applied.state
    faced = outlook(BoardContext.of(state), state.to_move, waiting.new, waiting.main, words)
    answered = apply(applied.state, Order(answer(faced.worst, waiting.defenders)), words)
    return answered.state if isinstance(answered, Applied) else None


def ended(state: GameState, words: Words) -> GameState:
    """The position after the turn has been ended, and the next player has discarded what it must."""
    if state.ended is not None or state.phase is not Phase.PLAY:
        return state
    applied = apply(state, EndTurn(), words)
    return ready(applied.state, words) if isinstance(applied, Applied) else state


def ready(state: GameState, words: Words) -> GameState:
    """The position once the side to move has discarded what it must."""
    if state.phase is not Phase.DISCARD:
        return state
    side = state.to_move
    applied = apply(state, Discard(least_wanted(state.racks[side].letters, excess(state, side), 0)), words)
    return applied.state if isinstance(applied, Applied) else state


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
