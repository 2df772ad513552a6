"""The main menu with the card of a first start, and the menu of all that can be played."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QWidget

from runtime import resources
from runtime.support.texts import mark
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.menus.background import Plaque, PlatesPage, TitlePicture
from runtime.ui.menus.menu_pages import (
    BY_FILES,
    CAMPAIGNS,
    CREDITS,
    HELP,
    HOT_SEAT,
    PAGES,
    PLAY,
    PLAYERS,
    SAVES,
    SETUP,
    SKIRMISH,
    STATISTICS,
    TABLES,
)
from runtime.ui.menus.page import Room
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay

if TYPE_CHECKING:  # The page is seen before these are loaded.
    from runtime.match.save_files import SavedFile
    from runtime.match.saves import UnfinishedGame

NEXT = (
    "runtime.match.campaigns",
    "runtime.match.saves",
    "runtime.profile.players",
    "runtime.ui.menus.saved_entries",
)
"""What tells who plays and what was left; it is loaded beside the window once that has been seen."""
CONTINUE, QUIT = "continue", "quit"
HALF = 330
"""How wide one of two plates side by side is, in pixels."""
SHORT = 12
"""So many letters of a player's name stand on a plate."""
FIRST = 2
"""So many plates reach across."""

LEADS = (PLAY, SETUP, PLAYERS, STATISTICS, HELP, CREDITS)
"""The pages that the menu leads to."""


class MainPage(PlatesPage):
    """The first page; it is seen before anything that takes long is loaded."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._last: UnfinishedGame | None = None
        self._journey: Path | None = None
        self._is_seen = False
        self.is_settled = False
        """Whether the page knows what was left, which it begins to find out when it has been seen."""
        self.welcome: WelcomeCard | None = None
        self.offers_tutorial = True
        """Whether somebody new is asked; not where they came with a file, which the question would cover."""
        theme, t = room.theme, room.t
        self.title = TitlePicture(QPixmap(str(resources.assets() / "pictures" / "title.jpg")), t("Scryptic"))
        going_on = Plaque(theme, t("Continue"), "right", " ")
        self.add_plate(CONTINUE, going_on, t("Go on with the game that was left last"), lambda _name: self.go_on())
        going_on.allow(t("No game was left."))
        for row in (PAGES[name] for name in LEADS):
            self.add_plate(row.name, Plaque(theme, t(row.title), row.icon), t(row.about), self.wanted.emit)
        self.add_plate(QUIT, Plaque(theme, t("Quit"), "close"), t("End the program"), lambda _name: room.deeds.quit())
        in_column((self.title, 1), self._grid(), spacing=16, margins=(0, 4, 0, 0), on=self)

    def _grid(self) -> QGridLayout:
        """The first two plates across, the others two and two: so the title has room whatever the size of texts."""
        grid = QGridLayout()
        grid.setVerticalSpacing(10)
        grid.setHorizontalSpacing(14)
        for column in (0, 3):
            grid.setColumnStretch(column, 1)
        for place, plate in enumerate(self.plates.values()):
            plate.wide = HALF
            if place < FIRST:
                grid.addWidget(plate, place, 1, 1, 2)
            else:
                row, right = divmod(place - FIRST, 2)
                is_alone = place == len(self.plates) - 1 and not right
                grid.addWidget(plate, FIRST + row, 1 + right, 1, 2 if is_alone else 1)
        return grid

    def opened(self) -> None:
        """Look which game was left last, once the page has been seen."""
        if self.is_settled:
            self.look_again()
        self.focus_first()

    def paintEvent(self, event: QPaintEvent) -> None:
        """What takes a moment to find out comes after the first frame."""
        super().paintEvent(event)
        if not self._is_seen:
            self._is_seen = True
            QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        """The page has been seen: find out all that takes a moment, without holding it."""
        BackgroundTask(lambda: [import_module(name) for name in NEXT], lambda _loaded: self._settle(), self)

    def _settle(self) -> None:
        self.is_settled = True
        self.look_again(is_first=True)
        self._offer_tutorial()
        self._room.deeds.settle()

    def _offer_tutorial(self) -> None:
        """Offer it to somebody who has not played yet, unless it was declined for good."""
        folder, room = resources.campaign(resources.TUTORIAL), self._room
        if (
            folder is None
            or not self.offers_tutorial
            or room.home is None
            or self._last is not None
            or not room.preferences.settings.offers_tutorial
        ):
            return
        from runtime.match.campaigns import ProgressStore

        if ProgressStore(room.home, resources.TUTORIAL).look() is None and self.isVisible():
            self.welcome = WelcomeCard(room, self.window())
            self.welcome.agreed.connect(lambda: room.deeds.play_campaign(folder, at_once=True))
            self.welcome.open()

    def look_again(self, *, is_first: bool = False) -> None:
        """Name the game that was left last; one that is new takes the keyboard.

        When it is looked for first, the page has been seen for a moment, and the keyboard may have gone on meanwhile.
        """
        from runtime.match.saves import last_left, read_left
        from runtime.ui.menus.saved_entries import say_last, say_saves

        self._name_player()
        t, plate = self._room.t, self.plates[CONTINUE]
        begins, before = not plate.isEnabled() and self.focusWidget() in (None, self.plates[PLAY]), self._last
        self._last = last_left(self._room.home) if self._room.home is not None else None
        self._journey, journey = (None, "") if self._last is not None else self._unfinished()
        saved = self._saves()
        can_go_on = self._last is not None or self._journey is not None or bool(saved)
        tip, about = t("Go on with the game that was left last"), t("No game was left.")
        if self._last is not None:
            about = say_last(t, self._last)
        elif self._journey is not None:
            tip, about = t("Go on with the journey"), t("The journey of “{campaign}”", campaign=journey)
        elif saved:
            tip, about = t("Choose one of the saved games"), say_saves(t, read_left(saved[0].path), len(saved))
        plate.describe(tip, "1")
        plate.allow("" if can_go_on else about)
        plate.show_about(about)
        is_new = not is_first and self._last is not None and self._last != before
        if can_go_on and (begins or is_new) and self.isVisible():
            plate.setFocus()

    def _saves(self) -> tuple[SavedFile, ...]:
        """The files of all saved games, the newest first."""
        from runtime.match.saves import all_saves

        return all_saves(self._room.home) if self._room.home is not None else ()

    def _unfinished(self) -> tuple[Path | None, str]:
        """The folder and the name of the campaign whose journey goes on where no game was left in the middle."""
        from runtime.match.campaigns import Campaigns, last_travel

        home = self._room.home
        progress = last_travel(home) if home is not None else None
        if home is None or progress is None:
            return None, ""
        campaigns = Campaigns.of(home)
        folder = campaigns.find(progress.campaign)
        return (folder, campaigns.names().get(progress.campaign, folder.name)) if folder is not None else (None, "")

    def _name_player(self) -> None:
        """Say who plays, once they have a name; a long one is cut, and whole in the tool tip."""
        from runtime.profile.players import Players

        home, t, plate = self._room.home, self._room.t, self.plates.get(PLAYERS)
        if home is None or plate is None:
            return
        name = Players(home).read().name_of(home.player)
        if name:
            short = name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}…"
            plate.setText(t("Player: {name}", name=short))
            digit = str(1 + list(self.plates).index(PLAYERS))
            plate.describe(t("{name} plays. Choose another player, or add one", name=name), digit)

    def go_on(self) -> None:
        """Go on with the game that was left last, or else with the journey; saves alone are chosen from."""
        if self._last is not None:
            self._room.deeds.go_on(self._last.file)
        elif self._journey is not None:
            self._room.deeds.play_campaign(self._journey)
        else:
            self.wanted.emit(SAVES)


class WelcomeCard(CardOverlay):
    """Enter begins the tutorial, Escape leaves it for another day."""

    agreed = Signal()
    """The tutorial shall begin."""

    def __init__(self, room: Room, over: QWidget) -> None:
        theme, t = room.theme, room.t
        super().__init__(theme, t("Welcome to Scryptic"), over)
        self._room = room
        told = t(
            "Two players build crosswords of old coins across a landscape of stone, and words that meet fight. "
            "Eight short lessons show how, one idea each."
        )
        self.inside.addWidget(words(told, theme))
        self.inside.addWidget(words(t("The tutorial is always found under Play."), theme, 16, theme.colours.quiet))
        self.yes = self.enter_button(t, t("Begin the tutorial"), "play", t("Play the first lesson"))
        self.begin_at(self.yes)
        self.later = self.escape_button(t, t("Not now"), t("Ask again at the next start"))
        self.never = BrassButton(theme, t("Don't ask again"), "close", primary=True)
        self.never.describe(t("Never offer the tutorial again at a start"))
        self.never.clicked.connect(self.decline)
        self.inside.addLayout(in_a_row(self.never, self.later, self.yes))

    def accept(self) -> None:
        """Begin."""
        self.leave()
        self.agreed.emit()

    def decline(self) -> None:
        """Never ask again."""
        self._room.preferences.change(offers_tutorial=False)
        self.leave()


LEARN, REPLAY = "learn", "replay"

WAYS = (
    (LEARN, mark("Tutorial"), "words", mark("Eight short lessons, one idea each")),
    *(
        (name, PAGES[name].title, PAGES[name].icon, PAGES[name].about)
        for name in (CAMPAIGNS, SKIRMISH, HOT_SEAT, BY_FILES, TABLES)
    ),
    (SAVES, mark("Continue…"), PAGES[SAVES].icon, PAGES[SAVES].about),
    (REPLAY, mark("Open a replay…"), "open", mark("A finished game as a film, out of a file")),
)
"""Where the page leads, with icons and what is there."""


class PlayPage(PlatesPage):
    """Large plates, one for each way to play."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        self._tutorial = resources.campaign(resources.TUTORIAL)
        for name, text, icon, about in WAYS:
            if name != LEARN or self._tutorial is not None:
                plate = Plaque(theme, t(text), icon, t(about), pixels=24)
                plate.wide = min(theme.px(620), 1000)
                self.add_plate(name, plate, t(about), self._go)
        column = QGridLayout()
        column.setVerticalSpacing(10)
        column.setColumnStretch(0, 1)
        column.setColumnStretch(2, 1)
        for row, plate in enumerate(self.plates.values()):
            column.addWidget(plate, row, 1)
        inside = QWidget()
        in_column(None, column, None, margins=(0, 0, 0, 0), on=inside)
        self._area = Scrolled(inside)
        in_column((self._area, 1), margins=(0, 0, 0, 0), on=self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where texts are large, the plate that has the keyboard is scrolled into sight."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, Plaque):
            self._area.ensureWidgetVisible(watched, 0, 8)
        return super().eventFilter(watched, event)

    def opened(self) -> None:
        """Say how many games were left."""
        from runtime.match.saves import all_saves  # Loaded once the main page has been seen.

        t, home = self._room.t, self._room.home
        many = len(all_saves(home)) if home is not None else 0
        plate = self.plates[SAVES]
        plate.allow("" if many else t("No game was left."))
        plate.show_about(
            t.plural("{count} saved game", "{count} saved games", many) if many else t("No game was left.")
        )
        self.focus_first()

    def _go(self, name: str) -> None:
        if name == LEARN and self._tutorial is not None:
            self._room.deeds.play_campaign(self._tutorial)
        elif name == REPLAY:
            self._room.deeds.open_replay()
        else:
            self.wanted.emit(name)
