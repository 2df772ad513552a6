"""Games on a cluster of Dask's: batches of them as tasks, results in the order of the games, the same bytes as ever.

A worker that is lost costs its batch's time, for the batch is played again elsewhere; one that has another program or
other words plays nothing. Dask unpickles what its machines send each other, so all of them must trust one another.
"""

from __future__ import annotations

import logging
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from math import ceil
from pathlib import Path
from threading import Lock
from time import monotonic, perf_counter
from typing import Any

import runtime
from runtime import resources
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import LexiconError, WordSource
from runtime.simulate.experiment import Experiment, words_data
from runtime.simulate.play import GameRunner, PlayedGame
from runtime.simulate.proof_search import ProofGoal, Try, TryPlayer
from runtime.simulate.runners import GameWorkerError, Told
from runtime.support.files import read_file, resolved
from runtime.support.issues import Issue
from runtime.support.signals import starting_whole
from runtime.support.workers import Answered, Failed, Reply, Restarted, in_one_line

LOCAL = "local:"
"""How an address begins that means so many workers on this machine."""

SECONDS = 4.0
"""About how long a batch shall take: long against what a task costs the scheduler, short against what may be lost."""

MOST_GAMES = 200
"""No batch has more games."""

AHEAD = 3
"""How many batches for each worker are given out at a time."""

MOST_READY = 4 * MOST_GAMES
"""How many games for each worker may be ready before one that takes longer."""

RETRIES = 2
"""How often Dask puts a task again that has raised something."""

TRIES = 10
"""How often games are put again whose workers died, each time of several; then the games themselves are to blame."""

PATIENCE, STARTING = 20, 60
"""How many seconds a scheduler has to answer, and the first of its workers to be there."""


_TLS = tuple(f"distributed.comm.tls.{name}" for name in ("ca-file", "client.cert", "client.key"))
"""The settings of Dask's without which nobody gets to a scheduler by TLS."""


class ClusterError(Exception):
    """Why nothing can be played on a cluster: the extra that it takes or ``settings`` are missing, or who is silent."""

    def __init__(self, reason: str, *, is_missing: bool = False, settings: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.is_missing = is_missing
        self.settings = settings


@contextmanager
def open_cluster(address: str) -> Iterator[Any]:
    """A client of Dask's for a scheduler's address, or for as many workers here as ``local:N`` says.

    Raises :class:`ClusterError` where Dask is not installed, and where no scheduler or no worker answers. Certificates
    for TLS are those that Dask's own settings name; workers here have some that are made for them alone.
    """
    with ExitStack() as opened:
        try:
            import distributed
            from dask import config

            lacking = tuple(name for name in _TLS if not config.get(name, None))
            if address.startswith("tls://") and lacking:
                raise ClusterError("no certificates", settings=lacking)
            # What becomes of workers is told by whoever plays.
            for handler in logging.getLogger("distributed").handlers:
                handler.setLevel(logging.CRITICAL)
            scheduler: Any = address
            if address.startswith(LOCAL):
                # The thread that starts workers, also in the place of lost ones, begins here, and is deaf as they are.
                with starting_whole():
                    scheduler = distributed.LocalCluster(
                        n_workers=int(address.removeprefix(LOCAL)),
                        threads_per_worker=1,
                        memory_limit=None,
                        # A page about the games is neither wanted nor to be seen by others here.
                        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                        security=True,
                        silence_logs=logging.CRITICAL,
                    )
                opened.callback(_close, scheduler)
            client = distributed.Client(scheduler, timeout=PATIENCE)
            opened.callback(_close, client)
            client.loop.asyncio_loop.set_exception_handler(_note_left_behind)
            client.wait_for_workers(1, timeout=STARTING)
        except ImportError as problem:
            raise ClusterError(in_one_line(problem), is_missing=True) from problem
        except (OSError, ValueError, RuntimeError) as problem:
            raise ClusterError(in_one_line(problem)) from problem
        yield client


def _note_left_behind(_loop: Any, context: dict[str, Any]) -> None:
    # Whom Dask still asked when a worker was lost, nobody waits for any more: no news for whoever plays.
    logging.getLogger("distributed").debug(context["message"], exc_info=context.get("exception"))


def _close(part: Any) -> None:
    # All is played by now, or lost: a part that does not answer any more has nothing to close.
    with suppress(Exception):
        part.close()


def run_on_cluster(
    client: Any,
    experiment: Experiment,
    begin: int,
    *,
    keep_records: bool = False,
    told: Told = lambda _number, _reason: None,
) -> Generator[PlayedGame, None, None]:
    """Play every game from number ``begin`` on, on a cluster; as :func:`runtime.simulate.runners.run` does.

    Raises :class:`runtime.lexicon.LexiconError` where there are no words, GameWorkerError for a game at which workers
    fail again and again, and ClusterError where the cluster is lost.
    """
    arenas = tuple(replace(arena, words=with_full_paths(arena.words)) for arena in experiment.arenas)
    data, digest = pickle.dumps(replace(experiment, arenas=arenas)), common_digest(arena.words for arena in arenas)
    tasks = ClusterTasks(client, play_batch, lambda numbers: (data, digest, keep_records, numbers), _one_by_one)
    asked, pace = begin, 0.0
    ready: dict[int, PlayedGame] = {}
    try:
        while begin < len(experiment):
            workers = tasks.workers
            most = min(len(experiment), begin + MOST_READY * workers)
            while asked < most and len(tasks) < AHEAD * workers:
                size = batch_size(pace, len(experiment) - asked, workers)
                tasks.put(range(asked, asked + size))
                asked += size
            for reply in tasks.replies():
                if not isinstance(reply, Answered):
                    _tell_failure(reply, told)
                    continue
                batch: Batch = reply.answer
                if batch.issue is not None:
                    raise LexiconError(batch.issue)
                pace = batch.seconds / len(batch.games)
                ready.update((game.result.game, game) for game in batch.games)
            while begin in ready:
                yield ready.pop(begin)
                begin += 1
    finally:
        tasks.cancel()


def _one_by_one(numbers: range) -> Iterator[range]:
    """A game may be what kills workers, and which is seen when each goes by itself."""
    return (range(number, number + 1) for number in numbers)


def _tell_failure(reply: Restarted | Failed, told: Told) -> None:
    """Tell of games that are played again; raises GameWorkerError for those that are not."""
    if isinstance(reply, Failed):
        raise GameWorkerError(reply.question[0], reply.reason)
    told(reply.question[0], reply.reason)


def batch_size(pace: float, left: int, workers: int) -> int:
    """How many games the next batch has, by the seconds that a game took last, 0 for nobody knows.

    The first have one each, and towards the end of the games they are few, so that all workers end at the same time.
    """
    wanted = 1 if not pace else ceil(min(SECONDS / pace, MOST_GAMES))
    return max(1, min(wanted, left // (2 * workers)))


class ClusterProofSearch:
    """Plays tries of a goal on a cluster; for all else it is :class:`runtime.simulate.proof_search.ProofSearch`."""

    def __init__(self, client: Any, goal: ProofGoal, tries: int) -> None:
        sent = replace(goal, words=with_full_paths(goal.words))
        data, digest = pickle.dumps(sent), common_digest([sent.words])
        self._tasks = ClusterTasks(client, play_try, lambda number: (data, digest, number))
        self._of = tries
        self._next = self._told = 0
        self._ready: dict[int, Try] = {}
        self._begun: float | None = None
        self.is_over = False

    @property
    def seconds(self) -> float:
        """How long games have been looked for, from the first that was played."""
        return 0.0 if self._begun is None else monotonic() - self._begun

    def poll(self, seconds: float = 0.0) -> tuple[Try, ...]:
        """The tries that are done since the last call, waiting for one at most so long; raises ClusterError."""
        is_found = any(one.record is not None for one in self._ready.values())
        while not is_found and self._next < self._of and len(self._tasks) < AHEAD * self._tasks.workers:
            self._tasks.put(self._next)
            self._next += 1
        told: list[Try] = []
        for reply in self._tasks.replies(seconds):
            if isinstance(reply, Failed):
                self.stop()
                return (Try(reply.question, "", fault=reply.reason),)
            if isinstance(reply, Answered):
                self._ready[reply.question] = reply.answer
        if self._ready and self._begun is None:
            self._begun = monotonic()
        while self._told in self._ready and not self.is_over:
            told.append(self._ready.pop(self._told))
            self._told += 1
            if told[-1].record is not None or self._told == self._of:
                self.stop()
        return tuple(told)

    def stop(self) -> None:
        """Have nothing more played."""
        self.is_over = True
        self._tasks.cancel()


class RefusedTask(Failed):
    """A question that a worker with another program, other words or other weights was not to answer."""


class ClusterTasks:
    """Questions that are answered on a cluster, with the replies of :class:`runtime.support.workers.Worker`.

    Each task does ``task`` with what is ``given`` for its question. A question whose worker dies is put again, in the
    parts into which ``split`` divides it.
    """

    def __init__(
        self,
        client: Any,
        task: Callable[..., Any],
        given: Callable[[Any], tuple[Any, ...]],
        split: Callable[[Any], Iterable[Any]] = lambda question: (question,),
    ) -> None:
        self._client, self._task, self._given, self._split = client, task, given, split
        self._out: dict[Any, tuple[Any, int]] = {}

    def __len__(self) -> int:
        return len(self._out)

    @property
    def workers(self) -> int:
        """How many there are now, and one where all are lost: the scheduler keeps tasks for those to come."""
        with _lost_is_told():
            threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def put(self, question: Any) -> None:
        """Have a question answered."""
        self._put(question, 0)

    def _put(self, question: Any, tries: int) -> None:
        with _lost_is_told():
            future = self._client.submit(self._task, *self._given(question), pure=False, retries=RETRIES)
        self._out[future] = question, tries

    def replies(self, seconds: float | None = None) -> Iterator[Reply]:
        """What has become of questions; waits for the first, at most so long. Raises ClusterError."""
        from distributed import KilledWorker, wait

        if not self._out:
            return
        with _lost_is_told():
            try:
                found = wait([*self._out], timeout=seconds, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                return
        for future in found:
            question, tries = self._out.pop(future)
            try:
                with _lost_is_told():
                    answer = future.result()
            except KilledWorker as problem:
                # Whoever kills workers does not mean the games.
                if tries == TRIES:
                    yield Failed(question, in_one_line(problem))
                    continue
                for part in self._split(question):
                    self._put(part, tries + 1)
                yield Restarted(question, "KilledWorker")
            except ClusterError:
                raise
            except OtherProgramError as problem:
                yield RefusedTask(question, in_one_line(problem))
            except Exception as problem:
                yield Failed(question, in_one_line(problem))
            else:
                yield Answered(question, answer)

    def cancel(self) -> None:
        """Have nothing more done; a cluster that is lost has nothing to cancel."""
        with suppress(Exception):
            self._client.cancel([*self._out], force=True)
        self._out.clear()


@contextmanager
def _lost_is_told() -> Iterator[None]:
    """Raise ClusterError where the scheduler is gone: what it was to do is then cancelled."""
    try:
        yield
    except (CancelledError, OSError) as problem:
        raise ClusterError(in_one_line(problem)) from problem


def with_full_paths(words: WordSource) -> WordSource:
    """The same words, named so that a program finds them which runs in another folder."""
    own, folder = (None if path is None else resolved(path) for path in (words.own, words.folder))
    return replace(words, own=own, folder=folder)


# What workers do


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that were played one after another and how many seconds they took, or what is wrong with the words."""

    games: tuple[PlayedGame, ...]
    seconds: float = 0.0
    issue: Issue | None = None


class OtherProgramError(RuntimeError):
    """A worker would play other games than the client means."""


def play_batch(data: bytes, digest: str, keep_records: bool, numbers: range) -> Batch:
    """Play games of an experiment."""
    with one_at_a_time():
        runner = _runner(data, digest)
        begun = monotonic()
        try:
            games = tuple(runner.play(number, keep_record=keep_records) for number in numbers)
        except LexiconError as problem:
            return Batch((), issue=problem.issue)
        return Batch(games, monotonic() - begun)


def play_try(data: bytes, digest: str, number: int) -> Try:
    """Play a try of a goal; what goes wrong in it is told with it."""
    with one_at_a_time():
        return _try_player(data, digest).reply(number)


@lru_cache(maxsize=2)
def _runner(data: bytes, digest: str) -> GameRunner:
    """Where an experiment is played: its words are loaded once in a process."""
    experiment: Experiment = pickle.loads(data)  # Dask has unpickled the task itself from the same scheduler.
    check_program(digest, (arena.words for arena in experiment.arenas))
    # Of the workers of one machine, one compiles for all.
    get_ready(game=bool(experiment.digests))
    return GameRunner(experiment, perf_counter)


@lru_cache(maxsize=2)
def _try_player(data: bytes, digest: str) -> TryPlayer:
    """Who plays the tries of a goal."""
    goal: ProofGoal = pickle.loads(data)
    check_program(digest, [goal.words])
    player = TryPlayer(goal)
    player.prepare()
    return player


def check_program(digest: str, words: Iterable[WordSource]) -> None:
    """Raise OtherProgramError in a worker whose program or ``words`` are not those of the client's ``digest``."""
    here, there = common_digest(words).split(), digest.split()
    others = [part for part, own, wanted in zip(_PARTS, here, there, strict=True) if own != wanted]
    if others:
        raise OtherProgramError(f"{_worker_address()} has {' and '.join(others)}")


_PARTS = ("another version of the program", "another Python, numpy or numba", "other words")
"""What a worker has that can't play the same games, in the order of :func:`common_digest`."""


def _worker_address() -> str:
    """Where the worker is that this is asked in."""
    try:
        from distributed import get_worker

        return f"the worker {get_worker().address}"
    except (ImportError, ValueError):
        return "a worker"


def common_digest(words: Iterable[WordSource]) -> str:
    """What two machines must have in common to play the same games, each part by a digest.

    That is the program, what runs and compiles it, and the words themselves.
    """
    runs = (sys.version_info[:2], version("numpy"), version("numba"))
    digests = (sha256(repr(one).encode()).hexdigest() for one in (runs, [words_data(one) for one in words]))
    return " ".join((_program_digest(), *digests))


@cache
def _program_digest() -> str:
    """The digest of the code, words and weights that come with it: versions tell nothing of a changed copy."""
    digest, assets = sha256(), resources.assets()
    for folder, kind in (
        (Path(runtime.__file__).parent, "*.py"),
        (assets / "lexicon", "*"),
        (assets / "opponents", "*"),
    ):
        for file in sorted(path for path in folder.rglob(kind) if path.is_file()):
            digest.update(file.relative_to(folder).as_posix().encode())
            digest.update(read_file(file))
    return digest.hexdigest()


@cache
def one_at_a_time() -> Lock:
    """A worker may have several threads, and a runner plays one game at a time."""
    return Lock()
