"""What is shown and how: zoom, grid, docks, issues, the lists of keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.canvas.view import MapView
from editor.docks.dock_set import DockSet
from editor.settings import USUAL, EditorSettings
from editor.widgets import message_box, run_modal
from runtime.support.texts import Texts


class ViewCommands:
    """Changes what the window shows; ``changed`` is called so that ticks and tool tips follow."""

    def __init__(
        self,
        window: QWidget,
        view: MapView,
        docks: DockSet,
        *,
        memory: EditorSettings,
        t: Texts,
        changed: Callable[[], None],
        next_issue: Callable[[], None],
    ) -> None:
        self._window, self._view, self._docks, self._memory, self._t = window, view, docks, memory, t
        self._changed = changed
        self._next_issue = next_issue

    def zoom(self, by: int) -> None:
        """Show the map one step larger (1) or smaller (-1)."""
        self._view.zoom(by)

    def zoom_fit(self) -> None:
        """Show the whole map as large as it fits."""
        self._view.zoom_fit()

    def zoom_100(self) -> None:
        """Show the map at its usual size."""
        self._view.zoom_to(USUAL)

    def toggle_grid(self) -> None:
        """Show or hide the grid."""
        settings = self._memory.settings
        self._memory.change(replace(settings, show_grid=not settings.show_grid))
        self._view.show_grid(self._memory.settings.show_grid)
        self._changed()

    def toggle_regions(self) -> None:
        """Show the regions with any tool, or with their own only."""
        settings = self._memory.settings
        self._memory.change(replace(settings, show_regions=not settings.show_regions))
        self._view.show_regions(self._memory.settings.show_regions)
        self._changed()

    def toggle_rulers(self) -> None:
        """Show or hide the rulers."""
        settings = self._memory.settings
        self._memory.change(replace(settings, show_rulers=not settings.show_rulers))
        self._view.show_rulers(self._memory.settings.show_rulers)
        self._changed()

    def toggle_dock(self, dock: str) -> None:
        """Show or hide a dock."""
        self._docks.toggle(dock)
        self._changed()

    def next_issue(self) -> None:
        """Go to the place of the next issue."""
        self._next_issue()

    def show_about(self) -> None:
        """Say what this program is."""
        t = self._t
        try:
            number = version("scryptic")
        except PackageNotFoundError:
            number = t("unknown version")
        more = t(
            "Campaign and map editor for Scryptic, a crossword war over a landscape of semi-precious stones.\n"
            "Free software under the MIT licence. Fonts: Cinzel and EB Garamond (SIL Open Font License)."
        )
        box = message_box(self._window, t("About Scryptic"), t("Scryptic {version}", version=number), more)
        box.addButton(t("Close"), QMessageBox.ButtonRole.AcceptRole).setToolTip(t("Close (Esc)"))
        run_modal(box)
