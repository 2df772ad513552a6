"""The games that were left: a line about each, read without looking through the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from runtime.campaign.datafiles import LEVEL_LIMITS
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Seat
from runtime.match.save_files import SaveKind
from runtime.match.saves import FREE, all_saves, file_name, is_table
from runtime.profile.home import Home
from runtime.support.damage import read_object


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that can go on.

    ``campaign`` is the id of its campaign, empty for a single level, and ``folder`` where that lay, where it is known.
    ``node`` is the station of a journey, ``is_free`` says that it is a skirmish. ``turn`` counts the turns of both
    sides from 1, ``players`` are the names of the persons, ``name`` is what a save with a name is called.
    ``is_damaged`` says that the file can't be read.

    Of a table game ``table`` is its id; gold is then its first player, a level's name may be missing, and turns are
    moves.
    """

    file: Path
    left: datetime
    campaign: str = ""
    folder: str = ""
    level_id: str = ""
    level: str = ""
    node: str = ""
    is_free: bool = False
    seats: BySide[Seat] = BySide(Seat(), Seat())
    players: BySide[str] = BySide("", "")
    turn: int = 1
    to_move: Side = Side.GOLD
    is_damaged: bool = False
    table: str = ""
    name: str = ""


def last_left(home: Home) -> UnfinishedGame | None:
    """The game of any kind that was left last and can be read; None where none was."""
    games = (read_left(file.path) for file in all_saves(home) if file.kind is SaveKind.RUNNING)
    return next((game for game in games if not game.is_damaged), None)


def read_left(file: Path) -> UnfinishedGame:
    """A line about one game; whoever goes on with it reads it whole."""
    try:
        when = datetime.fromtimestamp(file.stat().st_mtime_ns / 10**9, UTC)
    except (OSError, ValueError, OverflowError):  # The last two: a clock that was ages off.
        return UnfinishedGame(file, datetime.fromtimestamp(0, UTC), is_damaged=True)
    try:
        data: Any = read_object(file, LEVEL_LIMITS.size)
        return _told_of_table(file, when, data) if is_table(file) else _told(file, when, data)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return UnfinishedGame(file, when, is_damaged=True)


def _told(file: Path, when: datetime, data: Mapping[str, Mapping[str, object]]) -> UnfinishedGame:
    """What the file says; raises what Python raises where it is not as it should be."""
    level, position, context = data["record"]["level"], data["position"], data.get("campaign") or {}
    if not isinstance(level, dict):
        raise TypeError("a level is an object")
    named = str(context.get("campaign", ""))
    level_id = str(level["id"])
    kept = data.get("kept") or {}
    names = kept.get("players")
    turn, mover = position.get("turn", 1), position.get("to_move", Side.GOLD.value)
    given = data.get("seats")
    seats = BySide(*(_seat(given.get(side.value) if isinstance(given, dict) else None) for side in SIDES))
    return UnfinishedGame(
        file,
        when,
        named,
        str(context.get("folder", "")),
        level_id,
        str(level.get("name", "")) or level_id,
        str(context.get("node", "")),
        file.name == file_name(level_id, named, FREE) or bool(kept.get("free")),
        seats,
        BySide(*(str(names.get(side.value, "")) if isinstance(names, dict) else "" for side in SIDES)),
        turn if isinstance(turn, int) else 1,
        Side(mover),
        name=_name_of(kept),
    )


def _told_of_table(file: Path, when: datetime, data: Mapping[str, object]) -> UnfinishedGame:
    """What the file of a table game says; raises what Python raises where it is not as it should be."""
    seats, moves, game = data["seats"], data.get("moves", 0), data["game"]
    if not isinstance(game, str) or not isinstance(seats, list):
        raise TypeError("a game is called by a text, and has a list of seats")
    first, second = seats
    return UnfinishedGame(
        file,
        when,
        str(data.get("campaign", "")),
        str(data.get("folder", "")),
        level=str(data.get("title", "")),
        node=str(data.get("node", "")),
        seats=BySide(*(Seat(str(one["skill"])) if "skill" in one else Seat() for one in (first, second))),
        players=BySide(*(str(one.get("name", "")) for one in (first, second))),
        turn=1 + moves if isinstance(moves, int) else 1,
        table=game,
        name=_name_of(data.get("kept")),
    )


def _name_of(kept: object) -> str:
    """What a save with a name is called."""
    return str(kept.get("name", "")) if isinstance(kept, dict) else ""


def _seat(written: object) -> Seat:
    """Who plays a side."""
    computer = written.get("computer") if isinstance(written, dict) else None
    return Seat(str(computer)) if computer else Seat()
