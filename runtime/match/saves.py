"""All saved games of a player: those that go on by themselves, those put aside, those with names; a line about each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, TypeVar

from runtime.campaign.datafiles import LEVEL_LIMITS, FileOf
from runtime.campaign.play import Savegame
from runtime.campaign.play_json import read_savegame, savegame_text
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.turn_json import KeptTurns, kept_turns_text, read_kept_turns
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Seat
from runtime.match.save_files import (
    NAMED,
    NODE_MARK,
    SavedFile,
    SaveKind,
    SavePlace,
    free_file,
    name_of,
    newest_first,
    place_of,
    saved_file,
    saved_files,
    stay_newest,
)
from runtime.match.table_files import FOLDER as TABLES
from runtime.match.table_files import KeptTable, file_of, kept_text, read_kept_table
from runtime.match.table_match import TableMatch
from runtime.profile.home import Home
from runtime.support.damage import read_object
from runtime.support.file_lock import alone
from runtime.support.files import write_whole
from runtime.support.issues import Issue, Severity
from runtime.support.moments import now

T = TypeVar("T", Savegame, KeptTable, KeptTurns)

GAMES = "saves"
"""The folder of the games over a landscape."""
BY_FILES = "correspondence"
"""The folder of the games by files."""
SINGLE = "single"
"""Stands for the campaign of a level that belongs to none."""
FREE = ""
"""Stands for the station of a level that is played freely, as a skirmish."""


@dataclass(frozen=True, slots=True)
class Drawer(Generic[T]):
    """The saved games of one kind in a player's own folder.

    ``reading`` and ``text`` are what a file is read and written by. ``running`` is the file in which the game of a
    save goes on that was put aside. ``whose`` says of a file's data which place it belongs to: two saves of one place
    are not called the same.
    """

    place: Path
    reading: Callable[[Path, Schemas | None], FileOf[T]]
    text: Callable[[T], str]
    running: Callable[[Path, T], Path]
    whose: Callable[[Any], object]

    def files(self) -> tuple[SavedFile, ...]:
        """The files of all saves, the newest first; none is read yet."""
        return saved_files(self.place)

    def read(self, path: Path, schemas: Schemas | None = None) -> Saved[T]:
        """A save out of its file; one that can't be read says why, and stays where it is."""
        read, file = self.reading(path, schemas), saved_file(path)
        error = next((one for one in read.issues if one.severity is Severity.ERROR), None)
        return Saved(self, file, read.value, error if read.value is None else None)

    def save(self, game: T, name: str, over: Path | None = None) -> Path:
        """Keep a game under a name, in the place of the save ``over`` or beside all others; raises OSError."""
        text = self.text(_called(game, name, now()))
        # Two programs that save at once would else find the same name free.
        with alone(self.place / NAMED / "names"):
            path = over or free_file(self.place)
            write_whole(path, text.encode())
            stay_newest(path, path.parent.glob("*.json"))
        return path

    def named(self, game: T) -> Mapping[str, Path]:
        """The saves with names of the same place as a game, by their names in small letters.

        They are read in passing, so that many take no time.
        """
        # By way of its file, for what a game belongs to is told by the data of files alone.
        place, found = self.whose(json.loads(self.text(game))), {}
        for file in (self.place / NAMED).glob("*.json"):
            try:
                data: Any = read_object(file, LEVEL_LIMITS.size)
                is_there, name = self.whose(data) == place, data["kept"]["name"]
            except (OSError, ValueError, KeyError, TypeError, AttributeError):
                continue
            if is_there and isinstance(name, str):
                found[name.casefold()] = file
        return found


@dataclass(frozen=True, slots=True)
class Saved(Generic[T]):
    """A saved game as it was read: ``game``, or why it can't be, which ``issue`` says."""

    drawer: Drawer[T]
    file: SavedFile
    game: T | None
    issue: Issue | None = None

    @property
    def name(self) -> str:
        """What the player called it; empty where nobody did."""
        return self.game.kept.name if self.game is not None else ""

    @property
    def when(self) -> str:
        """When it was saved (ISO 8601, UTC)."""
        return (self.game.kept.saved if self.game is not None else "") or self.file.changed

    @property
    def goes_on_in(self) -> Path:
        """The file in which it goes on: its own, or the running game's for one with a name and one put aside."""
        path = self.file.path
        if self.game is None or self.file.kind is SaveKind.RUNNING:
            return path
        if self.file.kind is SaveKind.EARLIER:
            return place_of(path)
        return self.drawer.running(path, self.game)

    @property
    def place(self) -> SavePlace:
        """Where it goes on; one with a name, and one put aside, take the place of the game that is there."""
        kind, path = self.file.kind, self.file.path
        return SavePlace(self.goes_on_in, kind is not SaveKind.RUNNING, path if kind is SaveKind.EARLIER else None)

    def call(self, name: str) -> Path:
        """Call it otherwise; one that had no name is kept under this one, beside the game that goes on. OSError."""
        if self.game is None:
            raise ValueError("what can't be read has no name")
        if self.file.kind is not SaveKind.NAMED:
            return self.drawer.save(self.game, name)
        write_whole(self.file.path, self.drawer.text(_called(self.game, name, self.game.kept.saved)).encode())
        return self.file.path


def save_file(home: Home, level_id: str, campaign: str = "", node: str | None = None) -> Path:
    """Where the running game of a level is kept; one at the station ``node``, or a skirmish (FREE), is another."""
    return home.own / GAMES / file_name(level_id, campaign, node)


def file_name(level_id: str, campaign: str = "", node: str | None = None) -> str:
    """What the file of a running game is called; see :func:`save_file`."""
    return f"{campaign or SINGLE}.{level_id}{'' if node is None else NODE_MARK + node}.json"


def games(home: Home) -> Drawer[Savegame]:
    """The saved games over the landscape."""

    def running(path: Path, game: Savegame) -> Path:
        return save_file(home, game.record.level.id, campaign_of(game), node_of(path, game))

    return Drawer(home.own / GAMES, read_savegame, savegame_text, running, _level_of)


def tables(home: Home) -> Drawer[KeptTable]:
    """The saved table games."""

    def text(game: KeptTable) -> str:
        return kept_text(game, TableMatch(game.setup))

    return Drawer(home.own / TABLES, read_kept_table, text, lambda _path, game: file_of(home, game), _table_of)


def games_by_files(home: Home) -> Drawer[KeptTurns]:
    """The games by files; each is what the other side holds against it, and is kept once only."""
    return Drawer(home.own / BY_FILES, read_kept_turns, kept_turns_text, lambda path, _game: path, _secret_of)


def all_saves(home: Home) -> tuple[SavedFile, ...]:
    """The files of all saved games of the player, of whatever kind, the newest first; none is read yet."""
    return newest_first((*games(home).files(), *tables(home).files(), *games_by_files(home).files()))


def is_by_files(path: Path) -> bool:
    """Whether a saved game is a game by files, by where its file lies."""
    return path.parent.name == BY_FILES


def is_table(path: Path) -> bool:
    """Whether a saved game is a table game, by where its file lies."""
    folder = path.parent.parent if path.parent.name == NAMED else path.parent
    return folder.name == TABLES


def campaign_of(game: Savegame) -> str:
    """The id of a game's campaign; empty for a level of its own."""
    return game.campaign.campaign if game.campaign is not None else ""


def node_of(path: Path, game: Savegame) -> str | None:
    """The station of a journey that is played; FREE for a skirmish, None for a level of its own."""
    if game.kept.is_free or place_of(path).name == file_name(game.record.level.id, campaign_of(game), FREE):
        return FREE
    return game.campaign.node or None if game.campaign is not None else None


def _called(game: T, name: str, moment: str) -> T:
    return replace(game, kept=replace(game.kept, name=name_of(name), saved=moment))


def _level_of(data: Any) -> object:
    """The level of a savegame's data, and the station that it is played at: a skirmish on it is something else."""
    context, kept = data.get("campaign") or {}, data.get("kept") or {}
    node = FREE if kept.get("free") else context.get("node") or None
    return context.get("campaign", ""), data["record"]["level"]["id"], node


def _secret_of(data: Any) -> object:
    """What tells a game by files from all others."""
    return data["secret"]


def _table_of(data: Any) -> object:
    """The station of a table game's data, or which game of the menus it is."""
    return data.get("campaign", ""), data.get("node", ""), data["game"]


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
    """The game that was left last and can be read, but for games by files, which wait; None where none was."""
    files = (file for file in all_saves(home) if file.kind is SaveKind.RUNNING and not is_by_files(file.path))
    games = (read_left(file.path) for file in files)
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
