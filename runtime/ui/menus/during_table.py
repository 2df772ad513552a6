"""The menu during a table game: its card over the board, and what is chosen there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.match.table_keeping import TableSaver
from runtime.support.moments import now
from runtime.ui.menus.during_play import Door
from runtime.ui.menus.menu_card import BACK, LEAVE, QUIT, SAVE, MenuCard
from runtime.ui.menus.page_card import PageCard
from runtime.ui.menus.save_card import SaveCard
from runtime.ui.menus.table import HELP
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.tablegames.words import game_name
from runtime.ui.wood.overlay import Overlay


class DuringTable(QObject):
    """Opens the card, and carries out what is chosen; ``leave`` goes to the main menu."""

    def __init__(self, door: Door, leave: Callable[[], None]) -> None:
        super().__init__()
        self._door, self._leave = door, leave
        self._at = BACK
        self.card: Overlay | None = None

    def over_table(self, window: TableGameWindow) -> None:
        """Open the card over the board."""
        t, saver = self._door.room.t, window.saver
        at, self._at = self._at, BACK
        note = ""
        if window.stage.playing.match.result is None:
            kept = t("The game is kept after every move. It goes on under Continue in the main menu.")
            note = kept if saver is not None else t("This game is not kept: it ends when the table is left.")
        can_save = saver is not None and saver.can_save

        def menu() -> Overlay:
            card = MenuCard(self._door.room, window.stage, saves=can_save, note=note, at=at)
            card.chosen.connect(lambda name: self._go(name, window))
            return self._opened(card)

        window.stage.cards.add(menu)

    def _go(self, name: str, window: TableGameWindow) -> None:
        """Go where a line of the card leads."""
        saver = window.saver
        if name == LEAVE:
            self._leave()
        elif name == QUIT:
            self._door.quit()
        elif name == HELP:
            window.help.lend(lambda: self._again(window, HELP))
        elif name == SAVE and saver is not None:
            self._show(window, SAVE, lambda over: self._save_card(window, saver, over))
        else:
            self.show_page(window, name)

    def _show(self, window: TableGameWindow, name: str, make: Callable[[QWidget], Overlay]) -> None:
        """Show the card that the plate ``name`` leads to; from there one comes back to the menu, at that plate."""

        def card() -> Overlay:
            made = make(window.stage)
            made.closed.connect(lambda: self._again(window, name) if made.went_back else None)
            return self._opened(made)

        window.stage.cards.add(card)

    def _again(self, window: TableGameWindow, name: str) -> None:
        """Open the menu again, at the plate by which it was left."""
        self._at = name
        window.menu_wanted.emit()

    @property
    def page(self) -> str:
        """The page of the menus that lies over the table; empty where there is none."""
        return self.card.name if isinstance(self.card, PageCard) else ""

    def show_page(self, window: TableGameWindow, name: str) -> None:
        """Open a page of the menus over a table."""

        def made(over: QWidget) -> PageCard:
            card = PageCard(self._door.room, over, name)
            card.page.begin_at_tables()
            return card

        self._show(window, name, made)

    def _opened(self, card: Overlay) -> Overlay:
        self.card = card
        card.closed.connect(lambda: self._forget(card))
        return card

    def _forget(self, card: Overlay) -> None:
        if self.card is card:
            self.card = None

    def _save_card(self, window: TableGameWindow, saver: TableSaver, over: QWidget) -> Overlay:
        """The card that keeps a game under a name, and says so beside the board."""
        room, setup = self._door.room, window.setup
        called = setup.title or game_name(room.t, setup.game)
        card = SaveCard(room.theme, room.t, over, saver, level=called, moment=now())
        card.named.connect(lambda _name: window.say(card.outcome))
        return card
