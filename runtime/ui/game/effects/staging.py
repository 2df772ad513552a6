"""Brings the player of effects together with the stage of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from runtime.engine.sides import SIDES, BySide
from runtime.ui.game.effects.player import EffectsPlayer

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage

SECOND = 1000


class StageEffects(QObject):
    """Lets what happens in a stage's game be seen; cards and the computer's moves wait until it is over."""

    def __init__(self, stage: Stage) -> None:
        """The board must be brought up to date before this hears of a change: connect that first."""
        super().__init__(stage)
        self._stage = stage
        parts = stage.parts
        self.player = EffectsPlayer(
            stage, stage.board, stage.rack, parts.painter, theme=parts.theme, lasting=self._lasting
        )
        self._scores = stage.playing.game.scores
        self.player.started.connect(stage.cards.hold)
        self.player.finished.connect(stage.cards.release)
        stage.playing.news.happened.connect(self.player.remember)
        stage.playing.news.changed.connect(self._settle)

    def _lasting(self) -> int:
        """How long what usually takes a second takes."""
        lasting = self._stage.parts.preferences.settings.lasting(SECOND)
        longest = self._stage.playing.game.longest
        return lasting if longest is None else min(lasting, longest)

    def _settle(self) -> None:
        """The board shows how it is now."""
        playing = self._stage.playing
        before, self._scores = self._scores, playing.game.scores
        gained = BySide(*(self._scores[side] - before[side] for side in SIDES))
        viewer = None if playing.game.is_hidden else playing.game.shown
        hand = self._stage.plaques[playing.game.shown]
        plaques = self._stage.plaques
        scores = BySide(*(plaques[side].mapTo(self._stage, plaques[side].score_at) for side in SIDES))
        self.player.settle(viewer, gained, hand, scores)
