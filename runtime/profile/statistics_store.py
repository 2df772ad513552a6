"""The file of the statistics: one SQLite database that several running programs may write at once.

Every operation opens the file, does its work in one transaction and closes it again, so that no game holds it for
longer than a moment, and killing a program at any moment leaves either all of a game in it or nothing.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from runtime.support.texts import reason_of

WAIT = 10.0
"""How many seconds to wait for other programs that are writing."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE games (
            id INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL UNIQUE,
            ended TEXT NOT NULL,
            seconds INTEGER NOT NULL,
            campaign TEXT NOT NULL,
            level TEXT NOT NULL,
            level_name TEXT NOT NULL,
            edition TEXT NOT NULL,
            winner TEXT NOT NULL,
            why TEXT NOT NULL,
            turns INTEGER NOT NULL
        )
        """,
        "CREATE INDEX games_by_time ON games (ended, id)",
        """
        CREATE TABLE seats (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            side TEXT NOT NULL,
            name TEXT NOT NULL,
            computer TEXT NOT NULL,
            score INTEGER NOT NULL,
            words INTEGER NOT NULL,
            best_word TEXT NOT NULL,
            best_points INTEGER NOT NULL,
            longest_word TEXT NOT NULL,
            attacks_won INTEGER NOT NULL,
            attacks_lost INTEGER NOT NULL,
            attack_word TEXT NOT NULL,
            attack INTEGER NOT NULL,
            cities INTEGER NOT NULL,
            destroyed INTEGER NOT NULL,
            lost INTEGER NOT NULL,
            spies INTEGER NOT NULL,
            PRIMARY KEY (game, side)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX seats_by_name ON seats (name, computer)",
    ),
    (
        # The id of a table game, empty for Scryptic, and its parameters that are not usual, as JSON.
        "ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN rules TEXT NOT NULL DEFAULT ''",
    ),
)
"""The statements that lead from each version of the database to the next; the first make it from nothing.

A version that was once released is never changed: what is new goes into a further tuple.
"""

_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR})
"""What SQLite says of a file that is none of its own, is torn, or has not the tables it should have."""
_COMPANIONS = ("", "-wal", "-shm", "-journal")


class Trouble(Enum):
    """Why statistics can't be kept or read."""

    DAMAGED = "damaged"
    NEWER = "newer"
    UNREACHABLE = "unreachable"


class StatisticsError(Exception):
    """Statistics that can't be kept or read now; ``reason`` is the system's own word for it."""

    def __init__(self, trouble: Trouble, path: Path, reason: str = "") -> None:
        super().__init__(f"{path}: {trouble.value} {reason}".strip())
        self.trouble = trouble
        self.path = path
        self.reason = reason


class Store:
    """The database of one file, made and brought up to date by ``migrations`` where that is needed."""

    def __init__(self, path: Path, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS, wait: float = WAIT) -> None:
        self._path = path
        self._migrations = migrations
        self._wait = wait

    @property
    def path(self) -> Path:
        """Where the database lies."""
        return self._path

    def check(self) -> None:
        """Look through the whole file and bring it up to date; raises StatisticsError where it can't be used."""
        with self.reading() as database:
            found = database.execute("PRAGMA quick_check(1)").fetchone()
            if found is None or found[0] != "ok":
                raise StatisticsError(Trouble.DAMAGED, self._path, str(found[0]) if found else "")
            if _tables(database) != self._promised():
                raise StatisticsError(Trouble.DAMAGED, self._path, "its tables are not those of the statistics")

    def _promised(self) -> tuple[tuple[str, str], ...]:
        """The tables that the migrations lead to."""
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            for statements in self._migrations:
                for statement in statements:
                    database.execute(statement)
            return _tables(database)

    def put_aside(self) -> Path:
        """Move a damaged file out of the way under a name that is free, which is given back; raises OSError."""
        number = 1
        while (aside := self._path.with_name(f"{self._path.stem}.damaged-{number}{self._path.suffix}")).exists():
            number += 1
        # The file itself goes last, so that a new one never meets the log of the old.
        for companion in reversed(_COMPANIONS):
            with contextlib.suppress(FileNotFoundError):
                self._path.with_name(self._path.name + companion).replace(aside.with_name(aside.name + companion))
        return aside

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database as it stands at this moment; raises StatisticsError."""
        with self._told(), contextlib.closing(self._connected()) as database:
            database.execute("BEGIN")
            yield database
            database.execute("COMMIT")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The database for one change, which is made whole or not at all; raises StatisticsError."""
        with self._told(), contextlib.closing(self._connected()) as database:
            database.execute("BEGIN IMMEDIATE")
            # Where the block raises, closing rolls back.
            yield database
            database.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what SQLite and the system complain of into one kind of error."""
        try:
            yield
        except sqlite3.Error as problem:
            if not hasattr(problem, "sqlite_errorcode"):
                raise  # The module's own complaint of how it is used, not of the file.
            code = problem.sqlite_errorcode & 0xFF
            trouble = Trouble.DAMAGED if code in _DAMAGED else Trouble.UNREACHABLE
            raise StatisticsError(trouble, self._path, str(problem)) from problem
        except UnicodeDecodeError as problem:
            raise StatisticsError(Trouble.DAMAGED, self._path, str(problem)) from problem
        except OSError as problem:
            raise StatisticsError(Trouble.UNREACHABLE, self._path, reason_of(problem)) from problem

    def _connected(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=self._wait, isolation_level=None)
        try:
            database.row_factory = sqlite3.Row
            database.execute("PRAGMA foreign_keys = ON")
            if database.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                # Another program may hold the file just now; without the log it is as safe, only slower.
                with contextlib.suppress(sqlite3.OperationalError):
                    database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            self._brought_up_to_date(database)
        except BaseException:
            database.close()
            raise
        return database

    def _brought_up_to_date(self, database: sqlite3.Connection) -> None:
        if _version(database) == len(self._migrations):
            return
        database.execute("BEGIN IMMEDIATE")
        # Asked again, for another program may have done it while this one waited.
        version = _version(database)
        if version > len(self._migrations):
            raise StatisticsError(Trouble.NEWER, self._path)
        for statements in self._migrations[version:]:
            for statement in statements:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(self._migrations)}")
        database.execute("COMMIT")


def _tables(database: sqlite3.Connection) -> tuple[tuple[str, str], ...]:
    """Every table and index by its name, with what made it."""
    rows = database.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    return tuple((row[0], row[1]) for row in rows)


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
