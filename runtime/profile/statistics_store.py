"""The file of the statistics: one SQLite database that several running programs may write at once.

Every operation opens the file, does its work in one transaction and closes it again, so that no game holds it for
longer than a moment, and killing a program at any moment leaves either all of a game in it or nothing.
"""

from __future__ import annotations

import contextlib
import errno
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from pathlib import Path

from runtime.engine.game.state import EndReason
from runtime.support.file_lock import alone
from runtime.support.files import database_path, make_folder, move, open_to_read
from runtime.support.texts import reason_of, system_reason

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
    # How many hints of the coach were taken.
    ("ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",),
)
"""The statements that lead from each version of the database to the next; the first make it from nothing.

A version that was once released is never changed: what is new goes into a further tuple.
"""

_DAMAGED = frozenset(
    {
        *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR),
        *(sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_CONSTRAINT),
    }
)
"""What SQLite says of a file that is none of its own, is torn, or has not the tables and values it should have."""
COMPANIONS = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to a file's name for what lies beside it."""
_MAGIC = b"SQLite format 3\0"
_VERSIONS = slice(18, 20)
"""Where a file's head says which versions of SQLite may write and read it; of others nothing could be written."""
LARGEST = 1 << 28
"""Bytes of a file beyond which it is none of ours: a game takes some five hundred."""
_LONGEST_TEXT = 1_000_000
_MOST_STEPS = 50_000
"""So many thousand steps SQLite takes for one question; a torn file must not have it go round for ever."""

MOST_COUNTED = 10**12
"""No figure of a game is greater; so many games can be added up without an overflow."""
MOST_TEXT = 4000
"""How many characters a text of a game has at most."""
_GAME_TEXTS = ("fingerprint", "ended", "campaign", "level", "level_name", "edition", "winner", "why", "game", "rules")
_GAME_FIGURES = ("id", "seconds", "turns", "hints")
_SEAT_TEXTS = ("side", "name", "computer", "best_word", "longest_word", "attack_word")
_SEAT_FIGURES = (
    *("game", "score", "words", "best_points", "attacks_won", "attacks_lost", "attack"),
    *("cities", "destroyed", "lost", "spies"),
)


def _typed(texts: tuple[str, ...], figures: tuple[str, ...]) -> str:
    """The condition that values are of the kinds that they should be, and bearable."""
    return " AND ".join(
        (
            *(f"typeof({name}) = 'text' AND length({name}) <= {MOST_TEXT}" for name in texts),
            *(f"typeof({name}) = 'integer' AND {name} BETWEEN -{MOST_COUNTED} AND {MOST_COUNTED}" for name in figures),
        )
    )


_ENDS = ", ".join(f"'{why.value}'" for why in EndReason)
SOUND_GAME = (
    f"coalesce({_typed(_GAME_TEXTS, _GAME_FIGURES)} AND seconds >= 0 AND turns >= 0 AND hints >= 0"
    f" AND (game != '' OR why IN ({_ENDS})) AND winner IN ('', 'gold', 'silver')"
    " AND length(fingerprint) BETWEEN 1 AND 64 AND fingerprint NOT GLOB '*[^0-9a-f]*', 0)"
)
"""What holds for the row of every game: its fingerprint names a file, so it must not be a path that leads elsewhere."""
SOUND_SEAT = f"coalesce({_typed(_SEAT_TEXTS, _SEAT_FIGURES)} AND side IN ('gold', 'silver'), 0)"
"""What holds for the row of every seat."""
ALONE = "(SELECT count(*) FROM seats WHERE seats.game = games.id) != 2"
"""What holds for the row of a game that has not both its seats."""
_UNSOUND = f"""
    SELECT EXISTS (SELECT 1 FROM games WHERE NOT {SOUND_GAME}) OR EXISTS (SELECT 1 FROM seats WHERE NOT {SOUND_SEAT})
    OR EXISTS (SELECT 1 FROM games WHERE {ALONE})
"""


class StatisticsTrouble(Enum):
    """Why statistics can't be kept or read."""

    DAMAGED = "damaged"
    NEWER = "newer"
    UNREACHABLE = "unreachable"


class StatisticsError(Exception):
    """Statistics that can't be kept or read now; ``reason`` is the system's own word for it."""

    def __init__(self, trouble: StatisticsTrouble, path: Path, reason: str = "") -> None:
        super().__init__(f"{path}: {trouble.value} {reason}".strip())
        self.trouble = trouble
        self.path = path
        self.reason = reason


class StatisticsStore:
    """The database of one file, made and brought up to date by ``migrations`` where that is needed.

    One thread at a time uses it. While it is used no other program does, so that a file can be put aside and another
    take its place without anybody writing into the wrong one.
    """

    def __init__(self, path: Path, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS, wait: float = WAIT) -> None:
        self._path = path
        self._migrations = migrations
        self._wait = wait
        self._is_held = False
        self._sound: object = None

    @property
    def path(self) -> Path:
        """Where the database lies."""
        return self._path

    def check(self) -> None:
        """Look through the whole file and bring it up to date; raises StatisticsError where it can't be used."""
        self._sound = None
        with self.reading() as database:
            # The quick check does not look into indexes, by which nearly every question is answered.
            found = database.execute("PRAGMA integrity_check(1)").fetchone()
            if found is None or found[0] != "ok":
                raise self._damaged(str(found[0]) if found else "")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Several operations with none of another program between them; raises StatisticsError."""
        if self._is_held:
            yield
            return
        with self._told(), alone(self._path, self._wait):
            self._is_held = True
            try:
                yield
            finally:
                self._is_held = False

    def put_aside(self, moment: datetime | None = None) -> Path:
        """Move a damaged file out of the way under a name that says when, which is given back; raises OSError."""
        stamp = (moment or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
        number, name = 1, f"{self._path.stem}.damaged-{stamp}"
        while (
            aside := self._path.with_name(f"{name}{f'-{number}' if number > 1 else ''}{self._path.suffix}")
        ).exists():
            number += 1
        # The file itself goes last, so that a new one never meets the log of the old.
        for companion in reversed(COMPANIONS):
            with contextlib.suppress(FileNotFoundError):
                move(self._path.with_name(self._path.name + companion), aside.with_name(aside.name + companion))
        return aside

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database as it stands at this moment; raises StatisticsError."""
        with self._transaction("BEGIN") as database:
            yield database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The database for one change, which is made whole or not at all; raises StatisticsError."""
        with self._transaction("BEGIN IMMEDIATE") as database:
            yield database

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        with self.held(), self._told(), contextlib.closing(self._connected()) as database:
            database.execute(begin)
            self._look_through(database)
            # Where the block raises, closing rolls back.
            yield database
            database.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what SQLite and the system complain of, and values that make no sense, into one kind of error."""
        try:
            yield
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
            raise  # The module's own complaint of how it is used, not of the file.
        except sqlite3.Error as problem:
            code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            is_damaged = code & 0xFF in _DAMAGED or code == sqlite3.SQLITE_IOERR_SHORT_READ
            trouble = StatisticsTrouble.DAMAGED if is_damaged else StatisticsTrouble.UNREACHABLE
            raise StatisticsError(trouble, self._path, str(problem)) from problem
        except (LookupError, ValueError, TypeError, ArithmeticError) as problem:
            raise self._damaged(f"{type(problem).__name__}: {problem}") from problem
        except OSError as problem:
            raise StatisticsError(StatisticsTrouble.UNREACHABLE, self._path, reason_of(problem)) from problem

    def _connected(self) -> sqlite3.Connection:
        make_folder(self._path.parent)
        self._look_at_head()
        database = guarded(sqlite3.connect(database_path(self._path), timeout=self._wait, isolation_level=None))
        try:
            database.execute("PRAGMA foreign_keys = ON")
            if _version(database) > len(self._migrations):
                raise StatisticsError(StatisticsTrouble.NEWER, self._path)
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

    def _look_at_head(self) -> None:
        """Refuse what SQLite would wait for, go through for hours, or never write."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return
        if not stat.S_ISREG(found.st_mode):
            raise StatisticsError(StatisticsTrouble.UNREACHABLE, self._path, system_reason(errno.EINVAL))
        if found.st_size > LARGEST:
            raise self._damaged("it is far too big")
        with open_to_read(self._path) as file:
            head = file.read(len(_MAGIC) + 4)
        if head and (not head.startswith(_MAGIC) or any(one not in (1, 2) for one in head[_VERSIONS])):
            raise self._damaged("it is no database of statistics")

    def _look_through(self, database: sqlite3.Connection) -> None:
        """Refuse other tables than those of the statistics, and rows that make no sense; not twice of the same."""
        if _tables(database) != _promised(self._migrations):
            raise self._damaged("its tables are not those of the statistics")
        stamp = self._stamp()
        if self._migrations[: len(MIGRATIONS)] != MIGRATIONS:
            return  # What holds for rows is known of the present version only.
        if self._sound is None or self._sound != stamp:
            if database.execute(_UNSOUND).fetchone()[0]:
                raise self._damaged("what it says of games makes no sense")
            self._sound = stamp

    def _stamp(self) -> object:
        """What tells whether the file was written since."""
        found = []
        for companion in ("", "-wal"):
            with contextlib.suppress(OSError):
                one = self._path.with_name(self._path.name + companion).stat()
                found.append((one.st_ino, one.st_size, one.st_mtime_ns))
        return tuple(found)

    def _brought_up_to_date(self, database: sqlite3.Connection) -> None:
        if _version(database) == len(self._migrations):
            return
        database.execute("BEGIN IMMEDIATE")
        # Asked again, for another program may have done it while this one waited.
        version = _version(database)
        if version > len(self._migrations):
            raise StatisticsError(StatisticsTrouble.NEWER, self._path)
        if version < 0:
            raise self._damaged("no version is less than nothing")
        for statements in self._migrations[version:]:
            for statement in statements:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(self._migrations)}")
        database.execute("COMMIT")

    def _damaged(self, why: str) -> StatisticsError:
        return StatisticsError(StatisticsTrouble.DAMAGED, self._path, why)


def guarded(database: sqlite3.Connection) -> sqlite3.Connection:
    """A connection that trusts nothing in its file: no functions, no endless work, no texts that can't be read."""
    steps = 0

    def counted() -> bool:
        nonlocal steps
        steps += 1
        return steps > _MOST_STEPS

    database.row_factory = sqlite3.Row
    database.text_factory = lambda data: data.decode("utf-8", "replace")
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    database.set_progress_handler(counted, 1000)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        database.execute(f"PRAGMA {pragma}")
    return database


@cache
def _promised(migrations: tuple[tuple[str, ...], ...]) -> tuple[tuple[object, ...], ...]:
    """The tables that the migrations lead to."""
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        for statements in migrations:
            for statement in statements:
                database.execute(statement)
        return _tables(database)


def _tables(database: sqlite3.Connection) -> tuple[tuple[object, ...], ...]:
    """Everything that there is by kind and name, triggers and views too, with what made it."""
    rows = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name, type")
    return tuple(tuple(row) for row in rows)


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
