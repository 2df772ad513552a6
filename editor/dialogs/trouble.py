"""What the editor says when something goes wrong that nobody foresaw: where the work is comes first."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.dialogs.message import entitle
from runtime.support.texts import Texts


class TroubleDialog(QMessageBox):
    """Names where the work is, offers to save a copy, and shows the details for whoever mends it."""

    def __init__(self, t: Texts, where: str, can_save: bool, details: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setText(where)
        entitle(self, t("Something went wrong"))
        self.setInformativeText(
            t("The editor has met an error that is its own fault. You can go on, but saving a copy first is safer.")
        )
        self.setDetailedText(details)
        self.copy = self.addButton(t("Save a copy…"), QMessageBox.ButtonRole.AcceptRole) if can_save else None
        if self.copy:
            self.copy.setToolTip(t("Save what is open into another folder"))
        going_on = self.addButton(t("Go on"), QMessageBox.ButtonRole.RejectRole)
        going_on.setToolTip(t("Close this message and go on working (Esc)"))
        self.setEscapeButton(going_on)
