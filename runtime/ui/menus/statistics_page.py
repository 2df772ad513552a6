"""The statistics: the best that was done, the record against everybody, on every level, and all games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QItemSelection, QMetaMethod, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from runtime.match.table_chronicle import read_table_record
from runtime.profile.players import Players, renamed
from runtime.profile.statistics import Order, Statistics, open_statistics
from runtime.profile.statistics_store import StatisticsError
from runtime.profile.statistics_values import PastGame
from runtime.support.files import write_whole
from runtime.support.statistics_messages import say_lost_record, say_put_aside, say_trouble
from runtime.ui.menus.best_leaf import BestLeaf
from runtime.ui.menus.furniture import Recess, Tabs, paragraph, say_profile, set_out, sheet
from runtime.ui.menus.history_table import COLUMNS, HistoryModel
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.menus.past_table_card import PastTableCard
from runtime.ui.menus.record_tables import RecordTables
from runtime.ui.wood.brass_button import BrassButton

BEST, OPPONENTS, LEVELS, GAMES, TABLES, EMPTY = range(6)


class StatisticsPage(MenuPage):
    """Five leaves, for one player or for everybody; F2 to F6 turn to them."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._statistics: Statistics | None = None
        self._model: HistoryModel | None = None
        self.ask_file: Callable[[str], Path | None] = self._ask_file
        theme, t = room.theme, room.t
        theme.dress(self, sheet(theme))
        self.whose = QComboBox()
        self.whose.setAccessibleName(t("Whose statistics"))
        self.whose.setToolTip(t("Whose statistics are shown"))
        self.tabs = Tabs(
            theme,
            (
                (t("Best"), "gold", t("The best that was done, and everything added up")),
                (t("Opponents"), "combat", t("The record against each opponent")),
                (t("Levels"), "graph", t("The record on each level")),
                (t("Games"), "history", t("All games that were played to their end")),
                (t("Table games"), "grid", t("The record in each table game, and the best that was done")),
            ),
        )
        self.best = BestLeaf(room)
        self.records, self.games = RecordTables(room), QTableView()
        self.opponents, self.levels, self.tables = self.records.opponents, self.records.levels, self.records.tables
        self.card: PastTableCard | None = None
        self._buttons()
        self._lay_out()
        self.whose.currentIndexChanged.connect(self._show)
        self.tabs.group.idClicked.connect(self.turn_to)

    def _buttons(self) -> None:
        theme, t = self._room.theme, self._room.t
        self.replay = BrassButton(theme, t("Look at the game again"), "play", primary=True)
        self.replay.describe(t("Watch the chosen game from its beginning"), t("Enter"))
        self.replay.clicked.connect(self._replay)
        self.export = BrassButton(theme, t("Save the record as…"), "save-as", primary=True)
        self.export.describe(t("Keep the chosen game's record as a file of its own, to share it"), t("Ctrl+S"))
        self.export.clicked.connect(self._export)
        self.begin = BrassButton(theme, t("Play"), "play", primary=True)
        self.begin.describe(t("Choose something to play"), t("Enter"))
        self.begin.clicked.connect(lambda: self.wanted.emit("play"))

    def _lay_out(self) -> None:
        theme, t = self._room.theme, self._room.t
        label = QLabel(t("&Player:"))
        label.setBuddy(self.whose)
        theme.dress(label, "font-size: 17px;")
        self.whose.setMinimumWidth(150)
        head = QHBoxLayout()
        head.addWidget(label)
        head.addWidget(self.whose)
        head.addStretch(1)
        head.addWidget(self.tabs)
        self.leaves = QStackedWidget()
        leaves = (self.best, self.opponents, self.levels, self._games_leaf(), self.tables, self._empty_leaf())
        for leaf in leaves:
            self.leaves.addWidget(leaf)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(14)
        whole.addLayout(head)
        whole.addWidget(self.leaves, 1)

    def _games_leaf(self) -> QWidget:
        leaf, t = QWidget(), self._room.t
        whole = QVBoxLayout(leaf)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        self.games.setSortingEnabled(True)
        self.games.setAccessibleName(t("Games"))
        self.games.doubleClicked.connect(self._replay)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.export)
        foot.addWidget(self.replay)
        whole.addWidget(self.games, 1)
        whole.addLayout(foot)
        return leaf

    def _empty_leaf(self) -> QWidget:
        """What is said where nothing was played yet, or nothing can be read."""
        leaf = Recess()
        self.empty = paragraph(self._room.theme, 22)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMinimumWidth(560)
        whole = QVBoxLayout(leaf)
        whole.addStretch(2)
        whole.addWidget(self.empty)
        whole.addSpacing(20)
        whole.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignHCenter)
        whole.addStretch(3)
        return leaf

    # What is done

    def opened(self) -> None:
        """Read them anew, for the player who plays now."""
        home, t = self._room.home, self._room.t
        self._statistics = None
        self.whose.blockSignals(True)
        self.whose.clear()
        self.whose.addItem(t("Everybody"), None)
        try:
            if home is not None:
                opened = open_statistics(home)
                if opened.put_aside is not None:
                    self.told.emit(say_put_aside(t, opened.put_aside))
                self._statistics = opened.statistics
                for old, new in renamed(home):
                    self._statistics.rename(old, new)
                self._fill_players(self._statistics)
        except StatisticsError as problem:
            self._statistics = None
            self._say_empty(
                " ".join(say_trouble(t, problem.trouble.value, problem.path, problem.reason)), can_play=False
            )
        finally:
            self.whose.blockSignals(False)
        self._show()

    def turn_to(self, leaf: int) -> None:
        """Show one of the leaves."""
        self.tabs.buttons[leaf].setChecked(True)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 to F6 turn to a leaf; Enter looks at a game again, Ctrl+S saves its record."""
        leaf = event.key() - Qt.Key.Key_F2
        is_games = self.leaves.currentIndex() == GAMES
        if 0 <= leaf < len(self.tabs.buttons):
            self.turn_to(leaf)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.replay if is_games else self.begin).click()
        elif event.key() == Qt.Key.Key_S and event.modifiers() == Qt.KeyboardModifier.ControlModifier and is_games:
            self.export.click()
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> PastGame | None:
        """The game that the history is on."""
        index = self.games.currentIndex()
        return self._model.game(index.row()) if self._model is not None and index.isValid() else None

    # Inside

    def _fill_players(self, statistics: Statistics) -> None:
        home = self._room.home
        if home is None:
            return
        roster = Players(home).read()
        for profile in roster.profiles:
            self.whose.addItem(say_profile(self._room.t, profile), profile.name)
        known = {profile.name for profile in (*roster.profiles, *roster.removed)}
        for name in statistics.players():
            if name and name not in known:
                self.whose.addItem(self._room.t("{name} (guest)", name=name), name)
        mine = next((one for one in roster.profiles if one.id == home.player), roster.present)
        self.whose.setCurrentIndex(max(0, self.whose.findData(mine.name)))

    def _show(self) -> None:
        statistics, t = self._statistics, self._room.t
        if statistics is None:
            if self._room.home is None:
                self._say_empty(t("Games are not kept here, and so there are no statistics."), can_play=False)
            return
        player: str | None = self.whose.currentData()
        try:
            totals = statistics.totals(player)
            if not totals.balance.games and not statistics.on_tables(player):
                self._say_empty(
                    t("No game has been played to its end yet.\nEach one that is will stand here, with what was best.")
                )
                return
            self.best.show_best(statistics, player, totals)
            self.records.show(statistics, player)
        except StatisticsError as problem:
            self._say_empty(
                " ".join(say_trouble(t, problem.trouble.value, problem.path, problem.reason)), can_play=False
            )
            return
        self._show_history(statistics, player)
        self.tabs.allow("")
        leaf = self.tabs.group.checkedId()
        self.leaves.setCurrentIndex(leaf)
        focused = (self.tabs.buttons[BEST], self.opponents, self.levels, self.games, self.tables)[leaf]
        focused.setFocus()

    def _say_empty(self, text: str, *, can_play: bool = True) -> None:
        self.empty.setText(text)
        self.begin.setVisible(can_play)
        self.tabs.allow(text)
        self.leaves.setCurrentIndex(EMPTY)
        if can_play:
            self.begin.setFocus()

    def _show_history(self, statistics: Statistics, player: str | None) -> None:
        old, self._model = self._model, HistoryModel(statistics, player, self._room.t, self)
        self.games.setModel(self._model)
        set_out(self.games, self._room.theme, self._room.t("Games"), 2)
        newest = next(place for place, (_, order) in enumerate(COLUMNS) if order is Order.ENDED)
        self.games.sortByColumn(newest, Qt.SortOrder.DescendingOrder)
        self._model.modelReset.connect(self._allow)
        self.games.selectionModel().selectionChanged.connect(self._chose)
        self.games.selectRow(0)
        if old is not None:
            old.deleteLater()
        self._allow()

    def _chose(self, _now: QItemSelection, _before: QItemSelection) -> None:
        self._allow()

    def _allow(self) -> None:
        """Games of which no record is kept any more can only be read about."""
        t, game = self._room.t, self.chosen
        why = "" if game is not None else t("Choose a game first.")
        if game is not None and game.record is None:
            why = t("Of this game only what stands here is known; records of the newest games are kept.")
        is_table = game is not None and game.facts.table is not None
        self.replay.setVisible(is_table or self.isSignalConnected(QMetaMethod.fromSignal(self.replay_wanted)))
        self.replay.allow(why)
        self.export.allow(why)

    def _replay(self) -> None:
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

    def _export(self) -> None:
        game, t = self.chosen, self._room.t
        if game is None or game.record is None:
            return
        if not game.record.is_file():
            self.told.emit(say_lost_record(t, is_there=False))
            return
        file = self.ask_file(f"{_called(game)}-{game.facts.played.ended[:10]}.json")
        if file is None:
            return
        try:
            write_whole(file, game.record.read_bytes())
        except OSError as problem:
            why = problem.strerror or str(problem)
            self.told.emit(t("The record can't be saved as {file}: {reason}.", file=file, reason=why))
        else:
            self.told.emit(t("The record is saved as {file}.", file=file))

    def _ask_file(self, name: str) -> Path | None:
        t = self._room.t
        found, _ = QFileDialog.getSaveFileName(self, t("Save the record"), name, t("Records of games (*.json)"))
        return Path(found) if found else None


def _called(game: PastGame) -> str:
    """What the file of a record is called: by its level, or by its table game."""
    facts = game.facts
    return facts.level or (facts.table.game if facts.table is not None else "")
