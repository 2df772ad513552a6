"""The course of a table game before the screen: who acts, who may look and what they see, the computer, giving up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Signal

from runtime.match.table_match import Made, TableMatch, TableSetup
from runtime.match.table_worker import TableQuestion, TableWorker
from runtime.support.texts import Texts
from runtime.tablegames.game import TableGame, TablePlayer, TableRefusal
from runtime.tablegames.scrambler.values import CARDS, ScramblerMove
from runtime.tablegames.scryper.values import (
    NO_BRICK,
    Scored,
    ScryperState,
    ScryperView,
    SetUp,
    brick,
    is_shown,
    owner_of,
    shown,
)
from runtime.ui.game_flow import ComputerSeat, GameFlow, SeatedGame
from runtime.ui.preferences import Preferences


@dataclass(frozen=True, slots=True)
class TableView:
    """``view`` is all that may be drawn; ``viewer`` who sees it, None where nobody in particular does.

    ``mine`` is the side for which the person before the screen may act now, None while they may not. ``last`` is the
    move made last, where it may be known to everybody, and ``lasts`` each player's own. ``flipped`` says that the
    second player sits at the near edge; ``turns`` are the quarter turns that each card of Scrambler has made so far.
    """

    game: TableGame[Any, Any, Any]
    view: Any
    viewer: TablePlayer | None
    mine: TablePlayer | None
    last: Any = None
    lasts: tuple[Any, Any] = (None, None)
    turns: tuple[int, ...] = (0, 0, 0, 0)
    flipped: bool = False

    @property
    def for_both(self) -> TableView:
        """The same for a screen that both persons look at: nothing hidden is seen, and nobody may act."""
        return replace(self, view=covered(self.view), viewer=None, mine=None)


def covered(view: ScryperView) -> ScryperView:
    """The same view without what only its own player knows: for a screen that is handed over, or that all look at.

    Of ``available`` it only tells how many there are, as if all had the first value.
    """
    board = tuple(brick(owner_of(one), 0) if one != NO_BRICK and not is_shown(one) else one for one in view.board)
    scored = tuple(
        tuple(one if one.is_shown else Scored(0, is_shown=False) for one in bricks) for bricks in view.scored
    )
    nothing = (0,) * (len(view.available) - 1)
    return replace(
        view,
        board=board,
        available=(sum(view.available), *nothing),
        unseen=(sum(view.unseen), *nothing),
        scored=(scored[0], scored[1]),
        own_set_up=None,
    )


def revealed(view: ScryperView, state: ScryperState) -> ScryperView:
    """The same view with every brick of ``state`` shown on the board and in the score pits: for a game that is over."""
    board = tuple(shown(one) if one != NO_BRICK else one for one in state.board)
    mine, other = (tuple(Scored(one.value, is_shown=True) for one in bricks) for bricks in state.scored)
    return replace(view, board=board, scored=(mine, other))


FOR_BOTH = frozenset({"battle", "set-won", "set-drawn"})
"""Events of a move that both persons at one screen read on a card."""


class SeatedTable(SeatedGame[TablePlayer]):
    """A table game, and what those before the screen may see of it."""

    def __init__(self, match: TableMatch) -> None:
        self.session: TableMatch = match
        self.setup = match.setup
        self._seated = self.ears

    @property
    def people(self) -> tuple[TablePlayer, ...]:
        """The sides that persons play."""
        return self.setup.persons

    @property
    def hides(self) -> bool:
        """Whether there is something that one side must not see."""
        return self.session.game.hides

    @property
    def acting(self) -> TablePlayer | None:
        """Who has to do something; of two at the same time a person comes first."""
        acting = self.session.to_act
        persons = [player for player in acting if player in self.people]
        return next(iter((*persons, *acting)), None)

    @property
    def awaited(self) -> TablePlayer | None:
        """The person to whom the screen must be handed before anything of theirs is shown."""
        acting = self.acting
        is_due = self.hides and self.is_hot_seat and not self.is_busy and acting is not self._seated
        return acting if is_due else None

    @property
    def viewer(self) -> TablePlayer | None:
        """Whose eyes the screen is for; None where it is for nobody's in particular."""
        if not self.hides:
            return self.acting
        return None if self.awaited is not None else self._seated

    @property
    def table_view(self) -> TableView:
        """What may be drawn now."""
        match, viewer = self.session, self.viewer
        view = match.view(viewer if viewer is not None else TablePlayer.FIRST)
        if self.hides and match.result is not None:
            view = revealed(view, match.state)
        elif self.hides and viewer is None:
            view = covered(view)
        return TableView(
            match.game,
            view,
            viewer,
            self.mine,
            last=self._last_of(match.made[-1].player) if match.made else None,
            lasts=(self._last_of(TablePlayer.FIRST), self._last_of(TablePlayer.SECOND)),
            turns=self._turns(),
            flipped=self.hides and self.people == (TablePlayer.SECOND,),
        )

    def sit_down(self) -> None:
        """The awaited person is there."""
        self._seated = self.awaited

    def show(self, made: Made) -> None:
        """A move is being shown from now on."""
        self.is_busy = True
        if self.hides and self.is_hot_seat and any(event.kind in FOR_BOTH for event in made.events):
            self._seated = None  # Both look at the card: from now on the screen is nobody's, until it is handed on.

    def go_on(self) -> None:
        """The move has been shown."""
        self.is_busy = False
        if self.awaited is not None:
            self._seated = None

    def _last_of(self, player: TablePlayer) -> Any:
        """The last move of a player, unless it is a secret."""
        place = self.session.last_of(player)
        move = self.session.made[place].move if place is not None else None
        return None if isinstance(move, SetUp) else move

    def _turns(self) -> tuple[int, ...]:
        """How many quarters clockwise each card of Scrambler was turned."""
        turns = [0] * CARDS
        for made in self.session.made:
            if isinstance(made.move, ScramblerMove) and made.move.kind == "turn":
                turns[made.move.a] += made.move.b
        return tuple(turns)


PAUSE = 450
"""How many milliseconds the computer's answer takes at least, at the usual pace."""


class TableFlow(GameFlow[TablePlayer, Any]):
    """Plays one game. After :attr:`moved` nobody acts until :meth:`go_on` says that the move has been shown."""

    game: SeatedTable

    changed = Signal()
    """Something that is shown is different now."""
    moved = Signal(object)
    """The :class:`runtime.match.table_match.Made` that is to be shown."""
    refused = Signal(object)
    """The :class:`runtime.tablegames.game.TableRefusal` of a move."""
    failed = Signal(object)
    """The computer could not think, for this reason, and has made any move."""
    interrupted = Signal()
    """The computer's process failed while it thought; another one thinks about the same."""
    ended = Signal(object)
    """The :class:`runtime.tablegames.game.TableResult`."""

    def __init__(
        self,
        setup: TableSetup,
        preferences: Preferences,
        make_thinker: Callable[[], TableWorker] = TableWorker,
    ) -> None:
        match, computer = TableMatch(setup), ComputerSeat(make_thinker, lambda: preferences.settings.lasting(PAUSE))
        super().__init__(SeatedTable(match), computer)
        computer.setParent(self)
        computer.restarted.connect(lambda _number: self.interrupted.emit())
        self.setup, self.match, self.computer = setup, match, computer
        self._has_ended = False

    def sit_down(self) -> None:
        """The awaited person is there."""
        self.game.sit_down()
        self.changed.emit()

    def resign(self) -> None:
        """The person before the screen gives up; of two that is whose turn it is."""
        player = self.game.acting if self.game.is_hot_seat else self.game.ears
        if player is not None and self.match.resign(player):
            self.computer.give_up()
            self.go_on()

    def why_not_back(self, t: Texts) -> str:
        """Why nothing can be taken back now; empty where it can."""
        if self.match.result is not None:
            return t("The game is over.")
        if self.game.is_busy:
            return t("Wait until the move has been shown.")
        if not self.game.people:
            return t("Only the computer plays.")
        if self.game.hides and self.game.is_hot_seat:
            return t("With hidden values and two persons nothing can be taken back.")
        return "" if self.game.moves_back else t("No move has been made yet.")

    def take_back(self) -> Made | None:
        """Take back the last move of two persons, or one's own last and what the computer did after it; which it was.

        None where there is none.
        """
        back = self.game.moves_back
        if not back:
            return None
        taken = self.match.made[-back]
        self.computer.give_up()
        self.match.back_to(len(self.match.made) - back)
        self.go_on()
        return taken

    def go_on(self) -> None:
        """Whatever was to be shown has been: the next one acts, or the game is over."""
        self.game.go_on()
        self.changed.emit()
        super().go_on()

    def close(self) -> None:
        """End the computer's process, and keep no more."""
        self.computer.close()
        super().close()

    # Inside

    def _attempt(self, player: TablePlayer, move: Any) -> bool:
        made = self.match.submit(player, move)
        if isinstance(made, TableRefusal):
            self.refused.emit(made)
        else:
            self._show(made)
        return not isinstance(made, TableRefusal)

    def _show(self, made: Made) -> None:
        self.game.show(made)
        self.moved.emit(made)

    def _end(self) -> None:
        if not self._has_ended:
            self._has_ended = True
            self.ended.emit(self.match.result)

    def _let_think(self, player: TablePlayer) -> None:
        match, setup = self.match, self.setup
        skill = setup.seats[player].skill
        assert skill is not None
        number, seed = match.number, match.thinking_seed
        question = TableQuestion(number, setup.game, dict(setup.parameters), match.view(player), player, skill, seed)
        self.computer.put(number, lambda thinker: thinker.ask(question))

    def _carry_out(self, player: TablePlayer, move: Any, error: str) -> None:
        made = self.match.submit(player, move) if not error else TableRefusal("no-move")
        if not isinstance(made, TableRefusal):
            self._show(made)
            return
        self._attempt(player, self.match.any_move(player))
        self.failed.emit(error or made.code)
