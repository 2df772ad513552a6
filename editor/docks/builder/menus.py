"""The buttons and menus of the builder: what can be added to what is in hand, and what is done to the row in hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from editor.docks.builder.entry_edits import EntryEdits
from editor.docks.builder.kind_texts import EFFECTS, KINDS, named, offered
from editor.docks.builder.part_edits import EntryPath
from editor.document.conditions import TEMPLATES, can_unwrap
from editor.theme import EditorTheme
from editor.widgets import PLAIN_TIP, allow
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_kinds import GROUPS, LEAVES
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.levels.level import Trigger
from runtime.support.texts import Texts

Do = Callable[[Callable[[], EntryPath | None]], None]
"""Does a deed and goes to what is in hand then."""


class BuilderMenus:
    """Fills menus for the spot in hand; each line does its deed through ``do``."""

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
            for kind in offered(EFFECTS, EFFECT_KINDS):
                about = t(EFFECT_KINDS[kind].description)
                self._line(effects, named(t, EFFECTS, kind), about, partial(self._deeds.add_effect, spot, kind))
        if spot.effect is not None:
            return
        conditions = self._menu(menu, t("Add a condition"), "objective")
        for kind in offered(KINDS, {**GROUPS, **LEAVES}):
            if isinstance(entry, Trigger) and kind in LEAVES and LEAVES[kind].is_bonus_only:
                continue
            about = t(LEAVES[kind].description if kind in LEAVES else GROUPS[kind])
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
        for kind in offered(KINDS, LEAVES):
            deed = partial(self._deeds.add_objective_of, side, kind, bonus=bonus)
            self._line(kinds, named(t, KINDS, kind), t(LEAVES[kind].description), deed)

    def _menu(self, menu: QMenu, title: str, icon: str) -> QMenu:
        inner = menu.addMenu(self._theme.icon(icon), title)
        inner.setToolTipsVisible(True)
        return inner

    def _line(self, menu: QMenu, text: str, tip: str, deed: Callable[[], EntryPath | None], icon: str = "") -> None:
        action = menu.addAction(self._theme.icon(icon), text)
        action.setToolTip(tip)
        action.setStatusTip("")
        action.triggered.connect(lambda _=False: self._do(deed))


class BuilderBar(QWidget):
    """Three buttons with menus, which are filled anew each time, and three that do something at once."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.objective = self._add(t("Objective"), t("Add a way to win, or a bonus objective"), "objective")
        self.trigger = self._add(t("Trigger"), t("Add something that happens in the level"), "trigger")
        tip = t("Add a condition or an effect to what is in hand, or group it")
        self.part = self._add(t("Add"), tip, "level-add")
        self.up = self._add(t("Move up"), t("Move it before its neighbour"), "up")
        self.down = self._add(t("Move down"), t("Move it behind its neighbour"), "down")
        self.delete = self._add(t("Delete"), t("Take it out; undo brings it back"), "level-remove")
        for button in (self.objective, self.trigger, self.part):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        row.insertStretch(3, 1)

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
        button.setMenu(menu)
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
        layout = self.layout()
        assert layout is not None
        layout.addWidget(button)
        return button
