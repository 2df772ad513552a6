"""Asks for the folder that a campaign is to be saved into."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.dialogs.form import FormDialog
from runtime.support.texts import Texts


class SaveAsDialog(FormDialog):
    """A new folder's name and the place where it is to be made."""

    def __init__(self, t: Texts, name: str, place: Path, intro: str, parent: QWidget | None) -> None:
        super().__init__(t, t("Save the campaign as"), t("Save"), intro, parent)
        self.folder = QLineEdit(folder_name(name))
        self.folder.selectAll()
        self.row(t("Folder"), self.folder, t("The name of the new folder that will hold the campaign's files"))
        self.place = QLineEdit(str(place))
        browse = QPushButton(t("Browse…"))
        browse.setToolTip(t("Choose the place from the folders of this computer"))
        browse.setAccessibleName(t("Browse…"))
        browse.clicked.connect(self._browse)
        pair = QWidget()
        layout = QHBoxLayout(pair)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.place, 1)
        layout.addWidget(browse)
        pair.setFocusProxy(self.place)
        self.row(t("In"), pair, t("The place where the folder is made"))
        self.place.setAccessibleName(t("In"))
        self.place.setToolTip(t("The place where the folder is made"))
        self.folder.textChanged.connect(self._look)
        self.place.textChanged.connect(self._look)
        self._look()

    @property
    def answer(self) -> Path:
        """The folder; it does not exist yet, or is empty."""
        return Path(self.place.text()).expanduser() / self.folder.text().strip()

    def _browse(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.t("Where to make the folder"), self.place.text())
        if chosen:
            self.place.setText(chosen)

    def _look(self) -> None:
        self.complain(self._what_is_wrong())

    def _what_is_wrong(self) -> str:
        name, place = self.folder.text().strip(), Path(self.place.text()).expanduser()
        if not name or name in {".", ".."} or re.search(r'[/\\:*?"<>|]', name):
            return self.t("Give the folder a name without any of these signs: {signs}", signs='/ \\ : * ? " < > |')
        if not self.place.text().strip() or not place.is_dir():
            return self.t("There is no folder {place}. Choose one that exists.", place=place)
        if self.answer.exists() and (not self.answer.is_dir() or any(self.answer.iterdir())):
            return self.t("{folder} exists already and is not empty. Choose another name.", folder=self.answer)
        return ""


def folder_name(name: str) -> str:
    """A name for a folder from a campaign's name: small Latin letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "campaign"
