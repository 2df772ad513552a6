"""Rows of what is reckoned, and how they are drawn: sentences, good and bad words, strengths with their steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.game.events import Modifier, Strength
from runtime.support.texts import Texts
from runtime.ui.game.combat.fight_view import tone_colour
from runtime.ui.game_texts.combat import say_strength
from runtime.ui.game_texts.sentences import MODIFIER_NAMES, TextLine, Tone, step_figure
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins


@dataclass(frozen=True, slots=True)
class Heading:
    """What the rows below speak of."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class WordMarks:
    """Words one beside the other, each with a sign that says whether it stands."""

    marks: tuple[TextLine, ...]

    @property
    def text(self) -> str:
        """All of them in a line."""
        return "   ".join(mark.text for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Sum:
    """A strength step by step: each modifier with its figure, and what they come to."""

    label: str
    steps: tuple[tuple[Modifier, str], ...]
    result: str
    text: str
    tone: Tone = Tone.PLAIN


Row = TextLine | Heading | WordMarks | Sum


def sum_of(t: Texts, label: str, strength: Strength, tone: Tone = Tone.PLAIN) -> Sum:
    """The row of a strength, as the engine reckoned it."""
    steps = tuple((step.modifier, step_figure(step)) for step in strength.steps)
    named = ", ".join(
        t("{name} {figure}", name=t(MODIFIER_NAMES[modifier]), figure=figure) for modifier, figure in steps
    )
    result = say_strength(t, strength)
    return Sum(
        label, steps, result, t("{label}: {steps}, makes {result}", label=label, steps=named, result=result), tone
    )


def said(rows: Iterable[Row]) -> str:
    """Rows as text, one a line."""
    return "\n".join(row.text for row in rows)


SIZE = 16
"""The size of the letters, in pixels."""
CHIP = 20
GAP = 9
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text in a row, behind a picture where it has one."""

    text: str
    colour: str
    bold: bool = False
    modifier: Modifier | None = None


class LedgerView(QWidget):
    """Shows rows below each other; as tall as they are at its width."""

    def __init__(self, theme: Theme, coins: Coins) -> None:
        super().__init__()
        self._theme = theme
        self._coins = coins
        self._rows: tuple[Row, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def text(self) -> str:
        """All rows, one a line."""
        return said(self._rows)

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other rows."""
        self._rows = rows
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Narrow ones are taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How tall the rows are at a width."""
        top = 0
        for row in self._rows:
            top += self._height(row, width)
        return top

    def widest(self, most: int) -> int:
        """The width that the rows would like, at most so many pixels."""
        return min(most, max((self._width(row) for row in self._rows), default=0))

    def sizeHint(self) -> QSize:
        """The size at a usual width."""
        width = self.widest(420)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The rows; of a line that the frame around would cut nothing, until it is scrolled to."""
        painter = QPainter(self)
        painter.setClipRect(self.whole_lines())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        top, width = 0, self.width()
        for row in self._rows:
            height = self._height(row, width)
            if isinstance(row, TextLine | Heading):
                is_plain = isinstance(row, Heading) and row.tone is Tone.PLAIN
                painter.setFont(self._font(bold=isinstance(row, Heading)))
                colour = self._theme.colours.bright_brass if is_plain else tone_colour(self._theme, row.tone)
                painter.setPen(QColor(colour))
                painter.drawText(QRect(0, top, width, height), int(WRAP), row.text)
            else:
                for piece, place in self._placed(row, width):
                    self._paint_piece(painter, piece, place + QPoint(0, top))
            top += height

    def whole_lines(self) -> QRect:
        """Where the lines lie that can be seen whole."""
        seen = self.visibleRegion().boundingRect()
        whole = [line for line in self.lines() if line.top() >= seen.top() and line.bottom() <= seen.bottom()]
        return whole[0].united(whole[-1]) if whole else seen

    def lines(self) -> Iterator[QRect]:
        """Every line of text, from the top."""
        top, width = 0, self.width()
        for row in self._rows:
            height = self._height(row, width)
            count = max(1, height // self._line)
            if isinstance(row, TextLine | Heading):
                spacing = QFontMetrics(self._font(bold=isinstance(row, Heading))).lineSpacing()
                count = max(1, round(height / spacing))
            for place in range(count):
                above, below = height * place // count, height * (place + 1) // count
                yield QRect(0, top + above, width, below - above)
            top += height

    def _paint_piece(self, painter: QPainter, piece: _Piece, at: QPoint) -> None:
        """One piece with its picture."""
        line, chip = self._line, self._theme.px(CHIP)
        x = at.x()
        if piece.modifier is not None:
            painter.drawPixmap(QPoint(x, at.y() + (line - chip) // 2), self._coins.modifier(piece.modifier, chip))
            x += chip + 3
        painter.setFont(self._font(piece.bold))
        painter.setPen(QColor(piece.colour))
        area = QRect(x, at.y(), self._wide(piece) + 4, line)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, piece.text)

    def _pieces(self, row: WordMarks | Sum) -> Iterator[_Piece]:
        """A row cut into pieces."""
        colours = self._theme.colours
        if isinstance(row, WordMarks):
            for mark in row.marks:
                yield _Piece(mark.text, tone_colour(self._theme, mark.tone), bold=True)
        else:
            yield _Piece(row.label, tone_colour(self._theme, row.tone))
            for modifier, figure in row.steps:
                yield _Piece(figure, colours.bright_brass, True, modifier)
            if len(row.steps) > 1:
                yield _Piece(f"= {row.result}", tone_colour(self._theme, row.tone), bold=True)

    def _placed(self, row: WordMarks | Sum, width: int) -> Iterator[tuple[_Piece, QPoint]]:
        """The pieces with their places in the row; what has no room goes on in the next line."""
        x = y = 0
        for piece in self._pieces(row):
            wide = self._whole(piece)
            if x and x + wide > width:
                x, y = 0, y + self._line
            yield piece, QPoint(x, y)
            x += wide + GAP

    def _height(self, row: Row, width: int) -> int:
        """How tall a row is."""
        if isinstance(row, TextLine | Heading):
            metrics = QFontMetrics(self._font(bold=isinstance(row, Heading)))
            return max(self._line, metrics.boundingRect(QRect(0, 0, width, 10_000), int(WRAP), row.text).height())
        return max((place.y() for _, place in self._placed(row, width)), default=0) + self._line

    def _width(self, row: Row) -> int:
        """How wide a row is where nothing breaks it."""
        if isinstance(row, TextLine | Heading):
            return QFontMetrics(self._font(bold=isinstance(row, Heading))).horizontalAdvance(row.text) + 4
        return sum(self._whole(piece) + GAP for piece in self._pieces(row)) + 4

    def _wide(self, piece: _Piece) -> int:
        return QFontMetrics(self._font(piece.bold)).horizontalAdvance(piece.text)

    def _whole(self, piece: _Piece) -> int:
        """The width of a piece with its picture."""
        return self._wide(piece) + (self._theme.px(CHIP) + 3 if piece.modifier is not None else 0)

    @property
    def _line(self) -> int:
        """The height of a line."""
        return self._theme.px(SIZE + 6)

    def _font(self, bold: bool) -> QFont:
        """The letters."""
        return self._theme.text(SIZE, QFont.Weight.Bold if bold else QFont.Weight.Normal)
