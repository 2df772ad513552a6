"""Has read what a level tells: its messages while it is played, its pages of story before and after."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from runtime.engine.game.state import Ending
from runtime.engine.game.story_events import MessageShown
from runtime.engine.levels.level import Level, StoryPage
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.game.play.messages import Messages
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.story.card import StoryCard
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.overlay import CardOverlay

COVERED = 0.45
"""What part of the window's height the card of a message may cover, at the bottom or at the top."""


class Storyteller:
    """Makes the cards of messages and of pages; ``over`` is what they lie over."""

    def __init__(
        self,
        over: QWidget,
        game: PlayerView,
        parts: GameParts,
        *,
        board: GameBoard,
        cards: CardQueue,
        messages: Messages,
    ) -> None:
        self._over, self._game, self._parts = over, game, parts
        self._board, self._cards, self._messages = board, cards, messages

    def message(self, message: MessageShown) -> None:
        """Show a message of the level; the cells that it speaks of are marked, and not covered by the card.

        Those of a message before it stay marked where it speaks of none.
        """

        def make() -> CardOverlay:
            parts, pictures = self._parts, self._game.setup.pictures
            self._messages.hear(message)
            self._board.reveal(message.cells)
            above, places = self._is_above(message), lambda: self._places(message)
            card = MessageCard(parts.theme, parts.t, self._over, message, pictures, places=places, above=above)
            card.closed.connect(self._messages.leave_marked)
            return card

        self._cards.add(make)

    def repeat(self) -> bool:
        """Show the messages of this moment once more; False where there are none."""
        heard = self._messages.heard
        for message in heard:
            self.message(message)
        return bool(heard)

    def pages(self, pages: tuple[StoryPage, ...], then: Callable[[], object]) -> None:
        """Let pages of story be read, then go on; where there are none, at once."""
        if not pages:
            then()
            return

        def make() -> CardOverlay:
            parts, pictures = self._parts, self._game.setup.pictures
            card = StoryCard(parts.theme, parts.t, self._over, pages, pictures, still=parts.reduced_motion)
            card.finished.connect(then)
            return card

        self._cards.add(make)

    def _is_above(self, message: MessageShown) -> bool:
        """Whether the card covers fewer of a message's cells at the top of the window than at the bottom."""
        height = max(1, self._over.height())
        centres = [self._board.rect_of(cell).center().y() / height for cell in message.cells]
        return sum(place > 1 - COVERED for place in centres) > sum(place < COVERED for place in centres)

    def _places(self, message: MessageShown) -> list[QRect]:
        """Where the cells that are in sight lie on what the card lies over."""
        corner = self._board.mapTo(self._over, QPoint(0, 0))
        seen = QRect(corner, self._board.size())
        rects = (self._board.rect_of(cell).translated(corner) for cell in message.cells)
        return [rect.intersected(seen) for rect in rects if rect.intersects(seen)]


def pages_after(level: Level, ending: Ending) -> tuple[StoryPage, ...]:
    """The pages that are read after a level that ended so for its protagonist."""
    if ending.winner is None:
        return level.story.drawn
    return level.story.won if ending.winner is level.protagonist else level.story.lost
