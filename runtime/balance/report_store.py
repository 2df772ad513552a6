"""The games of balance reports, and playtest reports with their answers, kept in the state folder by campaign.

Nothing that follows from a campaign lies among its own files. What can't be read, or was counted otherwise by another
version, counts as never played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from runtime.balance.heat_maps import LAYERS, PARTS, HeatMaps
from runtime.balance.outcomes import MeasuredGame
from runtime.balance.report import PlayedSeries
from runtime.campaign.json_reader import JsonReader
from runtime.campaign.playtest_json import LONGEST_NOTE, SUFFIX
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.records.game_counts import GameCounts
from runtime.profile.home import folder_key
from runtime.support.files import make_folder, read_file, remove, write_whole

FOLDER = "balance"
"""Where reports lie in the state folder, a folder for each campaign."""

_LARGEST = 100_000_000
"""The most bytes that a file of them may have."""

_MOST = 24
"""So many series of a level are kept."""

_COUNTS = tuple(one.name for one in fields(GameCounts))
_WHOLE = frozenset(("first_contact", "lead_changes"))
"""The counts that are of the whole game and of no side."""


class ReportStore:
    """The series of the levels of a campaign in ``folder``; ``state`` is the person's state folder."""

    def __init__(self, state: Path, folder: Path) -> None:
        self._place = state / FOLDER / folder_key(folder)

    def read(self, level_id: str) -> tuple[PlayedSeries, ...]:
        """What is kept of a level."""
        try:
            data = json.loads(read_file(self.file(level_id), _LARGEST))
            given = JsonReader(data)
            return tuple(_read_series(one) for one in given.at("series").items()) if _is_ours(given) else ()
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return ()

    def keep(self, level_id: str, played: Sequence[PlayedSeries]) -> None:
        """Keep these series in the place of earlier ones of the same players and difficulties. Raises OSError."""
        fresh = [one for one in played if one.count]
        told = {(one.players, one.difficulties) for one in fresh}
        # An undone edit finds the games of the level as it was again.
        digests = {one.digest for one in fresh}
        others = [one for one in self.read(level_id) if one.digest not in digests]
        stale = [one for one in others if (one.players, one.difficulties) in told]
        kept = [*fresh, *(one for one in others if one not in stale), *stale][:_MOST]
        make_folder(self._place)
        data = {"counts": list(_COUNTS), "series": [_series_data(one) for one in kept]}
        write_whole(self.file(level_id), json.dumps(data, separators=(",", ":")).encode())

    def file(self, level_id: str) -> Path:
        """Where the series of a level are kept."""
        return self._place / f"{level_id}.json"


def _is_ours(reader: JsonReader) -> bool:
    return [one.text() for one in reader.at("counts").items()] == list(_COUNTS)


def _series_data(one: PlayedSeries) -> dict[str, Any]:
    heat = one.heat
    return {
        "digest": one.digest,
        "players": list(one.players),
        "difficulties": list(one.difficulties),
        "games": [[list(_numbers(game)) for game in games] for games in one.games],
        "heat": None if heat is None else [heat.rows, heat.columns, heat.games, list(heat.ends), heat.counts.tolist()],
    }


def _numbers(game: MeasuredGame) -> Iterator[int | str]:
    """A game as a flat list: the shortest file, for there are thousands of them."""
    yield from (game.seed, len(SIDES) if game.winner is None else SIDES.index(game.winner), game.ended, game.path)
    yield from (*game.scores, game.turns, *game.letters_left)
    for name in _COUNTS:
        counted = getattr(game.counts, name)
        yield from (counted or 0,) if name in _WHOLE else astuple(counted)


def _read_series(reader: JsonReader) -> PlayedSeries:
    first, second = (one.text() for one in reader.at("players").items())
    return PlayedSeries(
        digest=reader.at("digest").text(),
        players=(first, second),
        difficulties=tuple(one.text() for one in reader.at("difficulties").items()),
        games=tuple(tuple(map(_read_game, games.items())) for games in reader.at("games").items()),
        heat=_read_heat(reader.at("heat").value),
    )


def _read_game(reader: JsonReader) -> MeasuredGame:
    seed, winner, ended, path, gold, silver, turns, left, other, *rest = (one.value for one in reader.items())
    numbers = iter([int(one) for one in (seed, winner, gold, silver, turns, left, other, *rest)])  # type: ignore[call-overload]
    seed, winner, gold, silver, turns, left, other = (next(numbers) for _ in range(7))
    counts: dict[str, Any] = {
        name: next(numbers) if name in _WHOLE else BySide(next(numbers), next(numbers)) for name in _COUNTS
    }
    counts["first_contact"] = counts["first_contact"] or None
    return MeasuredGame(
        seed=seed,
        winner=SIDES[winner] if winner < len(SIDES) else None,
        ended=str(ended),
        path=str(path),
        scores=BySide(gold, silver),
        turns=turns,
        letters_left=BySide(left, other),
        counts=GameCounts(**counts),
    )


def _read_heat(value: Any) -> HeatMaps | None:
    if value is None:
        return None
    rows, columns, games, ends, counts = value
    array = np.array(counts, np.int64)
    if array.shape != (LAYERS, int(rows) * int(columns)) or len(ends) != PARTS:
        raise ValueError("another map")
    return HeatMaps(int(rows), int(columns), int(games), tuple(map(int, ends)), array)


PLAYTESTS = "playtests"
"""Where playtest reports lie in the state folder, a folder for each campaign."""

MOST_REPORTS = 200
"""So many of them are kept."""

_ANSWERS = "answers.json"
_ANSWERS_SIZE = 10_000_000


@dataclass(frozen=True, slots=True)
class NoteAnswer:
    """What a designer made of a tester's note: an answer for themselves, and whether the note is ticked off."""

    text: str = ""
    is_done: bool = False


class PlaytestStore:
    """The playtest reports on a campaign in ``folder``, by their digests, and the answers to their notes by key."""

    def __init__(self, state: Path, folder: Path) -> None:
        self._place = state / PLAYTESTS / folder_key(folder)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of the reports."""
        with suppress(OSError):
            return tuple(sorted(self._place.glob(f"*{SUFFIX}")))[:MOST_REPORTS]
        return ()

    def keep(self, digest: str, text: str) -> bool:
        """Keep a report; False where there are too many already. Raises OSError."""
        make_folder(self._place)
        file = self._place / f"{digest}{SUFFIX}"
        if file.exists() or len(self.files) >= MOST_REPORTS:
            return file.exists()
        write_whole(file, text.encode("utf-8", "surrogatepass"))
        return True

    def forget(self, digest: str) -> None:
        """Keep a report no more. Raises OSError."""
        remove(self._place / f"{digest}{SUFFIX}")

    def answers(self) -> dict[str, NoteAnswer]:
        """The answers that are kept; what can't be read counts as none."""
        try:
            given = JsonReader(json.loads(read_file(self._place / _ANSWERS, _ANSWERS_SIZE)))
        except (OSError, ValueError, RecursionError):
            return {}
        notes = {key: JsonReader(value) for key, value in given.members().items()}
        return {
            key: NoteAnswer(one.at("text").text()[:LONGEST_NOTE], one.at("done").flag(False))
            for key, one in notes.items()
        }

    def keep_answers(self, answers: Mapping[str, NoteAnswer]) -> None:
        """Keep these answers. Raises OSError."""
        make_folder(self._place)
        data = {key: {"text": one.text, "done": one.is_done} for key, one in sorted(answers.items())}
        write_whole(self._place / _ANSWERS, json.dumps(data, indent=1).encode())
