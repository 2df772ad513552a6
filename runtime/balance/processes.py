"""The processes that play for meters and reports: what they are asked and answer, and how they keep out of the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

from runtime.balance.outcomes import MeasuredGame, MeasuredLevel
from runtime.engine.board.sides import BySide
from runtime.fastgame.player_weights import GRADES
from runtime.lexicon import LexiconError
from runtime.support.extensions import ExtensionError
from runtime.support.workers import Answerer, Patience, Reply, Worker, next_reply

if TYPE_CHECKING:
    from runtime.balance.level_games import LevelGames

NICENESS = 15
"""How far these processes stand back, by what Unix calls niceness."""

_BELOW_NORMAL = 0x4000
"""The class of priority on Windows that stands back a little; an idle one would hardly ever play beside other work."""


@dataclass(frozen=True, slots=True)
class GamesQuestion:
    """Play the games of ``seeds`` on the level of series ``number``, for so many ``seconds``, in process ``seat``.

    ``measured`` is None where the process knows the level from an earlier question; ``with_heat`` asks where things
    happen too.
    """

    seat: int
    number: int
    players: BySide[str]
    seeds: range
    seconds: float
    measured: MeasuredLevel | None = None
    with_heat: bool = False


@dataclass(frozen=True, slots=True)
class GamesAnswer:
    """The games that are over by now, in the order of their seeds.

    ``obstacles`` are why the level's games can't be compiled (values of ``Obstacle``), ``problem`` is why it can't be
    played at all. A process that was started anew does not know the level: it is ``lost``.
    """

    outcomes: tuple[MeasuredGame, ...] = ()
    obstacles: tuple[str, ...] = ()
    problem: str = ""
    lost: bool = False


NOT_PLAYABLE, NO_WORDS, FAILED, QUICK_OBSTACLES = "not-playable", "no-words", "failed", "quick-obstacles"
"""Why no game of a level is played: the engine can't start it, its words can't be read, processes failed at it, or the
quick players who were asked for can't play it."""

PLAYER_FAILED, TOO_LARGE = "player-failed", "too-large"
"""The same where a player that an extension adds failed, and where a level needs more memory than there is."""


class GamesAnswerer:
    """Answers in the process; whatever takes long to load is loaded there."""

    def __init__(self) -> None:
        self._games: LevelGames | None = None
        self._number = -1
        self._about: tuple[tuple[str, ...], str] = ((), "")
        self._quick_obstacles: tuple[str, ...] = ()

    def prepare(self) -> None:
        """Stand back behind whatever else the machine does, and load what plays."""
        from runtime.fastgame.readiness import get_ready

        stand_back()
        # Not at the first game: of all processes that need it one compiles, and the others wait for that here.
        get_ready(game=True)
        self._made()

    def reply(self, question: GamesQuestion) -> GamesAnswer:
        """Play for a while."""
        try:
            return self._played(question)
        except MemoryError:
            # Another process would fail at it in the same way.
            self._about = self._about[0], TOO_LARGE
            return GamesAnswer(problem=TOO_LARGE)

    def _played(self, question: GamesQuestion) -> GamesAnswer:
        if question.measured is not None and question.number != self._number:
            self._take(question.number, question.measured)
        if question.number != self._number:
            return GamesAnswer(lost=True)
        obstacles, problem = self._about
        if problem:
            return GamesAnswer(problem=problem)
        if self._quick_obstacles and question.seeds and not {*GRADES}.isdisjoint(question.players):
            return GamesAnswer(obstacles=self._quick_obstacles, problem=QUICK_OBSTACLES)
        games = self._made()
        games.with_heat = question.with_heat
        try:
            return GamesAnswer(games.play(question.players, question.seeds, question.seconds), obstacles)
        except ExtensionError:
            return GamesAnswer(obstacles=obstacles, problem=PLAYER_FAILED)

    def _take(self, number: int, measured: MeasuredLevel) -> None:
        from runtime.engine.turn.first_position import NotPlayableError

        self._number, self._quick_obstacles = number, ()
        try:
            found = self._made().take(measured)
            self._about = (tuple(obstacle.value for obstacle in found.obstacles), "")
            self._quick_obstacles = tuple(obstacle.value for obstacle in found.quick_obstacles)
        except NotPlayableError:
            self._about = ((), NOT_PLAYABLE)
        except LexiconError:
            self._about = ((), NO_WORDS)

    def _made(self) -> LevelGames:
        if self._games is None:
            from runtime.balance.level_games import LevelGames

            self._games = LevelGames()
        return self._games


class Processes:
    """So many processes of this machine, of which each is asked by its seat; they begin when they are first asked."""

    def __init__(self, size: int, answerer: Callable[[], Answerer], patience: Patience | None = None) -> None:
        self.size = size
        self._answerer, self._patience = answerer, patience
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._workers: dict[int, Worker] = {}

    def ask(self, question: GamesQuestion) -> None:
        """Have games played."""
        seat = question.seat
        if seat not in self._workers:
            name = f"scryptic-report-{seat}"
            self._workers[seat] = Worker(self._answerer(), GamesAnswer, name, self._patience, replies=self._replies)
        self._workers[seat].put(question)

    def reply(self, seconds: float) -> Reply | None:
        """What has become of a question; waits at most so long."""
        return next_reply(self._replies, seconds)

    def hang_up(self) -> None:
        """End all of them, whatever they are doing."""
        # All of them first: each is waited for, and so they end at the same time.
        for worker in self._workers.values():
            worker.hang_up()
        for worker in self._workers.values():
            worker.end()


def stand_back() -> None:
    """Give this process a low priority, where the system can."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(NICENESS)
