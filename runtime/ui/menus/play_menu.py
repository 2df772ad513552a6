"""The menu over a game, over a campaign's first window, and over a table game."""

from __future__ import annotations

from functools import partial

from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.menu_over import ANEW, HOME, KEPT, Below, MenuOver
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.tablegames.words import game_name


class PlayMenu(MenuOver):
    """What the menu needs of these windows, and what it leads to over a game alone."""

    def over_front(self, front: CampaignWindow) -> None:
        """Open the menu over the map of a journey or the list of levels."""
        below = Below(front, lambda make: make().open(), front.menu_wanted.emit, front.help)
        self.lay_over(below, back=self._door.room.t("Back to the campaign"))

    def over_game(self, window: GameWindow, home: str = "") -> None:
        """Open the menu over a game; the computer waits as long as it is there.

        ``home`` is what going back to where the game was chosen is called; empty where that is the menu.
        """
        t, note = self._door.room.t, ""
        if not window.stage.playing.game.is_over:
            kept = window.setup.keep is not None
            note = t(KEPT) if kept else t("This game is for trying out: it is not kept.")
        self.lay_over(self._below(window), home=home, note=note)

    def show_page(self, window: GameWindow, name: str) -> None:
        """Open a page of the menus over a game."""
        self.open_page(self._below(window), name)

    def _below(self, window: GameWindow) -> Below:
        stage, level = window.stage, window.setup.level
        return Below(
            stage,
            stage.cards.add,
            window.menu_wanted.emit,
            window.help,
            leads={ANEW: partial(self._ask_anew, window), HOME: window.close},
            saver=window.setup.saver,
            called=level.name or level.id,
            say=stage.playing.remarks.say,
        )

    def _ask_anew(self, game: GameWindow) -> None:
        """Begin the game's level anew; where something has been done in it, ask first."""
        playing, t = game.stage.playing, self._door.room.t
        if playing.game.is_over or not playing.game.place:
            game.play_again()
            return
        said = t("This game is put aside with the first move of the new one; you find it under Saved games.")
        game.stage.cards.question(
            t("Begin this level anew?"),
            said if game.setup.keep is not None else t("This game is not kept: what was played of it is lost."),
            yes=t("Begin anew"),
            no=t("Play on"),
            agreed=game.play_again,
            grave=True,
        )


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
