"""The controls of a playtest below the board: steps, pause, speed, lines, seats, and what becomes of a position."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QLayout, QSlider, QVBoxLayout, QWidget

from runtime.ai import OPPONENTS, level_of, player_name
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.simulate.strength import say_player
from runtime.support.texts import Texts
from runtime.ui.game.play.computer import DELAYS
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.playtest_controller import PlaytestController
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import WrappedRow, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.fields import DropBox, box_sheet, field_sheet
from runtime.ui.widgets.materials import WoodPanel

_LONGEST = 48

FORWARD = CommandId("forward")
"""The command before whose button it is told where the game is."""


class TrialBar(WoodPanel):
    """Shown in playtests only; the buttons of the game's ``course`` and of what is ``kept`` by their commands' ids."""

    stepping = Signal()
    """Another position is going to be looked at: whatever lies over the window must go."""

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        controller: GameController,
        trial: PlaytestController,
        *,
        course: Mapping[CommandId, BrassButton],
        kept: Mapping[CommandId, BrassButton],
    ) -> None:
        super().__init__(theme, 40)
        self._theme, self._t, self._controller, self._trial = theme, t, controller, trial
        self.setAccessibleName(t("Playtest"))
        self._flow, self._kept = course, kept
        self.buttons = {**course, **kept}
        self.place = Label()
        self.place.setAccessibleName(t("Position in the game"))
        self.place.setMinimumWidth(theme.px(96))
        self.place.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.speed = self._slider()
        self.lines = self._combo(t("Way of the game"), t("Choose among the ways this game has gone"))
        self.lines.activated.connect(lambda number: self._go(self._trial.rehearsal.last_of(number), number))
        self.seats = BySide(*(self._seat(side) for side in SIDES))
        self._lay_out()
        controller.signals.position_changed.connect(self.refresh)
        controller.signals.turn_changed.connect(self.refresh)
        self.refresh()

    @property
    def proof(self) -> str:
        """What the game proves now, in a few words; empty where it proves nothing."""
        way = self._trial.won
        if way is None:
            return ""
        said = self._controller.game.objective_texts.get(way.path, way.path)
        return shortened(said) if way.path else self._t("a standard end")

    def refresh(self) -> None:
        """Show where the game is, and what can be done."""
        seen, trial, t = self._controller.game, self._trial, self._t
        game = trial.rehearsal
        self.place.setText(t("Move {place} of {last}", place=game.place, last=game.last))
        self.place.setMinimumWidth(max(self._theme.px(96), self.place.sizeHint().width()))
        self._show_lines()
        with QSignalBlocker(self.speed):
            self.speed.setValue(trial.options.speed)
        for side in SIDES:
            box = self.seats[side]
            with QSignalBlocker(box):
                self._show_seat(box, seen.seats[side].computer or "")
            # Where texts are large, the row has no room for long names.
            box.setToolTip(f"{box.currentText()}\n{self._seat_tip(side)}")

    def _show_seat(self, box: DropBox, computer: str) -> None:
        """Show who plays; one in a mood stands behind the levels for as long as it plays."""
        if box.itemData(box.count() - 1) != computer and box.count() > 1 + len(OPPONENTS):
            box.removeItem(box.count() - 1)
        if box.findData(computer) < 0 and level_of(computer) in OPPONENTS:
            box.addItem(player_name(self._t, computer), computer)
        box.setCurrentIndex(max(0, box.findData(computer)))

    def _show_lines(self) -> None:
        game, t = self._trial.rehearsal, self._t
        names = [t("First way")] + [
            t("Way {number}, from move {place}", number=number + 1, place=game.branches_at(number))
            for number in range(1, len(game.lines))
        ]
        if names != [self.lines.itemText(row) for row in range(self.lines.count())]:
            with QSignalBlocker(self.lines):
                self.lines.clear()
                self.lines.addItems(names)
        self.lines.setCurrentIndex(game.line)
        alone = len(names) == 1
        self.lines.setEnabled(not alone)
        why = t("The game has gone one way only; step back and play on to begin another way.")
        choose = t("Choose among the ways this game has gone")
        self.lines.setToolTip(why if alone else f"{names[game.line]}\n{choose}")

    def _go(self, place: int, line: int | None = None) -> None:
        self.stepping.emit()
        self._trial.go_to(place, line)

    def _slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, len(DELAYS) - 1)
        slider.setPageStep(1)
        slider.setAccessibleName(self._t("Speed of the computer"))
        slider.setToolTip(
            self._t("How fast computers move: slow at the left, as fast as they think at the right (Alt+Up, Alt+Down)")
        )
        self._theme.dress(slider, field_sheet(self._theme))
        slider.valueChanged.connect(self._trial.set_speed)
        return slider

    def _seat_tip(self, side: Side) -> str:
        return self._t("Who plays {side} from now on; the level stays", side=side_name(self._t, side))

    def _seat(self, side: Side) -> DropBox:
        name = side_name(self._t, side)
        box = self._combo(self._t("Who plays {side}", side=name), self._seat_tip(side))
        box.addItem(self._t("Person"), "")
        for player in OPPONENTS.values():
            box.addItem(self._t(player.name), player.id)
            about = say_player(self._t, player.id, {})
            box.setItemData(box.count() - 1, about, Qt.ItemDataRole.ToolTipRole)
        box.activated.connect(lambda _row: self._trial.seat(side, box.currentData() or None))
        return box

    def _combo(self, name: str, tip: str) -> DropBox:
        box = DropBox()
        box.setAccessibleName(name)
        box.setToolTip(tip)
        box.setSizeAdjustPolicy(DropBox.SizeAdjustPolicy.AdjustToContents)
        self._theme.dress(box, box_sheet(self._theme, "3px 8px"))
        return box

    def _lay_out(self) -> None:
        """Two rows, more where texts are large: the course of the game above, who plays and what is kept below."""
        upper: list[QWidget | QLayout | None] = []
        for name, button in self._flow.items():
            if name == FORWARD:
                upper.append(self.place)
            upper.append(button)
        seats = [
            in_row(self._label(label, self.seats[side]), self.seats[side])
            for side, label in zip(SIDES, (self._t("&Gold"), self._t("S&ilver")), strict=True)
        ]
        speed = in_row(self._label(self._t("Spee&d"), self.speed), self.speed)
        lines = in_row(self._label(self._t("Wa&y"), self.lines), self.lines)
        self._named = (*seats, speed, lines)
        self._rows = (WrappedRow(*upper, None, speed, lines), WrappedRow(*seats, None, *self._kept.values()))
        self._whole = QVBoxLayout(self)
        for row in self._rows:
            self._whole.addLayout(row)
        self._space()

    def _space(self) -> None:
        """Leave as much room around as goes with the size of the window."""
        span = self._theme.span
        self._whole.setContentsMargins(span(8), span(6), span(6), span(6))
        self._whole.setSpacing(span(5))
        for row in (*self._rows, *self._named):
            row.setSpacing(span(4))
        self.speed.setMinimumWidth(span(70))

    def changeEvent(self, event: QEvent) -> None:
        """The window may have another size, or texts may."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and hasattr(self, "_rows"):
            self._space()
            self.refresh()

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = Label(text)
        label.setBuddy(buddy)
        return label


def shortened(text: str) -> str:
    """The beginning of a sentence, short enough for a button."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"
