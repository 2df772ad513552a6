"""A position as conditions look at it: what is read from the board, each thing worked out once."""

from __future__ import annotations

from collections.abc import Mapping

from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.effect_kinds import SET_TURN
from runtime.engine.game.condition_plan import ConditionMemory, ConditionNode
from runtime.engine.game.state import Ending, GameState
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import Network
from runtime.engine.words.scoring import face_value
from runtime.engine.words.words import Words


class ConditionContext:
    """A position with the words it is read by, and what conditions remember.

    ``memory`` stands in for the position's own where it is about to change; ``over`` is how many turns have ended.
    ``ending`` is how the game is about to end, or has ended. ``viewer`` is the side that looks, where what it is told
    must not give away what the other one discarded; None knows everything.
    """

    def __init__(
        self,
        state: GameState,
        words: Words,
        memory: Mapping[str, int] | None = None,
        *,
        over: int | None = None,
        ending: Ending | None = None,
        viewer: Side | None = None,
    ) -> None:
        self.state = state
        self.words = words
        self.table = BoardContext.of(state)
        self.memory = state.course.memory if memory is None else memory
        self.over = turns_over(state) if over is None else over
        self.ending = ending or state.ended
        self.viewer = viewer
        self._networks: dict[Side, Network] = {}

    @property
    def course(self) -> ConditionMemory:
        """What the position itself remembers."""
        return self.state.course

    @property
    def turn_is_over(self) -> bool:
        """Whether the present turn has ended and the next has not begun."""
        return self.over >= self.state.turn

    def mark(self, node: ConditionNode) -> int:
        """What is remembered of ``node``."""
        return self.memory.get(node.key, 0)

    def network(self, side: Side) -> Network:
        """The side's words and links."""
        if side not in self._networks:
            self._networks[side] = self.table.network(side, self.words)
        return self._networks[side]

    def scores(self) -> BySide[int]:
        """Word score and base score of either side (section 9)."""

        def score(side: Side) -> int:
            values = self.state.setup.rules.letters
            return self.state.base[side] + sum(face_value(values, run.text) for run in self.network(side).words)

        return BySide(score(Side.GOLD), score(Side.SILVER))

    def cities(self, side: Side) -> tuple[City, ...]:
        """The cities that ``side`` owns."""
        return self.table.cities_of(side)

    def turns_left(self, side: Side) -> int:
        """How many turns of ``side`` can still come to their end before the turn limit, at most."""
        left = max(0, self.state.setup.rules.turn_limit - self.over)
        if self.state.setup.plan.does(SET_TURN.kind):
            # A trigger may give every one of them to this side.
            return left
        return (left + 1) // 2 if self.state.to_move is side else left // 2


def turns_over(state: GameState) -> int:
    """How many turns have ended in ``state``; where nothing was looked at yet, all before the present one."""
    return state.course.over if state.course.looked else state.turn - 1
