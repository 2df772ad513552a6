"""What a stage tells of its own accord: of the cell under the pointer, and hints once the player rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer

from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.ui.game.panel.hover_card import HoverCard
from runtime.ui.game.panel.inspecting import cell_rows, told_cells
from runtime.ui.game.panel.ledger import said

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

REST = 1500
"""How long letters lie before a hint comes of itself, in milliseconds."""


class Telling(QObject):
    """Shows the card beside a cell, and looks for advice where letters can't be committed."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._stage = stage
        self.hover = HoverCard(stage.parts.theme, stage.coins, stage)
        self._resting: tuple[Laid, ...] = ()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(stage.playing.hints.look_for)
        stage.playing.news.changed.connect(self.hover.hide)
        stage.playing.news.changed.connect(self._await_rest)
        stage.board.hovered.connect(self.tell_of)
        stage.cards.started.connect(self.hover.hide)

    def stop(self) -> None:
        """Tell nothing more."""
        self._rest.stop()
        self.hover.hide()

    def hush(self) -> bool:
        """Tell no more of a cell; False where none was told of."""
        was_shown = not self.hover.isHidden()
        self.hover.hide()
        return was_shown

    def tell_of(self, cell: Cell | None, _at: QPoint) -> None:
        """The pointer rests on a cell: tell what lies there."""
        stage = self._stage
        if cell is None or stage.cards.card is not None or stage.playing.game.is_hidden:
            self.hover.hide()
            return
        corner = stage.board.mapTo(stage, QPoint(0, 0))
        beside = stage.board.rect_of(cell).translated(corner)
        within = stage.board.rect().translated(corner)
        clear = [stage.board.rect_of(one).translated(corner) for one in told_cells(stage.playing, cell)]
        self.hover.show_rows(cell_rows(stage.parts.t, stage.playing, cell), beside, within, clear)

    def tell_of_cursor(self) -> None:
        """Tell what lies at the cursor, or no more."""
        stage = self._stage
        cursor = stage.playing.hand.laying.cursor
        if self.hush():
            return
        if cursor is None:
            stage.playing.remarks.say(stage.parts.t("Click a cell first, or move the cursor with the arrow keys."))
        else:
            stage.board.reveal((cursor,))
            self.tell_of(cursor, QPoint())

    def say(self, cell: Cell) -> str:
        """What lies on a cell, and why it was refused, for screen readers."""
        return said(cell_rows(self._stage.parts.t, self._stage.playing, cell))

    def _await_rest(self) -> None:
        """Letters that can't be committed are lying: once the player rests, they are told what might be done."""
        playing = self._stage.playing
        found = playing.hand.foresight.preview
        if found is None or not found.refusals or playing.remarks.advice:
            self._rest.stop()
            self._resting = ()
        elif playing.hand.laying.laid != self._resting:
            self._resting = playing.hand.laying.laid
            self._rest.start()
