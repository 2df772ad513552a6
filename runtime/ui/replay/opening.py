"""Opens replays from files and from the statistics, in a window that takes the place of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.ai import PLAYERS
from runtime.engine.sides import Side
from runtime.match.lookback_files import JSON, Fetched, fetch
from runtime.profile.statistics_facts import Player
from runtime.profile.statistics_values import PastGame
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.application.errand import Errand
from runtime.ui.placing import take_place
from runtime.ui.replay.pane import Showing
from runtime.ui.replay.window import ReplayWindow
from runtime.ui.sitting.setup import GameParts
from runtime.ui.speech.players import say_player


class Replays(QObject):
    """Keeps the window of the replay that is looked at; there is one at a time."""

    def __init__(
        self,
        parts: Callable[[], GameParts],
        campaigns: Callable[[], Iterable[Path]],
        *,
        near: Callable[[], QWidget | None],
        say: Callable[[str], object],
        opened: Callable[[], object],
        left: Callable[[QWidget], object],
    ) -> None:
        """``campaigns`` are the folders that bring words; ``near`` is the window whose place is taken.

        ``opened`` is called when a replay is seen, and ``left`` with its window when it is closed.
        """
        super().__init__()
        self._parts, self._campaigns = parts, campaigns
        self._near, self._say, self._opened, self._left = near, say, opened, left
        self._errand: Errand | None = None
        self.window: ReplayWindow | None = None
        self.ask: Callable[[], Path | None] = self._ask

    def open(self, file: Path | None = None) -> None:
        """Look at the replay in a file; without one the player is asked for it."""
        chosen = file or self.ask()
        if chosen is not None:
            self._fetch(chosen, Showing())

    def open_past(self, game: PastGame) -> None:
        """Look at a game of the statistics again."""
        if game.record is None:
            return
        t, players = self._parts().t, game.facts.played.players
        names = players.map(lambda player: _named(t, player))
        person = Side.SILVER if players.gold.computer and not players.silver.computer else Side.GOLD
        self._fetch(game.record, Showing(names, person))

    def wait(self) -> None:
        """Wait for what is still being read."""
        if self._errand is not None:
            self._errand.wait()

    def close(self) -> None:
        """Close the replay that is looked at."""
        if self.window is not None:
            self.window.close()

    # Inside

    def _fetch(self, file: Path, showing: Showing) -> None:
        """Read and replay a record beside the window; while that lasts another wish is dropped."""
        if self._errand is not None:
            return
        self._say(self._parts().t("The game is being looked up…"))
        campaigns = tuple(self._campaigns())
        self._errand = Errand(lambda: fetch(file, campaigns), lambda found: self._fetched(file, found, showing), self)

    def _fetched(self, file: Path, found: object, showing: Showing) -> None:
        self._errand = None
        self._say("")
        if not isinstance(found, Fetched):
            return
        if found.reel is None:
            self._say(_say_unread(self._parts().t, file, found))
            return
        before, near = self.window, self._near()
        window = ReplayWindow(self._parts(), found.reel, showing)
        self.window = window
        window.replay_dropped.connect(self.open)
        window.closed.connect(partial(self._closed, window))
        place = before or near
        if place is not None:
            take_place(window, place)
        window.show()
        if before is not None:
            before.close()
        self._opened()

    def _closed(self, window: ReplayWindow) -> None:
        window.deleteLater()
        if self.window is window:
            self.window = None
            self._left(window)

    def _ask(self) -> Path | None:
        t = self._parts().t
        found, _ = QFileDialog.getOpenFileName(
            self._near(), t("Open a replay"), "", t("Replays (*{ending})", ending=JSON)
        )
        return Path(found) if found else None


def _named(t: Texts, player: Player) -> str:
    """Who played, as short as on the plaques of a game."""
    level = PLAYERS.get(player.computer)
    return t(level.name) if level is not None else say_player(t, player)


def _say_unread(t: Texts, file: Path, found: Fetched) -> str:
    """Why a file is no replay that can be looked at."""
    if not found.issues:
        return t("The game in {file} can't be looked at: its level can't be begun.", file=file)
    return t("{file} is no replay that can be read: {reason}", file=file, reason=say_issue(t, found.issues[0])[0])
