"""The one door of texts into windows: whoever wrote them, they are plain text, and turn nothing beside them.

Left to itself, Qt guesses of each label, message and tool tip whether its text is HTML, and loads what that names. So
neither program has any HTML: documents are built letter by letter, labels are :class:`Label`, and those that Qt makes
by itself (tool tips, questions of its file dialogs, names in forms) are told by :class:`PlainStyle`, which Qt hands
every widget before it is laid out. That is the narrowest place that nothing gets past; a test of the house finds
whoever makes a label or a document of HTML in spite of it.

Signs that are not seen, and the direction, are seen to where a text comes in: a name that a message is filled with, by
``Texts.for_windows``; a label's text, by the label; any other, by :func:`runtime.support.plain_text.isolate`.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QProxyStyle, QWidget

from runtime.support.plain_text import isolate

TIP_WIDTH = 80
"""Letters in a line of a tool tip."""


class Label(QLabel):
    """A label whose text is shown as it stands, with what is not seen written out."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(isolate(text))


class PlainStyle(QProxyStyle):
    """The look of both programs' windows, in which no label that Qt makes takes its text for HTML."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def polish(self, polished: Any) -> Any:
        """See to a widget before it is shown for the first time; the application and palettes are the look's own."""
        answer = super().polish(polished)
        if isinstance(polished, QLabel):
            polished.setTextFormat(Qt.TextFormat.PlainText)
        return answer


def wear_style(app: QApplication) -> None:
    """Give a program its style, once."""
    if not isinstance(app.style(), PlainStyle):
        app.setStyle(PlainStyle())


def menu_text(text: str) -> str:
    """A foreign text for a menu, a button or a tab, where Qt takes a single & for the mark of a key."""
    return isolate(text).replace("&", "&&")


def joined(text: str) -> str:
    """A foreign text in one line, for titles and names in lists."""
    return isolate(" ".join(text.split()))


def tip_text(text: str) -> str:
    """A long foreign text for a tool tip, which wraps only at the edge of the screen by itself."""
    return "\n".join(isolate(part) for line in text.split("\n") for part in wrap(line, TIP_WIDTH) or [""])
