"""Trying a level: the document's present value in the real game window, in the same process, nothing saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from editor.stock import Stock
from runtime.campaign.model import Campaign
from runtime.campaign.play import Preset
from runtime.engine.level import Level
from runtime.support.issues import Issue, Place, Severity
from runtime.ui.placing import place_at

if TYPE_CHECKING:
    from runtime.lexicon import Lexicon
    from runtime.ui.game.window import GameWindow

FIRST_SEED = 1


class Playtest(QObject):
    """At most one game at a time; ``changed`` is sent when its window opens and when it has closed.

    A level that is tried again has the seed of the time before, so that what changes is what was edited.
    """

    changed = Signal()

    def __init__(self, stock: Stock, beside: QWidget) -> None:
        super().__init__(beside)
        self._stock = stock
        self._beside = beside
        self.window: GameWindow | None = None

    @property
    def is_playing(self) -> bool:
        """Whether a game's window is open."""
        return self.window is not None

    def start(
        self,
        level: Level,
        preset: Preset | None = None,
        campaign: Campaign | None = None,
        folder: Path | None = None,
    ) -> tuple[Issue, ...]:
        """Play ``level`` as it is, or as ``preset`` has it begin; where that can't be, return what is wrong.

        Of ``campaign`` it is known which ways lead to the level, for a preset that arrives along one, and which words
        it goes by; its own list lies in its ``folder``.
        """
        from runtime.checks import check_level
        from runtime.ui.game.setup import prepare, prepare_preset
        from runtime.ui.game.window import GameWindow

        stock = self._stock
        errors = (issue for issue in check_level(level, stock.rulesets) if issue.severity is Severity.ERROR)
        if found := tuple(errors):
            return found
        lexicon: Lexicon | None = stock.lexicon
        lexicon = stock.lexicon
        if campaign is not None:
            words = stock.words_of(campaign, folder)
            if words.lexicon is None:
                return words.issues
            lexicon = words.lexicon
        if preset is None:
            setup = prepare(level, stock.rulesets, lexicon, FIRST_SEED)
        else:
            setup = prepare_preset(level, preset, stock.rulesets, lexicon, seed=FIRST_SEED, campaign=campaign)
        if isinstance(setup, tuple):
            return setup
        try:
            if self.window is not None:
                self.window.play(setup)
            else:
                self.window = GameWindow(setup, stock.game, playtest=True)
                self.window.closed.connect(self._closed)
                place_at(self.window, self._beside.frameGeometry().topLeft() + QPoint(24, 24))
        except ValueError as fault:
            return (Issue(Severity.ERROR, "unplayable", Place(level=level.id), {"reason": str(fault)}),)
        self.window.show()
        self.window.activateWindow()
        self.changed.emit()
        return ()

    def stop(self) -> None:
        """Close the game's window, where one is open."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        """Come back to the editor: it stands as it was left."""
        window, self.window = self.window, None
        if window is not None:
            window.deleteLater()
        self._beside.activateWindow()
        self.changed.emit()
