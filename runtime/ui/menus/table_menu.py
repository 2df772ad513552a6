"""The menu over a table game."""

from __future__ import annotations

from runtime.ui.menus.menu_over import KEPT, Below, MenuOver
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.tablegames.words import game_name


class TableMenu(MenuOver):
    """What the menu needs of a table's window."""

    def over_table(self, window: TableGameWindow) -> None:
        """Open the menu over the board."""
        t, note = self._door.room.t, ""
        if window.stage.playing.match.result is None:
            kept = window.saver is not None
            note = t(KEPT) if kept else t("This game is not kept: it ends when the table is left.")
        self.lay_over(self._below(window), note=note)

    def show_page(self, window: TableGameWindow, name: str) -> None:
        """Open a page of the menus over a table."""
        self.open_page(self._below(window), name)

    def _below(self, window: TableGameWindow) -> Below:
        return Below(
            window.stage,
            window.stage.cards.add,
            window.menu_wanted.emit,
            window.help,
            saver=window.saver,
            called=window.setup.title or game_name(self._door.room.t, window.setup.game),
            say=window.say,
            is_table=True,
        )
