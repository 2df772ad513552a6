"""Processes that answer questions one at a time: never waited for, watched, and started again where they fail.

A :class:`Worker` belongs to the program that asks. A thread of its own starts the process, sends the questions and
receives the answers, so that neither a slow start nor a full pipe is felt. Whatever becomes of the process, each
question gets an answer or is told to have failed, and no process outlives the program.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import struct
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Protocol

from runtime.support.signals import starting_whole
from runtime.support.texts import ENDED, HUNG, NONSENSE, STOPPED

TRIES = 3
"""How often a question is put before it has failed."""
PAUSE = 0.25
"""Before a process is started the third time, in seconds: what the system lacks may be there again by then."""
WORTH = 0.002
"""So many seconds of computing between two signs are more than giving a sign takes."""
MOST = 64 << 20
"""No answer has more bytes than these."""
LISTENING = 0.5
"""So many seconds a reply is waited for at a time."""
_SIGN = struct.Struct("!d")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a process may give no sign of life before it is replaced; after each failure it has twice as long.

    A process gives a sign every ``beat`` seconds and says with it how much it has computed. All else counts in beats
    of the program itself: a slow machine, or one that slept, slows both alike. ``start`` many may pass before the
    first sign, ``silence`` many between two, and ``idle`` many without any computing while a question is open.
    """

    beat: float = 1.0
    start: int = 90
    silence: int = 15
    idle: int = 90


class Watch:
    """Judges by its signs whether a process is in ``trouble``: why it is to be replaced, empty as long as it is not.

    ``number`` many processes have failed at the present question.
    """

    def __init__(self, patience: Patience, number: int) -> None:
        self.patience, self.trouble = patience, ""
        self._factor = 1 << number  # What was too slow for a busy machine is given its time.
        self._allowed = patience.start
        self._silent = self._idle = 0
        self._computed = 0.0

    def hear(self, computed: float, *, is_asked: bool) -> None:
        """The process is alive, and has computed for so many seconds since it began."""
        is_idle = is_asked and computed - self._computed < WORTH
        self._silent, self._idle, self._computed = 0, self._idle + 1 if is_idle else 0, computed
        self._allowed = self.patience.silence
        if self._idle > self.patience.idle * self._factor:
            self.trouble = HUNG

    def miss(self) -> None:
        """A beat has passed without a sign."""
        self._silent += 1
        if self._silent > self._allowed * self._factor:
            self.trouble = STOPPED


class Answerer(Protocol):
    """What a process does; it is sent there by pickle, before the first question."""

    def prepare(self) -> None:
        """Load whatever every answer takes; what is raised is forgotten, as the first answer meets it again."""

    def reply(self, question: Any) -> Any:
        """The answer to a question; what is raised counts as a failure, and the question is put again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question."""

    question: Any
    answer: Any


@dataclass(frozen=True, slots=True)
class Restarted:
    """The process has failed for this ``reason``, and the question is put to another."""

    question: Any
    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """A question to which no process gave an answer, and the ``reason`` why the last one did not."""

    question: Any
    reason: str


Reply = Answered | Restarted | Failed


class WorkerError(Exception):
    """Why a process gave no answer."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """What the process says once: it is prepared."""


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer, or, where ``raised`` is not empty, what the answerer has raised."""

    answer: Any
    raised: str = ""


class Worker:
    """A process that answers questions, seen from the program that asks; ``name`` is for lists of processes.

    Answers are instances of ``answers``; anything else counts as a failure. The first process is started at once.
    """

    def __init__(
        self,
        answerer: Answerer,
        answers: type,
        name: str,
        patience: Patience | None = None,
        *,
        replies: SimpleQueue[Reply] | None = None,
    ) -> None:
        """``replies`` is where the replies of several workers come together; see :func:`next_reply`."""
        self._answerer, self._answers, self._name = answerer, answers, name
        self._patience = patience or Patience()
        self._questions: SimpleQueue[Any] = SimpleQueue()
        self._replies: SimpleQueue[Reply] = SimpleQueue() if replies is None else replies
        self._hung_up = Event()
        self._process: _Process | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)
        # Leaving the program in the middle of a start would leave half a process behind.
        atexit.register(self.end)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, or None while there is none."""
        process = self._process
        return process.pid if process is not None else None

    @property
    def is_ready(self) -> bool:
        """Whether nothing keeps the process from answering at once."""
        process = self._process
        return process is not None and process.is_ready.is_set()

    def put(self, question: Any) -> None:
        """Ask; of several questions that wait, the latest alone is put."""
        self._questions.put(question)

    def get(self, seconds: float = 0.0) -> Reply | None:
        """What has become of the questions, one thing at a time; waits at most ``seconds`` for it."""
        return next_reply(self._replies, seconds)

    def hang_up(self) -> None:
        """Kill the process, or have it killed as soon as it is started; never waits, and nothing is asked any more."""
        self._hung_up.set()
        self._questions.put(None)
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        """Hang up and wait until the process is gone."""
        self.hang_up()
        self._thread.join()

    def _run(self) -> None:
        """The thread: have a process ready, put question after question to it until hung up, and clear it away."""
        try:
            # The first question tells what went wrong, if it still does.
            with suppress(Exception):
                self._standing(0)
            while (question := self._newest()) is not None:
                self._replies.put(self._reply(question))
        finally:
            self._put_away()
            atexit.unregister(self.end)

    def _newest(self) -> Any:
        """The latest question, waiting for one; earlier ones are no longer of interest. None when hung up."""
        question = self._questions.get()
        while question is not None and not self._questions.empty():
            question = self._questions.get()
        return question

    def _reply(self, question: Any) -> Reply:
        """Put a question until it is answered, or has failed too often, or nobody wants to know any more."""
        reason = ""
        for number in range(TRIES):
            if number:
                self._replies.put(Restarted(question, reason))
                self._hung_up.wait(PAUSE * (number - 1))  # At once the second time, and only until hung up.
            try:
                answer = self._standing(number).ask(question)
                if isinstance(answer, self._answers):
                    return Answered(question, answer)
                reason = NONSENSE
            except Exception as problem:
                reason = in_one_line(problem)
            self._put_away()
            if not self._questions.empty():  # Something newer was asked, or it was hung up.
                break
        return Failed(question, reason)

    def _standing(self, number: int) -> _Process:
        """The process, started where none is alive; ``number`` many have failed at the present question."""
        if self._process is None or not self._process.is_alive:
            self._put_away()
            if not self._hung_up.is_set():
                self._process = _Process(self._answerer, self._name, self._patience, number)
            if self._hung_up.is_set():
                self._put_away()
        if self._process is None:
            raise WorkerError("hung up")
        return self._process

    def _put_away(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


def next_reply(replies: SimpleQueue[Reply], seconds: float = 0.0) -> Reply | None:
    """What has become of a question; waits at most ``seconds`` for it."""
    try:
        return replies.get(timeout=seconds) if seconds > 0 else replies.get_nowait()
    except Empty:
        return None


class Crew:
    """Several workers, each asked one thing at a time, whose replies come in the order in which they are ready.

    Questions are told apart by what they are, not by what they equal.
    """

    def __init__(
        self, answerer: Answerer, answers: type, name: str, size: int, patience: Patience | None = None
    ) -> None:
        self.size = size
        self.idle: list[Worker] = []
        self._make = partial(Worker, answerer, answers, name, patience)
        self._replies: SimpleQueue[Reply] = SimpleQueue()
        self._busy: dict[int, Worker] = {}
        self._all: list[Worker] = []

    def start(self) -> None:
        """Start all of them."""
        for _ in range(self.size):
            worker = self._make(replies=self._replies)
            self._all.append(worker)
            self.idle.append(worker)

    def ask(self, question: Any) -> None:
        """Put a question to one that is idle."""
        worker = self._busy[id(question)] = self.idle.pop(0)
        worker.put(question)

    def reply(self) -> Reply:
        """What becomes of a question, waiting for it."""
        while (reply := self.ready_reply(LISTENING)) is None:
            continue  # So that Ctrl+C is heard in between, on every system.
        return reply

    def ready_reply(self, seconds: float = 0.0) -> Reply | None:
        """What becomes of a question, waiting at most so many seconds for it; None where none has its reply yet."""
        reply = next_reply(self._replies, seconds)
        if reply is not None and not isinstance(reply, Restarted):
            self.idle.append(self._busy.pop(id(reply.question)))
        return reply

    def end(self) -> None:
        """End all processes, whatever they are doing."""
        # All of them first: each is waited for, and so they end at the same time.
        for worker in self._all:
            worker.hang_up()
        for worker in self._all:
            worker.end()


class _Process:
    """One process, from its start to its end; raises whatever keeps it from being started."""

    def __init__(self, answerer: Answerer, name: str, patience: Patience, number: int) -> None:
        self._watch = Watch(patience, number)
        self._answerer: Answerer | None = answerer
        self._is_asked = False
        self._is_over = False
        self._lock = Lock()
        self.is_ready = Event()
        context = multiprocessing.get_context("spawn")  # Fork would copy threads and windows as they stand.
        self._line, there = context.Pipe()
        self._signs, signs_there = context.Pipe(duplex=False)  # Its own: no long answer may hold up a sign of life.
        # What the process is started with fits into a pipe, so that starting never waits for it; all else follows.
        self._process = context.Process(target=serve, args=(there, signs_there, patience.beat), name=name, daemon=True)
        try:
            with starting_whole():
                self._process.start()
        except BaseException:
            self._line.close()
            self._signs.close()
            raise
        finally:
            there.close()  # While our copies of its ends are open, its death would not end our reading.
            signs_there.close()
        self.pid = self._process.pid
        self._watching = Thread(target=self._look, name=f"{name}-watch", daemon=True)
        self._watching.start()

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended."""
        return not self._is_over and not wait([self._process.sentinel], 0)

    def ask(self, question: Any) -> Any:
        """The answer to a question; raises WorkerError where none comes, or whatever reading it has raised."""
        self._is_asked = True
        try:
            if self._answerer is not None:
                self._line.send(self._answerer)
                self._answerer = None
            self._line.send(question)
            while isinstance(said := self._received(), _Ready):
                self.is_ready.set()
        except (EOFError, OSError) as problem:
            self.kill()
            self._process.join()
            raise WorkerError(self._watch.trouble or ENDED) from problem
        finally:
            self._is_asked = False
        if not isinstance(said, _Said):
            raise WorkerError(NONSENSE)
        if said.raised:
            raise WorkerError(said.raised)
        self.is_ready.set()
        return said.answer

    def kill(self) -> None:
        """Kill the process; never waits."""
        with self._lock:
            if not self._is_over:
                self._process.kill()

    def end(self) -> None:
        """Kill the process and wait until it is gone."""
        self.kill()
        self._process.join()
        with self._lock:
            self._is_over = True
        self._watching.join()
        self._line.close()
        self._signs.close()

    def _received(self) -> Any:
        """What the process says next; raises EOFError or OSError where it has ended."""
        if self._line not in wait([self._line, self._process.sentinel]):
            raise EOFError
        return pickle.loads(self._line.recv_bytes(MOST))

    def _look(self) -> None:
        """The watching thread: kill the process once it is in trouble; ends with it."""
        while not self._watch.trouble:
            try:
                if self._signs.poll(self._watch.patience.beat):
                    (computed,) = _SIGN.unpack(self._signs.recv_bytes(_SIGN.size))
                    self._watch.hear(computed, is_asked=self._is_asked)
                else:
                    self._watch.miss()
            except (EOFError, OSError, struct.error):
                return
        self.kill()


def serve(line: Connection, signs: Connection, beat: float) -> None:
    """The process: answer questions until the other end is gone."""
    # Ctrl+C in the terminal is the program's affair; this process ends with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_give_signs, args=(signs, beat), daemon=True).start()
    try:
        answerer = _arrived(line)
        with suppress(Exception):
            answerer.prepare()
        line.send(_Ready())
        while True:
            line.send_bytes(_said(answerer, line.recv_bytes()))
    except (EOFError, OSError):
        return


def _arrived(line: Connection) -> Answerer:
    """What is to answer here; where that can't be read, the first question is told so."""
    data = line.recv_bytes()
    try:
        answerer: Answerer = pickle.loads(data)  # Nobody but the program that started this has the pipe.
    except Exception as problem:
        line.send(_Said(None, in_one_line(problem)))
        raise EOFError from problem
    return answerer


def _said(answerer: Answerer, question: bytes) -> bytes:
    """What is to be sent in answer to a question; whatever goes wrong with either is told too."""
    try:
        return pickle.dumps(_Said(answerer.reply(pickle.loads(question))))
    except Exception as problem:
        return pickle.dumps(_Said(None, in_one_line(problem)))


def _give_signs(signs: Connection, beat: float) -> None:
    """Say every ``beat`` seconds that this process is alive, and end it where nobody hears that any more."""
    try:
        while True:
            signs.send_bytes(_SIGN.pack(time.process_time()))
            time.sleep(beat)
    except OSError:
        os._exit(0)  # At once; sys.exit would only end this thread.


def in_one_line(problem: Exception) -> str:
    """What went wrong, in one line."""
    return str(problem) if isinstance(problem, WorkerError) else f"{type(problem).__name__}: {problem}"
