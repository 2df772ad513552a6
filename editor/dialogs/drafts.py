"""Shows the texts that were being typed when an editor ended, so that they can be taken on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.safety.entries import TextDraft
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class DraftsDialog(QDialog):
    """Each text under the name of its field, to be selected or put on the clipboard."""

    def __init__(self, t: Texts, drafts: Sequence[TextDraft], parent: QWidget | None) -> None:
        super().__init__(parent)
        self._t = t
        self.setWindowTitle(t("What you were typing"))
        said = Label(t("These texts were being typed when the editor ended, and are not in the campaign."))
        said.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(8)
        column.addWidget(said)
        self.texts: list[QPlainTextEdit] = []
        for draft in drafts:
            self._add(column, draft)
        self.ok = QPushButton(t("Close"))
        self.ok.setAccessibleName(t("Close"))
        self.ok.setToolTip(t("Go on working (Esc)"))
        self.ok.clicked.connect(self.accept)
        column.addWidget(self.ok)
        self.resize(560, 220 + 90 * len(self.texts))
        self.ok.setFocus()

    def _add(self, column: QVBoxLayout, draft: TextDraft) -> None:
        t = self._t
        name = f"{draft.field} – {draft.place}" if draft.field and draft.place else draft.field or draft.place
        heading, text, row = Label(name), QPlainTextEdit(draft.text), QHBoxLayout()
        heading.setObjectName("section")
        heading.setWordWrap(True)
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        text.setAccessibleName(isolate(name))
        text.setToolTip(t("The text as far as it was typed"))
        copy = QPushButton(t("Copy"))
        copy.setAccessibleName(t("Copy the text"))
        copy.setToolTip(t("Put this text on the clipboard"))
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda _checked=False: QGuiApplication.clipboard().setText(draft.text))
        row.addWidget(heading, 1)
        row.addWidget(copy)
        column.addLayout(row)
        column.addWidget(text, 1)
        self.texts.append(text)
