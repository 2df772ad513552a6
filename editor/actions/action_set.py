"""The one table of the editor's actions, and Qt's actions, menus and toolbars of it, in step with its situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QStyle,
    QToolBar,
    QToolButton,
    QWidget,
)

from editor.actions.appearance_menu import APPEARANCE
from editor.actions.campaign_menu import GRAPH, GRAPH_MAP, GRAPH_SHOW, on_both_pages
from editor.actions.commands import Commands, EditorAction
from editor.actions.edit_and_select_menus import (
    CLIPS,
    EDIT,
    EDIT_REDO,
    EDIT_REMOVE_THING,
    ISSUES,
    REPLACE,
    SELECT,
    TEXTS,
)
from editor.actions.file_menu import FILE, FILE_SAVE
from editor.actions.level_menu import CHANCE, LEVEL, OBJECTIVES, SHEET, STORY, TURN_MAP
from editor.actions.play import PresetsOffered
from editor.actions.play_and_help_menus import HELP, PLAY, PLAY_LEVEL, PLAY_SET_UP, PROOFS, REPORTS, TRIES
from editor.actions.situation import Situation
from editor.actions.tools_menu import SETTINGS, SYMMETRY, TERRAINS, WORDS, tool_action
from editor.actions.view_menu import (
    ALONE,
    BALANCE,
    BY_EAR,
    DOCKS,
    MINIMAP,
    OBJECTIVES_DOCK,
    OVERLAYS,
    PROOFS_DOCK,
    SHOW_NOTES,
    SHOW_REGIONS,
    SHOW_SIGNS,
    SIDE_BY_SIDE,
    STORY_DOCKS,
    TABS,
    VIEW,
    VIEW_ZOOM_FIT,
    added_overlays,
)
from editor.docks.dock_set import KeyboardWindow
from editor.docks.fields import LineField, TextField
from editor.docks.tool_options import ToolList
from editor.settings import SuggestedCampaign
from editor.theme import EditorTheme
from editor.tools.options import ActionId
from editor.tools.tool import EDIT_UNDO, ToolTable, tool_action_id
from editor.tools.tool_table import SHIPPED, TOOLS
from editor.widgets import WORD, TipsBeside
from runtime.campaign.play import Preset
from runtime.profile.keymap import Keymap
from runtime.support.texts import NO_KEY, Texts, mark
from runtime.ui.plain_widgets import menu_text, without_keys
from runtime.ui.widgets.brass_button import written

MENUS = (
    ("file", mark("&File")),
    ("edit", mark("&Edit")),
    ("select", mark("&Select")),
    ("level", mark("&Level")),
    ("campaign", mark("&Campaign")),
    ("tools", mark("&Tools")),
    ("view", mark("&View")),
    ("play", mark("&Play")),
    ("help", mark("&Help")),
)
"""The menus of the menu bar, in their order."""

_EDIT: tuple[EditorAction, ...] = EDIT[:2] + CLIPS + EDIT[2:] + ISSUES + TEXTS
_PLAY: tuple[EditorAction, ...] = PLAY[:6] + PROOFS + TRIES + REPORTS + PLAY[6:]
_SEEN: tuple[EditorAction, ...] = SHOW_REGIONS + SHOW_NOTES + SHOW_SIGNS + ALONE + SIDE_BY_SIDE + TABS
_VIEW: tuple[EditorAction, ...] = VIEW + _SEEN + OVERLAYS + BALANCE + BY_EAR + STORY_DOCKS
_LEVEL: tuple[EditorAction, ...] = LEVEL[:1] + CHANCE + SHEET + LEVEL[1:] + STORY

SET_TO: tuple[EditorAction, ...] = TERRAINS + SETTINGS + SYMMETRY + REPLACE
"""What the tools are set to."""

_BEFORE_TOOLS: tuple[EditorAction, ...] = FILE + _EDIT + SELECT + _LEVEL + TURN_MAP + OBJECTIVES + GRAPH
_AFTER_TOOLS: tuple[EditorAction, ...] = (
    _VIEW + MINIMAP + OBJECTIVES_DOCK + PROOFS_DOCK + DOCKS + APPEARANCE + _PLAY + HELP
)


def action_table(tools: ToolTable = TOOLS) -> tuple[EditorAction, ...]:
    """Every action of an editor with these tools, in the order of the menus."""
    added = {tool_action_id(tool) for tool in tools if tool in TOOLS and tool not in SHIPPED}
    tool_actions = (*map(tool_action, tools.values()), *SET_TO, *WORDS)
    shown = (*_BEFORE_TOOLS, *tool_actions, *_AFTER_TOOLS)
    own = frozenset(key for action in shown if action.id not in added for key in action.shortcuts)
    freed = (_without(own, action) if action.id in added else action for action in shown)
    overlays = (_without(own, action) for action in added_overlays())
    return tuple(map(on_both_pages, (*freed, *overlays)))


def _without(own: frozenset[str], action: EditorAction) -> EditorAction:
    """The action of an extension without the keys that the program has itself."""
    return replace(action, shortcuts=tuple(key for key in action.shortcuts if key not in own))


ACTIONS = action_table()
"""Every action of the editor, in the order of the menus."""


USUAL_KEYS: Mapping[ActionId, tuple[str, ...]] = MappingProxyType({one.id: one.shortcuts for one in ACTIONS})


def chosen_key(chosen: Mapping[str, tuple[str, ...]], action: str) -> str | None:
    """The keys of an action as messages name them, where these choices change them; else None."""
    if not chosen:
        return None  # Most people choose none, and messages with keys are said at every step.
    keymap, name = Keymap(USUAL_KEYS, chosen), ActionId(action)
    return written(*keymap.keys(name)) or NO_KEY if name in USUAL_KEYS and keymap.is_changed(name) else None


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
        table: Sequence[EditorAction] = ACTIONS,
        chosen: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._t, self._theme = t, theme
        self._table = tuple(table)
        self.keymap = Keymap({action.id: action.shortcuts for action in self._table}, dict(chosen or {}))
        self._situation: Situation | None = None
        self.by_id: dict[ActionId, QAction] = {}
        self._tips: dict[ActionId, str] = {}
        self._shown: dict[ActionId, tuple[str, str]] = {}
        for action in self._table:
            self.by_id[action.id] = made = QAction(theme.icon(action.icon), "", owner)
            made.setObjectName(action.id)
            made.setShortcuts([QKeySequence(key) for key in self.keymap.keys(action.id)])
            made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            made.setCheckable(action.checked is not None)
            made.setMenuRole(QAction.MenuRole.NoRole)
            made.triggered.connect(partial(self._run, action, commands))
            self._fit(action, Situation())  # Windows begin so; and whatever shows an action looks at each change.
            owner.addAction(made)

    def update(self, situation: Situation) -> None:
        """Enable and tick what the situation allows, and say in the tool tips why the rest is disabled."""
        self._situation = situation
        for action in self._table:
            self._fit(action, situation)

    def _fit(self, action: EditorAction, situation: Situation) -> None:
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
    def table(self) -> tuple[EditorAction, ...]:
        """The actions in the order of the menus."""
        return self._table

    def rekey(self, keymap: Keymap[ActionId]) -> None:
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

    def keys_of(self, action: EditorAction) -> str:
        """The action's shortcuts as the system writes them; empty where it has none."""
        return written(*self.keymap.keys(action.id))

    def key_of(self, action_id: ActionId) -> str:
        """The shortcuts of an action by its id, as :meth:`keys_of` gives them."""
        return written(*self.keymap.keys(action_id))

    def reason(self, action: EditorAction) -> str:
        """Why an action can't be done now, worded; empty where it can."""
        return self._t(action.reason(self._situation)) if self._situation is not None else ""

    def tip(self, action: EditorAction) -> str:
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
        for action in self._table:
            button = toolbar.widgetForAction(self.by_id[action.id]) if bar in action.bars and action.word else None
            if isinstance(button, QToolButton):
                self.by_id[action.id].setIconText(self._t(action.word))
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
                button.setProperty(WORD, True)
        name_extension(toolbar, self._t)
        TipsBeside(toolbar)

    def _run(self, action: EditorAction, commands: Commands, _checked: bool = False) -> None:
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


def name_extension(bar: QToolBar | QMenuBar, t: Texts, icon: QIcon | None = None) -> None:
    """Give Qt's own button at the end of a bar, for the buttons or menus that find no room, a name, and an ``icon``."""
    for made, name in (("qt_toolbar_ext_button", t("More buttons")), ("qt_menubar_ext_button", t("More menus"))):
        more = bar.findChild(QToolButton, made)
        if isinstance(more, QToolButton):
            more.setAccessibleName(name)
            more.setToolTip(name)
            if icon is not None:
                more.setIcon(icon)


def menu_titles(t: Texts) -> tuple[tuple[str, str], ...]:
    """The id and title of each menu of the menu bar."""
    return tuple((menu_id, t(title)) for menu_id, title in MENUS)


T = TypeVar("T")

Offers = Callable[[], Sequence[SuggestedCampaign]]

_MAIN_ICON = 24


_SPACING, _BESIDE = QStyle.PixelMetric.PM_ToolBarItemSpacing, 4
"""What lies between the buttons of a bar; and the pixels at each of its ends, and between a picture and its word."""


class BarWords(QObject):
    """Has the ``buttons`` of a bar say their words beside their pictures while there is room for all that is in it."""

    def __init__(self, bar: QToolBar, buttons: Sequence[QToolButton]) -> None:
        super().__init__(bar)
        self._bar, self._buttons = bar, buttons
        bar.installEventFilter(self)
        self._fit()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look again once the bar has another width, or what is in it another size."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.Show):
            self._fit()
        return False

    def _fit(self) -> None:
        """Show the words where the bar is as wide as it needs with them, what can be narrower being so."""
        bar, style = self._bar, Qt.ToolButtonStyle
        shown = [bar.widgetForAction(action) for action in bar.actions() if action.isVisible()]
        expands = QSizePolicy.Policy.Expanding
        widths = [
            (one.minimumSizeHint() if one.sizePolicy().horizontalPolicy() == expands else one.sizeHint()).width()
            for one in shown
        ]
        margins, spacing = bar.contentsMargins(), bar.style().pixelMetric(_SPACING, None, bar)
        needs = sum(widths) + spacing * len(widths) + margins.left() + margins.right() + 2 * _BESIDE
        for button in self._buttons:
            if button.toolButtonStyle() == style.ToolButtonIconOnly:
                needs += button.fontMetrics().horizontalAdvance(f"  {without_keys(button.text())}") + _BESIDE
        wanted = style.ToolButtonTextBesideIcon if needs <= self._bar.width() else style.ToolButtonIconOnly
        for button in self._buttons:
            if button.toolButtonStyle() != wanted:
                button.setToolButtonStyle(wanted)


class Bars:
    """Fills a window with menus and toolbars; ``tools`` is the bar of the tools, hidden on the start page."""

    def __init__(
        self, window: KeyboardWindow, actions: ActionSet, theme: EditorTheme, t: Texts, tools: ToolTable
    ) -> None:
        self._window, self._actions, self._theme, self._t = window, actions, theme, t
        self.menus: dict[str, QMenu] = {}
        for menu_id, title in menu_titles(t):
            menu = window.menuBar().addMenu(title)
            menu.setObjectName(f"menu {menu_id}")
            actions.menu(menu_id, menu)
            self.menus[menu_id] = menu
        name_extension(window.menuBar(), t, theme.icon("right"))
        self.main = self._bar("main", t("Main toolbar"), Qt.ToolBarArea.TopToolBarArea, _MAIN_ICON)
        self.tools = ToolList(t, window, tools, actions.of_bar("tools"))
        self.tools.setObjectName("bar tools")
        TipsBeside(self.tools)
        name_extension(self.tools, t)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.tools)
        worded = (self.main.widgetForAction(actions.by_id[named]) for named in (GRAPH_MAP, GRAPH_SHOW, PLAY_LEVEL))
        BarWords(self.main, [button for button in worded if isinstance(button, QToolButton)])

    def add_offers(
        self, recent: Offers, samples: Offers, choose: Callable[[Path], object], *, installed: Offers = tuple
    ) -> None:
        """Put the menus of campaigns below Open; they are filled when they are opened."""
        menu = self.menus["file"]
        before = self._actions.by_id[FILE_SAVE]
        separator = menu.insertSeparator(before)
        titles = (
            (self._t("Open recent"), recent, "history"),
            (self._t("Samples"), samples, "look"),
            (self._t("Installed"), installed, "play"),
        )
        for title, offers, icon in titles:
            inner = QMenu(title, menu)
            inner.setIcon(self._theme.icon(icon))
            inner.setToolTipsVisible(True)
            inner.aboutToShow.connect(partial(self._fill, inner, offers, choose))
            menu.insertMenu(separator, inner)
        menu.removeAction(separator)

    def add_presets(self, offered: Callable[[], PresetsOffered], choose: Callable[[Preset], object]) -> None:
        """Put the menu of the level's presets below Play; it is filled, or disabled with the reason, when seen."""
        menu = self.menus["play"]
        self.presets = QMenu(self._t("Play with preset"), menu)
        self.presets.setIcon(self._theme.icon("play"))
        self.presets.setToolTipsVisible(True)
        menu.insertMenu(self._actions.by_id[PLAY_SET_UP], self.presets)
        menu.aboutToShow.connect(partial(self._fill_presets, offered, choose))

    def _fill_presets(self, offered: Callable[[], PresetsOffered], choose: Callable[[Preset], object]) -> None:
        self.presets.clear()
        found, t = offered(), self._t
        for preset in found.presets:
            action = self.presets.addAction(menu_text(preset.name))
            action.setObjectName(f"preset {preset.id}")
            action.setToolTip(t("Play the level on the screen as “{preset}” has it begin", preset=preset.name))
            action.triggered.connect(partial(_call, choose, preset))
        entry = self.presets.menuAction()
        entry.setEnabled(bool(found.presets))
        entry.setToolTip(found.why or t("Play the level on the screen from one of its presets"))

    def cell_menu(self, title: str = "") -> QMenu:
        """The menu of the cell under the cursor, headed by what is on it; it is gone once it has been closed."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        if title:
            head = menu.addAction(menu_text(title))
            head.setEnabled(False)
            menu.addSeparator()
        menu.addActions(list(self._actions.of_bar("cell")))
        menu.addSeparator()
        for action_id in (EDIT_UNDO, EDIT_REDO, VIEW_ZOOM_FIT, PLAY_LEVEL):
            menu.addAction(self._actions.by_id[action_id])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def tab_menu(self) -> QMenu:
        """The menu of the tab of the level on the screen."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        menu.addActions(list(self._actions.of_bar("tab")))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def graph_menu(self, bar: str) -> QMenu:
        """The menu of a station (``station``), a way (``way``) or of the graph itself (``graph``)."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        own = {action.text(): action for action in self._actions.of_bar(bar)}
        menu.addActions(list(own.values()))
        menu.addSeparator()
        actions = (EDIT_REMOVE_THING, PLAY_LEVEL) if bar != "graph" else ()
        for action_id in (*actions, EDIT_UNDO, EDIT_REDO, VIEW_ZOOM_FIT):
            menu.addAction(self._actions.by_id[action_id])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _bar(self, bar_id: str, title: str, area: Qt.ToolBarArea, size: int) -> QToolBar:
        bar = QToolBar(title, self._window)
        bar.setObjectName(f"bar {bar_id}")
        bar.setAccessibleName(title)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._actions.bar(bar_id, bar, size)
        self._window.addToolBar(area, bar)
        return bar

    def _fill(self, menu: QMenu, offers: Offers, choose: Callable[[Path], object]) -> None:
        menu.clear()
        found = [offer for offer in offers() if not offer.is_missing]
        for offer in found:
            action = menu.addAction(menu_text(offer.name))
            action.setToolTip(self._t("Open {folder}", folder=offer.folder))
            action.triggered.connect(partial(_call, choose, offer.folder))
        if not found:
            nothing = menu.addAction(self._t("None"))
            nothing.setEnabled(False)
            nothing.setToolTip(self._t("There is none to open."))


def _call(choose: Callable[[T], object], chosen: T, _checked: bool = False) -> None:
    choose(chosen)
