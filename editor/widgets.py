"""What dialogs, docks, map and graph share: message boxes, questions that go when answered, fields, a zoomed view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QSize,
    QStringListModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QCursor, QEnterEvent, QFontMetrics, QHelpEvent, QIcon, QPainter, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QFrame,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QTabBar,
    QToolBar,
    QToolButton,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from editor.palettes import NOTES
from runtime.campaign.model import NoteColour
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.support.texts import Texts, excerpt
from runtime.ui.touch import TouchInput

_BESIDE_TITLE = 150
"""What stands beside a title in the frame of a window, in pixels: its sign and its buttons."""

_LEAST, _WIDEST = 340, 480
"""How wide a message's text is, in pixels; a longer one is wrapped."""


def message_box(
    parent: QWidget | None,
    title: str,
    text: str,
    more: str = "",
    icon: QMessageBox.Icon = QMessageBox.Icon.NoIcon,
) -> QMessageBox:
    """A message with its title; buttons are to be added."""
    box = QMessageBox(parent)
    box.setIcon(icon)
    box.setText(excerpt(text.split("\n")))
    box.setInformativeText(excerpt(more.split("\n")))
    entitle(box, title)
    return box


def entitle(box: QMessageBox, title: str) -> None:
    """Give a message its title, and the width that the title needs."""
    box.setWindowTitle(title)
    font = QApplication.font()
    font.setBold(True)  # Frames of windows often write so.
    whole = f"{title} — {QApplication.applicationDisplayName()}"  # As Qt writes it into the frame.
    wide = max(QFontMetrics(font).horizontalAdvance(whole) + _BESIDE_TITLE, _LEAST)
    for label in box.findChildren(QLabel):
        if label.objectName() == "qt_msgbox_label":
            # A least width is all that Qt looks at then: a longer text would be cut off, unless it has room here too.
            label.ensurePolished()
            label.setMinimumWidth(max(wide, min(label.sizeHint().width(), _WIDEST)))


def run_modal(dialog: QDialog) -> bool:
    """Show a dialog until it is answered; whether it was accepted.

    Its window owns it: left alone it would stay in the memory until that is closed. It goes with the next events, so
    that its answer can still be read.
    """
    try:
        return bool(dialog.exec())
    finally:
        if isValid(dialog):  # Its window may have gone before, and taken it along.
            dialog.deleteLater()


def leave_wheel(*fields: QWidget) -> None:
    """Let these fields heed the wheel only while they have the keyboard, which the wheel does not give them."""
    for field in fields:
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(_Past(field))


def name_scroll_buttons(tabs: QTabBar, t: Texts) -> None:
    """Give Qt's own buttons at the end of a row of tabs, for those that find no room, names."""
    for made, name in (("ScrollLeftButton", t("Tabs before these")), ("ScrollRightButton", t("Tabs after these"))):
        button = tabs.findChild(QToolButton, made)
        if isinstance(button, QToolButton):
            button.setAccessibleName(name)
            button.setToolTip(name)


class _Past(QObject):
    """Hands the wheel on to what lies around a field."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """An event that is filtered and not accepted goes on to the parent."""
        if isinstance(event, QWheelEvent) and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class LateContent:
    """The content of a widget, made by ``_make`` only when it is wanted, for most of it is never looked at.

    That is when something of it is asked for that is not there yet, or :meth:`make_now` is called.
    """

    is_made = False

    def _make(self) -> None:
        """Make the content and show what there is now."""
        raise NotImplementedError

    def make_now(self) -> None:
        """Make the content, unless that has been done; what is seen already is complete at once."""
        if self.is_made:
            return
        assert isinstance(self, QWidget)
        self.is_made = True
        self._make()
        _lead_through(self)
        inside = self.widget() if isinstance(self, QScrollArea) else self
        layout = inside.layout()
        if not inside.isVisible() or layout is None:
            return
        for child in inside.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if not (child.isWindow() or child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)):
                child.show()
        layout.activate()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What is made with the content is made when it is asked for."""
            if self.is_made or name.startswith("__"):
                raise AttributeError(f"{type(self).__name__} has no {name}")
            self.make_now()
            return getattr(self, name)


def _lead_through(whole: QWidget) -> None:
    """Lead Tab through what came last into ``whole`` before it goes on to what stands behind it."""
    late: list[QWidget] = []
    last = whole.window().previousInFocusChain()
    while last is not None and last is not whole and whole.isAncestorOf(last):
        late.append(last)
        last = last.previousInFocusChain()
    first, follows = whole, whole.nextInFocusChain()
    while follows is not None and follows not in late and whole.isAncestorOf(follows):
        first, follows = follows, follows.nextInFocusChain()
    while first.focusPolicy() == Qt.FocusPolicy.NoFocus and not first.isWindow():
        first = first.previousInFocusChain() or first.window()  # Qt orders only what takes the keyboard.
    for widget in reversed(late):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            QWidget.setTabOrder(first, widget)
            first = widget


_SIZE = Size(7, 7)
_MARK = (Cell(0, 1), Cell(0, 2), Cell(1, 2))
"""The mark lies off every axis and within one quarter, so that no two of its images touch."""

_GROUND, _GOLD, _SILVER = QColor("#2b2620"), QColor("#f0c255"), QColor("#dfe6ee")
_DOT = 3
ICON = QSize(_SIZE.columns * _DOT + 2, _SIZE.rows * _DOT + 2)
"""How large the pictures are."""


def symmetry_icon(symmetry: Symmetry | None) -> QIcon:
    """The picture of a symmetry; without one the mark stands alone."""
    icon = QIcon()
    for ratio in (1, 2):
        icon.addPixmap(_picture(symmetry, _DOT * ratio))
    return icon


def _picture(symmetry: Symmetry | None, cell: int) -> QPixmap:
    picture = QPixmap(_SIZE.columns * cell + 2, _SIZE.rows * cell + 2)
    picture.fill(_GROUND)
    painter = QPainter(picture)
    turns = symmetry.turns.items() if symmetry is not None else ()
    for at in _MARK:
        _dot(painter, at, cell, _GOLD)
        for turn, swaps in turns:
            _dot(painter, turn.cell(_SIZE, at), cell, _SILVER if swaps else _GOLD)
    painter.end()
    return picture


def _dot(painter: QPainter, at: Cell, cell: int, colour: QColor) -> None:
    painter.fillRect(1 + at.column * cell, 1 + at.row * cell, cell, cell, colour)


PLAIN_TIP = "plain tip"
"""The property of a control that holds its tool tip, for as long as something else is said there."""


_SWATCH = 14


def note_swatch(colour: NoteColour) -> QIcon:
    """A patch of the colour of a note."""
    patch = QPixmap(_SWATCH, _SWATCH)
    patch.fill(QColor(NOTES[colour.value]))
    return QIcon(patch)


def push_button(text: str, tip: str, run: Callable[[], object] | None = None, icon: QIcon | None = None) -> QPushButton:
    """A button that Enter in another field of a dialog never presses."""
    button = QPushButton(icon or QIcon(), text)
    button.setAccessibleName(text)
    button.setProperty(PLAIN_TIP, tip)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    if run is not None:
        button.clicked.connect(lambda _checked=False: run())
    return button


def set_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """Let a button open a menu; when it has closed, the button glows no more unless the pointer is on it.

    Qt tells nobody that the pointer left while the menu was there.
    """
    button.setMenu(menu)
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, partial(_see_pointer, button)))


def _see_pointer(button: QAbstractButton) -> None:
    if isValid(button) and not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        button.update()


def set_tip(widget: QWidget, tip: str) -> None:
    """Give a widget another tool tip: Qt tells everybody who looks at its events, even where it has it already."""
    if widget.toolTip() != tip:
        widget.setToolTip(tip)


def allow(button: QAbstractButton, why: str) -> None:
    """Enable a button, or say in its tool tip why it is not."""
    tip = str(button.property(PLAIN_TIP))
    button.setEnabled(not why)
    set_tip(button, f"{tip}\n{why}" if why else tip)


WORD = "word"
"""The property of a bar's button that has a word below its icon where there is room."""

_CURSOR = QPoint(2, 16)
"""By how much Qt shows a tool tip away from where it is asked to, so that the pointer does not cover it."""


class TipsBeside(QObject):
    """Shows the tool tips of a bar's buttons beside the bar, where they cover none of the other buttons."""

    def __init__(self, bar: QToolBar) -> None:
        super().__init__(bar)
        self._bar = bar
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take up the buttons as the pointer comes over the bar, and show the tips."""
        # A thousand events go to the buttons before any pointer does. To ask each for its type takes longer than to
        # look what it is.
        if isinstance(event, QEnterEvent) and watched is self._bar:
            for button in self._bar.findChildren(QToolButton):
                button.installEventFilter(self)  # One that was here is not called twice.
        elif not isinstance(event, QHelpEvent):
            return False
        elif event.type() == QEvent.Type.ToolTip and isinstance(watched, QToolButton) and watched.toolTip():
            bar, corner = self._bar, watched.mapTo(self._bar, QPoint(0, 0))
            is_upright = bar.orientation() == Qt.Orientation.Vertical
            beside = QPoint(bar.width() + 2, corner.y()) if is_upright else QPoint(corner.x(), bar.height() + 2)
            QToolTip.showText(bar.mapToGlobal(beside) - _CURSOR, watched.toolTip(), watched)
            return True
        return False


NOTCH = 120
"""What a wheel has turned by at one notch."""


class ZoomedView(QAbstractScrollArea):
    """With Ctrl the wheel zooms around the pointer, with Shift it scrolls sideways; ``aside`` is how far at a notch."""

    aside = NOTCH

    def __init__(self) -> None:
        super().__init__()
        self._turned = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        TouchInput(self.viewport(), self.zoom, self._push)

    def zoom(self, by: int, around: QPointF | None = None) -> None:
        """Show it some steps larger or smaller; what is at ``around`` (else in the middle) stays there."""
        raise NotImplementedError

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move what shows by some pixels."""
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def _push(self, by: QPointF) -> None:
        """Two fingers push it about."""
        self.scroll_by(-round(by.x()), -round(by.y()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom, scroll sideways, or scroll as any view does."""
        by = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turned += by
            steps = int(self._turned / NOTCH)
            if steps:
                self._turned -= steps * NOTCH
                self.zoom(steps, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and by:
            self.scroll_by(-by * self.aside // NOTCH, 0)
        else:
            super().wheelEvent(event)
            return
        event.accept()

    def fit_bars(self, whole: QSize, step: int) -> None:
        """Make the scroll bars fit something of this size, which a click on their ends moves by ``step``."""
        room = self.viewport().size()
        for bar, length, part in (
            (self.horizontalScrollBar(), whole.width(), room.width()),
            (self.verticalScrollBar(), whole.height(), room.height()),
        ):
            bar.setPageStep(part)
            bar.setSingleStep(step)
            bar.setRange(0, max(0, length - part))


def mime_data() -> QMimeData:
    """Empty data that Qt itself has made.

    Data made in Python, left on the clipboard when the program ends, is asked for after Python has gone: a crash.
    """
    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data
