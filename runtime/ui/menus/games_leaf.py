"""The leaf of the statistics with all games that were played: sorted, looked at again, and saved as files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QItemSelection, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QTableView, QWidget

from runtime.engine.board.sides import SIDES, BySide
from runtime.match.table_files import read_table_record, shared_text
from runtime.profile.statistics import HistoryOrder, Statistics
from runtime.profile.statistics_facts import GameFacts, PastGame
from runtime.profile.statistics_store import StatisticsError
from runtime.support.files import read_file, write_whole
from runtime.support.messages import say_lost_record
from runtime.support.plain_text import isolate
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts, mark, reason_of
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import PLAYERS, FormError, GameOutcome
from runtime.ui.game_texts.history import say_length, say_moment, say_player
from runtime.ui.menus.page import Room, set_out
from runtime.ui.menus.past_table_card import PastTableCard
from runtime.ui.replay.pane_saver import SaveReplayCard
from runtime.ui.tablegames.speech import say_why
from runtime.ui.tablegames.words import game_name
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton

AT_ONCE = 100
"""How many games are read at a time."""
_Index = QModelIndex | QPersistentModelIndex
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

    def rowCount(self, parent: _Index = TOP) -> int:
        """The games that were read until now."""
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: _Index = TOP) -> int:
        """When, where, who, and how it went."""
        return 0 if parent.isValid() else len(COLUMNS)

    def canFetchMore(self, parent: _Index) -> bool:
        """Whether there are games that were not read yet."""
        return not parent.isValid() and len(self._games) < self._total

    def fetchMore(self, parent: _Index) -> None:
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

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
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


class GamesLeaf(QWidget):
    """The newest first; ``replays`` answers whether games on the board can be looked at again from here."""

    replay_wanted = Signal(object)
    """A :class:`runtime.profile.statistics_facts.PastGame` with its record is to be looked at again."""
    told = Signal(str)
    """A sentence that must not be missed."""

    def __init__(self, room: Room, replays: Callable[[], bool]) -> None:
        super().__init__()
        self._room, self._replays = room, replays
        self._model: HistoryModel | None = None
        self.card: PastTableCard | None = None
        self.save_card: SaveReplayCard | None = None
        self.ask_file: Callable[[str], Path | None] = self._ask_file
        theme, t = room.theme, room.t
        self.replay = BrassButton(theme, t("Look at the game again"), "play", primary=True)
        self.replay.describe(t("Watch the chosen game from its beginning"), t("Enter"))
        self.replay.clicked.connect(self.look_again)
        self.export = BrassButton(theme, t("Save the record as…"), "save-as", primary=True)
        self.export.describe(t("Keep the chosen game's record as a file of its own, to share it"), t("Ctrl+S"))
        self.export.clicked.connect(self.save_record)
        self.table = QTableView()
        self.table.setSortingEnabled(True)
        self.table.setAccessibleName(t("Games"))
        self.table.doubleClicked.connect(self.look_again)
        self.setFocusProxy(self.table)
        foot = in_row(None, self.export, self.replay)
        in_column((self.table, 1), foot, spacing=12, margins=(0, 0, 0, 0), on=self)

    @property
    def chosen(self) -> PastGame | None:
        """The game that the history is on."""
        index = self.table.currentIndex()
        return self._model.game(index.row()) if self._model is not None and index.isValid() else None

    def show_games(self, statistics: Statistics, player: str | None) -> None:
        """Show the games of a player, or of everybody."""
        old, self._model = self._model, HistoryModel(statistics, player, self._room.t, self)
        self.table.setModel(self._model)
        set_out(self.table, self._room.theme, self._room.t("Games"), 2)
        newest = next(place for place, (_, order) in enumerate(COLUMNS) if order is HistoryOrder.ENDED)
        self.table.sortByColumn(newest, Qt.SortOrder.DescendingOrder)
        self._model.modelReset.connect(self._allow)
        self.table.selectionModel().selectionChanged.connect(self._chose)
        self.table.setCurrentIndex(self.table.model().index(0, 0))  # Mirrored, selectRow may choose nothing.
        if old is not None:
            old.deleteLater()
        self._allow()

    def look_again(self) -> None:
        """Look at the chosen game again; a table game on a card."""
        game = self.chosen
        if game is None or game.record is None:
            return
        if game.facts.table is None:
            self.replay_wanted.emit(game)
            return
        record, t = read_table_record(game.record).value, self._room.t
        if record is None:
            self.told.emit(say_lost_record(t, is_there=game.record.is_file()))
            return
        self.card = PastTableCard(self._room, self.window(), record.match())
        self.card.open()

    def save_record(self) -> None:
        """Ask for a file, and save the chosen game's record in it; it names persons only where that is ticked."""
        game, t = self.chosen, self._room.t
        if game is None or game.record is None:
            return
        if not game.record.is_file():
            self.told.emit(say_lost_record(t, is_there=False))
            return
        table = read_table_record(game.record).value if game.facts.table is not None else None
        if table is None:
            self._save(game, read_file(game.record))
            return
        names = BySide(*(seat.name for seat in table.setup.seats))
        if not any(names):
            self._save(game, shared_text(table, names=False).encode())
            return
        self.save_card = SaveReplayCard(self._room.theme, t, self.window(), names)
        self.save_card.agreed.connect(lambda told: self._save(game, shared_text(table, names=told).encode()))
        self.save_card.open()

    # Inside

    def _save(self, game: PastGame, data: bytes) -> None:
        """Ask for a file and write a record into it; say what came of it."""
        t = self._room.t
        file = self.ask_file(f"{_called(game)}-{game.facts.played.ended[:10]}.json")
        if file is None:
            return
        try:
            write_whole(file, data)
        except OSError as problem:
            self.told.emit(t("The record can't be saved as {file}: {reason}.", file=file, reason=reason_of(problem)))
        else:
            self.told.emit(t("The record is saved as {file}.", file=file))

    def _chose(self, _now: QItemSelection, _before: QItemSelection) -> None:
        self._allow()

    def _allow(self) -> None:
        """Games of which no record is kept any more can only be read about."""
        t, game = self._room.t, self.chosen
        why = "" if game is not None else t("Choose a game first.")
        if game is not None and game.record is None:
            why = t("Of this game only what stands here is known; records of the newest games are kept.")
        is_table = game is not None and game.facts.table is not None
        self.replay.setVisible(is_table or self._replays())
        self.replay.allow(why)
        self.export.allow(why)

    def _ask_file(self, name: str) -> Path | None:
        t = self._room.t
        found, _ = QFileDialog.getSaveFileName(self, t("Save the record"), name, t("Records of games (*.json)"))
        return Path(found) if found else None


def _called(game: PastGame) -> str:
    """What the file of a record is called: by its level, or by its table game."""
    facts = game.facts
    return facts.level or (facts.table.game if facts.table is not None else "")
