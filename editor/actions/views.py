"""What is shown and how: zoom, grid, docks, overlays, and how each level was seen when its campaign was open last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.asset_cache import AssetCache
from editor.canvas.map_pair import MapPair
from editor.canvas.view import MapView
from editor.docks.dock_set import DockSet
from editor.docks.level_tabs import LevelTabs
from editor.document.changes import SavedChanged
from editor.editor_state import CampaignOpened, EditorChange, EditorState
from editor.settings import USUAL, EditorSettings, Views
from editor.theme import EditorTheme
from editor.widgets import message_box, run_modal
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from editor.canvas.overlays import OverlayLayer
    from editor.docks.legend import Legend
    from editor.mapmaker.figures import PlayedHeat


class ViewCommands:
    """Changes what the window shows; ``changed`` is called so that ticks and tool tips follow."""

    def __init__(
        self,
        window: QWidget,
        pair: MapPair,
        docks: DockSet,
        *,
        settings: EditorSettings,
        t: Texts,
        changed: Callable[[], None],
        next_issue: Callable[[], None],
        say: Callable[[str], None],
        recent: Callable[[], Iterable[str]],
    ) -> None:
        self._window, self._pair, self._docks, self._settings, self._t = window, pair, docks, settings, t
        self._view, self._recent = pair.view, recent
        self._changed = changed
        self._next_issue, self._say = next_issue, say
        self._view.alone_wanted.connect(self.toggle_alone)

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
        settings = self._settings.settings
        self._settings.change(replace(settings, show_grid=not settings.show_grid))
        for one in (self._view, self._pair.second):
            one.show_grid(self._settings.settings.show_grid)
        self._changed()

    def toggle_regions(self) -> None:
        """Show the regions with any tool, or with their own only."""
        settings = self._settings.settings
        self._settings.change(replace(settings, show_regions=not settings.show_regions))
        self._view.show_regions(self._settings.settings.show_regions)
        self._changed()

    def toggle_notes(self) -> None:
        """Show the notes with any tool, or with their own only."""
        settings = self._settings.settings
        self._settings.change(replace(settings, show_notes=not settings.show_notes))
        for one in (self._view, self._pair.second):
            one.show_notes(self._settings.settings.show_notes)
        self._changed()

    def toggle_signs(self) -> None:
        """Show a sign for its terrain on every cell, or none."""
        settings = self._settings.settings
        self._settings.change(replace(settings, terrain_glyphs=not settings.terrain_glyphs))
        for one in (self._view, self._pair.second):
            one.show_signs(self._settings.settings.terrain_glyphs)
        self._changed()

    def toggle_rulers(self) -> None:
        """Show or hide the rulers."""
        settings = self._settings.settings
        self._settings.change(replace(settings, show_rulers=not settings.show_rulers))
        for one in (self._view, self._pair.second):
            one.show_rulers(self._settings.settings.show_rulers)
        self._changed()

    def toggle_beside(self) -> None:
        """Show a second level beside the one on the screen, or give it the whole room again."""
        if self._pair.is_on:
            self._pair.close_second()
            return
        before = self._docks.shown
        self._pair.show_any(self._recent())
        if not before <= self._docks.shown:
            self._say(self._t("The docks at the right make room for two levels; their keys bring them back."))

    def toggle_dock(self, dock: str) -> None:
        """Show or hide a dock."""
        self._docks.toggle(dock)
        self._changed()

    def toggle_alone(self) -> None:
        """Put docks and bars away for the sake of the map, or bring them back."""
        self._docks.show_alone(not self._docks.is_alone)
        if self._docks.is_alone:
            self._say(self._t("The map is alone: Tab on the map brings docks and bars back."))
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


class LevelViews:
    """Brings ``view`` back to the level, the size and the place where a campaign was left, and its ``tabs``.

    So it does with the level beside it in the ``pair``.
    """

    def __init__(
        self, state: EditorState, view: MapView, tabs: LevelTabs, pair: MapPair, *, settings: EditorSettings
    ) -> None:
        self._state, self._view, self._tabs, self._pair, self._settings = state, view, tabs, pair, settings
        self._folder: Path | None = None
        view.left.connect(self._left)
        state.subscribe(self._heard)

    def keep(self) -> None:
        """Remember how the open campaign is seen now."""
        self._left(self._view.views)

    def _heard(self, change: EditorChange) -> None:
        document = self._state.document
        if isinstance(change, CampaignOpened | SavedChanged):
            self._folder = document.folder if document else None
        if isinstance(change, CampaignOpened) and self._folder is not None:
            views = self._settings.views_of(self._folder)
            self._view.remember(views)
            self._tabs.restore(views.tabs)
            self._state.show_level(views.shown)
            self._pair.show_beside(views.beside)
        elif isinstance(change, CampaignOpened):
            self._tabs.restore(())

    def _left(self, views: Views) -> None:
        if self._folder is not None and views.levels:
            kept = replace(views, tabs=self._tabs.ids, beside=self._pair.second.level_id)
            self._settings.saw(self._folder, kept)


class OverlayCommands:
    """``place`` puts the legend below the map; ``changed`` is called so that ticks follow."""

    def __init__(
        self,
        state: EditorState,
        view: MapView,
        assets: AssetCache,
        theme: EditorTheme,
        t: Texts,
        *,
        place: Callable[[QWidget], None],
        changed: Callable[[], None],
        heat: Callable[[str], PlayedHeat | None],
    ) -> None:
        self._state, self._view, self._assets, self._theme, self._t = state, view, assets, theme, t
        self._place, self._changed, self._heat = place, changed, heat
        self.layer: OverlayLayer | None = None
        self.legend: Legend | None = None

    @property
    def shown(self) -> str:
        """The id of the overlay on show; empty where there is none."""
        return self.layer.overlay.value if self.layer is not None and self.layer.overlay is not None else ""

    def toggle(self, overlay: str) -> None:
        """Show an overlay by its id, or take it away where it is shown."""
        from editor.mapmaker.figures import PLAYED, overlay_called
        from editor.mapmaker.overlay_answers import NO_GAMES

        wanted = None if overlay == self.shown else overlay_called(overlay)
        self._made().show(wanted)
        if wanted in PLAYED and self._heat(self._state.level_id) is None:
            self._state.say(self._t(NO_GAMES), refused=True)

    def hide(self) -> None:
        """Show no overlay."""
        if self.layer is not None:
            self.layer.show(None)

    def refresh(self) -> None:
        """Games were played that an overlay may tell of."""
        if self.layer is not None:
            self.layer.refresh()

    def stop(self) -> None:
        """The window closes."""
        if self.layer is not None:
            self.layer.stop()

    def _made(self) -> OverlayLayer:
        if self.layer is None:
            from editor.canvas.overlays import OverlayLayer
            from editor.docks.legend import Legend

            self.layer = OverlayLayer(self._state, self._assets.rulesets, self._heat)
            self.legend = Legend(self._state, self.layer, self._theme, self._t)
            self._view.use_overlays(self.layer)
            self._place(self.legend)
            self.layer.changed.connect(self._changed)
        return self.layer
