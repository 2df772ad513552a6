"""The pages of the window at work: the start page's offers, and the turn from the map to the graph and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from editor.actions.action_set import Bars
from editor.actions.exchange import SharingCommands
from editor.actions.files import FileCommands
from editor.docks.dock_set import DockSet
from editor.docks.legend import StatusLine
from editor.docks.pages import Pages, StartPage
from editor.editor_state import EditorState
from editor.graph.page import GraphPage
from editor.settings import EditorSettings, OpenSuggestions
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.issues import Place
from runtime.support.texts import Texts

CAMPAIGN = "campaign"
"""The layout of the docks while the graph is on show."""

TABLE = "table"
"""The layout of the docks while a table game is on show."""

BESIDE = "beside"
"""The layout of the docks while two levels lie side by side in a window that is not wide."""

BESIDE_DOCKS = frozenset(
    {"palette", "levels", "history", "minimap", "issues", "things", "regions", "notes", "variables", "proofs"}
)
"""The docks around two levels at first: what lies at the right leaves them its room."""

_WIDE = 1500
"""From so many pixels on a window has room for two levels and all docks."""

TABLE_DOCKS = frozenset({"levels", "story", "issues", "history"})
"""The docks beside a table game at first: those that have no use for a map's cells."""

DOCKS = frozenset({"levels", "issues"})
"""The docks beside the graph at first."""


@dataclass(frozen=True, slots=True)
class PageSwitched:
    """What changes with the page; ``centre`` is what is in the middle of the window, ``is_pair`` says of two levels."""

    pages: Pages
    docks: DockSet
    bars: Bars
    status: StatusLine
    centre: Callable[[], QWidget]
    is_pair: Callable[[], bool]


class PageSwitch:
    """``changed`` lets the actions follow."""

    def __init__(
        self, state: EditorState, graph: GraphPage, turned: PageSwitched, t: Texts, changed: Callable[[], None]
    ) -> None:
        self._state, self._graph, self._turned, self._t, self._changed = state, graph, turned, t, changed
        graph.view.menu_wanted.connect(self.show_menu)
        graph.picked.connect(changed)
        graph.view.scaled.connect(changed)

    def turn(self, to_graph: bool) -> None:
        """Show the campaign's graph with its own docks, or the map."""
        turned, graph = self._turned, self._graph
        self._state.finish()
        turned.pages.show_graph(to_graph)
        graph.turn(to_graph)
        self.follow()
        hint = self._t("Click a station or a way to change it; drag from a card's handle to lead a way to another one.")
        if to_graph:
            turned.status.show_page(False, hint)
        turned.centre().setFocus()
        self._changed()

    def follow(self) -> None:
        """Let pages, docks and bars be those of what is on show: a map, a table game, or the graph."""
        turned, to_graph, is_table = self._turned, self._graph.is_shown, self._state.table is not None
        turned.pages.show_table(is_table)
        if self._state.document is not None:
            is_narrow = turned.is_pair() and turned.pages.window().width() < _WIDE
            page, first = (BESIDE, BESIDE_DOCKS) if is_narrow else ("", None)
            page, first = (TABLE, TABLE_DOCKS) if is_table else (page, first)
            turned.docks.turn(*((CAMPAIGN, DOCKS) if to_graph else (page, first)))
            turned.bars.tools.setVisible(not to_graph and not is_table)
        hint = self._t("This level is a table game: its form is in the place of the map.")
        turned.status.show_page(not to_graph and not is_table, hint if is_table and not to_graph else "")

    def find(self, place: Place) -> bool:
        """Lead to the station or way that a place is about; for all others the map comes back."""
        graph, of_story = self._graph, "/pages" in place.pointer
        if place.file == CAMPAIGN_FILE and not of_story and graph.knows(place.pointer):
            self.turn(True)
            return graph.go_to_pointer(place.pointer)
        if not of_story:
            self.back()
        return False

    def back(self) -> None:
        """Show the map, where it is not on show."""
        if self._graph.is_shown:
            self.turn(False)

    def show_menu(self, at: QPoint) -> None:
        """Show the menu of what is chosen in the graph at a place of the screen."""
        chosen = self._graph.view.chosen
        self._turned.bars.graph_menu(chosen[0].kind if len(chosen) == 1 else "graph").popup(at)


class Welcome:
    """Offers what there is whenever no campaign is open."""

    def __init__(
        self,
        state: EditorState,
        page: StartPage,
        offers: OpenSuggestions,
        *,
        settings: EditorSettings,
        files: FileCommands,
        sharing: SharingCommands,
    ) -> None:
        self._state, self._page, self._offers, self._settings, self._files = state, page, offers, settings, files
        page.chosen.connect(self._open)
        page.forgotten.connect(self._forget, Qt.ConnectionType.QueuedConnection)
        page.removed.connect(lambda folder: sharing.remove(folder.name), Qt.ConnectionType.QueuedConnection)

    def show_offers(self) -> None:
        """Offer the recent campaigns, the samples and the installed ones, as they are now."""
        offers = self._offers
        self._page.show_offers(offers.recent(), offers.samples(), offers.installed())

    def shelf_changed(self) -> None:
        """Other campaigns are installed now."""
        if self._state.document is None:
            self.show_offers()

    def _open(self, folder: Path) -> None:
        if not self._files.open_folder(folder) and self._state.document is None:
            self.show_offers()  # What is not there any more has been forgotten.

    def _forget(self, folder: Path) -> None:
        self._settings.forget(folder)
        self.show_offers()
