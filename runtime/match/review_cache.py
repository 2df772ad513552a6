"""What is known of games that were reviewed, so that neither their end nor their replay works it out again.

Reviews that are whole are kept in a folder of the cache, too; a file that is damaged, or of another version, is worked
out anew, for the same game has the same review.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from runtime.campaign.play_json import record_text
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide
from runtime.engine.game.state import Run
from runtime.engine.levels.level import City
from runtime.match.coach import GamesWon, TurnComparison
from runtime.match.lookback import PossiblePlay, Replay
from runtime.match.review import Review
from runtime.support.damage import read_object
from runtime.support.files import make_folder, remove, write_whole

REVIEWS = "reviews"
"""The folder of the cache in which they lie."""
MOST = 40
"""So many games are known at a time; of those the one goes first that was looked at longest ago."""
FILES = 300
"""So many are kept in files, those that were reviewed last."""
LARGEST = 1 << 20
"""A file of more bytes is no review."""
FORMAT = 1
"""Files of another format are worked out anew: it changes with what is asked about a game."""

_Known = tuple[Mapping[int, GamesWon], Mapping[int, TurnComparison]]


class ReviewCache:
    """The reviews of games, whole or in part, by what settles a game: its record without the names of who played."""

    def __init__(self, folder: Path | None = None) -> None:
        """Whole ones are kept in the ``folder``, where one is given."""
        self._folder = folder
        self._known: dict[str, _Known] = {}

    def review(self, replay: Replay) -> Review:
        """What is known of a game; nothing, where it was never reviewed or may not be."""
        key = key_of(replay)
        if key and key not in self._known and (kept := self._read(key, replay)) is not None:
            self._known[key] = kept
        chances, compared = self._known.get(key, ({}, {}))
        return Review(replay, chances, compared)

    def keep(self, review: Review) -> None:
        """Keep what is known by now."""
        key = key_of(review.replay)
        if not key:
            return
        self._known.pop(key, None)
        self._known[key] = review.chances, review.compared
        while len(self._known) > MOST:
            self._known.pop(next(iter(self._known)))
        if self._folder is not None and review.next(0) is None:
            with suppress(OSError):  # It is worked out anew the next time.
                make_folder(self._folder)
                write_whole(self._folder / f"{key}.json", _written(review).encode())
                self._make_room(self._folder)

    def _read(self, key: str, replay: Replay) -> _Known | None:
        """What a file tells of a game; None where there is none, or it can't be trusted."""
        if self._folder is None:
            return None
        try:
            data: Any = read_object(self._folder / f"{key}.json", LARGEST)
            if data["format"] != FORMAT:
                return None
            chances = {_place(at, replay): _won(won) for at, won in data["chances"]}
            compared = {
                _place(at, replay): TurnComparison(
                    _won(played), tuple((_play(play, replay), _won(won)) for play, won in tried)
                )
                for at, played, tried in data["compared"]
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        return chances, compared

    @staticmethod
    def _make_room(folder: Path) -> None:
        files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
        for file in files[:-FILES]:
            remove(file)


def key_of(replay: Replay) -> str:
    """What a game is known by, the words that its replay goes by included; empty where not all of it may be seen."""
    if replay.record is None:
        return ""
    settled = record_text(replace(replay.record, players=BySide("", "")))
    return sha256(f"{replay.words.hash}\n{settled}".encode("utf-8", "surrogatepass")).hexdigest()


# Files


def _written(review: Review) -> str:
    """A review as JSON."""

    def won(one: GamesWon) -> list[object]:
        return [one.games, one.halves, one.is_sure]

    compared = [
        [place, won(one.played), [[_written_play(play), won(games)] for play, games in one.tried]]
        for place, one in sorted(review.compared.items())
    ]
    chances = [[place, won(one)] for place, one in sorted(review.chances.items())]
    return json.dumps({"format": FORMAT, "chances": chances, "compared": compared}, separators=(",", ":"))


def _written_play(play: PossiblePlay | None) -> dict[str, object] | None:
    if play is None:
        return None

    def run(one: Run) -> list[object]:
        return [*one.at, one.direction.value, one.text]

    return {
        "laid": [[*one.at, one.letter] for one in play.laid],
        "main": run(play.main),
        "cross": [run(one) for one in play.cross],
        "figures": [play.strength, play.points, play.taken, play.worth],
        "cities": [[*one.at, one.id, one.name] for one in play.cities],
        "attacks": play.attacks,
        "lost": play.lost,
    }


def _place(found: object, replay: Replay) -> int:
    if not isinstance(found, int) or not 0 <= found < replay.last:
        raise ValueError("no place of the game")
    return found


def _won(found: object) -> GamesWon:
    match found:
        case [int(games), int(halves), bool(sure)] if games > 0 and 0 <= halves <= 2 * games:
            return GamesWon(games, halves, sure)
    raise ValueError("no count of games")


def _play(found: Any, replay: Replay) -> PossiblePlay | None:
    if found is None:
        return None
    size = replay.positions[0].board.size

    def cell(row: object, column: object) -> Cell:
        if not (isinstance(row, int) and isinstance(column, int)) or (at := Cell(row, column)) not in size:
            raise ValueError("no cell of the board")
        return at

    def run(one: Any) -> Run:
        row, column, direction, text = one
        read = Run(cell(row, column), Direction(direction), str(text))
        cell(*read.cells[-1])
        return read

    strength, points, taken = (int(one) for one in found["figures"][:3])
    return PossiblePlay(
        tuple(Laid(cell(row, column), str(letter)[:1]) for row, column, letter in found["laid"]),
        run(found["main"]),
        tuple(run(one) for one in found["cross"]),
        strength,
        points,
        taken,
        float(found["figures"][3]),
        # Whose a city was is not asked of a word that takes it.
        tuple(City(str(name), cell(row, column), None, str(told)) for row, column, name, told in found["cities"]),
        attacks=bool(found["attacks"]),
        lost=bool(found["lost"]),
    )
