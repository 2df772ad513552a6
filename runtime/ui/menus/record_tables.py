"""The statistics' figures as rows and lines, and their tables of opponents, levels and table games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QTableWidget

from runtime.match.campaigns import Campaigns
from runtime.profile.statistics import Statistics
from runtime.profile.statistics_values import Against, Balance, OnLevel, OnTable, Totals
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.history import say_length, say_player
from runtime.ui.menus.page import Room
from runtime.ui.menus.page_parts import set_out
from runtime.ui.plain_widgets import TableItem
from runtime.ui.tablegames.words import GAMES, game_name

Row = tuple[str, ...]
TOTAL_TIPS = (
    mark("Games of Scryptic that were played to their end; table games have a leaf of their own"),
    mark("How the games ended"),
    mark("In all sittings together"),
    mark("The scores of all games together"),
    mark("Words that were committed and stood"),
    mark("The turns of both sides"),
    mark("Words that beat all they attacked"),
    mark("Words that were beaten by a defender"),
    mark("Spies that found what they were sent for"),
    mark("Letters that the opponents lost to one's words, attacking or repelling, and to one's elements"),
    mark("Letters of one's own that fell in fights, with repelled words, through the ice, or by elements and the land"),
    mark("The average score of a game"),
)
"""What the lines of the totals count, in their order."""


def figures_of(balance: Balance) -> Row:
    """Games, and how many of them were won, lost and drawn."""
    return str(balance.games), str(balance.won), str(balance.lost), str(balance.drawn)


def level_rows(t: Texts, levels: Sequence[OnLevel], names: Mapping[str, str]) -> Sequence[Row]:
    """The record on each level, campaign by campaign; before several of one campaign what they come to together.

    ``names`` are those of the campaigns by their ids.
    """
    rows: list[Row] = []
    for campaign in sorted({one.campaign for one in levels}, key=lambda one: names.get(one, one).casefold()):
        mine = [one for one in levels if one.campaign == campaign]
        name = names.get(campaign, campaign) or "–"
        if len(mine) > 1:
            balances = [one.balance for one in mine]
            whole = Balance(
                *(sum(figures) for figures in zip(*((b.won, b.lost, b.drawn) for b in balances), strict=True))
            )
            best = str(max(one.best_score for one in mine))
            rows.append((name, t("All levels"), *figures_of(whole), best, "–"))
        for one in mine:
            turns = str(one.fewest_turns_won) if one.fewest_turns_won is not None else "–"
            rows.append((name, one.name or one.level, *figures_of(one.balance), str(one.best_score), turns))
    return rows


def opponent_rows(t: Texts, against: Sequence[Against]) -> Sequence[Row]:
    """The record against each opponent, game by game."""
    return [
        (say_player(t, one.opponent), say_kind(t, one.game), *figures_of(one.balance), str(one.best_score))
        for one in against
    ]


def table_rows(t: Texts, tables: Sequence[OnTable]) -> Sequence[Row]:
    """The record in each table game, in the order in which they are offered."""
    rows: list[Row] = []
    for one in sorted(tables, key=lambda one: list(GAMES).index(one.game) if one.game in GAMES else len(GAMES)):
        best = one.best
        score = f"{best.mine}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{best.others}" if best is not None else "–"
        fewest = "–" if one.fewest_moves_won is None else str(one.fewest_moves_won)
        rows.append((say_kind(t, one.game), *figures_of(one.balance), score, fewest, say_length(t, one.seconds)))
    return rows


def say_kind(t: Texts, game: str) -> str:
    """What a game is called: Scryptic, or a table game by its id."""
    if not game:
        return t("Scryptic")
    return game_name(t, game) if game in GAMES else game


def fill_table(table: QTableWidget, heads: Sequence[str], rows: Sequence[Row]) -> None:
    """Show other rows in a table, the first one chosen."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setRowCount(len(rows))
    for place, row in enumerate(rows):
        for column, text in enumerate(row):
            item = TableItem(text)
            item.setToolTip(text)
            table.setItem(place, column, item)
    if rows:
        table.selectRow(0)


def total_lines(t: Texts, totals: Totals) -> Sequence[str]:
    """Everything added up, a line each."""
    balance = totals.balance
    return (
        t("Games of Scryptic: {count}", count=balance.games),
        t("Won: {won}, lost: {lost}, drawn: {drawn}", won=balance.won, lost=balance.lost, drawn=balance.drawn),
        t("Time played: {time}", time=say_length(t, totals.seconds)),
        t("Points: {count}", count=totals.score),
        t("Words laid: {count}", count=totals.words),
        t("Turns: {count}", count=totals.turns),
        t("Attacks won: {count}", count=totals.attacks_won),
        t("Attacks lost: {count}", count=totals.attacks_lost),
        t("Spies sent: {count}", count=totals.spies),
        t("Letters destroyed: {count}", count=totals.destroyed),
        t("Letters lost: {count}", count=totals.lost),
        t("Points in a game: {count}", count=round(totals.score / max(1, balance.games))),
    )


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
