"""The buttons above the builder's tree: what can be added, and what is done to the row in hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from editor.theme import EditorTheme
from runtime.support.texts import Texts


class BuilderBar(QWidget):
    """Three buttons with menus, which are filled anew each time, and three that do something at once."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.objective = self._add(t("Objective"), t("Add a way to win, or a bonus objective"), "objective")
        self.trigger = self._add(t("Trigger"), t("Add something that happens in the level"), "trigger")
        tip = t("Add a condition or an effect to what is in hand, or group it")
        self.part = self._add(t("Add"), tip, "level-add")
        self.up = self._add(t("Move up"), t("Move it before its neighbour"), "up")
        self.down = self._add(t("Move down"), t("Move it behind its neighbour"), "down")
        self.delete = self._add(t("Delete"), t("Take it out; undo brings it back"), "level-remove")
        for button in (self.objective, self.trigger, self.part):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        row.insertStretch(3, 1)

    def fill(self, button: QToolButton, fill: Callable[[QMenu], None]) -> None:
        """Let a button open a menu that ``fill`` fills."""
        menu = QMenu(button)
        menu.setToolTipsVisible(True)

        def show() -> None:
            menu.clear()
            for inner in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
                inner.deleteLater()
            fill(menu)

        menu.aboutToShow.connect(show)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def allow(self, why: str, has_one: bool) -> None:
        """Enable the buttons, or say why not: ``why`` bars all, and some work on what is in hand alone."""
        nothing = "" if has_one else self._t("Choose an objective or a trigger first.")
        for button in (self.objective, self.trigger):
            _allow(button, why)
        for button in (self.part, self.up, self.down, self.delete):
            _allow(button, why or nothing)

    def _add(self, text: str, tip: str, icon: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("small")
        button.setIcon(self._theme.icon(icon))
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setAccessibleName(text)
        button.setProperty("tip", tip)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(button)
        return button


def _allow(button: QToolButton, why: str) -> None:
    """Enable a button, or say in its tool tip why it is not."""
    tip = str(button.property("tip"))
    button.setEnabled(not why)
    button.setToolTip(f"{tip}\n{why}" if why else tip)
