"""The cards of a journey: which way to go, at which difficulty, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QWidget

from runtime.support.plain_text import isolate
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label, ListItem
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: what it is, and a line about it."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class OptionsOffer:
    """Options under a title; ``yes`` takes one, ``no`` is empty where one must be taken."""

    title: str
    options: Sequence[Option]
    yes: str
    no: str = ""
    text: str = ""
    first: int = 0


class _Options(QListWidget):
    """A list in which digits are left to the card."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move; what is typed is not looked for."""
        if event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)


class OptionsCard(CardOverlay):
    """A few options, one below the other: arrows and Enter, or a double click; Escape where nothing must be chosen."""

    taken = Signal(int)
    """The number of the option that was taken."""

    def __init__(self, parts: GameParts, over: QWidget, offer: OptionsOffer) -> None:
        theme, t, options, no = parts.theme, parts.t, offer.options, offer.no
        super().__init__(theme, offer.title, over)
        self._must = not no
        if offer.text:
            self.inside.addWidget(words(offer.text, theme))
        self.list = _Options()
        self.list.setAccessibleName(isolate(offer.title))
        self.list.setWordWrap(True)
        theme.dress(self.list, "QListWidget { font-size: 18px; } QListWidget::item { padding: 8px 12px; }")
        self.list.setMinimumWidth(620)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for option in options:
            item = ListItem(f"{option.text}\n{option.about}" if option.about else option.text)
            long = len(option.about) > 68 or len(option.text) > 62
            item.setSizeHint(QSize(0, 46 + (28 if option.about else 0) + (26 if long else 0)))
            self.list.addItem(item)
        tall = sum(self.list.sizeHintForRow(row) for row in range(len(options)))
        self.list.setFixedHeight(min(400, max(70, tall + 8)))
        self.list.setCurrentRow(offer.first)
        self.list.itemDoubleClicked.connect(lambda _item: self.accept())
        self.inside.addWidget(self.list)
        self.taking = BrassButton(theme, offer.yes, "check", primary=True)
        self.taking.describe(offer.yes, t("Enter"))
        self.answer_with(self.taking)
        self.taking.clicked.connect(self.accept)
        buttons = [self.taking]
        if no:
            self.leaving = BrassButton(theme, no, "close", primary=True)
            self.leaving.describe(no, t("Esc"))
            self.leaving.clicked.connect(self.refuse)
            buttons.insert(0, self.leaving)
        self.inside.addLayout(in_a_row(*buttons))

    def open(self) -> None:
        """Lie over the window; the keyboard is in the list."""
        super().open()
        self.list.setFocus()

    def accept(self) -> None:
        """Take the option that the list is on."""
        row = self.list.currentRow()
        if row >= 0:
            self.leave()
            self.taken.emit(row)

    def refuse(self) -> None:
        """Leave it open, where that may be."""
        if not self._must:
            self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits take an option at once."""
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < min(9, self.list.count()):
            self.list.setCurrentRow(number)
            self.accept()
            event.accept()
        else:
            super().keyPressEvent(event)


class JourneysEndCard(CardOverlay):
    """How a journey ended, with what it came to; look at the map, set out again, or go on to other campaigns."""

    again = Signal()
    others = Signal()

    def __init__(self, parts: GameParts, over: QWidget, title: str, text: str, figures: Sequence[str]) -> None:
        theme, t = parts.theme, parts.t
        super().__init__(theme, title, over)
        self.inside.addWidget(words(text, theme, 20))
        for figure in figures:
            label = Label(figure)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            theme.dress(label, f"font-size: 17px; color: {theme.colours.quiet};")
            self.inside.addWidget(label)
        self.look = BrassButton(theme, t("Look at the map"), "look", primary=True)
        self.look.describe(t("Close this card"), t("Enter"))
        self.answer_with(self.look)
        self.look.clicked.connect(self.accept)
        self.once_more = BrassButton(theme, t("Set out again"), "play", primary=True)
        self.once_more.describe(t("Begin the journey anew; what you have done stays done"))
        self.once_more.clicked.connect(partial(self._answer))
        self.elsewhere = BrassButton(theme, t("Other campaigns…"), "open", primary=True)
        self.elsewhere.describe(t("Choose another campaign, or open a bundle"))
        self.elsewhere.clicked.connect(self._leave_for_others)
        self.inside.addLayout(in_a_row(self.elsewhere, self.once_more, self.look))

    def _answer(self) -> None:
        self.leave()
        self.again.emit()

    def _leave_for_others(self) -> None:
        self.leave()
        self.others.emit()
