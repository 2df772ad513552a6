"""Gives windows that are open the colours of another theme: style sheet, icons, and signs that are pictures."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QAbstractButton, QComboBox, QListWidget, QMenu, QTabBar, QTreeWidget, QWidget

from editor.theme import EditorTheme
from runtime.ui.plain_widgets import Label


class Sign(Label):
    """An icon on its own, in the colour of the theme that ``colour`` names; it follows when the theme changes."""

    def __init__(self, theme: EditorTheme, icon: str, colour: str, size: int) -> None:
        super().__init__()
        self._theme, self._icon, self._colour, self._size = theme, icon, colour, size
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show()

    def _show(self) -> None:
        self.setPixmap(self._theme.icon(self._icon, self._colour).pixmap(self._size, self._size))


def redress(window: QWidget, theme: EditorTheme) -> None:
    """Give ``window``, and all that is in it, the sheet and the icons of ``theme``."""
    window.setStyleSheet(theme.sheet())
    for menu in window.findChildren(QMenu):
        _renew(menu, theme)
    for action in window.findChildren(QAction):
        _renew(action, theme)
    for button in window.findChildren(QAbstractButton):
        _renew(button, theme)
    for box in window.findChildren(QComboBox):
        _renew_rows(box, theme)
    for tabs in window.findChildren(QTabBar):
        _renew_rows(tabs, theme)
    for listed in window.findChildren(QListWidget):
        for row in range(listed.count()):
            _renew(listed.item(row), theme)
    for tree in window.findChildren(QTreeWidget):
        for row in range(tree.topLevelItemCount()):
            item = tree.topLevelItem(row)
            renewed = theme.renewed(item.icon(0)) if item else None
            if item and renewed is not None:
                item.setIcon(0, renewed)


class _Bearer(Protocol):
    """What shows one icon: an action, a button, a menu, a row of a list."""

    def icon(self) -> QIcon:
        """The icon."""

    def setIcon(self, icon: QIcon, /) -> None:
        """Show another one."""


def _renew(bearer: _Bearer, theme: EditorTheme) -> None:
    renewed = theme.renewed(bearer.icon())
    if renewed is not None:
        bearer.setIcon(renewed)


def _renew_rows(box: QComboBox | QTabBar, theme: EditorTheme) -> None:
    for row in range(box.count()):
        icon = box.itemIcon(row) if isinstance(box, QComboBox) else box.tabIcon(row)
        renewed = theme.renewed(icon)
        if renewed is None:
            continue
        if isinstance(box, QComboBox):
            box.setItemIcon(row, renewed)
        else:
            box.setTabIcon(row, renewed)
