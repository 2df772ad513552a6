"""How each level was last seen, so that turning to it again shows the same part at the same size."""

from __future__ import annotations

from editor.canvas.scrolled import ScrolledMap
from editor.memory import View, Views
from runtime.engine.grid import Size


class SeenLevels:
    """Remembers for a view which part of each level it showed, and how large."""

    def __init__(self, view: ScrolledMap) -> None:
        self._map = view
        self._seen: dict[str, View] = {}
        self._turned_to = ""

    @property
    def views(self) -> Views:
        """How each level was last seen, the one on the screen as it is now."""
        self._note()
        return Views(self._turned_to, dict(self._seen))

    def remember(self, views: Views) -> None:
        """Show levels as they were seen before, from their next turn on."""
        self._seen = dict(views.levels)

    def forget(self) -> None:
        """Another campaign comes."""
        self._seen, self._turned_to = {}, ""

    def look_again(self) -> None:
        """Show the level as it was last seen, or as a whole, after the view has got another size."""
        if self._turned_to in self._seen:
            self._show_as(self._seen[self._turned_to])
        else:
            self._map.show_first()

    def turn_to(self, level_id: str, size: Size | None) -> None:
        """Show a level of a size as it was last seen; one that was not seen yet as a whole, where it would not fit."""
        if self._turned_to != level_id:
            self._note()
        self._turned_to = level_id
        self._map.show_size(size)
        self.look_again()

    def _note(self) -> None:
        """Remember how the level is seen now; one that nobody has touched comes as a whole again."""
        view = self._map
        if self._turned_to and not view.is_first_look:
            place = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
            self._seen[self._turned_to] = (view.tile, *place)

    def _show_as(self, view: View) -> None:
        tile, right, down = view
        self._map.zoom_to(tile)
        self._map.horizontalScrollBar().setValue(right)
        self._map.verticalScrollBar().setValue(down)
