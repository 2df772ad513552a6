"""Shows the board with all that lies on it, and the rack."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.state import Board
from runtime.pictures.look import BoardLook, LaidLook, Link, board_look, laid_links
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.board.outlines import Outline, Shade
from runtime.ui.game.hand.gestures import Gestures
from runtime.ui.game.hand.rack_view import RackView
from runtime.ui.game.messages import Messages
from runtime.ui.game.panel.venture_lines import venture_outlines
from runtime.ui.game.playing import Playing
from runtime.ui.game.ventures import Invoking


class BoardShown:
    """What a player sees of the game itself: letters that lie, are laid, dragged, refused, or about to be touched."""

    def __init__(
        self, playing: Playing, gestures: Gestures, messages: Messages, *, board: GameBoard, rack: RackView
    ) -> None:
        self._playing, self._gestures, self._messages = playing, gestures, messages
        self._board, self._rack = board, rack
        self._seen: tuple[Board, BoardLook] | None = None

    def show(self) -> None:
        """Show it as it is now."""
        game, hand = self._playing.game, self._playing.hand
        terrain = game.view.table.board.terrain
        self._board.show_board(terrain, self._look(), hand.laying.direction, self._outlines())
        self._rack.show_rack(
            game.shown,
            hand.laying,
            game.setup.rules.rack.limit,
            tokens=game.view.rack.tokens,
            token=hand.venture.place if isinstance(hand.venture, Invoking) else None,
            hidden=game.is_hidden or (game.shown not in game.people and bool(game.people)),
            chosen=hand.chosen,
            lifted=self._gestures.lifted,
        )

    def _look(self) -> BoardLook:
        """The board with what is laid on it."""
        game, laying = self._playing.game, self._playing.hand.laying
        board = game.view.table.board
        if self._seen is None or self._seen[0] != board:
            self._seen = (board, board_look(board, game.setup.words))
        refused = tuple(dict.fromkeys(cell for one in self._playing.remarks.refused for cell in one.cells))
        return replace(
            self._seen[1],
            laid=self._laid(),
            values=game.setup.rules.letters.values,
            refused=tuple(cell for cell in refused if cell in board.size),
            highlighted=self._playing.log.told.last_move if laying.is_empty else (),
            cursor=laying.cursor if game.may_act else None,
        )

    def _laid(self) -> LaidLook:
        """The letters that are not committed, but for those that are dragged; or those of an attack that waits."""
        game, waiting = self._playing.game, self._playing.game.view.waiting
        if waiting is not None:
            links = laid_links((waiting.main, *waiting.cross), waiting.new)
            return LaidLook(game.view.to_move, waiting.new, links)
        held = self._gestures.in_hand
        laid = tuple(one for one in self._playing.hand.laying.laid if one.at not in held)
        return LaidLook(game.shown, laid, () if held else self._links())

    def _links(self) -> tuple[Link, ...]:
        """The words that the laid letters would make, where they may be laid."""
        preview = self._playing.hand.foresight.preview
        if preview is None or preview.refusals or preview.main is None:
            return ()
        return laid_links((preview.main, *preview.cross), self._playing.hand.laying.laid)

    def _outlines(self) -> tuple[Outline, ...]:
        """What is outlined: the cells of a message, or what the player is about to do."""
        about, cells = venture_outlines(self._playing), self._messages.pointed
        return (Outline(cells, Shade.POINTED),) if cells and not (about and self._messages.is_read) else about
