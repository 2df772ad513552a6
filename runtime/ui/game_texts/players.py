"""How who played a game is called."""

from __future__ import annotations

from runtime.ai import PLAYERS
from runtime.profile.statistics_facts import SeatPlayer
from runtime.support.texts import Texts


def say_player(t: Texts, player: SeatPlayer) -> str:
    """Who played: a person by name, or a player of the computer's."""
    if player.computer:
        named = PLAYERS.get(player.computer)
        return t("Computer: {player}", player=t(named.name) if named is not None else player.computer)
    return player.name or t("First player")
