"""Where everything stands in the game's window: the board at the left, a wooden column with all else beside it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.engine.board.sides import BySide
from runtime.ui.game.commands.button_states import Bar, Buttons
from runtime.ui.game.panel.plaques import PlayerPlaque, TurnPlaque
from runtime.ui.game.panel.preview_panel import SharedRoom
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.materials import WoodPanel

ROWS = (Bar.GREAT, Bar.LETTERS, Bar.POWERS)
"""The buttons below the rack."""

NARROW, WIDE = 316, 400
LOW = 760
"""Windows that are less high than this, in pixels, have their column packed closer."""
HEIGHT, PANEL, MOST = 134, 172, 330
LEAST, LINES = 96, 130
"""How tall the panel of previews usually is in a window that is just not low, and at most."""


class StageColumn(WoodPanel):
    """All that stands beside the board."""

    def __init__(
        self,
        theme: Theme,
        *,
        plaques: BySide[PlayerPlaque],
        turn: TurnPlaque,
        rack: RackView,
        room: SharedRoom,
        buttons: Buttons,
    ) -> None:
        super().__init__(theme, 40)
        self._theme, self._rack, self._room = theme, rack, room
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(16, 10, 12, 12)
        self._inside.setSpacing(7)
        players = QHBoxLayout()
        players.setSpacing(8)
        for plaque in plaques:
            players.addWidget(plaque)
        self._inside.addLayout(players)
        above = QHBoxLayout()
        above.setSpacing(8)
        menu = buttons[Bar.TOP]["menu"]
        above.addWidget(menu)
        above.addWidget(turn, 1)
        self._inside.addLayout(above)
        menu.hide()
        self._inside.addWidget(rack)
        for bar in ROWS:
            self._inside.addLayout(_row(buttons[bar].values()))
        self._inside.addWidget(room, 1)
        self._inside.addLayout(_foot(buttons))

    def fit(self, window: QSize) -> None:
        """A wider window has a wider column; in a low one the parts stand closer, so that lists keep some lines."""
        usual = max(NARROW, min(WIDE, round(window.width() * 0.26)))
        # Larger texts take from the board, but never half of the window.
        self.setFixedWidth(min(self._theme.px(usual), round(window.width() * 0.46)))
        is_low = window.height() < LOW
        is_packed = window.height() < self._theme.px(LOW)  # Larger texts make a window low sooner.
        self._inside.setSpacing(5 if is_packed else 8)
        self._rack.lie_flat(is_packed)
        share = 0.65 if is_low else 0.45  # What a low window lacks is taken from the panel before the lists.
        tall = max(HEIGHT, min(MOST, round((window.height() - LOW) * share) + PANEL))
        larger = self._theme.px(LINES) - LINES  # Plaques that have grown leave it less; it scrolls.
        self._room.keep(max(LEAST, tall - max(0, larger)))
        self._inside.setContentsMargins(16, 6 if is_packed else 10, 12, 7 if is_packed else 12)


def stand(on: QWidget, board: QWidget, below: QWidget | None, column: StageColumn) -> None:
    """Let the board stand on a widget, with something ``below`` where there is such a thing, and the column beside."""
    whole = QHBoxLayout(on)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    left = QVBoxLayout()
    left.setSpacing(0)
    left.addWidget(board, 1)
    if below is not None:
        left.addWidget(below)
    whole.addLayout(left, 1)
    whole.addWidget(column)


def _row(buttons: Iterable[BrassButton]) -> QHBoxLayout:
    """Some buttons side by side, sharing the whole width."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for button in buttons:
        row.addWidget(button, 1)
    return row


def _foot(buttons: Buttons) -> QHBoxLayout:
    """Zoom, the last combat and the help at the left, what players agree on at the right, out of the way."""
    return in_row(*buttons[Bar.VIEW].values(), None, *buttons[Bar.AGREEMENTS].values(), spacing=4)
