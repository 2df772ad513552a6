"""Controls of the graph's forms: counts that read as part of a sentence, bounds that may be missing, lists of ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from re import search

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QSpinBox, QWidget

from editor.widgets import leave_wheel
from runtime.ui.plain_widgets import ListItem
from runtime.ui.targets import target
from runtime.ui.widgets.boxes import in_row

_ID = Qt.ItemDataRole.UserRole


class CountBox(QSpinBox):
    """A number that ``said`` words, such as “up to 3 letters”; ``picked`` is sent for the person's changes only."""

    picked = Signal(int)

    def __init__(self, said: Callable[[int], str], most: int, name: str, tip: str, least: int = 0) -> None:
        super().__init__()
        self._said = said
        self.setRange(least, most)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setKeyboardTracking(False)
        leave_wheel(self)
        self.valueChanged.connect(self.picked)

    def textFromValue(self, value: int) -> str:
        """The number as it is worded."""
        return self._said(value)

    def valueFromText(self, text: str) -> int:
        """The number in a text."""
        found = search(r"-?\d+", text)
        return int(found[0]) if found else 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Whatever holds at most one number will do."""
        found = search(r"-?\d{0,8}", text)
        fits = found is None or not found[0].strip("-") or self.minimum() <= int(found[0]) <= self.maximum()
        state = QValidator.State.Acceptable if fits else QValidator.State.Invalid
        return state, text, position

    def show_value(self, value: int) -> None:
        """Show a number without sending it."""
        blocker = QSignalBlocker(self)
        self.setValue(value)
        blocker.unblock()


class BoundBox(QWidget):
    """A bound that may be missing: a tick and a number; ``picked`` gives the number or None."""

    picked = Signal(object)

    def __init__(self, label: str, tip: str, most: int) -> None:
        super().__init__()
        self.tick = QCheckBox(label)
        self.tick.setAccessibleName(label)
        self.tick.setToolTip(tip)
        self.number = CountBox(str, most, label, tip, -most)
        in_row(self.tick, (self.number, 1), margins=(0, 0, 0, 0), on=self)
        self.tick.toggled.connect(self._send)
        self.number.picked.connect(self._send)

    @property
    def value(self) -> int | None:
        """The bound as it is shown; None where there is none."""
        return self.number.value() if self.tick.isChecked() else None

    def show_value(self, value: int | None) -> None:
        """Show a bound, or that there is none, without sending it."""
        blocker = QSignalBlocker(self.tick)
        self.tick.setChecked(value is not None)
        blocker.unblock()
        self.number.setEnabled(value is not None)
        if value is not None:
            self.number.show_value(value)

    def _send(self, *_: object) -> None:
        self.number.setEnabled(self.tick.isChecked())
        self.picked.emit(self.value)


class EdgeList(QListWidget):
    """Ways in a list; Enter or a click goes to one: ``wanted`` gives its id."""

    wanted = Signal(str)

    def __init__(self, name: str, tip: str, none: str) -> None:
        super().__init__()
        self._none = none
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setWordWrap(True)
        self.itemClicked.connect(self._send)
        self.itemActivated.connect(self._send)

    def show_edges(self, edges: Sequence[tuple[str, str]]) -> None:
        """Show these ways: the id and the text of each."""
        blocker = QSignalBlocker(self)
        self.clear()
        line = self.fontMetrics().lineSpacing()
        for edge_id, text in edges:
            item = ListItem(text)
            item.setData(_ID, edge_id)
            item.setToolTip(text)
            wide = max(120, self.viewport().width() - 12)
            lines = self.fontMetrics().boundingRect(0, 0, wide, 1000, int(Qt.TextFlag.TextWordWrap), text).height()
            item.setSizeHint(QSize(0, target(max(line, lines) + 6)))
            self.addItem(item)
        high = sum(self.item(row).sizeHint().height() for row in range(self.count()))
        self.setFixedHeight(min(170, max(30, high + 6)))
        self.setEnabled(bool(edges))
        if not edges:
            none = ListItem(self._none)
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(none)
        blocker.unblock()

    def _send(self, item: QListWidgetItem) -> None:
        self.wanted.emit(str(item.data(_ID)))
