"""The menu over what is played: its card, the cards that it leads to, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from runtime.match.game_saver import GameSaver
from runtime.match.save_files import LONGEST
from runtime.support.moments import now
from runtime.support.texts import Texts, mark, reason_of
from runtime.ui.game_texts.history import say_moment
from runtime.ui.help_key import HelpKey
from runtime.ui.menus.background import Plaque
from runtime.ui.menus.menu_pages import HELP, PAGES, PLAY, SETUP, STATISTICS
from runtime.ui.menus.name_card import NameCard
from runtime.ui.menus.page import MenuDoor, Room
from runtime.ui.menus.page_factory import make_page
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import words
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay

BACK, SAVE, REPORT, ANEW, HOME, LEAVE, QUIT = "back", "save", "report", "anew", "home", "leave", "quit"
ROOMY = 560
"""Windows that are higher than this, at the usual size of texts, have larger plates, further apart."""
SCROLL = 14
FRAME, LEAST = 124, 160
"""How much of a window's height the frame of the card takes, and how tall its plates are at the least together."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A line of the card: where it leads, and what it is called."""

    name: str
    label: str
    icon: str
    tip: str


def _to_page(name: str) -> Lead:
    row = PAGES[name]
    return Lead(name, row.title, row.icon, row.about)


LEADS = (
    Lead(BACK, mark("Back to the game"), "play", mark("Close the menu")),
    *map(_to_page, (HELP, SETUP, STATISTICS)),
    Lead(SAVE, mark("Save under a name…"), "save-as", mark("Keep the game as it is now under a name")),
    Lead(REPORT, mark("Save a report…"), "story", mark("Save games, times and notes for whoever made the level")),
    Lead(ANEW, mark("Begin this level anew…"), "new", mark("Play the level from its beginning; you are asked first")),
    Lead(HOME, mark("Back to the journey"), "graph", mark("Leave the game; it is kept, and goes on from there")),
    Lead(LEAVE, mark("To the main menu"), "left", mark("Leave; everything is kept, and goes on another day")),
    Lead(QUIT, mark("Quit"), "close", mark("End the program; everything is kept")),
)


class MenuCard(CardOverlay):
    """Arrows go from plate to plate, a digit presses one; Escape and F10 go back."""

    topic = MENUS_TOPIC
    chosen = Signal(str)
    """Where to: the name of a page, or one of SAVE, REPORT, ANEW, HOME, LEAVE and QUIT."""

    def __init__(
        self,
        room: Room,
        over: QWidget,
        *,
        back: str = "",
        home: str = "",
        begins: bool = False,
        reports: bool = False,
        saves: bool = False,
        note: str = "",
        at: str = BACK,
    ) -> None:
        """``back`` is what going back is called, ``home`` what going to where the game was chosen, where that is.

        ``begins`` says that there is a game to begin anew, ``reports`` that a report could tell of it, ``saves`` that
        there is one to be saved under a name, and ``note`` what becomes of the game that is left. ``at`` is the plate
        that has the keyboard first: the one that led to where one comes back from.
        """
        theme, t = room.theme, room.t
        super().__init__(theme, t("Menu"), over)
        self.plates: dict[str, Plaque] = {}
        self._at = at
        choices = ((SAVE, saves), (REPORT, reports), (ANEW, begins), (HOME, home))
        absent = {name for name, there in choices if not there}
        is_roomy = over.height() > theme.px(ROOMY)
        self.inside.setSpacing(8 if is_roomy else 3)
        if not is_roomy:
            self.inside.setContentsMargins(24, 12, 24, 14)
        column = QWidget()
        stood = in_column(spacing=self.inside.spacing(), margins=(0, 0, 0, 0), on=column)
        for lead in LEADS:
            if lead.name in absent:
                continue
            text = {BACK: back, HOME: home}.get(lead.name, "") or t(lead.label)
            plate = self.plates[lead.name] = Plaque(theme, text, lead.icon, pixels=19 if is_roomy else 17)
            digit = str(len(self.plates))
            plate.describe(t(lead.tip), {BACK: t("Esc"), HELP: "F1"}.get(lead.name, digit), text)
            plate.clicked.connect(lambda _checked=False, name=lead.name: self._choose(name))
            plate.installEventFilter(self)
            stood.addWidget(plate)
        told = [words(note, theme, 16, theme.colours.quiet)] if note else []
        self._area = Scrolled(column)
        self._area.setFixedWidth(column.sizeHint().width() + SCROLL)
        taken = self.heading.sizeHint().height() + sum(one.heightForWidth(self._area.width()) for one in told) + FRAME
        self._area.setFixedHeight(min(column.sizeHint().height(), max(LEAST, over.height() - taken)))
        self.inside.addWidget(self._area, 0, Qt.AlignmentFlag.AlignHCenter)
        for part in told:
            self.inside.addWidget(part)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where texts are large, the plate that has the keyboard is scrolled into sight."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, Plaque):
            self._area.ensureWidgetVisible(watched, 0, 8)
        return super().eventFilter(watched, event)

    def open(self) -> None:
        """Lie over the window, the keyboard on the way back, or on the plate by which one had gone."""
        super().open()
        plate = self.plates.get(self._at)
        (plate if plate is not None and plate.isEnabled() else self.plates[BACK]).setFocus()

    def accept(self) -> None:
        """Enter is the plates' own."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and digits choose, F1 leads to the help, F10 goes back as Escape does."""
        plates: Sequence[Plaque] = [plate for plate in self.plates.values() if plate.isEnabled()]
        key, digit = event.key(), event.text()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            now = next((place for place, plate in enumerate(plates) if plate.hasFocus()), -1)
            plates[(now + step) % len(plates)].setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_F10:
            self.refuse()
        elif key == Qt.Key.Key_F1 and HELP in self.plates:
            self._choose(HELP)
        elif digit.isdecimal() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)
        event.accept()

    def _choose(self, name: str) -> None:
        self.leave()
        if name != BACK:
            self.chosen.emit(name)


class SaveCard(NameCard):
    """Asks for the name and keeps the game under it; one of that name of the same level or station is replaced.

    ``outcome`` tells in a sentence what went wrong, or that all is well.
    """

    def __init__(
        self, theme: Theme, t: Texts, over: QWidget, saver: GameSaver[Any, Any], *, level: str, moment: str
    ) -> None:
        """``level`` is the name of the level and ``moment`` the time (ISO 8601): both are offered as a name."""
        self._saver, self._named = saver, saver.named
        self.outcome = ""
        super().__init__(
            theme,
            t,
            over,
            title=t("Save the game"),
            text=t("The game is saved by itself after every move. Under a name it is kept as it is now."),
            yes=t("Save"),
            check=lambda name: self._look_at(t, name),
            longest=LONGEST,
            name=t("{level}, {date}", level=level, date=say_moment(moment))[:LONGEST],
        )
        self.t = t

    def accept(self) -> None:
        """Keep the game; what came of it is the card's ``outcome``."""
        name = " ".join(self.field.text().split())
        if not self.yes.isEnabled():
            return
        try:
            self._saver.save_as(name, self._named.get(name.casefold()))
        except OSError as problem:
            self.told.setText(self.t("The game can't be saved under this name: {reason}.", reason=reason_of(problem)))
            return
        self.outcome = self.t("The game is saved as “{name}”.", name=name)
        super().accept()

    def _look_at(self, t: Texts, name: str) -> tuple[str, str]:
        if not name:
            return t("A save needs a name."), ""
        if not self._saver.can_save:
            return t("The game is over and can't be saved any more."), ""
        replaced = name.casefold() in self._named
        return "", t("A save of this name is there already; it is replaced.") if replaced else ""


AROUND = QSize(48, 48)
"""What is left of the window around the card, in pixels."""


class PageCard(CardOverlay):
    """Shows one page of the table; Escape and the button close it."""

    def __init__(self, room: Room, over: QWidget, name: str) -> None:
        row, t = PAGES[name], room.t
        super().__init__(room.theme, t(row.title), over)
        self._room, self.topic, self.name = room, row.topic, name
        self.page = make_page(name, room)
        self.page.left.connect(self.go_back)
        self.page.wanted.connect(self._turn_to)
        self.page.told.connect(self._say)
        self.told = Label()
        self.told.setWordWrap(True)
        room.theme.dress(self.told, f"font-size: 16px; color: {room.theme.colours.warning};")
        self.told.hide()
        self.shutting = BrassButton(room.theme, t("Back"), "left", primary=True)
        self.shutting.describe(t("Back to the menu"), t("Esc"))
        self.shutting.clicked.connect(self.go_back)
        foot = QHBoxLayout()
        foot.addWidget(self.shutting)
        foot.addWidget(self.told, 1)
        foot.addStretch()
        self.inside.addWidget(self.page, 1)
        self.inside.addLayout(foot)
        self._fit()

    def open(self) -> None:
        """Lie over the window; the keyboard is in the page."""
        super().open()
        self.page.opened()

    def accept(self) -> None:
        """Enter is the page's own."""

    def refuse(self) -> None:
        """Escape closes, unless the page has a use for it."""
        if not self.page.escape():
            self.go_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize and watched is self._over:
            self._fit()
        return done

    def _fit(self) -> None:
        self.card.setFixedSize(self._over.size() - AROUND)

    def _turn_to(self, name: str) -> None:
        """Another page takes the place of this one; to play one only has to go back."""
        self.leave()
        if name != PLAY:
            PageCard(self._room, self._over, name).open()

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))


KEPT = mark("The game is kept after every move. It goes on under Continue in the main menu.")


@dataclass(frozen=True, slots=True, eq=False)
class Below:
    """A window that the menu lies over, as far as the menu needs it.

    Cards lie over ``over``; ``add`` shows one as soon as that can be. ``wanted`` wishes for the menu once more, and
    ``help`` is the window's. ``leads`` are lines of the menu that only such a window has. ``saver`` keeps the game
    under a name, ``called`` is what it is called, and ``say`` tells what came of that.
    """

    over: QWidget
    add: Callable[[Callable[[], CardOverlay]], object]
    wanted: Callable[[], object]
    help: HelpKey
    leads: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    saver: GameSaver[Any, Any] | None = None
    called: str = ""
    say: Callable[[str], object] = lambda _text: None
    is_table: bool = False


class MenuOver(QObject):
    """Opens the card, and carries out what is chosen; ``leave`` goes to the main menu."""

    def __init__(self, door: MenuDoor, leave: Callable[[], None]) -> None:
        super().__init__()
        self._door, self._leave = door, leave
        self._at = BACK
        self.card: CardOverlay | None = None

    @property
    def page(self) -> str:
        """The page of the menus that lies over the window; empty where there is none."""
        return self.card.name if isinstance(self.card, PageCard) else ""

    def lay_over(self, below: Below, *, back: str = "", home: str = "", note: str = "") -> None:
        """Open the menu, at the plate by which it was left; see :class:`MenuCard`."""
        at, self._at = self._at, BACK

        def menu() -> CardOverlay:
            can_save = below.saver is not None and below.saver.can_save
            card = MenuCard(
                self._door.room,
                below.over,
                back=back,
                home=home,
                begins=ANEW in below.leads,
                reports=REPORT in below.leads,
                saves=can_save,
                note=note,
                at=at,
            )
            card.chosen.connect(partial(self._go, below))
            return self._shown(card)

        below.add(menu)

    def open_page(self, below: Below, name: str) -> None:
        """Open a page of the menus; from there one comes back to the menu."""

        def page() -> CardOverlay:
            card = PageCard(self._door.room, below.over, name)
            if below.is_table:
                card.page.begin_at_tables()
            return self._leading_back(below, card, name)

        below.add(page)

    def _go(self, below: Below, name: str) -> None:
        """Go where a line of the card leads."""
        if name == LEAVE:
            self._leave()
        elif name == QUIT:
            self._door.quit()
        elif name == HELP:
            below.help.lend(lambda: self._again(below, HELP))
        elif name == SAVE and below.saver is not None:
            below.add(partial(self._save_card, below, below.saver))
        elif name in below.leads:
            below.leads[name]()
        else:
            self.open_page(below, name)

    def _save_card(self, below: Below, saver: GameSaver[Any, Any]) -> CardOverlay:
        """The card that keeps a game under a name, and says so beside the board."""
        room = self._door.room
        card = SaveCard(room.theme, room.t, below.over, saver, level=below.called, moment=now())
        card.named.connect(lambda _name: below.say(card.outcome))
        return self._leading_back(below, card, SAVE)

    def _leading_back(self, below: Below, card: CardOverlay, name: str) -> CardOverlay:
        """A card that was reached by the plate ``name`` of the menu, which comes up again when it is gone back."""
        card.closed.connect(lambda: self._again(below, name) if card.went_back else None)
        return self._shown(card)

    def _again(self, below: Below, name: str) -> None:
        """Open the menu again, at the plate by which it was left."""
        self._at = name
        below.wanted()

    def _shown(self, card: CardOverlay) -> CardOverlay:
        self.card = card
        card.when_gone(lambda: self._forget(card))
        return card

    def _forget(self, card: CardOverlay) -> None:
        if self.card is card:
            self.card = None
