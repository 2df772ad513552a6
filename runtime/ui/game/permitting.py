"""What a player may do just now besides laying words, and why not: each reason is a sentence for a button to give."""

from __future__ import annotations

from PySide6.QtCore import QObject

from runtime.engine.actions import Spy
from runtime.engine.redeploy import Lift
from runtime.support.texts import Texts
from runtime.ui.game.computer import Computer
from runtime.ui.game.playing import Playing
from runtime.ui.game.ventures import Invoking, Lifting
from runtime.ui.sitting.setup import GameSetup


class Permitting(Playing):
    """A game that knows what a player is about to do, and what they may do.

    ``venture`` is what they are about to do besides laying a word; ``is_spying`` says that a spy is on its way.
    """

    def __init__(self, setup: GameSetup, t: Texts, computer: Computer, parent: QObject | None = None) -> None:
        super().__init__(setup, t, computer, parent)
        self.venture: Lifting | Invoking | None = None
        self.is_spying = False

    @property
    def choosing(self) -> int:
        """How many letters the player has to choose now, in order to give them up."""
        lift = self.lift_in_hand
        return self.must_discard if lift is None else lift.must_discard

    @property
    def lift_in_hand(self) -> Lift | None:
        """What the chosen lifting brings, while the letters to be given up for it are chosen."""
        venture = self.venture
        if isinstance(venture, Lifting) and venture.giving_up and venture.chosen is not None:
            return venture.chosen.lift
        return None

    @property
    def why_no_redeploy(self) -> str:
        """Why no run can be lifted now; empty where one may be chosen."""
        why = self.why_not or self.not_yet
        if not why and self.view.redeployed:
            why = self._t("You have redeployed a word this turn; it can be done once a turn.")
        if not why and not self.view.table.network(self.shown, self.setup.words).runs:
            why = self._t("You have no word on the board yet.")
        return why

    @property
    def why_no_invoke(self) -> str:
        """Why no token can be invoked now; empty where one can."""
        why = self.why_not or self.not_yet
        return why or (
            "" if self.view.rack.tokens else self._t("You hold no token. Lay a word over one to capture it.")
        )

    @property
    def has_spied(self) -> bool:
        """Whether somebody has sent a spy in this game."""
        return any(isinstance(action, Spy) for action in self._session.actions)

    @property
    def why_no_spy(self) -> str:
        """Why no spy can be sent now; empty where one can."""
        why = self.why_not or self.not_yet
        if not why and not self.setup.rules.spies:
            why = self._t("There are no spies in this game.")
        if not why and not self.view.spies[self.shown]:
            why = self._t("You have no spy left.")
        return why or (self._t("Your spy is still looking.") if self.is_spying else "")

    @property
    def is_draw_offered(self) -> bool:
        """Whether the opponent's offer of a draw stands."""
        return self.view.offer is self.shown.other

    @property
    def moves_back(self) -> int:
        """How many actions are taken back at once: to the person's own last one, the computer's after it too.

        Where two people play, it is the last action, whoever did it.
        """
        actors = self._session.actors
        if self.is_hot_seat or not actors:
            return min(1, len(actors))
        own = [place for place, side in enumerate(actors) if side in self.people]
        return len(actors) - own[-1] if own else 0

    @property
    def why_no_take_back(self) -> str:
        """Why no move can be taken back now; empty where one can."""
        if self.is_over or self.is_hidden:
            return self.why_not
        if not self.people:
            return self._t("Nobody sits at this board.")
        return "" if self.moves_back else self._t("There is no move to take back yet.")

    @property
    def why_no_draw(self) -> str:
        """Why a draw can be neither offered nor accepted now; empty where it can."""
        why = self.why_not
        if not why and self.must_order:
            why = self.not_yet
        if not why and self.view.offer is self.shown:
            why = self._t("You have offered a draw; your opponent will answer it.")
        return why
