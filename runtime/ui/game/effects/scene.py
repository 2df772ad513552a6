"""A board as it is drawn: its pieces as pixmaps, where two differ, and the script of what is seen between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.events import CityDestroyed
from runtime.pictures.board_look import BoardLook, Bond
from runtime.pictures.stamps import CellArea, CityTile, Clasp, Coin, Drawn, Jewel, Tower, Weakness, board_stamps
from runtime.ui.game.effects.effect_values import (
    FIGHT,
    SINK,
    WASH,
    BoardEffect,
    Crumbling,
    Falling,
    Shattering,
    Sinking,
)
from runtime.ui.painter.board import BoardPainter


@dataclass(frozen=True, slots=True)
class BoardScene:
    """Stones, and what lies on them."""

    terrain: TerrainMap
    look: BoardLook

    @property
    def settled(self) -> BoardScene:
        """The same without letters that are not committed, marks and the cursor."""
        return BoardScene(self.terrain, replace(self.look, laid=None, refused=(), highlighted=(), cursor=None))

    @property
    def raised(self) -> frozenset[Cell]:
        """The cells on which letters lie that are not committed."""
        return frozenset(laid.at for laid in self.look.laid.letters) if self.look.laid is not None else frozenset()

    @property
    def snapped(self) -> tuple[Cell, ...]:
        """Where the links of broken runs begin."""
        return tuple(link.at for look in self.look.letters for link in look.links if link.bond is Bond.SNAPPED)

    def letter(self, side: Side, cell: Cell) -> str:
        """A side's letter on a cell, or a space."""
        return next((look.letters[cell] for look in self.look.letters if look.side is side), " ")


def find_differences(before: BoardScene, after: BoardScene) -> Mapping[Cell, frozenset[Cell]]:
    """The cells that do not look alike, whatever is only marked left aside, each with those its pictures reach into.

    Both scenes have one size.
    """
    size = before.terrain.size
    one, other = _drawn(before), _drawn(after)
    found: dict[Cell, frozenset[Cell]] = {}
    for cell in one.keys() | other.keys():
        was, now = one.get(cell, ()), other.get(cell, ())
        if was != now:
            moved = [drawn for drawn in (*was, *now) if drawn not in was or drawn not in now]
            found[cell] = frozenset(near for drawn in moved for near in _reached(drawn, cell) if near in size)
    if before.terrain != after.terrain:
        for place, (old, new) in enumerate(zip(before.terrain.cells, after.terrain.cells, strict=True)):
            if old != new:
                found.setdefault(size.cell(place), frozenset())
    return found


def _reached(drawn: Drawn, cell: Cell) -> tuple[Cell, ...]:
    """The other cells that a picture reaches into."""
    up, down = cell.moved(Direction.DOWN, -1), cell.moved(Direction.DOWN)
    left, right = -1, 1
    match drawn:
        case Clasp(direction=direction):
            return (cell.moved(direction),)
        case Tower():
            return (up, cell.moved(Direction.ACROSS, left), up.moved(Direction.ACROSS, left))
        case Weakness():
            return (up, cell.moved(Direction.ACROSS, right), up.moved(Direction.ACROSS, right))
        case CityTile():
            return (down,)  # The plaque with its name.
        case _:
            return ()


def _drawn(scene: BoardScene) -> Mapping[Cell, tuple[Drawn, ...]]:
    """What is drawn at each cell, from the bottom to the top."""
    found: defaultdict[Cell, list[Drawn]] = defaultdict(list)
    for drawn, at in board_stamps(scene.settled.look, CellArea.whole(scene.look.size)):
        found[at].append(drawn)
    return {cell: tuple(drawn) for cell, drawn in found.items()}


class Script:
    """A timeline in the making; ``now`` is when the present event begins."""

    def __init__(self, before: BoardScene, after: BoardScene, viewer: Side | None) -> None:
        """``viewer`` is whose rack is shown, None where it is hidden."""
        self.before = before
        self.after = after
        self.viewer = viewer
        self.now = 0
        self.effects: list[BoardEffect] = []
        self.reveals: dict[Cell, int] = {}
        self.settled = 0

    def add(self, effect: BoardEffect) -> None:
        """Let something be seen."""
        self.effects.append(effect)

    def reveal(self, cell: Cell, at: int) -> None:
        """Let a cell look as before until then; the latest word counts."""
        self.reveals[cell] = max(at, self.reveals.get(cell, 0))
        self.settled = max(self.settled, at)

    def is_gone(self, side: Side, laid: Laid) -> bool:
        """Whether a letter lay there before and does no longer."""
        return self.before.letter(side, laid.at) == laid.letter and self.after.letter(side, laid.at) != laid.letter

    def lose(self, kind: type[Falling | Shattering | Sinking], side: Side, letters: Iterable[Laid], at: int) -> None:
        """Letters that lay on the board go, in one way or another."""
        for laid in letters:
            if self.is_gone(side, laid):
                length = SINK if kind is Sinking else FIGHT
                self.add(kind(laid.at, at, length, side, laid.letter))
                self.reveal(laid.at, at)

    def destroy(self, city: CityDestroyed, at: int) -> None:
        """A city falls to ruins."""
        self.add(Crumbling(city.at, at, WASH, city.owner))
        self.reveal(city.at, at)


class Pieces:
    """Pictures of pieces, ``tile`` pixels to a cell, with the values that letters have in this game."""

    def __init__(self, boards: BoardPainter, values: Mapping[str, int], ratio: float) -> None:
        self._boards = boards
        self._values = values
        self._ratio = ratio
        self._kept: dict[tuple[Drawn, int], QPixmap] = {}

    def coin(self, side: Side, letter: str, tile: int, raised: bool = False) -> QPixmap:
        """A letter."""
        return self._picture(Coin(side, letter, self._values.get(letter), raised=raised), tile)

    def city(self, owner: Side | None, tile: int) -> QPixmap:
        """A city."""
        return self._picture(CityTile(owner, 2), tile)

    def jewel(self, element: Element, tile: int) -> QPixmap:
        """A token."""
        return self._picture(Jewel(element), tile)

    def clasp(self, clasp: Clasp, tile: int) -> QPixmap:
        """A link."""
        return self._picture(clasp, tile)

    def _picture(self, drawn: Drawn, tile: int) -> QPixmap:
        found = self._kept.get((drawn, tile))
        if found is None:
            found = QPixmap.fromImage(self._boards.picture(drawn, max(tile, 1), self._ratio))
            self._kept[drawn, tile] = found
        return found


def draw_at(
    painter: QPainter,
    picture: QPixmap,
    middle: QPointF,
    *,
    scale: float = 1.0,
    turn: float = 0.0,
    opacity: float = 1.0,
    squeeze: float = 1.0,
) -> None:
    """A picture around its ``middle``: larger or smaller, turned by degrees, squeezed across, more or less faint."""
    size = picture.deviceIndependentSize()
    painter.save()
    painter.setOpacity(painter.opacity() * max(0.0, min(opacity, 1.0)))
    painter.translate(middle)
    painter.rotate(turn)
    painter.scale(scale * squeeze, scale)
    target = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    painter.drawPixmap(target, picture, QRectF(picture.rect()))
    painter.restore()
