"""The commands of a replay: one table of labels, icons, keys and tips; the bar below the board, and its slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QToolTip, QWidget

from runtime.engine.board.sides import Side
from runtime.match.lookback import MarkKind, ReplayMark
from runtime.support.texts import Texts, mark
from runtime.ui.game.commands.landmarks import LANDMARKS, ReviewedBoard
from runtime.ui.game_texts.names import side_name
from runtime.ui.replay.projector import (
    BACK,
    FASTER,
    FIRST,
    FORWARD,
    LAST,
    PLAY,
    SLOWER,
    SPEEDS,
    USUAL,
    Projector,
    Strip,
)
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_column
from runtime.ui.widgets.brass_button import BrassButton, native
from runtime.ui.widgets.cell_review import BoardReview, ReviewCommand, review_commands
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.fields import DropBox, box_sheet
from runtime.ui.widgets.materials import paint_plate, paint_rail, paint_recess, paint_wood

EDGE = 12
NEAR = 7
"""How near to a mark the pointer must be to be told of it, in pixels."""
MARK_TEXTS = MappingProxyType(
    {
        MarkKind.COMBAT: mark("{side} attacks"),
        MarkKind.CAPTURE: mark("{side} takes a city"),
        MarkKind.ELEMENT: mark("{side} invokes an element"),
    }
)


class ReplaySlider(QSlider):
    """Follows the mouse wherever it is pressed; keys are the affair of what it belongs to."""

    def __init__(self, theme: Theme, t: Texts, strip: Strip, tell: Callable[[int], str]) -> None:
        """``tell`` says what a place is, by its number."""
        super().__init__(Qt.Orientation.Horizontal)
        self._theme, self._t, self._strip, self._tell = theme, t, strip, tell
        # Turns go on to the right in every language, as in players of films.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setRange(0, strip.last)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(t("Place in the game"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def marks(self) -> Sequence[ReplayMark]:
        """What is marked."""
        return self._strip.marks

    def sizeHint(self) -> QSize:
        """Room for the marks above the groove."""
        return QSize(300, 34)

    def minimumSizeHint(self) -> QSize:
        """A short one still serves."""
        return QSize(120, 34)

    def x_of(self, place: int) -> float:
        """Where a place lies, in the widget's pixels."""
        return EDGE + (self.width() - 2 * EDGE) * place / max(1, self._strip.last)

    def place_at(self, x: float) -> int:
        """The place at a column of pixels."""
        return self._strip.clamped(round((x - EDGE) * self._strip.last / max(1, self.width() - 2 * EDGE)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where it is pressed."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if self.isSliderDown():
            self.setValue(self.place_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home and End mean the same wherever the keyboard is."""
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Tell what is marked under the pointer, or which turn is there."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.told_at(event.pos()), self)
            return True
        return super().event(event)

    def told_at(self, at: QPoint) -> str:
        """What lies at a place of the widget, in words."""
        t, place = self._t, self.place_at(at.x())
        near = [one for one in self._strip.marks if abs(self.x_of(one.place) - at.x()) <= NEAR]
        said = [t(MARK_TEXTS[one.kind], side=side_name(t, one.side)) for one in near[:3]]
        return "\n".join((self._tell(near[0].place if near else place), *said))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The groove with its turns, the marks above it, the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c, middle = self._theme.colours, 23.0
        paint_recess(painter, QRectF(EDGE - 4, middle - 4, self.width() - 2 * EDGE + 8, 8), 170, 4)
        reached = QRectF(EDGE - 2, middle - 2, self.x_of(self.value()) - EDGE + 2, 4)
        painter.fillRect(reached, QColor(c.brass))
        painter.setPen(QPen(QColor(c.dark_brass), 1))
        if len(self._strip.turns) * 4 < self.width():
            for start in self._strip.turns:
                painter.drawLine(QPointF(self.x_of(start), middle + 5), QPointF(self.x_of(start), middle + 9))
        for one in self._strip.marks:
            self._paint_mark(painter, one)
        handle = QRectF(self.x_of(self.value()) - 6, middle - 9, 12, 18)
        paint_plate(painter, handle, self._theme, lift=40 if self.isSliderDown() or self.underMouse() else 12, radius=3)
        if self.hasFocus():
            painter.setPen(QPen(QColor(c.text), 1.5))
            painter.drawRoundedRect(handle.adjusted(-2, -2, 2, 2), 4, 4)

    def _paint_mark(self, painter: QPainter, one: ReplayMark) -> None:
        """Crossed strokes for a combat, a tower for a city, a jewel for an element; in the metal of who did it."""
        c, x, y = self._theme.colours, self.x_of(one.place), 8.0
        colour = QColor(c.gold if one.side is Side.GOLD else c.silver)
        painter.setPen(QPen(colour, 1.8))
        painter.setBrush(colour)
        if one.kind is MarkKind.COMBAT:
            painter.drawLine(QPointF(x - 4, y - 4), QPointF(x + 4, y + 4))
            painter.drawLine(QPointF(x - 4, y + 4), QPointF(x + 4, y - 4))
        elif one.kind is MarkKind.CAPTURE:
            walls = [(-4, 5), (-4, -5), (-2, -5), (-2, -2), (2, -2), (2, -5), (4, -5), (4, 5)]
            painter.setPen(QPen(QColor(c.shade), 1))
            painter.drawPolygon(QPolygonF([QPointF(x + right, y + down) for right, down in walls]))
        else:
            painter.setPen(QPen(QColor(c.shade), 1))
            painter.drawPolygon(QPolygonF([QPointF(x, y - 5), QPointF(x + 4, y), QPointF(x, y + 5), QPointF(x - 4, y)]))


@dataclass(frozen=True, slots=True)
class ReplayCommand:
    """One command; the first of ``keys`` is named in the tool tip. One without a label shows its icon alone."""

    id: CommandId
    name: str
    label: str
    icon: str
    tip: str
    keys: tuple[str, ...]


TURN_BACK, TURN_ON, COMBAT, RACKS = map(CommandId, ("turn_back", "turn_on", "combat", "racks"))
ZOOM_OUT, FIT, ZOOM_IN, SAVE = map(CommandId, ("zoom_out", "fit", "zoom_in", "save"))
SHOW_LOG, SHOW_PLAYS, SHOW_REVIEW = map(CommandId, ("log", "plays", "review"))
NEXT_PANE, HELP, CLOSE = map(CommandId, ("next_pane", "help", "close"))
"""The commands that only replays of games over the landscape have."""

REPLAY_REVIEWS: tuple[ReviewCommand[BoardReview[ReviewedBoard]], ...] = review_commands(
    LANDMARKS, without=("point_here",)
)
"""What can be done by ear; there is no cursor that could be brought anywhere."""

REPLAY_COMMANDS = (
    ReplayCommand(FIRST, mark("First position"), "", "first", mark("Go back to the first position"), ("Home",)),
    ReplayCommand(
        TURN_BACK,
        mark("A turn back"),
        "",
        "earlier",
        mark("Go back to where a turn began"),
        ("PgUp", "Ctrl+Left", "Alt+PgUp"),
    ),
    ReplayCommand(BACK, mark("Step back"), "", "left", mark("Go back by one action"), ("Left", "Alt+Left")),
    ReplayCommand(
        PLAY, mark("Play or pause"), mark("Play back"), "play", mark("Let the game run, or stop it"), ("Space",)
    ),
    ReplayCommand(FORWARD, mark("Step forward"), "", "right", mark("Go on by one action"), ("Right", "Alt+Right")),
    ReplayCommand(
        TURN_ON,
        mark("A turn on"),
        "",
        "later",
        mark("Go on to where the next turn begins"),
        ("PgDown", "Ctrl+Right", "Alt+PgDown"),
    ),
    ReplayCommand(LAST, mark("Last position"), "", "last", mark("Go to the last position"), ("End",)),
    ReplayCommand(COMBAT, mark("See the combat"), "", "combat", mark("See the combat that led here"), ("C", "Ctrl+L")),
    ReplayCommand(RACKS, mark("Racks"), "", "hand", mark("Show or hide the letters of both players"), ("R",)),
    ReplayCommand(ZOOM_OUT, mark("Zoom out"), "", "zoom-out", mark("See more of the board"), ("Ctrl+-",)),
    ReplayCommand(FIT, mark("Whole board"), "", "zoom-fit", mark("See the whole board"), ("Ctrl+0",)),
    ReplayCommand(ZOOM_IN, mark("Zoom in"), "", "zoom-in", mark("See the board larger"), ("Ctrl++", "Ctrl+=")),
    ReplayCommand(
        SAVE, mark("Save the replay"), "", "save-as", mark("Save the replay as a file, to share it"), ("Ctrl+S",)
    ),
    ReplayCommand(SHOW_LOG, mark("Log"), "", "", mark("What happened"), ("F2",)),
    ReplayCommand(SHOW_PLAYS, mark("Plays"), "", "", mark("What could have been played here"), ("F3",)),
    ReplayCommand(
        SHOW_REVIEW,
        mark("Review"),
        "",
        "",
        mark("The chance to win over the turns, the turns that cost most of it, and words to learn"),
        ("F4",),
    ),
    ReplayCommand(NEXT_PANE, mark("Next part"), "", "", mark("Go to the next part of the window"), ("F6",)),
    ReplayCommand(FASTER, mark("Faster"), "", "", mark("Let it run faster"), ("+", "Alt+Up")),
    ReplayCommand(SLOWER, mark("Slower"), "", "", mark("Let it run slower"), ("-", "Alt+Down")),
    ReplayCommand(HELP, mark("Help"), "", "help", mark("Open the help, at the topic that fits"), ("F1",)),
    ReplayCommand(CLOSE, mark("Back"), mark("Back"), "close", mark("Back to where this was opened from"), ("Esc",)),
    *(ReplayCommand(one.id, one.name, "", "", one.tip, (one.key,)) for one in REPLAY_REVIEWS),
)
"""Every command of a replay."""
ON_BAR = (FIRST, TURN_BACK, BACK, PLAY, FORWARD, TURN_ON, LAST)
AT_FOOT = (RACKS, COMBAT, ZOOM_OUT, FIT, ZOOM_IN, SAVE, HELP)


def replay_keys(t: Texts) -> list[tuple[str, str]]:
    """Every key of a replay and what it does, for the help that lists them; what is almost the same is told once."""
    told = ((one, [native(keys) for keys in one.keys if keys != "Ctrl+="]) for one in REPLAY_COMMANDS)
    return [(", ".join(keys), t(one.tip)) for one, keys in told]


def replay_command(event: QKeyEvent) -> CommandId:
    """The id of the command that a key stands for; empty where it stands for none."""
    pressed = QKeySequence(event.keyCombination())
    for command in REPLAY_COMMANDS:
        if any(QKeySequence(keys) == pressed for keys in command.keys):
            return command.id
    return {"+": FASTER, "-": SLOWER}.get(event.text(), CommandId(""))


def replay_buttons(theme: Theme, t: Texts) -> dict[CommandId, BrassButton]:
    """The buttons by their commands' ids."""
    found: dict[CommandId, BrassButton] = {}
    for command in REPLAY_COMMANDS:
        if command.icon:
            button = BrassButton(theme, t(command.label) if command.label else "", command.icon)
            name = "" if command.id == PLAY else t(command.name)  # It says by turns what it would do.
            button.describe(t(command.tip), native(command.keys[0]), name)
            found[command.id] = button
    found[RACKS].setCheckable(True)
    return found


class ReplayBar(QWidget):
    """The slider, and below it the buttons that step and run, and the speed."""

    commanded = Signal(str)
    """The button of a command was pressed."""
    wanted = Signal(int)
    """The place that the slider was put to."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        projector: Projector,
        buttons: dict[CommandId, BrassButton],
        tell: Callable[[int], str],
    ) -> None:
        """``tell`` says what a place is, by its number; of the ``buttons`` those that step and run have room here."""
        super().__init__()
        self._theme, self._t, self._projector, self._buttons = theme, t, projector, buttons
        self.setAccessibleName(t("Film"))
        self.slider = ReplaySlider(theme, t, projector.strip, tell)
        self.slider.valueChanged.connect(self.wanted)
        for name, button in buttons.items():
            if not button.isCheckable():
                button.clicked.connect(lambda _checked=False, name=name: self.commanded.emit(name))
        self.speed = DropBox()
        self.speed.setAccessibleName(t("Speed"))
        self.speed.setToolTip(t("How fast the game runs (+ and −)"))
        for factor in SPEEDS:
            self.speed.addItem(f"×{t.number(factor, 0 if factor >= 1 else 1)}")
        self.speed.setCurrentIndex(USUAL)
        theme.dress(self.speed, box_sheet(theme, "3px 8px", "font-size: 15px;"))
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.activated.connect(projector.set_speed)
        row = QHBoxLayout()
        row.setSpacing(5)
        row.addStretch(1)
        for name in ON_BAR:
            if name in buttons:
                row.addWidget(buttons[name])
        row.addSpacing(8)
        row.addWidget(self.speed)
        row.addStretch(1)
        in_column(self.slider, row, spacing=2, margins=(14, 4, 10, 6), on=self)

    def show_place(self) -> None:
        """Show where the replay is, how fast it runs, and what can be done with it."""
        t, buttons, projector = self._t, self._buttons, self._projector
        place, last = projector.place, projector.strip.last
        with QSignalBlocker(self.slider), QSignalBlocker(self.speed):
            self.slider.setValue(place)
            self.speed.setCurrentIndex(projector.speed)
        self.slider.update()
        for names, why in (
            ((FIRST, TURN_BACK, BACK), "" if place else t("This is the first position.")),
            ((FORWARD, TURN_ON, LAST), "" if place < last else t("This is the last position.")),
            ((PLAY,), "" if last else t("Nothing has been done in this game.")),
        ):
            for name in names:
                if name in buttons:
                    buttons[name].allow(why)
        buttons[PLAY].show_icon("pause" if projector.is_running else "play")
        buttons[PLAY].setText(t("Pause") if projector.is_running else t("Play back"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood, and a brass strip below the board."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self._theme, 40)
        paint_rail(painter, QRectF(0, 0, self.width(), 4), self._theme)
