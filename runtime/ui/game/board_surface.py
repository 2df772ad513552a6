"""The board as a widget that shows a position: stones, letters, frame; fitted, enlarged and pushed about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.grid import Cell, Direction
from runtime.engine.terrain import TerrainMap
from runtime.pictures.look import BoardLook
from runtime.pictures.stamps import Mark
from runtime.support.texts import Texts
from runtime.ui.game.materials import paint_wood
from runtime.ui.game.outlines import Outline, paint_outlines
from runtime.ui.game.outlook import Outlook
from runtime.ui.painter.board import BoardPainter
from runtime.ui.theme import Theme


class BoardSurface(QWidget):
    """Shows a :class:`BoardLook`; ``say`` tells what lies on a cell."""

    def __init__(
        self,
        theme: Theme,
        painter: BoardPainter,
        t: Texts,
        *,
        terrain: TerrainMap,
        title: str,
        say: Callable[[Cell], str],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._boards = painter
        self._title = title
        self._say = say
        self._terrain = terrain
        self._look = BoardLook(terrain.size)
        self._direction = Direction.ACROSS
        self._outlook = Outlook(terrain.size, QSize(400, 300))
        self._targets: tuple[Cell, ...] = ()
        self._outlines: tuple[Outline, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(420, 320)
        self.setMouseTracking(True)
        self.setAccessibleName(t("Board"))

    @property
    def look(self) -> BoardLook:
        """What lies on the board as it is shown."""
        return self._look

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """What is outlined."""
        return self._outlines

    def show_board(
        self, terrain: TerrainMap, look: BoardLook, direction: Direction, outlines: tuple[Outline, ...] = ()
    ) -> None:
        """Show another position."""
        self._outlines = outlines
        if look.cursor is not None and look.cursor != self._look.cursor:
            self._outlook = self._outlook.showing(look.cursor)
        self._terrain, self._look, self._direction = terrain, look, direction
        if look.cursor is not None:
            self.setAccessibleDescription(self._say(look.cursor))
        self.update()

    def cell_at(self, place: QPoint) -> Cell | None:
        """The cell at a place of the widget."""
        return self._outlook.cell_at(place)

    def rect_of(self, cell: Cell) -> QRect:
        """Where a cell lies in the widget."""
        return self._outlook.placed().rect(cell)

    @property
    def tile(self) -> int:
        """The side of a cell, in pixels."""
        return self._outlook.tile

    def zoom(self, steps: int, around: QPoint | None = None) -> None:
        """Larger (1) or smaller (-1) cells."""
        self._outlook = self._outlook.zoomed(steps, around or self.rect().center())
        self.update()

    def fit(self) -> None:
        """The whole board."""
        self._outlook = self._outlook.whole()
        self.update()

    def aim(self, *cells: Cell) -> None:
        """Mark the cells on which dragged letters would fall; none any more without cells."""
        if cells != self._targets:
            self._targets = cells
            self.update()

    def pan(self, by: QPoint) -> None:
        """Push the board."""
        self._outlook = self._outlook.moved(by)
        self.update()

    def reveal(self, cells: Iterable[Cell]) -> None:
        """Push a board that is larger than its frame so that these cells can be seen, as far as they fit together."""
        inside = sorted(cell for cell in cells if cell in self._terrain.size)
        for cell in (*inside[-1:], *inside[:1]):
            self._outlook = self._outlook.showing(cell)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the board into the new room."""
        self._outlook = replace(self._outlook, room=event.size()).moved(QPoint(0, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Table, stones, what lies on them, the frame."""
        painter = QPainter(self)
        outlook, size = self._outlook, self._terrain.size
        opening = outlook.opening
        paint_wood(painter, self.rect(), self._theme, 90)
        painter.save()
        painter.setClipRect(opening)
        view = outlook.placed(event.rect().intersected(opening))
        self._boards.paint_terrain(painter, view, self._terrain.cells, size)
        self._boards.paint_look(painter, view, self._look)
        paint_outlines(painter, view, self._outlines)
        if self._look.cursor is not None:
            self._paint_arrow(painter, view.rect(self._look.cursor))
        self._boards.paint_marks(painter, view, size, Mark.CURSOR, self._targets)
        painter.restore()
        self._boards.paint_shadow(painter, opening, outlook.frame)
        self._boards.paint_frame(painter, opening, outlook.frame, self._title)
        # Names come last, so that those of the lowest row are not cut by the frame; letters are not covered.
        self._boards.paint_city_names(
            painter, view, size, [city for city in self._look.cities if self._is_bare(city.at)]
        )

    def _is_bare(self, cell: Cell) -> bool:
        """Whether no letter lies on a cell or below it, where the name of its city would cover it."""
        cells = (cell, cell.moved(Direction.DOWN))
        laid = {letter.at for letter in self._look.laid.letters} if self._look.laid is not None else set()
        return not any(look.letters.has(one) for look in self._look.letters for one in cells) and not laid & set(cells)

    def _paint_arrow(self, painter: QPainter, cell: QRect) -> None:
        """The way typed letters go, at the cursor's edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = max(5.0, cell.width() * 0.13)
        if self._direction is Direction.ACROSS:
            tip = QPointF(cell.right() - 2, cell.center().y() + 1)
            points = [tip, tip + QPointF(-size, -size), tip + QPointF(-size, size)]
        else:
            tip = QPointF(cell.center().x() + 1, cell.bottom() - 2)
            points = [tip, tip + QPointF(-size, -size), tip + QPointF(size, -size)]
        painter.setPen(QPen(QColor(20, 10, 2), 1.2))
        painter.setBrush(QColor(self._theme.colours.text))
        painter.drawPolygon(QPolygonF(points))
