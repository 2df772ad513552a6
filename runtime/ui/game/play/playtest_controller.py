"""A game that is tried out in a window: paused, stepped through, its sides given to computers or to people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action
from runtime.match.rehearsal import LineMoment, Rehearsal
from runtime.match.ways_to_win import WayToWin, is_won
from runtime.ui.game.play.computer import Paced, PlaytestOptions
from runtime.ui.game.play.game_log import GameLog, GameLogView
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game_setup.setup import GameSetup


class PlaytestController:
    """Drives a game of a playtest. Stepping pauses it; it goes on when it is told to, or when a person plays on.

    ``rehearsal`` is the session, with all its positions.
    """

    def __init__(
        self,
        rehearsal: Rehearsal,
        game: PlayerView,
        log: GameLog,
        flow: TurnFlow,
        tempo: Paced,
        *,
        signals: GameSignals,
    ) -> None:
        self.rehearsal = rehearsal
        self._game, self._log, self._flow, self._tempo, self._signals = game, log, flow, tempo, signals
        self._seen: dict[LineMoment, GameLogView] = {}
        signals.written.connect(self._keep)

    @property
    def options(self) -> PlaytestOptions:
        """How it is tried out now."""
        return self._tempo.options

    @property
    def scripted(self) -> Action | None:
        """What the game that is shown has next; None where there is none, or the game has gone another way."""
        return self.options.next_after(self.rehearsal.actions)

    @property
    def won(self) -> WayToWin | None:
        """How the game was won; None where it was not, or proves nothing because it began otherwise than its level."""
        ending = self.rehearsal.state.ended
        if ending is None or ending.winner is None or self._game.setup.opening is not None or self.rehearsal.is_set:
            return None
        way = WayToWin(ending.winner, ending.path)
        return way if is_won(ending, way) else None

    def pause(self, paused: bool) -> None:
        """Pause the game, or let it go on from the present position."""
        if paused != self.options.paused:
            self._tempo.pause(paused)
            self._flow.forget()
            self._signals.turn_changed.emit()
            if not self._game.is_over:
                self._flow.go_on()

    def set_speed(self, speed: int) -> None:
        """Let computers move faster or slower."""
        self._tempo.set_speed(speed)
        self._signals.turn_changed.emit()

    def go_to(self, place: int, line: int | None = None) -> None:
        """Look at a position of this line or of another one; the game is paused there."""
        self._flow.forget()
        if self.rehearsal.go_to(place, line):
            self._tempo.pause(True)
            self._log.stand(self._seen.get(self.rehearsal.moment))
            self._flow.stand()

    def set_variables(self, values: Mapping[str, int]) -> None:
        """Let variables hold other values from here on; the game is paused there."""
        before = self._seen.get(self.rehearsal.moment)
        if values:
            self._flow.forget()
            self.rehearsal.set_variables(values)
            self._tempo.pause(True)
            self._log.stand(before)
            self._flow.stand()

    def forward(self) -> None:
        """Look at the next position; behind the last one the computer, if it is its turn, makes one move."""
        if self.rehearsal.place < self.rehearsal.last:
            self.go_to(self.rehearsal.place + 1)
        elif self._game.thinking is not None:
            self._tempo.pause(True)
            self._flow.forget()
            self._tempo.let_one()
            self._signals.turn_changed.emit()
            self._flow.go_on()
        elif self.scripted is not None:
            self._flow.submit(self.scripted)

    def seat(self, side: Side, computer: str | None) -> None:
        """Have a side played by a computer's player, or by a person, from now on."""
        game, seats = self._game, self._game.seats
        if seats[side].computer != computer:
            seats = seats.having(side, replace(seats[side], computer=computer))
            game.setup = replace(game.setup, seats=seats.exchanged(game.session.state.swapped))
            self._log.stand()
            self._flow.stand()

    def _keep(self) -> None:
        """Keep what is shown of the present position."""
        self._seen[self.rehearsal.moment] = self._log.told


def begun(setup: GameSetup, options: PlaytestOptions) -> Rehearsal:
    """The session of a game that is tried out, with the beginning of its script done already."""
    rehearsal = Rehearsal(setup.level, setup.rules, setup.words, setup.seed, setup.opening)
    rehearsal.perform(options.script[: options.begun])
    return rehearsal
