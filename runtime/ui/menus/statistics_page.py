"""The statistics: the best that was done, the record against everybody, on every level, and all games."""

from __future__ import annotations

from PySide6.QtCore import QMetaMethod, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from runtime.profile.players import Players, renamed
from runtime.profile.statistics import Statistics, open_statistics
from runtime.profile.statistics_store import StatisticsError
from runtime.support.messages import say_put_aside, say_trouble
from runtime.ui.menus.games_leaf import GamesLeaf
from runtime.ui.menus.page import MenuPage, Room, Tabs, paragraph, say_profile, sheet
from runtime.ui.menus.statistics_records import BestLeaf, RecordTables
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import DropBox, Scrolled
from runtime.ui.widgets.materials import Recess

BEST, OPPONENTS, LEVELS, GAMES, TABLES, EMPTY = range(6)


class StatisticsPage(MenuPage):
    """Five leaves, for one player or for everybody; F2 to F6 turn to them."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        self._statistics: Statistics | None = None
        theme, t = room.theme, room.t
        theme.dress(self, sheet(theme))
        self.whose = DropBox()
        self.whose.setAccessibleName(t("Whose statistics"))
        self.whose.setToolTip(t("Whose statistics are shown"))
        self.tabs = Tabs(
            theme,
            (
                (t("Best"), "gold", t("The best that was done in Scryptic, and its games added up")),
                (t("Opponents"), "combat", t("The record against each opponent")),
                (t("Levels"), "graph", t("The record on each level")),
                (t("Games"), "history", t("All games that were played to their end")),
                (t("Table games"), "grid", t("The record in each table game, and the best that was done")),
            ),
        )
        self.best = BestLeaf(room)
        self.records = RecordTables(room)
        self.opponents, self.levels, self.tables = self.records.opponents, self.records.levels, self.records.tables
        self.history = GamesLeaf(room, lambda: self.isSignalConnected(QMetaMethod.fromSignal(self.replay_wanted)))
        self.begin = BrassButton(theme, t("Play"), "play", primary=True)
        self.begin.describe(t("Choose something to play"), t("Enter"))
        self.begin.clicked.connect(lambda: self.wanted.emit("play"))
        self._lay_out()
        self.whose.currentIndexChanged.connect(self._show)
        self.tabs.group.idClicked.connect(self.turn_to)
        self.history.replay_wanted.connect(self.replay_wanted)
        self.history.told.connect(self.told)

    def _lay_out(self) -> None:
        theme, t = self._room.theme, self._room.t
        label = Label(t("&Player:"))
        label.setBuddy(self.whose)
        theme.dress(label, "font-size: 17px;")
        self.whose.setMinimumWidth(theme.px(150))
        head = WrappedRow(in_row(label, self.whose), None, self.tabs)
        head.setSpacing(10)
        self.leaves = QStackedWidget()
        best = Scrolled(self.best, t("Best"))  # Large texts need more room than small windows have.
        leaves = (best, self.opponents, self.levels, self.history, self.tables, self._empty_leaf())
        for leaf in leaves:
            self.leaves.addWidget(leaf)
        in_column(head, (self.leaves, 1), spacing=14, margins=(0, 0, 0, 0), on=self)

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
                    self.told.emit(say_put_aside(t, opened.put_aside, opened.brought))
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

    def begin_at_tables(self) -> None:
        """Begin with the leaf of the table games."""
        self.tabs.buttons[TABLES].setChecked(True)

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
            (self.history.replay if is_games else self.begin).click()
        elif event.key() == Qt.Key.Key_S and event.modifiers() == Qt.KeyboardModifier.ControlModifier and is_games:
            self.history.export.click()
        else:
            super().keyPressEvent(event)

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
        mine = roster.of_id(home.player) or roster.present
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
        self.history.show_games(statistics, player)
        self.tabs.allow("")
        leaf = self.tabs.group.checkedId()
        self.leaves.setCurrentIndex(leaf)
        focused = (self.tabs.buttons[BEST], self.opponents, self.levels, self.history, self.tables)[leaf]
        focused.setFocus()

    def _say_empty(self, text: str, *, can_play: bool = True) -> None:
        self.empty.setText(text)
        self.begin.setVisible(can_play)
        self.tabs.allow(text)
        self.leaves.setCurrentIndex(EMPTY)
        if can_play:
            self.begin.setFocus()
