"""A whole map turned, flipped, or given another size: everything that lies on cells or speaks of cells goes along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, on_level
from editor.document.levels import why_no_size
from editor.document.notes import notes_going
from editor.document.pieces import in_order
from editor.document.presets_and_proofs import presets_losing, presets_moved
from runtime.campaign.model import Campaign, NoteFile
from runtime.campaign.play import PresetFile
from runtime.campaign.references import Follow, Left, ReferenceKind, find_needing, followed, notes_moved, speakers
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class ResizeLevel:
    """Give a map another size, and move its content ``down`` and ``right`` by so many cells; new cells are ``terrain``.

    Negative numbers crop at the top and at the left. What :func:`fallen_off` lists is taken away with the cells;
    conditions and triggers keep speaking of it, which the checks report. A condition or an effect that names a single
    cell can't do without it: where that falls off, or the last cell that an effect needs, the resizing is refused.
    """

    level_id: str
    size: Size
    terrain: Terrain = Terrain.PLAINS
    down: int = 0
    right: int = 0

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the map resized."""
        resized = on_level(campaign, self.level_id, self._resized)
        if isinstance(resized, EditRefusal) or resized is campaign:
            return resized

        def go(cell: Cell) -> Cell | None:
            after = self._moved(cell)
            return after if after in self.size else None

        resized = notes_going(resized, self.level_id, go)
        return presets_moved(
            resized, self.level_id, go, lambda terrain: TerrainMap(self.size, self._landscape(terrain))
        )

    def _resized(self, level: Level) -> Level | EditRefusal:
        if self.size == level.terrain.size and not (self.down or self.right):
            return level
        refused = self.why_not(level)
        if refused:
            return refused
        moved, size = self._moved, self.size
        return replace(
            followed(level, Follow(cell=self._follows(level.terrain.size))),
            terrain=TerrainMap(size, self._landscape(level.terrain)),
            cities=tuple(replace(city, at=moved(city.at)) for city in level.cities if moved(city.at) in size),
            tokens=tuple(replace(token, at=moved(token.at)) for token in level.tokens if moved(token.at) in size),
            regions=tuple(
                replace(region, cells=tuple(moved(cell) for cell in region.cells if moved(cell) in size))
                for region in level.regions
            ),
            start=replace(
                level.start,
                letters=level.start.letters.map(
                    lambda laid: tuple(Laid(moved(one.at), one.letter) for one in laid if moved(one.at) in size)
                ),
            ),
        )

    def why_not(self, level: Level) -> EditRefusal | None:
        """Why this level can't be resized so."""
        return why_no_size(self.size) or self._why_needed(level)

    def _moved(self, cell: Cell) -> Cell:
        return Cell(cell.row + self.down, cell.column + self.right)

    def _follows(self, before: Size) -> Callable[[Cell], Cell | Left]:
        """How cells in arguments follow; one that was off the map already only moves along."""

        def follow(cell: Cell) -> Cell | Left:
            after = self._moved(cell)
            return after if after in self.size or cell not in before else Left.OUT

        return follow

    def _landscape(self, terrain: TerrainMap) -> bytes:
        """The cells of the new map, row by row."""
        old, new = terrain.size, self.size
        blank, fill = bytes([self.terrain]) * new.columns, bytes([self.terrain])
        first, last = max(0, self.right), min(new.columns, old.columns + self.right)
        rows = []
        for row in range(new.rows):
            before = row - self.down
            if not 0 <= before < old.rows or first >= last:
                rows.append(blank)
                continue
            begin = before * old.columns - self.right
            kept = terrain.cells[begin + first : begin + last]
            rows.append(fill * first + kept + fill * (new.columns - last))
        return b"".join(rows)

    def _why_needed(self, level: Level) -> EditRefusal | None:
        """The first cell that falls off although a condition or an effect can't do without it."""
        for name, cell in find_needing(level, self._follows(level.terrain.size)):
            return EditRefusal("cell-needed", {"id": name, "row": cell.row, "column": cell.column}, (cell,))
        return None


@dataclass(frozen=True, slots=True)
class FallenOff:
    """What falls off a map: ids of cities, tokens and regions, how many starting letters, and who speaks of any of it.

    ``speakers`` are the ids of win paths and triggers that speak of a lost city or token or lose cells of their own,
    ``presets`` the names of those in which something lies on a lost cell, ``notes`` how many are lost whole.
    """

    cities: tuple[str, ...]
    tokens: tuple[str, ...]
    regions: tuple[str, ...]
    letters: int
    speakers: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()
    notes: int = 0

    def __bool__(self) -> bool:
        said = (self.cities, self.tokens, self.regions, self.letters, self.speakers, self.presets, self.notes)
        return any(said)


def fallen_off(
    level: Level,
    size: Size,
    down: int = 0,
    right: int = 0,
    presets: PresetFile | None = None,
    *,
    notes: NoteFile | None = None,
) -> FallenOff:
    """What a level, ``presets`` and ``notes`` lose by :class:`ResizeLevel`; a region is named when any cell goes."""

    def lost(cell: Cell) -> bool:
        return cell in level.terrain.size and Cell(cell.row + down, cell.column + right) not in size

    cities = tuple(city.id for city in level.cities if lost(city.at))
    tokens = tuple(token.id for token in level.tokens if lost(token.at))
    gone = {(ReferenceKind.CITY, name) for name in cities} | {(ReferenceKind.TOKEN, name) for name in tokens}
    return FallenOff(
        cities,
        tokens,
        tuple(region.id for region in level.regions if any(lost(cell) for cell in region.cells)),
        sum(lost(one.at) for laid in level.start.letters for one in laid),
        tuple(one.id for one in speakers(level) if gone & one.kinds or any(lost(cell) for cell in one.cells)),
        presets_losing(presets, lost) if presets is not None else (),
        _lost_notes(notes, lost),
    )


def _lost_notes(notes: NoteFile | None, lost: Callable[[Cell], bool]) -> int:
    """How many notes go with lost cells: those that have no other."""
    if notes is None:
        return 0
    return len(notes.notes) - len(notes_moved(notes, lambda cell: None if lost(cell) else cell).notes)


@dataclass(frozen=True, slots=True)
class TurnLevel:
    """Turn or flip a map with what lies on it, its regions, presets and notes, and the cells conditions speak of.

    Four quarter turns, or the same flip twice, leave the level as it was. Letters go where their cells go, so that
    some words read backwards then; the checks report them.
    """

    level_id: str
    turn: Turn

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the map turned."""
        turned = on_level(campaign, self.level_id, self._turned)
        if isinstance(turned, EditRefusal):
            return turned
        size = campaign.level(self.level_id).terrain.size
        turned = notes_going(turned, self.level_id, lambda cell: self.turn.cell(size, cell))
        return presets_moved(turned, self.level_id, lambda cell: self.turn.cell(size, cell), self._ground)

    def _ground(self, terrain: TerrainMap) -> TerrainMap:
        """A landscape turned."""
        size = terrain.size
        after = Size(size.columns, size.rows) if self.turn.is_crosswise else size
        return TerrainMap(after, self.turn.turned(size, terrain.cells))

    def _turned(self, level: Level) -> Level:
        size = level.terrain.size

        def go(cell: Cell) -> Cell:
            return self.turn.cell(size, cell)

        return replace(
            followed(level, Follow(cell=go)),
            symmetry=_symmetry(level.symmetry, self.turn),
            terrain=self._ground(level.terrain),
            cities=tuple(replace(city, at=go(city.at)) for city in level.cities),
            tokens=tuple(replace(token, at=go(token.at)) for token in level.tokens),
            regions=tuple(
                replace(region, cells=tuple(sorted(go(cell) for cell in region.cells))) for region in level.regions
            ),
            start=replace(
                level.start,
                letters=level.start.letters.map(
                    lambda laid: in_order(tuple(Laid(go(one.at), one.letter) for one in laid), laid)
                ),
            ),
        )


def _symmetry(symmetry: Symmetry | None, turn: Turn) -> Symmetry | None:
    """The symmetry that a map has once it is turned; four parts stay four parts, whoever's they are."""
    across = {Symmetry.LEFT_RIGHT: Symmetry.TOP_BOTTOM, Symmetry.TOP_BOTTOM: Symmetry.LEFT_RIGHT}
    aslant = {Symmetry.DIAGONAL: Symmetry.ANTI_DIAGONAL, Symmetry.ANTI_DIAGONAL: Symmetry.DIAGONAL}
    if symmetry in across:
        return across[symmetry] if turn.is_crosswise else symmetry
    keeps = turn in (Turn.HALF, Turn.FLIP_DIAGONAL, Turn.FLIP_ANTI_DIAGONAL)
    return aslant.get(symmetry, symmetry) if symmetry is not None and not keeps else symmetry
