"""The cards that the course of a table game brings, and those that are still owed where it is shown anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from runtime.match.table_match import Made, TableMatch
from runtime.match.table_setup import TableSetup
from runtime.support.texts import Texts
from runtime.tablegames.game import Event, TablePlayer, TableResult
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard, SetCard
from runtime.ui.tablegames.scryper_speech import battle_line
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.overlay import CardOverlay


@dataclass(frozen=True, slots=True)
class Leaving:
    """How a table is left: what that is called, whether the game goes on another day, and whether it is repeatable.

    ``has_menu`` says that a menu can be opened over it.
    """

    text: str = ""
    is_kept: bool = False
    may_repeat: bool = True
    has_menu: bool = False


Owed = Callable[["TableCardFlow"], CardOverlay]
"""A card that is to come, or is there and not answered yet; whoever shows the game by then makes it."""


class TableCardFlow(QObject):
    """Opens the cards of the course one after another, and says how they are answered."""

    sat_down = Signal()
    """The person to whom the screen was handed is there."""
    fought = Signal(object)
    """The battle of this :class:`Made` was seen."""
    set_seen = Signal()
    """How a set ended was seen."""
    again = Signal()
    shut = Signal()

    def __init__(
        self,
        over: QWidget,
        cards: CardQueue,
        art: TableArt,
        t: Texts,
        *,
        setup: TableSetup,
        match: TableMatch,
        leaving: Leaving,
    ) -> None:
        super().__init__(over)
        self._over, self._cards, self._art, self._t = over, cards, art, t
        self._setup, self._match, self._leaving = setup, match, leaving
        self.owed: tuple[Owed, ...] = ()

    def tell(self, make: Owed) -> None:
        """Open a card when its turn comes."""
        self.owed = (*self.owed, make)

        def card() -> CardOverlay:
            made = make(self)
            made.closed.connect(lambda: self._forget(make))
            return made

        self._cards.add(card)

    def _forget(self, make: Owed) -> None:
        self.owed = tuple(one for one in self.owed if one is not make)

    # The cards

    def passing(self, player: TablePlayer) -> CardOverlay:
        """The screen is handed to the other person."""
        card = PassCard(self._art, self._t, self._over, self._setup, player, told=self._battles_since(player))
        card.there.connect(self.sat_down)
        return card

    def _battles_since(self, player: TablePlayer) -> tuple[str, ...]:
        """The battles that whoever sits down next has not seen from their place: those after their own last move."""
        match, t = self._match, self._t
        own = match.last_of(player)
        later = match.made[own if own is not None else 0 :]
        return tuple(
            battle_line(t, match.game, made, event) for made in later for event in made.events if event.kind == "battle"
        )

    def battle(self, made: Made, event: Event) -> CardOverlay:
        """A battle, before it is shown on the board."""
        card = BattleCard(self._art, self._t, self._over, game=self._match.game, made=made, event=event)
        card.closed.connect(lambda: self.fought.emit(made))
        return card

    def set_end(self, event: Event) -> CardOverlay:
        """How a set ended."""
        match = self._match
        sets = match.game.points(match.state)
        card = SetCard(self._art, self._t, self._over, game=match.game, event=event, sets=sets)
        card.closed.connect(self.set_seen)
        return card

    def end(self, result: TableResult) -> CardOverlay:
        """How the game ended."""
        t, leaving = self._t, self._leaving
        away = leaving.text or t("Close")
        card = ResultCard(self._art, t, self._over, self._match, result, leaving=away, may_repeat=leaving.may_repeat)
        card.again.connect(self.again)
        card.shut.connect(self.shut)
        return card
