"""Brings what is the case in a game to the widgets of its stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.ui.game.shown.board_shown import BoardShown
from runtime.ui.game.shown.buttons_shown import ButtonsShown
from runtime.ui.game.shown.panel_shown import PanelShown
from runtime.ui.game.shown.record_shown import RecordShown
from runtime.ui.game.shown.sides_shown import SidesShown

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage


class Showing:
    """Shows a stage's game, each part of it its own; ``record`` shows the objectives elsewhere too."""

    def __init__(self, stage: Stage) -> None:
        t, playing = stage.parts.t, stage.playing
        gestures, messages = stage.gestures, stage.messages
        self._board = BoardShown(playing, gestures, messages, board=stage.board, rack=stage.rack)
        self._sides = SidesShown(playing, stage.naming, t, plaques=stage.plaques, turn=stage.turn)
        self._panel = PanelShown(playing, gestures, messages, t, panel=stage.preview, room=stage.room)
        self.record = RecordShown(playing, t, log=stage.log, objectives=stage.objectives, record=stage.record)
        self._buttons = ButtonsShown(playing, stage.buttons, t)

    def refresh(self) -> None:
        """Show everything as it is now."""
        self._board.show()
        self._sides.show()
        self._panel.show()
        self.record.show()
        self._buttons.show()
