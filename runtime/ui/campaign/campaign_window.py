"""What the chooser and the map of a journey share: a window of wood that leads to other campaigns and languages."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from runtime.ui.game_setup.language_box import LanguageBox
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help_key import HelpKey
from runtime.ui.topics import MENUS_TOPIC, TopicPlace
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.materials import paint_wood
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.widgets.window_frame import MENU_TIP, frame
from runtime.ui.windows import DropTarget


class CampaignWindow(QWidget):
    """The window that a campaign begins with."""

    library_wanted = Signal()
    """Another campaign is wanted."""
    language_chosen = Signal(str)
    """The code of the language that is to be spoken, or nothing for the system's."""
    menu_wanted = Signal()
    """The menu is wanted."""
    skirmish_wanted = Signal(object)
    """A level is to be played freely: the :class:`Level` that is offered first."""

    def __init__(self, parts: GameParts, campaign: str, language: str) -> None:
        """``campaign`` is its name, ``language`` the one of the settings."""
        super().__init__()
        self._parts = parts
        self._has_menu = False
        theme, t = parts.theme, parts.t
        frame(self, theme)
        self.setWindowTitle(t("{campaign} – Scryptic", campaign=campaign))
        self.language = LanguageBox(parts, language)
        self.language.chosen.connect(self.language_chosen)
        self.leave = BrassButton(theme, t("Close"), "close", primary=True)
        self.leave.describe(t("Close the window"), t("Esc"))
        self.leave.clicked.connect(self.go_out)
        self.others = BrassButton(theme, t("Other campaigns…"), "open")
        self.others.describe(t("Choose another campaign, or open a bundle"), "F2")
        self.others.clicked.connect(self.library_wanted)
        self.free = BrassButton(theme, t("Skirmish…"), "combat")
        self.free.describe(t("Play a level as a skirmish: choose who plays, by which rules, and what wins"), "F3")
        self.free.clicked.connect(self.play_freely)
        self.help = HelpKey(self, lambda: parts, self._where)
        self.drops = DropTarget(self)

    def lead_to_menu(self) -> None:
        """There are menus: Escape and the button open the menu instead of closing the window."""
        t = self._parts.t
        self._has_menu = True
        self.leave.setText(t("Menu"))
        self.leave.show_icon("menu")
        self.leave.describe(t(MENU_TIP), "F10")
        self.language.hide()  # It is chosen in the set-up.

    def go_out(self) -> None:
        """Open the menu; where there is none, close."""
        if self._has_menu:
            self.menu_wanted.emit()
        else:
            self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads out, F2 to other campaigns, F3 to free play, F10 to the menu."""
        key = event.key()
        if key == Qt.Key.Key_Escape or (key == Qt.Key.Key_F10 and self._has_menu):
            self.go_out()
        elif key == Qt.Key.Key_F2:
            self.library_wanted.emit()
        elif key == Qt.Key.Key_F3:
            self.play_freely()
        else:
            super().keyPressEvent(event)

    def _where(self) -> TopicPlace:
        """Where help is asked for: on the uppermost card, or in the window itself."""
        topics = [card.topic for card in self.findChildren(CardOverlay) if card.isVisible() and card.topic]
        return TopicPlace(topics[-1] if topics else MENUS_TOPIC)

    def play_freely(self) -> None:
        """Ask how a level is to be played freely; windows say which is offered first."""

    def say(self, text: str) -> None:
        """Show a sentence that must not be missed."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Look again at what was played meanwhile."""
        raise NotImplementedError

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self._parts.theme, 60)
