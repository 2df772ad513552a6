"""A game as it is seen from one seat: what is the case, without what happens next."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject

from runtime.engine.scoring import scores
from runtime.engine.sides import SIDES, BySide, Side
from runtime.engine.view import SideView
from runtime.match.lookback import Reel, Verdict, film, look_back
from runtime.match.session import Session
from runtime.support.cellnames import FIRST
from runtime.support.objectivewording import say_sentence
from runtime.support.texts import Texts
from runtime.ui.game.computer import Computer
from runtime.ui.sitting.setup import GameSetup
from runtime.ui.speech.names import side_name


class Seeing(QObject):
    """What can be said of a game in progress; ``shown`` is the side whose rack is seen."""

    setup: GameSetup
    view: SideView
    shown: Side
    is_hidden: bool
    _t: Texts
    _session: Session
    _computer: Computer

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that a person plays."""
        return tuple(side for side in SIDES if self.setup.seats[side].computer is None)

    @property
    def is_hot_seat(self) -> bool:
        """Whether two people share this window."""
        return len(self.people) == len(SIDES)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.ended is not None

    @property
    def thinking(self) -> Side | None:
        """The side whose computer is thinking."""
        actor = self.view.to_act
        return actor if not self.is_over and actor not in self.people else None

    @property
    def is_getting_ready(self) -> bool:
        """Whether the computer whose turn it is can't think yet; the first time it has to compile its search."""
        return self.thinking is not None and not self._computer.is_ready

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves until it is told to."""
        return False

    @property
    def hurries(self) -> bool:
        """Whether nothing is to be shown that holds the game up."""
        return False

    @property
    def longest(self) -> int | None:
        """How many milliseconds whatever moves may take for one action; None: as long as the person likes it."""
        return 0 if self.hurries else None

    @property
    def may_act(self) -> bool:
        """Whether the person who sees this rack may act now."""
        mine = self.view.to_act is self.shown and self.shown in self.people
        return mine and not self.is_hidden and not self.is_over

    @property
    def must_order(self) -> bool:
        """Whether the person who sees this rack must name the order of their defenders before anything else."""
        return self.view.waiting is not None and self.may_act

    @property
    def why_not(self) -> str:
        """Why the person can't act now; empty where they can."""
        if self.is_over:
            return self._t("The game is over.")
        if self.thinking is not None:
            return self._t("{side} is thinking.", side=side_name(self._t, self.thinking))
        if self.is_hidden:
            return self._t("The next player has not sat down yet.")
        return ""

    @property
    def scores(self) -> BySide[int]:
        """Both sides' scores."""
        return scores(self.view.table, self.view.base, self.setup.words)

    @property
    def session(self) -> Session:
        """The game itself."""
        return self._session

    @property
    def place(self) -> int:
        """How many actions have led here."""
        return len(self._session.actions)

    def looked_back(self) -> Reel | None:
        """The game up to now as whoever looks on may see it; all of it once it is over. None where it is not known."""
        if self.is_over:
            reel = film(self._session.record, self._session.words)
            return reel if reel.verdict is Verdict.HOLDS else None
        return look_back(self._session, self.shown, self.people)

    def owners(self, city_id: str) -> tuple[Side | None, ...]:
        """Who has owned a city one after the other, the present owner last."""
        return self._session.owners(city_id)

    @property
    def objective_texts(self) -> Mapping[str, str]:
        """The sentences of the objectives that players are told of, by their ids."""
        you = self._ears.value if self._ears is not None else ""
        return {one.id: say_sentence(self._t, one.text, first=FIRST, you=you) for one in self.view.objectives}

    @property
    def _ears(self) -> Side | None:
        """The side whose knowledge the log is written with; None for two people, or none, at one window."""
        return self.people[0] if len(self.people) == 1 else None
