"""The column beside a replay: players and racks, the curve of scores, what is said, the leaves, and what leads away."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.match.lookback import Replay, ReplayPosition
from runtime.support.texts import Texts
from runtime.ui.game.panel.plaques import PlayerFigures, PlayerPlaque
from runtime.ui.game.panel.record_pane import SMALLEST_TAB, TAB, tab_button, tab_sheet
from runtime.ui.game.panel.replay_texts import say_verdict
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game_texts.countdowns import CountdownLine
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.replay.commands import AT_FOOT, CLOSE, REPLAY_COMMANDS, SHOW_LOG, SHOW_PLAYS, SHOW_REVIEW
from runtime.ui.replay.pane_parts import ReplayRack
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import buttons_in_row, in_column
from runtime.ui.widgets.brass_button import BrassButton, native
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.materials import WoodPanel, paint_recess

LOG, PLAYS, REVIEW = range(3)
BESIDE = 34
"""What stands beside the letters of a tab, in pixels."""
NAMES = (SHOW_LOG, SHOW_PLAYS, SHOW_REVIEW)
"""The commands that turn to each leaf."""


class Leaves(QWidget):
    """Tabs above a stack."""

    turned = Signal(int)
    """Another leaf is in sight."""

    def __init__(self, theme: Theme, t: Texts, pages: tuple[QWidget, ...], stops: tuple[QWidget, ...]) -> None:
        """``stops`` are what takes the keyboard on each of the ``pages``."""
        super().__init__()
        self._theme, self._stops, self._pixels = theme, stops, TAB
        self._stack = QStackedWidget()
        for page in pages:
            self._stack.addWidget(page)
        commands = [next(one for one in REPLAY_COMMANDS if one.id == name) for name in NAMES]
        tips = [f"{t(one.tip)} ({native(one.keys[0])})" for one in commands]
        self.tabs = [tab_button(theme, t(one.name), tip) for one, tip in zip(commands, tips, strict=True)]
        self._group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(0)  # Tabs fill a narrow column in some languages.
        for number, tab in enumerate(self.tabs):
            tab.setAccessibleDescription(tips[number])
            self._group.addButton(tab, number)
            row.addWidget(tab)
        row.addStretch(1)
        self.tabs[LOG].setChecked(True)
        self._group.idClicked.connect(self.turn_to)
        in_column(row, (self._stack, 1), spacing=2, margins=(0, 0, 0, 0), on=self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tabs that find too little room have smaller letters."""
        super().resizeEvent(event)

        def wide(pixels: int) -> int:
            metrics = QFontMetrics(self._theme.text(pixels, QFont.Weight.DemiBold))
            return sum(metrics.horizontalAdvance(tab.text()) + self._theme.span(BESIDE) for tab in self.tabs)

        sizes = range(TAB, SMALLEST_TAB, -1)
        pixels = next((pixels for pixels in sizes if wide(pixels) <= self.width()), SMALLEST_TAB)
        if pixels != self._pixels:
            self._pixels = pixels
            for tab in self.tabs:
                self._theme.dress(tab, tab_sheet(self._theme, pixels))

    @property
    def shown(self) -> int:
        """Which leaf is in sight."""
        return self._stack.currentIndex()

    @property
    def stop(self) -> QWidget:
        """What takes the keyboard on the leaf that is in sight."""
        return self._stops[self._stack.currentIndex()]

    def turn_to(self, leaf: int) -> None:
        """Bring a leaf to the front, where it may be seen."""
        if self.tabs[leaf].isHidden():
            return
        self.tabs[leaf].setChecked(True)
        self._stack.setCurrentIndex(leaf)
        self.turned.emit(leaf)

    def allow_only_log(self, only: bool) -> None:
        """Where a game is still being played there is nothing but its log."""
        for tab in self.tabs[PLAYS:]:
            tab.setVisible(not only)


EDGE = 8
FIGURES = 26
"""Room for figures at the left, in pixels at the usual size of texts."""


class ScoreCurve(QWidget):
    """Gold's line is drawn through, silver's is dashed."""

    wanted = Signal(int)
    """The place that was clicked."""

    def __init__(self, theme: Theme, t: Texts, replay: Replay) -> None:
        super().__init__()
        self._theme, self._t, self._replay = theme, t, replay
        self._place = 0
        self._most = max([1, *(position.scores[side] for position in replay.positions for side in SIDES)])
        self._least = min([0, *(position.scores[side] for position in replay.positions for side in SIDES)])
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Turns go on to the right in every language, as in players of films.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(t("Scores in the course of the game"))
        self.setToolTip(
            t("The scores in the course of the game: gold drawn through, silver dashed. Click to go there.")
        )
        self.show_place(0)

    def sizeHint(self) -> QSize:
        """A small one."""
        return QSize(280, self._theme.px(78))

    def show_place(self, place: int) -> None:
        """Mark where the replay is."""
        self._place = place
        position, t = self._replay.positions[place], self._t
        said = [t("{side}: {score}", side=side_name(t, side), score=position.scores[side]) for side in SIDES]
        self.setAccessibleDescription(", ".join(said))
        self.update()

    def point(self, place: int, side: Side) -> QPointF:
        """Where a side's score at a place lies, in the widget's pixels."""
        area = self._area
        across = area.left() + area.width() * place / max(1, self._replay.last)
        score = self._replay.positions[place].scores[side]
        return QPointF(across, area.bottom() - area.height() * (score - self._least) / (self._most - self._least))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        area = self._area
        self.wanted.emit(
            self._replay.clamped(round((event.position().x() - area.left()) * self._replay.last / area.width()))
        )

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(EDGE + self._theme.px(FIGURES), EDGE, -EDGE - 2, -EDGE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A hollow, figures, a line for either side, and where the replay is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c, area = self._theme.colours, self._area
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 150, 6)
        painter.setFont(self._theme.text(13))
        painter.setPen(QColor(c.quiet))
        for figure, y in ((self._most, area.top()), (self._least, area.bottom())):
            tall = self._theme.px(16)
            box = QRectF(2, y - tall / 2, self._theme.px(FIGURES) + 2, tall)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(figure))
        here = self.point(self._place, Side.GOLD).x()
        painter.setPen(QPen(QColor(c.dark_brass), 1))
        painter.drawLine(QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom()))
        painter.setPen(QPen(QColor(c.bright_brass), 1))
        painter.drawLine(QPointF(here, area.top() - 3), QPointF(here, area.bottom() + 3))
        for side, colour, style in (
            (Side.SILVER, c.silver, Qt.PenStyle.DashLine),
            (Side.GOLD, c.gold, Qt.PenStyle.SolidLine),
        ):
            painter.setPen(QPen(QColor(colour), 1.8, style))
            painter.drawPolyline(QPolygonF([self.point(place, side) for place in range(self._replay.last + 1)]))
            painter.setPen(QPen(QColor(c.shade), 1))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(self.point(self._place, side), 3.5, 3.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)


NARROW, WIDE = 330, 430
LOW = 620
"""Windows that are less high than this, in pixels at the usual size of texts, have no room for the curve of scores."""


class ReplayColumn(WoodPanel):
    """Shows what stands beside the board in one position of a replay."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        replay: Replay,
        *,
        coins: Coins,
        names: BySide[str],
        leaves: Leaves,
        buttons: Mapping[CommandId, BrassButton],
    ) -> None:
        """``names`` say who played; ``buttons`` are those of the replay, by the ids of their commands."""
        super().__init__(theme, 40)
        self._theme, self._replay, self._names = theme, replay, names
        self._counts = False
        self.racks = BySide(*(ReplayRack(theme, coins, t, side) for side in SIDES))
        self.plaques = BySide(*(PlayerPlaque(side, theme, coins, t) for side in SIDES))
        self.curve = ScoreCurve(theme, t, replay)
        self.verdict = Label()
        self.verdict.setWordWrap(True)
        theme.dress(self.verdict, f"font-size: 15px; color: {theme.colours.warning};")
        self._lay_out(leaves, buttons)
        self.say(say_verdict(t, replay))

    def say(self, text: str) -> None:
        """Say a sentence above the leaves; an empty one takes it away."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))

    def show_side(
        self, position: ReplayPosition, side: Side, *, hidden: bool, countdowns: tuple[CountdownLine, ...] = ()
    ) -> None:
        """Show a player and their rack, or its back where it is ``hidden`` or may not be seen."""
        self._counts = self._counts or bool(countdowns)  # Room that was made is not taken away again.
        figures = PlayerFigures(
            score=position.scores[side],
            letters=position.counts[side],
            pool=position.pools[side],
            player=self._names[side],
            to_move=position.to_act is side and position.ended is None,
            thinking=False,
            tokens=tuple(token.element for token in position.tokens[side]),
            countdowns=tuple(line for line in countdowns if line.side is side),
            counts=self._counts,
        )
        self.plaques[side].show_figures(figures)
        rack = position.racks[side]
        is_hidden = rack is None or hidden
        letters = rack.letters if rack is not None else ""
        limit = self._replay.rules.rack.limit
        laying = LaidLetters().dealt("" if is_hidden else letters)
        self.racks[side].show_rack(side, laying, limit, tokens=position.tokens[side], hidden=is_hidden)

    def fit(self, whole: QSize) -> None:
        """Grow a little with the ``whole`` window."""
        span = self._theme.span
        usual = max(span(NARROW), min(span(WIDE), round(whole.width() * 0.28)))
        self.setFixedWidth(min(round(usual * self._theme.px(100) / span(100)), round(whole.width() * 0.46)))
        self.curve.setVisible(whole.height() >= self._theme.px(LOW))

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size, or the window."""
        super().changeEvent(event)
        over = self.parentWidget()
        if event.type() is QEvent.Type.StyleChange and over is not None:
            self.fit(over.size())

    def _lay_out(self, leaves: Leaves, buttons: Mapping[CommandId, BrassButton]) -> None:
        inside = QVBoxLayout(self)
        inside.setContentsMargins(14, 8, 10, 8)
        inside.setSpacing(5)
        players = QHBoxLayout()
        players.setSpacing(8)
        for plaque in self.plaques:
            players.addWidget(plaque)
        inside.addLayout(players)
        for rack in self.racks:
            inside.addWidget(rack)
        inside.addWidget(self.curve)
        inside.addWidget(self.verdict)
        inside.addWidget(leaves, 1)
        inside.addLayout(buttons_in_row(*(buttons[name] for name in AT_FOOT), None, buttons[CLOSE], spacing=4))
