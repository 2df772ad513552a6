"""The position after an action, by the engine itself, everybody else doing what is worst for the one who acts."""

from __future__ import annotations

from runtime.ai.letters import least_wanted
from runtime.engine.combat.attack_range import answer, outlook
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
