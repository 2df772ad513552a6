"""The stamps that there are, in their groups, each with a picture; one is taken up, own ones are named and moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import FormDialog
from editor.document.edit import NAME
from editor.document.pieces import MapPiece, put
from editor.safety.journal_entries import NO_DRAFT
from editor.stamp_library import PLACES, StampEntry, StampLibrary, StampPlace, StampWish
from editor.widgets import allow, message_box, push_button, run_modal
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import row_icon, thumbnail
from runtime.ui.plain_widgets import ComboBox, Label, ListItem

ROOM = QSize(96, 72)
_MOST_TROUBLES = 3


class StampDialog(QDialog):
    """A list of groups with their stamps; ``answer`` is the one that was chosen."""

    def __init__(self, t: Texts, boards: BoardPainter, library: StampLibrary, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.t, self._boards, self._library = t, boards, library
        self._stamps: dict[int, StampEntry] = {}
        self.setWindowTitle(t("Stamps"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("Search"))
        self.search.setAccessibleName(t("Search the stamps"))
        self.search.setToolTip(t("Show only the stamps whose name or group has these letters"))
        self.search.setClearButtonEnabled(True)
        self.search.setProperty(NO_DRAFT, True)
        self.list = QListWidget()
        self.list.setAccessibleName(t("Stamps"))
        self.list.setToolTip(t("The stamps in their groups; Enter takes one up"))
        self.list.setIconSize(ROOM)
        self.take = push_button(
            t("Take it up"),
            t(
                "Put it down with each click; {key_of[selection.turn-right]:R} turns it, "
                "{key_of[selection.flip-across]:V} flips it, "
                "Esc ends (Enter)"
            ),
            self._take,
        )
        self.take.setDefault(True)
        self.rename = push_button(t("Rename…"), t("Give the chosen stamp another name"), self._rename)
        self.move_button = push_button(t("Move"), t("Move the chosen stamp to another place"), self._move)
        self.remove = push_button(t("Delete"), t("Delete the chosen stamp; it can be brought back"), self._remove)
        self.back = push_button(t("Bring back"), t("Put back the stamp that was deleted last"), self._bring_back)
        self.close_button = push_button(t("Close"), t("Close and take up nothing (Esc)"), self.reject)
        self.told = Label("")
        self.told.setWordWrap(True)
        self.told.setObjectName("refusal")
        self.told.setAccessibleName(t("What is wrong or worth knowing"))
        self._lay_out()
        self.list.itemActivated.connect(lambda _item: self._take())
        self.list.currentRowChanged.connect(lambda _row: self._look())
        self.search.textChanged.connect(lambda _text: self._fill())
        self.resize(520, 620)
        self._fill()
        self.list.setFocus()

    @property
    def answer(self) -> StampEntry | None:
        """The stamp that the list stands at; None at the name of a group."""
        return self._stamps.get(self.list.currentRow())

    def _lay_out(self) -> None:
        t = self.t
        said = Label(
            t(
                "A stamp takes the place of what it covers, mirrored by the level's symmetry. "
                "Select cells and choose “Keep the selection as a stamp…” in the menu Tools to make one of your own."
            )
        )
        said.setWordWrap(True)
        said.setObjectName("quiet")
        whole, works, foot = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addWidget(self.search)
        whole.addWidget(self.list, 1)
        for button in (self.rename, self.move_button, self.remove, self.back):
            works.addWidget(button)
        works.addStretch(1)
        whole.addLayout(works)
        whole.addWidget(self.told)
        whole.addWidget(said)
        foot.addStretch(1)
        foot.addWidget(self.take)
        foot.addWidget(self.close_button)
        whole.addLayout(foot)

    def _fill(self, chosen: tuple[StampPlace, str] | None = None, refused: str = "") -> None:
        """Show what there is now, and is searched for; the list stands at what was chosen, else at the first."""
        bold = QFont(self.list.font())
        bold.setBold(True)
        wanted, group = self.search.text().strip().casefold(), ""
        with QSignalBlocker(self.list):
            self.list.clear()
            self._stamps = {}
            for one in self._library.entries():
                if wanted not in one.name.casefold() and wanted not in one.group.casefold():
                    continue
                if one.group != group:
                    group = one.group
                    heading = ListItem(group)
                    heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
                    heading.setFont(bold)
                    self.list.addItem(heading)
                self._stamps[self.list.count()] = one
                self.list.addItem(self._item(one))
            row = next((n for n, one in self._stamps.items() if (one.place, one.id) == chosen and one.id), None)
            self.list.setCurrentRow(min(self._stamps, default=-1) if row is None else row)
        nothing = self.t("No stamp has these letters.") if not self._stamps else ""
        troubles = self._library.troubles
        more = self.t("… and {count} more", count=len(troubles) - _MOST_TROUBLES)
        shown = (*troubles[:_MOST_TROUBLES], *((more,) if len(troubles) > _MOST_TROUBLES else ()))
        self.told.setText("\n".join(filter(None, (refused, nothing, *shown))))
        self.told.setVisible(bool(self.told.text()))
        self._look()

    def _item(self, one: StampEntry) -> ListItem:
        size = one.piece.size
        return ListItem(
            row_icon(thumbnail(self._boards, level_of(one.name, one.piece), self.devicePixelRatioF(), ROOM)),
            self.t("{name}\n{rows} × {columns} cells", name=one.name, rows=size.rows, columns=size.columns),
        )

    def _look(self) -> None:
        """Say what can be done with the chosen stamp."""
        t, one = self.t, self.answer
        none = "" if one is not None else t("Choose a stamp first.")
        ready = t("This stamp came with the program; copy it to have one of your own.")
        fixed = none or (ready if one is not None and one.place is StampPlace.READY else "")
        allow(self.take, none)
        allow(self.rename, fixed)
        allow(self.remove, fixed)
        allow(self.move_button, none)
        self.move_button.setText(_MOVE_TEXTS[one.place if one is not None else StampPlace.OWN](t))
        self.move_button.setAccessibleName(self.move_button.text())
        gone = self._library.removed
        allow(self.back, "" if gone else t("No stamp was deleted."))
        self.back.setToolTip(t("Put back “{name}”", name=gone) if gone else self.back.toolTip())

    def _take(self) -> None:
        if self.answer is not None:
            self.accept()

    def _rename(self) -> None:
        one = self.answer
        if one is None:
            return
        dialog = StampNameDialog(self.t, self.t("Rename the stamp"), one.name, self)
        if run_modal(dialog):
            self._fill((one.place, one.id), self._library.rename(one, dialog.answer))

    def _move(self) -> None:
        one = self.answer
        if one is not None:
            refused = self._library.move(one)
            self._fill((one.place, one.id) if refused else self._newest(one), refused)

    def _newest(self, before: StampEntry) -> tuple[StampPlace, str] | None:
        """Where a stamp of the same look lies that was not there under its place before."""
        to = StampPlace.CAMPAIGN if before.place is StampPlace.OWN else StampPlace.OWN
        found = (one for one in self._library.entries() if one.place is to and one.name == before.name)
        return next(((one.place, one.id) for one in found), None)

    def _remove(self) -> None:
        one = self.answer
        if one is None:
            return
        if one.place is StampPlace.OWN and not self._may_remove(one):
            return
        self._fill(None, self._library.remove(one))

    def _may_remove(self, one: StampEntry) -> bool:
        """Whether to delete a stamp of the person's own, which no undo brings back, but this dialog does."""
        t = self.t
        box = message_box(self, t("Delete the stamp"), t("Delete your stamp “{name}”?", name=one.name))
        box.setInformativeText(t("“Bring back” puts it back until another one is deleted."))
        yes = box.addButton(t("Delete"), box.ButtonRole.AcceptRole)
        no = box.addButton(t("Cancel"), box.ButtonRole.RejectRole)
        yes.setToolTip(t("Delete"))
        no.setToolTip(t("Change nothing (Esc)"))
        box.setDefaultButton(yes)
        box.setEscapeButton(no)
        run_modal(box)
        return box.clickedButton() is yes

    def _bring_back(self) -> None:
        self._fill(None, self._library.bring_back())


_MOVE_TEXTS: Mapping[Enum, Callable[[Texts], str]] = MappingProxyType(
    {
        StampPlace.OWN: lambda t: t("Move to this campaign"),
        StampPlace.CAMPAIGN: lambda t: t("Move to my own"),
        StampPlace.READY: lambda t: t("Copy to my own"),
    }
)


class StampNameDialog(FormDialog):
    """The name of a stamp."""

    def __init__(self, t: Texts, title: str, usual: str, parent: QWidget | None, intro: str = "") -> None:
        super().__init__(t, title, t("Keep"), intro, parent)
        self.name = QLineEdit(usual)
        self.name.setMaxLength(NAME)
        self.row(t("Name"), self.name, t("How the stamp is called in the list of stamps"))
        self.name.textChanged.connect(lambda _text: self._check())
        self._check()
        self._more()
        self.finish(self.name)

    def _more(self) -> None:
        """Other rows below the name."""

    @property
    def answer(self) -> str:
        """The name."""
        return self.name.text().strip()

    def _check(self) -> None:
        self.complain("" if self.answer else self.t("A name can't be empty."))


class KeepStampDialog(StampNameDialog):
    """The name of a new stamp, where it is kept, and whether cities and tokens go along."""

    def __init__(self, t: Texts, usual: str, places: Sequence[StampPlace], things: int, parent: QWidget | None) -> None:
        self._places, self._things = places, things
        intro = t("The selected cells become a stamp, to put down as often as you like, turned or flipped.")
        super().__init__(t, t("Keep the selection as a stamp"), usual, parent, intro)

    def _more(self) -> None:
        t = self.t
        self.place = ComboBox()
        for one in self._places:
            self.place.addItem(t(PLACES[one]), one)
        tip = t("Your own stamps are there in every campaign; those of a campaign go where it goes")
        self.row(t("Where"), self.place, tip)
        self.things = QCheckBox(t("With cities and tokens"))
        self.things.setAccessibleName(t("With cities and tokens"))
        self.things.setToolTip(t("Put the cities and tokens of the selection down again too, under fresh ids"))
        self.things.setChecked(self._things > 0)
        self.things.setEnabled(self._things > 0)
        if not self._things:
            self.things.setToolTip(t("No city and no token stands on the selected cells."))
        self.form.addRow("", self.things)

    @property
    def wish(self) -> StampWish:
        """What was chosen."""
        place: StampPlace = self.place.currentData()
        return StampWish(self.answer, place, self.things.isChecked())


def level_of(name: str, piece: MapPiece) -> Level:
    """A level of a stamp's piece alone, for its picture; what is no part of it is plains."""
    level = Level("stamp", name, TerrainMap.filled(piece.size))
    return replace(put(level, piece, Cell(0, 0)).level, symmetry=None)
