"""Texts that are being typed and are not in the campaign yet: in a field, a cell of a table, a dialog that is open."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from editor.safety.entries import NO_DRAFT, TextDraft

LONGEST = 1 << 20
"""Letters of a draft that are kept."""

Line = QLineEdit | QPlainTextEdit


@dataclass(slots=True)
class _Field:
    """A field that has or had the keyboard, and what it said before anything was typed."""

    line: Line
    named: QWidget
    before: str

    @property
    def is_typed(self) -> bool:
        """Whether something else stands there now."""
        return isValid(self.line) and self.line.window().isVisible() and _text(self.line) != self.before


class Drafts(QObject):
    """Watches the field that has the keyboard, whatever field it is; ``typed`` is sent while a text changes in it.

    A field of the window is left by whoever goes to another one: what was typed there is in the campaign then, or was
    refused. Those of a dialog are drafts as long as it is open.
    """

    typed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._fields: list[_Field] = []
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    def found(self) -> tuple[TextDraft, ...]:
        """What is being typed now."""
        return tuple(_draft(one) for one in self._fields if one.is_typed)

    def took_over(self) -> None:
        """The campaign has changed: what stands in the window's own fields now is in it, or shows it."""
        for one in self._fields:
            if isValid(one.line) and not _is_in_dialog(one.line):
                one.before = _text(one.line)

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None or not isValid(self._window) or not self._belongs(new):
            return  # A menu, another program: the field has not been left.
        if left := [one for one in self._fields if not (one.is_typed and _is_in_dialog(one.line))]:
            for one in left:
                self._leave(one)
            self.typed.emit()
        line = _line_of(new)
        if line is None or line.isReadOnly() or any(one.line is line for one in self._fields):
            return
        self._fields.append(_Field(line, new, _text(line)))
        line.textChanged.connect(self.typed)

    def _leave(self, field: _Field) -> None:
        self._fields.remove(field)
        if isValid(field.line):
            field.line.textChanged.disconnect(self.typed)

    def _belongs(self, widget: QWidget) -> bool:
        """Whether a widget is in the window, or in a dialog over it."""
        while widget is not self._window:
            above = widget.parentWidget()
            if above is None:
                return False
            widget = above
        return True


def _line_of(widget: QWidget) -> Line | None:
    """What is typed in where a widget has the keyboard; None where nothing is, or only what is looked for."""
    line: QWidget | None = widget
    if isinstance(widget, QAbstractSpinBox | QComboBox):
        line = widget.lineEdit()
    return line if isinstance(line, QLineEdit | QPlainTextEdit) and not line.property(NO_DRAFT) else None


def _text(line: Line) -> str:
    return line.toPlainText() if isinstance(line, QPlainTextEdit) else line.text()


def _is_in_dialog(line: Line) -> bool:
    return isinstance(line.window(), QDialog)


def _draft(field: _Field) -> TextDraft:
    """A draft with the names that people see: of the field, and of the dock or dialog that it is in."""
    place: QWidget | None = field.named
    while place is not None and not (isinstance(place, QDockWidget) or place.isWindow()):
        place = place.parentWidget()
    name = field.named.accessibleName() or field.line.placeholderText()
    return TextDraft(name, place.windowTitle() if place is not None else "", _text(field.line)[:LONGEST])
