"""The card that lists every key of the game."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from runtime.support.texts import Texts, mark
from runtime.ui.game.brass_button import BrassButton
from runtime.ui.game.cards import in_a_row
from runtime.ui.game.commands import COMMANDS
from runtime.ui.game.overlay import Overlay
from runtime.ui.theme import Theme

ON_THE_BOARD = (
    (mark("A letter"), mark("Lay it at the cursor")),
    (mark("Arrow keys"), mark("Move the cursor")),
    (mark("Tab"), mark("Write across or down")),
    (mark("Backspace"), mark("Take the last letter back")),
)
"""What the keys do on the board, beside the commands."""


class KeysCard(Overlay):
    """Two columns of keys and what they do; any of Enter and Escape closes it."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget) -> None:
        super().__init__(theme, t("Keys"), over)
        listed = listed_keys(t)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(5)
        half = (len(listed) + 1) // 2
        for place, (keys, does) in enumerate(listed):
            row, column = place % half, 3 * (place // half)
            key, what = QLabel(keys), QLabel(does)
            theme.dress(key, f"font-size: 16px; font-weight: 600; color: {theme.colours.bright_brass};")
            theme.dress(what, f"font-size: 16px; color: {theme.colours.text};")
            grid.addWidget(key, row, column, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(what, row, column + 1)
        grid.setColumnMinimumWidth(2, 18)
        self.inside.addLayout(grid)
        self.shutting = BrassButton(theme, t("Close"), "close", primary=True)
        self.shutting.describe(t("Close this card"), t("Enter"))
        self.shutting.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.shutting))


def listed_keys(t: Texts) -> list[tuple[str, str]]:
    """Every key of the game with what it does: those on the board, then those of the commands."""
    listed = [(t(keys), t(does)) for keys, does in ON_THE_BOARD]
    return listed + [(_native(command.keys[0]), t(command.tip)) for command in COMMANDS]


def _native(keys: str) -> str:
    """Keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
