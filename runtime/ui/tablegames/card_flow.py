"""The cards over a table: what the course brings, what is still owed where it is shown anew, and all questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from runtime.match.table_match import Made, TableMatch
from runtime.support.texts import Texts
from runtime.tablegames.game import TableEvent, TablePlayer, TableResult
from runtime.tablegames.scrambler.values import AGREE
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.sound.cues import Cue
from runtime.ui.tablegames.art import TableArt
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard, SetCard
from runtime.ui.tablegames.scryper_speech import battle_line
from runtime.ui.tablegames.table_flow import TableFlow
from runtime.ui.tablegames.words import named_side
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.overlay import CardOverlay


class TableQuestions(QObject):
    """Asks with cards, and does what was agreed to."""

    again = Signal()
    """The game is to begin anew."""
    shut = Signal()
    """The table is to be left."""
    taken_back = Signal(object)
    """This :class:`runtime.match.table_match.Made` was taken back."""

    def __init__(self, over: QWidget, flow: TableFlow, cards: CardQueue, parts: GameParts, *, is_kept: bool) -> None:
        """``is_kept`` says that the game goes on another day, so that leaving needs no question."""
        super().__init__(over)
        self.flow, self._cards, self._is_kept = flow, cards, is_kept
        self._t, self._sounds = parts.t, parts.sounds

    def _ask(self, does: Callable[[], Any], title: str, text: str, *, yes: str, no: str) -> None:
        """Ask before something is done that can't be undone; it may open a card, or end what the question lay over."""
        self._cards.question(title, text, yes=yes, no=no, agreed=lambda: QTimer.singleShot(0, self, does), grave=True)

    def ask_agree(self) -> None:
        """Offer to end the game, or agree to the other's offer."""
        t = self._t
        self._ask(
            lambda: self.flow.submit(AGREE),
            t("End the game?"),
            t("If both agree, the game ends and the sum of points decides."),
            yes=t("Yes, end it"),
            no=t("Play on"),
        )

    def ask_back(self) -> None:
        """Take the last move back; of two persons the other one has to agree."""
        t, playing = self._t, self.flow
        if playing.why_not_back(t):
            return
        if not playing.game.is_hot_seat:
            self._take_back()
            return
        mover = playing.match.made[-1].player
        self._ask(
            self._take_back,
            t("Take back?"),
            t(
                "{side} wants to take the last move back. Does {other} agree?",
                side=named_side(t, playing.setup, mover),
                other=named_side(t, playing.setup, mover.other),
            ),
            yes=t("Agreed"),
            no=t("No"),
        )

    def _take_back(self) -> None:
        self._sounds.play(Cue.TAKE_BACK)
        taken = self.flow.take_back()
        if taken is not None:
            self.taken_back.emit(taken)

    def ask_new(self) -> None:
        """Begin anew; a game that goes on is asked about."""
        t = self._t
        if self.flow.match.result is not None or not self.flow.match.made:
            self.again.emit()
            return
        self._ask(
            self.again.emit,
            t("New game?"),
            t("This game is not finished. Begin anew all the same?"),
            yes=t("Begin anew"),
            no=t("Play on"),
        )

    def ask_resign(self) -> None:
        """Give up."""
        t = self._t
        self._ask(
            self.flow.resign,
            t("Resign?"),
            t("The other side wins this game."),
            yes=t("Yes, resign"),
            no=t("Play on"),
        )

    def ask_leave(self) -> None:
        """Leave the table; a game that would be lost is asked about."""
        t, match = self._t, self.flow.match
        if self._is_kept or match.result is not None or not match.made:
            self.shut.emit()
            return
        self._ask(
            self.shut.emit,
            t("Leave the table?"),
            t("This game is not kept: it ends here."),
            yes=t("Leave"),
            no=t("Play on"),
        )


@dataclass(frozen=True, slots=True)
class Leaving:
    """How a table is left: what that is called, whether the game goes on another day, and whether it is repeatable.

    ``has_menu`` says that a menu can be opened over it.
    """

    text: str = ""
    is_kept: bool = False
    may_repeat: bool = True
    has_menu: bool = False


Owed = Callable[["TableCards"], CardOverlay]
"""A card that is to come, or is there and not answered yet; whoever shows the game by then makes it."""


class TableCards(CardQueue):
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
        art: TableArt,
        t: Texts,
        match: TableMatch,
        leaving: Leaving,
    ) -> None:
        super().__init__(over, art.theme, t)
        self._art, self._match, self._leaving = art, match, leaving
        self.owed: tuple[Owed, ...] = ()

    def tell(self, make: Owed) -> None:
        """Open a card when its turn comes."""
        self.owed = (*self.owed, make)

        def card() -> CardOverlay:
            made = make(self)
            made.closed.connect(lambda: self._forget(make))
            return made

        self.add(card)

    def _forget(self, make: Owed) -> None:
        self.owed = tuple(one for one in self.owed if one is not make)

    # The cards

    def passing(self, player: TablePlayer) -> CardOverlay:
        """The screen is handed to the other person."""
        card = PassCard(self._art, self._t, self._over, self._match.setup, player, told=self._battles_since(player))
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

    def battle(self, made: Made, event: TableEvent) -> CardOverlay:
        """A battle, before it is shown on the board."""
        card = BattleCard(self._art, self._t, self._over, game=self._match.game, made=made, event=event)
        card.closed.connect(lambda: self.fought.emit(made))
        return card

    def set_end(self, event: TableEvent) -> CardOverlay:
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
