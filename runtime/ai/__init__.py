"""The computer's players: each gets what its side may see, and answers with an action."""

from runtime.ai.players import GREEDY, PLAYERS, Limit, Player, choose

__all__ = ["GREEDY", "PLAYERS", "Limit", "Player", "choose"]
