"""A replay that is dropped while something is played: it takes the place of the window, which waits and comes back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.menus.page import MenuDoor
from runtime.ui.replay.replay_windows import ReplayPlace
from runtime.ui.stage import AnyWindow
from runtime.ui.widgets.cards import WaitCard
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.windows import DropTarget, take_place

Add = Callable[[Callable[[], CardOverlay]], object]
"""Opens a card over a window, as soon as it may."""


class DuringReplay(QObject):
    """Opens replays over a campaign's first window and over games, which wait as for any card."""

    def __init__(self, door: MenuDoor) -> None:
        super().__init__()
        self._door = door
        self.card: WaitCard | None = None
        self._is_reading = False

    def over_front(self, front: CampaignWindow) -> None:
        """Take what is dropped on the map of a journey or the list of levels."""
        front.drops.replay.connect(lambda file: self._look(front, file, lambda make: make().open()))

    def over_game(self, window: AnyWindow) -> None:
        """Take what is dropped on a game, while no card lies over it; it goes on when the replay is closed."""
        drops = DropTarget(window, bundles=False, free=lambda: window.stage.cards.card is None)
        drops.replay.connect(lambda file: self._look(window, file, window.stage.cards.add))
        window.closed.connect(self._gone)

    # Inside

    def _look(self, window: QWidget, file: Path, add: Add) -> None:
        """Look at a replay in the place of a window; one at a time."""
        if self.card is None:
            add(lambda: self._waiting(window, file))

    def _waiting(self, window: QWidget, file: Path) -> CardOverlay:
        """The card that lies over the window until it is there again."""
        room = self._door.room
        t = room.t
        card = WaitCard(room.theme, t, window, t("A moment…"), t("{file} is read and played again.", file=file.name))
        self.card, self._is_reading = card, True

        def left(replay: QWidget) -> None:
            take_place(window, replay)
            window.show()
            card.leave()

        def opened() -> None:
            self._is_reading = False
            window.hide()

        def fail(why: str) -> None:
            self._is_reading = False
            if self.card is card:
                card.tell(t("No replay"), why)

        card.when_gone(partial(self._end, card))
        place = ReplayPlace(near=lambda: window, say=lambda _text: None, fail=fail, opened=opened, left=left)
        self._door.open_replay(file, place)
        return card

    def _gone(self) -> None:
        """The window was closed: it needs no replay in its place."""
        if self.card is not None:
            self._end(self.card)

    def _end(self, card: WaitCard) -> None:
        """A card is gone, by whatever way: what is still being read for it has no place any more."""
        if self.card is card:
            self.card = None
            if self._is_reading:
                self._is_reading = False
                self._door.forget_replay()
