"""The page for what nobody foresaw: where the work is comes first, then what to do, then a report for who mends it."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column


class CrashChoice(Enum):
    """How to go on."""

    ON = "on"
    COPY = "copy"
    CLOSE = "close"


class CrashPage(QDialog):
    """Names where the work is; ``way`` is how the person wants to go on. Closing it goes on working."""

    def __init__(
        self, t: Texts, where: str, advice: str, report: str, *, can_save: bool, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._t = t
        self.way = CrashChoice.ON
        self.setWindowTitle(t("Something went wrong"))
        self.where = Label(where)
        self.report = QPlainTextEdit(report)
        self.copied = Label(t("It holds versions and places in the program, and none of your texts but paths."))
        self.copy_report = self._button(t("Copy the report"), t("Put the report on the clipboard"), self._copy)
        self.copy = self._button(
            t("Save a copy…"), t("Save what is open into another folder"), lambda: self._leave(CrashChoice.COPY)
        )
        self.copy.setVisible(can_save)
        self.close_editor = self._button(
            t("Close the editor"),
            t("End the program; unsaved work is offered again at the next start"),
            lambda: self._leave(CrashChoice.CLOSE),
        )
        self.go_on = self._button(
            t("Go on"), t("Close this message and go on working (Esc)"), lambda: self._leave(CrashChoice.ON)
        )
        self.go_on.setDefault(True)
        self._lay_out(advice)
        self.resize(720, 520)
        self.go_on.setFocus()

    def _lay_out(self, advice: str) -> None:
        t = self._t
        heading, counsel, title = Label(t("Where your work is")), Label(advice), Label(t("Report"))
        heading.setObjectName("heading")
        title.setObjectName("section")
        self.copied.setObjectName("quiet")
        for label in (self.where, counsel, self.copied):
            label.setWordWrap(True)
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName(t("Where your work is"))
        card = QFrame()
        card.setObjectName("card")
        in_column(heading, self.where, margins=(16, 12, 16, 14), on=card)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(t("Report"))
        self.report.setToolTip(t("What whoever mends the program needs to know"))
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setTabChangesFocus(True)
        below, buttons, layout = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        below.addWidget(self.copied, 1)
        below.addWidget(self.copy_report)
        buttons.setSpacing(8)
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        buttons.addWidget(self.close_editor)
        buttons.addWidget(self.go_on)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        for widget in (card, counsel, title):
            layout.addWidget(widget)
        layout.addWidget(self.report, 1)
        layout.addLayout(below)
        layout.addSpacing(6)
        layout.addLayout(buttons)

    def _button(self, text: str, tip: str, run: object) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.clicked.connect(run)
        return button

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copied.setText(self._t("The report is on the clipboard."))

    def _leave(self, way: CrashChoice) -> None:
        self.way = way
        self.accept()
