"""The computer's levels in table games, and what each makes of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from runtime.tablegames.game import TableGame, TablePlayer
from runtime.tablegames.search import SearchEffort, best_move

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Skill(Enum):
    """How well the computer plays, by the names that levels use."""

    NOVICE = "novice"
    APPRENTICE = "apprentice"
    ADEPT = "adept"
    MASTER = "master"


EFFORTS: Mapping[str, Mapping[Skill, SearchEffort]] = MappingProxyType(
    {
        "scribe": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(20, slips=40),
                Skill.APPRENTICE: SearchEffort(100, slips=15),
                Skill.ADEPT: SearchEffort(500, is_wary=True),
                Skill.MASTER: SearchEffort(3000, is_wary=True),
            }
        ),
        "scrambler": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(12, plies=8, slips=40),
                Skill.APPRENTICE: SearchEffort(50, plies=16, slips=15),
                Skill.ADEPT: SearchEffort(150, plies=30, is_wary=True),
                Skill.MASTER: SearchEffort(500, plies=40, is_wary=True),
            }
        ),
        "scryper": MappingProxyType(
            {
                Skill.NOVICE: SearchEffort(12, plies=10, slips=40),
                Skill.APPRENTICE: SearchEffort(80, plies=20, slips=15),
                Skill.ADEPT: SearchEffort(250, plies=30, is_wary=True),
                Skill.MASTER: SearchEffort(800, plies=40, is_wary=True),
            }
        ),
    }
)
"""How hard each level thinks, by game: numbers of games played out, so that a seed gives the same game everywhere."""


def thought(
    game: TableGame[State, Move, View],
    view: View,
    player: TablePlayer,
    *,
    skill: Skill,
    seed: int,
    stop: Callable[[], bool] = lambda: False,
) -> Move:
    """The computer's move from what it may see; with ``stop`` it answers at once with the best so far."""
    return best_move(game, view, player, effort=EFFORTS[game.id][skill], seed=seed, stop=stop)
