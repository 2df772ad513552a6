"""Makes Qt's actions, menus and toolbars from the action table and keeps them in step with the editor's situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QToolBar, QToolButton, QWidget

from editor.actions.commands import Commands
from editor.actions.situation import Situation
from editor.actions.table import ACTIONS, MENUS, Action
from editor.dialogs.edit_keys import written
from editor.docks.fields import LineField, TextField
from editor.keymap import Keymap
from editor.theme import EditorTheme
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import menu_text, without_keys


class ActionSet:
    """The table's actions as Qt's, by id; ``owner`` is the window whose shortcuts they are.

    ``keymap`` says which keys they have now; :meth:`rekey` gives them others.
    """

    def __init__(
        self,
        owner: QWidget,
        commands: Commands,
        theme: EditorTheme,
        t: Texts,
        *,
        table: Sequence[Action] = ACTIONS,
        chosen: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._t, self._theme = t, theme
        self._table = tuple(table)
        self.keymap = Keymap({action.id: action.shortcuts for action in self._table}, dict(chosen or {}))
        self._situation: Situation | None = None
        self.by_id: dict[str, QAction] = {}
        self._tips: dict[str, str] = {}
        self._shown: dict[str, tuple[str, str]] = {}
        for action in self._table:
            made = QAction(theme.icon(action.icon), t(action.label), owner)
            made.setObjectName(action.id)
            made.setShortcuts([QKeySequence(key) for key in self.keymap.keys(action.id)])
            made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            made.setCheckable(action.checked is not None)
            made.setMenuRole(QAction.MenuRole.NoRole)
            made.triggered.connect(partial(self._run, action, commands))
            owner.addAction(made)
            self.by_id[action.id] = made

    def update(self, situation: Situation) -> None:
        """Enable and tick what the situation allows, and say in the tool tips why the rest is disabled."""
        self._situation = situation
        for action in self._table:
            made = self.by_id[action.id]
            reason = action.reason(situation)
            step = action.step(situation) if action.step else ""
            if self._shown.get(action.id) != (reason, step):
                # Most actions stay as they are at most steps, and Qt looks at every menu and bar for each that is set.
                self._shown[action.id] = (reason, step)
                label = self._t(action.label)
                made.setText(self._t("{action} {step}", action=label, step=menu_text(step)) if step else label)
                made.setEnabled(not reason)
                tip = self.tip(action)
                made.setToolTip(f"{tip}\n{self._t(reason)}" if reason else tip)
            if action.checked is not None:
                made.setChecked(action.checked(situation))

    @property
    def table(self) -> tuple[Action, ...]:
        """The actions in the order of the menus."""
        return self._table

    def rekey(self, keymap: Keymap) -> None:
        """Give the actions other keys; tool tips follow."""
        self.keymap = keymap
        self._tips.clear()
        self._shown.clear()
        for action in self._table:
            self.by_id[action.id].setShortcuts([])
        for action in self._table:
            self.by_id[action.id].setShortcuts([QKeySequence(key) for key in keymap.keys(action.id)])
        if self._situation is not None:
            self.update(self._situation)

    def keys_of(self, action: Action) -> str:
        """The action's shortcuts as the system writes them; empty where it has none."""
        return written(*self.keymap.keys(action.id))

    def key_of(self, action_id: str) -> str:
        """The shortcuts of an action by its id, as :meth:`keys_of` gives them."""
        return written(*self.keymap.keys(action_id))

    def reason(self, action: Action) -> str:
        """Why an action can't be done now, worded; empty where it can."""
        return self._t(action.reason(self._situation)) if self._situation is not None else ""

    def tip(self, action: Action) -> str:
        """What the action does, with its shortcut."""
        if action.id not in self._tips:
            keys = self.keys_of(action)
            said = f"{self._t(action.label)}: {self._t(action.tip)}"
            self._tips[action.id] = f"{said} ({keys})" if keys else said
        return self._tips[action.id]

    def menu(self, menu_id: str, menu: QMenu) -> None:
        """Fill ``menu`` with the actions of one of the table's menus, a line between sections."""
        section = 0
        inner: dict[str, QMenu] = {}
        for action in self._table:
            if action.menu != menu_id:
                continue
            if action.section != section:
                menu.addSeparator()
                section = action.section
            if action.submenu and action.submenu not in inner:
                inner[action.submenu] = menu.addMenu(self._theme.icon(action.icon), self._t(action.submenu))
                inner[action.submenu].setToolTipsVisible(True)
            inner.get(action.submenu, menu).addAction(self.by_id[action.id])
        menu.setToolTipsVisible(True)

    def of_bar(self, bar: str) -> tuple[QAction, ...]:
        """The actions that a toolbar or context menu shows."""
        return tuple(self.by_id[action.id] for action in self._table if bar in action.bars)

    def bar(self, bar: str, toolbar: QToolBar, size: int) -> None:
        """Fill ``toolbar`` with its actions, a line where the menu or section changes."""
        before: tuple[str, int] | None = None
        for action in self._table:
            if bar not in action.bars:
                continue
            if before is not None and before != (action.menu, action.section):
                toolbar.addSeparator()
            before = (action.menu, action.section)
            toolbar.addAction(self.by_id[action.id])
        toolbar.setIconSize(QSize(size, size))
        for made in self.of_bar(bar):
            dress_button(toolbar.widgetForAction(made), made)

    def _run(self, action: Action, commands: Commands, _checked: bool = False) -> None:
        settle_typing()
        if action.checked is not None and self._situation is not None:
            # Qt has turned the tick already; what the situation says counts.
            self.by_id[action.id].setChecked(action.checked(self._situation))
        action.run(commands)


def settle_typing() -> None:
    """Let the field that is being typed in send what it holds, before something else happens."""
    field = QApplication.focusWidget()
    if isinstance(field, LineField | TextField):
        field.settle()
        return
    around = field.parentWidget() if field is not None else None
    while around is not None and not isinstance(around, QAbstractItemView):
        around = around.parentWidget()
    if isinstance(around, QAbstractItemView) and around.state() == QAbstractItemView.State.EditingState:
        around.setFocus()  # A cell takes what was typed when its field is left.


def dress_button(button: QWidget | None, action: QAction) -> None:
    """Give a toolbar's button the accessible name of its action, and let the keyboard reach it."""
    if isinstance(button, QToolButton):
        button.setAccessibleName(without_keys(action.text()))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def menu_titles(t: Texts) -> tuple[tuple[str, str], ...]:
    """The id and title of each menu of the menu bar."""
    return tuple((menu_id, t(title)) for menu_id, title in MENUS)
