"""What has happened and what is to be reached, beside the board: log and objectives, which share one pane."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QButtonGroup, QListWidgetItem, QStackedWidget, QTextBrowser, QToolButton, QWidget

from runtime.engine.board.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.objectives import STANDINGS, ObjectiveLine, ObjectiveStanding, say_objective
from runtime.ui.plain_widgets import ListItem, joined
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.cards import in_a_row
from runtime.ui.widgets.lines import ICON, WALKING, LogList
from runtime.ui.widgets.overlay import CardOverlay


class LogView(LogList[LogEntry]):
    """Lists what happened, the latest at the bottom."""

    looked_at = Signal(object)
    """A :class:`Combat` to be shown again."""
    looked_back = Signal(int)
    """The position after so many actions is to be looked at."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        colours = theme.colours
        tints = {Side.GOLD: colours.gold, Side.SILVER: colours.silver, None: colours.quiet}
        super().__init__(theme, t, 46, lambda line: tints[line.side])
        self._t = t
        self._icon = theme.icon("combat", ICON, colours.bright_brass)
        self.itemActivated.connect(self._activate)
        self.itemClicked.connect(self._activate)

    def _complete(self, item: ListItem, line: LogEntry) -> None:
        """Say what a click on the line shows."""
        if line.combat is not None:
            item.setIcon(self._icon)
            item.setToolTip(self._t("Click to see this combat again; with the right button, look back at it"))
        elif line.place is not None:
            item.setToolTip(self._t("Click to look back at this position"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The right button looks back at any line."""
        item = self.itemAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.RightButton and item is not None:
            self._look_back(self._entry(item))
        else:
            super().mouseReleaseEvent(event)

    def _entry(self, item: QListWidgetItem) -> LogEntry:
        return self._lines[self.row(item)]

    def _activate(self, item: QListWidgetItem) -> None:
        """Show the combat of a line again, or look back at its position."""
        entry = self._entry(item)
        if entry.combat is not None:
            self.looked_at.emit(entry.combat)
        else:
            self._look_back(entry)

    def _look_back(self, entry: LogEntry) -> None:
        if entry.place is not None:
            self.looked_back.emit(entry.place)


MARKS = MappingProxyType({ObjectiveStanding.OPEN: "○", ObjectiveStanding.MET: "✔", ObjectiveStanding.LOST: "✘"})
FIRST_LINES = 2
"""So many lines of the first objective are always in sight."""
TAB, SMALLEST_TAB = 15, 11
"""How large the letters of tabs are, and at the least where they find too little room, in pixels."""
INDENT = 16
"""How far a part stands in from what it is part of, in pixels."""


class ObjectivesView(QTextBrowser):
    """Every objective with its progress; it scrolls where there are many."""

    refilled = Signal()
    """Other objectives are shown, which may need more room or less."""

    def __init__(self, theme: Theme, t: Texts, size: int = 15) -> None:
        super().__init__()
        self._theme = theme
        self._t = t
        self._size = size
        self._pixels = theme.px(size)
        self._shown: tuple[tuple[ObjectiveLine, ...], str, tuple[str, ...]] | None = None
        self._measured: tuple[int, int, int] | None = None
        self.setOpenLinks(False)
        self.setMinimumHeight(40)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(t("Objectives"))
        self.document().setDocumentMargin(6)

    @property
    def lines(self) -> tuple[ObjectiveLine, ...]:
        """What is shown."""
        return self._shown[0] if self._shown is not None else ()

    @property
    def told(self) -> tuple[str, ...]:
        """The same in sentences, as they are read out."""
        if self._shown is None:
            return ()
        lines, otherwise, values = self._shown
        return (*(say_objective(self._t, line) for line in lines), *values, otherwise)

    def show_lines(self, lines: tuple[ObjectiveLine, ...], otherwise: str, values: tuple[str, ...] = ()) -> None:
        """Show other objectives, and ``values``, what the level's variables hold; the place scrolled to is kept.

        ``otherwise`` says how the game ends beside the objectives.
        """
        pixels = self._theme.px(self._size)
        if self._shown == (lines, otherwise, values) and pixels == self._pixels:
            return
        self._pixels = pixels
        self._shown = (lines, otherwise, values)
        bar = self.verticalScrollBar()
        place = bar.value()
        colours = self._theme.colours
        rows, side = [_Row(value, colours.bright_brass) for value in values], None
        for line in lines:
            if line.side is not side:
                side = line.side
                rows.append(self._heading(side))
            rows.extend(self._rows(line))
        self._write([*rows, _Row(otherwise, colours.quiet, above=5)])
        bar.setValue(place)
        self.setAccessibleDescription(self.toPlainText())
        self._measured = None
        self.refilled.emit()

    def needed(self, width: int) -> int:
        """How tall it must be at a width for everything to be in sight."""
        return self._measure(width)[1]

    def least(self, width: int) -> int:
        """How tall it must be at a width for the first objective to be in sight below whose it is."""
        return self._measure(width)[2]

    def _measure(self, width: int) -> tuple[int, int, int]:
        """For a width, how tall it must be for everything, and for the first objective."""
        if self._measured is None or self._measured[0] != width:
            frame = 2 * self.frameWidth()
            owner = QObject()  # Qt's binding lets a copy without one lie for ever.
            whole = self.document().clone(owner)
            whole.setTextWidth(width - frame)
            height, bottom = whole.size().height(), 0.0  # Asking for its size lays the lines out.
            above = len(self._shown[2]) if self._shown is not None else 0
            first = whole.findBlockByNumber(above + 1 if self.lines else 0)
            if first.isValid() and (lines := min(FIRST_LINES, first.layout().lineCount())):
                top = whole.documentLayout().blockBoundingRect(first).top()
                bottom = top + first.layout().lineAt(lines - 1).rect().bottom()
            self._measured = (width, ceil(height) + frame, ceil(bottom) + frame)
        return self._measured

    def whole_lines(self) -> QRect:
        """Where the lines lie that can be seen whole, in the viewport's pixels."""
        seen, layout = self.viewport().rect(), self.document().documentLayout()
        scrolled, tops, bottoms = self.verticalScrollBar().value(), [], []
        block = self.document().begin()
        while block.isValid():
            above = layout.blockBoundingRect(block).top() - scrolled
            for number in range(block.layout().lineCount()):
                line = block.layout().lineAt(number).rect().translated(0, above)
                if line.top() >= seen.top() and line.bottom() <= seen.bottom() + 1:
                    tops.append(floor(line.top()))
                    bottoms.append(ceil(line.bottom()))
            block = block.next()
        if not tops:
            return seen
        return QRect(seen.left(), min(tops), seen.width(), max(bottoms) - min(tops))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Whole lines only: one that the frame would cut is left out until it is scrolled to."""
        seen = event.rect() & self.whole_lines()
        if not seen.isEmpty():
            super().paintEvent(QPaintEvent(seen))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The list takes the keys that scroll it; all others are the window's."""
        if event.key() in WALKING and event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _write(self, rows: list[_Row]) -> None:
        """Write rows letter by letter, so that nothing in them is ever read as HTML."""
        self.clear()
        cursor = QTextCursor(self.document())
        for number, row in enumerate(rows):
            lines = QTextBlockFormat()
            lines.setTopMargin(row.above)
            lines.setBottomMargin(row.below)
            lines.setLeftMargin(row.indent)
            if number:
                cursor.insertBlock(lines)
            else:
                cursor.setBlockFormat(lines)
            cursor.insertText(joined(row.text), self._letters(row))
        self.setTextCursor(QTextCursor(self.document()))  # Its own was moved along, and is brought into sight.

    def _letters(self, row: _Row) -> QTextCharFormat:
        letters = QTextCharFormat()
        letters.setForeground(QColor(row.colour))
        letters.setProperty(QTextCharFormat.Property.FontPixelSize, self._pixels - row.is_heading)
        letters.setFontItalic(row.is_slanted)
        if row.is_heading:
            letters.setFontFamilies(["Cinzel"])
            letters.setFontWeight(QFont.Weight.Bold)
        return letters

    def _heading(self, side: Side) -> _Row:
        return _Row(side_name(self._t, side).upper(), self._metal(side), above=4, below=2, is_heading=True)

    def _metal(self, side: Side) -> str:
        colours = self._theme.colours
        return colours.gold if side is Side.GOLD else colours.silver

    def _rows(self, line: ObjectiveLine) -> Iterator[_Row]:
        """The objective, below it its rank and how it stands, then its parts."""
        colours = self._theme.colours
        tint = {
            ObjectiveStanding.OPEN: colours.text,
            ObjectiveStanding.MET: "#a8e08f",
            ObjectiveStanding.LOST: colours.quiet,
        }[line.standing]
        state = STANDINGS[line.standing]
        said = [part for part in (line.rank, self._t(state) if state else "", line.progress, line.waits) if part]
        yield _Row(f"{MARKS[line.standing]} {line.text}", tint)
        yield _Row(" · ".join(said), colours.bright_brass, INDENT, below=4, is_slanted=True)
        for part in line.parts:
            sign = MARKS[ObjectiveStanding.MET if part.holds else ObjectiveStanding.OPEN]
            progress = f" ({part.progress})" if part.progress else ""
            yield _Row(f"{sign} {part.text}{progress}", colours.quiet, INDENT * (part.depth + 1), below=2)


@dataclass(frozen=True, slots=True)
class _Row:
    """A paragraph of the list; room around it in pixels."""

    text: str
    colour: str
    indent: int = 0
    above: int = 0
    below: int = 0
    is_heading: bool = False
    is_slanted: bool = False


class RecordPane(QWidget):
    """The log and the objectives under two tabs, in one place beside the board."""

    refilled = Signal()
    """Something else is in sight, which may need more room or less."""

    def __init__(self, theme: Theme, t: Texts, log: LogView, objectives: ObjectivesView) -> None:
        super().__init__()
        self._t = t
        self._log, self._objectives = log, objectives
        self._pages = QStackedWidget()
        for page in (log, objectives):
            self._pages.addWidget(page)
        self.log_tab = tab_button(theme, t("Log"), t("What has happened"))
        self.objectives_tab = tab_button(theme, t("Objectives"), t("What either side must do to win"))
        group = QButtonGroup(self)
        for number, tab in enumerate((self.log_tab, self.objectives_tab)):
            group.addButton(tab, number)
        group.idClicked.connect(self._pages.setCurrentIndex)
        group.idClicked.connect(lambda _number: self.refilled.emit())
        objectives.refilled.connect(self.refilled)
        self.log_tab.setChecked(True)
        self.more = QToolButton()
        self._theme = theme
        self._size_icon()
        theme.dress(self.more, tab_sheet(theme))
        self.more.setToolTip(t("See all objectives"))
        self.more.setAccessibleName(t("All objectives"))
        row = in_row(self.log_tab, self.objectives_tab, None, self.more, spacing=4)
        in_column(row, (self._pages, 1), spacing=2, margins=(0, 0, 0, 0), on=self)

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._size_icon()

    def _size_icon(self) -> None:
        """Draw the eye as large as the window has it."""
        size = self._theme.span(ICON)
        self.more.setIcon(self._theme.icon("look", size, self._theme.colours.bright_brass))
        self.more.setIconSize(QSize(size, size))

    @property
    def page(self) -> QWidget:
        """What is in sight: the log or the objectives."""
        return self._log if self.log_tab.isChecked() else self._objectives

    def needed(self, width: int) -> int:
        """How tall it must be at a width for all objectives to be in sight; 0 while the log is, which has no end."""
        if self.log_tab.isChecked():
            return 0
        return self.log_tab.sizeHint().height() + 2 + self._objectives.needed(width)

    def least(self, width: int) -> int:
        """How tall it must be at a width for what is in sight to say anything: some of the log, or an objective."""
        shortest = self.minimumSizeHint().height()
        if self.log_tab.isChecked():
            return shortest
        return max(shortest, self.log_tab.sizeHint().height() + 2 + self._objectives.least(width))

    def count(self, met: int, of: int) -> None:
        """Say on the tab how many of the objectives are met."""
        self.objectives_tab.setText(
            self._t("Objectives {met}/{count}", met=met, count=of) if of else self._t("Objectives")
        )

    def show_objectives(self) -> None:
        """Bring the objectives to the front."""
        self.objectives_tab.click()


class ObjectivesCard(CardOverlay):
    """All objectives, with room to read them; Enter and Escape close it."""

    def __init__(self, theme: Theme, t: Texts, over: QWidget, show: Callable[[ObjectivesView], None]) -> None:
        super().__init__(theme, t("Objectives"), over)
        self.list = ObjectivesView(theme, t, 18)
        self.list.setFixedSize(min(theme.span(720), over.width() - 200), min(theme.span(440), over.height() - 260))
        show(self.list)
        self.list.setAccessibleDescription("")  # It is read out when the card comes.
        self.said = "\n".join(self.list.told)
        self.inside.addWidget(self.list)
        self.begin_at(self.list)  # So that the arrow keys scroll it.
        self.shutting = self.enter_button(t, t("Close"), "close", t("Close this card"))
        self.inside.addLayout(in_a_row(self.shutting))


def tab_button(theme: Theme, name: str, tip: str) -> QToolButton:
    """One of the tabs."""
    tab = QToolButton()
    tab.setText(name)
    tab.setCheckable(True)
    tab.setToolTip(tip)
    theme.dress(tab, tab_sheet(theme))
    tab.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return tab


def tab_sheet(theme: Theme, pixels: int = TAB) -> str:
    """Quiet letters of so many pixels without a frame; the chosen tab is underlined with brass."""
    c = theme.colours
    return (
        f"QToolButton {{ border: 0; border-bottom: 2px solid transparent; padding: 0 6px; font-size: {pixels}px;"
        f" font-weight: 600; color: {c.quiet}; background: transparent; }}"
        f"QToolButton:checked {{ color: {c.bright_brass}; border-bottom: 2px solid {c.brass}; }}"
        f"QToolButton:hover, QToolButton:focus {{ color: {c.text}; }}"
    )
