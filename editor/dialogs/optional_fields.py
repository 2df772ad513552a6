"""Fields that say something only while the box before them is ticked, each found by its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.widgets import leave_wheel
from runtime.support.plain_text import isolate
from runtime.ui.plain_widgets import ComboBox, menu_text

Field = QLineEdit | QSpinBox | QComboBox | QPlainTextEdit


class OptionalFields:
    """The fields of a form; ``changed`` is called when one says something else, but not while ``filling``."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self.filling = False
        self.ticks: dict[str, QCheckBox] = {}
        self.fields: dict[str, Field] = {}
        self._needing: dict[str, list[Field]] = {}

    def ticked(self, form: QFormLayout, key: str, label: str, field: Field, tip: str) -> None:
        """A field that says something only while the box before it is ticked."""
        label = isolate(label)  # It may be a city's name.
        tick = QCheckBox(menu_text(label))
        tick.setToolTip(tip)
        tick.setAccessibleName(label)
        self.ticks[key] = tick
        self._keep(key, label, field, tip)
        field.setEnabled(False)
        tick.toggled.connect(field.setEnabled)
        tick.toggled.connect(self._tell)
        if not isinstance(field, QPlainTextEdit):
            tick.setMinimumHeight(field.sizeHint().height())  # So that box and field stand on one line.
        form.addRow(tick, field)

    def plain(self, form: QFormLayout, key: str, label: str, field: Field, tip: str, *, needs: str = "") -> None:
        """A field that always says something, or as long as the box of the field ``needs`` is ticked."""
        self._keep(key, label, field, tip)
        form.addRow(label, field)
        if needs:
            field.setEnabled(self.is_said(needs))
            self.ticks[needs].toggled.connect(field.setEnabled)
            self._needing.setdefault(needs, []).append(field)

    def _keep(self, key: str, label: str, field: Field, tip: str) -> None:
        field.setAccessibleName(label)
        field.setToolTip(tip)
        self.fields[key] = field
        if isinstance(field, QSpinBox):
            field.valueChanged.connect(self._tell)
        elif isinstance(field, QComboBox):
            field.currentTextChanged.connect(self._tell)
        else:
            field.textChanged.connect(self._tell)

    def _tell(self, *_about: object) -> None:
        if not self.filling:
            self._changed()

    def is_said(self, key: str) -> bool:
        """Whether a field says something: its box is ticked, or it has none."""
        return key not in self.ticks or self.ticks[key].isChecked()

    def get(self, key: str) -> Any:
        """What a field says; None where its box is not ticked."""
        return self.value(key) if self.is_said(key) else None

    def value(self, key: str) -> Any:
        """What stands in a field, ticked or not."""
        field = self.fields[key]
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, QComboBox):
            row = field.findText(field.currentText())
            return field.itemData(row) if row >= 0 else field.currentText().strip()
        return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()

    def set(self, key: str, value: Any) -> None:
        """Show a value that may be None: nothing is said then."""
        tick = self.ticks.get(key)
        if tick is not None:
            with QSignalBlocker(tick):
                tick.setChecked(value is not None)
            for field in (self.fields[key], *self._needing.get(key, ())):
                field.setEnabled(value is not None)
        self.fill(key, value)

    def fill(self, key: str, value: Any) -> None:
        """Let a value stand in a field, whether it says it or not."""
        field = self.fields[key]
        if isinstance(field, QSpinBox):
            field.setValue(0 if value is None else min(int(value), field.maximum()))
        elif isinstance(field, QComboBox):
            row = field.findData(value)
            if row < 0 and value is not None:
                field.addItem(str(value), value)
                row = field.count() - 1
            field.setCurrentIndex(max(0, row))
        elif isinstance(field, QPlainTextEdit):
            field.setPlainText("" if value is None else str(value))
        else:
            field.setText("" if value is None or value == () else str(value))


def line(example: str) -> QLineEdit:
    """A line that shows how it is filled in as long as it is empty."""
    field = QLineEdit()
    field.setPlaceholderText(example)
    return field


def combo(rows: list[tuple[str, str]]) -> QComboBox:
    """A list of texts with a value each."""
    box = ComboBox()
    for text, data in rows:
        box.addItem(text, data)
    leave_wheel(box)
    return box


def whole(least: int, most: int) -> QSpinBox:
    """A whole number within bounds."""
    box = QSpinBox()
    box.setRange(least, most)
    leave_wheel(box)
    return box


def page(form: QFormLayout) -> QWidget:
    """A form that is scrolled where there is little room."""
    form.setHorizontalSpacing(14)
    form.setVerticalSpacing(8)
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.addLayout(form)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    return area
