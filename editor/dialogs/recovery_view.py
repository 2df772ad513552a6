"""What a journal would bring back: where it belongs, pictures of the levels that differ, the differences in words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from editor.safety.recovery import KeptJournal, OnDisk, Recovered
from runtime.campaign.compare import difference_texts, differences
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import thumbnail
from runtime.ui.plain_widgets import Label, ListItem

PICTURE = QSize(132, 99)
MOST_PICTURES = 12
MOST_LINES = 200


class RecoveryView(QWidget):
    """The right half of the dialog of recovery."""

    def __init__(self, t: Texts, boards: Callable[[], BoardPainter]) -> None:
        super().__init__()
        self._t, self._boards = t, boards
        self.name, self.place, self.note = Label(), Label(), Label()
        self.name.setObjectName("heading")
        self.place.setObjectName("quiet")
        self.note.setObjectName("refusal")
        for label in (self.name, self.place, self.note):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.pictures, self.lines = QListWidget(), QListWidget()
        self._set_up_lists()
        self._levels, self._changes = Label(t("Levels that differ")), Label(t("What differs from what was saved"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(7)
        for widget in (self.name, self.place, self.note):
            layout.addWidget(widget)
        for title, below, stretch in ((self._levels, self.pictures, 0), (self._changes, self.lines, 1)):
            title.setObjectName("section")
            layout.addWidget(title)
            layout.addWidget(below, stretch)
        self._spare = QWidget()
        layout.addWidget(self._spare, 1)

    def show_kept(self, kept: KeptJournal | None) -> None:
        """Show what a journal says of itself, without looking into it."""
        t = self._t
        self._show_preview(shown=False)
        if kept is None:
            self.name.setText(t("There is nothing to recover."))
            self.place.setText("")
            self.complain("")
            return
        self.name.setText(kept.name)
        where = str(kept.folder) if kept.folder else t("never saved")
        count = t.plural("{count} change", "{count} changes", kept.count)
        self.place.setText(t("{folder}\n{changes}", folder=where, changes=count))
        self.complain(
            t(
                "The editor ended the last time it looked into this. It may do so again: to be safe, look later, "
                "or have it written into a folder."
            )
            if kept.attempts
            else ""
        )

    def show_preview(self, kept: KeptJournal, recovered: Recovered | None) -> None:
        """Show what would come back; None says that it can't be read."""
        t = self._t
        self._show_preview(shown=recovered is not None)
        if recovered is None:
            self.complain(t("This can't be read any more; perhaps another editor has taken it up."))
            return
        notes = {
            OnDisk.CHANGED: t(
                "The files have changed since. When you save, you will be asked what to do with what is there now."
            ),
            OnDisk.GONE: t("The folder {folder} is not there at present.", folder=kept.folder),
        }
        self.complain(notes.get(recovered.on_disk, ""))
        self._fill_pictures(recovered)
        found = differences(recovered.saved, recovered.campaign)
        self.lines.clear()
        typed = [t("Being typed in “{field}”: {text}", field=one.field, text=one.text) for one in recovered.drafts]
        self.lines.addItems([*typed, *difference_texts(t, found, MOST_LINES)] or [t("Nothing that can be named.")])

    def complain(self, text: str) -> None:
        """Say what stands in the way, or is worth knowing."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _set_up_lists(self) -> None:
        t = self._t
        self.pictures.setAccessibleName(t("Levels that differ"))
        self.pictures.setToolTip(t("The levels as they would come back"))
        self.pictures.setViewMode(QListWidget.ViewMode.IconMode)
        self.pictures.setIconSize(PICTURE)
        self.pictures.setMovement(QListWidget.Movement.Static)
        self.pictures.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.pictures.setFlow(QListWidget.Flow.LeftToRight)
        self.pictures.setWrapping(False)
        self.pictures.setSpacing(6)
        self.pictures.setFixedHeight(PICTURE.height() + 2 * self.fontMetrics().lineSpacing() + 12)
        self.lines.setAccessibleName(t("What differs from what was saved"))
        self.lines.setToolTip(t("Each difference between what was saved and what would come back"))
        self.lines.setWordWrap(True)
        self.lines.setSelectionMode(QListWidget.SelectionMode.NoSelection)

    def _show_preview(self, *, shown: bool) -> None:
        for widget in (self._levels, self.pictures, self._changes, self.lines):
            widget.setVisible(shown)
        self._spare.setVisible(not shown)

    def _fill_pictures(self, recovered: Recovered) -> None:
        self.pictures.clear()
        levels = differing_levels(recovered.saved, recovered.campaign)
        for level in levels[:MOST_PICTURES]:
            item = ListItem(level.name)
            item.setIcon(thumbnail(self._boards(), level, self.devicePixelRatioF(), PICTURE))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.pictures.addItem(item)
        for widget in (self._levels, self.pictures):
            widget.setVisible(bool(levels))


def differing_levels(before: Campaign, after: Campaign) -> tuple[Level, ...]:
    """The levels that are new or not as they were."""
    old = {level.id: level for level in before.levels}
    return tuple(level for level in after.levels if old.get(level.id) != level)
