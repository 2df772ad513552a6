"""The computer's players: each gets what its side may see, and answers with an action."""

from runtime.ai.player_profiles import NO_SPIES, Intelligence
from runtime.ai.players import (
    ADEPT,
    ALL_PLAYERS,
    APPRENTICE,
    GREEDY,
    LEVELS,
    MASTER,
    NOVICE,
    PLAYERS,
    QUICK_PLAYERS,
    ComputerPlayer,
    Limit,
    PlayerId,
    choose,
)

__all__ = [
    "ADEPT",
    "ALL_PLAYERS",
    "APPRENTICE",
    "GREEDY",
    "LEVELS",
    "MASTER",
    "NOVICE",
    "NO_SPIES",
    "PLAYERS",
    "QUICK_PLAYERS",
    "ComputerPlayer",
    "Intelligence",
    "Limit",
    "PlayerId",
    "choose",
]
