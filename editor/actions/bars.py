"""The menu bar, the toolbars and the menu of a cell, made of the action table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from editor.actions.action_set import ActionSet, menu_titles
from editor.actions.play import PresetsOffered
from editor.docks.tool_list import ToolList
from editor.open_suggestions import SuggestedCampaign
from editor.theme import EditorTheme
from editor.tools.tool import ToolTable
from runtime.campaign.play import Preset
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import menu_text

T = TypeVar("T")

Offers = Callable[[], Sequence[SuggestedCampaign]]

_MAIN_ICON = 24


class Bars:
    """Fills a window with menus and toolbars; ``tools`` is the bar of the tools, hidden on the start page."""

    def __init__(self, window: QMainWindow, actions: ActionSet, theme: EditorTheme, t: Texts, tools: ToolTable) -> None:
        self._window, self._actions, self._theme, self._t = window, actions, theme, t
        self.menus: dict[str, QMenu] = {}
        for menu_id, title in menu_titles(t):
            menu = window.menuBar().addMenu(title)
            menu.setObjectName(f"menu {menu_id}")
            actions.menu(menu_id, menu)
            self.menus[menu_id] = menu
        self.main = self._bar("main", t("Main toolbar"), Qt.ToolBarArea.TopToolBarArea, _MAIN_ICON)
        self.tools = ToolList(t, window, tools, actions.of_bar("tools"))
        self.tools.setObjectName("bar tools")
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.tools)
        for named in ("graph.map", "graph.show", "play.level"):
            button = self.main.widgetForAction(actions.by_id[named])
            if hasattr(button, "setToolButtonStyle"):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def add_offers(
        self, recent: Offers, samples: Offers, choose: Callable[[Path], object], *, installed: Offers = tuple
    ) -> None:
        """Put the menus of campaigns below Open; they are filled when they are opened."""
        menu = self.menus["file"]
        before = self._actions.by_id["file.save"]
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
        menu.insertMenu(self._actions.by_id["play.set-up"], self.presets)
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
        for action_id in ("edit.undo", "edit.redo", "view.zoom-fit", "play.level"):
            menu.addAction(self._actions.by_id[action_id])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def graph_menu(self, bar: str) -> QMenu:
        """The menu of a station (``station``), a way (``way``) or of the graph itself (``graph``)."""
        menu = QMenu(self._window)
        menu.setToolTipsVisible(True)
        own = {action.text(): action for action in self._actions.of_bar(bar)}
        menu.addActions(list(own.values()))
        menu.addSeparator()
        actions = ("edit.remove-thing", "play.level") if bar != "graph" else ()
        for action_id in (*actions, "edit.undo", "edit.redo", "view.zoom-fit"):
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
