"""Asks into which language a campaign is to be translated."""

from __future__ import annotations

import re
from collections.abc import Collection

from PySide6.QtWidgets import QWidget

from editor.dialogs.form import FormDialog
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox

KNOWN = (
    *(("de", "Deutsch"), ("en", "English"), ("es", "Español"), ("fr", "Français"), ("it", "Italiano")),
    *(("nl", "Nederlands"), ("pl", "Polski"), ("pt-BR", "Português (Brasil)"), ("sv", "Svenska"), ("cs", "Čeština")),
    *(("da", "Dansk"), ("fi", "Suomi"), ("nb", "Norsk"), ("tr", "Türkçe"), ("uk", "Українська"), ("ja", "日本語")),
)
"""Languages by their codes, each by the name that it has for itself; any other code can be typed."""

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


class AddLanguageDialog(FormDialog):
    """A language by its name, or any by its code."""

    def __init__(self, t: Texts, taken: Collection[str], parent: QWidget | None) -> None:
        intro = t("The campaign's texts can then be translated in the table of texts. Players read their own language.")
        super().__init__(t, t("Add a language"), t("Add"), intro, parent)
        self._taken = {code.lower() for code in taken}
        self.language = ComboBox()
        self.language.setEditable(True)
        for code, name in KNOWN:
            if code.lower() not in self._taken:
                self.language.addItem(f"{name} ({code})", code)
        self.row(t("Language"), self.language, t("Choose one, or type a code such as de or pt-BR"))
        self.language.editTextChanged.connect(lambda _text: self._look())
        self._look()
        self.finish(self.language)

    @property
    def answer(self) -> str:
        """The language's code."""
        text = self.language.currentText().strip()
        row = self.language.findText(text)
        return str(self.language.itemData(row)) if row >= 0 else text

    def _look(self) -> None:
        t, code = self.t, self.answer
        wrong = ""
        if not _CODE.fullmatch(code):
            wrong = t("Type a language's code, such as de or pt-BR.")
        elif code.lower() in self._taken:
            wrong = t("The campaign has this language already.")
        self.complain(wrong)
