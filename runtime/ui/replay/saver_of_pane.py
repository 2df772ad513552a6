"""Saves the game of a pane when that is wished for, and says so above the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from runtime.ui.replay.pane import FilmPane
from runtime.ui.replay.saving import ask_file, plain_name, save_as


class PaneSaver(QObject):
    """Asks for a file; ``ask`` may be replaced by whoever answers otherwise."""

    def __init__(self, pane: FilmPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.ask: Callable[[str], Path | None] = lambda name: ask_file(pane, pane.parts.t, name)
        pane.save_wanted.connect(self.save)

    def save(self) -> None:
        """Ask, save, and say what came of it."""
        pane = self._pane
        path = self.ask(plain_name(pane.reel))
        if path is not None:
            pane.say(save_as(pane.parts.t, pane.reel, path))
