"""Saves the game of a pane when that is wished for, and says so above the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from runtime.engine.sides import BySide
from runtime.ui.replay.pane import NOBODY, FilmPane
from runtime.ui.replay.save_card import SaveReplayCard
from runtime.ui.replay.saving import ask_file, plain_name, save_as


class PaneSaver(QObject):
    """Asks whether names are told, where there are any, then for a file; ``ask`` may be replaced by who answers so."""

    def __init__(self, pane: FilmPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.card: SaveReplayCard | None = None
        self.ask: Callable[[str], Path | None] = lambda name: ask_file(pane, pane.parts.t, name)
        pane.save_wanted.connect(self.save)

    def save(self) -> None:
        """Ask, save, and say what came of it."""
        pane = self._pane
        tellable = pane.showing.tellable
        if not any(tellable):
            self._save(NOBODY)
            return
        self.card = card = SaveReplayCard(pane.parts.theme, pane.parts.t, pane, tellable)
        card.agreed.connect(lambda names: self._save(tellable if names else NOBODY))
        card.open()

    def _save(self, players: BySide[str]) -> None:
        pane = self._pane
        path = self.ask(plain_name(pane.reel))
        if path is not None:
            pane.say(save_as(pane.parts.t, pane.reel, path, players))
