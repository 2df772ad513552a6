"""Opens replays of files and statistics in a window of their own, and a game's own past on a card over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QHideEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from runtime.ai import PLAYERS, player_name
from runtime.engine.board.sides import Side
from runtime.match.lookback import Replay
from runtime.match.lookback_files import JSON, Fetched, fetch, names_in
from runtime.profile.statistics_facts import PastGame, SeatPlayer
from runtime.support.messages import say_lost_record
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.game_setup.setup import GameParts, ReplayOptions
from runtime.ui.game_texts.history import say_player
from runtime.ui.help_key import HelpKey
from runtime.ui.replay.pane import ReplayPane
from runtime.ui.replay.pane_saver import PaneSaver
from runtime.ui.topics import REPLAYS_TOPIC, TopicPlace
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.widgets.window_frame import StageWindow
from runtime.ui.windows import DropTarget, FullScreen, take_place


class LookCard(CardOverlay):
    """Covers the stage; the game below waits as for any card, and nothing can be done in it."""

    topic = REPLAYS_TOPIC

    def __init__(self, parts: GameParts, over: QWidget, replay: Replay, options: ReplayOptions) -> None:
        t = parts.t
        super().__init__(parts.theme, t("Looking back") if options.back else t("The game again"), over, dim=0)
        self.heading.hide()
        self.inside.setContentsMargins(0, 0, 0, 0)
        whole = self.layout()
        if whole is not None:
            whole.setContentsMargins(0, 0, 0, 0)
        self.pane = ReplayPane(parts, replay, options, self.card)
        self.saver = PaneSaver(self.pane)
        self.inside.addWidget(self.pane)
        self.begin_at(self.pane.bar.slider)
        self.pane.left.connect(self.leave)

    def leave(self) -> None:
        """Back to the present."""
        if not self.isHidden():
            self.pane.close_down()
        super().leave()

    def hideEvent(self, event: QHideEvent) -> None:
        """The window is closed under it: nothing goes on for a window that is gone."""
        if not event.spontaneous():
            self.pane.close_down()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The replay's keys; nothing reaches the game below."""
        self.pane.key(event)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cover all of it."""
        self.card.setFixedSize(QSize(event.size()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The replay covers everything."""


class ReplayWindow(StageWindow):
    """Shows one replay; another that is dropped on it is told of."""

    def __init__(self, parts: GameParts, replay: Replay, options: ReplayOptions | None = None) -> None:
        super().__init__(parts.theme)
        self.drops = DropTarget(self, bundles=False)
        name = replay.level.name or replay.level.id
        self.pane = ReplayPane(parts, replay, options or ReplayOptions(), self)
        self.saver = PaneSaver(self.pane)
        self.show_stage(self.pane, parts.t("Replay: {level} – Scryptic", level=name))
        self.pane.left.connect(self.close)
        self.pane.bar.slider.setFocus()
        self.help = HelpKey(self, lambda: parts, self._where)
        self.pane.help_wanted.connect(self.help.open)

    def close_down(self) -> None:
        """Stop everything that runs."""
        self.pane.close_down()

    def _where(self) -> TopicPlace:
        """Where help is asked for; the replay waits meanwhile."""
        self.pane.projector.pause()
        return TopicPlace(REPLAYS_TOPIC, rules=self.pane.replay.rules, words=self.pane.replay.words)


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """Where a replay is looked at: in the place of the window that ``near`` gives, where there is one.

    ``say`` is told what is being done, and nothing once that is over; ``fail`` why nothing comes of it. ``opened`` is
    called when a replay is seen, and ``left`` with its window when it is closed.
    """

    near: Callable[[], QWidget | None]
    say: Callable[[str], object]
    fail: Callable[[str], object]
    opened: Callable[[], object]
    left: Callable[[QWidget], object]


class Replays(QObject):
    """Keeps the window of the replay that is looked at; there is one at a time."""

    def __init__(
        self, parts: Callable[[], GameParts], campaigns: Callable[[], Iterable[Path]], place: ReplayPlace
    ) -> None:
        """``campaigns`` are the folders that bring words; ``place`` is where replays are looked at unless said."""
        super().__init__()
        self._parts, self._campaigns = parts, campaigns
        self._usual = self._place = place
        self._errand: BackgroundTask | None = None
        self._is_wanted = True
        self.window: ReplayWindow | None = None
        self.ask: Callable[[], Path | None] = self._ask

    def open(self, file: Path | None = None, place: ReplayPlace | None = None) -> None:
        """Look at the replay in a file; without one the player is asked for it."""
        chosen = file or self.ask()
        if chosen is not None:
            self._fetch(chosen, ReplayOptions(), place or self._usual)

    def forget(self) -> None:
        """What is still being read is not wanted any more."""
        self._is_wanted = False

    def open_past(self, game: PastGame) -> None:
        """Look at a game of the statistics again."""
        if game.record is None:
            return
        t, players = self._parts().t, game.facts.played.players
        names = players.map(lambda player: _named(t, player))
        tellable = players.map(lambda player: _named(t, player) if player.computer else player.name)
        person = Side.SILVER if players.gold.computer and not players.silver.computer else Side.GOLD
        if not game.record.is_file():
            self._usual.fail(say_lost_record(t, is_there=False))
            return
        lost = say_lost_record(t, is_there=True)
        self._fetch(game.record, ReplayOptions(names, person, tellable=tellable), self._usual, lost)

    def wait(self) -> None:
        """Wait for what is still being read."""
        if self._errand is not None:
            self._errand.wait()

    def close(self) -> None:
        """Close the replay that is looked at."""
        if self.window is not None:
            self.window.close()

    # Inside

    def _fetch(self, file: Path, options: ReplayOptions, place: ReplayPlace, lost: str = "") -> None:
        """Read and replay a record beside the window; while that lasts another wish is dropped.

        ``lost`` is said where it can't be read; usually the reason.
        """
        if self._errand is not None:
            place.fail(self._parts().t("Another replay is still being read. Try again in a moment."))
            return
        self._is_wanted = True
        place.say(self._parts().t("The game is being looked up…"))
        campaigns = tuple(self._campaigns())
        self._errand = BackgroundTask(
            lambda: fetch(file, campaigns), lambda found: self._fetched(file, found, options, place, lost), self
        )

    def _fetched(self, file: Path, found: object, options: ReplayOptions, place: ReplayPlace, lost: str) -> None:
        self._errand = None
        place.say("")
        if not isinstance(found, Fetched) or not self._is_wanted:
            return
        if found.replay is None:
            place.fail(lost or _say_unread(self._parts().t, file, found))
            return
        before, near = self.window, place.near()
        window = ReplayWindow(self._parts(), found.replay, _naming(options, found.replay))
        FullScreen(window, self._parts().preferences)
        self.window, self._place = window, place
        window.drops.replay.connect(partial(self._open_another, window))
        window.closed.connect(partial(self._closed, window, place))
        if (where := before or near) is not None:
            take_place(window, where)
        window.show()
        if before is not None:
            before.close()
        place.opened()

    def _open_another(self, window: ReplayWindow, file: Path) -> None:
        """A replay was dropped on the one that is looked at: it takes its place, and leads back to where that did."""
        on_top = replace(
            self._place, near=lambda: window, say=lambda _text: None, fail=window.pane.say, opened=lambda: None
        )
        self._fetch(file, ReplayOptions(), on_top)

    def _closed(self, window: ReplayWindow, place: ReplayPlace) -> None:
        window.deleteLater()
        if self.window is window:
            self.window = None
            self.forget()
            place.left(window)

    def _ask(self) -> Path | None:
        t = self._parts().t
        found, _ = QFileDialog.getOpenFileName(
            self._usual.near(), t("Open a replay"), "", t("Replays (*{ending})", ending=JSON)
        )
        return Path(found) if found else None


def _named(t: Texts, player: SeatPlayer) -> str:
    """Who played, as short as on the plaques of a game."""
    return player_name(t, player.computer) if player.computer in PLAYERS else say_player(t, player)


def _naming(options: ReplayOptions, replay: Replay) -> ReplayOptions:
    """Where nothing else is known of who played: with the names that the record itself tells."""
    if any(options.names) or replay.record is None:
        return options
    names = names_in(replay.record)
    return replace(options, names=names, tellable=names)


def _say_unread(t: Texts, file: Path, found: Fetched) -> str:
    """Why a file is no replay that can be looked at."""
    if not found.issues:
        return t("The game in {file} can't be looked at: its level can't be begun.", file=file)
    return t("{file} is no replay that can be read: {reason}", file=file, reason=say_issue(t, found.issues[0])[0])
