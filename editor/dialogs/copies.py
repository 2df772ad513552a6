"""What is copied for another campaign: some of the levels, ticked in a list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from editor.dialogs.form import FormDialog, side_by_side
from editor.document.campaign_clip import level_names
from editor.widgets import push_button
from runtime.campaign.model import Campaign
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ListItem


class CopyLevelsDialog(FormDialog):
    """The levels of a campaign in their order, that on the screen ticked; ``answer`` are the ids of those ticked."""

    def __init__(self, t: Texts, campaign: Campaign, shown: str, parent: QWidget | None) -> None:
        intro = t("They go to the clipboard with their texts, presets and pictures, for this campaign or another one.")
        super().__init__(t, t("Copy levels"), t("Copy"), intro, parent)
        self._ids = campaign.level_ids
        self.list = QListWidget()
        self.list.setAccessibleName(t("Levels"))
        self.list.setToolTip(t("Space ticks a level, or unticks it"))
        for level_id, name in zip(self._ids, level_names(campaign), strict=True):
            item = ListItem(name)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if level_id == shown else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(self._ids.index(shown) if shown in self._ids else 0)
        every = push_button(t("Tick all"), t("Tick all levels"), lambda: self._tick(Qt.CheckState.Checked))
        none = push_button(t("Untick all"), t("Untick all levels"), lambda: self._tick(Qt.CheckState.Unchecked))
        self.form.addRow(self.list)
        self.form.addRow(side_by_side(every, none))
        self.list.itemChanged.connect(lambda _item: self._look())
        self._look()
        self.finish(self.list)

    @property
    def answer(self) -> tuple[str, ...]:
        """The ids of the levels that are ticked, in their order."""
        return tuple(
            level_id
            for row, level_id in enumerate(self._ids)
            if self.list.item(row).checkState() is Qt.CheckState.Checked
        )

    def _tick(self, state: Qt.CheckState) -> None:
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(state)

    def _look(self) -> None:
        self.complain("" if self.answer else self.t("Tick the levels to copy."))
