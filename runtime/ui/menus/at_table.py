"""Table games that are begun from the menus: played in their place, kept, and gone on with."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from runtime.match.table_files import Recorded, read_table_record, recorded_in
from runtime.match.table_keeper import TableKeeper, TableSaver, TableStart
from runtime.match.table_match import TableSetup
from runtime.ui.menus.page import MenuDoor
from runtime.ui.menus.past_table_card import PastTableCard
from runtime.ui.menus.play_menu import MenuLinks
from runtime.ui.tablegames.window import TableGameWindow


class AtTable(QObject):
    """Keeps the window of one game after another; the menus, behind the ``door``, come back when it is closed."""

    def __init__(self, door: MenuDoor) -> None:
        super().__init__()
        self._door = door
        self._to_main = False
        self.links = MenuLinks(door, self._leave)
        self.window: TableGameWindow | None = None
        self.past: PastTableCard | None = None
        self.saver: type[TableSaver] = TableSaver
        """What keeps the games; who wants to hear of each saving puts a class of its own there."""

    def play(self, setup: TableSetup, level: str = "") -> None:
        """Play a game from its beginning; it may be a ``level`` by its id, outside of any journey."""
        home, t = self._door.room.home, self._door.room.t
        self._sit_down(TableKeeper(home, t, self.saver).fresh(setup, level) if home is not None else TableStart(setup))

    def go_on(self, file: Path) -> None:
        """Go on with a saved game, or say in the menus why that can't be."""
        home = self._door.room.home
        if home is None:
            return
        keeper = TableKeeper(home, self._door.room.t, self.saver)
        saved = keeper.read(file)
        if isinstance(saved, str):
            self._door.say(saved)
        else:
            self._sit_down(keeper.going_on(saved))

    def look_at(self, file: Path) -> bool:
        """Look at a finished table game over the menus, or say why that can't be; False where the file is none."""
        if recorded_in(file) is not Recorded.TABLE:
            return False
        record, t = read_table_record(file).value, self._door.room.t
        if self._door.shown is None:
            self._door.show_menu()
        over = self._door.shown
        if record is None:
            self._door.say(t("The record can't be read any more: {file}", file=file))
        elif over is not None:
            card = self.past = PastTableCard(self._door.room, over, record.match(), is_own=False)
            card.when_gone(lambda: self._forget(card))
            card.open()
        return True

    def speak(self) -> None:
        """Speak the language of the menus from now on; the set-up over the table is there again."""
        if self.window is not None:
            self.links.speak(self.window, self._door.room.parts)

    def end(self) -> None:
        """Close the window without coming back to the menus; what is kept stays."""
        window, self.window = self.window, None
        if window is not None:
            window.end()
            window.deleteLater()

    # Inside

    def _sit_down(self, start: TableStart) -> None:
        self.end()
        self._to_main = False
        window = TableGameWindow(start.setup, self._door.room.parts, saver=start.saver, keep=start.keep, has_menu=True)
        self.window = window
        self.links.around_game(window)
        window.closed.connect(lambda: self._left(window))
        self.links.show(window)

    def _forget(self, card: PastTableCard) -> None:
        if self.past is card:
            self.past = None

    def _leave(self) -> None:
        """Leave for the main menu."""
        self._to_main = True
        if self.window is not None:
            self.window.end()

    def _left(self, window: TableGameWindow) -> None:
        """The table was left: the page on which it was set up is there again."""
        if self.window is window:
            self.window = None
            self._door.show_menu(window, at_first=self._to_main)
            window.deleteLater()
