"""Damage done at random to the files of a person's own folder: to their bytes, and to what they say."""

from __future__ import annotations

import copy
import io
import json
import random
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from editor.safety.journal_entries import MAGIC, frame, read_frames

Damage = Callable[[bytes, random.Random], bytes]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 10**6, 10**9, 2**31, 2**63, -(2**63) - 1, 10**30, -(10**30), 0.5, 1e308),
    *(
        "",
        "a",
        "A",
        "\0",
        "\x1b[2J",
        "\u202e",
        "\ud800",
        "x" * 5000,
        "../../evil",
        "/dev/zero",
        "gold",
        "0,0",
        "ß",
        "İ",
    ),
    *("9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "2026-13-45T99:99:99Z", "1970-01-01T00:00:00Z", "soon"),
    *([], {}, [[]], [None], [0, 0], [999, 999], [-1, -1], {"a": 1}, [{}], [1, "a", None], {"": {}}),
)
"""What is put in the place of other values: other kinds, extremes, and what only looks like sense."""

LITERALS = (b"NaN", b"-Infinity", b"1e999", b"9" * 5000, b"0.1e-9999", b"01", b'"\\ud800"', b"[" * 3000 + b"]" * 3000)
"""What is put in the place of a value in the text itself, for some of it is no JSON."""


def by_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bits flipped, ends cut and added to, pieces zeroed, swapped, doubled and taken out."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(made) + 1)
        length = min(len(made) - at, chance.choice((1, 4, 40, 400)))
        piece = bytes(made[at : at + length])
        match chance.randrange(8):
            case 0 if made:
                made[min(at, len(made) - 1)] ^= 1 << chance.randrange(8)
            case 1:
                del made[at:]
            case 2:
                made += chance.choice((b"\0", b"{}", b"\xff" * 9, bytes(5000), piece))
            case 3:
                made[at : at + length] = bytes(length)
            case 4:
                made[at:at] = piece
            case 5:
                made[at : at + length] = chance.randbytes(length)
            case 6:
                other = chance.randrange(len(made) + 1)
                made[at : at + length], made[other : other + length] = made[other : other + length], piece
            case _:
                del made[at : at + length]
    return bytes(made)


def by_meaning(data: bytes, chance: random.Random) -> bytes:
    """One to three values of a JSON file replaced, taken out, added or doubled, or put in wrong as text."""
    try:
        value = json.loads(data)
    except ValueError:  # It was damaged before.
        return by_bytes(data, chance)
    if chance.random() < 0.2:
        mark = "\N{BLACK HEART SUIT}here"
        _put(value, chance, mark)
        return json.dumps(value).encode().replace(json.dumps(mark).encode(), chance.choice(LITERALS), 1)
    for _ in range(chance.choice((1, 1, 1, 3))):
        value = _spoilt(value, chance)
    return json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def _put(value: Any, chance: random.Random, new: Any) -> None:
    """Put a value somewhere inside."""
    places = list(_places(value))
    if places:
        inside, key = chance.choice(places)
        inside[key] = new


def _spoilt(value: Any, chance: random.Random) -> Any:
    places = list(_places(value))
    if not places or chance.random() < 0.02:
        return copy.deepcopy(chance.choice(ODD))
    inside, key = chance.choice(places)
    match chance.randrange(10):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside[str(chance.choice(ODD))[:60]] = inside[key]
        case 2 if isinstance(inside, list):
            inside.extend([copy.deepcopy(inside[key])] * chance.choice((1, 3, 2000)))
        case 3:
            other, there = chance.choice(places)
            inside[key] = copy.deepcopy(other[there]) if there in _keys(other) else None
        case 4:
            deep: Any = inside[key]
            for _ in range(chance.choice((3, 50, 90))):
                deep = [deep] if chance.random() < 0.5 else {"a": deep}
            inside[key] = deep
        case _:
            inside[key] = copy.deepcopy(chance.choice(ODD))
    return value


def _keys(value: Any) -> Any:
    return value if isinstance(value, dict) else range(len(value))


def _places(value: Any) -> Any:
    """Every place of a value inside another, as what holds it and its key."""
    for key in list(_keys(value)) if isinstance(value, dict | list) else ():
        yield value, key
        yield from _places(value[key])


def by_statements(data: bytes, chance: random.Random) -> bytes:
    """Values, tables and versions of a database changed by SQL, as somebody would who knows what it is."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "a.sqlite")
        path.write_bytes(data)
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            for pragma in ("journal_mode = DELETE", "writable_schema = ON", "ignore_check_constraints = ON"):
                database.execute(f"PRAGMA {pragma}")
            if chance.random() < 0.3:
                database.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '')")
                database.execute("PRAGMA schema_version = 77")
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            for _ in range(chance.choice((1, 1, 3))):
                with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError, IndexError):
                    _one_statement(database, chance)
        return path.read_bytes()


STATEMENTS = (
    "DROP TABLE seats",
    "DROP TABLE games",
    "DROP INDEX seats_by_name",
    "ALTER TABLE games DROP COLUMN rules",
    "ALTER TABLE seats ADD COLUMN more BLOB",
    "CREATE TRIGGER evil AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "CREATE VIEW more AS SELECT load_extension('evil')",
    "CREATE TABLE sqlitely (one)",
    "DELETE FROM seats WHERE side = 'gold'",
    "DELETE FROM games WHERE id % 2",
    "INSERT INTO seats SELECT game + 1000, side, name, computer, score, words, best_word, best_points, longest_word, "
    "attacks_won, attacks_lost, attack_word, attack, cities, destroyed, lost, spies FROM seats",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 2",
    "PRAGMA user_version = 2147483647",
    "PRAGMA application_id = 7",
    "VACUUM",
)


def _one_statement(database: sqlite3.Connection, chance: random.Random) -> None:
    if chance.random() < 0.25:
        database.execute(chance.choice(STATEMENTS))
        return
    table = chance.choice(("games", "seats"))
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    value = chance.choice([one for one in ODD if not isinstance(one, list | dict)] + [b"\xff\x00", b"x" * 3000])
    many = chance.choice(("", f"WHERE abs(random()) % {chance.choice((2, 5))} = 0"))
    if isinstance(value, bytes) and chance.random() < 0.5:
        database.execute(f"UPDATE {table} SET {chance.choice(columns)} = cast(? AS TEXT) {many}", (value,))
    else:
        database.execute(f"UPDATE {table} SET {chance.choice(columns)} = ? {many}", (value,))


def by_frames(data: bytes, chance: random.Random) -> bytes:
    """Pieces of a journal changed in what they say and framed anew, so that every checksum is right."""
    pieces = list(read_frames(data))
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(pieces))
        match chance.randrange(6):
            case 0:
                pieces[at : at + 1] = []
            case 1:
                pieces.insert(at, pieces[chance.randrange(len(pieces))])
            case 2:
                pieces[at] = by_bytes(pieces[at], chance)
            case _ if pieces[at][:1] == b"J":
                pieces[at] = b"J" + by_meaning(pieces[at][1:], chance)
            case _:
                name, _, content = pieces[at].partition(b"\0")
                pieces[at] = name + b"\0" + by_bytes(content, chance)
        if not pieces:
            break
    return MAGIC + b"".join(frame(piece) for piece in pieces)


def by_members(data: bytes, chance: random.Random) -> bytes:
    """A backup packed anew, with other names in it and other contents."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    for _ in range(chance.choice((1, 1, 2))):
        name = chance.choice(list(members))
        match chance.randrange(5):
            case 0:
                del members[name]
            case 1:
                members[chance.choice(("../evil.json", "/evil", "levels/a/../b.json", "run.py", "a/"))] = members[name]
            case 2:
                members[name] = by_bytes(members[name], chance)
            case _:
                with suppress(ValueError):
                    members[name] = by_meaning(members[name], chance)
        if not members:
            break
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))) as packed:
        for name, content in members.items():
            packed.writestr(name, content)
    return whole.getvalue()
