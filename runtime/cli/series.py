"""What commands that play many games share: the maps, the playing, the results, and saying what goes wrong."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from runtime.cli.arguments import workers_given
from runtime.cli.exits import FAULTY, FINE, StopError
from runtime.cli.kernel_notice import LateNotice, prepare_kernels, say_cluster_wait, say_workers_wait
from runtime.cli.plots import write_plots
from runtime.cli.series_summary import summary_data, write_summary
from runtime.cli.words import tell_lexicon_error
from runtime.fastgame.obstacles import say_quick_obstacles
from runtime.lexicon import LexiconError
from runtime.simulate.cluster import LOCAL, ClusterError, open_cluster, run_on_cluster
from runtime.simulate.experiment import Experiment, grade_of, unknown_player
from runtime.simulate.result import GameResult, SideTimes
from runtime.simulate.runners import GameWorkerError, run
from runtime.simulate.store import ResultStore, StoreError
from runtime.simulate.strength import strength_text, table_text
from runtime.simulate.summary import Summary, summed_up
from runtime.support.files import make_folder, try_to_write, write_whole
from runtime.support.json_text import write_figures
from runtime.support.terminal import flush, is_watched, tell, tell_over, write_json
from runtime.support.texts import Texts, reason_of, spoken
from runtime.support.wording import say_issue

_EVERY = 0.2


class ProgressLine:
    """One line that is written again and again: games played, how fast, and how long it will still take.

    ``late`` is said where the first game is long in coming.
    """

    def __init__(self, t: Texts, done: int, of: int, late: str = "") -> None:
        self._t, self._late = t, LateNotice(late)
        self._begun, self._first = monotonic(), done
        self._done, self._of = done, of
        self._told = 0.0
        self._is_shown = is_watched()
        self._width = 0

    def __enter__(self) -> ProgressLine:
        self._late.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._late.end()
        if self._width:
            tell_over("", self._width)

    def tell(self, said: str) -> None:
        """Say something else, in a line of its own."""
        if self._width:
            tell_over("", self._width)
        tell(said)

    def step(self) -> None:
        """One more game is played."""
        self._late.end()
        self._done += 1
        now = monotonic()
        if self._is_shown and (now - self._told > _EVERY or self._done == self._of):
            self._told = now
            self._write(now - self._begun)

    def _write(self, seconds: float) -> None:
        pace = (self._done - self._first) / max(seconds, 1e-9)
        left = round((self._of - self._done) / max(pace, 1e-9))
        line = self._t(
            "{done} of {of} games, {pace} a minute, {minutes}:{seconds} left",
            done=self._done,
            of=self._of,
            pace=round(60 * pace),
            minutes=left // 60,
            seconds=f"{left % 60:02}",
        )
        self._width = max(self._width, tell_over(line, self._width))


GUIDE = "runtime/simulate/README.md"
"""Where it stands how a cluster is set up; it comes with the program."""


@dataclass(frozen=True, slots=True)
class SeriesFiles:
    """Where the results of games go, and what is made of them when all are played; None for nowhere.

    ``records`` is a folder with a file of each game, named after its number, and ``plots`` one with pictures;
    ``table`` is a file of the players' strength.
    """

    results: Path | None
    records: Path | None = None
    plots: Path | None = None
    table: Path | None = None

    def try_all(self, t: Texts) -> None:
        """See before the first game whether all can be written; raises StopError with the one that can't."""
        for file, in_place in ((self.results, True), (self.table, False)):
            if file is not None:
                with writing_to(file, t):
                    try_to_write(file, in_place=in_place)
        for folder in filter(None, (self.records, self.plots)):
            with writing_to(folder, t):
                make_folder(folder)
                try_to_write(folder / "file")


@contextmanager
def writing_to(path: Path, t: Texts) -> Iterator[None]:
    """Turn what goes wrong in writing to a ``path`` into a StopError that names it as it was given."""
    try:
        yield
    except OSError as problem:
        raise StopError(t("{file} cannot be written: {reason}.", file=path, reason=reason_of(problem))) from problem


@dataclass(frozen=True, slots=True)
class SeriesOutcome:
    """All games that are played, those that were there before among them.

    ``by_engine`` counts the games of quick players that the engine played now, by level and why.
    """

    results: tuple[GameResult, ...]
    times: dict[int, SideTimes]
    by_engine: Mapping[tuple[str, tuple[str, ...]], int]


def play_or_tell(
    experiment: Experiment, files: SeriesFiles, workers: int, t: Texts, dask: str = ""
) -> SeriesOutcome | None:
    """As :func:`play_series`; None where it can't be done, which has been said."""
    try:
        return play_series(experiment, files, workers, t, dask)
    except StopError as stop:
        tell(str(stop))
    except LexiconError as problem:
        tell_lexicon_error(problem, t)
    return None


def play_series(experiment: Experiment, files: SeriesFiles, workers: int, t: Texts, dask: str = "") -> SeriesOutcome:
    """Play what is not played yet, with progress on a terminal; ``dask`` is a cluster that plays, not ``workers``.

    Raises StopError where it can't be done, and LexiconError where there are no words. Whoever interrupts it is told
    what is kept.
    """
    try:
        return _played(experiment, files, workers, t, dask)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(say_kept(t) if files.results is not None else "") from stop
    except ClusterError as problem:
        raise StopError(_say_lost(problem, dask, t, is_kept=files.results is not None)) from problem
    except StoreError as problem:
        raise StopError(_store_error(problem, t)) from problem
    except _UnplayableError as problem:
        *others, last = (f"{level}: {say_quick_obstacles(t, why)}" for level, why in problem.levels.items())
        for one in others:
            tell(one)
        raise StopError(last, FAULTY) from problem
    except GameWorkerError as problem:
        raise StopError(_say_unplayed(problem, t), FAULTY) from problem


class _UnplayableError(Exception):
    """Quick players can't play these levels, by the reasons."""

    def __init__(self, levels: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(", ".join(levels))
        self.levels = levels


def play_and_tell(experiment: Experiment, files: SeriesFiles, args: argparse.Namespace, t: Texts) -> int:
    """Play a series as ``--workers``, ``--dask`` and ``--json`` among ``args`` wish it, and tell what came out.

    Gives the exit code: 1 where a level can't be played or a player failed, 2 where something can't be read or written.
    """
    outcome = play_series(experiment, files, args.workers, t, args.dask)
    summary = _tell_outcome(experiment, outcome, files, t, as_json=args.json)
    return FAULTY if summary.faults else FINE


def _tell_outcome(
    experiment: Experiment, outcome: SeriesOutcome, files: SeriesFiles, t: Texts, *, as_json: bool
) -> Summary:
    """Sum up what the games came to: print it, and then write what ``files`` ask for; raises StopError."""
    summary = summed_up(experiment, outcome.results, outcome.times, outcome.by_engine)
    # What is printed is there, whatever becomes of the rest.
    if as_json:
        write_json(write_figures(summary_data(summary)))
    else:
        write_summary(summary, t)
    flush()
    if files.table is not None:
        with writing_to(files.table, t):
            write_whole(files.table, strength_text(summary, table_text(files.table)).encode())
    if files.plots is not None:
        with writing_to(files.plots, t):
            write_plots(files.plots, experiment, outcome.results, t)
    return summary


def tell_cluster_error(problem: ClusterError, dask: str, t: Texts, *, is_kept: bool) -> None:
    """Say on stderr why nothing can be played on a cluster, and that what was played ``is_kept``."""
    tell(_say_lost(problem, dask, t, is_kept=is_kept))


def _say_lost(problem: ClusterError, dask: str, t: Texts, *, is_kept: bool) -> str:
    said, is_unready = say_cluster_error(problem, dask, t), problem.is_missing or problem.settings
    return f"{said} {say_kept(t)}" if is_kept and not is_unready else said


def say_kept(t: Texts) -> str:
    """That a run which ends early is gone on with by the same line."""
    return t("What is played is kept; the same line goes on.")


def say_cluster_error(problem: ClusterError, dask: str, t: Texts) -> str:
    """Why nothing can be played on a cluster."""
    if problem.is_missing:
        return t("--dask needs what is not installed: pip install 'scryptic[cluster]'")
    if problem.settings:
        return t(
            "{address} needs certificates: Dask's settings, such as ~/.config/dask/tls.yaml, do not have {settings}.",
            address=dask,
            settings=", ".join(problem.settings),
        )
    return t("The cluster {address} does not answer: {reason}.", address=dask, reason=str(problem))


class PlayingMachines:
    """Where a command has games played: by so many ``workers`` here, or by the ``client`` of a cluster.

    The cluster is opened when something is to be played, and only once.
    """

    def __init__(self, workers: int, dask: str, t: Texts, stack: ExitStack) -> None:
        self.workers = workers
        self._dask, self._t, self._stack = dask, t, stack
        self._client: Any = None

    def client(self) -> Any:
        """What plays in place of processes here, made ready before; None where there is no cluster."""
        if is_here(self._dask):
            prepare_kernels(self._t, game=True)
        if self._dask and self._client is None:
            self._client = self._stack.enter_context(opened_cluster(self._dask, self._t))
        return self._client

    @property
    def late(self) -> str:
        """What is said where the first game is long in coming."""
        return late_text(self._dask, self._t)


@contextmanager
def opened_cluster(dask: str, t: Texts) -> Iterator[Any]:
    """The client of a cluster; where another machine is long in answering, that is said."""
    with ExitStack() as opened:
        with LateNotice("" if is_here(dask) else say_cluster_wait(t, dask)):
            client = opened.enter_context(open_cluster(dask))
        yield client


def late_text(dask: str, t: Texts) -> str:
    """What is said where the first game is long in coming: nothing where this machine plays, which tells itself."""
    return "" if is_here(dask) else say_workers_wait(t)


@contextmanager
def playing_machines(workers: int, dask: str, t: Texts) -> Iterator[PlayingMachines]:
    """Where games are played; raises StopError where a cluster is lost, or a worker would play other games."""
    with ExitStack() as stack:
        try:
            yield PlayingMachines(workers, dask, t, stack)
        except ClusterError as problem:
            raise StopError(say_cluster_error(problem, dask, t)) from problem
        except GameWorkerError as problem:
            raise StopError(_say_unplayed(problem, t), FAULTY) from problem


def _say_unplayed(problem: GameWorkerError, t: Texts) -> str:
    return t("Game {number} could not be played: {reason}.", number=problem.number, reason=problem.reason)


def _played(experiment: Experiment, files: SeriesFiles, workers: int, t: Texts, dask: str) -> SeriesOutcome:
    results: list[GameResult] = []
    times: dict[int, SideTimes] = {}
    by_engine: Counter[tuple[str, tuple[str, ...]]] = Counter()
    with ExitStack() as stack:
        store = None if files.results is None else ResultStore(files.results, experiment)
        if store is not None:
            results += store.results
            times |= store.times
        begin = len(results)
        is_quick = any(grade_of(player) for player in experiment.digests)
        if is_quick and begin < len(experiment) and (unplayable := _unplayable(experiment)):
            raise _UnplayableError(unplayable)
        # Where there is none nothing is to be written.
        client = stack.enter_context(opened_cluster(dask, t)) if dask and begin < len(experiment) else None
        files.try_all(t)
        if store is not None:
            stack.enter_context(store)
        if begin < len(experiment) and is_here(dask):
            prepare_kernels(t, game=bool(experiment.digests), here=workers <= 1 and not dask)
        progress = stack.enter_context(ProgressLine(t, begin, len(experiment), late_text(dask, t)))

        def told(number: int, reason: str) -> None:
            said = t(
                "The process that played game {number} is started again with the same game: {reason}.",
                number=number,
                reason=reason,
            )
            progress.tell(said)

        wants_records = files.records is not None
        if client is None:
            games = run(experiment, begin, workers, keep_records=wants_records, told=told)
        else:
            games = run_on_cluster(client, experiment, begin, keep_records=wants_records, told=told)
        for one in stack.enter_context(closing(games)):
            if files.records is not None:
                name = f"{one.result.game:06}-{one.result.level}.json"
                write_whole(files.records / name, one.record.encode("utf-8", "surrogatepass"))
            if store is not None:
                store.add(one)
            results.append(one.result)
            times[one.result.game] = one.times
            if one.obstacles:
                by_engine[one.result.level, one.obstacles] += 1
            progress.step()
    return SeriesOutcome(tuple(results), times, by_engine)


def _unplayable(experiment: Experiment) -> Mapping[str, tuple[str, ...]]:
    """The maps that quick players, who take part, can't play, by the reasons."""
    # Like playing, this needs the compiler, which is slow to import.
    from runtime.simulate.compiled_play import quick_obstacles_of

    return quick_obstacles_of(experiment.arenas)


def _store_error(problem: StoreError, t: Texts) -> str:
    where = f"{problem.path}:{problem.line}: "
    if problem.reason == "foreign":
        return where + t(
            "This is no result of this experiment, as it is now. Choose another file, or move this one away."
        )
    if problem.reason == "changed":
        return where + t("Another program writes to this file too. Stop it, and begin again.")
    return where + t("This line is damaged. Take it and all that follow away, and they will be played again.")


def add_workers(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Add the options for how many processes play, and for a cluster that does in their place."""
    machines = parser.add_mutually_exclusive_group()
    machines.add_argument(
        "--workers",
        type=workers_given,
        default=1,
        metavar="N",
        help=t("play in so many processes at a time; the results are the same (1 unless said)"),
    )
    machines.add_argument(
        "--dask",
        type=address_given,
        default="",
        metavar="ADDRESS",
        help=t(
            "play on a cluster of Dask's instead: a scheduler's address, such as tls://host:8786, or local:N for N "
            "workers here; the results are the same (needs scryptic[cluster]; how it is set up and made safe is told "
            "in {guide})",
            guide=GUIDE,
        ),
    )


_ADDRESS = re.compile(r"(?:[a-z]+://)?(?:[^\s/:\[\]]+|\[[0-9a-fA-F:.]+\]):(?P<port>[0-9]{1,5})")
"""The address of a scheduler, with its port."""


def is_here(dask: str) -> bool:
    """Whether games are played on this machine, where there is such an address of a cluster, or none."""
    return not dask or dask.startswith(LOCAL)


def address_given(text: str) -> str:
    """A cluster's address from the command line, empty for none; raises ArgumentTypeError where it can't be one."""
    if not text:
        return text
    if text.startswith(LOCAL):
        return f"{LOCAL}{workers_given(text.removeprefix(LOCAL))}"
    found = _ADDRESS.fullmatch(text)
    if found is None or not 0 < int(found["port"]) < 65536:
        said = spoken()("{text} is no address such as tls://host:8786, host:8786 or local:2", text=text[:80])
        raise argparse.ArgumentTypeError(said)
    return text


def player_given(text: str, known: tuple[str, ...]) -> str:
    """A player from the command line; raises ArgumentTypeError where there is none of that name."""
    if text not in known:
        raise argparse.ArgumentTypeError(say_no_player(spoken(), text, known))
    return text


def say_no_player(t: Texts, name: str, known: tuple[str, ...]) -> str:
    """That there is no such player, which is meant, and which there are."""
    return " ".join(say_issue(t, unknown_player(name[:40], known)))
