"""What goes on beside the window: each job with how far it is, and in the end with what became of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import TreeItem

_MOST = 40
"""So many jobs that are over are still listed."""


class JobList(QTreeWidget):
    """Jobs by their keys, the newest last; it takes no room until there is one. ``changed`` is sent with each word."""

    changed = Signal()

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._rows: dict[str, tuple[TreeItem, bool]] = {}
        self.setAccessibleName(t("Jobs"))
        self.setToolTip(t("What computers play beside the window, whatever is edited meanwhile"))
        self.setHeaderLabels([t("Job"), t("How far it is")])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.hide()

    def show_job(self, key: str, name: str, said: str, *, running: bool) -> None:
        """Show how far a job is, or what became of it."""
        item = self._rows[key][0] if key in self._rows else TreeItem(["", ""])
        if key not in self._rows:
            self._forget()
            self.addTopLevelItem(item)
        self._rows[key] = item, running
        for column, text in enumerate((name, said)):
            item.setText(column, text)
            item.setToolTip(column, text)
        self.show()
        self.changed.emit()

    def clear_jobs(self) -> None:
        """Another campaign has come: nothing of this one goes on."""
        self._rows.clear()
        self.clear()
        self.hide()
        self.changed.emit()

    @property
    def is_running(self) -> bool:
        """Whether anything goes on."""
        return any(running for _, running in self._rows.values())

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The jobs with what is said of them, in their order."""
        return tuple((item.text(0), item.text(1)) for item, _ in self._rows.values())

    def _forget(self) -> None:
        """Make room for another job: the oldest that are over go."""
        over = [key for key, (_, running) in self._rows.items() if not running]
        for key in over[: max(0, len(self._rows) - _MOST + 1)]:
            item, _ = self._rows.pop(key)
            self.takeTopLevelItem(self.indexOfTopLevelItem(item))
