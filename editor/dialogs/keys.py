"""Lists the keyboard shortcuts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTreeWidget, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import TreeItem, without_keys


class KeysDialog(QDialog):
    """Groups of (what it does, keys) as one list that can be read and scrolled by keyboard."""

    def __init__(self, t: Texts, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(t("Keyboard shortcuts"))
        self.resize(620, 620)
        self.list = QTreeWidget()
        self.list.setHeaderLabels([t("What it does"), t("Keys")])
        self.list.setAccessibleName(t("Keyboard shortcuts"))
        self.list.setToolTip(t("Every key of the editor, by menu"))
        self.list.setRootIsDecorated(False)
        self.list.setItemsExpandable(False)
        for title, rows in groups:
            group = TreeItem([without_keys(title)])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.list.addTopLevelItem(group)
            group.setFirstColumnSpanned(True)
            font = self.list.font()
            font.setBold(True)
            group.setFont(0, font)
            for what, keys in rows:
                group.addChild(TreeItem([what, keys]))
        self.list.expandAll()
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.header().setStretchLastSection(False)
        buttons = QDialogButtonBox()
        close = buttons.addButton(t("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setToolTip(t("Close this list (Esc)"))
        close.setAccessibleName(t("Close"))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 14)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
