"""A sentence above a gallery's cards that wants an answer, and how each program's windows make such parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout

from runtime.ui.gallery.gallery_view import CardColours
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column


@dataclass(frozen=True, slots=True)
class BrowserLook:
    """How a program's windows make what the browser is made of.

    ``button`` makes one of a text, an icon and a tool tip; ``allow`` enables one, or disables it and says why.
    ``colours`` are those of the cards.
    """

    button: Callable[[str, str, str], QAbstractButton]
    allow: Callable[[QAbstractButton, str], None]
    colours: Callable[[], CardColours]


class NoticeBar(QFrame):
    """A sentence above the cards that wants an answer, with a button for each; it pushes nothing aside but them."""

    def __init__(self, look: BrowserLook) -> None:
        super().__init__()
        self._look = look
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setObjectName("notice")
        self.label = Label()
        self.label.setWordWrap(True)
        self.buttons: list[QAbstractButton] = []
        self._row = QHBoxLayout()
        in_column(self.label, self._row, spacing=6, margins=(10, 8, 10, 8), on=self)
        self._row.addStretch(1)
        self.hide()

    def say(self, text: str, answers: Iterable[tuple[str, Callable[[], object]]] = (), *, grave: bool = False) -> None:
        """Show a sentence; each of the answers closes it and then does its part. An empty text closes it."""
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.label.setText(text)
        self.label.setObjectName("refusal" if grave else "")
        self.label.style().unpolish(self.label)
        self.label.style().polish(self.label)
        for name, answer in answers:
            button = self._look.button(name, "", name)
            button.setParent(self)
            button.clicked.connect(partial(self._answered, answer))
            self._row.addWidget(button)
            button.show()
            self.buttons.append(button)
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        if self.buttons and text:
            self.buttons[0].setFocus()

    def _answered(self, answer: Callable[[], object]) -> None:
        self.say("")
        answer()
