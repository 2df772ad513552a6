"""Chooses a level of a campaign: the list of levels, and what the chosen one looks like."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QWidget

from runtime.campaign.model import Campaign
from runtime.support.plain_text import isolate
from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.game.board.board_surface import LevelPicture
from runtime.ui.game_setup.game_keeper import Keeper
from runtime.ui.game_setup.seat_fields import OpponentBox
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton


class ChooserWindow(CampaignWindow):
    """Lists a campaign's levels; a double click, Enter or the button plays one."""

    chosen = Signal(object)
    """The :class:`Level` to be played."""
    continued = Signal(object)
    """The :class:`Level` whose saved game goes on."""

    def __init__(
        self,
        campaign: Campaign,
        parts: GameParts,
        blocked: Mapping[str, str],
        keeper: Keeper | None = None,
        language: str = "",
    ) -> None:
        """``blocked`` says by their ids why levels can't be played; ``keeper`` knows which have a saved game.

        ``language`` is the one of the settings.
        """
        super().__init__(parts, campaign.name, language)
        self._keeper, self._blocked, self._campaign = keeper, blocked, campaign
        theme, t = parts.theme, parts.t
        self.levels = QListWidget()
        self.levels.setAccessibleName(t("Levels"))
        theme.dress(self.levels, "QListWidget { font-size: 20px; } QListWidget::item { padding: 8px 10px; }")
        self.levels.addItems([isolate(level.name) for level in campaign.levels])
        self._about = Label()
        self._about.setWordWrap(True)
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        theme.dress(self._about, "font-size: 18px;")
        self._picture = LevelPicture(parts)
        self.opponents = OpponentBox(parts)
        self.play = BrassButton(theme, t("Play"), "play", primary=True)
        self.play.describe(t("Play the chosen level"), t("Enter"))
        self.go_on = BrassButton(theme, t("Continue"), "play", primary=True)
        self.go_on.describe(t("Go on with the saved game of the chosen level"), t("Enter"))
        self._lay_out()
        self.levels.currentRowChanged.connect(self._show)
        self.levels.itemDoubleClicked.connect(lambda _item: self.enter())
        self.play.clicked.connect(self.choose)
        self.go_on.clicked.connect(self.resume)
        last = keeper.last(campaign.levels) if keeper is not None else None
        self.levels.setCurrentRow(campaign.levels.index(last) if last is not None else 0)
        self.levels.setFocus()

    def _lay_out(self) -> None:
        """Title above, the list at the left, the picture at the right."""
        colours = self._parts.theme.colours
        title = Label(self._campaign.name)
        self._parts.theme.dress(title, self._parts.theme.headline(40))
        about = Label(self._campaign.description)
        about.setWordWrap(True)
        self._parts.theme.dress(about, f"font-size: 18px; color: {colours.quiet};")
        buttons = in_row(self.leave, None, self.go_on, self.play)
        left = in_column(
            title,
            about,
            (self.levels, 2),
            (self._about, 3),
            self.opponents,
            self._beside(self.language, self.others),
            self._beside(QWidget(), self.free),
            buttons,
            spacing=14,
        )
        in_row((left, 2), (self._picture, 3), spacing=30, margins=(36, 30, 30, 30), on=self)

    def _beside(self, left: QWidget, right: QWidget) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(left, 1)
        row.addWidget(right)
        return row

    def play_freely(self) -> None:
        """Ask how the level that the list is on is to be played freely."""
        row = self.levels.currentRow()
        if row >= 0:
            self.skirmish_wanted.emit(self._campaign.levels[row])

    def choose(self) -> None:
        """Play the level that the list is on."""
        row = self.levels.currentRow()
        if row >= 0 and self._campaign.levels[row].id not in self._blocked:
            self.chosen.emit(self._campaign.levels[row])

    def resume(self) -> None:
        """Go on with the saved game of the level that the list is on."""
        row = self.levels.currentRow()
        if row >= 0 and self._has_saved(row):
            self.continued.emit(self._campaign.levels[row])

    def enter(self) -> None:
        """Go on with the saved game where there is one, so that none is lost by a slip; else play."""
        row = self.levels.currentRow()
        if row >= 0 and self._has_saved(row):
            self.resume()
        else:
            self.choose()

    def say(self, text: str) -> None:
        """Show a sentence in the place of what the level is about."""
        self._about.setText(text)

    def refresh(self) -> None:
        """Look again which levels have a saved game."""
        self._show(self.levels.currentRow())

    def _has_saved(self, row: int) -> bool:
        return self._keeper is not None and self._keeper.has(self._campaign.levels[row])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on or plays; all else as in every first window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()
        else:
            super().keyPressEvent(event)

    def _show(self, row: int) -> None:
        """Show the level that the list is on."""
        if row >= 0:
            level = self._campaign.levels[row]
            why = self._blocked.get(level.id, "")
            saved, t = self._has_saved(row), self._parts.t
            left = t("A game of this level was left. It can go on; a new game's first move puts it aside.")
            about = why or level.description
            self._about.setText(f"{about}\n\n{left}" if saved else about)
            self.play.allow(why)
            self.go_on.setVisible(saved)
            self.play.setText(t("Begin anew") if saved else t("Play"))
            if saved:
                self.play.describe(t("Begin the chosen level anew"))
            else:
                self.play.describe(t("Play the chosen level"), t("Enter"))
            self._picture.show_level(level)
            self.opponents.show_level(level)
