"""Chooses the language that the programs speak, or leaves it to the system."""

from __future__ import annotations

import json

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.support.files import read_text
from runtime.support.texts import SHARES, known_languages
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.fields import PatientBox, box_sheet

WHOLE = 100
"""The share of a language that says every message, in percent."""


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
        self.languages.setSizeAdjustPolicy(PatientBox.SizeAdjustPolicy.AdjustToContents)
        parts.theme.dress(self.languages, box_sheet(parts.theme, "2px 10px", "font-size: 16px;"))
        self.languages.addItem(t("As the system has it"), "")
        shares = json.loads(read_text(resources.translations() / SHARES))
        for code, name in known_languages(resources.translations()).items():
            share = shares.get(code, WHOLE)
            self.languages.addItem(name if share == WHOLE else t("{name} ({n} %)", name=name, n=share), code)
            if share != WHOLE:
                rest = t("{n} % is translated; the rest is said in English", n=share)
                self.languages.setItemData(self.languages.count() - 1, rest, Qt.ItemDataRole.ToolTipRole)
        self.languages.begin_at(max(self.languages.findData(language), 0))
        title = Label(t("&Language"))
        title.setBuddy(self.languages)
        parts.theme.dress(title, "font-size: 16px;")
        in_row(title, self.languages, None, margins=(0, 0, 0, 0), on=self)
        self.languages.taken.connect(lambda row: self.chosen.emit(self.languages.itemData(row)))
