"""Campaigns in one file: packing one for sharing, and what to do with one that somebody has sent."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QWidget,
)

from editor.dialogs.form import FormDialog
from editor.document.edit import NAME, VERSION
from runtime.campaign.bundles.packer import ASSETS, PackedCampaign
from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.model import Campaign
from runtime.checks.bundle_preview import BundleLook
from runtime.match.campaign_updates import CampaignUpdate
from runtime.support.issues import Issue
from runtime.support.texts import Texts, byte_size_text, mark
from runtime.support.wording import say_issue
from runtime.ui.campaign.update_view import UpdateView
from runtime.ui.painter.board import BoardPainter
from runtime.ui.plain_widgets import ComboBox, Label, TreeItem
from runtime.ui.program.bundle_preview import BundlePreview


class BundleWish(Enum):
    """What to do with a bundle."""

    INSTALL = "install"
    COPY = "copy"


class BundleDialog(FormDialog):
    """``update`` is what it brings to the version that is installed under the same id, which installing replaces."""

    def __init__(
        self, t: Texts, looked: BundleLook, boards: BoardPainter, update: CampaignUpdate | None, parent: QWidget | None
    ) -> None:
        super().__init__(t, t("A campaign to look at"), t("Replace") if update else t("Install"), "", parent)
        self.answer = BundleWish.INSTALL
        self.preview = BundlePreview(looked, boards, t)
        self.copy = self.buttons.addButton(t("Open a copy…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setToolTip(t("Save it in a folder of your own and edit it there"))
        self.copy.setAccessibleName(t("Open a copy…"))
        self.copy.clicked.connect(self._choose_copy)
        self._layout.insertWidget(0, self.preview, 1)
        self.update_view = UpdateView(t, update) if update is not None else None
        if self.update_view is not None:
            self._layout.insertWidget(1, self.update_view)
        else:
            self.advise(t("Installed campaigns are listed on the start page and in the game, and stay as they came."))
        self.resize(820, 520)
        self.finish(self.preview.levels)

    def _choose_copy(self) -> None:
        self.answer = BundleWish.COPY
        self.accept()


LICENCES = ("CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "MIT")
"""Licences to choose from; any other can be typed."""

MOST_NAMED = 3


class SharingTexts(NamedTuple):
    """What is to be said of the campaign in the bundle, and whether the notes on its maps go along."""

    author: str
    licence: str
    version: str
    cover: str
    notes: bool = False


class PackDialog(FormDialog):
    """``packed`` is the campaign as it would be packed now; ``errors`` is how many the checks found.

    ``lacking`` says what a campaign with these answers would lack.
    """

    TITLE, BUTTON = mark("Pack for sharing"), mark("Pack…")
    INTRO = mark("“{name}” becomes one file that others can look at, install and play.")

    def __init__(
        self,
        t: Texts,
        campaign: Campaign,
        packed: PackedCampaign,
        errors: int,
        lacking: Callable[[SharingTexts], tuple[Issue, ...]],
        *,
        parent: QWidget | None,
        locked: str = "",
    ) -> None:
        super().__init__(t, t(self.TITLE), t(self.BUTTON), t(self.INTRO, name=campaign.name), parent)
        self._packed, self._errors, self._lacking = packed, errors, lacking
        self._add_fields(campaign)
        for field in (self.author, self.licence, self.version, self.cover):
            field.setEnabled(not locked)
            if locked:
                field.setToolTip(locked)
        self.author.textChanged.connect(self._look)
        self.version.textChanged.connect(self._look)
        self.licence.editTextChanged.connect(self._look)
        self.cover.currentIndexChanged.connect(self._look)
        self.resize(640, 560)
        self._look()
        self.finish(self.author)

    def _add_fields(self, campaign: Campaign) -> None:
        """What is said of the campaign, and what goes along."""
        t = self.t
        self.author = QLineEdit(campaign.author)
        self.author.setMaxLength(NAME)
        self.licence = ComboBox()
        self.licence.setEditable(True)
        self.licence.addItems(LICENCES)
        self.licence.setCurrentText(campaign.licence)
        edit = self.licence.lineEdit()
        if edit is not None:
            edit.setMaxLength(NAME)
            edit.setPlaceholderText(t("on what terms others may share it"))
        self.version = QLineEdit(campaign.version)
        self.version.setMaxLength(VERSION)
        self.version.setPlaceholderText(t("such as 1.0"))
        self.cover = ComboBox()
        self._fill_covers(campaign.cover)
        self.row(t("Author"), self.author, t(CAMPAIGN.tips["author"]))
        self.row(t("Licence"), self.licence, t(CAMPAIGN.tips["licence"]))
        self.row(t("Version"), self.version, t(CAMPAIGN.tips["version"]))
        self.row(
            t("Cover"), self.cover, t("The picture shown to players: one among the assets, or the first level's map")
        )
        self.notes = QCheckBox(t("The notes on maps"))
        self.notes.setAccessibleName(t("The notes on maps"))
        self.notes.setToolTip(t("What designers have written on the maps; without a tick it stays at home"))
        self.notes.setVisible(bool(campaign.notes))
        if campaign.notes:
            self.form.addRow("", self.notes)
        self.files = self._file_list()
        self.row(t("Goes along"), self.files, t("The files of the campaign that are packed"))
        self.form.addRow("", self._summary())

    @property
    def answer(self) -> SharingTexts:
        """What is to be said of the campaign."""
        author, licence, version = self.author.text(), self.licence.currentText(), self.version.text()
        cover = str(self.cover.currentData() or "")
        return SharingTexts(author.strip(), licence.strip(), version.strip(), cover, self.notes.isChecked())

    def _fill_covers(self, present: str) -> None:
        """The pictures among the assets, and the map of the first level."""
        self.cover.addItem(self.t("The map of the first level"), "")
        names = [file.removeprefix(f"{ASSETS}/") for file in self._packed.gathered.files if file.startswith(ASSETS)]
        pictures = [name for name in names if name.lower().endswith((".png", ".jpg", ".jpeg"))]
        for name in sorted({*pictures, *filter(None, (present,))}):
            self.cover.addItem(name, name)
        self.cover.setCurrentIndex(max(0, self.cover.findData(present)))

    def _file_list(self) -> QTreeWidget:
        """The files with their sizes; below them what stays behind, and why."""
        t, tree = self.t, QTreeWidget()
        tree.setColumnCount(2)
        tree.setHeaderLabels([t("File"), t("Size")])
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.setMinimumHeight(150)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        bundle = self._packed.read.bundle
        sizes = {member.name: member.size for member in bundle.files} if bundle is not None else {}
        for file in sorted(self._packed.gathered.files, key=lambda file: (file.count("/"), file)):
            item = TreeItem([file, byte_size_text(t, sizes[file]) if file in sizes else ""])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
            tree.addTopLevelItem(item)
        for issue in self._packed.gathered.left_behind:
            item = TreeItem([str(issue.details.get("file", issue.place.file)), t("stays behind")])
            item.setToolTip(0, say_issue(t, issue)[0])
            item.setToolTip(1, say_issue(t, issue)[0])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsSelectable)
            item.setDisabled(True)
            tree.addTopLevelItem(item)
        return tree

    def _summary(self) -> QLabel:
        t, files = self.t, len(self._packed.gathered.files)
        said = t(
            "{files}, {size} packed",
            files=t.plural("{count} file", "{count} files", files),
            size=byte_size_text(t, len(self._packed.data)),
        )
        if left := len(self._packed.gathered.left_behind):
            behind = t.plural("{count} other file stays behind", "{count} other files stay behind", left)
            said = t("{packed}; {behind}", packed=said, behind=behind)
        label = Label(said)
        label.setObjectName("quiet")
        return label

    def _look(self) -> None:
        """What others would refuse holds the dialog back; what they would miss is told only."""
        t = self.t
        if refused := self._packed.read.issues:
            self.complain(" ".join(say_issue(t, refused[0])))
            return
        self.complain("")
        told = [say_issue(t, issue)[0] for issue in self._lacking(self.answer)[:MOST_NAMED]]
        if self._errors:
            many = t.plural(
                "The checks found {count} error, which players would meet.",
                "The checks found {count} errors, which players would meet.",
                self._errors,
            )
            told.insert(0, many)
        self.advise(" ".join(told))
