"""What the pages of the menus share: what they are made with, how fields and tables look, and the way back to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QButtonGroup, QHBoxLayout, QHeaderView, QLabel, QTableView, QWidget

from runtime.profile.home import Home
from runtime.profile.players import Profile
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.preferences import Preferences
from runtime.ui.targets import target
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import box_sheet, table_sheet

if TYPE_CHECKING:
    from runtime.engine.board.sides import Side
    from runtime.engine.levels.level import Level
    from runtime.engine.levels.ruleset import Ruleset
    from runtime.match.clock import GameSeats
    from runtime.match.table_match import TableSetup
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.menus.catalogue import CampaignCatalogue
    from runtime.ui.replay.replay_windows import ReplayPlace


class PageActions(Protocol):
    """What pages have done by the program that shows them."""

    def settle(self) -> None:
        """The first page has been seen, and nothing is wanted yet."""

    def play_campaign(self, folder: Path, *, at_once: bool = False) -> None:
        """Open a campaign: the map of its journey, or the list of its levels; ``at_once`` plays where it stands."""

    def play_freely(self, folder: Path, level: Level, origin: Level, seats: GameSeats | None = None) -> None:
        """Play ``level``, which was made from ``origin``, a level of the campaign in ``folder``, as a skirmish.

        ``sitting`` are the names of the persons, and the clock.
        """

    def play_table(self, setup: TableSetup) -> None:
        """Play a table game."""

    def go_on(self, file: Path) -> None:
        """Go on with the game that is kept in a file."""

    def invite(self, folder: Path, level: Level, side: Side, name: str) -> None:
        """Begin a game by files of a level of the campaign in ``folder``, and write the invitation to it."""

    def open_turn(self, file: Path | None = None) -> None:
        """Open a file of a game by files; without a ``file`` the player is asked for one."""

    def go_on_by_files(self, game: Path) -> None:
        """Go on with a kept game by files."""

    def send_again(self, game: Path) -> None:
        """Write the last file of a kept game by files once more."""

    def open_bundle(self, file: Path | None = None) -> None:
        """Look at a bundle; without a ``file`` the player is asked for one."""

    def open_replay(self, file: Path | None = None) -> None:
        """Look at a finished game again; without a ``file`` the player is asked for one."""

    def speak(self, language: str) -> None:
        """Speak another language from now on, or the system's where it is empty."""

    def dress(self, **changes: bool) -> None:
        """Look otherwise from now on, as settings of the look have it: ``high_contrast``, ``large_buttons``."""

    def change_player(self) -> None:
        """Another player plays from now on, whom the home says."""

    def quit(self) -> None:
        """End the program."""


class Room:
    """What pages are made with; what takes long to load is loaded when it is first asked for.

    ``home`` None keeps nothing.
    """

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        *,
        home: Home | None,
        preferences: Preferences,
        deeds: PageActions,
        parts: Callable[[], GameParts],
        rulesets: Callable[[], Mapping[str, Ruleset]],
    ) -> None:
        self.theme, self.t = theme, t
        self.home, self.preferences, self.deeds = home, preferences, deeds
        self._make_parts, self._make_rulesets = parts, rulesets

    @cached_property
    def parts(self) -> GameParts:
        """The parts that are shared with the games' windows."""
        return self._make_parts()

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The editions of the rules, by their ids."""
        return self._make_rulesets()

    @cached_property
    def catalogue(self) -> CampaignCatalogue:
        """What can be played; it is read when a page first wants it."""
        from runtime.ui.menus.catalogue import CampaignCatalogue

        return CampaignCatalogue(self.home, self.t.language)

    def close(self) -> None:
        """Wait for what is still being read."""
        if "catalogue" in self.__dict__:
            self.catalogue.wait()


class MenuPage(QWidget):
    """One page of the menus; it lies in a window of the menus, or on a card during play."""

    wanted = Signal(str)
    """Another page shall be shown, by its name in the table of pages."""
    left = Signal()
    """Back to where the page was opened from."""
    replay_wanted = Signal(object)
    """A :class:`runtime.profile.statistics_facts.PastGame` with its record is to be looked at again."""
    told = Signal(str)
    """A sentence that must not be missed, shown below the page."""
    awaited = Signal(str)
    """A sentence about what is going on and is waited for."""

    def opened(self) -> None:
        """The page is shown, for the first time or again: look at what may have changed, and take the keyboard."""

    def show_topic(self, topic: str) -> None:
        """F1 led here from where ``topic`` of the help fits; only the help has a use for that."""

    def begin_at_tables(self) -> None:
        """It is opened over a table game: what is about those comes first, where the page has such a part."""

    def escape(self) -> bool:
        """Escape was pressed; whether the page has used it for something of its own."""
        return False


class MenuDoor(Protocol):
    """The way from a campaign and its games to the menus."""

    @property
    def room(self) -> Room:
        """What pages are made with."""

    @property
    def shown(self) -> QWidget | None:
        """The window of the menus, where it can be seen."""

    def show_menu(self, near: QWidget | None = None, *, at_first: bool = False) -> None:
        """Show the menus where the window ``near`` is: at the page that was left, or ``at_first`` at the first one."""

    def hide_menu(self) -> None:
        """Another window has taken the place of the menus."""

    def say(self, text: str) -> None:
        """Show a sentence in the menus."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""

    def open_replay(self, file: Path | None = None, place: ReplayPlace | None = None) -> None:
        """Look at a finished game in the ``place`` of a window."""

    def forget_replay(self) -> None:
        """A replay that is still being read is not wanted any more."""

    def quit(self) -> None:
        """End the program."""


def sheet(theme: Theme) -> str:
    """How fields and tables look on a page."""
    c = theme.colours
    letters = f"font-size: 17px; selection-background-color: {c.brass}; selection-color: {c.engraved};"
    rows = "alternate-background-color: rgba(255, 220, 160, 10); gridline-color: transparent;"
    return (
        box_sheet(theme, "5px 10px", letters, ("QComboBox", "QLineEdit", "QSpinBox"))
        + table_sheet(theme, 17, "padding: 6px 10px; font-size: 16px; font-weight: bold;", rows)
        + "QTableView::item { padding: 3px 10px; border: 0; }"
        + f"QTableCornerButton::section {{ background: {c.shade}; border: 0; }}"
    )


class Tab(BrassButton):
    """A button that stays pressed; a bright edge says so."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and the edge below it."""
        super().paintEvent(event)
        if self.isChecked():
            edge = QRectF(8, self.height() - 6, self.width() - 16, 3)
            QPainter(self).fillRect(edge, QColor(self._theme.colours.engraved))


class Tabs(QWidget):
    """Brass buttons of which one is pressed; ``group`` tells which, by its place."""

    def __init__(self, theme: Theme, names: Sequence[tuple[str, str, str]]) -> None:
        """``names`` are text, icon and tool tip of each."""
        super().__init__()
        self.group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.buttons: list[Tab] = []
        for place, (text, icon, tip) in enumerate(names):
            button = Tab(theme, text, icon, primary=True)
            button.setCheckable(True)
            button.describe(tip, f"F{place + 2}")
            self.group.addButton(button, place)
            self.buttons.append(button)
            row.addWidget(button)
        self.buttons[0].setChecked(True)

    def allow(self, why_not: str) -> None:
        """Enable all of them where ``why_not`` is empty; else it is the reason."""
        for button in self.buttons:
            button.allow(why_not)


def paragraph(theme: Theme, size: int = 17, colour: str = "") -> QLabel:
    """A text that is not written in any markup, over as many lines as it takes."""
    label = Label()
    label.setWordWrap(True)
    theme.dress(label, f"font-size: {size}px; color: {colour or theme.colours.text};")
    return label


def set_out(table: QTableView, theme: Theme, name: str, stretched: int) -> None:
    """Have a table show whole rows, one of which is chosen; the column ``stretched`` takes what room is left."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(target(theme.px(34)))
    head = table.horizontalHeader()
    head.setHighlightSections(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    head.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    head.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def say_profile(t: Texts, profile: Profile) -> str:
    """A player's name; the first one need not have been given any."""
    return profile.name or t("First player")
