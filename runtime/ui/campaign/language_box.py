"""Chooses the language that the programs speak, or leaves it to the system."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from runtime import resources
from runtime.support.texts import known_languages
from runtime.ui.sitting.setup import GameParts
from runtime.ui.wood.fields import DropBox, box_sheet


class PatientBox(DropBox):
    """Keys walk through its values without choosing any; one is taken by Enter, by leaving the box, or by the list."""

    taken = Signal(int)
    """The row that is chosen for good, not the one before."""

    def __init__(self) -> None:
        super().__init__()
        self._row = -1
        self._is_walking = False
        self.activated.connect(self._take)

    def begin_at(self, row: int) -> None:
        """Show the row that holds now."""
        self._row = row
        self.setCurrentIndex(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is shown; other keys only show it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex() != self._row:
            self._take(self.currentIndex())
            return
        self._is_walking = True
        super().keyPressEvent(event)
        self._is_walking = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What is shown is taken once the keyboard is elsewhere; its own list is not elsewhere."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            # The keyboard has to be where it goes before anything is made anew.
            QTimer.singleShot(0, self, lambda: self._take(self.currentIndex()))

    def _take(self, row: int) -> None:
        if row != self._row and not self._is_walking:
            self._row = row
            self.taken.emit(row)


class LanguageBox(QWidget):
    """The languages there are, each by the name that it has for itself."""

    chosen = Signal(str)
    """The code of the language, or nothing for the system's."""

    def __init__(self, parts: GameParts, language: str) -> None:
        """``language`` is the one of the settings."""
        super().__init__()
        t = parts.t
        self.languages = PatientBox()
        self.languages.setAccessibleName(t("Language"))
        self.languages.setToolTip(t("The language of the game and of the editor"))
        parts.theme.dress(self.languages, box_sheet(parts.theme, "2px 10px", "font-size: 16px;"))
        self.languages.addItem(t("As the system has it"), "")
        for code, name in known_languages(resources.translations()).items():
            self.languages.addItem(name, code)
        self.languages.begin_at(max(self.languages.findData(language), 0))
        title = QLabel(t("&Language"))
        title.setBuddy(self.languages)
        parts.theme.dress(title, "font-size: 16px;")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(title)
        line.addWidget(self.languages)
        line.addStretch(1)
        self.languages.taken.connect(lambda row: self.chosen.emit(self.languages.itemData(row)))
