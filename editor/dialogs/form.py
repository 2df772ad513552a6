"""What the editor's own dialogs have in common: a form, a line that says what is wrong, and the buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class FormDialog(QDialog):
    """A dialog of labelled fields whose first button can be pressed when nothing is wrong."""

    def __init__(self, t: Texts, title: str, button: str, intro: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.t = t
        self.setWindowTitle(title)
        self.setMinimumWidth(460)
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(14)
        self.form.setVerticalSpacing(10)
        self._wrong = Label(" ")
        self._wrong.setObjectName("refusal")
        self._wrong.setWordWrap(True)
        self._wrong.setMinimumHeight(42)
        self._wrong.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._wrong.setAccessibleName(t("What is wrong or worth knowing"))
        self.buttons = QDialogButtonBox()
        self._accept = self.buttons.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._accept.setAccessibleName(button)
        cancel = self.buttons.addButton(t("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setAccessibleName(t("Cancel"))
        cancel.setToolTip(t("Close and change nothing (Esc)"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        if intro:
            layout.addWidget(_paragraph(intro))
        layout.addLayout(self.form)
        layout.addWidget(self._wrong)

    def row(self, label: str, field: QWidget, tip: str) -> None:
        """Add a field with its label; the tip is its tool tip."""
        named = Label(label)
        named.setBuddy(field)
        field.setAccessibleName(label)
        field.setToolTip(tip)
        self.form.addRow(named, field)

    def finish(self, first: QWidget) -> None:
        """Put the buttons below the rows, so that Tab reaches them last; the keyboard begins in ``first``.

        Only a button that is in the dialog already can be made the one that Enter presses from any field.
        """
        self._layout.addWidget(self.buttons)
        self._accept.setDefault(True)
        if isinstance(first, QLineEdit):
            first.selectAll()
        first.setFocus()

    def complain(self, wrong: str) -> None:
        """Say what is wrong and hold the first button back; an empty text lets it go."""
        self._tell(wrong, "refusal")
        self._accept.setEnabled(not wrong)
        self._accept.setToolTip(wrong or self._accept.text())

    @property
    def told(self) -> str:
        """What is said to be wrong or worth knowing."""
        return self._wrong.text().strip()

    @property
    def may_accept(self) -> bool:
        """Whether the first button can be pressed."""
        return self._accept.isEnabled()

    def advise(self, advice: str) -> None:
        """Say something worth knowing where nothing is wrong; the first button stays free."""
        self._tell(advice, "")

    def _tell(self, text: str, name: str) -> None:
        self._wrong.setText(text or " ")
        self._wrong.setObjectName(name)
        self._wrong.style().unpolish(self._wrong)
        self._wrong.style().polish(self._wrong)


def _paragraph(text: str) -> QLabel:
    label = Label(text)
    label.setWordWrap(True)
    return label
