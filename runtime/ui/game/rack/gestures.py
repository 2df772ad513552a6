"""Gestures turned into laid letters: dragging, clicking, typing, shaking; on the board and on the rack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import LetterGrid
from runtime.pictures.stamps import Coin
from runtime.support.capitals import capitals
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import OTHER_MARKS, GameBoard
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.painter.board import BoardPainter


class DragLayer(QWidget):
    """Lies over the whole window, invisible, and shows the coins that are being dragged."""

    def __init__(self, painter: BoardPainter, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self._boards = painter
        self._pictures: tuple[tuple[QImage, QPoint], ...] = ()
        self._at = QPoint()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def lift(self, coins: Sequence[tuple[Coin, QPoint]], size: int, at: QPoint) -> None:
        """Show coins with their middles some pixels from a place of the window."""
        pictures = []
        for coin, away in coins:
            picture = self._boards.picture(coin, size, self.devicePixelRatioF())
            wide = picture.deviceIndependentSize().toSize()
            pictures.append((picture, away - QPoint(wide.width() // 2, wide.height() // 2)))
        self._pictures, self._at = tuple(pictures), at
        self.setGeometry(self.over.rect())
        self.show()
        self.raise_()

    def move_to(self, at: QPoint) -> None:
        """Show it elsewhere."""
        # Only where the coins were and are: whatever lies below is painted anew there too.
        before = self._reach()
        self._at = at
        self.update(before.united(self._reach()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The coins, raised."""
        painter = QPainter(self)
        for picture, away in self._pictures:
            painter.drawImage(self._at + away, picture)

    def _reach(self) -> QRegion:
        """Where the coins are seen."""
        region = QRegion()
        for picture, away in self._pictures:
            region = region.united(QRect(self._at + away, picture.deviceIndependentSize().toSize()))
        return region


@dataclass(frozen=True, slots=True)
class Sweep:
    """All laid letters in the hand: ``laying`` as they would lie with the letter seized still on ``held``."""

    laying: LaidLetters
    held: Cell

    def at(self, cell: Cell, own: LetterGrid) -> LaidLetters | None:
        """The letters with the seized one on ``cell``; None where they have no room."""
        return self.laying.shifted(cell.row - self.held.row, cell.column - self.held.column, own)


class Dragging(QObject):
    """Carries coins after the pointer, and lays them where they are let go."""

    changed = Signal()
    """Letters are dragged, or none are any more."""
    began = Signal()
    """A coin leaves the rack."""

    def __init__(
        self, controller: GameController, board: GameBoard, rack: RackView, layer: DragLayer, t: Texts
    ) -> None:
        super().__init__(board)
        self._controller = controller
        self._board = board
        self._rack = rack
        self._layer = layer
        self._t = t
        self._dragged: int | None = None
        self._sweep: Sweep | None = None
        self._pointer = QPoint()
        rack.dragged.connect(self._drag_from_rack)
        board.dragged.connect(self._drag_from_board)
        board.swept.connect(self._drag_all)
        board.spun.connect(self._spin)
        for source in (rack, board):
            source.drag_moved.connect(self._drag_on)
            source.drag_ended.connect(self._drop)

    @property
    def in_hand(self) -> frozenset[Cell]:
        """The cells whose laid letters are being dragged, and are not seen there meanwhile."""
        laying = self._controller.rack.laying
        if self._sweep is not None:
            return frozenset(one.at for one in laying.laid)
        place = laying.places[self._dragged] if self._dragged is not None else None
        return frozenset() if place is None else frozenset((place,))

    @property
    def own(self) -> LetterGrid:
        """The player's letters on the board."""
        return self._controller.game.view.table.board.letters[self._controller.game.shown]

    def cancel(self) -> bool:
        """Let go of what is dragged, as if it had not been; False where nothing is."""
        had, was_held = self._dragged is not None or self._sweep is not None, bool(self.in_hand)
        self._dragged = self._sweep = None
        self._layer.hide()
        self._board.aim()
        if was_held:
            self.changed.emit()
        return had

    def rearrange(self, laying: LaidLetters | None) -> None:
        """The laid letters in other places, or a word that there is no room."""
        if self._controller.rack.laying.is_empty and laying is None:
            return
        if laying is None:
            self._controller.notices.say(self._t("There is no room for the letters there."), Tone.WARNING)
        else:
            self._controller.rack.lay(laying)

    def _spin(self) -> None:
        """All laid letters, in the hand or on the board, are to read the other way."""
        if self._sweep is not None:
            spun = self._sweep.laying.spun(self.own, self._sweep.held)
            if spun is not None:
                self._sweep = Sweep(spun, self._sweep.held)
                self._show_sweep()
            return
        self.rearrange(self._controller.rack.laying.spun(self.own))

    def _drag_from_rack(self, slot: int, at: QPoint) -> None:
        """A coin leaves the rack."""
        self.began.emit()
        self._begin(slot, at)

    def _drag_from_board(self, cell: Cell, at: QPoint) -> None:
        """A laid coin leaves its cell."""
        slot = self._controller.rack.laying.slot_at(cell)
        if slot is not None:
            self._begin(slot, at)

    def _drag_all(self, cell: Cell, at: QPoint) -> None:
        """All laid coins leave with the one on ``cell``."""
        self._sweep = Sweep(self._controller.rack.laying, cell)
        self._pointer = at
        self._show_sweep()
        self.changed.emit()

    def _show_sweep(self) -> None:
        """The coins in the hand, as far from each other as they lay."""
        sweep = self._sweep
        if sweep is None:
            return
        size = max(self._board.tile, 32)
        coins = [
            (self._coin(one.letter), QPoint(one.at.column - sweep.held.column, one.at.row - sweep.held.row) * size)
            for one in sweep.laying.laid
        ]
        self._layer.lift(coins, size, self._layer.over.mapFromGlobal(self._pointer))
        self._aim_at(self._pointer)

    def _begin(self, slot: int, at: QPoint) -> None:
        """The coin follows the pointer."""
        self._dragged = slot
        coin = self._coin(self._controller.rack.laying.slots[slot])
        self._layer.lift([(coin, QPoint(0, 0))], max(self._board.tile, 32), self._layer.over.mapFromGlobal(at))
        self.changed.emit()

    def _coin(self, letter: str) -> Coin:
        """A letter of the player's as it is dragged."""
        controller = self._controller
        return Coin(controller.game.shown, letter, controller.game.setup.rules.letters.values.get(letter), raised=True)

    def _drag_on(self, at: QPoint) -> None:
        """The pointer moves on."""
        self._pointer = at
        self._layer.move_to(self._layer.over.mapFromGlobal(at))
        self._aim_at(at)

    def _aim_at(self, at: QPoint) -> None:
        """Mark the cells on which the letters in the hand would fall."""
        cell = self._board.cell_at(self._board.mapFromGlobal(at))
        if cell is None or self._controller.rack.choosing:
            self._board.aim()
        elif self._sweep is None:
            self._board.aim(cell)
        else:
            there = self._sweep.at(cell, self.own)
            self._board.aim(*(laid.at for laid in there.laid) if there is not None else ())

    def _drop(self, at: QPoint) -> None:
        """Let go: on a cell, in the tray, or nowhere, which leaves all as it was."""
        slot, self._dragged = self._dragged, None
        sweep, self._sweep = self._sweep, None
        self._layer.hide()
        self._board.aim()
        cell = self._board.cell_at(self._board.mapFromGlobal(at))
        in_rack = self._rack.rect().contains(self._rack.mapFromGlobal(at))
        if sweep is not None:
            self._drop_all(sweep, cell, in_rack)
        elif slot is not None:
            self._drop_one(slot, cell, self._rack.slot_at(self._rack.mapFromGlobal(at)), in_rack=in_rack)
        self.changed.emit()

    def _drop_one(self, slot: int, cell: Cell | None, to: int | None, *, in_rack: bool) -> None:
        """One letter is dropped: ``to`` is the slot of the tray under the pointer."""
        controller, laying = self._controller, self._controller.rack.laying
        if controller.rack.choosing and not in_rack:
            if slot not in controller.rack.chosen:
                controller.rack.choose(slot)
        elif cell is not None:
            controller.rack.lay(laying.placed(slot, cell))
        elif in_rack:
            place = laying.places[slot]
            home = laying if place is None else laying.taken_back(place)
            controller.rack.lay(home if to is None else home.moved_slot(slot, to))

    def _drop_all(self, sweep: Sweep, cell: Cell | None, in_rack: bool) -> None:
        """All laid letters are dropped together."""
        if cell is not None:
            self.rearrange(sweep.at(cell, self.own))
        elif in_rack:
            self._controller.take_back()


class Gestures(QObject):
    """Listens to board and rack, and lays letters in a :class:`GameController`."""

    lifted_changed = Signal()
    """Another letter of the rack waits for a cell, or none does; others are dragged, or none are any more."""

    def __init__(
        self, controller: GameController, board: GameBoard, rack: RackView, layer: DragLayer, t: Texts
    ) -> None:
        super().__init__(board)
        self._controller = controller
        self._board = board
        self._rack = rack
        self._t = t
        self.dragging = Dragging(controller, board, rack, layer, t)
        self.dragging.changed.connect(self.lifted_changed)
        self.dragging.began.connect(lambda: self._lift(None))
        self.lifted: int | None = None
        self.by_keys = False
        """Whether the cursor was moved by keys last."""
        self._lifted_letter = ""
        for is_new in (controller.signals.seated, controller.signals.moved):
            is_new.connect(self._let_go_of_what_went)
        rack.picked.connect(self._pick)
        rack.arranged.connect(lambda slot, to: controller.rack.lay(controller.rack.laying.moved_slot(slot, to)))
        board.nudged.connect(self._nudge)
        board.clicked.connect(self._click)
        board.taken.connect(lambda cell: controller.rack.lay(controller.rack.laying.taken_back(cell)))
        board.stepped.connect(self._step)
        rack.token_picked.connect(self._pick_token)
        board.turned.connect(lambda: controller.rack.lay(controller.rack.laying.turned()))
        board.typed.connect(self.type_letter)
        board.erased.connect(self._erase)
        board.shaken.connect(self._shake)

    @property
    def in_hand(self) -> frozenset[Cell]:
        """The cells whose laid letters are being dragged, and are not seen there meanwhile."""
        return self.dragging.in_hand

    def cancel(self) -> bool:
        """Let go of a letter that is dragged or waits for a cell; False where there is none."""
        had = self.dragging.cancel() or self.lifted is not None
        self._lift(None)
        return had

    def type_letter(self, text: str) -> None:
        """Letters typed, capitals or not: laid at the cursor, or chosen to be given up; or other marks for the last."""
        if text == OTHER_MARKS:
            self._change_marks()
        for letter in capitals(text, self._controller.game.view.setup.rules.letters.values):
            if letter.isalpha():
                self._type(letter)

    def _change_marks(self) -> None:
        """The letter laid last becomes one that differs in its marks, where the rack has one."""
        controller = self._controller
        if controller.rack.choosing:
            return
        if not controller.game.may_act:
            controller.notices.say(controller.game.why_not, Tone.WARNING)
            return
        laying = controller.rack.laying.marked()
        if laying is not None:
            controller.rack.lay(laying)
        else:
            lacking = self._t("Your rack has no letter that differs from the last one laid only in its marks.")
            controller.notices.say(lacking, Tone.WARNING)

    def _type(self, letter: str) -> None:
        controller = self._controller
        if controller.rack.choosing:
            controller.rack.choose_letter(letter)
            return
        if not controller.game.may_act:
            controller.notices.say(controller.game.why_not, Tone.WARNING)
            return
        if controller.rack.laying.cursor is None:
            controller.notices.say(self._t("Click a cell first, or move the cursor with the arrow keys."), Tone.WARNING)
            return
        rack = controller.rack.laying
        laying = rack.typed(letter, self.dragging.own) or rack.typed(rack.kin_of(letter), self.dragging.own)
        if laying is None:
            has_it = any(rack.slots[slot] == letter and rack.is_free(slot) for slot in range(len(rack.slots)))
            room = self._t("There is no room for the letters there.")
            if rack.is_at_end(self.dragging.own):
                room = self._t("The board ends here. Begin further from the edge, or choose a shorter word.")
            lacking = self._t("There is no {letter} left on your rack.", letter=letter)
            controller.notices.say(room if has_it else lacking, Tone.WARNING)
        else:
            controller.rack.lay(laying)

    def _step(self, down: int, right: int) -> None:
        """An arrow key: on to the next run where one is looked for, else the cursor moves."""
        self.by_keys = True
        if not self._controller.pending.step(down, right):
            self._controller.rack.lay(self._controller.rack.laying.stepped(down, right, self.dragging.own))

    def _pick_token(self, place: int) -> None:
        """A token of the rack was clicked."""
        self._lift(None)
        self._controller.pending.pick_token(place)

    def _erase(self) -> None:
        """Backspace."""
        controller = self._controller
        if controller.rack.chosen:
            controller.rack.choose(controller.rack.chosen[-1])
        else:
            controller.rack.lay(controller.rack.laying.erased(self.dragging.own))

    def _pick(self, slot: int) -> None:
        """A letter of the rack was clicked: it waits for a cell, or is given up."""
        controller = self._controller
        if controller.rack.choosing:
            controller.rack.choose(slot)
        elif self.lifted == slot:
            self._lift(None)
            self._lay_at_cursor(slot)
        elif self.lifted is not None:
            controller.rack.lay(controller.rack.laying.moved_slot(self.lifted, slot))
            self._lift(None)
        else:
            self._lift(slot)

    def _lay_at_cursor(self, slot: int) -> None:
        """A letter of the rack was picked twice: it is laid at the cursor, where there is one."""
        laying = self._controller.rack.laying
        after = laying.typed_from(slot, self.dragging.own)
        if after is not None:
            self._controller.rack.lay(after)

    def _nudge(self, down: int, right: int) -> None:
        """All laid letters are to move to the next place that way."""
        self.dragging.rearrange(self._controller.rack.laying.nudged(down, right, self.dragging.own))

    def _click(self, cell: Cell) -> None:
        """A cell was clicked: the waiting letter is laid there, or the cursor goes there, or turns."""
        controller, laying = self._controller, self._controller.rack.laying
        self.by_keys = False
        if controller.pending.point_out(cell):
            return
        if self.lifted is not None:
            slot = self.lifted
            self._lift(None)
            controller.rack.lay(laying.placed_onward(slot, cell, self.dragging.own))
        elif laying.cursor == cell:
            controller.rack.lay(laying.turned())
        else:
            controller.rack.lay(laying.pointed(cell))

    def _lift(self, slot: int | None) -> None:
        """Another letter waits for a cell."""
        if slot != self.lifted:
            self.lifted = slot
            self._lifted_letter = "" if slot is None else self._controller.rack.laying.slots[slot]
            self.lifted_changed.emit()

    def _let_go_of_what_went(self, *_: object) -> None:
        """After a move, or in another seat, the rack may be shorter and hold another letter at that slot."""
        if self.lifted is not None and self._controller.rack.laying.slots[self.lifted :][:1] != self._lifted_letter:
            self._lift(None)

    def _shake(self) -> None:
        """The pointer was shaken: take the laid letters back."""
        if not self._controller.rack.laying.is_empty:
            self._controller.take_back()
            self._controller.notices.say(self._t("Shaken off: the letters are back on your rack."))
