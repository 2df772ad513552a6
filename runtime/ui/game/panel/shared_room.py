"""The lower part of the column: the panel of previews above, log and objectives below, sharing what room there is.

The panel keeps its usual height, so that nothing jumps; only where what it says has no room there, it takes from the
log as much as it needs, and it gives to objectives that are in sight what it does not need: more of them than a heading
can always be read. What a player must know now takes all of it, where nothing less does: large texts in a small window
scroll nothing out of sight that one waits for.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from runtime.ui.game.panel.objectives_view import RecordPane
from runtime.ui.game.panel.preview_panel import PreviewPanel

GAP = 8
"""Between the two, in pixels."""


class SharedRoom(QWidget):
    """Lays the two out by itself: a layout of Qt's would let the window grow with what is said."""

    def __init__(self, preview: PreviewPanel, record: RecordPane) -> None:
        super().__init__()
        self._preview, self._record = preview, record
        self._usual = 0
        self._is_pressing = False
        preview.setParent(self)
        record.setParent(self)
        preview.refilled.connect(self._share)
        record.refilled.connect(self._share)

    def keep(self, usual: int) -> None:
        """The panel's usual height, in pixels."""
        if usual != self._usual:
            self._usual = usual
            self.updateGeometry()
            self._share()

    def press(self, pressing: bool) -> None:
        """Whether what the panel says must be read before anything else."""
        if pressing != self._is_pressing:
            self._is_pressing = pressing
            self._share()

    def minimumSizeHint(self) -> QSize:
        """Both as small as they may be."""
        least = self._record.minimumSizeHint()
        return QSize(least.width(), self._usual + GAP + least.height())

    def sizeHint(self) -> QSize:
        """As small as may be; the column gives what is left."""
        return self.minimumSizeHint()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Share anew."""
        self._share()

    def _share(self) -> None:
        wide, tall = self.width(), self.height()
        needed, most = self._preview.needed(wide), tall - GAP - self._record.minimumSizeHint().height()
        is_alone = self._is_pressing and needed > most
        # Objectives that need more room take what the panel does not need, but half of it stays, lest all jumps.
        usual = max(self._usual // 2, min(self._usual, tall - GAP - self._record.needed(wide)))
        if not self._is_pressing:
            most = tall - GAP - self._record.least(wide)
        above = tall if is_alone else max(usual, min(needed, most))
        self._preview.be_terse(is_alone and needed > tall)
        self._preview.setGeometry(0, 0, wide, above)
        self._record.setVisible(not is_alone)
        if not is_alone:
            self._record.setGeometry(0, above + GAP, wide, tall - above - GAP)
