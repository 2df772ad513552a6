"""The level's objectives and triggers as a tree: ways to win with their conditions, triggers with their effects."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from editor.docks.builder.kind_texts import KINDS, named
from editor.docks.builder.objective_texts import ObjectiveTexts
from editor.docks.builder.part_edits import EntryPath
from editor.docks.lists import WrappedRows
from editor.theme import EditorTheme
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_kinds import GROUPS
from runtime.engine.levels.level import Condition, Level, Trigger, WinPath
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import TreeItem

_SPOT = Qt.ItemDataRole.UserRole
_RANK_WIDTH = 92


class ObjectiveTree(QTreeWidget):
    """``chosen`` gives the spot that the person goes to; what is folded stays so while the level changes."""

    chosen = Signal(object)

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._filling = False
        self._folded: set[EntryPath] = set()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setAccessibleName(t("Objectives and triggers"))
        self.setToolTip(t("Choose what to change; Del takes it out, Ctrl+Shift+Up and Down move it"))
        self.setItemDelegate(WrappedRows(self))
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setIndentation(16)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, _RANK_WIDTH)
        self.currentItemChanged.connect(self._go)
        self.itemCollapsed.connect(lambda item: self._folded.add(item.data(0, _SPOT)))
        self.itemExpanded.connect(lambda item: self._folded.discard(item.data(0, _SPOT)))

    def fill(self, reading: ObjectiveTexts | None, spot: EntryPath) -> None:
        """Show a level as it is read, with ``spot`` in hand."""
        self._filling = True
        self.clear()
        if reading is not None:
            for side in (*SIDES, None):
                self._add_list(reading, side)
            for item in self._items():
                item.setExpanded(item.data(0, _SPOT) not in self._folded)
        self.go_to(spot)
        self._filling = False

    def go_to(self, spot: EntryPath) -> None:
        """Put the cursor on a spot."""
        was, self._filling = self._filling, True
        found = next((item for item in self._items() if item.data(0, _SPOT) == spot), None)
        if found is not None:
            self.setCurrentItem(found)
            self.scrollToItem(found)
        self._filling = was

    @property
    def spots(self) -> tuple[EntryPath, ...]:
        """All spots, from the top."""
        return tuple(item.data(0, _SPOT) for item in self._items())

    def _go(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not self._filling:
            self.chosen.emit(item.data(0, _SPOT))

    def _items(self) -> Iterator[QTreeWidgetItem]:
        waiting = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        while waiting:
            item = waiting.pop(0)
            if item is None:
                continue
            yield item
            waiting = [item.child(row) for row in range(item.childCount())] + waiting

    def _add_list(self, reading: ObjectiveTexts, side: Side | None) -> None:
        t, level = self._t, reading.level
        titles = {Side.GOLD: t("Gold wins when"), Side.SILVER: t("Silver wins when"), None: t("Triggers")}
        head = TreeItem(self, [titles[side]])
        head.setData(0, _SPOT, EntryPath(side))
        head.setIcon(0, self._theme.icon(side.value if side else "trigger"))
        head.setFirstColumnSpanned(True)
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        if side is None:
            for number, trigger in enumerate(level.triggers):
                self._add_trigger(head, reading, number, trigger)
        else:
            for number, path in enumerate(level.conditions[side]):
                spot = EntryPath(side, path.id)
                pointer = f"/conditions/{side.value}/{number}"
                item = self._add_condition(head, reading, spot, path.when, f"{pointer}/when")
                item.setText(1, self._rank(reading, side, number, path))
        if not head.childCount():
            self._add_nothing(head, level, side)

    def _add_nothing(self, head: QTreeWidgetItem, level: Level, side: Side | None) -> None:
        """Say what holds where a list is empty."""
        t = self._t
        said = t("no trigger yet") if side is None else t("nothing of its own: the usual ends of the game")
        if side is not None and not level.standard_end:
            said = t("no way to win: add one, or count the usual ends")
        item = TreeItem(head, [said])
        item.setData(0, _SPOT, EntryPath(side, "", (0,)))
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFirstColumnSpanned(True)

    def _add_trigger(self, head: QTreeWidgetItem, reading: ObjectiveTexts, number: int, trigger: Trigger) -> None:
        spot = EntryPath(None, trigger.id)
        item = self._add_condition(head, reading, spot, trigger.when, f"/triggers/{number}/when")
        item.setText(1, self._t("each time") if trigger.repeat else self._t("once"))
        for place in range(len(trigger.effects)):
            said = self._t("→ {effect}", effect=reading.effect(number, place))
            row = TreeItem(item, [said])
            row.setData(0, _SPOT, EntryPath(None, trigger.id, (), place))
            row.setToolTip(0, said)
            row.setFirstColumnSpanned(True)
            self._mark(row, reading, f"/triggers/{number}/effects/{place}")

    def _add_condition(
        self, above: QTreeWidgetItem, reading: ObjectiveTexts, spot: EntryPath, condition: Condition, pointer: str
    ) -> QTreeWidgetItem:
        name = named(self._t, KINDS, condition.kind)
        is_group = condition.kind in GROUPS and bool(condition.parts)
        said = name if is_group else reading.clause(pointer) or self._t("{name} …", name=name)
        item = TreeItem(above, [said])
        item.setData(0, _SPOT, spot)
        item.setToolTip(0, reading.clause(pointer) or said)
        self._mark(item, reading, pointer)
        if not spot.is_whole:
            item.setFirstColumnSpanned(True)
        for number, part in enumerate(condition.parts):
            below = EntryPath(spot.side, spot.entry, (*spot.way, number))
            self._add_condition(item, reading, below, part, f"{pointer}/parts/{number}")
        return item

    def _mark(self, item: QTreeWidgetItem, reading: ObjectiveTexts, pointer: str) -> None:
        if reading.flaws_at(pointer):
            item.setIcon(0, self._theme.icon("issue-error"))

    def _rank(self, reading: ObjectiveTexts, side: Side, number: int, path: WinPath) -> str:
        t = self._t
        ranks = {"primary": t("Primary"), "alternative": t("Alternative"), "bonus": t("Bonus")}
        rank = ranks[reading.rank(side, number)]
        return t("{rank}, hidden", rank=rank) if path.hidden else rank
