"""How games that were left are told of."""

from __future__ import annotations

from runtime.ai import PLAYERS
from runtime.engine.sides import SIDES
from runtime.match.left import LeftGame
from runtime.support.texts import Texts


def say_opponents(t: Texts, game: LeftGame) -> str:
    """Against whom a game is played."""
    computers = [player for side in SIDES if (player := game.seats[side].computer)]
    if not computers:
        return t("Two people at one screen")
    names = [t(PLAYERS[one].name) if one in PLAYERS else one for one in computers]
    return t("Against {player}", player=names[0]) if len(names) == 1 else t("Two computers")


def say_last(t: Texts, game: LeftGame) -> str:
    """A game in one line, for the plate of the main menu."""
    return t("{level} – {players}, turn {turn}", level=game.level, players=say_opponents(t, game), turn=game.turn)
