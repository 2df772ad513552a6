"""The room on the screen, and dialogs that need more: what stands in them is scrolled, their buttons stay in sight.

:class:`DialogRoom` hears of every dialog of both programs from their style, so that no dialog has to see to it itself.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLayout,
    QMessageBox,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

FRAME = QSize(16, 48)
"""Room for the borders and the title bar, in pixels: how large they are is only known once a window is shown."""
_AROUND = 90
"""How much above and below what has the keyboard is shown too, in pixels: its label and what is said of it."""
_ENDS = (20, 8, 20, 16)
"""The margins of the buttons below what is scrolled, in pixels."""


def room_on_screen(window: QWidget) -> QRect:
    """What a window may use of the screen it is on, or of the first one, in pixels.

    ``QWidget.screen()`` is never asked: PySide takes the screen for the window's child, and with the window's garbage
    the collector ends the screen itself; the next window to open then brings the whole program down.
    """
    screen = QGuiApplication.screenAt(window.frameGeometry().center()) or QGuiApplication.primaryScreen()
    return screen.availableGeometry()


class DialogRoom(QObject):
    """Keeps the dialogs that it watches on the screen; one for a whole program."""

    def watch(self, dialog: QDialog) -> None:
        """See to a dialog from now on. Qt's own lay themselves out again and again, and are left alone."""
        if not isinstance(dialog, QFileDialog | QMessageBox):
            dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look how much room a dialog needs before it shows, and when what stands in it changes."""
        if isinstance(watched, QDialog) and event.type() in (QEvent.Type.Show, QEvent.Type.LayoutRequest):
            _keep_on_screen(watched, opens=event.type() is QEvent.Type.Show)
        return False


class DialogContent(QScrollArea):
    """All of a dialog but its buttons; what has the keyboard is brought into sight."""

    def __init__(self, layout: QLayout, dialog: QDialog) -> None:
        super().__init__(dialog)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        content = QWidget()
        content.setLayout(layout)  # Qt takes it from the dialog, with all that stands in it.
        self.setWidget(content)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _before: QWidget | None, focus: QWidget | None) -> None:
        if focus is not None and self.isAncestorOf(focus):
            self.ensureWidgetVisible(focus, 0, _AROUND)


def _keep_on_screen(dialog: QDialog, *, opens: bool) -> None:
    """Give a dialog the room that it needs, and as it ``opens`` what it wishes: its size may be one for small texts.

    Where the screen has less than it needs, what stands in it scrolls from then on.
    """
    layout, room = dialog.layout(), room_on_screen(dialog).size() - FRAME
    if layout is None or not dialog.isVisible() or dialog.findChild(DialogContent) is not None:
        return
    least = _least_size(layout, dialog.width(), room)
    wished = layout.totalSizeHint() if opens else least
    wanted = wished.expandedTo(least).expandedTo(dialog.size())
    if least.boundedTo(room) == least:
        if wanted.boundedTo(room) != dialog.size():
            dialog.resize(wanted.boundedTo(room))
        return
    had = dialog.focusWidget()
    box = dialog.findChild(QDialogButtonBox, options=Qt.FindChildOption.FindDirectChildrenOnly)
    buttons = box if isinstance(box, QDialogButtonBox) and layout.indexOf(box) >= 0 else None
    if buttons is not None:
        layout.removeWidget(buttons)
    content = DialogContent(layout, dialog)
    outer = QVBoxLayout(dialog)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    outer.addWidget(content, 1)
    if buttons is not None:
        below = QVBoxLayout()
        below.setContentsMargins(*_ENDS)
        below.addWidget(buttons)
        outer.addLayout(below)
    content.show()
    bar = dialog.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(room))
    dialog.resize((wanted + QSize(bar, 0)).boundedTo(room))
    if had is not None:
        had.setFocus()


def _least_size(layout: QLayout, width: int, room: QSize) -> QSize:
    """The least size of what is laid out, its texts broken into lines that are as wide as the dialog is."""
    least = layout.totalMinimumSize()
    if layout.hasHeightForWidth():
        wide = min(max(least.width(), width), room.width())
        least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(wide)))
    return least
