"""The cards of combat: the forecast that is proceeded with or cancelled, and the display that is stepped through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from runtime.profile.settings import AnimationPace
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, beats, say_combat
from runtime.ui.game.combat.fight_view import FightView, heading
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.overlay import CardOverlay

SPEEDS = (1600, 900, 450, 180)
"""How long a beat is shown, in milliseconds, from slow to fast."""
PACES = MappingProxyType({AnimationPace.SLOW: 0, AnimationPace.NORMAL: 1, AnimationPace.FAST: 2, AnimationPace.OFF: 1})
"""The speed that a combat begins with, by the pace of the settings."""
BESIDE, CHOICE = 216, 44
"""How much of a window's height is left to the frame, the title and the buttons of a combat's card, and to the two
buttons that change between its outcomes, in pixels at the usual size of texts; half of it grows with them."""

AROUND = 130
"""How much of a window's width is left to the frame of the card."""


def scrolled(view: FightView, over: QWidget, beside: int) -> Scrolled:
    """The combat in a frame that scrolls where it is too tall for the window; ``beside`` is left to the card's rest."""
    area = Scrolled(view)
    area.setFixedSize(view.width() + 16, view.whole_height(_room(over, beside)) + 4)
    return area


def _room(over: QWidget, beside: int) -> int:
    """How tall the combat may be."""
    return max(over.height() - beside - 4, 236)


def _beside(theme: Theme, pixels: int) -> int:
    """So many pixels, half of which grow with texts."""
    return (theme.span(pixels) + theme.px(pixels)) // 2


class ForecastCard(CardOverlay):
    """What an attack would lead to; Enter proceeds, Escape cancels.

    Where the defender chooses the order of the fights there are two forecasts, the worst and the best; the worst is
    shown first, the arrow keys and two buttons change between them.
    """

    proceeded = Signal()

    def __init__(self, theme: Theme, coins: Coins, t: Texts, over: QWidget, combats: Sequence[Combat]) -> None:
        super().__init__(theme, heading(t, combats[0]), over)
        beside = _beside(theme, BESIDE + (CHOICE if len(combats) > 1 else 0))
        room = _room(over, beside)
        across = over.width() - AROUND
        views = [FightView(theme, coins, t, one, beats(one)[-1], room=room, across=across) for one in combats]
        self._areas = [scrolled(view, over, beside) for view in views]
        self._combats = tuple(combats)
        ends = (t("At worst"), t("At best")) if len(combats) > 1 else ("",)
        told = [say_combat(t, combat) for combat in combats]
        self.said = "\n".join(": ".join(filter(None, one)) for one in zip(ends, told, strict=True))
        self._place = 0
        self.outcomes = [BrassButton(theme, t("At worst")), BrassButton(theme, t("At best"))]
        if len(combats) > 1:
            self._make_choice(t)
        for area in self._areas:
            self.inside.addWidget(area, 0, Qt.AlignmentFlag.AlignHCenter)
            bar = area.verticalScrollBar()  # What comes of it stands last.
            bar.rangeChanged.connect(lambda _least, most, bar=bar: bar.setValue(most))
        tallest = max(area.height() for area in self._areas)
        for area in self._areas:
            area.setFixedHeight(tallest)
        grave = combats[0].loses  # Where the word would be lost, Enter shall not lose it.
        self.proceed = self.enter_button(t, t("Proceed"), "combat", t("Lay the word and fight"), grave=grave)
        self.cancel = self.escape_button(t, t("Cancel"), t("Keep the letters where they lie, uncommitted"))
        if grave:
            self.begin_at(self.cancel)
        row = in_row(None, self.cancel, 12, self.proceed, None)
        self.inside.addLayout(row)
        self.show_outcome(0)

    @property
    def combat(self) -> Combat:
        """The forecast that is shown."""
        return self._combats[self._place]

    def show_outcome(self, place: int) -> None:
        """Show the worst (0) or the best (1) that can come of the attack."""
        self._place = max(0, min(place, len(self._combats) - 1))
        for number, area in enumerate(self._areas):
            area.setVisible(number == self._place)
        for number, button in enumerate(self.outcomes):
            button.setChecked(number == self._place)

    def accept(self) -> None:
        """Fight."""
        self.leave()
        self.proceeded.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows change between the worst and the best."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.show_outcome(int(event.key() == Qt.Key.Key_Right))
        else:
            super().keyPressEvent(event)

    def _make_choice(self, t: Texts) -> None:
        """The two buttons that change between the outcomes."""
        row = QHBoxLayout()
        row.addStretch(1)
        for number, (tip, key) in enumerate(
            (
                (t("What happens if the defender chooses the order that is worst for you"), t("Left")),
                (t("What happens if the defender chooses the order that is best for you"), t("Right")),
            )
        ):
            button = self.outcomes[number]
            button.setCheckable(True)
            button.describe(tip, key)
            button.clicked.connect(lambda _checked=False, number=number: self.show_outcome(number))
            row.addWidget(button)
        row.addStretch(1)
        self.inside.addLayout(row)


class CombatCard(CardOverlay):
    """A combat shown beat by beat: it plays by itself, can be paused, stepped, slowed, skipped and seen again."""

    def __init__(
        self,
        theme: Theme,
        coins: Coins,
        t: Texts,
        over: QWidget,
        combat: Combat,
        *,
        still: bool = False,
        alone: bool = False,
        pace: AnimationPace = AnimationPace.NORMAL,
    ) -> None:
        """``still`` shows the whole at once; ``alone`` closes the card by itself when it has been told.

        ``pace`` is how fast it begins.
        """
        super().__init__(theme, heading(t, combat), over)
        self.combat = combat
        self._t = t
        self._beats = beats(combat)
        self._place = len(self._beats) - 1 if still else 0
        self._speed = PACES[pace]
        self._alone = alone
        beside = _beside(theme, BESIDE)
        room, across = _room(over, beside), over.width() - AROUND
        self.view = FightView(theme, coins, t, combat, self._beats[self._place], room=room, across=across)
        self._area = scrolled(self.view, over, beside)
        self.inside.addWidget(self._area)
        self._timer = QTimer(self)
        self._timer.setInterval(SPEEDS[self._speed])
        self._timer.timeout.connect(self._tick)
        self._make_buttons(theme)
        if alone or not still:
            self._timer.start()
        self._refresh()

    def _make_buttons(self, theme: Theme) -> None:
        """Back, play or pause, step, slower, faster, skip and close."""
        t = self._t
        self.back = BrassButton(theme, "", "left")
        self.play = BrassButton(theme, t("Pause"))
        self.step = BrassButton(theme, "", "right")
        self.slower = BrassButton(theme, t("Slower"))
        self.faster = BrassButton(theme, t("Faster"))
        self.finish = BrassButton(theme, t("Skip"), primary=True)
        self.pace = Label("")
        row = QHBoxLayout()
        row.setSpacing(6)
        for button, tip, key, name, run in (
            (self.back, t("One step back"), t("Left"), t("Step back"), self.go_back),
            (self.play, t("Play or pause"), t("Space"), "", self.toggle),
            (self.step, t("One step on"), t("Right"), t("Step on"), self.go_on),
            (self.slower, t("Show each step longer"), "−", t("Slower"), lambda: self.set_speed(-1)),
            (self.faster, t("Show each step shorter"), "+", t("Faster"), lambda: self.set_speed(1)),
            (self.finish, t("Show the outcome, then close"), t("Enter"), "", self.accept),
        ):
            button.describe(tip, key, name)
            button.clicked.connect(run)
            if button is self.finish:
                row.addStretch(1)
            row.addWidget(button)
        self.answer_with(self.finish)
        self.inside.addLayout(row)

    @property
    def is_told(self) -> bool:
        """Whether all of it is shown."""
        return self._place == len(self._beats) - 1

    def go_on(self) -> None:
        """One beat on, paused."""
        self._timer.stop()
        self._place = min(self._place + 1, len(self._beats) - 1)
        self._refresh()

    def go_back(self) -> None:
        """One beat back, paused."""
        self._timer.stop()
        self._place = max(self._place - 1, 0)
        self._refresh()

    def toggle(self) -> None:
        """Pause, go on, or play again from the start."""
        if self._timer.isActive():
            self._timer.stop()
        else:
            if self.is_told:
                self._place = 0
            self._timer.start()
        self._refresh()

    def set_speed(self, faster: int) -> None:
        """Show each beat longer (-1) or shorter (1)."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + faster))
        self._timer.setInterval(SPEEDS[self._speed])
        self._refresh()

    def accept(self) -> None:
        """Skip to the outcome; then close."""
        if self.is_told:
            self.leave()
            return
        self._timer.stop()
        self._place = len(self._beats) - 1
        self._refresh()

    def refuse(self) -> None:
        """Escape closes at once."""
        self.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Space plays, plus and minus set the pace."""
        runs: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Left: self.go_back,
            Qt.Key.Key_Right: self.go_on,
            Qt.Key.Key_Space: self.toggle,
        }
        run = runs.get(event.key())
        if run is not None:
            run()
        elif event.text() in ("+", "-"):
            self.set_speed(1 if event.text() == "+" else -1)
        else:
            super().keyPressEvent(event)

    def _tick(self) -> None:
        """The next beat; the last one stays."""
        if not self.is_told:
            self._place += 1
            self._refresh()
        elif self._alone:
            self.leave()
        else:
            self._timer.stop()
            self._refresh()

    def _refresh(self) -> None:
        """Show the beat, and what the buttons do now."""
        t, beat = self._t, self._beats[self._place]
        self.view.show_beat(beat)
        bottom = self.view.height() if beat.over else int(self.view.row_of(beat.fights).bottom())
        self._area.ensureVisible(0, bottom, 0, 8)
        if self.is_told and not self._alone:
            self._timer.stop()
        controller = self._timer.isActive()
        self.play.setText(t("Pause") if controller else (t("Again") if self.is_told else t("Play back")))
        self.finish.setText(t("Close") if self.is_told else t("Skip"))
        self.back.allow("" if self._place else t("This is the first step."))
        self.step.allow(t("This is the last step.") if self.is_told else "")
        self.slower.allow("" if self._speed else t("It can't go slower."))
        self.faster.allow("" if self._speed < len(SPEEDS) - 1 else t("It can't go faster."))
