"""All levels in one window: their cards sought, sorted and chosen together, and what can be done with the chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QSlider, QWidget

from editor.docks.legend import Flow
from editor.docks.level_cards import SIDES, SORTS, USUAL_SIDE, SheetCard, SheetModel, SheetPictures, SheetRow, card_list
from editor.docks.lists import EditingKeys, ListMenu
from editor.theme import EditorTheme
from editor.widgets import allow, push_button, set_menu
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts, mark
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.widgets.boxes import in_column, in_row

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

SheetCommandId = str
_COMMANDS: tuple[tuple[SheetCommandId, str, str, str], ...] = (
    ("open", mark("Open"), mark("Show the chosen level on the map (Enter)"), "look"),
    ("play", mark("Play"), mark("Play the chosen level as it is"), "play"),
    ("copy", mark("Duplicate"), mark("Add a copy of the chosen level"), "level-copy"),
    ("pictures", mark("Pictures…"), mark("Write a picture of each chosen level into a folder"), "save-as"),
    (
        "sheet",
        mark("Contact sheet…"),
        mark("Write the chosen levels, or all that are shown, as pages for a printer"),
        "texts",
    ),
    (
        "picture",
        mark("As one picture…"),
        mark("Write the chosen levels, or all that are shown, as one picture"),
        "grid",
    ),
    ("remove", mark("Remove"), mark("Take the chosen levels out of the campaign (Del)"), "level-remove"),
)
SINGLE = ("open", "play", "copy")
"""What is done with one level only."""


class LevelSheet(QDialog):
    """``asked`` gives a command and the ids of the levels that it is for, ``renamed`` an id and a name."""

    asked = Signal(str, object)
    renamed = Signal(str, str)

    def __init__(
        self, theme: EditorTheme, t: Texts, parent: QWidget, says: Callable[[Level], str], figures: Callable[[str], str]
    ) -> None:
        super().__init__(parent)
        self._t = t
        self.setWindowTitle(t("Sheet of all levels"))
        self.model = SheetModel(t, says, figures)
        self.model.renamed.connect(self.renamed)
        self.list = card_list(t)
        self.list.setModel(self.model)
        self.pictures = SheetPictures(self.list)
        self.pictures.is_seen = self._is_seen
        self._card = SheetCard(self.list, self.model, self.pictures, theme)
        self.list.setItemDelegate(self._card)
        self.list.activated.connect(lambda _: self._ask("open"))
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._look())
        self._kept: tuple[str, ...] = ()
        self.model.modelAboutToBeReset.connect(self._keep)
        self.model.modelReset.connect(self._choose_again)
        EditingKeys(self.list)
        ListMenu(self.list, self._fill_menu, lambda: self._ask("remove"))
        self._make_head()
        self._said = Label()
        self._said.setObjectName("quiet")
        self.buttons = {
            name: push_button(t(label), t(tip), lambda name=name: self._ask(name), theme.icon(icon))  # type: ignore[misc]
            for name, label, tip, icon in _COMMANDS
        }
        self.change = push_button(t("Change…"), t("Give the chosen levels the same symmetry or rules"))
        self.change.setIcon(theme.icon("properties"))
        self.changes = QMenu(t("Change…"), self.change)
        set_menu(self.change, self.changes)
        for button in (*self.buttons.values(), self.change):
            button.setAutoDefault(False)
        self._put_together()
        QShortcut(QKeySequence("Ctrl+F"), self, self.sought.setFocus)
        self._resize(USUAL_SIDE)

    def _make_head(self) -> None:
        """What is sought, the order, and the size of the pictures."""
        t = self._t
        self.sought = QLineEdit()
        self.sought.setPlaceholderText(t("Search"))
        self.sought.setAccessibleName(t("Search"))
        self.sought.setToolTip(t("Show only levels with this in their name, id, size or players (Ctrl+F)"))
        self.sought.setClearButtonEnabled(True)
        self.sought.textChanged.connect(self.model.seek)
        self.sort = ComboBox()
        self.sort.setAccessibleName(t("Order"))
        self.sort.setToolTip(t("In which order the levels stand"))
        self.sort.addItems([t(one) for one in SORTS])
        self.sort.currentIndexChanged.connect(self.model.sort_by)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SIDES[0], SIDES[-1])
        self.slider.setSingleStep(16)
        self.slider.setPageStep(32)
        self.slider.setAccessibleName(t("Size of the pictures"))
        self.slider.setToolTip(t("How large the pictures are"))
        self.slider.setValue(USUAL_SIDE)
        self.slider.setMinimumWidth(110)
        self.slider.valueChanged.connect(self._resize)

    def _put_together(self) -> None:
        head, foot = QWidget(), Flow(6)
        in_row((self.sought, 1), self.sort, self.slider, margins=(0, 0, 0, 0), on=head)
        for button in (*self.buttons.values(), self.change):
            foot.add(button)
        in_column(head, (self.list, 1), self._said, foot, spacing=6, margins=(10, 10, 10, 10), on=self)
        self.resize(980, 680)
        self.list.setFocus()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the chosen levels, in the order in which they stand."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        return tuple(self.model.rows[row].id for row in rows)

    def show_rows(self, rows: Sequence[SheetRow], current: str, *, locked: bool) -> None:
        """Show these levels; those that are chosen stay so, and at first it is the one on the screen."""
        before = self.chosen or ((current,) if current else ())
        self.model.locked = locked
        self.model.show_rows(rows)
        if not self.chosen:
            self.choose(before)
        self._look()

    def choose(self, ids: Sequence[str]) -> None:
        """Choose these levels, as far as they are shown."""
        chosen = self.list.selectionModel()
        for number, row in enumerate(self.model.rows):
            if row.id in ids:
                index = self.model.index(number)
                chosen.select(index, chosen.SelectionFlag.Select)
                chosen.setCurrentIndex(index, chosen.SelectionFlag.NoUpdate)

    def _is_seen(self, level_id: str) -> bool:
        """Whether the card of a level lies in sight."""
        number = next((number for number, row in enumerate(self.model.rows) if row.id == level_id), -1)
        if number < 0:
            return False
        return self.list.visualRect(self.model.index(number)).intersects(self.list.viewport().rect())

    def _keep(self) -> None:
        self._kept = self.chosen

    def _choose_again(self) -> None:
        self.choose(self._kept)
        self._look()

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw the pictures with the shared painter from now on."""
        self.pictures.use_painter(boards)

    def offer_changes(self, offered: Sequence[tuple[str, str]]) -> None:
        """Offer these changes of many levels at once: a command and a label each."""
        self.changes.clear()
        for name, label in offered:
            self.changes.addAction(label, partial(self._ask, name))

    def _resize(self, side: int) -> None:
        self._card.side = side
        self.list.setGridSize(self._card.size + QSize(4, 4))

    def _ask(self, command: str) -> None:
        ids = self.chosen
        if not ids and command in ("sheet", "picture"):
            ids = tuple(row.id for row in self.model.rows)
        button = self.buttons.get(command, self.change)
        if ids and button.isEnabled():
            self.asked.emit(command, ids)

    def _fill_menu(self, menu: QMenu) -> None:
        for name, button in self.buttons.items():
            action = QAction(button.icon(), button.text(), menu)
            action.triggered.connect(partial(self._ask, name))
            action.setEnabled(button.isEnabled())
            menu.addAction(action)
            if name == "copy" and self.model.flags(self.list.currentIndex()) & Qt.ItemFlag.ItemIsEditable:
                menu.addAction(self._t("Rename"), lambda: self.list.edit(self.list.currentIndex()))
        menu.addSeparator()
        if self.change.isEnabled():
            menu.addAction(self.changes.menuAction())

    def _look(self) -> None:
        """Say how many levels there are, and why buttons are disabled."""
        t, chosen, shown = self._t, len(self.chosen), len(self.model.rows)
        levels = t.plural("{count} level", "{count} levels", shown)
        self._said.setText(t("{levels}, {count} chosen", levels=levels, count=chosen) if chosen else levels)
        none = "" if chosen else t("Choose a level first.")
        one = none or ("" if chosen == 1 else t("Choose one level only."))
        why = t("This campaign is open to look at only.") if self.model.locked else ""
        for name, button in self.buttons.items():
            reason = one if name in SINGLE else none
            if name in ("sheet", "picture"):
                reason = "" if shown else t("No level is shown.")
            allow(button, (why if name in ("copy", "remove") else "") or reason)
        allow(self.change, why or none)
