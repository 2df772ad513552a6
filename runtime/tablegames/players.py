"""The computer's levels in table games, and what each makes of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from runtime.tablegames.game import Game, Player
from runtime.tablegames.search import Effort, best_move

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Skill(Enum):
    """How well the computer plays, by the names that levels use."""

    NOVICE = "novice"
    APPRENTICE = "apprentice"
    ADEPT = "adept"
    MASTER = "master"


EFFORTS: Mapping[str, Mapping[Skill, Effort]] = MappingProxyType(
    {
        "scribe": MappingProxyType(
            {
                Skill.NOVICE: Effort(20, slips=40),
                Skill.APPRENTICE: Effort(100, slips=15),
                Skill.ADEPT: Effort(500, is_wary=True),
                Skill.MASTER: Effort(3000, is_wary=True),
            }
        ),
        "scrambler": MappingProxyType(
            {
                Skill.NOVICE: Effort(12, plies=8, slips=40),
                Skill.APPRENTICE: Effort(50, plies=16, slips=15),
                Skill.ADEPT: Effort(150, plies=30, is_wary=True),
                Skill.MASTER: Effort(500, plies=40, is_wary=True),
            }
        ),
        "scryper": MappingProxyType(
            {
                Skill.NOVICE: Effort(12, plies=10, slips=40),
                Skill.APPRENTICE: Effort(80, plies=20, slips=15),
                Skill.ADEPT: Effort(250, plies=30, is_wary=True),
                Skill.MASTER: Effort(800, plies=40, is_wary=True),
            }
        ),
    }
)
"""How hard each level thinks, by game: numbers of games played out, so that a seed gives the same game everywhere."""


def thought(
    game: Game[State, Move, View],
    view: View,
    player: Player,
    *,
    skill: Skill,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Move:
    """The computer's move from what it may see; with ``stop`` it answers at once with the best so far."""
    return best_move(game, view, player, effort=EFFORTS[game.id][skill], seed=seed, stop=stop)
