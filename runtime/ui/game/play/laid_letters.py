"""The letters that are laid but not committed, and the cursor that letters are typed at.

All of it is one frozen value, so that taking back is holding an older one; nothing here knows of windows.
A *slot* is a place of the rack's tray, in the player's own order; a slot's letter lies either there or on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.game.chance import draw
from runtime.support.capitals import bare


@dataclass(frozen=True, slots=True)
class LaidLetters:
    """``slots`` are the rack's letters as the player has arranged them; ``places`` says where each one lies, if laid.

    ``order`` are the slots laid, the latest last. ``cursor`` is where typed letters go, along ``direction``.
    """

    slots: str = ""
    places: tuple[Cell | None, ...] = ()
    order: tuple[int, ...] = ()
    cursor: Cell | None = None
    direction: Direction = Direction.ACROSS

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The letters on the board, in the order they were laid."""
        return tuple(Laid(place, self.slots[slot]) for slot in self.order if (place := self.places[slot]) is not None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid."""
        return not self.order

    def slot_at(self, cell: Cell) -> int | None:
        """The slot whose letter lies on ``cell``."""
        return next((slot for slot in self.order if self.places[slot] == cell), None)

    def is_free(self, slot: int) -> bool:
        """Whether the slot's letter is still in the tray."""
        return 0 <= slot < len(self.slots) and self.places[slot] is None

    def dealt(self, letters: str) -> LaidLetters:
        """For a new rack: nothing laid, letters that stayed keep their order, new ones follow."""
        left = list(letters)
        kept = []
        for letter in self.slots:
            if letter in left:
                left.remove(letter)
                kept.append(letter)
        slots = "".join(kept + left)
        return replace(self, slots=slots, places=(None,) * len(slots), order=())

    def placed(self, slot: int, cell: Cell) -> LaidLetters:
        """The slot's letter laid on ``cell`` or moved there; a letter laid there before goes back to the tray."""
        there = self.slot_at(cell)
        if there == slot:
            return self
        start = self if there is None else self.taken_back(cell)
        places = (*start.places[:slot], cell, *start.places[slot + 1 :])
        return replace(start, places=places, order=(*(one for one in start.order if one != slot), slot))

    def placed_onward(self, slot: int, cell: Cell, own: LetterGrid) -> LaidLetters:
        """The slot's letter laid on ``cell``, and the cursor behind it, along the line that the laid letters make."""
        placed = self.placed(slot, cell)
        rows, columns = ({getattr(one.at, line) for one in placed.laid} for line in ("row", "column"))
        is_down, is_across = len(columns) == 1 < len(rows), len(rows) == 1 < len(columns)
        way = Direction.DOWN if is_down else Direction.ACROSS if is_across else self.direction
        return placed.pointed(cell, way)._advanced(own)

    def taken_back(self, cell: Cell) -> LaidLetters:
        """The letter on ``cell`` back in the tray; the same value where none is laid there."""
        slot = self.slot_at(cell)
        if slot is None:
            return self
        places = (*self.places[:slot], None, *self.places[slot + 1 :])
        return replace(self, places=places, order=tuple(one for one in self.order if one != slot))

    def cleared(self) -> LaidLetters:
        """Every laid letter back in the tray."""
        return replace(self, places=(None,) * len(self.slots), order=())

    def relaid(self, laid: Iterable[Laid]) -> LaidLetters:
        """Just these letters laid, as far as the tray holds them, wherever it keeps them by now."""
        fresh = self.cleared()
        for one in laid:
            slots = range(len(fresh.slots))
            slot = next((n for n in slots if fresh.slots[n] == one.letter and fresh.is_free(n)), None)
            fresh = fresh if slot is None else fresh.placed(slot, one.at)
        return fresh

    def shifted(self, down: int, right: int, own: LetterGrid) -> LaidLetters | None:
        """All laid letters moved together; None where one would fall off the board or on an own letter."""
        return self._carried(lambda cell: Cell(cell.row + down, cell.column + right), own)

    def nudged(self, down: int, right: int, own: LetterGrid) -> LaidLetters | None:
        """All laid letters moved to the nearest place that way where they have room; None where there is none."""
        for steps in range(1, max(own.size.rows, own.size.columns)):
            moved = self.shifted(down * steps, right * steps, own)
            if moved is not None:
                return moved
        return None

    def spun(self, own: LetterGrid, around: Cell | None = None) -> LaidLetters | None:
        """All laid letters turned to read the other way, about a cell or else the first one; None without room."""
        if self.is_empty:
            return self.turned()
        pivot = around or min(laid.at for laid in self.laid)

        def turned(cell: Cell) -> Cell:
            return Cell(pivot.row + cell.column - pivot.column, pivot.column + cell.row - pivot.row)

        carried = self._carried(turned, own)
        return None if carried is None else carried.turned()

    def moved_slot(self, slot: int, to: int) -> LaidLetters:
        """The tray with the letter of ``slot`` pushed in at place ``to``."""
        order = [one for one in range(len(self.slots)) if one != slot]
        order.insert(max(0, min(to, len(order))), slot)
        return self._arranged(tuple(order))

    def shuffled(self, chance: int) -> LaidLetters:
        """The tray in another order, drawn from ``chance`` (64 bits)."""
        order = list(range(len(self.slots)))
        for last in range(len(order) - 1, 0, -1):
            pick, chance = draw(chance, last + 1)
            order[last], order[pick] = order[pick], order[last]
        return self._arranged(tuple(order))

    def sorted(self) -> LaidLetters:
        """The tray in the order of the alphabet."""
        return self._arranged(tuple(sorted(range(len(self.slots)), key=lambda slot: (self.slots[slot], slot))))

    def pointed(self, cell: Cell, direction: Direction | None = None) -> LaidLetters:
        """The cursor on ``cell``."""
        return replace(self, cursor=cell, direction=direction or self.direction)

    def turned(self) -> LaidLetters:
        """The cursor reading the other way."""
        return replace(self, direction=self.direction.crossing)

    def stepped(self, down: int, right: int, own: LetterGrid) -> LaidLetters:
        """The cursor moved by cells, kept on the board; from nowhere it starts in the middle."""
        size = own.size
        if self.cursor is None:
            return self.pointed(Cell(size.rows // 2, size.columns // 2))
        row = max(0, min(size.rows - 1, self.cursor.row + down))
        column = max(0, min(size.columns - 1, self.cursor.column + right))
        return self.pointed(Cell(row, column))

    def typed(self, letter: str, own: LetterGrid) -> LaidLetters | None:
        """``letter`` typed at the cursor; None where the tray has none or there is no room.

        A word may be typed whole: a letter that already lies under the cursor is passed over. An own letter that
        differs is stepped over, a laid one that differs goes back to the tray, unless the board ends behind it.
        """
        if self.cursor is None:
            return None
        cell = self.cursor
        while own.has(cell) and own[cell] != letter:
            cell = cell.moved(self.direction)
        there = self.slot_at(cell)
        if own.has(cell) or (there is not None and self.slots[there] == letter):
            return self.pointed(cell)._advanced(own)
        slot = next((one for one in range(len(self.slots)) if self.slots[one] == letter and self.is_free(one)), None)
        if slot is None or cell not in own.size or self.is_at_end(own):
            return None
        return self.placed(slot, cell).pointed(cell)._advanced(own)

    def kin_of(self, letter: str) -> str:
        """What a letter typed stands for: itself, or where the tray has none, one there with marks, such as Ä for A."""
        free = [self.slots[slot] for slot in range(len(self.slots)) if self.is_free(slot)]
        if letter in free:
            return letter
        return next((one for one in free if bare(one) == letter), letter)

    def marked(self) -> LaidLetters | None:
        """The letter laid last changed for the next free one of the tray that differs in its marks: A for Ä or back."""
        if self.is_empty:
            return None
        last = self.order[-1]
        letter, cell, cursor = self.slots[last], self.places[last], self.cursor
        free = [(self.slots[slot], slot) for slot in range(len(self.slots)) if self.is_free(slot)]
        others = sorted((one <= letter, one, slot) for one, slot in free if one != letter and bare(one) == bare(letter))
        if not others or cell is None:
            return None
        return replace(self.taken_back(cell).placed(others[0][2], cell), cursor=cursor)

    def typed_from(self, slot: int, own: LetterGrid) -> LaidLetters | None:
        """The letter of ``slot`` itself laid at the cursor, or behind own letters there; None where it can't be."""
        cell = self.cursor
        if cell is None or not self.is_free(slot) or self.is_at_end(own):
            return None
        while own.has(cell):
            cell = cell.moved(self.direction)
        return self.placed(slot, cell).pointed(cell)._advanced(own) if cell in own.size else None

    def is_at_end(self, own: LetterGrid) -> bool:
        """Whether the letter laid last fills the last cell of the board the way that is written: no other follows."""
        there = None if self.cursor is None else self.slot_at(self.cursor)
        if self.cursor is None or there is None or self.order[-1] != there:
            return False
        return self.cursor.moved(self.direction) not in own.size

    def erased(self, own: LetterGrid) -> LaidLetters:
        """Backspace: the laid letter under the cursor, else the nearest one before it, goes back to the tray."""
        if self.cursor is None:
            return self if self.is_empty else self.taken_back(self.laid[-1].at)
        cell = self.cursor
        if self.slot_at(cell) is None:
            cell = cell.moved(self.direction, -1)
            while own.has(cell) and self.slot_at(cell) is None:
                cell = cell.moved(self.direction, -1)
        return self.taken_back(cell).pointed(cell) if cell in own.size else self

    def _carried(self, to: Callable[[Cell], Cell], own: LetterGrid) -> LaidLetters | None:
        """Every laid letter, and the cursor as far as there is board, brought to another cell."""
        places = tuple(None if place is None else to(place) for place in self.places)
        if any(place is not None and (place not in own.size or own.has(place)) for place in places):
            return None
        cursor = None if self.cursor is None else to(self.cursor)
        return replace(self, places=places, cursor=cursor if cursor is None or cursor in own.size else self.cursor)

    def _advanced(self, own: LetterGrid) -> LaidLetters:
        """The cursor one cell further along, staying on the last cell of the board."""
        if self.cursor is None:
            return self
        ahead = self.cursor.moved(self.direction)
        return self.pointed(ahead if ahead in own.size else self.cursor)

    def _arranged(self, order: tuple[int, ...]) -> LaidLetters:
        """The slots in a new order: ``order[i]`` is the old slot that comes to place i."""
        now = {old: new for new, old in enumerate(order)}
        return replace(
            self,
            slots="".join(self.slots[old] for old in order),
            places=tuple(self.places[old] for old in order),
            order=tuple(now[old] for old in self.order),
        )
