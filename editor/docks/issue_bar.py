"""What can be done with the current issue, and which issues are shown: the row above the list."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from editor.docks.fields import SearchField
from editor.theme import EditorTheme
from editor.widgets import set_menu, set_tip
from runtime.support.texts import Texts
from runtime.ui.widgets.boxes import in_row

_WIDE = 60
"""How wide the field of the filter is at least, in pixels."""

_ARROW = 16
"""How wide the arrow of the menu beside a button is, in pixels."""

_ROOMY = 120
"""How wide it is to be before the buttons say in words what they do, in pixels."""


class IssueBar(QWidget):
    """Buttons to mend, accept and try; a filter; and whether accepted issues are listed.

    ``filtered`` says that other rows are asked for, ``aimed`` that the pointer comes to the button to mend, or leaves.
    """

    mended = Signal()
    accepted = Signal()
    tried = Signal()
    filtered = Signal()
    aimed = Signal(bool)

    def __init__(self, theme: EditorTheme, t: Texts, fill: Callable[[QMenu], None]) -> None:
        super().__init__()
        self._t, self._theme, self._fill = t, theme, fill
        self.mend = self._button("mend", t("Mend"))
        self.mend.clicked.connect(self.mended)
        self.mend.installEventFilter(self)
        self.mend.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.menu = QMenu(self.mend)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self._filled)
        set_menu(self.mend, self.menu)
        self.accept = self._button("check", t("Accept…"))
        self.accept.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.accept.clicked.connect(self.accepted)
        self.try_it = self._button("play", t("Try it…"))
        self.try_it.clicked.connect(self.tried)
        self.try_it.setToolTip(t("Let computers play this level, and see how often its ends are reached"))
        self.filter = SearchField(t, t("Search the issues"), t("Show only the rows that hold this"))
        self.filter.setMinimumWidth(_WIDE)
        self.filter.textChanged.connect(lambda _: self.filtered.emit())
        self.show_accepted = self._button("look", t("Accepted"))
        self.show_accepted.setCheckable(True)
        self.show_accepted.setToolTip(t("List what was accepted too, with the reasons"))
        self.show_accepted.toggled.connect(lambda _: self.filtered.emit())
        in_row(
            self.mend,
            self.accept,
            self.try_it,
            (self.filter, 1),
            self.show_accepted,
            spacing=6,
            margins=(0, 0, 0, 0),
            on=self,
        )
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the icons alone: texts yield before the dock must grow."""
        hint = super().minimumSizeHint()
        texts = sum(button.sizeHint().width() for button in self._worded)
        return QSize(hint.width() - texts + len(self._worded) * self.accept.sizeHint().width() + _ARROW, hint.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell when the pointer or the keyboard comes upon the button to mend, and when it leaves."""
        if watched is self.mend and event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.aimed.emit(True)
        elif watched is self.mend and event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.aimed.emit(False)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say in words what buttons do only where there is room."""
        super().resizeEvent(event)
        self._fit()

    def offer(self, fix: str, may_accept: bool, is_accepted: bool) -> None:
        """Offer what can be done with the current row; ``fix`` is what mending does first, or empty."""
        t = self._t
        self.mend.setEnabled(bool(fix))
        set_tip(self.mend, fix or t("Nothing can be done about this issue by itself; see how to mend it"))
        self.accept.setEnabled(may_accept or is_accepted)
        self.accept.setText(t("Reopen") if is_accepted else t("Accept…"))
        told = t("Let it stand no longer") if is_accepted else t("Let the issue stand, and say why")
        set_tip(self.accept, told if may_accept or is_accepted else t("Errors can't be accepted"))

    def count_accepted(self, count: int) -> None:
        """Say how many issues are accepted."""
        said, tip = self._t("Accepted ({count})", count=count), self._t("List what was accepted too, with the reasons")
        self.show_accepted.setText(said)
        self.show_accepted.setAccessibleName(said)
        set_tip(self.show_accepted, f"{said}\n{tip}")
        self.show_accepted.setEnabled(bool(count))
        self._fit()

    def show_playing(self, on: bool) -> None:
        """Offer to stop while computers play, else to let them."""
        t = self._t
        self.try_it.setText(t("Stop") if on else t("Try it…"))
        self.try_it.setAccessibleName(self.try_it.text())
        self.try_it.setIcon(self._theme.icon("close" if on else "play"))
        trying = t("Let computers play this level, and see how often its ends are reached")
        self.try_it.setToolTip(t("Let the computers play no further; what they have shown stays") if on else trying)
        self._fit()

    @property
    def _worded(self) -> tuple[QToolButton, ...]:
        """The buttons that have words where there is room, the ones that keep them longest first."""
        return self.mend, self.try_it, self.show_accepted

    def _fit(self) -> None:
        """Give the buttons their words, as many of them as fit beside the filter; the rest are icons with tool tips."""
        plain, worded = Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        layout = self.layout()
        gaps = 4 * layout.spacing() if layout is not None else 0
        for count in range(len(self._worded), -1, -1):
            for number, button in enumerate(self._worded):
                button.setToolButtonStyle(worded if number < count else plain)
            taken = sum(button.sizeHint().width() for button in (*self._worded, self.accept))
            if taken + gaps + _ROOMY <= self.width():
                return

    def _filled(self) -> None:
        self.menu.clear()
        self._fill(self.menu)

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setIcon(self._theme.icon(icon))
        button.setIconSize(QSize(16, 16))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(text)
        return button
