"""The backups of a campaign: a list with dates and pictures, and of the chosen one a large picture and what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import moment_text
from editor.safety.backups import Backup, BackupReason
from editor.widgets import PLAIN_TIP, push_button
from runtime.campaign.compare import difference_texts, differences
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts, mark
from runtime.ui.painter.thumbnails import PICTURE, thumbnail
from runtime.ui.plain_widgets import ComboBox, Label, ListItem

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

LARGE = QSize(400, 280)
MOST_LINES = 200

SAID_WHY: Mapping[BackupReason, str] = MappingProxyType(
    {
        BackupReason.SAVING: mark("What the files held before a save"),
        BackupReason.OVERWRITING: mark("What another program had written"),
        BackupReason.TAKING: mark("Your work before another program's was taken over"),
    }
)
"""What each backup is."""


class BackupChoice(Enum):
    """What is to be done with the chosen backup."""

    LOOK = "look"
    RESTORE = "restore"


class BackupsDialog(QDialog):
    """``read`` reads a backup, ``now`` is what it is compared with; ``answer`` is what was wished."""

    def __init__(
        self,
        t: Texts,
        backups: Sequence[Backup],
        now: Campaign,
        read: Callable[[Backup], LoadResult | None],
        boards: BoardPainter,
        *,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._t, self._backups, self._now, self._read, self._boards = t, tuple(backups), now, read, boards
        self._known: dict[int, LoadResult | None] = {}
        self.answer: tuple[BackupChoice, Backup, LoadResult] | None = None
        self.setWindowTitle(t("Backups of “{name}”", name=now.name))
        self._make()
        self._lay_out()
        self._fill()
        self.resize(980, 640)
        self._pictures = QTimer(self, interval=0)
        self._pictures.timeout.connect(self._draw_next)
        self._pictures.start()

    def _make(self) -> None:
        t = self._t
        self.list = QListWidget()
        self.list.setAccessibleName(t("Backups"))
        self.list.setToolTip(t("The backups of this campaign, the newest first"))
        self.list.setIconSize(PICTURE)
        self.list.setWordWrap(True)
        self.list.setMinimumWidth(370)
        self.list.currentRowChanged.connect(self._choose)
        self.list.itemActivated.connect(lambda _item: self._wish(BackupChoice.LOOK))
        self.about, self.picture = Label(), Label()
        self.about.setWordWrap(True)
        self.picture.setFixedHeight(LARGE.height())
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.level = ComboBox()
        self.level.setAccessibleName(t("Level"))
        self.level.setToolTip(t("The level that is pictured"))
        self.level.currentIndexChanged.connect(self._draw_large)
        self.differs = QListWidget()
        self.differs.setAccessibleName(t("Changed since this backup"))
        self.differs.setToolTip(t("What is different in the campaign as it is open now"))
        self.differs.setWordWrap(True)
        self.differs.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.look = push_button(t("Look at it"), t("Open this backup in a window of its own, only to look at"))
        self.look.clicked.connect(lambda: self._wish(BackupChoice.LOOK))
        self.restore = push_button(
            t("Restore"), t("Put this backup in the place of what is open, as one step; nothing is saved yet")
        )
        self.restore.clicked.connect(lambda: self._wish(BackupChoice.RESTORE))
        self.close_button = push_button(t("Close"), t("Close and change nothing (Esc)"))
        self.close_button.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        t = self._t
        heading = Label(t("Changed since this backup"))
        heading.setObjectName("section")
        right, both, foot, whole = QVBoxLayout(), QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        for widget in (self.about, self.picture, self.level, heading):
            right.addWidget(widget)
        right.addWidget(self.differs, 1)
        both.setSpacing(14)
        both.addWidget(self.list)
        both.addLayout(right, 1)
        foot.addStretch(1)
        for button in (self.look, self.restore, self.close_button):
            foot.addWidget(button)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addLayout(both, 1)
        whole.addLayout(foot)

    def _fill(self) -> None:
        t = self._t
        blank = QPixmap(PICTURE)
        blank.fill(Qt.GlobalColor.transparent)
        for backup in self._backups:
            when = moment_text(t, backup.made)
            if backup.is_damaged:
                text = t("{when}\nDamaged: {file}", when=when, file=backup.path.name)
            else:
                text = t("{when}\n{why}", when=when, why=t(SAID_WHY[backup.why]))
            self.list.addItem(ListItem(QIcon(blank), text))
        if self._backups:
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            self._show_nothing(t("There is no backup yet: one is made whenever a save replaces something."))

    def _result(self, row: int) -> LoadResult | None:
        if row not in self._known:
            backup = self._backups[row]
            self._known[row] = None if backup.is_damaged else self._read(backup)
        return self._known[row]

    def _choose(self, row: int) -> None:
        """Show the backup of a row: what it is, its first level that differs, and all that does."""
        t, backup, result = self._t, self._backups[row], self._result(row)
        campaign = result.campaign if result is not None else None
        if campaign is None or result is None:
            said = t("This backup is damaged and can't be read: {file}. The others can.", file=backup.path)
            self._show_nothing(said)
            return
        self.about.setText(
            t.plural(
                "“{name}” from {when}, {count} level",
                "“{name}” from {when}, {count} levels",
                len(campaign.level_ids),
                name=campaign.name,
                when=moment_text(t, backup.made),
            )
        )
        self.level.blockSignals(True)
        self.level.clear()
        for level in campaign.levels:
            self.level.addItem(level.name, level.id)
        first = first_differing(campaign, self._now)
        self.level.setCurrentIndex(max(0, self.level.findData(first.id)) if first else -1)
        self.level.setEnabled(bool(campaign.levels))
        self.level.blockSignals(False)
        self._draw_large()
        self.differs.clear()
        lines = difference_texts(t, differences(campaign, self._now), MOST_LINES)
        self.differs.addItems(list(lines or (t("Nothing: it is just what is open now."),)))
        same = t("This backup is just what is open now.") if not lines else ""
        unsound = t("This backup was not read whole; look at it and save a copy instead.") if result.read_only else ""
        self._allow(self.look, "")
        self._allow(self.restore, unsound or same)

    def _show_nothing(self, why: str) -> None:
        self.about.setText(why)
        self.picture.clear()
        self.level.clear()
        self.level.setEnabled(False)
        self.differs.clear()
        for button in (self.look, self.restore):
            self._allow(button, why)

    @staticmethod
    def _allow(button: QPushButton, why_not: str) -> None:
        button.setEnabled(not why_not)
        button.setToolTip(why_not or str(button.property(PLAIN_TIP)))

    def _draw_large(self) -> None:
        result = self._result(self.list.currentRow()) if self.list.currentRow() >= 0 else None
        level_id = self.level.currentData()
        if result is None or result.campaign is None or level_id is None:
            self.picture.clear()
            return
        level = result.campaign.level(level_id)
        self.picture.setPixmap(thumbnail(self._boards, level, self.devicePixelRatio(), LARGE))
        self.picture.setAccessibleName(self._t("Picture of the level {name}", name=level.name))

    def _draw_next(self) -> None:
        """Read one more backup and draw its small picture, so that the dialog itself shows at once."""
        row = next((row for row in range(len(self._backups)) if not self.list.item(row).data(_DRAWN)), None)
        if row is None:
            self._pictures.stop()
            return
        item, result = self.list.item(row), self._result(row)
        item.setData(_DRAWN, True)
        level = first_differing(result.campaign, self._now) if result and result.campaign else None
        if level is not None:
            item.setIcon(QIcon(thumbnail(self._boards, level, self.devicePixelRatio())))

    def _wish(self, wish: BackupChoice) -> None:
        row = self.list.currentRow()
        result = self._result(row) if row >= 0 else None
        button = self.look if wish is BackupChoice.LOOK else self.restore
        if result is not None and button.isEnabled():
            self.answer = wish, self._backups[row], result
            self.accept()


_DRAWN = Qt.ItemDataRole.UserRole + 1


def first_differing(campaign: Campaign, now: Campaign) -> Level | None:
    """The first level that is not as it is now, else the first of all; None where there is none."""
    present = {level.id: level for level in now.levels}
    changed = (level for level in campaign.levels if present.get(level.id) != level)
    return next(changed, campaign.levels[0] if campaign.levels else None)
