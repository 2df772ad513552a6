"""What can still be read of damaged statistics, brought over into new ones; the damaged file itself is not changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import astuple, fields
from pathlib import Path

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import EndReason
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer, TableFacts
from runtime.profile.statistics_store import (
    ALONE,
    LARGEST,
    MOST_COUNTED,
    MOST_TEXT,
    SOUND_GAME,
    SOUND_SEAT,
    StatisticsStore,
    guarded,
)
from runtime.support.files import database_path

_DEEDS = tuple(entry.name for entry in fields(GameStatistics))


def insert_game(database: sqlite3.Connection, fingerprint: str, facts: GameFacts) -> bool:
    """Write a game's rows, unless it has been; False then."""
    game, played = facts, facts.played
    row = database.execute(
        "INSERT INTO games (fingerprint, ended, seconds, campaign, level, level_name, edition, winner, why, turns, "
        "game, rules, hints) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (fingerprint) DO NOTHING "
        "RETURNING id",
        (
            *_bearable(fingerprint, played.ended, max(0, played.seconds), played.campaign, game.level, game.level_name),
            *_bearable(game.edition, game.winner.value if game.winner else "", _why(game), max(0, game.turns)),
            *_bearable(game.table.game if game.table else "", _rules(game.table) if game.table else ""),
            *_bearable(max(0, played.hints)),
        ),
    ).fetchone()
    if row is None:
        return False
    columns = ("game", "side", "name", "computer", "score", *_DEEDS)
    for side in SIDES:
        player = played.players[side]
        database.execute(
            f"INSERT INTO seats ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})",
            (
                row["id"],
                side.value,
                *_bearable(player.name, player.computer, game.scores[side], *astuple(game.deeds[side])),
            ),
        )
    return True


def _bearable(*values: str | int) -> Iterator[str | int]:
    """Values within what holds for every row: a campaign that exaggerates must not pass for damage."""
    for value in values:
        if isinstance(value, str):
            yield value.encode("utf-8", "replace").decode()[:MOST_TEXT]
        else:
            yield max(-MOST_COUNTED, min(MOST_COUNTED, value))


def _why(game: GameFacts) -> str:
    """Why a game ended, as the database has it."""
    if game.table is not None:
        return game.table.why
    return game.why.value if game.why is not None else ""


def _rules(table: TableFacts) -> str:
    """The parameters of a table game that are not usual; nothing where all are."""
    return json.dumps(dict(table.rules), ensure_ascii=False, sort_keys=True) if table.rules else ""


def _table_of(game: sqlite3.Row) -> TableFacts:
    """What is remembered of a table game; parameters that can't be read any more are left out."""
    try:
        rules = json.loads(game["rules"]) if game["rules"] else {}
    except (ValueError, RecursionError):
        rules = {}
    return TableFacts(game["game"], game["why"], rules if isinstance(rules, dict) else {})


def read_game(game: sqlite3.Row, rows: Iterable[sqlite3.Row]) -> GameFacts:
    """The facts of a game out of its row and those of its seats; raises what Python raises where one makes no sense."""
    seats = {Side(row["side"]): row for row in rows}
    pair = BySide(seats[Side.GOLD], seats[Side.SILVER])
    return GameFacts(
        played=GameContext(
            pair.map(lambda row: SeatPlayer(row["name"], row["computer"])),
            game["ended"],
            game["seconds"],
            game["campaign"],
            game["hints"],
        ),
        level=game["level"],
        level_name=game["level_name"],
        edition=game["edition"],
        winner=Side(game["winner"]) if game["winner"] else None,
        why=None if game["game"] else EndReason(game["why"]),
        turns=game["turns"],
        scores=pair.map(lambda row: int(row["score"])),
        deeds=pair.map(lambda row: GameStatistics(**{name: row[name] for name in _DEEDS})),
        table=_table_of(game) if game["game"] else None,
    )


_Row = dict[str, object]

MOST = 1_000_000
"""So many rows are looked at, at most."""

UNREADABLE = (sqlite3.Error, ValueError, OverflowError)
"""What reading damaged rows ends in; SQLite's own complaint may hold names that are no text."""


def rescue(old: Path, store: StatisticsStore) -> int:
    """Bring what can be read of ``old`` into the empty database of ``store``; says how many games came over.

    Raises StatisticsError where the new one can't be written.
    """
    games, seats = _found(old)
    with store.writing() as database:
        for row in games:
            _put(database, "games", row)
        for row in seats:
            _put(database, "seats", row)
        database.execute(f"DELETE FROM seats WHERE NOT {SOUND_SEAT} OR game NOT IN (SELECT id FROM games)")
        database.execute(f"DELETE FROM games WHERE NOT {SOUND_GAME} OR {ALONE}")
        database.execute("DELETE FROM seats WHERE game NOT IN (SELECT id FROM games)")
        return int(database.execute("SELECT count(*) FROM games").fetchone()[0])


def _found(old: Path) -> tuple[list[_Row], list[_Row]]:
    """The rows of games and of seats, as far as they can be read at all."""
    games: dict[object, _Row] = {}
    seats: dict[object, _Row] = {}
    with suppress(*UNREADABLE, OSError):
        if old.stat().st_size > LARGEST:
            return [], []
        with closing(guarded(sqlite3.connect(database_path(old), isolation_level=None))) as database:
            database.execute("PRAGMA query_only = ON")
            if not _are_tables(database):
                return [], []
            is_whole = _gather(database, "games", ("id",), games)
            if not is_whole:
                for number in _numbers(database) - games.keys():
                    games |= {row["id"]: row for row in _rows(database, "games WHERE id = ?", (number,))}
            if not _gather(database, "seats", ("game", "side"), seats):
                for number in games:
                    for row in _rows(database, "seats WHERE game = ?", (number,)):
                        seats[row.get("game"), row.get("side")] = row
    return list(games.values()), list(seats.values())


def _are_tables(database: sqlite3.Connection) -> bool:
    """Whether both are tables indeed, not views that somebody put in their place."""
    rows = database.execute("SELECT type FROM sqlite_master WHERE name IN ('games', 'seats')").fetchall()
    return [row[0] for row in rows] == ["table", "table"]


def _gather(database: sqlite3.Connection, table: str, keys: tuple[str, ...], found: dict[object, _Row]) -> bool:
    """Read a table from its beginning and, where it is torn, from its end; says whether it could be read whole."""
    for way in ("", " DESC"):
        order = ", ".join(key + way for key in keys)
        try:
            for row in database.execute(f"SELECT * FROM {table} ORDER BY {order} LIMIT {MOST}"):
                read = _row(row)
                found.setdefault(tuple(read.get(key) for key in keys) if len(keys) > 1 else read.get(keys[0]), read)
        except UNREADABLE:
            continue
        return True
    return False


def _numbers(database: sqlite3.Connection) -> set[object]:
    """The games that an index still knows of where their table is torn."""
    found: set[object] = set()
    for way in ("", " DESC"):
        with suppress(*UNREADABLE):
            ordered = f"SELECT id FROM games INDEXED BY games_by_time ORDER BY ended{way}, id{way} LIMIT {MOST}"
            found.update(row[0] for row in database.execute(ordered))
    return found


def _rows(database: sqlite3.Connection, which: str, values: tuple[object, ...]) -> Iterator[_Row]:
    with suppress(*UNREADABLE):
        yield from [_row(row) for row in database.execute(f"SELECT * FROM {which}", values)]


def _row(row: sqlite3.Row) -> _Row:
    return {name: row[name] for name in row.keys()}  # noqa: SIM118 - a row's own names; it iterates over its values


def _put(database: sqlite3.Connection, table: str, row: _Row) -> None:
    """Put a row in, with the columns that there are; one that can't be there at all is left out."""
    known = {one["name"] for one in database.execute(f"PRAGMA table_info({table})")}
    names = [name for name in row if name in known]
    places = ", ".join("?" for _ in names)
    with suppress(sqlite3.IntegrityError, sqlite3.DataError):
        statement = f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({places})"
        database.execute(statement, [row[name] for name in names])
