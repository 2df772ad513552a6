"""The statistics' tables of records: against each opponent, on each level, and in each table game."""

from __future__ import annotations

from PySide6.QtWidgets import QTableWidget

from runtime.match.campaigns import Campaigns
from runtime.profile.statistics import Statistics
from runtime.ui.menus.figures import fill_table, level_rows, opponent_rows, table_rows
from runtime.ui.menus.page import Room
from runtime.ui.menus.page_parts import set_out

BEST, FEWEST = 5, 6
"""The columns of the table games that only games by the usual rules have a part in."""


class RecordTables:
    """Three tables of one page, filled together for one player or for everybody."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.opponents, self.levels, self.tables = QTableWidget(), QTableWidget(), QTableWidget()
        self._set_out()

    def show(self, statistics: Statistics, player: str | None) -> None:
        """Fill them; raises StatisticsError."""
        t = self._room.t
        heads = (t("Games"), t("Won"), t("Lost"), t("Drawn"), t("Best score"))
        fill_table(self.opponents, (t("Opponent"), t("Game"), *heads), opponent_rows(t, statistics.against(player)))
        rows_of_levels = level_rows(t, statistics.on_levels(player), Campaigns.of(self._room.home).names())
        fill_table(self.levels, (t("Campaign"), t("Level"), *heads, t("Fewest turns")), rows_of_levels)
        bests = (t("Widest victory"), t("Fewest moves"), t("Time"))
        fill_table(self.tables, (t("Game"), *heads[:-1], *bests), table_rows(t, statistics.on_tables(player)))
        tips = {
            BEST: t("Of games by the usual rules: the two sums"),
            FEWEST: t("Of games by the usual rules that were won"),
        }
        for column, tip in tips.items():
            head = self.tables.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(tip)
        self._set_out()

    def _set_out(self) -> None:
        theme, t = self._room.theme, self._room.t
        set_out(self.opponents, theme, t("Opponents"), 0)
        set_out(self.levels, theme, t("Levels"), 1)
        set_out(self.tables, theme, t("Table games"), 0)
