"""A person's statistics: finished games are recorded once, and what they amount to is asked for."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from runtime.profile.home import Home
from runtime.profile.statistics_facts import (
    Against,
    Balance,
    BestGame,
    BestTable,
    GameFacts,
    HistoryPage,
    OnLevel,
    OnTable,
    PastGame,
    SeatPlayer,
    Totals,
    WordFeat,
)
from runtime.profile.statistics_rescue import insert_game, read_game, rescue
from runtime.profile.statistics_store import COMPANIONS, StatisticsError, StatisticsStore, StatisticsTrouble
from runtime.support.files import make_folder, move, remove, write_whole

FILE = "statistics.sqlite"
FOLDER = "games"
"""Where the records of finished games lie, each under its fingerprint."""
MOST_RECORDS = 500
"""How many of the newest games can be replayed; of older ones only the facts stay."""
_STRAY_AFTER = 86_400
"""After so many seconds a record that no game knows of is a remnant of a killed program."""

_MINE = "FROM seats AS mine JOIN games ON games.id = mine.game"
_WHO = "WHERE mine.computer = '' AND (:all OR mine.name = :name)"
"""A person's part in games: of one by name, or of all persons."""
_SCRYPTIC = "AND games.game = ''"
"""Games of Scryptic alone, whose points can't be compared with those of table games."""
_BALANCE = """
    coalesce(sum(games.winner = mine.side), 0) AS games_won,
    coalesce(sum(games.winner != mine.side AND games.winner != ''), 0) AS games_lost,
    coalesce(sum(games.winner = ''), 0) AS games_drawn
"""


@dataclass(frozen=True, slots=True)
class Opened:
    """The statistics; of damaged ones also where they were put aside, and how many games were brought over."""

    statistics: Statistics
    put_aside: Path | None = None
    brought: int = 0


def open_statistics(home: Home) -> Opened:
    """The statistics under a person's data folder; raises StatisticsError where they can't be used.

    A damaged file is put aside, under a name that :class:`Opened` tells, and what can be read of it is brought over
    into a new one; a file that a newer version made is left alone.
    """
    store = StatisticsStore(home.data / FILE)
    statistics = Statistics(store, home.data / FOLDER)
    with store.held():
        fresh = store.path.with_name(f"{store.path.stem}.new{store.path.suffix}")
        if fresh.exists() and not store.path.exists():
            move(fresh, store.path)  # A program was killed between the two steps of the last lines here.
        try:
            store.check()
        except StatisticsError as problem:
            if problem.trouble is not StatisticsTrouble.DAMAGED:
                raise
        else:
            return Opened(statistics)
        for companion in COMPANIONS:
            remove(fresh.with_name(fresh.name + companion))
        brought = rescue(store.path, StatisticsStore(fresh))
        aside = store.put_aside()
        move(fresh, store.path)
        store.check()
        statistics.keep_records(aside.stem)
        return Opened(statistics, aside, brought)


def look_at_statistics(home: Home) -> Statistics:
    """The statistics for whoever only looks: damaged ones stay where they are, and asking raises StatisticsError."""
    return Statistics(StatisticsStore(home.data / FILE), home.data / FOLDER)


def fingerprint_of(record: str) -> str:
    """What a game is known by: the SHA-256 of its record's text."""
    return sha256(record.encode("utf-8", "surrogatepass")).hexdigest()


class HistoryOrder(Enum):
    """What the games of the history are sorted by; a score is the highest of those who are asked for."""

    ENDED = "ended"
    LEVEL = "level"
    SCORE = "score"
    TURNS = "turns"
    TIME = "time"


_ORDERS = MappingProxyType(
    {
        HistoryOrder.ENDED: "games.ended",
        HistoryOrder.LEVEL: "coalesce(nullif(games.level_name, ''), games.game) COLLATE NOCASE",
        HistoryOrder.SCORE: "best",
        HistoryOrder.TURNS: "games.turns",
        HistoryOrder.TIME: "games.seconds",
    }
)
_RENAME = """
    UPDATE seats SET name = :new
    WHERE computer = '' AND name = :old AND NOT (:old = '' AND side = 'silver' AND EXISTS (
        SELECT 1 FROM seats AS foe WHERE foe.game = seats.game AND foe.side = 'gold' AND foe.computer = ''
    ))
"""


class Statistics:
    """What is known of finished games; everything asked for is a value. All methods raise StatisticsError.

    ``player`` is a person by the name of their profile, None all persons together; ``""`` is the person without a name.
    """

    def __init__(self, store: StatisticsStore, records: Path, most_records: int = MOST_RECORDS) -> None:
        self._store = store
        self._records = records
        self._most = most_records

    def record(self, facts: GameFacts, record: str) -> bool:
        """Remember a finished game, and its record's text for a replay; False where it is known already.

        Where the record can't be written the game is remembered without.
        """
        fingerprint = fingerprint_of(record)
        path = self._file(fingerprint)
        with self._store.held():
            # The file comes first, so that a game never promises a replay that a kill has prevented.
            with contextlib.suppress(OSError):
                if not path.is_file():
                    make_folder(path.parent)
                    write_whole(path, record.encode("utf-8", "surrogatepass"))
            with self._store.writing() as database:
                added = insert_game(database, fingerprint, facts)
                newest = [row["fingerprint"] for row in database.execute(_NEWEST)] if added else []
            if added:
                self._make_room(frozenset(newest[: self._most]), frozenset(newest))
        return added

    def keep_records(self, name: str) -> None:
        """Put records that no game knows of into a folder of this name, as those of games that were lost by damage."""
        with self._store.reading() as database:
            known = frozenset(row["fingerprint"] for row in database.execute(_NEWEST))
        for path in self._stored():
            with contextlib.suppress(OSError):
                if path.stem not in known and path.suffix == ".json":
                    make_folder(self._records / name)
                    move(path, self._records / name / path.name)

    def players(self) -> tuple[str, ...]:
        """The names of all persons who have played, by the alphabet."""
        with self._store.reading() as database:
            rows = database.execute("SELECT DISTINCT name FROM seats WHERE computer = '' ORDER BY name").fetchall()
        return tuple(row["name"] for row in rows)

    def best_game(self, player: str | None = None) -> BestGame | None:
        """The game of Scryptic with the highest score of a person's own, the first of equals."""
        with self._store.reading() as database:
            row = database.execute(
                f"SELECT mine.game, mine.name, mine.score {_MINE} {_WHO} {_SCRYPTIC} "
                "ORDER BY mine.score DESC, games.ended, games.id LIMIT 1",
                _of(player),
            ).fetchone()
            return BestGame(row["score"], row["name"], self._game(database, row["game"])) if row else None

    def best_word(self, player: str | None = None) -> WordFeat | None:
        """The word of the highest face value."""
        return self._feat("mine.best_word", "mine.best_points", player)

    def longest_word(self, player: str | None = None) -> WordFeat | None:
        """The word of the most letters."""
        return self._feat("mine.longest_word", "length(mine.longest_word)", player)

    def strongest_attack(self, player: str | None = None) -> WordFeat | None:
        """The word of the highest strength that beat all it attacked."""
        return self._feat("mine.attack_word", "mine.attack", player)

    def totals(self, player: str | None = None) -> Totals:
        """All games of Scryptic added up; one of two persons counts for both of them where no ``player`` is named."""
        summed = (
            ("seconds", "turns", "hints"),
            ("score", "words", "attacks_won", "attacks_lost", "cities", "destroyed", "lost", "spies"),
        )
        columns = ", ".join(
            f"coalesce(sum({table}.{name}), 0) AS {name}"
            for table, names in zip(("games", "mine"), summed, strict=True)
            for name in names
        )
        with self._store.reading() as database:
            row = database.execute(f"SELECT {_BALANCE}, {columns} {_MINE} {_WHO} {_SCRYPTIC}", _of(player)).fetchone()
        return Totals(_balance(row), **{name: row[name] for names in summed for name in names})

    def against(self, player: str | None = None) -> tuple[Against, ...]:
        """The record against each opponent in each game, those that were met most often first."""
        with self._store.reading() as database:
            rows = database.execute(
                f"SELECT foe.name, foe.computer, games.game AS kind, max(mine.score) AS best, {_BALANCE} "
                f"{_MINE} JOIN seats AS foe ON foe.game = mine.game AND foe.side != mine.side {_WHO} "
                "GROUP BY foe.name, foe.computer, kind ORDER BY count(*) DESC, foe.computer, foe.name, kind",
                _of(player),
            ).fetchall()
        return tuple(
            Against(SeatPlayer(row["name"], row["computer"]), _balance(row), row["best"], row["kind"]) for row in rows
        )

    def on_levels(self, player: str | None = None) -> tuple[OnLevel, ...]:
        """The record on each level, those that were played last first."""
        with self._store.reading() as database:
            rows = database.execute(
                "SELECT each.*, games.campaign, games.level, games.level_name FROM ("
                f"SELECT max(games.id) AS newest, {_BALANCE}, max(mine.score) AS best, "
                "min(CASE WHEN games.winner = mine.side THEN games.turns END) AS fewest "
                f"{_MINE} {_WHO} AND games.level != '' GROUP BY games.campaign, games.level"
                ") AS each JOIN games ON games.id = each.newest ORDER BY each.newest DESC",
                _of(player),
            ).fetchall()
        return tuple(
            OnLevel(row["campaign"], row["level"], row["level_name"], _balance(row), row["best"], row["fewest"])
            for row in rows
        )

    def on_tables(self, player: str | None = None) -> tuple[OnTable, ...]:
        """The record in each table game that was played, by their ids."""
        with self._store.reading() as database:
            rows = database.execute(
                f"SELECT games.game AS kind, {_BALANCE}, sum(games.seconds) AS seconds, "
                "min(CASE WHEN games.winner = mine.side AND games.rules = '' THEN games.turns END) AS fewest "
                f"{_MINE} {_WHO} AND games.game != '' GROUP BY kind ORDER BY kind",
                _of(player),
            ).fetchall()
            return tuple(
                OnTable(
                    row["kind"],
                    _balance(row),
                    row["seconds"],
                    self._best_table(database, row["kind"], player),
                    row["fewest"],
                )
                for row in rows
            )

    def rename(self, old: str, new: str) -> None:
        """Have the games of a person bear another name.

        Of a game of two persons without names only gold was the first player's; whose silver was nobody knows.
        """
        with self._store.writing() as database:
            database.execute(_RENAME, {"old": old, "new": new})

    def history(
        self,
        player: str | None = None,
        *,
        first: int = 0,
        count: int = 50,
        order: HistoryOrder = HistoryOrder.ENDED,
        up: bool = False,
    ) -> HistoryPage:
        """``count`` games from the one that is ``first`` on; sorted by ``order`` downwards (or ``up``), then by time.

        Usually the newest comes first.
        """
        way = "ASC" if up else "DESC"
        with self._store.reading() as database:
            total = database.execute(f"SELECT count(DISTINCT games.id) AS n {_MINE} {_WHO}", _of(player)).fetchone()[
                "n"
            ]
            rows = database.execute(
                f"SELECT games.id, max(mine.score) AS best {_MINE} {_WHO} GROUP BY games.id "
                f"ORDER BY {_ORDERS[order]} {way}, games.ended DESC, games.id DESC LIMIT :count OFFSET :first",
                {**_of(player), "count": max(0, count), "first": max(0, first)},
            ).fetchall()
            games = tuple(self._game(database, row["id"]) for row in rows)
        return HistoryPage(games, max(0, first), total)

    # Inside

    def _feat(self, word: str, points: str, player: str | None) -> WordFeat | None:
        with self._store.reading() as database:
            row = database.execute(
                f"SELECT mine.game, mine.name, {word} AS word, {points} AS points {_MINE} {_WHO} AND {word} != '' "
                f"ORDER BY {points} DESC, games.ended, games.id, mine.side LIMIT 1",
                _of(player),
            ).fetchone()
            if row is None:
                return None
            return WordFeat(row["word"], row["points"], row["name"], self._game(database, row["game"]))

    def _best_table(self, database: sqlite3.Connection, game: str, player: str | None) -> BestTable | None:
        """The victory by the widest margin in a table game by its usual rules, the first of equals."""
        row = database.execute(
            f"SELECT mine.game, mine.name, mine.score AS own, foe.score AS others {_MINE} "
            f"JOIN seats AS foe ON foe.game = mine.game AND foe.side != mine.side {_WHO} "
            "AND games.game = :kind AND games.rules = '' AND games.winner = mine.side "
            "ORDER BY own - others DESC, own DESC, games.ended, games.id LIMIT 1",
            {**_of(player), "kind": game},
        ).fetchone()
        if row is None:
            return None
        return BestTable(row["own"], row["others"], row["name"], self._game(database, row["game"]))

    def _game(self, database: sqlite3.Connection, number: int) -> PastGame:
        game = database.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        rows = database.execute("SELECT * FROM seats WHERE game = ?", (number,)).fetchall()
        facts = read_game(game, rows)
        path = self._file(game["fingerprint"])
        return PastGame(number, facts, path if path.is_file() else None)

    def _file(self, fingerprint: str) -> Path:
        return self._records / f"{fingerprint}.json"

    def _make_room(self, keep: frozenset[str], known: frozenset[str]) -> None:
        """Remove the records of older games, and what killed programs left."""
        for path in self._stored():
            is_old = path.stem in known and path.stem not in keep
            with contextlib.suppress(OSError):
                if is_old or (path.stem not in known and time.time() - path.stat().st_mtime > _STRAY_AFTER):
                    remove(path)

    def _stored(self) -> Iterator[Path]:
        with contextlib.suppress(OSError):
            # write_whole's own unfinished files begin with a dot and end in “.new”.
            yield from (path for path in sorted(self._records.iterdir()) if path.suffix in (".json", ".new"))


_NEWEST = "SELECT fingerprint FROM games ORDER BY id DESC"
"""By the order in which they were remembered: the dates go by a clock, which may have been set back meanwhile."""


def _of(player: str | None) -> dict[str, object]:
    return {"all": player is None, "name": player or ""}


def _balance(row: sqlite3.Row) -> Balance:
    return Balance(row["games_won"], row["games_lost"], row["games_drawn"])
