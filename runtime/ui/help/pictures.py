"""The pictures of the help, drawn when they are shown by the painter of the game: boards, combats, tiles, coins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QRegion
from PySide6.QtWidgets import QWidget

from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.events import Modifier
from runtime.engine.game.state import GameState
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.words.board_context import BoardContext
from runtime.pictures.board_look import BoardLook, LaidLook, board_look, laid_links
from runtime.pictures.stamps import CityTile, Coin, Jewel
from runtime.support.texts import Texts
from runtime.ui.game.board.outlines import Outline, Shade, paint_outlines
from runtime.ui.game.combat.combat_steps import beats, from_event
from runtime.ui.game.combat.fight_view import FightView
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.examples import Example
from runtime.ui.help.tablegames import board_image, glyph_image
from runtime.ui.painter.view import BoardView
from runtime.ui.widgets.coins import Coins

TILE = 46
"""The side of a cell, in pixels, where there is room."""
LEAST_TILE = 18
SMALL = 40
"""The side of a picture within a line."""
EDGE = 3
"""How wide the brass around a board is."""
ARROW = 46
"""The room for the arrow between two boards."""
FIGHTS = ":fights"
"""Behind the name of an example, for its combat card instead of its board."""
TABLES = "table:"
"""Before the id of a table game, for its board."""


@dataclass(frozen=True, slots=True)
class Illustrator:
    """Draws pictures by their names: an example's id, ``tile:forest``, ``coin:gold:A``, ``modifier:city`` and more."""

    parts: GameParts
    values: Mapping[str, int]
    ratio: float = 1.0

    def inline(self, name: str, size: int = SMALL) -> QImage:
        """A small picture; raises KeyError or ValueError for a name that is none."""
        kind, _, what = name.partition(":")
        return _INLINE[kind](self, what, size)

    def board(self, example: Example, width: int) -> QImage:
        """An example's boards side by side, at most ``width`` pixels wide."""
        states = [example.states[max(0, place)] for place in example.frames]
        size = states[0].board.size
        count = len(states)
        free = width - (count - 1) * ARROW - count * 2 * EDGE
        tile = max(LEAST_TILE, min(TILE, free // (count * size.columns)))
        one = QSize(size.columns * tile + 2 * EDGE, size.rows * tile + 2 * EDGE)
        image = self._blank(QSize(count * one.width() + (count - 1) * ARROW, one.height()))
        painter = QPainter(image)
        for place, (number, state) in enumerate(zip(example.frames, states, strict=True)):
            left = place * (one.width() + ARROW)
            self._paint_board(
                painter, QPoint(left + EDGE, EDGE), tile, HelpScene.of(example, state, is_start=not number)
            )
            if place:
                self._paint_arrow(painter, QRectF(left - ARROW, 0, ARROW, one.height()))
        painter.end()
        return image

    def fights(self, t: Texts, example: Example) -> QImage:
        """The combat card of an example, all of it told; raises ValueError for one without a fight."""
        event, state = example.committed, example.start
        combat = from_event(t, event, state.board.cities, example.words) if event is not None else None
        if combat is None:
            raise ValueError(example.id)
        values = state.setup.rules.letters.values
        coins = Coins(self.parts.painter, values, self.parts.textures, self.ratio)
        view = FightView(self.parts.theme, coins, t, combat, beats(combat)[-1])
        image = self._blank(view.size())
        painter = QPainter(image)
        view.render(painter, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawChildren)
        painter.end()
        view.deleteLater()
        return image

    def table(self, game: str, width: int) -> QImage:
        """The board of a table game."""
        return board_image(self.parts, game, width, self.ratio)

    def _blank(self, size: QSize) -> QImage:
        image = QImage(size * self.ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(self.ratio)
        image.fill(Qt.GlobalColor.transparent)
        return image

    def _paint_board(self, painter: QPainter, at: QPoint, tile: int, scene: HelpScene) -> None:
        """Stones and all that lies on them, in an edge of brass."""
        boards, size = self.parts.painter, scene.look.size
        area = QRect(at, QSize(size.columns * tile, size.rows * tile))
        painter.save()
        painter.setClipRect(area)
        view = BoardView(tile, at, area)
        boards.paint_terrain(painter, view, scene.terrain, size)
        boards.paint_look(painter, view, scene.look)
        paint_outlines(painter, view, scene.outlines)
        painter.restore()
        edge = QRectF(area).adjusted(-EDGE / 2, -EDGE / 2, EDGE / 2, EDGE / 2)
        for colour, width in ((self.parts.theme.colours.dark_brass, EDGE), (self.parts.theme.colours.brass, 1)):
            painter.setPen(QPen(QColor(colour), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(edge)

    def _paint_arrow(self, painter: QPainter, area: QRectF) -> None:
        """From before to after."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre, long, high = area.center(), 13.0, 10.0
        points = [QPointF(-long, -3), QPointF(2, -3), QPointF(2, -high), QPointF(long, 0)]
        points += [QPointF(2, high), QPointF(2, 3), QPointF(-long, 3)]
        painter.setPen(QPen(QColor(self.parts.theme.colours.engraved), 1))
        painter.setBrush(QColor(self.parts.theme.colours.bright_brass))
        painter.drawPolygon(QPolygonF([centre + point for point in points]))
        painter.restore()

    def _tile(self, name: str, size: int) -> QImage:
        """Four cells of one stone."""
        cells, each = Size(2, 2), size // 2
        image = self._blank(QSize(2 * each, 2 * each))
        painter = QPainter(image)
        area = QRect(0, 0, 2 * each, 2 * each)
        terrain = bytes([Terrain[name.upper()]]) * cells.count
        self.parts.painter.paint_terrain(painter, BoardView(each, QPoint(0, 0), area), terrain, cells)
        painter.setPen(QPen(QColor(self.parts.theme.colours.dark_brass), 2))
        painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.end()
        return image

    def _coin(self, what: str, size: int) -> QImage:
        side, _, letter = what.partition(":")
        return self.parts.painter.picture(Coin(Side(side), letter, self.values.get(letter)), size, self.ratio)

    def _city(self, what: str, size: int) -> QImage:
        owner = None if what == "neutral" else Side(what)
        return self.parts.painter.picture(CityTile(owner, 2), size, self.ratio)

    def _jewel(self, what: str, size: int) -> QImage:
        return self.parts.painter.picture(Jewel(Element(what)), size, self.ratio)

    def _glyph(self, what: str, size: int) -> QImage:
        return glyph_image(what, min(size, 30), self.ratio)

    def _modifier(self, what: str, size: int) -> QImage:
        coins = Coins(self.parts.painter, self.values, self.parts.textures, self.ratio)
        return coins.modifier(Modifier(what), min(size, 28)).toImage()


@dataclass(frozen=True, slots=True)
class HelpScene:
    """What one board shows."""

    terrain: bytes
    look: BoardLook
    outlines: tuple[Outline, ...] = ()

    @classmethod
    def of(cls, example: Example, state: GameState, *, is_start: bool) -> HelpScene:
        """An example's position; in the first one the letters lie laid, with the cells that refuse them."""
        board = state.board
        look, found = board_look(board, example.words), example.preview
        look = replace(look, values=state.setup.rules.letters.values)  # By which the figures beside it are reckoned.
        if is_start and found is not None:
            refused = tuple(dict.fromkeys(cell for refusal in found.refusals for cell in refusal.cells))
            runs = () if found.refusals or found.main is None else (found.main, *found.cross)
            links = laid_links(runs, example.laid)
            laid = LaidLook(state.to_move, example.laid, links)
            look = replace(look, laid=laid, refused=tuple(cell for cell in refused if cell in board.size))
        outlines = liftable_runs(example, state) if example.shows == "lifting" else ()
        return cls(board.terrain.cells, look, outlines)


def liftable_runs(example: Example, state: GameState) -> tuple[Outline, ...]:
    """The runs of the side to move, outlined as they are while one is chosen to be lifted."""
    table, side = BoardContext.of(state), state.to_move
    found = []
    for run in table.network(side, example.words).runs:
        answer = lift(table, side, state.racks[side], example.words, at=run.at, direction=run.direction)
        found.append(Outline(frozenset(run.cells), Shade.MAY if isinstance(answer, Lift) else Shade.MAY_NOT))
    return tuple(sorted(found, key=lambda outline: outline.shade is Shade.MAY))


_INLINE: Mapping[str, Callable[[Illustrator, str, int], QImage]] = MappingProxyType(
    {
        "tile": Illustrator._tile,
        "coin": Illustrator._coin,
        "city": Illustrator._city,
        "jewel": Illustrator._jewel,
        "modifier": Illustrator._modifier,
        "glyph": Illustrator._glyph,
    }
)
"""The small pictures by their kinds."""
