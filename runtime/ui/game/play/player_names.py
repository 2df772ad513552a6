"""What those who play a game are called."""

from __future__ import annotations

from runtime.ai import PLAYERS
from runtime.engine.board.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_texts.names import side_name


class PlayerNames:
    """Knows the names of a game's players, persons and computers."""

    def __init__(self, game: PlayerView, t: Texts) -> None:
        self._game, self._t = game, t

    def player(self, side: Side) -> str:
        """Who plays a side."""
        t, computer = self._t, self._game.setup.seats[side].computer
        if computer is not None:
            return t(PLAYERS[computer].name) if computer in PLAYERS else computer
        usual = t("you") if len(self._game.people) == 1 else t("person")
        return self._name(side) or usual

    def person(self, side: Side) -> str:
        """What one of two persons is called, with the side where both are called alike; empty where nobody said."""
        name, t = self._name(side), self._t
        if name and name == self._name(side.other):
            return t("{name} ({side})", name=name, side=side_name(t, side))
        return name

    def player_by_name(self, side: Side) -> str:
        """Who plays a side, as others may be told; empty for a person without a name."""
        setup = self._game.setup
        return self.player(side) if setup.seats[side].computer is not None else setup.players[side]

    def _name(self, side: Side) -> str:
        """The name of a person; who has none beside one who has is the first player of the computer."""
        players = self._game.setup.players
        is_first = len(self._game.people) > 1 and any(players)
        return players[side] or (self._t("First player") if is_first else "")
