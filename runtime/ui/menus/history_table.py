"""The history of finished games as a table that is sorted by the statistics themselves, a page at a time."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from runtime.engine.board.sides import SIDES
from runtime.profile.statistics import HistoryOrder, Statistics
from runtime.profile.statistics_facts import GameFacts
from runtime.profile.statistics_store import StatisticsError
from runtime.profile.statistics_values import PastGame
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts, mark
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import PLAYERS, FormError, GameOutcome
from runtime.ui.game_texts.history import say_length, say_moment, say_player
from runtime.ui.tablegames.speech import say_why
from runtime.ui.tablegames.words import GAMES, game_name

AT_ONCE = 100
"""How many games are read at a time."""
Index = QModelIndex | QPersistentModelIndex
RESULT = 3
"""The column that says how a game ended."""
TOP = QModelIndex()
"""Stands for the table itself, whose rows are asked for."""

COLUMNS: tuple[tuple[str, HistoryOrder | None], ...] = (
    (mark("When"), HistoryOrder.ENDED),
    (mark("Level or game"), HistoryOrder.LEVEL),
    (mark("Players"), None),
    (mark("Result"), None),
    (mark("Score"), HistoryOrder.SCORE),
    (mark("Turns"), HistoryOrder.TURNS),
    (mark("Time"), HistoryOrder.TIME),
)


class HistoryModel(QAbstractTableModel):
    """The games of one player, or of everybody."""

    def __init__(self, statistics: Statistics, player: str | None, t: Texts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._statistics, self._player, self._t = statistics, player, t
        self._order, self._up = HistoryOrder.ENDED, False
        self._games: tuple[PastGame, ...] = ()
        self._total = 0
        self.fetchMore(QModelIndex())

    def game(self, row: int) -> PastGame | None:
        """The game of a row."""
        return self._games[row] if 0 <= row < len(self._games) else None

    def rowCount(self, parent: Index = TOP) -> int:
        """The games that were read until now."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: Index = TOP) -> int:
        """When, where, who, and how it went."""
        return 0 if parent.isValid() else len(COLUMNS)

    def canFetchMore(self, parent: Index) -> bool:
        """Whether there are games that were not read yet."""
        return not parent.isValid() and len(self._games) < self._total

    def fetchMore(self, parent: Index) -> None:
        """Read some more; where they can't be read any more, the table ends there."""
        if parent.isValid():
            return
        try:
            page = self._statistics.history(
                self._player, first=len(self._games), count=AT_ONCE, order=self._order, up=self._up
            )
        except StatisticsError:
            self._total = len(self._games)
            return
        self._total = page.total
        if page.games:
            self.beginInsertRows(QModelIndex(), len(self._games), len(self._games) + len(page.games) - 1)
            self._games += page.games
            self.endInsertRows()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Begin anew in another order; columns that can't be sorted by leave it as it is."""
        by = COLUMNS[column][1] if 0 <= column < len(COLUMNS) else None
        if by is None:
            return
        self.beginResetModel()
        self._order, self._up = by, order is Qt.SortOrder.AscendingOrder
        self._games, self._total = (), 0
        self.endResetModel()
        self.fetchMore(QModelIndex())

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a column says, and whether it can be sorted by."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        name, order = COLUMNS[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._t(name)
        if role == Qt.ItemDataRole.ToolTipRole and order is not None:
            return self._t("Sort by this column")
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's text, which a tool tip says whole."""
        facts = self._games[index.row()].facts
        if role == Qt.ItemDataRole.DisplayRole:
            return isolate(self._said(facts, index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            said = isolate(self._said(facts, index.column()))
            return f"{said}. {say_end(self._t, facts)}" if index.column() == RESULT and facts.table else said
        return None

    def _said(self, facts: GameFacts, column: int) -> str:
        t, played = self._t, facts.played
        players = played.players
        if column == RESULT:
            return say_outcome(t, facts, self._player)
        texts = (
            say_moment(played.ended),
            say_game(t, facts),
            t("{gold} – {silver}", gold=say_player(t, players.gold), silver=say_player(t, players.silver)),
            "",
            f"{facts.scores.gold} : {facts.scores.silver}",
            str(facts.turns),
            say_length(t, played.seconds),
        )
        return texts[column]


def say_game(t: Texts, facts: GameFacts) -> str:
    """What was played: a level, a table game, or both where that was a level."""
    level = facts.level_name or facts.level
    if facts.table is None:
        return level
    game = game_name(t, facts.table.game) if facts.table.game in GAMES else facts.table.game
    return t("{level} ({game})", level=level, game=game) if level and level != game else game


def say_end(t: Texts, facts: GameFacts) -> str:
    """Why a table game ended; nothing of one that is not known any more."""
    table, scores = facts.table, facts.scores
    if table is None:
        return ""
    try:
        game = game_of(table.game, table.rules)
    except FormError:
        return ""
    winner = None if facts.winner is None else PLAYERS[SIDES.index(facts.winner)]
    return say_why(t, game, GameOutcome(winner, (scores.gold, scores.silver), table.why))


def say_outcome(t: Texts, facts: GameFacts, player: str | None) -> str:
    """How a game ended for a player; for everybody, and where both sides bear the name, who won."""
    if facts.winner is None:
        return t("Drawn")
    players = facts.played.players
    mine = [side for side in SIDES if not players[side].computer and players[side].name == player]
    if player is None or len(mine) != 1:
        return t("{player} won", player=say_player(t, players[facts.winner]))
    return t("Won") if facts.winner is mine[0] else t("Lost")
