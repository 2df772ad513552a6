"""Who plays the computer's sides: the levels of skill to choose from, each with how it plays and how strong it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime import resources
from runtime.ai import PLAYERS
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level, Seat
from runtime.simulate.strength import FOLDER, PlayerStrength, read_strength, say_player
from runtime.support.texts import Texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.fields import DropBox, box_sheet


class OpponentBox(QWidget):
    """Chooses the computer's player; unless one is chosen, it is the one that a level names."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__()
        theme, t = parts.theme, parts.t
        self._t = t
        self._level: Level | None = None
        self._strengths = read_strength(resources.assets() / FOLDER)
        colours = theme.colours
        self.players = DropBox()
        self.players.setAccessibleName(t("Opponent"))
        theme.dress(self.players, box_sheet(theme, "4px 10px", "font-size: 18px; min-width: 190px;"))
        self.players.addItem("", None)
        for player in PLAYERS.values():
            self.players.addItem(t(player.name), player.id)
            row = self.players.count() - 1
            self.players.setItemData(row, say_player(t, player.id, self._strengths), Qt.ItemDataRole.ToolTipRole)
        self._about = Label()
        self._about.setWordWrap(True)
        theme.dress(self._about, f"font-size: 16px; color: {colours.quiet};")
        title = Label(t("&Opponent"))
        title.setBuddy(self.players)
        theme.dress(title, "font-size: 18px;")
        line = QHBoxLayout()
        line.addWidget(title)
        line.addWidget(self.players)
        line.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(line)
        whole.addWidget(self._about)
        self.players.currentIndexChanged.connect(self._show)

    def show_level(self, level: Level) -> None:
        """Offer opponents for another level; where two people play it, there is none to choose."""
        self._level = level
        own = PLAYERS.get(_computer(level))
        if own is None:
            self.players.setItemText(0, self._t("Another person"))
        else:
            self.players.setItemText(0, self._t("{player}, as the level has it", player=self._t(own.name)))
        self.players.setEnabled(own is not None)
        self._show()

    def seats(self, level: Level) -> BySide[Seat]:
        """Who plays ``level``: its own seats, those of the computer taken by the chosen player."""
        chosen = self.players.currentData()
        if not isinstance(chosen, str):
            return level.seats
        return level.seats.map(lambda seat: seat if seat.computer is None else replace(seat, computer=chosen))

    def _show(self) -> None:
        """Say how the chosen player plays."""
        level = self._level
        if level is None:
            return
        chosen = self.players.currentData() or _computer(level)
        shown = say_player(self._t, chosen, self._strengths) if _computer(level) else ""
        self._about.setText(shown)


def say_computers(t: Texts, seats: Sequence[Seat | None], measured: Mapping[str, PlayerStrength]) -> str:
    """How each of the computer's players in these seats plays, a line for each; empty where people play alone."""
    players = dict.fromkeys(seat.computer for seat in seats if seat is not None and seat.computer is not None)
    return "\n".join(
        t("{player}: {about}", player=t(PLAYERS[one].name), about=say_player(t, one, measured))
        for one in players
        if one in PLAYERS
    )


def _computer(level: Level) -> str:
    """The computer's player that a level names; nothing where people play both sides."""
    return next((seat.computer for seat in level.seats if seat.computer is not None), "")
