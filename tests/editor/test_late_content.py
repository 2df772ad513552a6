"""What is made when it is first wanted is then there as if it always had been."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editor.docks.form_page import FormPage

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
