"""The menu during play: its card over a game or a campaign's first window, and what is chosen there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.support.moments import now
from runtime.ui.campaign.front import FrontWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.help.desk import HelpDesk
from runtime.ui.menus.menu_card import ANEW, BACK, HOME, LEAVE, QUIT, SAVE, MenuCard
from runtime.ui.menus.page import Room
from runtime.ui.menus.page_card import PageCard
from runtime.ui.menus.save_card import SaveCard
from runtime.ui.menus.table import HELP
from runtime.ui.replay.opening import ReplayPlace
from runtime.ui.sitting.saver import Saver
from runtime.ui.wood.overlay import Overlay


class Door(Protocol):
    """The way from a campaign and its games to the menus."""

    @property
    def room(self) -> Room:
        """What pages are made with."""

    @property
    def shown(self) -> QWidget | None:
        """The window of the menus, where it can be seen."""

    def show_menu(self, near: QWidget | None = None, *, at_first: bool = False) -> None:
        """Show the menus where the window ``near`` is: at the page that was left, or ``at_first`` at the first one."""

    def hide_menu(self) -> None:
        """Another window has taken the place of the menus."""

    def say(self, text: str) -> None:
        """Show a sentence in the menus."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""

    def open_replay(self, file: Path | None = None, place: ReplayPlace | None = None) -> None:
        """Look at a finished game in the ``place`` of a window."""

    def forget_replay(self) -> None:
        """A replay that is still being read is not wanted any more."""

    def quit(self) -> None:
        """End the program."""


class DuringPlay(QObject):
    """Opens the card, and carries out what is chosen; ``leave`` goes to the main menu."""

    def __init__(self, door: Door, leave: Callable[[], None]) -> None:
        super().__init__()
        self._door, self._leave = door, leave
        self._at = BACK
        self.card: Overlay | None = None

    def over_front(self, front: FrontWindow) -> None:
        """Open the card over the map of a journey or the list of levels."""
        t = self._door.room.t
        card = MenuCard(self._door.room, front, back=t("Back to the campaign"), at=self._came_from())
        again = partial(self._again, front.menu_wanted.emit)
        card.chosen.connect(lambda name: self._go(name, lambda make: make(front).open(), front.help, again))
        self._opened(card).open()

    def over_game(self, window: GameWindow, home: str = "") -> None:
        """Open the card over a game; the computer waits as long as it is there.

        ``home`` is what going back to where the game was chosen is called; empty where that is the menu.
        """
        cards, t, at = window.stage.cards, self._door.room.t, self._came_from()
        note = ""
        if not window.stage.playing.game.is_over:
            kept = window.setup.keep is not None
            note = (
                t("The game is kept after every move. It goes on under Continue in the main menu.")
                if kept
                else t("This game is for trying out: it is not kept.")
            )

        def show(make: Callable[[QWidget], Overlay]) -> None:
            cards.add(lambda: self._opened(make(window.stage)))

        def menu() -> Overlay:
            saver = window.setup.saver
            can_save = saver is not None and saver.can_save
            card = MenuCard(self._door.room, window.stage, home=home, begins=True, saves=can_save, note=note, at=at)
            again = partial(self._again, window.menu_wanted.emit)
            card.chosen.connect(partial(self._go, show=show, desk=window.help, again=again, game=window))
            return self._opened(card)

        cards.add(menu)

    @property
    def page(self) -> str:
        """The page of the menus that lies over the window; empty where there is none."""
        return self.card.name if isinstance(self.card, PageCard) else ""

    def show_page(self, game: GameWindow, name: str) -> None:
        """Open a page of the menus over a game; from there one comes back to the menu."""
        again = partial(self._again, game.menu_wanted.emit)
        game.stage.cards.add(lambda: self._page(name, again, game.stage))

    def _page(self, name: str, again: Callable[[str], None], over: QWidget) -> Overlay:
        return self._leading_back(PageCard(self._door.room, over, name), name, again)

    def _leading_back(self, card: Overlay, name: str, again: Callable[[str], None]) -> Overlay:
        """A card that was reached by the plate ``name`` of the menu, which comes up ``again`` when it is gone back."""
        card.closed.connect(lambda: again(name) if card.went_back else None)
        return self._opened(card)

    def _again(self, wanted: Callable[[], None], name: str) -> None:
        """Open the menu again, at the plate by which it was left."""
        self._at = name
        wanted()

    def _came_from(self) -> str:
        """The plate by which the menu was left, for the one that opens now."""
        at, self._at = self._at, BACK
        return at

    def _opened(self, card: Overlay) -> Overlay:
        self.card = card
        card.closed.connect(lambda: self._forget(card))
        return card

    def _forget(self, card: Overlay) -> None:
        if self.card is card:
            self.card = None

    def _go(
        self,
        name: str,
        show: Callable[[Callable[[QWidget], Overlay]], None],
        desk: HelpDesk,
        again: Callable[[str], None],
        game: GameWindow | None = None,
    ) -> None:
        """Go where a line of the card leads; ``show`` opens a card in its place, ``desk`` the window's help.

        ``again`` opens the menu once more, at a plate. ``game`` is what can be saved, begun anew, or left for where it
        was chosen.
        """
        if name == LEAVE:
            self._leave()
        elif name == SAVE and game is not None and game.setup.saver is not None:
            show(partial(self._save_card, game, game.setup.saver, again))
        elif name == ANEW and game is not None:
            self._ask_anew(game)
        elif name == HOME and game is not None:
            game.close()
        elif name == QUIT:
            self._door.quit()
        elif name == HELP:
            desk.lend(lambda: again(HELP))
        else:
            show(partial(self._page, name, again))

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

    def _save_card(self, game: GameWindow, saver: Saver, again: Callable[[str], None], over: QWidget) -> Overlay:
        """The card that keeps a game under a name, and says so beside the board."""
        room, level = self._door.room, game.setup.level
        card = SaveCard(room.theme, room.t, over, saver, level=level.name or level.id, moment=now())
        card.named.connect(lambda _name: game.stage.playing.remarks.say(card.outcome))
        return self._leading_back(card, SAVE, again)
