"""Gestures turned into laid letters: dragging, clicking, typing, shaking; on the board and on the rack."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import LetterGrid
from runtime.support.capitals import capitals
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.rack.drag import Dragging, DragLayer
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_texts.sentences import Tone


class Gestures(QObject):
    """Listens to board and rack, and lays letters in a :class:`GameController`."""

    lifted_changed = Signal()
    """Another letter of the rack waits for a cell, or none does; others are dragged, or none are any more."""

    def __init__(self, playing: GameController, board: GameBoard, rack: RackView, layer: DragLayer, t: Texts) -> None:
        super().__init__(board)
        self._playing = playing
        self._board = board
        self._rack = rack
        self._t = t
        self.dragging = Dragging(playing, board, rack, layer, t)
        self.dragging.changed.connect(self.lifted_changed)
        self.dragging.began.connect(lambda: self._lift(None))
        self.lifted: int | None = None
        self._lifted_letter = ""
        for is_new in (playing.news.seated, playing.news.moved):
            is_new.connect(self._let_go_of_what_went)
        rack.picked.connect(self._pick)
        rack.arranged.connect(lambda slot, to: playing.hand.lay(playing.hand.laying.moved_slot(slot, to)))
        board.nudged.connect(self._nudge)
        board.clicked.connect(self._click)
        board.taken.connect(lambda cell: playing.hand.lay(playing.hand.laying.taken_back(cell)))
        board.stepped.connect(self._step)
        rack.token_picked.connect(self._pick_token)
        board.turned.connect(lambda: playing.hand.lay(playing.hand.laying.turned()))
        board.typed.connect(self.type_letter)
        board.erased.connect(self._erase)
        board.shaken.connect(self._shake)

    @property
    def in_hand(self) -> frozenset[Cell]:
        """The cells whose laid letters are being dragged, and are not seen there meanwhile."""
        return self.dragging.in_hand

    @property
    def _own(self) -> LetterGrid:
        """The player's letters on the board."""
        return self._playing.game.view.table.board.letters[self._playing.game.shown]

    def cancel(self) -> bool:
        """Let go of a letter that is dragged or waits for a cell; False where there is none."""
        had = self.dragging.cancel() or self.lifted is not None
        self._lift(None)
        return had

    def type_letter(self, text: str) -> None:
        """Letters typed, capitals or not: laid at the cursor, or chosen to be given up."""
        for letter in capitals(text, self._playing.game.view.setup.rules.letters.values):
            if letter.isalpha():
                self._type(letter)

    def _type(self, letter: str) -> None:
        playing = self._playing
        if playing.hand.choosing:
            playing.hand.choose_letter(letter)
            return
        if not playing.game.may_act:
            playing.remarks.say(playing.game.why_not, Tone.WARNING)
            return
        if playing.hand.laying.cursor is None:
            playing.remarks.say(self._t("Click a cell first, or move the cursor with the arrow keys."), Tone.WARNING)
            return
        laying = playing.hand.laying.typed(letter, self._own)
        if laying is None:
            rack = playing.hand.laying
            has_it = any(rack.slots[slot] == letter and rack.is_free(slot) for slot in range(len(rack.slots)))
            room = self._t("There is no room for the letters there.")
            if rack.is_at_end(self._own):
                room = self._t("The board ends here. Begin further from the edge, or choose a shorter word.")
            lacking = self._t("There is no {letter} left on your rack.", letter=letter)
            playing.remarks.say(room if has_it else lacking, Tone.WARNING)
        else:
            playing.hand.lay(laying)

    def _step(self, down: int, right: int) -> None:
        """An arrow key: on to the next run where one is looked for, else the cursor moves."""
        if not self._playing.ventures.step(down, right):
            self._playing.hand.lay(self._playing.hand.laying.stepped(down, right, self._own))

    def _pick_token(self, place: int) -> None:
        """A token of the rack was clicked."""
        self._lift(None)
        self._playing.ventures.pick_token(place)

    def _erase(self) -> None:
        """Backspace."""
        playing = self._playing
        if playing.hand.chosen:
            playing.hand.choose(playing.hand.chosen[-1])
        else:
            playing.hand.lay(playing.hand.laying.erased(self._own))

    def _pick(self, slot: int) -> None:
        """A letter of the rack was clicked: it waits for a cell, or is given up."""
        playing = self._playing
        if playing.hand.choosing:
            playing.hand.choose(slot)
        elif self.lifted == slot:
            self._lift(None)
            self._lay_at_cursor(slot)
        elif self.lifted is not None:
            playing.hand.lay(playing.hand.laying.moved_slot(self.lifted, slot))
            self._lift(None)
        else:
            self._lift(slot)

    def _lay_at_cursor(self, slot: int) -> None:
        """A letter of the rack was picked twice: it is laid at the cursor, where there is one."""
        laying = self._playing.hand.laying
        after = laying.typed_from(slot, self._own)
        if after is not None:
            self._playing.hand.lay(after)

    def _nudge(self, down: int, right: int) -> None:
        """All laid letters are to move to the next place that way."""
        self.dragging.rearrange(self._playing.hand.laying.nudged(down, right, self._own))

    def _click(self, cell: Cell) -> None:
        """A cell was clicked: the waiting letter is laid there, or the cursor goes there, or turns."""
        playing, laying = self._playing, self._playing.hand.laying
        if playing.ventures.point_out(cell):
            return
        if self.lifted is not None:
            slot = self.lifted
            self._lift(None)
            playing.hand.lay(laying.placed_onward(slot, cell, self._own))
        elif laying.cursor == cell:
            playing.hand.lay(laying.turned())
        else:
            playing.hand.lay(laying.pointed(cell))

    def _lift(self, slot: int | None) -> None:
        """Another letter waits for a cell."""
        if slot != self.lifted:
            self.lifted = slot
            self._lifted_letter = "" if slot is None else self._playing.hand.laying.slots[slot]
            self.lifted_changed.emit()

    def _let_go_of_what_went(self, *_: object) -> None:
        """After a move, or in another seat, the rack may be shorter and hold another letter at that slot."""
        if self.lifted is not None and self._playing.hand.laying.slots[self.lifted :][:1] != self._lifted_letter:
            self._lift(None)

    def _shake(self) -> None:
        """The pointer was shaken: take the laid letters back."""
        if not self._playing.hand.laying.is_empty:
            self._playing.take_back()
            self._playing.remarks.say(self._t("Shaken off: the letters are back on your rack."))
