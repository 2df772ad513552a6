"""What tools work on: the one place where their gestures become edits of the document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.document.area import Area, Painted
from editor.document.document import Document
from editor.document.edit import Edit
from editor.document.refused import EditRefused
from editor.tools.options import Options
from editor.tools.wording import say_refused
from runtime.engine.grid import Cell
from runtime.engine.level import Level
from runtime.engine.terrain import Terrain
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class Selected:
    """A thing on the map that is selected: ``kind`` is ``city`` or ``token``."""

    kind: str
    id: str


class Surface:
    """The level on the screen with the options in force; all tools share one.

    Everything that tools paint goes through :meth:`painted`, for the preview as for the stroke, so that what is added
    there (mirrored cells) holds for every tool.
    """

    def __init__(
        self, document: Document, t: Texts, level_id: str = "", changed: Callable[[], None] | None = None
    ) -> None:
        self.document = document
        self.t = t
        self.level_id = level_id
        self._options = Options()
        self._selected: Selected | None = None
        self._changed = changed or (lambda: None)

    @property
    def level(self) -> Level | None:
        """The present value of the level on the screen; None where there is none."""
        return self.document.level(self.level_id)

    @property
    def options(self) -> Options:
        """What the tools are set to."""
        return self._options

    @options.setter
    def options(self, options: Options) -> None:
        if options != self._options:
            self._options = options
            self._changed()

    @property
    def selected(self) -> Selected | None:
        """The thing that is selected."""
        return self._selected

    @selected.setter
    def selected(self, selected: Selected | None) -> None:
        if selected != self._selected:
            self._selected = selected
            self._changed()

    def painted(self, area: Area, terrain: Terrain) -> tuple[Painted, ...]:
        """What painting an area comes to: on the map only, and never under a city, whose terrain is plains."""
        level = self.level
        if level is None:
            return ()
        clipped = area.clipped(level.terrain.size)
        kept = clipped.without(city.at for city in level.cities)
        return (Painted(kept, terrain),) if kept else ()

    def cities_in(self, area: Area) -> tuple[Cell, ...]:
        """The cells of an area that keep their plains because a city stands there."""
        level = self.level
        return tuple(city.at for city in level.cities if city.at in area) if level else ()

    def begin(self, label: str) -> EditRefused | None:
        """Begin a stroke."""
        return self.document.begin(self.level_id, label)

    def extend(self, area: Area, terrain: Terrain) -> bool:
        """Paint some more of the stroke; False where it has been ended by something else."""
        if not self.document.is_stroking:
            return False
        for painted in self.painted(area, terrain):
            self.document.extend(painted)
        return True

    def paint(self, label: str, area: Area, terrain: Terrain) -> EditRefused | None:
        """A whole stroke at once."""
        refused = self.begin(label)
        if refused is None:
            self.extend(area, terrain)
            self.document.commit()
        return refused

    def perform(self, label: str, edit: Edit) -> EditRefused | None:
        """Make an edit as one step."""
        return self.document.perform(label, edit)

    def tried(self, edit: Edit) -> Level | EditRefused:
        """The level as ``edit`` would leave it, or why the edit would be refused."""
        if self.document.why_read_only:
            return self.document.why_read_only
        result = edit.apply(self.document.campaign)
        return result if isinstance(result, EditRefused) else result.level(self.level_id)

    def say(self, refused: EditRefused) -> str:
        """The reason of a refusal, as a sentence."""
        return say_refused(self.t, refused)
