"""The panel beside the board that tells what the laid letters would bring, or what lies under the cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout

from runtime.support.texts import Texts
from runtime.ui.game.panel.ledger import Row, said
from runtime.ui.game.panel.ledger_view import LedgerView
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.fields import Scrolled
from runtime.ui.widgets.materials import Recess

MARGIN = 12


class PreviewPanel(Recess):
    """A hollow in the wood with a title and rows; it scrolls where it can't be as tall as they are."""

    clicked = Signal()
    """It was clicked."""
    refilled = Signal()
    """Other rows are shown, which may need more room or less."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._rows: tuple[Row, ...] = ()
        self._is_terse = False
        self._inside = inside = QVBoxLayout(self)
        inside.setContentsMargins(MARGIN, 7, 4, 6)
        inside.setSpacing(2)
        self._title = Label()
        self._title.setWordWrap(True)
        theme.dress(self._title, f"{theme.headline(18)} background: transparent;")
        self._ledger = LedgerView(theme, coins)
        self._area = Scrolled(self._ledger)
        inside.addWidget(self._title)
        inside.addWidget(self._area, 1)
        self.setAccessibleName(t("What the laid letters would bring"))

    @property
    def text(self) -> str:
        """All rows as they are shown, one a line."""
        return f"{self._title.text()}\n{said(self._rows)}"

    @property
    def is_scrolled(self) -> bool:
        """Whether there is more than can be seen at once."""
        return self.hidden > 0

    @property
    def hidden(self) -> int:
        """How much of what it tells can't be seen at once, in pixels."""
        return self._area.verticalScrollBar().maximum()

    def show_rows(self, title: str, rows: tuple[Row, ...]) -> None:
        """Show other rows, from the first."""
        if self._title.text() == title and self._rows == rows:
            return
        self._rows = rows
        self._title.setText(title)
        self._show_title()
        self._ledger.show_rows(rows)
        self._area.verticalScrollBar().setValue(0)
        self.setAccessibleDescription(self.text)
        self.refilled.emit()

    def be_terse(self, terse: bool) -> None:
        """Leave the title out, which the rows say too, where there is no room for both."""
        if terse != self._is_terse:
            self._is_terse = terse
            self._show_title()

    def _show_title(self) -> None:
        self._title.setVisible(bool(self._title.text()) and not self._is_terse)

    def needed(self, width: int) -> int:
        """How tall it must be at a width for everything to be in sight."""
        margins = self._inside.contentsMargins()
        room = width - margins.left() - margins.right()
        title = self._title.heightForWidth(room) + self._inside.spacing() if self._title.text() else 0
        return margins.top() + title + self._ledger.heightForWidth(room) + margins.bottom()

    def turn_page(self, pages: int) -> None:
        """Show what is further down (1) or up (-1)."""
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + pages * max(1, bar.pageStep() - 22))

    def offer_click(self, tip: str) -> None:
        """Say what a click does; nothing where ``tip`` is empty."""
        self.setToolTip(tip)
        self.setCursor(Qt.CursorShape.PointingHandCursor if tip else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
