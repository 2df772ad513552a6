"""All saved games of the player: those that run, those with names, those put aside, and those that can't be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QListWidgetItem

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.match.campaigns import Campaigns
from runtime.match.save_files import LONGEST, SavedFile, SaveKind, remove_save
from runtime.match.saves import all_saves, is_by_files
from runtime.support.texts import reason_of
from runtime.ui.game_texts.history import say_moment
from runtime.ui.menus.choice_page import PICTURE, ChoicePage
from runtime.ui.menus.name_card import NameCard
from runtime.ui.menus.page import Room
from runtime.ui.menus.saved_entries import KINDS, Entry, entry_of
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.card_list import PICTURE as SHOWN
from runtime.ui.widgets.card_list import ListCard, show_card
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay


class SavesPage(ChoicePage):
    """Enter loads the chosen save, F2 names it, Del removes it after a question."""

    def __init__(self, room: Room) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Saved games"), share=0.6, lines=3)
        self.card: CardOverlay | None = None
        self._files: tuple[SavedFile, ...] = ()
        self._gone_on: Path | None = None
        self._read: dict[int, Entry] = {}
        self._names: Mapping[str, str] = {}
        self._schemas = Schemas(resources.schemas())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read_on)
        self.removing = BrassButton(theme, t("Remove…"), "level-remove", primary=True)
        self.removing.describe(t("Remove the chosen save for good"), t("Del"))
        self.removing.clicked.connect(self.ask_remove)
        self.naming = BrassButton(theme, t("Rename…"), "texts", primary=True)
        self.naming.describe(t("Give the chosen save a name"), "F2")
        self.naming.clicked.connect(self.ask_name)
        self.main = BrassButton(theme, t("Load"), "play", primary=True)
        self.main.describe(t("Go on with the chosen game"), t("Enter"))
        self.main.clicked.connect(self.load)
        self.lay_out((self.removing, self.naming, self.main))

    def opened(self) -> None:
        """List what there is now; the save that was chosen stays chosen, wherever it stands by now."""
        self._names = Campaigns.of(self._room.home).names()
        row, chosen = self.list.currentRow(), self._gone_on
        if chosen is None and 0 <= row < len(self._files):
            chosen = self._files[row].path
        self._gone_on = None
        self._fill(row, chosen)
        self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 names; Enter and Del as on every such page."""
        if event.key() == Qt.Key.Key_F2:
            self.naming.click()
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> Entry | None:
        """The save that the list is on."""
        row = self.list.currentRow()
        return self._saved(row) if 0 <= row < len(self._files) else None

    def show_row(self, row: int) -> None:
        """Show all about a save: board, place, players, turn, score, and when."""
        t, main, removing = self._room.t, self.main, self.removing
        if main is None or removing is None:
            return
        saved = self._saved(row) if 0 <= row < len(self._files) else None
        why = t("There is no saved game.") if saved is None else saved.broken
        self.picture.setVisible(bool(saved is not None and not saved.broken))
        if saved is not None and saved.level is not None:
            self.picture.show_level(saved.level)
        elif saved is not None and saved.setup is not None:
            self.picture.show_table(saved.setup)
        self.name.setText(saved.title if saved is not None else t("No game was saved yet"))
        hint = t("A game is saved by itself after every move. During play the menu keeps it under a name too.")
        self.figures.setText(saved.place if saved is not None else "")
        self.about.setText(saved.broken or "\n".join(saved.about) if saved is not None else hint)
        main.allow(why)
        by_files = saved is not None and is_by_files(saved.file.path)
        self.naming.allow(why or (t("A game by files has no other name.") if by_files else ""))
        removing.allow("" if saved is not None else why)

    def load(self) -> None:
        """Go on with the chosen game; another one that runs on its level is asked about."""
        saved, t = self.chosen, self._room.t
        if saved is None or saved.broken:
            return
        place = saved.saved.goes_on_in
        if place == saved.file.path or not place.is_file():
            self._go_on(saved)
            return
        self._ask(
            t("Load this game?"),
            t("Another game runs on “{level}”. It is put aside with the next move.", level=saved.what),
            t("Load"),
            lambda: self._go_on(saved),
            grave=False,
        )

    def ask_name(self) -> None:
        """Ask for a name; a game without one is kept under it besides."""
        saved, t = self.chosen, self._room.t
        if saved is None or saved.broken or not self.naming.isEnabled():
            return
        card = NameCard(
            self._room.theme,
            t,
            self.window(),
            title=t("Name of the save"),
            text=t("What shall the saved game be called?"),
            yes=t("Save"),
            check=lambda name: ("" if name else t("A save needs a name."), ""),
            longest=LONGEST,
            name=saved.name,
        )
        card.named.connect(partial(self._rename, saved))
        self.card = card
        card.open()

    def ask_remove(self) -> None:
        """Ask whether a save is to go."""
        saved, t = self.chosen, self._room.t
        if saved is not None:
            text = t("“{name}” is removed for good and can't be loaded any more.", name=saved.title)
            self._ask(t("Remove the save?"), text, t("Remove"), partial(self._remove, saved), grave=True)

    # Inside

    def _ask(self, title: str, text: str, yes: str, agreed: Callable[[], object], *, grave: bool) -> None:
        t = self._room.t
        card = QuestionCard(
            self._room.theme, t, self.window(), title=title, text=text, yes=yes, no=t("Cancel"), grave=grave
        )
        card.agreed.connect(agreed)
        self.card = card
        card.open()

    def _go_on(self, saved: Entry) -> None:
        """Go on with a game; one that was put aside takes the place of the one that runs, and is found there then."""
        if saved.file.kind is SaveKind.EARLIER:
            self._gone_on = saved.saved.goes_on_in
        self._room.deeds.go_on(saved.file.path)

    def _fill(self, row: int, chosen: Path | None = None) -> None:
        """List all saves, on the one of the file ``chosen``, or else on the row."""
        home, t = self._room.home, self._room.t
        self._timer.stop()
        self._files = all_saves(home) if home is not None else ()
        self._read = {}
        self.clear_rows()
        for file in self._files:
            self.list.add_card(ListCard(t(KINDS[file.kind]), (say_moment(file.changed),)))
        rows = [file.path for file in self._files]
        self.list.setCurrentRow(rows.index(chosen) if chosen in rows else max(0, min(row, len(rows) - 1)))
        self._timer.start()
        if not self._files:
            self.show_row(-1)

    def _read_on(self) -> None:
        """Read one more, so that a long list can be used at once."""
        row = next((row for row in range(len(self._files)) if row not in self._read), None)
        if row is None:
            self._timer.stop()
        else:
            self._saved(row)

    def _saved(self, row: int) -> Entry:
        """The save of a row, read where it was not yet."""
        saved, home = self._read.get(row), self._room.home
        if saved is None:
            assert home is not None, "or there would be no files"
            saved = self._read[row] = entry_of(self._room.t, home, self._files[row], self._names, self._schemas)
            item: QListWidgetItem | None = self.list.item(row)
            if item is not None:
                show_card(item, ListCard(saved.title, tuple(saved.lines)))
                if saved.level is not None:
                    self.thumbnails.want(saved.level, partial(_show_picture, item))
                elif saved.setup is not None:
                    _show_picture(item, table_thumbnail(saved.setup.game, self.devicePixelRatioF(), PICTURE))
        return saved

    def _rename(self, saved: Entry, name: str) -> None:
        t = self._room.t
        try:
            path = saved.saved.call(name)
        except OSError as problem:
            self.told.emit(t("The game can't be saved under this name: {reason}.", reason=reason_of(problem)))
            return
        self._fill(0, path)

    def _remove(self, saved: Entry) -> None:
        t = self._room.t
        try:
            remove_save(saved.file)
        except OSError as problem:
            self.told.emit(t("The save can't be removed: {reason}.", reason=reason_of(problem)))
        self._fill(self.list.currentRow())


def _show_picture(item: QListWidgetItem, picture: QPixmap) -> None:
    """Show a picture on a card."""
    item.setData(SHOWN, picture)
