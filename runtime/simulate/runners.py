"""Playing the games of an experiment one after another, or several at once in processes; the results are the same.

Results come in the order of the games, whoever was ready first, so that a file of them is the same bytes too. A process
that dies or stops is told of and replaced, and plays its game again from the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import perf_counter

from runtime.lexicon import LexiconError
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import GameRunner, PlayedGame
from runtime.support.issues import Issue
from runtime.support.workers import Answered, Crew, Failed, Patience, Restarted

_Games = Generator[PlayedGame, None, None]
Told = Callable[[int, str], object]
"""Is told the number of a game whose process failed and was started again, and why it failed."""

AHEAD = 64
"""How many games for each worker may be ready before one that takes longer."""


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
    size = min(workers, len(experiment) - begin)
    player = _Player(experiment, keep_records)
    return _spread(experiment, begin, Crew(player, _Game, "scryptic-simulate", size, patience), told)


def _serial(experiment: Experiment, begin: int, keep_records: bool) -> _Games:
    runner = GameRunner(experiment, perf_counter)
    for number in range(begin, len(experiment)):
        yield runner.play(number, keep_record=keep_records)


def _spread(experiment: Experiment, begin: int, crew: Crew, told: Told) -> _Games:
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
