"""Shows the opponent's last turn again on the board, word by word; the game waits meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import (
    AttackDeclared,
    ElementInvoked,
    Event,
    RunLifted,
    TerrainChanged,
    TurnEnded,
    WordCommitted,
)
from runtime.match.lookback import Replay
from runtime.pictures.board_look import board_look
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.effects.player import EffectsPlayer, Skipping
from runtime.ui.game.effects.scene import BoardScene
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.preferences import Preferences
from runtime.ui.widgets.cards import CardQueue

SEEN = (AttackDeclared, ElementInvoked, RunLifted, TerrainChanged, WordCommitted)
"""The events that are shown again; letters that are drawn are not."""
BETWEEN = 1200
"""How long a word is looked at before the next one comes, in milliseconds at the usual pace."""
STILL = 900
"""The same where nothing moves, or words come at once."""


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One action as the board showed it: what happened, how it was before and after, and the points that it brought."""

    events: tuple[Event, ...]
    before: BoardScene
    after: BoardScene
    gained: BySide[int]


class TurnReplay(QObject):
    """Remembers the steps of the turn before this one and plays them again; any key or click ends that.

    The board must be brought up to date before this hears of a change; ``refresh`` has it show the game again.
    """

    changed = Signal()
    """A turn is shown again now, or none is any more."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        *,
        board: GameBoard,
        player: EffectsPlayer,
        cards: CardQueue,
        preferences: Preferences,
        refresh: Callable[[], None],
    ) -> None:
        super().__init__(over)
        self._game, self._board, self._player, self._cards = controller.game, board, player, cards
        self._preferences, self._refresh = preferences, refresh
        self._now: tuple[TurnStep, ...] = ()
        self._last: tuple[TurnStep, ...] = ()
        self._queue: tuple[TurnStep, ...] = ()
        self._marked: tuple[Cell, ...] = ()
        self._is_showing = False
        self._told: tuple[Event, ...] | None = None
        self._before: BoardScene | None = None
        self._scores, self._place = controller.game.scores, controller.game.place
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self._skipping = Skipping(over)
        self._skipping.skipped.connect(self.stop)
        player.skipping.skipped.connect(self.stop)
        player.finished.connect(self._rest)
        controller.signals.happened.connect(self._remember)
        controller.signals.position_changed.connect(self._keep)

    @property
    def is_showing(self) -> bool:
        """Whether a turn is being shown again."""
        return self._is_showing

    def show_again(self) -> bool:
        """Show the last turn again; False where nothing of it is known."""
        if not self._last or self._is_showing:
            return False
        self._queue, self._marked, self._is_showing = self._last, (), True
        self.changed.emit()
        self._board.hush(True)
        self._next()
        return True

    def recall(self, replay: Replay) -> None:
        """Know again what was done of late in a game that goes on."""
        positions, looks = replay.positions, replay.words
        turns = [start for start in replay.turns if start <= replay.last]
        # The positions before the last turn lead to nothing that is shown again.
        first = turns[-2] if len(turns) > 1 else 0
        for place in range(first + 1, replay.last + 1):
            one, other = positions[place - 1], positions[place]
            before, after = (BoardScene(at.board.terrain, board_look(at.board, looks)).settled for at in (one, other))
            gained = BySide(*(other.scores[side] - one.scores[side] for side in SIDES))
            self._add(replay.events[place], before, after, gained)

    def stop(self) -> None:
        """Show the game as it is."""
        if not self._is_showing:
            return
        self._is_showing, self._queue = False, ()
        self._timer.stop()
        self._skipping.end()
        self._player.skip()
        self._board.hush(False)
        self._refresh()
        self._cards.release()
        self.changed.emit()

    @property
    def skipping(self) -> Skipping:
        """What hears the key or click that ends it between two words."""
        return self._skipping

    # Inside

    def _next(self) -> None:
        """The next step, or the end."""
        self._skipping.end()
        if not self._queue:
            self.stop()
            return
        step, self._queue = self._queue[0], self._queue[1:]
        cells = [laid.at for event in step.events if isinstance(event, WordCommitted) for laid in event.new]
        self._marked += tuple(cell for cell in cells if cell in step.after.look.size)
        look = replace(step.after.look, highlighted=self._marked)
        self._board.reveal(cells)
        self._board.show_board(step.after.terrain, look, Direction.ACROSS)
        self._cards.hold()
        if not self._player.play_again(step.events, step.before, step.after, step.gained):
            self._rest()

    def _rest(self) -> None:
        """A step has been shown: leave time to look at it."""
        if self._is_showing:
            self._cards.hold()
            self._board.hush(True)
            self._skipping.begin()
            self._timer.start(self._preferences.settings.pausing(BETWEEN) or STILL)

    def _remember(self, events: Iterable[Event]) -> None:
        """Something has happened, and the board still shows how it was before."""
        self.stop()
        self._told = tuple(events)
        self._before = BoardScene(self._board.terrain, self._board.look).settled

    def _keep(self) -> None:
        """The board shows how it is now."""
        game, told = self._game, self._told
        before, self._scores, self._told = self._scores, game.scores, None
        if told is None:
            if game.place != self._place:  # Moves were taken back, or it is another position altogether.
                self._now = self._last = ()
                self._place = game.place
            if self._is_showing:
                self.stop()
            return
        self._place = game.place
        if self._before is not None:
            after = BoardScene(self._board.terrain, self._board.look).settled
            gained = BySide(*(self._scores[side] - before[side] for side in SIDES))
            self._add(told, self._before, after, gained)

    def _add(self, told: Iterable[Event], before: BoardScene, after: BoardScene, gained: BySide[int]) -> None:
        """One action more; with the end of its turn that is the last one."""
        seen = tuple(event for event in told if isinstance(event, SEEN))
        if seen:
            self._now = (*self._now, TurnStep(seen, before, after, gained))
        if any(isinstance(event, TurnEnded) for event in told):
            self._last, self._now = self._now, ()
