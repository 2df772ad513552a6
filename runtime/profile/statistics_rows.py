"""A finished game as rows of the statistics, and out of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import EndReason
from runtime.profile.statistics_facts import GameContext, GameFacts, GameStatistics, SeatPlayer, TableFacts
from runtime.profile.statistics_store import MOST_COUNTED, MOST_TEXT

_DEEDS = tuple(entry.name for entry in fields(GameStatistics))


def insert_game(database: sqlite3.Connection, fingerprint: str, facts: GameFacts) -> bool:
    """Write a game's rows, unless it has been; False then."""
    game, played = facts, facts.played
    row = database.execute(
        "INSERT INTO games (fingerprint, ended, seconds, campaign, level, level_name, edition, winner, why, turns, "
        "game, rules) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (fingerprint) DO NOTHING RETURNING id",
        (
            *_bearable(fingerprint, played.ended, max(0, played.seconds), played.campaign, game.level, game.level_name),
            *_bearable(game.edition, game.winner.value if game.winner else "", _why(game), max(0, game.turns)),
            *_bearable(game.table.game if game.table else "", _rules(game.table) if game.table else ""),
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
