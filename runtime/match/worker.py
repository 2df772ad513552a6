"""The computer thinks in a process of its own: values in, moves out.

:class:`Thinker` belongs to the program that plays; it never waits. A thread of its own starts the process, sends the
questions and receives the answers, so that neither a slow start nor a full pipe is felt. The process loads its words
itself and ends with the program, whatever becomes of that.
"""

from __future__ import annotations

import atexit
import multiprocessing
import signal
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from multiprocessing.connection import Connection, wait
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from runtime.ai import PLAYERS, Intelligence, Limit, Player, choose
from runtime.engine.actions import Action, Spy
from runtime.engine.letters import Laid
from runtime.engine.view import SideView
from runtime.lexicon import Lexicon, WordSource
from runtime.match.lookback_plays import Studied, Study
from runtime.movegen.readiness import get_ready
from runtime.movegen.spy import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.starting import starting_whole


@dataclass(frozen=True, slots=True)
class Question:
    """What the computer is asked: what ``player`` does next where it sees ``view``.

    ``player`` None sends a person's spy instead, whose search nothing limits.
    """

    request_id: int
    player: str | None
    view: SideView
    seed: int
    limit: Limit


@dataclass(frozen=True, slots=True)
class Answer:
    """What the computer does, or what a spy found, or, where ``action`` is None, what went wrong.

    To a :class:`Study` the answer is ``studied``, and there is no action.
    """

    request_id: int
    action: Action | None
    error: str = ""
    studied: Studied | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """What the process says once, before its first answer: its words are loaded and its search is compiled."""


class Thinker:
    """The computer's worker process, seen from the program that plays."""

    def __init__(self, word_source: WordSource) -> None:
        self._source = word_source
        self._line: _Line | None = None
        self._asked: int | None = None

    @property
    def pid(self) -> int | None:
        """The number of the worker process, or None while there is none."""
        return self._line.pid if self._line is not None else None

    @property
    def is_ready(self) -> bool:
        """Whether nothing keeps the process from thinking at once; its first start compiles for some seconds."""
        return self._line is not None and self._line.is_ready

    def start(self) -> None:
        """Have a process ready, its words loaded, before the first question; without it the first question does."""
        if self._line is None or self._line.is_dead:
            self._line = _Line(self._source)

    def ask(self, view: SideView, player: str, seed: int, request_id: int, limit: Limit | None = None) -> None:
        """Ask for the next action of ``view.side``; the answer to an earlier question is no longer waited for.

        ``player`` is the id of one of the computer's players.
        """
        self._put(Question(request_id, player, view, seed, limit or Limit()))

    def spy(self, view: SideView, request_id: int) -> None:
        """Send a spy of ``view.side`` (rules, section 9); the answer is the action that holds what it found.

        As with :meth:`ask`, the answer to an earlier question is no longer waited for.
        """
        self._put(Question(request_id, None, view, 0, Limit()))

    def study(self, study: Study) -> None:
        """Ask what could have been played, as :meth:`ask` does for an action."""
        self._put(study)

    def _put(self, question: Question | Study) -> None:
        """Send a question, to a new process where there is none."""
        self._asked = question.request_id
        if self._line is None or not self._line.put(question):
            self._line = _Line(self._source, question)

    def poll(self) -> Answer | None:
        """The answer to the last question, once, as soon as there is one."""
        return self.wait(0)

    def wait(self, seconds: float) -> Answer | None:
        """The answer to the last question, waited for at most ``seconds``; for programs without a window."""
        until = monotonic() + seconds
        while self._asked is not None and self._line is not None:
            answer = self._line.get(max(0.0, until - monotonic()))
            if answer is None:
                return None
            if answer.request_id == self._asked:
                self._asked = None
                return answer
        return None

    def stop(self) -> None:
        """Kill the process and forget the question; asking again starts another."""
        self._asked = None
        if self._line is not None:
            self._line.hang_up()
            self._line = None

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        line = self._line
        self.stop()
        if line is not None:
            line.end()


class _Line:
    """One worker process and the thread that talks to it; both end at the first failure, or when hung up."""

    def __init__(self, source: WordSource, first: Question | Study | None = None) -> None:
        """``first`` is asked as soon as the process stands; it is answered even where that can't be started."""
        self._source = source
        self._questions: SimpleQueue[Question | Study | None] = SimpleQueue()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        if first is not None:
            self._questions.put(first)
        self._hung_up = Event()
        self._lock = Lock()
        self._is_dead = False
        self._ready = Event()
        self._open: Question | Study | None = None
        context = multiprocessing.get_context("spawn")
        self._here, self._there = context.Pipe()
        self._process = context.Process(target=serve, args=(self._there, source), name="scryptic-computer", daemon=True)
        self._thread = Thread(target=self._run, name="scryptic-computer", daemon=True)
        # Leaving the program in the middle of a start would leave half a process behind.
        atexit.register(self.end)
        self._thread.start()

    @property
    def is_dead(self) -> bool:
        """Whether it takes no more questions."""
        return self._is_dead

    @property
    def is_ready(self) -> bool:
        """Whether the process has said that it is ready."""
        return self._ready.is_set()

    @property
    def pid(self) -> int | None:
        """The number of the process, once it is started."""
        return None if self._is_dead else self._process.pid

    def put(self, question: Question | Study) -> bool:
        """Take a question; False where the line is dead."""
        with self._lock:
            if self._is_dead:
                return False
            self._questions.put(question)
            return True

    def get(self, seconds: float = 0.0) -> Answer | None:
        """The next answer, if there is one within ``seconds``."""
        try:
            return self._answers.get(timeout=seconds) if seconds > 0 else self._answers.get_nowait()
        except Empty:
            return None

    def hang_up(self) -> None:
        """Kill the process, or have it killed as soon as it is started; never waits."""
        self._hung_up.set()
        self._questions.put(None)
        self._kill()

    def end(self) -> None:
        """Hang up and wait until the process is gone."""
        self.hang_up()
        self._thread.join()

    def _run(self) -> None:
        """The thread: start the process, carry questions and answers to and fro, and clear everything away."""
        error = ""
        try:
            with starting_whole():
                self._process.start()
            self._there.close()
            if self._hung_up.is_set():
                self._kill()
            self._carry()
        except (EOFError, OSError) as problem:
            error = said(problem)
            if self._process.pid is not None:
                self._process.join()
                error = f"the computer's process ended unexpectedly (exit code {self._process.exitcode})"
        except Exception as problem:
            error = said(problem)
        finally:
            self._clear_away(error)

    def _carry(self) -> None:
        """Put question after question to the process until hung up; raises EOFError where the process has ended."""
        while (question := self._newest()) is not None:
            self._open = question
            self._here.send(question)
            answer = self._received()
            if isinstance(answer, Ready):
                self._ready.set()
                answer = self._received()
            self._answers.put(answer)
            self._open = None

    def _received(self) -> Any:
        """What the process says next; raises EOFError where it has ended."""
        if self._here not in wait([self._here, self._process.sentinel]):
            raise EOFError
        return self._here.recv()

    def _newest(self) -> Question | Study | None:
        """The latest question, waiting for one; earlier ones are no longer of interest. None when hung up."""
        question = self._questions.get()
        while question is not None and not self._questions.empty():
            question = self._questions.get()
        return question

    def _kill(self) -> None:
        if self._process.pid is not None:
            self._process.kill()

    def _clear_away(self, error: str) -> None:
        """End the process and answer what is still open with the error, so that nobody waits for ever."""
        with self._lock:
            self._is_dead = True
        self._kill()
        if self._process.pid is not None:
            self._process.join()
        self._here.close()
        atexit.unregister(self.end)
        left = [self._open]
        while not self._questions.empty():
            left.append(self._questions.get())
        for question in left:
            if question is not None:
                self._answers.put(Answer(question.request_id, None, error))


def serve(connection: Connection, source: WordSource) -> None:
    """The worker process: answer questions until the other end is gone."""
    # Ctrl+C in the terminal is the program's affair; this process ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = Desk(source)
    try:
        desk.prepare()
        connection.send(Ready())
        while True:
            connection.send(desk.answer(connection.recv()))
    except (EOFError, OSError):
        return


@dataclass(frozen=True, slots=True)
class _Report:
    """What a spy has found for a player of the computer's, and the view that it was asked in."""

    asked: SideView
    found: tuple[Laid, ...]

    def told(self, view: SideView) -> tuple[Laid, ...]:
        """What was found, where ``view`` is of the position that the spy left; else nothing."""
        asked, side = self.asked, self.asked.side
        after = replace(asked, spies=asked.spies.having(side, asked.spies[side] - 1))
        return self.found if after == view else ()


class Desk:
    """Where the worker keeps its words, loaded once, and the vocabularies of the players it has played."""

    def __init__(self, source: WordSource) -> None:
        self._source = source
        self._words: Lexicon | None = None
        self._vocabularies: dict[int | None, Vocabulary] = {}
        self._report: _Report | None = None

    @property
    def words(self) -> Lexicon:
        """The words; raises :class:`runtime.lexicon.LexiconError` where they can't be read."""
        if self._words is None:
            self._words = self._source.load()
        return self._words

    def prepare(self) -> None:
        """Load the words and compile the search before they are needed; what fails, the first answer says."""
        with suppress(Exception):
            get_ready(self.words)

    def answer(self, question: Question | Study) -> Answer:
        """Answer a question; whatever goes wrong is an answer too."""
        try:
            if isinstance(question, Study):
                # Like thinking, this takes the compiled move generator, which is slow to import.
                from runtime.match.lookback_study import studied

                found = studied(question, self.words, self._vocabulary(self.words, None))
                return Answer(question.request_id, None, studied=found)
            return Answer(question.request_id, self.choice(question))
        except Exception as problem:
            return Answer(question.request_id, None, said(problem))

    def choice(self, question: Question) -> Action:
        """The action that answers a question; raises whatever goes wrong."""
        words = self.words
        if question.player is None:
            view = question.view
            return spied(view.table, view.side, view.rack.letters, words, self._vocabulary(words, None))
        player = PLAYERS.get(question.player)
        if player is None:
            raise ValueError(f"there is no player {question.player!r} of the computer's")
        return self._choice(question, player)

    def _choice(self, question: Question, player: Player) -> Action:
        """What ``player`` does; where it asks a spy, the action holds what that finds."""
        view, words = question.view, self.words
        vocabulary = self._vocabulary(words, player.tier)
        spies = Intelligence(True, self._report.told(view) if self._report is not None else ())
        action = choose(view, words, vocabulary, question.seed, question.limit, player=player, spies=spies)
        if not isinstance(action, Spy):
            return action
        found = spied(view.table, view.side, view.rack.letters, words, self._vocabulary(words, None))
        if found.letters:
            self._report = _Report(view, found.letters)
            return found
        # A spy that finds nothing is not used up, so that it would be asked for ever.
        return choose(view, words, vocabulary, question.seed, question.limit, player=player)

    def _vocabulary(self, words: Lexicon, tier: int | None) -> Vocabulary:
        """The words that may be offered up to ``tier``, or of all tiers, made once."""
        vocabulary = self._vocabularies.get(tier)
        if vocabulary is None:
            vocabulary = self._vocabularies[tier] = Vocabulary(words.offered(tier))
        return vocabulary


def thinking_seed(seed: int, number: int) -> int:
    """What the computer is given for its own chance at action ``number`` of a game of ``seed``.

    The same game gives the same, but it tells nothing of the game's own seed, from which every rack could be told.
    """
    return int.from_bytes(sha256(f"thinking {seed} {number}".encode()).digest()[:8], "big")


def said(problem: Exception) -> str:
    """What went wrong, in one line."""
    return f"{type(problem).__name__}: {problem}"
