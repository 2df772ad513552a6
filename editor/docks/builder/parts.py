"""What every field of the builder is handed, and what it is: a control for one argument."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.tools.map_picks import PickRequest
from editor.widgets import PLAIN_TIP, push_button
from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import Argument
from runtime.engine.levels.level import Branch
from runtime.support.texts import Texts

Pick = Callable[[PickRequest, Callable[[object], object]], None]
"""Lets something be picked on the map; what is picked goes to the second argument."""

Bring = Callable[[Callable[[str], object]], object]
"""Asks for a picture to be brought into the campaign; its name there goes to the argument."""


@dataclass(frozen=True, slots=True)
class FieldParts:
    """The window's parts, and whose condition it is that a field belongs to.

    ``label`` is the argument's name for people, ``tip`` says what it means; ``sentences`` are the level's objectives,
    ``branches`` those of the effect in hand.
    """

    state: EditorState
    theme: EditorTheme
    t: Texts
    pick: Pick
    side: Side
    label: str
    tip: str
    sentences: Callable[[], tuple[tuple[str, str], ...]]
    bring: Bring
    branches: Callable[[], tuple[Branch, ...]] = tuple


class Field(QWidget):
    """A control for one argument.

    ``wrote`` gives each new value as files have it, None to leave the argument out; ``settled`` ends a row of them.
    """

    wrote = Signal(object)
    settled = Signal()

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__()
        self.parts, self.argument = parts, argument
        self._controls: list[QWidget] = []

    def show_value(self, value: object) -> None:
        """Show what the argument holds, None where it is left out, without sending it."""
        raise NotImplementedError

    def lock(self, why: str) -> None:
        """Hold everything still, with the reason in the tool tips; an empty reason frees it."""
        for control in self._controls:
            plain = control.property(PLAIN_TIP) or ""
            control.setToolTip(f"{plain}\n{why}" if why else str(plain))
            if isinstance(control, QLineEdit | QPlainTextEdit):
                control.setReadOnly(bool(why))
            else:
                control.setEnabled(not why)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in order."""
        return tuple(self._controls)

    def put_together(self, *rows: tuple[QWidget, ...]) -> None:
        """Lay out controls in rows; the first one has the keyboard for the whole."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for row in rows:
            line = QHBoxLayout()
            line.setSpacing(4)
            for control in row:
                stretches = not isinstance(control, QCheckBox | QPushButton | QToolButton)
                line.addWidget(control, 1 if stretches else 0)
            if all(isinstance(control, QCheckBox | QPushButton) for control in row):
                line.addStretch(1)
            column.addLayout(line)
        controls: list[QWidget] = [control for row in rows for control in row if isinstance(control, _CONTROLS)]
        for control in controls:
            control.setProperty(PLAIN_TIP, control.toolTip())
        self._controls = controls
        if controls:
            self.setFocusProxy(controls[0])

    def button(self, text: str, tip: str, run: Callable[[], object], icon: str = "") -> QPushButton:
        """A small button beside the control."""
        button = push_button(text, tip, run, self.parts.theme.icon(icon))
        button.setAccessibleName(self.parts.t("{label}: {action}", label=self.parts.label, action=text))
        return button

    def pick_button(self, value: Callable[[], object]) -> QPushButton:
        """The button that lets this argument be picked on the map; ``value`` is what it holds then."""
        t = self.parts.t

        def begin() -> None:
            self.parts.pick(PickRequest(self.argument.takes, self.parts.label, value()), self.picked)

        tip = t("Pick on the map: click or Space takes in and out, Enter is done, Esc goes back")
        button = self.button(t("Pick on map"), tip, begin, "picker")
        button.setObjectName("pick")
        return button

    def picked(self, value: object) -> None:
        """Something was picked on the map."""
        kept = None if value in ([], None) and not self.argument.required else value
        self.wrote.emit(kept)
        self.settled.emit()
        self.setFocus()


_CONTROLS = (QCheckBox, QComboBox, QLineEdit, QListWidget, QPlainTextEdit, QPushButton, QSpinBox, QToolButton)


def still(control: QObject, change: Callable[[], object]) -> None:
    """Change a control without its telling of it."""
    before = control.blockSignals(True)
    change()
    control.blockSignals(before)
