"""What a new campaign begins with, each beginning shown as it will look, and the folder that one is saved into."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap, QStandardItemModel
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QListView,
    QListWidget,
    QPushButton,
    QSpinBox,
    QWidget,
)

from editor.dialogs.form import FormDialog, buddy_label, number_box, side_by_side
from editor.dialogs.new_things import LARGEST, SMALLEST, USUAL_SIZE, map_size_text
from editor.document.campaigns import begin
from editor.document.edit import EditRefusal
from editor.document.levels import why_no_symmetry
from editor.tools.names import SYMMETRIES, say_refused
from editor.widgets import ICON, push_button, symmetry_icon
from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.model import Campaign
from runtime.campaign.templates import TEMPLATES, CampaignOptions
from runtime.engine.board.grid import Size
from runtime.engine.board.symmetry import Symmetry
from runtime.support.files import is_free, is_same, resolved
from runtime.support.texts import Texts, reason_of
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.plain_widgets import ComboBox, Label, ListItem

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter


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
        self.row(t("In"), side_by_side(self.place, browse, grows=True), t("The place where the folder is made"))
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


PICTURE = QSize(164, 132)
_DRAWN = 200
"""Rows or columns above which the pictures are not drawn anew: making such maps takes too long while typing."""

_TEMPLATE = Qt.ItemDataRole.UserRole
_NONE = ""


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """A template with what it is to make; without a folder the campaign is not saved yet."""

    template: str
    wish: CampaignOptions
    folder: Path | None = None


class NewCampaignDialog(FormDialog):
    """Templates as pictures, which follow the size and the symmetry that are chosen below them.

    ``boards`` gives the painter that the pictures are drawn with; ``place`` is where a folder is likely to be wanted.
    """

    def __init__(
        self, t: Texts, name: str, place: Path, boards: Callable[[], BoardPainter], parent: QWidget | None
    ) -> None:
        intro = t("Choose how to begin. Everything can be changed afterwards.")
        super().__init__(t, t("New campaign"), t("Create"), intro, parent)
        self._boards, self._from = boards, place
        self._drawn: tuple[Size, str] | None = None
        self._make_list()
        self.name = QLineEdit(name)
        self.row(t("Name"), self.name, t(CAMPAIGN.tips["name"]))
        self.author = QLineEdit()
        self.row(t("Author"), self.author, t("Who made it; may stay empty"))
        self.rows, self.columns = self._number(t("Rows")), self._number(t("Columns"))
        self.row(t("Size"), self._sizes(), t("Rows and columns of the maps; 15 × 15 is the usual board"))
        self.symmetry = ComboBox()
        self.symmetry.setIconSize(ICON)
        self.symmetry.addItem(symmetry_icon(None), t("No symmetry"), _NONE)
        for symmetry, said in SYMMETRIES.items():
            self.symmetry.addItem(symmetry_icon(symmetry), t(said), symmetry.value)
        self.row(t("Symmetry"), self.symmetry, t("How both halves answer each other, so that neither side is favoured"))
        self.folder = QLineEdit()
        self.folder.setPlaceholderText(t("chosen when you save"))
        self.row(t("Folder"), self._folder_row(), t("A new folder for the campaign; may be left for later"))
        self.folder.setAccessibleName(t("Folder"))
        self._has_chosen = False
        self.symmetry.activated.connect(self._choose_symmetry)
        self.list.currentItemChanged.connect(self._take_symmetry)
        for changed in (self.name.textChanged, self.folder.textChanged, self.symmetry.currentIndexChanged):
            changed.connect(lambda *_: self._look())
        for box in (self.rows, self.columns):
            box.valueChanged.connect(lambda *_: self._look())
        self.list.setCurrentRow(0)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> NewCampaign:
        """What was filled in."""
        typed = self.folder.text().strip()
        wish = CampaignOptions(self.name.text().strip(), self._size, self._symmetry, self.author.text().strip())
        return NewCampaign(self._template, wish, Path(typed).expanduser().absolute() if typed else None)

    @property
    def _template(self) -> str:
        return str(self.list.currentItem().data(_TEMPLATE))

    @property
    def _size(self) -> Size:
        return Size(self.rows.value(), self.columns.value())

    @property
    def _symmetry(self) -> Symmetry | None:
        value = self.symmetry.currentData()
        return Symmetry(value) if value else None

    def _make_list(self) -> None:
        t = self.t
        self.list = QListWidget()
        self.list.setAccessibleName(t("How to begin"))
        self.list.setToolTip(t("What the new campaign begins with; the arrow keys choose"))
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(False)
        self.list.setIconSize(PICTURE)
        self.list.setUniformItemSizes(True)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        cell = PICTURE + QSize(20, 40)
        for template in TEMPLATES.values():
            item = ListItem(t(template.name))
            item.setData(_TEMPLATE, template.id)
            item.setToolTip(t(template.about))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, t(template.about))
            item.setSizeHint(cell)
            self.list.addItem(item)
        self.list.setFixedSize(QSize(len(TEMPLATES) * cell.width() + 8, cell.height() + 8))
        self.setMinimumWidth(self.list.width() + 40)
        self.about = Label(" ")
        self.about.setObjectName("quiet")
        self.about.setWordWrap(True)
        self._layout.insertWidget(1, self.list)
        self._layout.insertWidget(2, self.about)

    def _number(self, name: str) -> QSpinBox:
        box = number_box(SMALLEST, LARGEST, USUAL_SIZE.rows, 84)
        box.setAccessibleName(name)
        box.setToolTip(self.t("From {least} to {most}", least=SMALLEST, most=LARGEST))
        return box

    def _sizes(self) -> QWidget:
        return side_by_side(buddy_label(self.rows), self.rows, buddy_label(self.columns), self.columns)

    def _folder_row(self) -> QWidget:
        browse = push_button(self.t("Browse…"), self.t("Choose the place in which the folder is made"), self._browse)
        return side_by_side(self.folder, browse, grows=True)

    def _browse(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.t("Where to make the folder"), str(self._from))
        if chosen:
            self._from = Path(chosen)
            self.folder.setText(str(self._from / folder_name(self.name.text())))

    def _take_symmetry(self) -> None:
        """Offer the symmetry that the template is meant for, where the map can have it; one that was chosen stays."""
        wanted = TEMPLATES[self._template].symmetry
        fits = wanted is not None and wanted.fits(self._size)
        if not self._has_chosen:
            self.symmetry.setCurrentIndex(self.symmetry.findData(wanted.value if wanted and fits else _NONE))
        self.about.setText(self.t(TEMPLATES[self._template].about))
        self._look()

    def _choose_symmetry(self) -> None:
        """What was chosen by hand stays, whichever template is taken."""
        self._has_chosen = True

    def _look(self) -> None:
        """Say what is wrong or worth knowing, and draw the pictures as the campaign would be."""
        self._allow_symmetries()
        made = begin(TEMPLATES[self._template], self.answer.wish, self.t)
        self.complain(self._what_is_wrong(made))
        if self.may_accept:
            self.advise(" ".join(filter(None, (self._kept_symmetry(), map_size_text(self.t, self._size)))))
        self._draw()

    def _kept_symmetry(self) -> str:
        """That a symmetry stays which the template itself would not have."""
        kept = self._symmetry
        if not self._has_chosen or kept is None or kept is TEMPLATES[self._template].symmetry:
            return ""
        return self.t("The symmetry stays as it was chosen: {symmetry}.", symmetry=self.t(SYMMETRIES[kept]))

    def _what_is_wrong(self, made: Campaign | EditRefusal) -> str:
        if not self.name.text().strip():
            return self.t("Give it a name.")
        if isinstance(made, EditRefusal):
            return say_refused(self.t, made)
        folder = self.answer.folder
        return why_no_new_folder(self.t, folder) if folder is not None else ""

    def _allow_symmetries(self) -> None:
        """Hold back the symmetries that a map of this size can't have."""
        model = self.symmetry.model()
        assert isinstance(model, QStandardItemModel)
        for row in range(1, self.symmetry.count()):
            refused = why_no_symmetry(Symmetry(self.symmetry.itemData(row)), self._size)
            model.item(row).setEnabled(refused is None)
            said = say_refused(self.t, refused) if refused else None
            self.symmetry.setItemData(row, said, Qt.ItemDataRole.ToolTipRole)

    def _draw(self) -> None:
        """Draw the first level of every template in the size and symmetry that are chosen."""
        size, symmetry = self._size, str(self.symmetry.currentData())
        if self._drawn == (size, symmetry) or max(size.rows, size.columns) > _DRAWN:
            return
        self._drawn = (size, symmetry)
        chosen = self._template
        for row in range(self.list.count()):
            item = self.list.item(row)
            template = TEMPLATES[str(item.data(_TEMPLATE))]
            usual = template.symmetry if template.symmetry and template.symmetry.fits(size) else None
            wish = CampaignOptions("-", size, self._symmetry if template.id == chosen else usual)
            made = begin(template, wish, self.t)
            empty = QPixmap(PICTURE)
            empty.fill(Qt.GlobalColor.transparent)
            picture = empty
            if isinstance(made, Campaign):
                picture = thumbnail(self._boards(), made.levels[-1], self.devicePixelRatioF(), PICTURE)
            icon = QIcon()
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Active):
                icon.addPixmap(picture, mode)
            item.setIcon(icon)
