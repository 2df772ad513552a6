"""What a kind of effect is: all that the rules know of it, in one record.

Their table is :mod:`runtime.engine.conditions.effect_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from runtime.engine.board.grid import Cell
from runtime.engine.conditions.arguments import Argument, NamedPlace
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.events import Event
from runtime.engine.game.state import Ending, GameState
from runtime.engine.levels.level import EffectKindId
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class EffectKind:
    """A kind of effect: what it is called in files, what it asks for, and what happens.

    ``happen`` gives the event that it brings, or how it ends the game; None where it changes nothing. Of the arguments
    in ``either`` at least one must be given. Files that use it are of the ``format`` that it came with. What can go
    several ways has so many ``branches`` at least and at most, of each of which it asks for the ``branch_arguments``.
    """

    kind: EffectKindId
    description: str
    arguments: tuple[Argument, ...]
    happen: Callable[[GameState, EffectNode, Words], Event | Ending | None]
    either: tuple[str, ...] = ()
    format: int = 1
    branches: tuple[int, int] = (0, 0)
    branch_arguments: tuple[Argument, ...] = ()


def effect_cells(effect: EffectNode) -> tuple[Cell, ...]:
    """The cells that an effect names, and those of its region."""
    cells = cast(tuple[Cell, ...], effect.arguments["cells"])
    region = effect.get("region", NamedPlace)
    return tuple(sorted({*cells, *(region.cells if region else ())}))
