"""What looks over pictures of windows sees what is in the picture, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.pictures.faults import looked_over

pytestmark = pytest.mark.qt


def button(parent: QWidget, text: str) -> QPushButton:
    made = QPushButton(text, parent)
    made.setToolTip(text)
    made.setGeometry(20, 40, 120, 30)
    return made


def test_what_lies_over_one_another_is_told_but_not_what_floats_in_a_window_of_its_own(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 300)
    button(window, "Below")
    apart = QDialog(window)
    button(apart, "Floats")
    window.show()
    apart.show()
    apart.setGeometry(0, 0, 400, 300)
    qtbot.waitExposed(window)
    assert apart.isVisible()
    assert looked_over(window)[1] == []
    button(window, "Above").show()
    assert looked_over(window)[1] == ["“Below” (QPushButton) and “Above” (QPushButton) lie over one another in 120×30"]
    apart.close()
