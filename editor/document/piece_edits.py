"""Edits that clear, put down and move pieces of maps, with their mirror images where a symmetry is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.area import NOWHERE, Area, CellBox, common, minus, moved, united
from editor.document.cells import city_at, token_at
from editor.document.edit import THINGS, CompositeEdit, Edit, EditRefusal, on_level
from editor.document.pieces import MapPiece, Put, cleared, piece_of, put
from editor.document.symmetry import part_of, turned
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import part_mask
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class ClearCells:
    """Make cells plains and take away all that lies on them; conditions keep speaking of it, which checks report."""

    level_id: str
    area: Area

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells cleared."""
        return on_level(campaign, self.level_id, lambda level: cleared(level, self.area))

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The same with all answering cells."""
        return replace(self, area=with_images(self.area, level.terrain.size, symmetry))


@dataclass(frozen=True, slots=True)
class PutPiece:
    """Put a piece on a map, its top left corner at ``at``.

    What lay on its cells goes. Cities and tokens keep their names, and their ids where these are free. What comes to
    lie off the map is left out (:func:`~editor.document.pieces.put` tells what).
    """

    level_id: str
    piece: MapPiece
    at: Cell

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the piece."""
        return on_level(campaign, self.level_id, lambda level: _few_enough(put(level, self.piece, self.at).level))

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The piece and its images together."""
        return CompositeEdit(self.images(level, symmetry))

    def images(self, level: Level, symmetry: Symmetry) -> tuple[PutPiece, ...]:
        """The piece and an image for each of the symmetry's turns.

        Of cells that answer each other only one is put down, so that all is symmetric. What is owned is left out of
        cells that are their own images with the sides changed.
        """
        size = level.terrain.size
        whole = moved(self.piece.area, self.at.row, self.at.column)
        chosen = _of_each_group(whole.clipped(size), size, symmetry)
        piece = self.piece.within(moved(chosen, -self.at.row, -self.at.column))
        piece = _without_own_mirrors(piece, self.at, size, symmetry)
        images = (_image(piece, self.at, size, turn, swaps) for turn, swaps in symmetry.turns.items())
        return (replace(self, piece=piece), *(PutPiece(self.level_id, image, corner) for image, corner in images))


@dataclass(frozen=True, slots=True)
class MoveCells:
    """Move cells with all that lies on them to another place of the map, turned on the way where it is said.

    They leave plains behind; ids stay. Cells that conditions, triggers and regions name are places, and stay too.
    """

    level_id: str
    area: Area
    at: Cell
    turn: Turn | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells moved."""
        return on_level(campaign, self.level_id, lambda level: self.done(level).level)

    def done(self, level: Level) -> Put:
        """The level with the cells moved, and what fell off or was covered."""
        return put(cleared(level, self.area), self._piece(level), self.at)

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The same with the answering cells; the things there that answer those moved keep their ids and names."""
        clear = ClearCells(self.level_id, self.area).mirrored(level, symmetry)
        original, *images = PutPiece(self.level_id, self._piece(level), self.at).images(level, symmetry)
        named = (_with_names(level, image, turn) for image, turn in zip(images, symmetry.turns, strict=True))
        return CompositeEdit((clear, original, *named))

    def _piece(self, level: Level) -> MapPiece:
        piece = piece_of(level, self.area)
        return piece.turned(self.turn) if self.turn else piece


def with_images(area: Area, size: Size, symmetry: Symmetry) -> Area:
    """The cells of an area and all that answer them."""
    found = area.clipped(size)
    for turn in symmetry.turns:
        found = united(found, turned(area, size, turn).clipped(size))
    return found


def _of_each_group(area: Area, size: Size, symmetry: Symmetry) -> Area:
    """One cell of every group of answering cells in the area, rather of the part of the map where the area begins."""
    first = next(area.cells(), None)
    if first is None:
        return NOWHERE
    begun = part_of(size, symmetry, first)
    parts = (begun, *(part for part in (None, *symmetry.turns) if part is not begun))
    chosen, taken = NOWHERE, NOWHERE
    for part in parts:
        more = minus(common(area, Area(CellBox.of(size), part_mask(size, symmetry, part))), taken)
        chosen = united(chosen, more)
        taken = united(taken, with_images(more, size, symmetry))
    return chosen


def _image(piece: MapPiece, at: Cell, size: Size, turn: Turn, swaps: bool) -> tuple[MapPiece, Cell]:
    """The piece as it lies mirrored, and where its corner is then."""
    image = piece.turned(turn)
    far = Cell(at.row + piece.size.rows - 1, at.column + piece.size.columns - 1)
    one, other = turn.cell(size, at), turn.cell(size, far)
    corner = Cell(min(one.row, other.row), min(one.column, other.column))
    return (image.swapped() if swaps else image), corner


def _with_names(level: Level, image: PutPiece, turn: Turn) -> PutPiece:
    """An image of a moved piece, whose things are those that lay on the cells answering the old ones."""
    size, piece = level.terrain.size, image.piece
    old = {city.id: city.at for city in level.cities} | {token.id: token.at for token in level.tokens}
    cities: list[tuple[int, City]] = []
    for number, city in piece.cities:
        twin = city_at(level, turn.cell(size, old[city.id]))
        if twin is None or twin.owner is not city.owner:
            cities.append((number, city))
        else:
            cities.append((level.cities.index(twin), replace(twin, at=city.at)))
    tokens: list[tuple[int, Token]] = []
    for number, token in piece.tokens:
        other = token_at(level, turn.cell(size, old[token.id]))
        if other is None or (other.element, other.power) != (token.element, token.power):
            tokens.append((number, token))
        else:
            tokens.append((level.tokens.index(other), replace(other, at=token.at)))
    return replace(image, piece=replace(piece, cities=tuple(cities), tokens=tuple(tokens)))


def _without_own_mirrors(piece: MapPiece, at: Cell, size: Size, symmetry: Symmetry) -> MapPiece:
    """The piece without what is owned on cells that are their own images with the sides changed."""

    def own(cell: Cell) -> bool:
        there = Cell(cell.row + at.row, cell.column + at.column)
        return len(symmetry.images(size, there)[there]) > 1

    return replace(
        piece,
        cities=tuple(pair for pair in piece.cities if pair[1].owner is None or not own(pair[1].at)),
        letters=piece.letters.map(lambda laid: tuple(pair for pair in laid if not own(pair[1].at))),
    )


def _few_enough(level: Level) -> Level | EditRefusal:
    """The level, unless it has more things than a file may hold."""
    most = max(len(level.cities), len(level.tokens))
    return level if most <= THINGS else EditRefusal("too-many", {"most": THINGS})
