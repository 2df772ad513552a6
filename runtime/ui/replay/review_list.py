"""What the leaves share that look a whole game over: the list of turns, and the box that says whose."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.support.texts import Texts
from runtime.ui.game_texts.names import side_name
from runtime.ui.theme import Theme
from runtime.ui.widgets.fields import DropBox, box_sheet


class ReviewList(QListWidget):
    """A list that takes no keys but those that go up and down, and Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, down, Enter."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()


def side_box(theme: Theme, t: Texts, names: BySide[str], first: Side) -> DropBox:
    """A choice between both sides, by who played them; ``first`` is chosen."""
    box = DropBox()
    for side in SIDES:
        name = side_name(t, side)
        box.addItem(t("{side} ({player})", side=name, player=names[side]) if names[side] else name, side)
    box.setCurrentIndex(SIDES.index(first))
    theme.dress(box, box_sheet(theme, "3px 8px", "font-size: 15px;"))
    return box
