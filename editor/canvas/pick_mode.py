"""Picking on the map what an argument of a condition speaks of: cities, regions, tokens or cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from editor.canvas.marks import ConditionMarks
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.tools.map_picks import SINGLE, PickRequest, as_list, cells_listed, cells_of, pickable_cells, thing_at
from editor.tools.tool import PointerPhase
from runtime.engine.board.grid import Cell
from runtime.engine.conditions.arguments import Takes
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts


class PickMode(QObject):
    """The state of picking; ``changed`` is sent when it begins, goes on or ends.

    A click or Space takes a thing in or out; of what there can only be one, it ends the picking. While cells are
    picked, dragging goes on as it began. Enter keeps what was picked, Escape nothing.
    """

    changed = Signal()

    def __init__(self, state: EditorState, spoken: ConditionMarks, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._spoken, self._t = state, spoken, t
        self._give: Callable[[object], object] = lambda _: None
        self._adds: bool | None = None
        self.wanted: PickRequest | None = None
        self.value: object = None
        state.subscribe(self._heard)

    @property
    def is_on(self) -> bool:
        """Whether the map is for picking now."""
        return self.wanted is not None

    @property
    def is_busy(self) -> bool:
        """Whether cells are being dragged over."""
        return self._adds is not None

    @property
    def count(self) -> int:
        """How many things are picked."""
        return len(self.value) if isinstance(self.value, list) else int(self.value is not None)

    def begin(self, wanted: PickRequest, give: Callable[[object], object]) -> None:
        """Pick what is wanted from now on; ``give`` gets it at the end, unless it is dropped."""
        self.back()
        self._state.finish()
        if self._state.toolbox:
            self._state.toolbox.leave()
        self.wanted, self._give = wanted, give
        self.value = wanted.value if wanted.takes in SINGLE else as_list(wanted.value)
        self._show()

    def pointer(self, cell: Cell, phase: PointerPhase) -> None:
        """Follow the pointer or the cell cursor."""
        level = self._state.level
        if self.wanted is None or level is None or cell not in level.terrain.size:
            return
        if phase is PointerPhase.PRESS:
            self._press(level, cell)
        elif phase is PointerPhase.MOVE and self._adds is not None:
            self._set_cell(cell, self._adds)
        elif phase is PointerPhase.RELEASE:
            self.finish()

    def finish(self) -> None:
        """The button was let go."""
        self._adds = None

    def done(self) -> None:
        """Keep what was picked."""
        give, value, was = self._give, self.value, self.wanted is not None
        self._end()
        if was:
            give(value)

    def back(self) -> bool:
        """Keep nothing of it; whether something was being picked."""
        was = self.wanted is not None
        self._end()
        return was

    def _press(self, level: Level, cell: Cell) -> None:
        assert self.wanted is not None
        takes = self.wanted.takes
        if takes is Takes.CELLS:
            self._adds = list(cell) not in as_list(self.value)
            self._set_cell(cell, self._adds)
            return
        thing = thing_at(level, takes, cell)
        if thing is None:
            self._state.say(self._nothing(takes), refused=True)
        elif takes in SINGLE:
            self.value = thing
            self.done()
        else:
            held = as_list(self.value)
            self.value = [one for one in held if one != thing] if thing in held else [*held, thing]
            self._show()

    def _nothing(self, takes: Takes) -> str:
        said: Mapping[Takes, str] = {
            Takes.CITIES: self._t("There is no city on this cell."),
            Takes.TOKENS: self._t("There is no token on this cell."),
            Takes.REGION: self._t("No region has this cell."),
        }
        return said.get(takes, "")

    def _set_cell(self, cell: Cell, adds: bool) -> None:
        held = {found for one in as_list(self.value) for found in cells_listed(one)}
        self.value = [list(one) for one in sorted(held | {cell} if adds else held - {cell})]
        self._show()

    def _end(self) -> None:
        if self.wanted is not None:
            self.wanted, self._adds, self._give = None, None, lambda _: None
            self._show()

    def _show(self) -> None:
        level, wanted = self._state.level, self.wanted
        if level is not None and wanted is not None:
            self._spoken.pick(cells_of(level, wanted.takes, self.value), pickable_cells(level, wanted.takes))
        else:
            self._spoken.pick(frozenset(), frozenset())
        self.changed.emit()

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, LevelShown):
            self.back()
