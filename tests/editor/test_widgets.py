"""What dialogs and docks share: what is made when it is first wanted, and buttons that open menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.docks.form_page import FormPage
from editor.widgets import set_menu
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


class _Form(FormPage):
    def _make(self) -> None:
        self.name, self.author = QLineEdit(), QLineEdit()
        self.add_form(("Name", self.name), ("Author", self.author))
        self.fields = {"name": self.name}


def test_a_form_is_made_once_it_is_asked_for_is_seen_and_led_through_in_its_place(qtbot: QtBot) -> None:
    window, form, before, behind = QWidget(), _Form(), QLineEdit(), QLineEdit()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for widget in (before, form, behind):
        column.addWidget(widget)
    window.show()
    assert not form.is_made
    assert form.field_of("/name/0") is form.name
    assert form.is_made
    assert form.name.isVisible()
    assert form.name.width() > 0
    order: list[QWidget] = []
    follows = before.nextInFocusChain()
    while follows is not None and follows is not before:
        if follows.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append(follows)
        follows = follows.nextInFocusChain()
    assert order == [form.name, form.author, behind]
    with pytest.raises(AttributeError):
        _ = form.licence


def test_a_button_glows_no_more_when_the_pointer_left_during_its_menu(qtbot: QtBot) -> None:
    button = QPushButton("Change")
    menu = QMenu(button)
    menu.addAction("One")
    set_menu(button, menu)
    qtbot.addWidget(button)
    button.show()
    QCursor.setPos(button.mapToGlobal(button.rect().bottomRight()) + QPoint(200, 200))
    QApplication.processEvents()  # What Qt makes of the pointer's way comes first.
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    menu.aboutToHide.emit()
    qtbot.waitUntil(lambda: not button.underMouse(), timeout=1000 * PATIENCE)
