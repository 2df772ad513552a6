"""What the editor's own dialogs have in common: a form with its buttons, dates in words, work that runs beside it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from threading import Condition, Thread

from PySide6.QtCore import QDate, QLocale, QObject, Qt, QTime, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class FormDialog(QDialog):
    """A dialog of labelled fields whose first button can be pressed when nothing is wrong."""

    def __init__(self, t: Texts, title: str, button: str, intro: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.t = t
        self.setWindowTitle(title)
        self.setMinimumWidth(460)
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(14)
        self.form.setVerticalSpacing(10)
        self._wrong = Label(" ")
        self._wrong.setObjectName("refusal")
        self._wrong.setWordWrap(True)
        self._wrong.setMinimumHeight(42)
        self._wrong.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._wrong.setAccessibleName(t("What is wrong or worth knowing"))
        self.buttons = QDialogButtonBox()
        self._accept = self.buttons.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._accept.setAccessibleName(button)
        cancel = self.buttons.addButton(t("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setAccessibleName(t("Cancel"))
        cancel.setToolTip(t("Close and change nothing (Esc)"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        if intro:
            layout.addWidget(_paragraph(intro))
        layout.addLayout(self.form)
        layout.addWidget(self._wrong)

    def row(self, label: str, field: QWidget, tip: str) -> None:
        """Add a field with its label; the tip is its tool tip."""
        named = Label(label)
        named.setBuddy(field)
        field.setAccessibleName(label)
        field.setToolTip(tip)
        self.form.addRow(named, field)

    def finish(self, first: QWidget) -> None:
        """Put the buttons below the rows, so that Tab reaches them last; the keyboard begins in ``first``.

        Only a button that is in the dialog already can be made the one that Enter presses from any field.
        """
        self._layout.addWidget(self.buttons)
        self._accept.setDefault(True)
        if isinstance(first, QLineEdit):
            first.selectAll()
        first.setFocus()

    def complain(self, wrong: str) -> None:
        """Say what is wrong and hold the first button back; an empty text lets it go."""
        self._tell(wrong, "refusal")
        self._accept.setEnabled(not wrong)
        self._accept.setToolTip(wrong or self._accept.text())

    @property
    def told(self) -> str:
        """What is said to be wrong or worth knowing."""
        return self._wrong.text().strip()

    @property
    def may_accept(self) -> bool:
        """Whether the first button can be pressed."""
        return self._accept.isEnabled()

    def advise(self, advice: str) -> None:
        """Say something worth knowing where nothing is wrong; the first button stays free."""
        self._tell(advice, "")

    def _tell(self, text: str, name: str) -> None:
        self._wrong.setText(text or " ")
        self._wrong.setObjectName(name)
        self._wrong.style().unpolish(self._wrong)
        self._wrong.style().polish(self._wrong)


def side_by_side(*widgets: QWidget, grows: bool = False) -> QWidget:
    """Controls in one row, the keyboard going to the first; that takes all the room where it ``grows``."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        layout.addWidget(widget, 1 if grows and widget is widgets[0] else 0)
    if not grows:
        layout.addStretch()
    row.setFocusProxy(next(widget for widget in widgets if not isinstance(widget, QLabel)))
    return row


def buddy_label(field: QWidget) -> QLabel:
    """The label of a field, which is called what the field is called to those who hear the screen."""
    label = Label(field.accessibleName())
    label.setBuddy(field)
    return label


def number_box(least: int, most: int, value: int, width: int = 0) -> QSpinBox:
    """A field for a whole number, at least so many pixels wide."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    if width:
        box.setMinimumWidth(width)
    return box


def _paragraph(text: str) -> QLabel:
    label = Label(text)
    label.setWordWrap(True)
    return label


def moment_text(t: Texts, moment: datetime, today: date | None = None) -> str:
    """Day and time; of today and yesterday so."""
    local = moment.astimezone()
    locale = QLocale(t.language)
    time = locale.toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    now = today or datetime.now().astimezone().date()
    if local.date() == now:
        return t("today, {time}", time=time)
    if local.date() == now - timedelta(days=1):
        return t("yesterday, {time}", time=time)
    day = locale.toString(QDate(local.year, local.month, local.day), QLocale.FormatType.LongFormat)
    return t("{day}, {time}", day=day, time=time)


_LOOK = 15
"""Milliseconds from one look for a result to the next."""

Job = Callable[[], object]
"""Work beside the window. Threads know nothing of Qt: the window itself looks for results, none is brought to it."""


class LatestResult(QObject):
    """Does one job after the other in a thread of its own; ``done`` gives the result of the one asked for last.

    A job that raises gives what it raised.
    """

    done = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = _Worker()
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self._take)

    def ask(self, job: Job) -> None:
        """Do this; what was asked before and has not begun yet is dropped."""
        self._worker.ask(job)
        self._timer.start()

    def stop(self) -> None:
        """Wait for what is under way, and tell nobody."""
        self._timer.stop()
        self._worker.stop()

    def _take(self) -> None:
        found = self._worker.result()
        if found is not None:
            self._timer.stop()
            self.done.emit(found[0])


class _Worker:
    """A thread that ends when there is nothing more to do, and begins again with the next job."""

    def __init__(self) -> None:
        self._change = Condition()
        self._job: Job | None = None
        self._found: tuple[object] | None = None
        self._thread: Thread | None = None

    def ask(self, job: Job) -> None:
        """Take the place of whatever waits."""
        with self._change:
            self._job, self._found = job, None
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()

    def result(self) -> tuple[object] | None:
        """The result of the newest job, once, where it is there."""
        with self._change:
            found, self._found = self._found, None
            return found

    def stop(self) -> None:
        """Drop what waits and wait for what is under way."""
        with self._change:
            self._job, thread = None, self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._change:
                job, self._job = self._job, None
                if job is None:
                    self._thread = None
                    return
            try:
                result: object = job()
            except Exception as fault:
                result = fault
            with self._change:
                if self._job is None:
                    self._found = (result,)
