"""The level's objectives and triggers as a tree, and the buttons and menus for what can be done with its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QMenu, QToolButton, QTreeWidget, QTreeWidgetItem

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.kind_texts import EFFECTS, KINDS, named, offered, say_branch
from editor.docks.builder.objective_texts import ObjectiveTexts
from editor.docks.builder.part_edits import EntryPath
from editor.docks.legend import Flow
from editor.docks.lists import WrappedRows
from editor.document.conditions import TEMPLATES, can_unwrap
from editor.theme import EditorTheme
from editor.widgets import PLAIN_TIP, allow, set_menu
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.levels.level import Condition, Level, Trigger, WinPath
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import TreeItem

_SPOT = Qt.ItemDataRole.UserRole
_SAID = Qt.ItemDataRole.AccessibleTextRole
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

    def sentence(self, spot: EntryPath) -> str:
        """What is told of a spot where one does not see what stands around it."""
        found = next((item for item in self._items() if item.data(0, _SPOT) == spot), None)
        return "" if found is None else str(found.data(0, _SAID) or found.text(0))

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
                whole = t("Bonus") if path.bonus else titles[side]
                item.setData(0, _SAID, t("{place}: {things}", place=whole, things=item.toolTip(0)))
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
        item.setData(0, _SAID, self._t("{place}: {things}", place=self._t("Trigger"), things=item.toolTip(0)))
        for place in range(len(trigger.effects)):
            self._add_effect(item, reading, replace(spot, effect=(place,)), reading.rule(number).effects[place])

    def _add_effect(self, above: QTreeWidgetItem, reading: ObjectiveTexts, spot: EntryPath, effect: EffectNode) -> None:
        """An effect, its branches and the effects of these."""
        row = self._add_row(above, reading, spot, self._t("→ {effect}", effect=reading.effect(effect)), effect.pointer)
        for number, branch in enumerate(effect.branches):
            way = replace(spot, effect=(*spot.effect, number))
            pointer = f"{effect.pointer}/branches/{number}"
            below = self._add_row(row, reading, way, say_branch(self._t, effect, number), pointer)
            for place, inner in enumerate(branch.effects):
                self._add_effect(below, reading, replace(way, effect=(*way.effect, place)), inner)

    def _add_row(
        self, above: QTreeWidgetItem, reading: ObjectiveTexts, spot: EntryPath, said: str, pointer: str
    ) -> QTreeWidgetItem:
        row = TreeItem(above, [said])
        row.setData(0, _SPOT, spot)
        row.setToolTip(0, said)
        row.setFirstColumnSpanned(True)
        self._mark(row, reading, pointer)
        return row

    def _add_condition(
        self, above: QTreeWidgetItem, reading: ObjectiveTexts, spot: EntryPath, condition: Condition, pointer: str
    ) -> QTreeWidgetItem:
        name = named(self._t, KINDS, condition.kind)
        is_group = condition.kind in GROUPS and bool(condition.parts)
        said = name if is_group else reading.clause(pointer) or self._t("{name} …", name=name)
        item = TreeItem(above, [said])
        item.setData(0, _SPOT, spot)
        item.setToolTip(0, reading.clause(pointer) or said)
        item.setData(0, _SAID, item.toolTip(0))  # A group by what it asks in all, not by its kind.
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


Do = Callable[[Callable[[], EntryPath | None]], None]
"""Makes an edit and goes to what is in hand then."""


class BuilderMenus:
    """Fills menus for the spot in hand; each line makes its edit through ``do``."""

    def __init__(self, deeds: EntryEdits, theme: EditorTheme, t: Texts, do: Do) -> None:
        self._deeds, self._theme, self._t, self._do = deeds, theme, t, do

    def objectives(self, menu: QMenu, spot: EntryPath) -> None:
        """New objectives: the templates for the side in hand first, then for the other, and all kinds."""
        t, level = self._t, self._deeds.level
        first = spot.side or (level.protagonist if level else Side.GOLD)
        self._templates(menu, first, bonus=False)
        menu.addSeparator()
        self._kinds(menu, first, bonus=False)
        more = self._menu(menu, t("Bonus objective"), first.value)
        self._templates(more, first, bonus=True)
        more.addSeparator()
        self._kinds(more, first, bonus=True)
        for side in SIDES:
            if side is not first:
                theirs = self._menu(menu, t("For Gold") if side is Side.GOLD else t("For Silver"), side.value)
                self._templates(theirs, side, bonus=False)
                theirs.addSeparator()
                self._kinds(theirs, side, bonus=False)

    def triggers(self, menu: QMenu) -> None:
        """New triggers, by what they do."""
        t = self._t
        for kind in offered(EFFECTS, EFFECT_KINDS):
            about = t(EFFECT_KINDS[kind].description)
            self._line(menu, named(t, EFFECTS, kind), about, partial(self._deeds.add_trigger, kind))

    def parts(self, menu: QMenu, spot: EntryPath) -> None:
        """What can be added to the entry in hand, and how its condition in hand can be grouped."""
        t, entry = self._t, self._deeds.entry(spot)
        if entry is None:
            return
        if isinstance(entry, Trigger):
            effects = self._menu(menu, t("Add an effect"), "trigger")
            for effect in offered(EFFECTS, EFFECT_KINDS):
                about = t(EFFECT_KINDS[effect].description)
                self._line(effects, named(t, EFFECTS, effect), about, partial(self._deeds.add_effect, spot, effect))
        if self._deeds.can_add_branch(spot):
            about = t("One more way that it can go, with effects of its own")
            self._line(menu, t("Add a branch"), about, partial(self._deeds.add_branch, spot))
        if spot.effect:
            return
        conditions = self._menu(menu, t("Add a condition"), "objective")
        for kind in offered(KINDS, {**GROUPS, **CONDITION_KINDS}):
            if isinstance(entry, Trigger) and kind in CONDITION_KINDS and CONDITION_KINDS[kind].is_bonus_only:
                continue
            about = t(CONDITION_KINDS[kind].description if kind in CONDITION_KINDS else GROUPS[kind])
            self._line(conditions, named(t, KINDS, kind), about, partial(self._deeds.add_part, spot, kind))
        around = self._menu(menu, t("Put into a group"), "")
        for kind in offered(KINDS, GROUPS):
            self._line(around, named(t, KINDS, kind), t(GROUPS[kind]), partial(self._deeds.wrap, spot, kind))
        if can_unwrap(entry.when, spot.way):
            about = t("The parts take the place of the group")
            self._line(menu, t("Take the group apart"), about, lambda: self._deeds.unwrap(spot))

    def around(self, menu: QMenu, spot: EntryPath) -> None:
        """The context menu of a row."""
        t = self._t
        if spot.entry:
            self.parts(menu, spot)
            menu.addSeparator()
            self._line(menu, t("Move up"), t("Move it before its neighbour"), lambda: self._deeds.move(spot, -1), "up")
            self._line(
                menu, t("Move down"), t("Move it behind its neighbour"), lambda: self._deeds.move(spot, 1), "down"
            )
            about = t("Take it out; undo brings it back")
            self._line(menu, t("Delete"), about, lambda: self._deeds.remove(spot), "level-remove")
            menu.addSeparator()
        if spot.side is None:
            self.triggers(self._menu(menu, t("New trigger"), "trigger"))
        else:
            self.objectives(self._menu(menu, t("New objective"), "objective"), spot)

    def _templates(self, menu: QMenu, side: Side, *, bonus: bool) -> None:
        for one in TEMPLATES.values():

            def add(template: str = one.id) -> EntryPath | None:
                return self._deeds.add_objective(side, template, bonus=bonus)

            self._line(menu, self._t(one.name), self._t(one.tip), add, side.value)

    def _kinds(self, menu: QMenu, side: Side, *, bonus: bool) -> None:
        """Objectives of every kind of condition, in a menu of their own."""
        t = self._t
        kinds = self._menu(menu, t("Another condition"), side.value)
        for kind in offered(KINDS, CONDITION_KINDS):
            edit = partial(self._deeds.add_objective_of, side, kind, bonus=bonus)
            self._line(kinds, named(t, KINDS, kind), t(CONDITION_KINDS[kind].description), edit)

    def _menu(self, menu: QMenu, title: str, icon: str) -> QMenu:
        inner = menu.addMenu(self._theme.icon(icon), title)
        inner.setToolTipsVisible(True)
        return inner

    def _line(self, menu: QMenu, text: str, tip: str, edit: Callable[[], EntryPath | None], icon: str = "") -> None:
        action = menu.addAction(self._theme.icon(icon), text)
        action.setToolTip(tip)
        action.setStatusTip("")
        action.triggered.connect(lambda _=False: self._do(edit))


class BuilderBar(Flow):
    """Three buttons with menus, which are filled anew each time, and three that do something at once."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__(across=0, down=0)
        self._theme, self._t = theme, t
        self.objective = self._add(t("Objective"), t("Add a way to win, or a bonus objective"), "objective")
        self.trigger = self._add(t("Trigger"), t("Add something that happens in the level"), "trigger")
        tip = t("Add a condition or an effect to what is in hand, or group it")
        self.part = self._add(t("Add"), tip, "level-add")
        self.up = self._add(t("Move up"), t("Move it before its neighbour"), "up")
        self.down = self._add(t("Move down"), t("Move it behind its neighbour"), "down")
        self.delete = self._add(t("Delete"), t("Take it out; undo brings it back"), "level-remove")
        for button in (self.objective, self.trigger, self.part):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def fill(self, button: QToolButton, fill: Callable[[QMenu], None]) -> None:
        """Let a button open a menu that ``fill`` fills."""
        menu = QMenu(button)
        menu.setToolTipsVisible(True)

        def show() -> None:
            menu.clear()
            for inner in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
                inner.deleteLater()
            fill(menu)

        menu.aboutToShow.connect(show)
        set_menu(button, menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def allow(self, why: str, has_one: bool) -> None:
        """Enable the buttons, or say why not: ``why`` bars all, and some work on what is in hand alone."""
        nothing = "" if has_one else self._t("Choose an objective or a trigger first.")
        for button in (self.objective, self.trigger):
            allow(button, why)
        for button in (self.part, self.up, self.down, self.delete):
            allow(button, why or nothing)

    def _add(self, text: str, tip: str, icon: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName("small")
        button.setIcon(self._theme.icon(icon))
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setAccessibleName(text)
        button.setProperty(PLAIN_TIP, tip)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.add(button)
        return button
