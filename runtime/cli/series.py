"""What commands that play many games share: playing them, keeping the results, and saying what goes wrong."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from runtime.cli.kernel_notice import tell_preparing
from runtime.cli.words import tell_lexicon_error
from runtime.lexicon import LexiconError
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import PlayedGame, Times
from runtime.simulate.result import GameResult
from runtime.simulate.runners import GameWorkerError, run
from runtime.simulate.store import ResultStore, StoreError
from runtime.support.files import make_folder, write_whole
from runtime.support.terminal import is_watched, tell, tell_over
from runtime.support.texts import Texts, spoken

_EVERY = 0.2


class ProgressLine:
    """One line that is written again and again: games played, how fast, and how long it will still take."""

    def __init__(self, t: Texts, done: int, of: int) -> None:
        self._t = t
        self._begun, self._first = monotonic(), done
        self._done, self._of = done, of
        self._told = 0.0
        self._is_shown = is_watched()
        self._width = 0

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._width:
            tell_over("", self._width)

    def tell(self, said: str) -> None:
        """Say something else, in a line of its own."""
        if self._width:
            tell_over("", self._width)
        tell(said)

    def step(self) -> None:
        """One more game is played."""
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


FINE, FAULTY, WRONG_USE = 0, 1, 2
MOST_WORKERS = 64


@dataclass(frozen=True, slots=True)
class SeriesFiles:
    """Where the results of games go, and their records, in files named after the game's number; None for nowhere."""

    results: Path | None
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class SeriesOutcome:
    """All games that are played, those that were there before among them."""

    results: tuple[GameResult, ...]
    times: dict[int, Times]


def played(experiment: Experiment, keeping: SeriesFiles, workers: int, t: Texts) -> SeriesOutcome | None:
    """Play what is not played yet, with progress on a terminal; None where it can't be done, which has been said."""
    try:
        return _played(experiment, keeping, workers, t)
    except StoreError as problem:
        tell(_store_error(problem, t))
    except GameWorkerError as problem:
        tell(t("Game {number} could not be played: {reason}.", number=problem.number, reason=problem.reason))
    except LexiconError as problem:
        tell_lexicon_error(problem, t)
    return None


def _played(experiment: Experiment, keeping: SeriesFiles, workers: int, t: Texts) -> SeriesOutcome:
    results: list[GameResult] = []
    times: dict[int, Times] = {}
    with ExitStack() as stack:
        keep: Callable[[PlayedGame], None] | None = None
        if keeping.results is not None:
            store = stack.enter_context(ResultStore(keeping.results, experiment))
            results += store.results
            times |= store.times
            keep = store.add
        if keeping.records is not None:
            make_folder(keeping.records)
        begin = len(results)
        if begin < len(experiment):
            tell_preparing(t)
        progress = stack.enter_context(ProgressLine(t, begin, len(experiment)))

        def told(number: int, reason: str) -> None:
            said = t(
                "The process that played game {number} is started again with the same game: {reason}.",
                number=number,
                reason=reason,
            )
            progress.tell(said)

        wants_records = keeping.records is not None
        games = stack.enter_context(closing(run(experiment, begin, workers, keep_records=wants_records, told=told)))
        for one in games:
            if keeping.records is not None:
                name = f"{one.result.game:06}-{one.result.level}.json"
                write_whole(keeping.records / name, one.record.encode("utf-8", "surrogatepass"))
            if keep is not None:
                keep(one)
            results.append(one.result)
            times[one.result.game] = one.times
            progress.step()
    return SeriesOutcome(tuple(results), times)


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
    """Add the option for how many processes play."""
    parser.add_argument(
        "--workers",
        type=workers_given,
        default=1,
        metavar="N",
        help=t("play in so many processes at a time; the results are the same (1 unless said)"),
    )


def workers_given(text: str) -> int:
    """A number of processes from the command line; raises ArgumentTypeError where it is none."""
    return number_given(text, 1, MOST_WORKERS)


def number_given(text: str, least: int, most: int) -> int:
    """A whole number from the command line; raises ArgumentTypeError where it is none, or out of bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18 and least <= int(text) <= most):
        said = spoken()("{text} is no whole number from {least} to {most}", text=text[:40], least=least, most=most)
        raise argparse.ArgumentTypeError(said)
    return int(text)
