"""Overlays over the map, one at a time; what draws them is loaded when the first is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.asset_cache import AssetCache
from editor.canvas.view import MapView
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from editor.canvas.overlays import OverlayLayer
    from editor.docks.legend import Legend


class OverlayCommands:
    """``place`` puts the legend below the map; ``changed`` is called so that ticks follow."""

    def __init__(
        self,
        desk: EditorState,
        view: MapView,
        stock: AssetCache,
        theme: EditorTheme,
        t: Texts,
        *,
        place: Callable[[QWidget], None],
        changed: Callable[[], None],
    ) -> None:
        self._desk, self._view, self._stock, self._theme, self._t = desk, view, stock, theme, t
        self._place, self._changed = place, changed
        self.layer: OverlayLayer | None = None
        self.legend: Legend | None = None

    @property
    def shown(self) -> str:
        """The id of the overlay on show; empty where there is none."""
        return self.layer.overlay.value if self.layer is not None and self.layer.overlay is not None else ""

    def toggle(self, overlay: str) -> None:
        """Show an overlay by its id, or take it away where it is shown."""
        from editor.mapmaker.figures import MapOverlay

        wanted = None if overlay == self.shown else MapOverlay(overlay)
        self._made().show(wanted)

    def hide(self) -> None:
        """Show no overlay."""
        if self.layer is not None:
            self.layer.show(None)

    def stop(self) -> None:
        """The window closes."""
        if self.layer is not None:
            self.layer.stop()

    def _made(self) -> OverlayLayer:
        if self.layer is None:
            from editor.canvas.overlays import OverlayLayer
            from editor.docks.legend import Legend

            self.layer = OverlayLayer(self._desk, self._stock.rulesets)
            self.legend = Legend(self._desk, self.layer, self._theme, self._t)
            self._view.use_overlays(self.layer)
            self._place(self.legend)
            self.layer.changed.connect(self._changed)
        return self.layer
