"""Brings the player of effects together with the stage of a game."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import SIDES, BySide
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.effects.player import EffectsPlayer
from runtime.ui.game.panel.plaques import PlayerPlaque
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.cards import CardQueue

SECOND = 1000


class StageEffects(QObject):
    """Lets what happens in a stage's game be seen; cards and the computer's moves wait until it is over."""

    def __init__(
        self,
        over: QWidget,
        playing: GameController,
        parts: GameParts,
        *,
        board: GameBoard,
        rack: RackView,
        plaques: BySide[PlayerPlaque],
        cards: CardQueue,
    ) -> None:
        """The board must be brought up to date before this hears of a change: connect that first.

        ``over`` is what effects are drawn over.
        """
        super().__init__(over)
        self._over, self._game, self._plaques = over, playing.game, plaques
        self._preferences = parts.preferences
        self.player = EffectsPlayer(over, board, rack, parts.painter, theme=parts.theme, lasting=self._lasting)
        self._scores = playing.game.scores
        self.player.started.connect(cards.hold)
        self.player.finished.connect(cards.release)
        playing.news.happened.connect(self.player.remember)
        news = playing.news
        for change in (news.position_changed, news.hand_changed, news.remarks_changed):
            change.connect(self._settle)

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
