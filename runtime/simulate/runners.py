"""Playing the games of an experiment one after another, or several at once in processes; the results are the same.

Results come in the order of the games, whoever was ready first, so that a file of them is the same bytes too. A process
that dies or stops is told of and replaced, and plays its game again from the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from queue import SimpleQueue
from time import perf_counter

from runtime.lexicon import LexiconError
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import GameRunner, PlayedGame
from runtime.support.issues import Issue
from runtime.support.workers import Answered, Answerer, Failed, Patience, Reply, Restarted, Worker, next_reply

_Games = Generator[PlayedGame, None, None]
Told = Callable[[int, str], object]
"""Is told the number of a game whose process failed and was started again, and why it failed."""

AHEAD = 64
"""How many games for each worker may be ready before one that takes longer."""


LISTENING = 0.5
"""Seconds."""


class GameWorkerError(Exception):
    """Game ``number`` could not be played, for one process after another failed at it, the last for this ``reason``."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.reason = reason


def run(
    experiment: Experiment,
    begin: int,
    workers: int,
    *,
    keep_records: bool = False,
    apart: bool = False,
    told: Told = lambda _number, _reason: None,
    patience: Patience | None = None,
) -> _Games:
    """Play every game from number ``begin`` on, in so many processes, none beside this one where it is one.

    A single game is played in this process too, unless ``apart``. ``told`` hears of every process that is started
    again; ``patience`` says when one that gives no sign of life is.
    Raises :class:`runtime.lexicon.LexiconError` where there are no words, and GameWorkerError where processes fail at
    one game again and again. Closing the iterator ends all processes at once.
    """
    # A window has even a single game played apart: it would stand still meanwhile, and keep the compiler in its memory.
    if workers <= 1 or len(experiment) - begin <= (0 if apart else 1):
        return _serial(experiment, begin, keep_records)
    crew = min(workers, len(experiment) - begin)
    return _spread(experiment, begin, _Crew(_Player(experiment, keep_records), crew, patience), told)


def _serial(experiment: Experiment, begin: int, keep_records: bool) -> _Games:
    runner = GameRunner(experiment, perf_counter)
    for number in range(begin, len(experiment)):
        yield runner.play(number, keep_record=keep_records)


def _spread(experiment: Experiment, begin: int, crew: _Crew, told: Told) -> _Games:
    """The same, with several games being played at a time."""
    ready: dict[int, PlayedGame] = {}
    asked = given = begin
    try:
        crew.start()
        while given < len(experiment):
            # Games wait here for the slowest one before them; without a bound they would fill the memory.
            while crew.idle and asked < min(len(experiment), given + AHEAD * crew.size):
                crew.ask(asked)
                asked += 1
            reply = crew.reply()
            if isinstance(reply, Restarted):
                told(reply.question, reply.reason)
            elif isinstance(reply, Failed):
                raise GameWorkerError(reply.question, reply.reason)
            else:
                ready[reply.question] = _played(reply)
            while given in ready:
                yield ready.pop(given)
                given += 1
    finally:
        crew.end()


@dataclass(frozen=True, slots=True)
class _Game:
    """What became of a game: that it was played, or the words that can't be read."""

    played: PlayedGame | None
    issue: Issue | None = None


def _played(reply: Answered) -> PlayedGame:
    """The game of an answer; raises LexiconError where there are no words."""
    game: _Game = reply.answer
    if game.played is None:
        assert game.issue is not None
        raise LexiconError(game.issue)
    return game.played


class _Crew:
    """The processes that play, each one game at a time."""

    def __init__(self, player: Answerer, size: int, patience: Patience | None) -> None:
        self.size = size
        self.idle: list[Worker] = []
        self._player, self._patience = player, patience
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._busy: dict[int, Worker] = {}
        self._all: list[Worker] = []

    def start(self) -> None:
        """Start all of them."""
        for _ in range(self.size):
            worker = Worker(self._player, _Game, "scryptic-simulate", self._patience, replies=self._replies)
            self._all.append(worker)
            self.idle.append(worker)

    def ask(self, number: int) -> None:
        """Have a game played by one that is idle."""
        worker = self._busy[number] = self.idle.pop(0)
        worker.put(number)

    def reply(self) -> Reply:
        """What becomes of a game, waiting for it."""
        while (reply := next_reply(self._replies, LISTENING)) is None:
            continue  # So that Ctrl+C is heard in between, on every system.
        if not isinstance(reply, Restarted):
            self.idle.append(self._busy.pop(reply.question))
        return reply

    def end(self) -> None:
        """End all processes, whatever they are doing."""
        # All of them first: each is waited for, and so they end at the same time.
        for worker in self._all:
            worker.hang_up()
        for worker in self._all:
            worker.end()


@dataclass
class _Player:
    """Plays games in a process; see :class:`runtime.support.workers.Answerer`."""

    experiment: Experiment
    keep_records: bool
    runner: GameRunner | None = None

    def prepare(self) -> None:
        """Have a runner of games."""
        self.runner = GameRunner(self.experiment, perf_counter)

    def reply(self, number: int) -> _Game:
        """A game; words that can't be read won't be the next time."""
        if self.runner is None:
            self.prepare()
        assert self.runner is not None
        try:
            return _Game(self.runner.play(number, keep_record=self.keep_records))
        except LexiconError as problem:
            return _Game(None, problem.issue)
