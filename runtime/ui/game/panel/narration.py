"""What a game's window tells of its own accord: of the cell under the pointer, and hints once the player rests."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.panel.cell_details import cell_rows, detail_cells
from runtime.ui.game.panel.hover_card import HoverCard
from runtime.ui.game.panel.ledger import said
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.coins import Coins

REST = 1500
"""How long letters lie before a hint comes of itself, in milliseconds."""


class Narration(QObject):
    """Shows the card beside a cell, and looks for advice where letters can't be committed."""

    def __init__(
        self,
        over: QWidget,
        playing: GameController,
        board: GameBoard,
        cards: CardQueue,
        *,
        theme: Theme,
        coins: Coins,
        t: Texts,
    ) -> None:
        """``over`` is what the card beside a cell lies over."""
        super().__init__(over)
        self._over, self._playing, self._board, self._cards, self._t = over, playing, board, cards, t
        self.hover = HoverCard(theme, coins, over)
        self._resting: tuple[Laid, ...] = ()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(playing.hints.look_for)
        news = playing.news
        for change in (news.position_changed, news.hand_changed, news.remarks_changed):
            change.connect(self.hover.hide)
            change.connect(self._await_rest)
        board.hovered.connect(self.tell_of)
        cards.started.connect(self.hover.hide)

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
        if cell is None or self._cards.card is not None or self._playing.game.is_hidden:
            self.hover.hide()
            return
        corner = self._board.mapTo(self._over, QPoint(0, 0))
        beside = self._board.rect_of(cell).translated(corner)
        within = self._board.rect().translated(corner)
        clear = [self._board.rect_of(one).translated(corner) for one in detail_cells(self._playing, cell)]
        self.hover.show_rows(cell_rows(self._t, self._playing, cell), beside, within, clear)

    def tell_of_cursor(self) -> None:
        """Tell what lies at the cursor, or no more."""
        cursor = self._playing.hand.laying.cursor
        if self.hush():
            return
        if cursor is None:
            self._playing.remarks.say(self._t("Click a cell first, or move the cursor with the arrow keys."))
        else:
            self._board.reveal((cursor,))
            self.tell_of(cursor, QPoint())

    def say(self, cell: Cell) -> str:
        """What lies on a cell, and why it was refused, for screen readers."""
        return said(cell_rows(self._t, self._playing, cell))

    def _await_rest(self) -> None:
        """Letters that can't be committed are lying: once the player rests, they are told what might be done."""
        playing = self._playing
        found = playing.hand.foresight.preview
        if found is None or not found.refusals or playing.remarks.advice:
            self._rest.stop()
            self._resting = ()
        elif playing.hand.laying.laid != self._resting:
            self._resting = playing.hand.laying.laid
            self._rest.start()
