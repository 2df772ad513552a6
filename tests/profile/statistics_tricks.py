"""What damage and spite can do to the file of the statistics, each trick by name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

GAMES = 24
"""So many games are in the file that a trick is played on."""

Damage = Callable[[Path], object]


def run(*statements: str) -> Damage:
    """Change the database by statements, whatever its rules are."""

    def damage(path: Path) -> None:
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            database.execute(statement)
        database.close()

    return damage


def loose(*statements: str) -> Damage:
    """The same where columns need not be filled: the statistics' own tables say NOT NULL."""
    reopened = (
        "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name IN ('games', 'seats')",
        "PRAGMA schema_version = 77",
    )

    def damage(path: Path) -> None:
        run(*reopened)(path)
        run(*statements)(path)

    return damage


def _page(path: Path, share: float) -> None:
    """Overwrite one page of the file with rubbish."""
    data = bytearray(path.read_bytes())
    at = int(len(data) * share) // 4096 * 4096
    data[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(data)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _byte(path: Path, at: int, value: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] = value
    path.write_bytes(data)


def _index(path: Path) -> None:
    """Overwrite what one entry of the index of players holds; the table itself stays sound."""
    database = sqlite3.connect(path)
    (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats_by_name'").fetchone()
    database.close()
    data = bytearray(path.read_bytes())
    page = (root - 1) * 4096
    entry = page + int.from_bytes(data[page + 8 : page + 10], "big")
    # The length of the entry stays, the kinds of its columns become ones that there are none of.
    data[entry + 2 : entry + 4] = b"\x0a\x0b"
    path.write_bytes(data)


def _huge(path: Path) -> None:
    os.truncate(path, 1 << 40)


_ONE = "WHERE id = 7"
_SEAT = "WHERE game = 7 AND side = 'gold'"

TRICKS: Mapping[str, tuple[Damage, range]] = MappingProxyType(
    {
        "no database": (lambda path: path.write_bytes(b"no database at all" * 99), range(1)),
        "zeros": (lambda path: path.write_bytes(bytes(path.stat().st_size)), range(1)),
        "the end cut off": (_cut, range(GAMES)),
        "a page in the middle": (lambda path: _page(path, 0.5), range(GAMES + 1)),
        "the last page": (lambda path: _page(path, 0.99), range(GAMES + 1)),
        "written by a SQLite to come": (lambda path: _byte(path, 18, 9), range(GAMES + 1)),
        "a terabyte": (_huge, range(1)),
        "no seats": (run("DROP TABLE seats"), range(1)),
        "a table whose name is no text": (
            run("UPDATE sqlite_master SET name = cast(x'67a2fa' AS TEXT), sql = 'no' WHERE name = 'games'"),
            range(1),
        ),
        "no index": (run("DROP INDEX games_by_time"), range(GAMES, GAMES + 1)),
        "an entry of an index": (_index, range(GAMES, GAMES + 1)),
        "one more table": (run("CREATE TABLE more (one)"), range(GAMES, GAMES + 1)),
        "a trigger": (
            run("CREATE TRIGGER evil AFTER INSERT ON games BEGIN DELETE FROM games; END"),
            range(GAMES, GAMES + 1),
        ),
        "a trigger that hides its name": (
            run("CREATE TRIGGER sqliteX BEFORE INSERT ON seats BEGIN SELECT RAISE(ABORT, 'no'); END"),
            range(GAMES, GAMES + 1),
        ),
        "a view for a table": (
            run(
                "ALTER TABLE games RENAME TO kept",
                "CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT * FROM n",
            ),
            range(1),
        ),
        "a missing seat": (run(f"DELETE FROM seats {_SEAT}"), range(GAMES - 1, GAMES)),
        "a side of its own": (run(f"UPDATE seats SET side = 'bronze' {_SEAT}"), range(GAMES - 1, GAMES)),
        "a text for a figure": (run(f"UPDATE games SET turns = 'many' {_ONE}"), range(GAMES - 1, GAMES)),
        "a figure that overflows": (
            run("UPDATE games SET seconds = 9223372036854775807 WHERE id < 9"),
            range(GAMES - 8, GAMES - 7),
        ),
        "half a figure": (run(f"UPDATE seats SET score = 2.5 {_SEAT}"), range(GAMES - 1, GAMES)),
        "bytes for a text": (run(f"UPDATE seats SET best_word = x'00ff' {_SEAT}"), range(GAMES - 1, GAMES)),
        "nothing at all": (loose(f"UPDATE games SET why = NULL {_ONE}"), range(GAMES - 1, GAMES)),
        "an end there is none of": (run(f"UPDATE games SET why = 'bored' {_ONE}"), range(GAMES - 1, GAMES)),
        "a winner there is none of": (run(f"UPDATE games SET winner = 'nobody' {_ONE}"), range(GAMES - 1, GAMES)),
        "a record that leads elsewhere": (
            run(f"UPDATE games SET fingerprint = '../../secret' {_ONE}"),
            range(GAMES - 1, GAMES),
        ),
        "time that runs backwards": (run(f"UPDATE games SET seconds = -5 {_ONE}"), range(GAMES - 1, GAMES)),
        "an endless name": (
            run(f"UPDATE seats SET name = hex(zeroblob(500000)) {_SEAT}"),
            range(GAMES - 1, GAMES),
        ),
        "a version below nothing": (run("PRAGMA user_version = -1"), range(GAMES, GAMES + 1)),
        "the version before": (run("PRAGMA user_version = 2"), range(GAMES, GAMES + 1)),
    }
)
"""Each with what it does, and how many of the games may come over."""
