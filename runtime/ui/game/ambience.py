"""Lets the landscape of a game be heard while its window is there, and the weather that an element has brought."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from runtime.engine.game.events import ElementInvoked, Event, TurnEnded
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.sound.landscape import LASTING, WEATHER, Loop, landscape_of, with_weather
from runtime.ui.sound.sounds import Sounds


class Ambience(QObject):
    """Follows a game; silent while its stage can't be seen."""

    def __init__(self, stage: QWidget, controller: GameController, sounds: Sounds) -> None:
        super().__init__(stage)
        self._stage, self._controller, self._sounds = stage, controller, sounds
        self._weather: Loop | None = None
        self._turns = 0
        controller.signals.happened.connect(self._follow)
        controller.signals.position_changed.connect(self._sound)
        stage.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The stage is shown, or hidden."""
        if event.type() == QEvent.Type.Show:
            self._sounds.play_music(None)
            self._sound()
        elif event.type() == QEvent.Type.Hide:
            self._sounds.quiet()
        return super().eventFilter(watched, event)

    def _follow(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, ElementInvoked):
                self._weather, self._turns = WEATHER[event.token.element], LASTING
            elif isinstance(event, TurnEnded):
                self._turns -= 1
                if self._turns < 0:
                    self._weather = None

    def _sound(self) -> None:
        if self._stage.isVisible():
            game = self._controller.game
            land = {} if game.is_over else with_weather(landscape_of(game.view.table.board.terrain), self._weather)
            self._sounds.surround(land)
