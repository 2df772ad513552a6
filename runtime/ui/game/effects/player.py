"""Plays what an action brought about over the window; the board below shows the game as it is all the while."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.events import Event
from runtime.ui.game.board.board_surface import BoardSurface
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.board.zoom import BoardZoom
from runtime.ui.game.effects.effect_painter import EffectPlaces, PaintContext, arrival
from runtime.ui.game.effects.effect_values import Dealing, Timeline
from runtime.ui.game.effects.event_effects import timeline
from runtime.ui.game.effects.scene import BoardScene, Pieces
from runtime.ui.game.panel.plaques import PlayerPlaque
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.rack.rack_view import RackSurface, RackView
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import CardQueue

BARE_KEYS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
)
"""Keys that do nothing by themselves, and end nothing."""
HEARD = (
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyRelease,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
)


def _ends_here(_watched: QWidget, _event: QEvent) -> bool:
    """It is taken away from everybody else."""
    return False


class Skipping(QObject):
    """While it listens, the first key or click in the window of ``widget`` ends what is shown.

    ``goes_on`` is asked then whether it goes on to where it was meant for; else it is taken away from everybody else.
    A key that is held is taken until it is let go.
    """

    skipped = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.goes_on: Callable[[QWidget, QEvent], bool] = _ends_here
        self._widget = widget
        self._is_on = False
        self._held_key = 0

    def begin(self) -> None:
        """Listen."""
        self._is_on, self._held_key = True, 0
        self._listen(True)

    def end(self) -> None:
        """Listen no more, but to a key that is still held."""
        self._is_on = False
        if not self._held_key:
            self._listen(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys and clicks in this window."""
        if event.type() not in HEARD:
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self._widget.window():
            return False
        if isinstance(event, QKeyEvent):
            return self._key(watched, event)
        if self._is_on:
            self.skipped.emit()
            return not self.goes_on(watched, event)
        return False

    def _key(self, watched: QWidget, event: QKeyEvent) -> bool:
        """A key is pressed, held or let go."""
        if event.type() is QEvent.Type.KeyRelease:
            if event.key() == self._held_key and not event.isAutoRepeat():
                self._held_key = 0
                self._listen(self._is_on)
            return False
        if event.key() in BARE_KEYS:
            return False
        if self._is_on or (event.isAutoRepeat() and event.key() == self._held_key):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
            else:
                is_new, self._held_key = self._is_on, event.key()
                self.skipped.emit()
                return not (is_new and self.goes_on(watched, event))
            return True
        self._held_key = 0
        self._listen(False)
        return False

    def _listen(self, on: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            # Put on anew each time: Qt asks the filter that came last before all others.
            app.removeEventFilter(self)
            if on:
                app.installEventFilter(self)


FRAME = 16
"""Milliseconds between two pictures."""


class EffectsPlayer(QWidget):
    """Lies over the stage and lets the mouse through; any key or click ends what it plays.

    ``lasting`` says how many milliseconds something takes that usually takes a second: 0 plays nothing. Where it is
    not ``skippable``, keys and clicks go where they always go, and whoever gets them ends it.
    """

    started = Signal()
    finished = Signal()

    def __init__(
        self,
        over: QWidget,
        board: BoardSurface,
        rack: RackSurface,
        painter: BoardPainter,
        *,
        theme: Theme,
        lasting: Callable[[], int],
        skippable: bool = True,
    ) -> None:
        super().__init__(over)
        self._over = over
        self._board = board
        self._rack = rack
        self._boards = painter
        self._theme = theme
        self._lasting = lasting
        self._is_skippable = skippable
        self._told: tuple[Event, ...] | None = None
        self._before: BoardScene | None = None
        self._after: BoardScene | None = None
        self._timeline = Timeline()
        self._cover = QPixmap()
        self._outlook: BoardZoom | None = None
        self._pieces = Pieces(painter, {}, 1.0)
        self._pace = 0
        self._now = 0
        self._is_playing = False
        self._painted = QRegion()
        self._skipping = Skipping(self)
        self._skipping.skipped.connect(self.skip)
        self._hand: QWidget | None = None
        self._scores: BySide[QPoint] | None = None
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        # Qt's usual timers may come a twentieth too late, which is seen where something moves.
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def is_playing(self) -> bool:
        """Whether something moves."""
        return self._is_playing

    @property
    def timeline(self) -> Timeline:
        """What is played, or was played last."""
        return self._timeline

    def remember(self, events: Iterable[Event]) -> None:
        """Something has happened, and the board still shows how it was before."""
        self.skip()
        self._told = tuple(events)
        self._before = BoardScene(self._board.terrain, self._board.look)

    def settle(
        self,
        viewer: Side | None,
        gained: BySide[int],
        hand: QWidget | None,
        scores: BySide[QPoint] | None = None,
    ) -> None:
        """The board shows how it is now: play what led to it; where it shows something else than played, stop.

        ``viewer`` is whose rack is shown, None where it is hidden; letters come to it from the widget ``hand``, points
        fly to the ``scores``, in the pixels of what this lies over.
        """
        told, self._told = self._told, None
        after = BoardScene(self._board.terrain, self._board.look).settled
        if told is None:
            if self._is_playing and after != self._after:
                self.skip()
            return
        pace = self._lasting()
        if self._before is None or pace <= 0 or not self._board.isVisible():
            return
        found = timeline(told, self._before, after, viewer, gained)
        if found.length:
            self._after, self._timeline, self._hand, self._pace = after, found, hand, pace
            self._scores = scores
            self._begin(self._before.settled)

    @property
    def skipping(self) -> Skipping:
        """What hears the key or click that ends it."""
        return self._skipping

    def play_again(self, events: Iterable[Event], before: BoardScene, after: BoardScene, gained: BySide[int]) -> bool:
        """Play something that has been seen, while the board shows what came of it; False where nothing moves."""
        self.skip()
        pace = self._lasting()
        if pace <= 0 or not self._board.isVisible():
            return False
        found = timeline(events, before, after, None, gained)
        if not found.length:
            return False
        self._after, self._timeline, self._hand, self._pace, self._scores = after, found, None, pace, None
        self._begin(before)
        return True

    def skip(self) -> None:
        """Let it be over; nothing of it remains."""
        if not self._is_playing:
            return
        self._is_playing = False
        self._timer.stop()
        self._rack.veil(())
        self._board.hush(False)
        self._cover = QPixmap()
        self._painted = QRegion()
        self.hide()
        self._skipping.end()
        self.finished.emit()

    def hold(self) -> None:
        """Let the time stand still; whoever asks for it shows moments by :meth:`show_at`."""
        self._timer.stop()

    def show_at(self, now: int) -> None:
        """Show a moment of what is played, in milliseconds at the usual speed; past its end all is over."""
        self._now = now
        # How cells were before is a picture of the board as it lay then: moved or enlarged, it fits no more.
        if now >= self._timeline.length or self._board.outlook != self._outlook:
            self.skip()
            return
        self._rack.veil(self._veiled())
        region = self._region()
        self.update(region.united(self._painted))
        self._painted = region

    def _begin(self, before: BoardScene) -> None:
        """Lie over the window and let the time begin."""
        board = self._board
        self._outlook = board.outlook
        self._pieces = Pieces(self._boards, board.look.values, self.devicePixelRatioF())
        self._cover = board.picture(before.terrain, before.look) if self._timeline.reveals else QPixmap()
        self.setGeometry(self._over.rect())
        self._is_playing = True
        board.hush(True)
        if self._is_skippable:
            self._skipping.begin()
        self.show()
        self.raise_()
        self._clock.start()
        self._timer.start()
        self.started.emit()
        self.show_at(0)

    def _tick(self) -> None:
        # By the clock, not by its ticks: where painting is slow pictures are left out, and all is over in time.
        self.show_at(int(self._clock.elapsed()) * 1000 // self._pace)

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        """How covered cells were before, and whatever moves over them."""
        if not self._is_playing:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self._place()
        corner = self._corner
        ratio = self._cover.devicePixelRatio()
        opening = self._board.outlook.opening.translated(corner)
        # A board that is enlarged goes on behind its frame; nothing of it may be seen over that.
        painter.setClipRect(opening)
        painter.setClipRegion(event.region(), Qt.ClipOperation.IntersectClip)
        for cell in self._timeline.covered(self._now):
            box = place.box(cell).translated(-corner.x(), -corner.y())
            source = QRectF(box.x() * ratio, box.y() * ratio, box.width() * ratio, box.height() * ratio)
            painter.drawPixmap(place.box(cell), self._cover, source)
        easel = PaintContext(painter, place, self._pieces, self._theme)
        for effect in self._timeline.seen(self._now):
            painter.setClipRegion(event.region())
            if not effect.leaves_the_board:
                painter.setClipRect(opening, Qt.ClipOperation.IntersectClip)
            easel.paint(effect, self._now)

    @property
    def _corner(self) -> QPoint:
        """Where the board's widget lies in this one."""
        return self._board.mapTo(self._over, QPoint(0, 0))

    def _place(self) -> EffectPlaces:
        """Where things lie in this widget."""
        outlook, rack = self._board.outlook, self._rack
        at = rack.mapTo(self._over, QPoint(0, 0))
        new = self._new_slots()
        slots = tuple(rack.rect_of(slot).translated(at) for slot in new)
        hand = at
        if self._hand is not None:
            hand = self._hand.mapTo(self._over, self._hand.rect().center())
        return EffectPlaces(
            outlook.origin + self._corner,
            outlook.tile,
            rack.rect().translated(at),
            slots,
            rack.letters_of(new),
            hand,
            self._scores,
        )

    def _region(self) -> QRegion:
        """Where anything may be seen now."""
        place = self._place()
        region = QRegion()
        for effect in self._timeline.seen(self._now):
            region = region.united(QRegion(place.reach(effect, float(effect.share(self._now)))))
        box: QRect | None = None
        for cell in self._timeline.covered(self._now):
            cell_box = place.box(cell).toAlignedRect()
            box = cell_box if box is None else box.united(cell_box)
        if box is not None:
            region = region.united(QRegion(box))
        # One rectangle is painted faster than many that overlap.
        return QRegion(region.boundingRect().intersected(self.rect()))

    def _new_slots(self) -> tuple[int, ...]:
        """The slots of the rack into which letters come: the last ones."""
        count = sum(len(effect.letters) for effect in self._timeline.effects if isinstance(effect, Dealing))
        return self._rack.last_slots(count)

    def _veiled(self) -> tuple[int, ...]:
        """The slots whose letters have not come yet."""
        dealing = next((effect for effect in self._timeline.effects if isinstance(effect, Dealing)), None)
        if dealing is None:
            return ()
        slots, share = self._new_slots(), float(dealing.share(self._now))
        return tuple(slot for number, slot in enumerate(slots) if arrival(share, number, len(slots)) < 1)


SECOND = 1000


class Holdable(Protocol):
    """What tells of a game, and can wait with that until it has been seen on the board."""

    def hold(self, held: bool) -> None:
        """Wait from now on, or tell what was waited with."""


class StageEffects(QObject):
    """Lets what happens in a stage's game be seen; cards and the computer's moves wait until it is over."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        parts: GameParts,
        *,
        board: GameBoard,
        rack: RackView,
        plaques: BySide[PlayerPlaque],
        tellers: Iterable[Holdable],
        cards: CardQueue,
    ) -> None:
        """The board must be brought up to date before this hears of a change: connect that first.

        ``over`` is what effects are drawn over; beside the ``plaques``, the ``tellers`` wait until they are over.
        """
        super().__init__(over)
        self._over, self._game, self._plaques = over, controller.game, plaques
        self._tellers: tuple[Holdable, ...] = (*plaques, *tellers)
        self._preferences = parts.preferences
        self.player = EffectsPlayer(over, board, rack, parts.painter, theme=parts.theme, lasting=self._lasting)
        self._scores = controller.game.scores
        self.player.started.connect(cards.hold)
        self.player.finished.connect(self._show_figures)  # Before the game goes on.
        self.player.finished.connect(cards.release)
        controller.signals.happened.connect(self._remember)
        signals = controller.signals
        for change in (signals.position_changed, signals.rack_changed, signals.notices_changed):
            change.connect(self._settle)

    def _remember(self, events: Iterable[Event]) -> None:
        """Something has happened: it is told of once it has been seen."""
        self.player.remember(events)
        for teller in self._tellers:
            teller.hold(True)

    def _show_figures(self) -> None:
        """All has been seen."""
        for teller in self._tellers:
            teller.hold(False)

    def _lasting(self) -> int:
        """How long what usually takes a second takes."""
        lasting = self._preferences.settings.lasting(SECOND)
        longest = self._game.longest
        return lasting if longest is None else min(lasting, longest)

    def _settle(self) -> None:
        """The board shows how it is now."""
        game, plaques = self._game, self._plaques
        before, self._scores = self._scores, game.scores
        gained = BySide(*(self._scores[side] - before[side] for side in SIDES))
        viewer = None if game.is_hidden else game.shown
        scores = BySide(*(plaques[side].mapTo(self._over, plaques[side].score_at) for side in SIDES))
        self.player.settle(viewer, gained, plaques[game.shown], scores)
        if not self.player.is_playing:
            self._show_figures()
