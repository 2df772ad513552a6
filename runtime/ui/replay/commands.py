"""The commands of a film: one table of labels, icons, keys and tips, and the bar below the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.support.texts import Texts, mark
from runtime.ui.replay.projector import SPEEDS, USUAL, Strip
from runtime.ui.replay.slider import FilmSlider
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton, native
from runtime.ui.widgets.fields import DropBox, box_sheet
from runtime.ui.widgets.materials import paint_rail, paint_wood


@dataclass(frozen=True, slots=True)
class FilmCommand:
    """One command; the first of ``keys`` is named in the tool tip. One without a label shows its icon alone."""

    id: str
    name: str
    label: str
    icon: str
    tip: str
    keys: tuple[str, ...]


FILM = (
    FilmCommand("first", mark("First position"), "", "first", mark("Go back to the first position"), ("Home",)),
    FilmCommand(
        "turn_back",
        mark("A turn back"),
        "",
        "earlier",
        mark("Go back to where a turn began"),
        ("PgUp", "Ctrl+Left", "Alt+PgUp"),
    ),
    FilmCommand("back", mark("Step back"), "", "left", mark("Go back by one action"), ("Left", "Alt+Left")),
    FilmCommand(
        "play", mark("Play or pause"), mark("Play back"), "play", mark("Let the game run, or stop it"), ("Space",)
    ),
    FilmCommand("forward", mark("Step forward"), "", "right", mark("Go on by one action"), ("Right", "Alt+Right")),
    FilmCommand(
        "turn_on",
        mark("A turn on"),
        "",
        "later",
        mark("Go on to where the next turn begins"),
        ("PgDown", "Ctrl+Right", "Alt+PgDown"),
    ),
    FilmCommand("last", mark("Last position"), "", "last", mark("Go to the last position"), ("End",)),
    FilmCommand("combat", mark("See the combat"), "", "combat", mark("See the combat that led here"), ("C", "Ctrl+L")),
    FilmCommand("racks", mark("Racks"), "", "hand", mark("Show or hide the letters of both players"), ("R",)),
    FilmCommand("zoom_out", mark("Zoom out"), "", "zoom-out", mark("See more of the board"), ("Ctrl+-",)),
    FilmCommand("fit", mark("Whole board"), "", "zoom-fit", mark("See the whole board"), ("Ctrl+0",)),
    FilmCommand("zoom_in", mark("Zoom in"), "", "zoom-in", mark("See the board larger"), ("Ctrl++", "Ctrl+=")),
    FilmCommand(
        "save", mark("Save the replay"), "", "save-as", mark("Save the replay as a file, to share it"), ("Ctrl+S",)
    ),
    FilmCommand("log", mark("Log"), "", "", mark("What happened"), ("F2",)),
    FilmCommand("plays", mark("Plays"), "", "", mark("What could have been played here"), ("F3",)),
    FilmCommand("review", mark("Review"), "", "", mark("The turns in which most was left on the table"), ("F4",)),
    FilmCommand("next_pane", mark("Next part"), "", "", mark("Go to the next part of the window"), ("F6",)),
    FilmCommand("faster", mark("Faster"), "", "", mark("Let it run faster"), ("+", "Alt+Up")),
    FilmCommand("slower", mark("Slower"), "", "", mark("Let it run slower"), ("-", "Alt+Down")),
    FilmCommand("help", mark("Help"), "", "help", mark("Open the help, at the topic that fits"), ("F1",)),
    FilmCommand("close", mark("Back"), mark("Back"), "close", mark("Back to where this was opened from"), ("Esc",)),
)
"""Every command of a film."""
ON_BAR = ("first", "turn_back", "back", "play", "forward", "turn_on", "last")
AT_FOOT = ("racks", "combat", "zoom_out", "fit", "zoom_in", "save", "help")


def film_keys(t: Texts) -> list[tuple[str, str]]:
    """Every key of a film and what it does, for the help that lists them; what is as good as the same is told once."""
    told = ((one, [native(keys) for keys in one.keys if keys != "Ctrl+="]) for one in FILM)
    return [(", ".join(keys), t(one.tip)) for one, keys in told]


def film_command(event: QKeyEvent) -> str:
    """The id of the command that a key stands for; empty where it stands for none."""
    pressed = QKeySequence(event.keyCombination())
    for command in FILM:
        if any(QKeySequence(keys) == pressed for keys in command.keys):
            return command.id
    return {"+": "faster", "-": "slower"}.get(event.text(), "")


def film_buttons(theme: Theme, t: Texts) -> dict[str, BrassButton]:
    """The buttons by their commands' ids."""
    found = {}
    for command in FILM:
        if command.icon:
            button = BrassButton(theme, t(command.label) if command.label else "", command.icon)
            button.describe(t(command.tip), native(command.keys[0]), t(command.name))
            found[command.id] = button
    found["racks"].setCheckable(True)
    return found


class FilmBar(QWidget):
    """The slider, and below it the buttons that step and run, and the speed."""

    speed_chosen = Signal(int)

    def __init__(
        self, theme: Theme, t: Texts, reel: Strip, buttons: dict[str, BrassButton], tell: Callable[[int], str]
    ) -> None:
        """``tell`` says what a place is, by its number; of the ``buttons`` those that step and run have room here."""
        super().__init__()
        self._theme = theme
        self.setAccessibleName(t("Film"))
        self.slider = FilmSlider(theme, t, reel, tell)
        self.speed = DropBox()
        self.speed.setAccessibleName(t("Speed"))
        self.speed.setToolTip(t("How fast the game runs (+ and −)"))
        for factor in SPEEDS:
            self.speed.addItem(f"×{t.number(factor, 0 if factor >= 1 else 1)}")
        self.speed.setCurrentIndex(USUAL)
        theme.dress(self.speed, box_sheet(theme, "3px 8px", "font-size: 15px;"))
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.activated.connect(self.speed_chosen)
        row = QHBoxLayout()
        row.setSpacing(5)
        row.addStretch(1)
        for name in ON_BAR:
            if name in buttons:
                row.addWidget(buttons[name])
        row.addSpacing(8)
        row.addWidget(self.speed)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 4, 10, 6)
        whole.setSpacing(2)
        whole.addWidget(self.slider)
        whole.addLayout(row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Wood, and a brass strip below the board."""
        painter = QPainter(self)
        paint_wood(painter, self.rect(), self._theme, 40)
        paint_rail(painter, QRectF(0, 0, self.width(), 4), self._theme)
