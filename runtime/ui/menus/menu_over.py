"""The menu over what is played: its card, the cards that it leads to, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.support.moments import now
from runtime.support.texts import mark
from runtime.ui.help.desk import HelpDesk
from runtime.ui.menus.door import Door
from runtime.ui.menus.menu_card import ANEW, BACK, LEAVE, QUIT, SAVE, MenuCard
from runtime.ui.menus.page_card import PageCard
from runtime.ui.menus.save_card import SaveCard, SavesByName
from runtime.ui.menus.table import HELP
from runtime.ui.wood.overlay import Overlay

KEPT = mark("The game is kept after every move. It goes on under Continue in the main menu.")


@dataclass(frozen=True, slots=True, eq=False)
class Below:
    """A window that the menu lies over, as far as the menu needs it.

    Cards lie over ``over``; ``add`` shows one as soon as that can be. ``wanted`` wishes for the menu once more, and
    ``help`` is the window's. ``leads`` are lines of the menu that only such a window has. ``saver`` keeps the game
    under a name, ``called`` is what it is called, and ``say`` tells what came of that.
    """

    over: QWidget
    add: Callable[[Callable[[], Overlay]], object]
    wanted: Callable[[], object]
    help: HelpDesk
    leads: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    saver: SavesByName | None = None
    called: str = ""
    say: Callable[[str], object] = lambda _text: None
    is_table: bool = False


class MenuOver(QObject):
    """Opens the card, and carries out what is chosen; ``leave`` goes to the main menu."""

    def __init__(self, door: Door, leave: Callable[[], None]) -> None:
        super().__init__()
        self._door, self._leave = door, leave
        self._at = BACK
        self.card: Overlay | None = None

    @property
    def page(self) -> str:
        """The page of the menus that lies over the window; empty where there is none."""
        return self.card.name if isinstance(self.card, PageCard) else ""

    def lay_over(self, below: Below, *, back: str = "", home: str = "", note: str = "") -> None:
        """Open the menu, at the plate by which it was left; see :class:`MenuCard`."""
        at, self._at = self._at, BACK

        def menu() -> Overlay:
            can_save = below.saver is not None and below.saver.can_save
            begins = ANEW in below.leads
            card = MenuCard(
                self._door.room, below.over, back=back, home=home, begins=begins, saves=can_save, note=note, at=at
            )
            card.chosen.connect(partial(self._go, below))
            return self._shown(card)

        below.add(menu)

    def open_page(self, below: Below, name: str) -> None:
        """Open a page of the menus; from there one comes back to the menu."""

        def page() -> Overlay:
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

    def _save_card(self, below: Below, saver: SavesByName) -> Overlay:
        """The card that keeps a game under a name, and says so beside the board."""
        room = self._door.room
        card = SaveCard(room.theme, room.t, below.over, saver, level=below.called, moment=now())
        card.named.connect(lambda _name: below.say(card.outcome))
        return self._leading_back(below, card, SAVE)

    def _leading_back(self, below: Below, card: Overlay, name: str) -> Overlay:
        """A card that was reached by the plate ``name`` of the menu, which comes up again when it is gone back."""
        card.closed.connect(lambda: self._again(below, name) if card.went_back else None)
        return self._shown(card)

    def _again(self, below: Below, name: str) -> None:
        """Open the menu again, at the plate by which it was left."""
        self._at = name
        below.wanted()

    def _shown(self, card: Overlay) -> Overlay:
        self.card = card
        card.closed.connect(lambda: self._forget(card))
        return card

    def _forget(self, card: Overlay) -> None:
        if self.card is card:
            self.card = None
