"""The file of an experiment's results: one line a game, in order; a run that was interrupted goes on after the last.

Beside it a second file holds how long the players thought, which is never twice the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from runtime.engine.board.sides import SIDES, BySide
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import PlayedGame
from runtime.simulate.result import DamagedError, GameResult, SideTimes, read_result, write_result
from runtime.support.files import open_own, read_file, write_whole


class StoreError(Exception):
    """A file that this experiment's results can't be added to; ``line`` counts from 1.

    ``reason`` is ``damaged``, ``foreign`` (the results of another experiment, or of none), or ``changed``: another
    program has written to it since it was opened.
    """

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


_LARGEST = 4_000_000_000
"""The most bytes that a file of results may have."""


def times_path(path: Path) -> Path:
    """Where the times of a file of results are."""
    return path.with_name(f"{path.stem}.times{path.suffix or '.jsonl'}")


class ResultStore:
    """Both files of an experiment; ``results`` and ``times`` are the games that were there.

    Nothing is written until it is entered, to be added to: then a last line that was not written whole is taken off.
    Raises StoreError, and OSError where a file can't be used.
    """

    def __init__(self, path: Path, experiment: Experiment) -> None:
        self.path = path
        self._size = path.stat().st_size if path.exists() else 0
        self.results, self._whole = _read(path, experiment)
        self.times = _read_times(times_path(path), len(self.results))

    def __enter__(self) -> ResultStore:
        kept = "".join(f"{_times_line(number, times)}\n" for number, times in self.times.items())
        with ExitStack() as opened:  # Closes the one where the other can't be opened.
            self._lines = opened.enter_context(os.fdopen(open_own(self.path), "r+b"))
            if os.fstat(self._lines.fileno()).st_size != self._size:
                raise StoreError(self.path, len(self.results) + 1, "changed")
            self._lines.truncate(self._whole)
            self._lines.seek(self._whole)
            write_whole(times_path(self.path), kept.encode())
            file = open_own(times_path(self.path), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            self._times = os.fdopen(file, "ab")
            opened.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()
        self._times.close()

    def add(self, played: PlayedGame) -> None:
        """Write a game down; it is there even if the program is killed right after. Raises StoreError."""
        if os.fstat(self._lines.fileno()).st_size != self._lines.tell():
            raise StoreError(self.path, played.result.game + 1, "changed")
        # The times first: a program that is killed in between leaves times without a game, which are dropped, and no
        # game without its times.
        self._times.write(f"{_times_line(played.result.game, played.times)}\n".encode())
        self._times.flush()
        self._lines.write(f"{write_result(played.result)}\n".encode())
        self._lines.flush()


def _read(path: Path, experiment: Experiment) -> tuple[tuple[GameResult, ...], int]:
    """The results of a file, and how many of its bytes they are."""
    if not path.exists():
        return (), 0
    lines = read_file(path, _LARGEST).splitlines(keepends=True)
    results: list[GameResult] = []
    size = 0
    for number, line in enumerate(lines):
        try:
            result = read_result(line.decode().removesuffix("\n")) if line.endswith(b"\n") else None
        except (DamagedError, UnicodeDecodeError) as problem:
            # Only the last line can have been cut off; another one that can't be read is damage.
            if number < len(lines) - 1 or not results:
                raise StoreError(path, number + 1, "damaged" if results else "foreign") from problem
            result = None
        if result is None:
            _torn(path, number, line, experiment)
            break
        if result.experiment != experiment.fingerprint:
            raise StoreError(path, number + 1, "foreign")
        if result.game != number:
            raise StoreError(path, number + 1, "damaged")
        results.append(result)
        size += len(line)
    return tuple(results), size


def _torn(path: Path, number: int, line: bytes, experiment: Experiment) -> None:
    """See that what will be taken off is the beginning of a result, lest it be somebody's only line of another file."""
    begins = f'{{"game": {number}, "experiment": "{experiment.fingerprint}", '.encode()
    if number == 0 and not line.startswith(begins[: len(line)]):
        raise StoreError(path, 1, "foreign")


def _times_line(number: int, times: SideTimes) -> str:
    """Milliseconds, action by action, turn by turn."""
    sides: Mapping[str, object] = {
        side.value: [[round(1000 * one, 2) for one in turn] for turn in times[side]] for side in SIDES
    }
    return json.dumps({"game": number, **sides})


def _turns(turns: list[list[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(ms) / 1000 for ms in turn) for turn in turns)


def _read_times(path: Path, games: int) -> dict[int, SideTimes]:
    """The times of the first ``games`` games, as far as they can be read: nothing depends on them."""
    found: dict[int, SideTimes] = {}
    try:
        lines = read_file(path, _LARGEST).decode("utf-8", "replace").splitlines()
    except OSError:
        return found
    for line in lines:
        try:
            data = json.loads(line)
            number = int(data["game"])
            times = BySide(
                *(tuple(tuple(float(ms) / 1000 for ms in turn) for turn in data[one.value]) for one in SIDES)
            )
        except (ValueError, KeyError, TypeError):
            continue
        if 0 <= number < games:
            found[number] = times
    return dict(sorted(found.items()))
