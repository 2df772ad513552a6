"""Chooses the language that the programs speak, or leaves it to the system."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.support.texts import known_languages
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.fields import PatientBox, box_sheet


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
        title = Label(t("&Language"))
        title.setBuddy(self.languages)
        parts.theme.dress(title, "font-size: 16px;")
        in_row(title, self.languages, None, margins=(0, 0, 0, 0), on=self)
        self.languages.taken.connect(lambda row: self.chosen.emit(self.languages.itemData(row)))
