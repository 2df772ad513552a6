"""What could have been played in a position: the best words, each shown on the board while it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QWidget,
)

from runtime.engine.words.words import Words
from runtime.lexicon.reader import say_suggested
from runtime.match.lookback import PossiblePlay, Studied
from runtime.support.texts import Texts, mark
from runtime.ui.game_texts.plays import say_place, say_play
from runtime.ui.plain_widgets import Label, TableItem
from runtime.ui.targets import target
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.fields import DropBox, box_sheet, table_sheet


class PlayOrder(Enum):
    """What plays are sorted by."""

    POINTS = mark("Points gained")
    STRENGTH = mark("Strength")
    JUDGEMENT = mark("The Grandmaster's judgement")


SORTED: Mapping[PlayOrder, Callable[[PossiblePlay], tuple[float, float]]] = MappingProxyType(
    {
        PlayOrder.POINTS: lambda play: (-play.points, -play.worth),
        PlayOrder.STRENGTH: lambda play: (-play.strength, -play.points),
        PlayOrder.JUDGEMENT: lambda play: (-play.worth, -play.points),
    }
)
FIGURES = 46
"""How wide a column of figures is, in pixels at the usual size of texts."""
COLUMNS = (
    (mark("Word"), mark("A word that could have been laid")),
    (mark("Pts"), mark("Points that the own score would have grown by")),
    (mark("Str"), mark("Its strength")),
    (mark("Jdg"), mark("How much better the Grandmaster holds the position after it than before, in points")),
)


def sort_plays(plays: tuple[PossiblePlay, ...], order: PlayOrder) -> tuple[PossiblePlay, ...]:
    """The plays, the best first; words that would be lost come last."""
    return tuple(sorted(plays, key=lambda play: (play.lost, *SORTED[order](play), play.main.text)))


def suggested(t: Texts, play: PossiblePlay, words: Words) -> tuple[str, ...]:
    """What the words of a play suggest, and why."""
    return tuple(line for run in (play.main, *play.cross) for line in say_suggested(t, run.text, words))


def say_worth(t: Texts, play: PossiblePlay) -> str:
    """The judgement of a play, for a column."""
    if play.wins:
        return t("wins")
    figure = t.number(abs(play.worth), 1)
    return f"−{figure}" if play.worth < 0 else f"+{figure}"


def say_compared(t: Texts, found: Studied) -> str:
    """What was played against the most that could have been gained."""
    best = max((play for play in found.plays if not play.lost), key=lambda play: play.points, default=None)
    played = found.played
    if best is None:
        return t("No word could be laid with these letters.")
    if played is None:
        return t(
            "No word was laid here. {best} would have brought {points}.",
            best=say_place(t, best),
            points=t.plural("{count} point", "{count} points", best.points),
        )
    scored = t.plural("{count} point", "{count} points", played.points)
    if best.points <= played.points:
        return t("{word} brought {points}: no word would have brought more.", word=played.main.text, points=scored)
    return t(
        "{word} brought {points}; {best} would have brought {more}.",
        word=played.main.text,
        points=scored,
        best=say_place(t, best),
        more=t.plural("{count} point", "{count} points", best.points),
    )


class PlaysView(QWidget):
    """The table of plays, what it is sorted by, and a sentence about the one that is looked at."""

    looked_at = Signal(object)
    """The :class:`PossiblePlay` that is looked at; None for none any more."""
    cancelled = Signal()
    """Nothing more shall be looked for."""

    def __init__(self, theme: Theme, t: Texts, words: Words) -> None:
        super().__init__()
        self._theme, self._t, self._words = theme, t, words
        self._found: Studied | None = None
        self.plays: tuple[PossiblePlay, ...] = ()
        self.said = self._label(15)
        self.about = self._label(14)
        self.order = DropBox()
        self.order.setAccessibleName(t("Sorted by"))
        self.order.explain(t("What the words are sorted by"))
        self.order.setSizeAdjustPolicy(DropBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.order.setMinimumContentsLength(8)
        for order in PlayOrder:
            self.order.addItem(t(order.value), order)
        theme.dress(self.order, box_sheet(theme, "3px 8px", "font-size: 15px;"))
        self.order.currentIndexChanged.connect(self._fill)
        self.table = self._make_table()
        self.table.viewport().installEventFilter(self)
        whole = in_column(self.said, spacing=4, margins=(0, 0, 0, 0), on=self)
        row = QHBoxLayout()
        label = Label(t("&Sorted by"))
        label.setBuddy(self.order)
        row.addWidget(label)
        row.addWidget(self.order, 1)
        whole.addLayout(row)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.about)

    def show_text(self, text: str) -> None:
        """Say why there is nothing to be listed."""
        self._found = None
        self.said.setText(text)
        self._fill()

    def show_found(self, found: Studied) -> None:
        """List what could have been played, and say what the words that were played suggest."""
        if found is self._found:
            return
        t = self._t
        self._found = found
        lines = [say_compared(t, found)]
        if found.count:
            lines.append(t.plural("{count} word could be laid.", "{count} words could be laid.", found.count))
        if found.played is not None:
            lines += suggested(t, found.played, self._words)
        self.said.setText(" ".join(lines))
        self._fill()

    @property
    def chosen(self) -> PlayOrder:
        """What the plays are sorted by."""
        return PlayOrder(self.order.currentData())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer has left the table: look at nothing any more."""
        if watched is self.table.viewport() and event.type() is QEvent.Type.Leave:
            self._look(self.table.currentRow() if self.table.hasFocus() else -1)
        return super().eventFilter(watched, event)

    def leave(self) -> None:
        """Look at nothing any more."""
        self._look(-1)

    def _fill(self) -> None:
        found = self._found
        self.plays = sort_plays(found.plays, self.chosen) if found is not None else ()
        self.table.setCurrentCell(-1, -1)
        self.table.setRowCount(len(self.plays))
        self.table.setEnabled(bool(self.plays))
        for row, play in enumerate(self.plays):
            is_played = found is not None and found.played is not None and play.laid == found.played.laid
            self._fill_row(row, play, is_played)
        self._look(-1)

    def _fill_row(self, row: int, play: PossiblePlay, is_played: bool) -> None:
        c, t = self._theme.colours, self._t
        word = t("{word} ● played", word=play.main.text) if is_played else play.main.text
        texts = (word, str(play.points), str(play.strength), say_worth(t, play))
        for column, text in enumerate(texts):
            item = TableItem(text)
            item.setToolTip(say_play(t, play) if column else f"{word}\n{say_play(t, play)}")
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            colour = c.bad if play.lost else c.bright_brass if is_played else c.good if play.cities else c.text
            item.setForeground(QColor(colour))
            if is_played:
                item.setFont(self._theme.text(15, QFont.Weight.Bold))
            self.table.setItem(row, column, item)

    def _look(self, row: int) -> None:
        play = self.plays[row] if 0 <= row < len(self.plays) else None
        hint = self._t("Rest on a word, or go through them with the arrow keys, to see it on the board.")
        is_played = self._found is not None and play is self._found.played  # What that suggests stands above.
        more = () if play is None or is_played else suggested(self._t, play, self._words)
        said = "" if play is None else " ".join((say_play(self._t, play), *more))
        self.about.setText(said or (hint if self.plays else ""))
        self.looked_at.emit(play)

    def _label(self, size: int) -> QLabel:
        label = Label()
        label.setWordWrap(True)
        self._theme.dress(label, f"font-size: {size}px; color: {self._theme.colours.text};")
        return label

    def _make_table(self) -> QTableWidget:
        table, t = PlaysTable(0, len(COLUMNS)), self._t
        table.setHorizontalHeaderLabels([t(name) for name, _ in COLUMNS])
        for column, (_, tip) in enumerate(COLUMNS):
            head = table.horizontalHeaderItem(column)
            if head is not None:
                head.setToolTip(t(tip))
        table.setAccessibleName(t("What could have been played"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.setMinimumHeight(self._theme.span(104))
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(target(self._theme.px(25)))
        header = table.horizontalHeader()
        # Columns that fit themselves to what is in them would do so anew for every single cell that is filled.
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(self._theme.px(30))
        for column in range(1, len(COLUMNS)):
            header.resizeSection(column, self._theme.px(FIGURES if column < len(COLUMNS) - 1 else FIGURES + 12))
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header.setHighlightSections(False)
        table.setMouseTracking(True)
        table.entered.connect(lambda index: self._look(index.row()))
        table.currentCellChanged.connect(lambda row, *_: self._look(row))
        self._theme.dress(table, table_sheet(self._theme, 15, "padding: 2px 6px; font-size: 14px;"))
        return table


class PlaysTable(QTableWidget):
    """A table that takes no keys but those that go up and down."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """From nowhere, down leads to the first row."""
        if not self.currentIndex().isValid() and self.rowCount():
            return self.model().index(0, 0)
        return super().moveCursor(action, modifiers)
