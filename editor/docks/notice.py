"""A strip above the map that tells calmly of something that happened outside, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from editor.theme import EditorTheme, Sign
from runtime.ui.plain_widgets import Label


@dataclass(frozen=True, slots=True)
class NoticeButton:
    """A button of the strip."""

    label: str
    tip: str
    run: Callable[[], object]


class Notice(QFrame):
    """Hidden until there is something to tell; the buttons are the ways on, the last of them usually hides it."""

    def __init__(self, theme: EditorTheme) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.text = Label()
        self.text.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 7, 12, 7)
        layout.setSpacing(10)
        layout.addWidget(Sign(theme, "issue-warning", "warning", 24))
        layout.addWidget(self.text, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(6)
        layout.addLayout(self._buttons)
        self.buttons: tuple[QPushButton, ...] = ()
        self.hide()

    def tell(self, text: str, offers: tuple[NoticeButton, ...]) -> None:
        """Show a text with its buttons, in place of what was shown before."""
        self._clear()
        self.text.setText(text)
        made = []
        for offer in offers:
            button = QPushButton(offer.label)
            button.setToolTip(offer.tip)
            button.setAccessibleName(offer.label)
            button.clicked.connect(lambda _checked=False, run=offer.run: run())
            self._buttons.addWidget(button)
            made.append(button)
        self.buttons = tuple(made)
        self.show()

    def clear(self) -> None:
        """Tell nothing."""
        self._clear()
        self.hide()

    def _clear(self) -> None:
        for button in self.buttons:
            self._buttons.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = ()
