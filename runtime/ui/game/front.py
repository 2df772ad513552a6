"""What the chooser and the map of a journey share: a window of wood that leads to other campaigns and languages."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from runtime.campaign.bundles import SUFFIX
from runtime.ui.game.brass_button import BrassButton
from runtime.ui.game.language_box import LanguageBox
from runtime.ui.game.materials import paint_wood
from runtime.ui.game.setup import GameParts
from runtime.ui.placing import open_at

SMALLEST = QSize(1024, 700)
USUAL = QSize(1280, 800)


class FrontWindow(QWidget):
    """The window that a campaign begins with."""

    library_wanted = Signal()
    """Another campaign is wanted."""
    bundle_dropped = Signal(object)
    """The path of a bundle that was dropped on the window."""
    language_chosen = Signal(str)
    """The code of the language that is to be spoken, or nothing for the system's."""
    skirmish_wanted = Signal(object)
    """A level is to be played freely: the :class:`Level` that is offered first."""

    def __init__(self, parts: GameParts, campaign: str, language: str) -> None:
        """``campaign`` is its name, ``language`` the one of the settings."""
        super().__init__()
        self._parts = parts
        theme, t = parts.theme, parts.t
        self.setPalette(theme.game_palette())
        theme.dress(self, theme.game_sheet())
        self.setWindowTitle(t("{campaign} – Scryptic", campaign=campaign))
        self.setMinimumSize(SMALLEST)
        open_at(self, USUAL)
        self.language = LanguageBox(parts, language)
        self.language.chosen.connect(self.language_chosen)
        self.leave = BrassButton(theme, t("Close"), "close", primary=True)
        self.leave.describe(t("Close the window"), t("Esc"))
        self.leave.clicked.connect(self.close)
        self.others = BrassButton(theme, t("Other campaigns…"), "open")
        self.others.describe(t("Choose another campaign, or open a bundle"), "F2")
        self.others.clicked.connect(self.library_wanted)
        self.free = BrassButton(theme, t("Play freely…"), "combat")
        self.free.describe(t("Play a level as a skirmish: choose who plays, by which rules, and what wins"), "F3")
        self.free.clicked.connect(self.play_freely)
        self.setAcceptDrops(True)

    def play_freely(self) -> None:
        """Ask how a level is to be played freely; windows say which is offered first."""

    def say(self, text: str) -> None:
        """Show a sentence that must not be missed."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Look again at what was played meanwhile."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Bundles may be dropped."""
        if dropped_bundle(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A bundle was dropped; the program that it comes from need not wait until it is read."""
        file = dropped_bundle(event)
        if file is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.bundle_dropped.emit(file))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self._parts.theme, 60)


def dropped_bundle(event: QDropEvent) -> Path | None:
    """The one bundle that is dragged, where it is one on this computer."""
    urls = event.mimeData().urls()
    file = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return file if file is not None and file.suffix.lower() == SUFFIX else None
