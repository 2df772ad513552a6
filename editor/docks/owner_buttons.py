"""Whose the next city is, as three stones to choose from: the one that is chosen is seen at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from editor.docks.fields import owner_of, owner_value
from editor.theme import EditorTheme
from editor.tools.names import owner_name
from runtime.engine.sides import SIDES
from runtime.support.capitals import large
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

_SIDE = 34
OWNERS = tuple(owner_value(side) for side in (*SIDES, None))
"""What can be chosen, in the order of the buttons."""


class OwnerButtons(QWidget):
    """Gold, silver and neutral as buttons; ``picked`` is sent for the person's choices only."""

    picked = Signal(str)

    def __init__(self, theme: EditorTheme, t: Texts, tip: str) -> None:
        super().__init__()
        self.setAccessibleName(t("Owner"))
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for value in OWNERS:
            name = owner_name(t, owner_of(value))
            button = QToolButton()
            button.setObjectName("stone")
            button.setText(large(name))
            button.setIcon(theme.icon(value))
            button.setIconSize(QSize(_SIDE, _SIDE))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setCheckable(True)
            button.setAccessibleName(button.text())
            button.setToolTip(f"{button.text()}: {tip}")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            policy = button.sizePolicy()
            policy.setHorizontalPolicy(policy.Policy.Expanding)
            button.setSizePolicy(policy)
            button.clicked.connect(lambda _on, value=value: self.picked.emit(value))
            self._group.addButton(button)
            self.buttons[value] = button
            row.addWidget(button)
        self.setFocusProxy(self.buttons[OWNERS[0]])

    @property
    def value(self) -> str:
        """What is chosen."""
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def show_value(self, value: str) -> None:
        """Show what is chosen without sending it."""
        self.buttons[value].setChecked(True)

    def use_painter(self, boards: BoardPainter) -> None:
        """Put the real cities on the buttons, once they can be painted."""
        from runtime.pictures.stamps import CityTile

        for value, button in self.buttons.items():
            picture = boards.picture(CityTile(owner_of(value), 0), _SIDE, self.devicePixelRatioF())
            button.setIcon(QIcon(QPixmap.fromImage(picture)))
