"""The figures of the statistics as rows and lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QTableWidget, QTableWidgetItem

from runtime.profile.statistics_values import Balance, Totals
from runtime.support.texts import Texts
from runtime.ui.menus.furniture import say_length

Row = tuple[str, ...]


def figures_of(balance: Balance) -> Row:
    """Games, and how many of them were won, lost and drawn."""
    return str(balance.games), str(balance.won), str(balance.lost), str(balance.drawn)


def fill_table(table: QTableWidget, heads: Sequence[str], rows: Sequence[Row]) -> None:
    """Show other rows in a table, the first one chosen."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setRowCount(len(rows))
    for place, row in enumerate(rows):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            table.setItem(place, column, item)
    if rows:
        table.selectRow(0)


def total_lines(t: Texts, totals: Totals) -> Sequence[str]:
    """Everything added up, a line each."""
    balance = totals.balance
    return (
        t("Games: {count}", count=balance.games),
        t("Won: {won}, lost: {lost}, drawn: {drawn}", won=balance.won, lost=balance.lost, drawn=balance.drawn),
        t("Time played: {time}", time=say_length(t, totals.seconds)),
        t("Points: {count}", count=totals.score),
        t("Words laid: {count}", count=totals.words),
        t("Turns: {count}", count=totals.turns),
        t("Attacks won: {count}", count=totals.attacks_won),
        t("Attacks lost: {count}", count=totals.attacks_lost),
        t("Spies sent: {count}", count=totals.spies),
        t("Letters destroyed by elements: {count}", count=totals.destroyed),
        t("Letters lost to elements: {count}", count=totals.lost),
        t("Points in a game: {count}", count=round(totals.score / balance.games)),
    )
