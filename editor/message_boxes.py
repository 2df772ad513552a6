"""Message boxes that are wide enough for their titles."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QWidget

from runtime.support.excerpts import excerpt

_BESIDE_TITLE = 150
"""What stands beside a title in the frame of a window, in pixels: its sign and its buttons."""

_LEAST, _WIDEST = 340, 480
"""How wide a message's text is, in pixels; a longer one is wrapped."""


def message_box(
    parent: QWidget | None,
    title: str,
    text: str,
    more: str = "",
    icon: QMessageBox.Icon = QMessageBox.Icon.NoIcon,
) -> QMessageBox:
    """A message with its title; buttons are to be added."""
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setText(excerpt(text.split("\n")))
    box.setInformativeText(excerpt(more.split("\n")))
    entitle(box, title)
    return box


def entitle(box: QMessageBox, title: str) -> None:
    """Give a message its title, and the width that the title needs."""
    box.setWindowTitle(title)
    font = QApplication.font()
    font.setBold(True)  # Frames of windows often write so.
    whole = f"{title} — {QApplication.applicationDisplayName()}"  # As Qt writes it into the frame.
    wide = max(QFontMetrics(font).horizontalAdvance(whole) + _BESIDE_TITLE, _LEAST)
    for label in box.findChildren(QLabel):
        if label.objectName() == "qt_msgbox_label":
            # A least width is all that Qt looks at then: a longer text would be cut off, unless it has room here too.
            label.ensurePolished()
            label.setMinimumWidth(max(wide, min(label.sizeHint().width(), _WIDEST)))
