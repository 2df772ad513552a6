"""The balance meter's strip in the main toolbar, and the table with all that it knows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QWidget

from editor.docks import balance_texts
from editor.theme import EditorTheme
from runtime.balance.meter import MeterReading
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, elided

_NARROW, _HIGH = 96, 36
"""How wide the strip is at least, and how high it is, in pixels."""

_LARGE, _SMALL = 14, 13
"""How large its letters are, in pixels."""


class BalanceStrip(QToolButton):
    """Two lines beside the other buttons; pressing it shows the table. It takes no room from the map."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self.lines = ("", "")
        self._shorter: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.reading: MeterReading | None = None
        self.details: BalanceDetails | None = None
        self._place: QAction | None = None
        self.setObjectName("small")
        self.setAccessibleName(t("Balance meter"))
        self.setToolTip(t("Balance meter: press for the table"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.show_details)

    def use_place(self, place: QAction) -> None:
        """``place`` is what the toolbar shows and hides the strip by."""
        self._place = place
        place.setVisible(not self.isHidden())

    def show_strip(self, shown: bool) -> None:
        """Show or hide the strip."""
        self.setVisible(shown)
        if self._place is not None:
            self._place.setVisible(shown)

    def sizeHint(self) -> QSize:
        """It takes what the other buttons leave."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The lines say less where there is less room; the tool tip has all of it."""
        return QSize(self._theme.px(_NARROW), self._theme.px(_HIGH))

    def show_reading(self, reading: MeterReading) -> None:
        """Show what is known of the level."""
        self.reading = reading
        upper, lower = balance_texts.shorter_lines(self._t, reading)
        self._shorter = tuple(map(isolate, upper)), tuple(map(isolate, lower))
        self._show(balance_texts.strip_lines(self._t, reading), balance_texts.told(self._t, reading))
        if self.details is not None and self.details.isVisible():
            self.details.show_reading(reading)

    def show_why_not(self, why: str) -> None:
        """Say why there is no figure."""
        self.reading, self._shorter = None, ((), ())
        lines = balance_texts.say_why_not(self._t, why)
        self._show(lines, ": ".join(lines))
        if self.details is not None:
            self.details.close()

    def show_details(self) -> None:
        """Show the table, where there is anything for it."""
        if self.reading is None:
            return
        if self.details is None:
            self.details = BalanceDetails(self._t, self)
        self.details.show_reading(self.reading)
        self.details.open()

    def fitting(self, number: int, metrics: QFontMetrics, width: int) -> str:
        """As much of a line as there is room for, in whole parts where that can be."""
        forms = (self.lines[number], *self._shorter[number])
        whole = next((one for one in forms if metrics.horizontalAdvance(one) <= width), None)
        return whole if whole is not None else elided(metrics, forms[-1], width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, and its lines on it."""
        super().paintEvent(event)
        painter = QPainter(self)
        colours = self._theme.colours
        room = self.rect().adjusted(8, 1, -6, -1)
        upper = QRect(room.topLeft(), QSize(room.width(), room.height() // 2))
        for number, size, colour, place in (
            (0, _LARGE, colours.text, upper),
            (1, _SMALL, colours.quiet, upper.translated(0, upper.height())),
        ):
            font = self.font()
            font.setPixelSize(self._theme.px(size))
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = self.fitting(number, painter.fontMetrics(), place.width())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _show(self, lines: tuple[str, str], told: str) -> None:
        shown = isolate(lines[0]), isolate(lines[1])
        tip = isolate(self._t("Balance meter: press for the table") + "\n" + told)
        if (shown, tip) == (self.lines, self.toolTip()):
            return
        self.lines = shown
        self.setToolTip(tip)
        self.setAccessibleDescription(isolate(told))
        self.update()


class BalanceDetails(QFrame):
    """The table of all kinds of player, over the map until something else is done; it follows what is found."""

    def __init__(self, t: Texts, strip: QWidget) -> None:
        super().__init__(strip.window())
        self._t = t
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._strip = strip
        self.setObjectName("card")
        self.setAccessibleName(t("Balance meter"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 10, 14, 10)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(3)
        self._cells: dict[tuple[int, int], Label] = {}
        self.notes = Label()
        self.notes.setObjectName("quiet")
        self.notes.setWordWrap(True)

    def show_reading(self, reading: MeterReading) -> None:
        """Fill the table."""
        rows: Sequence[tuple[str, ...]] = balance_texts.table(self._t, reading) or [
            (line,) for line in balance_texts.strip_lines(self._t, reading)
        ]
        wanted = {(row, column): text for row, cells in enumerate(rows) for column, text in enumerate(cells)}
        for gone in [place for place in self._cells if place not in wanted]:
            label = self._cells.pop(gone)
            self._grid.removeWidget(label)
            label.deleteLater()
        for place, text in wanted.items():
            self._cell(place).setText(text)
        self._grid.removeWidget(self.notes)
        self.notes.setText(balance_texts.notes(self._t, reading))
        self._grid.addWidget(self.notes, len(rows), 0, 1, max(len(cells) for cells in rows))
        self.setAccessibleDescription(isolate(balance_texts.told(self._t, reading)))
        if self.isVisible():
            self._fit()

    @property
    def rows(self) -> list[list[str]]:
        """What stands in the table, row by row."""
        height = 1 + max((row for row, _ in self._cells), default=-1)
        return [
            [self._cells[place].text() for place in sorted(self._cells) if place[0] == row] for row in range(height)
        ]

    def open(self) -> None:
        """Come up below the strip, at its right edge, so that all of it is in the window."""
        self.show()
        self._fit()
        self.raise_()
        self.setFocus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes on elsewhere has seen enough of it."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and Enter close it."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
            self._strip.setFocus()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        """Make room for all of it where it stands."""
        # Only of labels that are shown is it known how high they are in the letters that they are written in.
        for label in (*self._cells.values(), self.notes):
            label.setVisible(True)
        self._grid.activate()
        width = self._grid.sizeHint().width()
        self.resize(width, self._grid.totalHeightForWidth(width))
        strip = self._strip
        corner = strip.mapTo(strip.window(), QPoint(strip.width() - width, strip.height()))
        self.move(max(corner.x(), 0), corner.y())

    def _cell(self, place: tuple[int, int]) -> Label:
        if place not in self._cells:
            label = Label()
            label.setObjectName("section" if place[0] == 0 else "quiet" if place[1] == 0 else "")
            self._grid.addWidget(label, *place)
            self._cells[place] = label
        return self._cells[place]
