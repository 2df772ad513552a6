"""A position as conditions look at it, each thing worked out once, and what an event takes from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.conditions.effect_kinds import SET_TURN
from runtime.engine.game.condition_plan import ConditionMemory, ConditionNode
from runtime.engine.game.events import (
    CitiesGiven,
    CitiesRazed,
    CityFounded,
    ElementInvoked,
    LettersRemoved,
    TerrainChanged,
    WordCommitted,
    WordOutcome,
)
from runtime.engine.game.state import Ending, GameState, Run
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.network import Network
from runtime.engine.words.words import Words


class ConditionContext:
    """A position with the words it is read by, and what conditions remember.

    ``memory`` stands in for the position's own where it is about to change; ``over`` is how many turns have ended.
    ``ending`` is how the game is about to end, or has ended. ``viewer`` is the side that looks, where what it is told
    must not give away what the other one discarded; None knows everything. ``is_opening``: nothing has happened yet.
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
        is_opening: bool = False,
    ) -> None:
        self.state = state
        self.words = words
        self.table = BoardContext.of(state)
        self.memory = state.course.memory if memory is None else memory
        self.over = turns_over(state) if over is None else over
        self.ending = ending or state.ended
        self.viewer = viewer
        self.is_opening = is_opening
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


def lost_words(before: ConditionContext, event: object, side: Side) -> tuple[Run, ...]:
    """The words of ``side`` that were defeated, damaged or destroyed by the event that followed on ``before``.

    A word that was broken already has been lost before; one that is extended or lifted is not lost.
    """
    cells = {laid.at for laid in lost_letters(event, side)}
    fallen = tuple(_fallen(event, side))
    if not cells and not fallen:
        return ()
    words = before.network(side).words
    return tuple(word for word in words if word in fallen or any(cell in cells for cell in word.cells))


def lost_letters(event: object, side: Side) -> tuple[Laid, ...]:
    """The letters on the board that ``side`` lost by the event; newly laid ones that never stood are none of them."""
    match event:
        case WordCommitted() if event.side is not side:
            removed = (laid for fight in event.fights for laid in fight.removed)
            return (*removed, *event.leftovers)
        case WordCommitted():
            return event.ice.lost if event.ice else ()
        case ElementInvoked() | TerrainChanged():
            return event.destroyed[side]
        case LettersRemoved() if event.side is side:
            return event.letters
    return ()


def fallen_letters(event: object, side: Side) -> tuple[Laid, ...]:
    """All letters of ``side`` that left the game by the event, newly laid ones that never stood among them.

    A word that is repelled loses its new letters to the word that repelled it, one that breaks the ice to the water
    (6.5 and 6.6). Letters that are discarded don't fall.
    """
    lost = lost_letters(event, side)
    if isinstance(event, WordCommitted) and event.side is side and event.outcome is not WordOutcome.PLACED:
        return (*event.new, *lost)
    return lost


def lost_cities(event: object, side: Side) -> tuple[Cell, ...]:
    """Where cities stood that ``side`` lost by the event."""
    match event:
        case WordCommitted():
            return tuple(city.at for city in event.cities if city.before is side)
        case ElementInvoked() | TerrainChanged() | CitiesRazed():
            return tuple(city.at for city in event.cities if city.owner is side)
        case CitiesGiven():
            return tuple(city.at for city in event.cities if city.before is side)
        case CityFounded() if event.taken_by is not None and event.owner is side:
            return (event.at,)
    return ()


def _fallen(event: object, side: Side) -> Iterator[Run]:
    """The words of ``side`` that were defeated in the event's fights, whether they lost a letter or not."""
    if isinstance(event, WordCommitted) and event.side is not side:
        for fight in event.fights:
            if fight.felled:
                yield fight.defender.run
