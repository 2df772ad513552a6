"""Gestures turned into laid letters: dragging, clicking, typing, shaking; on the board and on the rack."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from runtime.engine.grid import Cell
from runtime.engine.letters import LetterGrid
from runtime.pictures.stamps import Coin
from runtime.support.capitals import capitals
from runtime.support.texts import Texts
from runtime.ui.game.board_view import GameBoard
from runtime.ui.game.rack_view import RackView
from runtime.ui.game.speech import Tone
from runtime.ui.game.venturing import Venturing
from runtime.ui.painter.board import BoardPainter


class DragLayer(QWidget):
    """Lies over the whole window, invisible, and shows the coin that is being dragged."""

    def __init__(self, painter: BoardPainter, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self._boards = painter
        self._coin: Coin | None = None
        self._size = 48
        self._at = QPoint()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def lift(self, coin: Coin, size: int, at: QPoint) -> None:
        """Show a coin with its middle at a place of the window."""
        self._coin, self._size, self._at = coin, size, at
        self.setGeometry(self.over.rect())
        self.show()
        self.raise_()

    def move_to(self, at: QPoint) -> None:
        """Show it elsewhere."""
        self._at = at
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The coin, raised."""
        if self._coin is None:
            return
        picture = self._boards.picture(self._coin, self._size, self.devicePixelRatioF())
        wide = picture.deviceIndependentSize().toSize()
        QPainter(self).drawImage(self._at - QPoint(wide.width() // 2, wide.height() // 2), picture)


class Gestures(QObject):
    """Listens to board and rack, and lays letters in a :class:`Venturing`."""

    lifted_changed = Signal()
    """Another letter of the rack waits for a cell, or none does."""

    def __init__(self, playing: Venturing, board: GameBoard, rack: RackView, layer: DragLayer, t: Texts) -> None:
        super().__init__(board)
        self._playing = playing
        self._board = board
        self._rack = rack
        self._layer = layer
        self._t = t
        self._dragged: int | None = None
        self.lifted: int | None = None
        rack.picked.connect(self._pick)
        rack.dragged.connect(self._drag_from_rack)
        board.dragged.connect(self._drag_from_board)
        for source in (rack, board):
            source.drag_moved.connect(self._drag_on)
            source.drag_ended.connect(self._drop)
        board.clicked.connect(self._click)
        board.taken.connect(lambda cell: playing.lay(playing.laying.taken_back(cell)))
        board.stepped.connect(self._step)
        rack.token_picked.connect(self._pick_token)
        board.turned.connect(lambda: playing.lay(playing.laying.turned()))
        board.typed.connect(self.type_letter)
        board.erased.connect(self._erase)
        board.shaken.connect(self._shake)

    @property
    def _own(self) -> LetterGrid:
        """The player's letters on the board."""
        return self._playing.view.table.board.letters[self._playing.shown]

    def cancel(self) -> bool:
        """Let go of a letter that is dragged or waits for a cell; False where there is none."""
        had = self._dragged is not None or self.lifted is not None
        self._dragged = None
        self._layer.hide()
        self._board.aim(None)
        self._lift(None)
        return had

    def type_letter(self, text: str) -> None:
        """Letters typed, capitals or not: laid at the cursor, or chosen to be given up."""
        for letter in capitals(text, self._playing.view.setup.rules.letters.values):
            if letter.isalpha():
                self._type(letter)

    def _type(self, letter: str) -> None:
        playing = self._playing
        if playing.choosing:
            playing.choose_letter(letter)
            return
        if not playing.may_act:
            playing.say(playing.why_not, Tone.WARNING)
            return
        if playing.laying.cursor is None:
            playing.say(self._t("Click a cell first, or move the cursor with the arrow keys."), Tone.WARNING)
            return
        laying = playing.laying.typed(letter, self._own)
        if laying is None:
            playing.say(self._t("There is no {letter} left on your rack.", letter=letter), Tone.WARNING)
        else:
            playing.lay(laying)

    def _step(self, down: int, right: int) -> None:
        """An arrow key: on to the next run where one is looked for, else the cursor moves."""
        if not self._playing.step(down, right):
            self._playing.lay(self._playing.laying.stepped(down, right, self._own))

    def _pick_token(self, place: int) -> None:
        """A token of the rack was clicked."""
        self._lift(None)
        self._playing.pick_token(place)

    def _erase(self) -> None:
        """Backspace."""
        playing = self._playing
        if playing.chosen:
            playing.choose(playing.chosen[-1])
        else:
            playing.lay(playing.laying.erased(self._own))

    def _pick(self, slot: int) -> None:
        """A letter of the rack was clicked: it waits for a cell, or is given up."""
        playing = self._playing
        if playing.choosing:
            playing.choose(slot)
        elif self.lifted == slot:
            self._lift(None)
        elif self.lifted is not None:
            playing.lay(playing.laying.moved_slot(self.lifted, slot))
            self._lift(None)
        else:
            self._lift(slot)

    def _click(self, cell: Cell) -> None:
        """A cell was clicked: the waiting letter is laid there, or the cursor goes there, or turns."""
        playing, laying = self._playing, self._playing.laying
        if playing.point_out(cell):
            return
        if self.lifted is not None:
            slot = self.lifted
            self._lift(None)
            playing.lay(laying.placed(slot, cell).pointed(cell))
        elif laying.cursor == cell:
            playing.lay(laying.turned())
        else:
            playing.lay(laying.pointed(cell))

    def _lift(self, slot: int | None) -> None:
        """Another letter waits for a cell."""
        if slot != self.lifted:
            self.lifted = slot
            self.lifted_changed.emit()

    def _drag_from_rack(self, slot: int, at: QPoint) -> None:
        """A coin leaves the rack."""
        if self._playing.choosing:
            self._playing.say(self._t("Click the letters you want to give up."), Tone.WARNING)
            return
        self._lift(None)
        self._begin(slot, at)

    def _drag_from_board(self, cell: Cell, at: QPoint) -> None:
        """A laid coin leaves its cell."""
        slot = self._playing.laying.slot_at(cell)
        if slot is not None:
            self._begin(slot, at)

    def _begin(self, slot: int, at: QPoint) -> None:
        """The coin follows the pointer."""
        self._dragged = slot
        playing = self._playing
        letter = playing.laying.slots[slot]
        coin = Coin(playing.shown, letter, playing.setup.rules.letters.values.get(letter), raised=True)
        self._layer.lift(coin, max(self._board.tile, 32), self._layer.over.mapFromGlobal(at))

    def _drag_on(self, at: QPoint) -> None:
        """The pointer moves on."""
        self._layer.move_to(self._layer.over.mapFromGlobal(at))
        self._board.aim(self._board.cell_at(self._board.mapFromGlobal(at)))

    def _drop(self, at: QPoint) -> None:
        """The coin is dropped: on a cell, in the tray, or nowhere, which leaves all as it was."""
        slot, self._dragged = self._dragged, None
        self._layer.hide()
        self._board.aim(None)
        if slot is None:
            return
        playing, laying = self._playing, self._playing.laying
        cell = self._board.cell_at(self._board.mapFromGlobal(at))
        in_rack = self._rack.mapFromGlobal(at)
        if cell is not None:
            playing.lay(laying.placed(slot, cell))
        elif self._rack.rect().contains(in_rack):
            place = laying.places[slot]
            home = laying if place is None else laying.taken_back(place)
            to = self._rack.slot_at(in_rack)
            playing.lay(home if to is None else home.moved_slot(slot, to))

    def _shake(self) -> None:
        """The pointer was shaken: take the laid letters back."""
        if not self._playing.laying.is_empty:
            self._playing.take_back()
            self._playing.say(self._t("Shaken off: the letters are back on your rack."))
