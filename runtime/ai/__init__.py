"""The computer's players: each gets what its side may see, and answers with an action."""

from runtime.ai.players import GREEDY, LEVELS, PLAYERS, Limit, Player, choose
from runtime.ai.spying import NO_SPIES, Intelligence

__all__ = ["GREEDY", "LEVELS", "NO_SPIES", "PLAYERS", "Intelligence", "Limit", "Player", "choose"]
