"""Which words, letters and cities an event takes from whom."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.conditions.condition_context import ConditionContext
from runtime.engine.game.events import ElementInvoked, WordCommitted, WordOutcome
from runtime.engine.game.state import Run
from runtime.engine.game.story_events import TerrainChanged


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
        case ElementInvoked() | TerrainChanged():
            return tuple(city.at for city in event.cities if city.owner is side)
    return ()


def _fallen(event: object, side: Side) -> Iterator[Run]:
    """The words of ``side`` that were defeated in the event's fights, whether they lost a letter or not."""
    if isinstance(event, WordCommitted) and event.side is not side:
        for fight in event.fights:
            if fight.defeated:
                yield fight.defender.run
