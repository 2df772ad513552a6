"""Asks for the folder that a campaign is to be saved into."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from editor.dialogs.form import FormDialog
from runtime.support.files import is_free, is_same, resolved
from runtime.support.texts import Texts, reason_of


class SaveAsDialog(FormDialog):
    """A new folder's name and the place where it is to be made; ``home`` is where the campaign lies now."""

    def __init__(
        self, t: Texts, name: str, place: Path, intro: str, parent: QWidget | None, *, home: Path | None = None
    ) -> None:
        super().__init__(t, t("Save the campaign as"), t("Save"), intro, parent)
        self._home = home
        self.folder = QLineEdit(free_folder_name(name, place))
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
        self.finish(self.folder)

    @property
    def answer(self) -> Path:
        """The folder; it does not exist yet, or holds nothing but hidden files."""
        return self._place / self.folder.text().strip()

    @property
    def _place(self) -> Path:
        typed = Path(self.place.text().strip())
        try:
            return typed.expanduser().absolute()
        except RuntimeError:  # It begins like ~somebody, and nobody is called so.
            return typed.absolute()

    def _browse(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.t("Where to make the folder"), self.place.text())
        if chosen:
            self.place.setText(chosen)

    def _look(self) -> None:
        self.complain(self._what_is_wrong())

    def _what_is_wrong(self) -> str:
        try:
            return self._wrong_name() or self._wrong_folder(self.answer)
        except OSError as problem:
            return self.t("{folder} can't be looked at: {reason}.", folder=self.answer, reason=reason_of(problem))

    def _wrong_name(self) -> str:
        name, place = self.folder.text().strip(), self._place
        if not name or name in {".", ".."} or re.search(r'[/\\:*?"<>|]', name):
            return self.t("Give the folder a name without any of these signs: {signs}", signs='/ \\ : * ? " < > |')
        if not self.place.text().strip() or not place.is_dir():
            return self.t("There is no folder {place}. Choose one that exists.", place=self.place.text().strip())
        return ""

    def _wrong_folder(self, folder: Path) -> str:
        if self._home is not None and is_same(folder, self._home):
            return self.t("The campaign lies in {folder} already. Choose another name for the copy.", folder=folder)
        if self._home is not None and any(is_same(self._home, parent) for parent in resolved(folder).parents):
            return self.t("{folder} lies inside the campaign's own folder. Choose another place.", folder=folder)
        return why_no_new_folder(self.t, folder)


def why_no_new_folder(t: Texts, folder: Path) -> str:
    """Why no campaign can be saved into a new folder; empty where it can. Raises OSError where nobody may look."""
    if not folder.parent.is_dir():
        return t("There is no folder {place}. Choose one that exists.", place=folder.parent)
    if not is_free(folder):
        return t("{folder} exists already and is not empty. Choose another name.", folder=folder)
    here = folder if folder.exists() else folder.parent
    if not os.access(here, os.W_OK | os.X_OK):
        return t("You may not write in {place}. Choose another place.", place=here)
    return ""


def free_folder_name(name: str, place: Path) -> str:
    """A name for a new folder in ``place``, with a number where others have it."""
    plain = folder_name(name)
    numbered = (plain if number == 1 else f"{plain}-{number}" for number in range(1, 100))
    try:
        return next((one for one in numbered if not (place / one).exists()), plain)
    except OSError:  # The place can't be looked into; the dialog says so.
        return plain


def folder_name(name: str) -> str:
    """A name for a folder from a campaign's name: small Latin letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "campaign"
