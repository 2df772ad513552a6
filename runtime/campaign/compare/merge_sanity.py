"""What two sound versions make nonsense of together: two pieces on a cell, a piece off the map, a reference to nothing.

The merged level has ours there, so that what comes out can always be opened and mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from runtime.campaign.compare.terrain_changes import TerrainConflict
from runtime.campaign.compare.values import MOST_CELLS, Conflict
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, given_cities, given_tokens, speakers
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.support.issues import Place

_FEW = 20
"""So many cells in conflict are told one by one; of more, the box around each kind of them."""


def made_sense(merged: Level, ours: Level, theirs: Level) -> tuple[Level, tuple[Conflict, ...]]:
    """The merged level without what makes no sense only because both sides came together, and what that was.

    ``ours`` and ``theirs`` lie on the merged map and use its ids.
    """
    found: list[Conflict] = []
    level = _on_the_map(merged, found)
    level = _one_a_cell(level, ours, found)
    level = _grounded(level, ours, theirs, found)
    level = _letters_apart(level, ours, found)
    found += _dangling(level, ours, theirs)
    return level, tuple(found)


def _all(level: Level) -> tuple[City | Token, ...]:
    return (*level.cities, *level.tokens)


def ground_conflicts(clashes: tuple[TerrainConflict, ...], count: int) -> Iterator[Conflict]:
    """The conflicts about cells that both sides painted: each cell where they are few, else kind by kind."""
    if count <= _FEW:
        for clash in clashes:
            at = {"row": clash.row, "column": clash.column, "count": 1}
            yield Conflict("cells", Place(cells=((clash.row, clash.column),)), {**at, **_kinds(clash)})
        return
    groups: dict[tuple[object, ...], list[TerrainConflict]] = {}
    for clash in clashes:
        groups.setdefault((clash.ours, clash.theirs), []).append(clash)
    left = count - len(clashes)
    for group in groups.values():
        rows, columns = [one.row for one in group], [one.column for one in group]
        box = {"row": min(rows), "column": min(columns), "last_row": max(rows), "last_column": max(columns)}
        cells = tuple((one.row, one.column) for one in group[:MOST_CELLS])
        figures = {"count": len(group) + left, **box, **_kinds(group[0])}
        left = 0
        yield Conflict("cells", Place(cells=cells), figures)


def dangling_in_campaign(merged: Campaign, ours: Campaign, theirs: Campaign) -> Iterator[Conflict]:
    """References of the merged graph that lead nowhere, though each side's own led somewhere."""
    known = _lost(ours) | _lost(theirs)
    for kind, name, thing in sorted(_lost(merged) - known):
        details = {"name": name, "kind": kind, "thing": thing}
        yield Conflict("dangling-graph", Place(CAMPAIGN_FILE), details)


def _lost(campaign: Campaign) -> set[tuple[str, str, str]]:
    """What the graph refers to and lacks: the kind, the id, and who refers to it."""
    levels = set(campaign.level_ids)
    nodes = {node.id for node in campaign.nodes}
    lost = {("level", node.level, node.id) for node in campaign.nodes if node.level not in levels}
    lost |= {("node", end, edge.id) for edge in campaign.edges for end in (edge.start, edge.end) if end not in nodes}
    if campaign.start and campaign.start not in nodes:
        lost.add(("node", campaign.start, "start"))
    return lost


def _kinds(clash: TerrainConflict) -> dict[str, str | int]:
    before = clash.before.name.lower() if clash.before else ""
    return {"from": before, "ours_is": clash.ours.name.lower(), "theirs_is": clash.theirs.name.lower()}


def _on_the_map(level: Level, found: list[Conflict]) -> Level:
    """Without what fell off because one side cut the map and the other put something there."""
    size = level.terrain.size
    for piece in _all(level):
        if piece.at not in size:
            found.append(Conflict("off-the-map", Place(), {"id": piece.id}))
    lost = sum(one.at not in size for side in SIDES for one in level.start.letters[side])
    lost += sum(cell not in size for region in level.regions for cell in region.cells)
    if lost:
        found.append(Conflict("cells-off-the-map", Place(), {"count": lost}))
    if not lost and all(piece.at in size for piece in _all(level)):
        return level
    letters = level.start.letters.map(lambda laid: tuple(one for one in laid if one.at in size))
    return replace(
        level,
        cities=tuple(city for city in level.cities if city.at in size),
        tokens=tuple(token for token in level.tokens if token.at in size),
        regions=tuple(
            replace(region, cells=tuple(cell for cell in region.cells if cell in size)) for region in level.regions
        ),
        start=replace(level.start, letters=letters),
    )


def _one_a_cell(level: Level, ours: Level, found: list[Conflict]) -> Level:
    """Of two pieces that came to stand on one cell the one that ours has not there goes back to where ours has it."""
    standing: dict[Cell, list[City | Token]] = {}
    for piece in _all(level):
        standing.setdefault(piece.at, []).append(piece)
    in_ours = _pieces(ours)
    back: dict[str, City | Token | None] = {}
    for at, pieces in standing.items():
        if len(pieces) < 2 or all(_at(in_ours.get(piece.id)) == at for piece in pieces):
            continue
        first = next((piece for piece in pieces if _at(in_ours.get(piece.id)) == at), pieces[0])
        for piece in pieces:
            if piece is not first and _at(in_ours.get(piece.id)) != at:
                back[piece.id] = in_ours.get(piece.id)
                figures: dict[str, str | int] = {"id": first.id, "other": piece.id, "row": at.row, "column": at.column}
                found.append(Conflict("two-on-a-cell", Place(cells=(at,)), figures))
    if not back:
        return level
    cities = (back.get(city.id, city) for city in level.cities)
    tokens = (back.get(token.id, token) for token in level.tokens)
    return replace(
        level,
        cities=tuple(city for city in cities if isinstance(city, City)),
        tokens=tuple(token for token in tokens if isinstance(token, Token)),
    )


def _grounded(level: Level, ours: Level, theirs: Level, found: list[Conflict]) -> Level:
    """Cities stand on plains: where one side built and the other painted, the city stays."""
    built = {city.at for side in (ours, theirs) for city in side.cities}
    wet = [city for city in level.cities if city.at in built and level.terrain[city.at] is not Terrain.PLAINS]
    wrong = [city for city in wet if not _was_so(city, ours, level) and not _was_so(city, theirs, level)]
    for city in wrong:
        figures: dict[str, str | int] = {"id": city.id, "row": city.at.row, "column": city.at.column}
        figures["to"] = level.terrain[city.at].name.lower()
        found.append(Conflict("under-city", Place(cells=(city.at,)), figures))
    if not wrong:
        return level
    return replace(level, terrain=level.terrain.having({city.at: Terrain.PLAINS for city in wrong}))


def _was_so(city: City, side: Level, merged: Level) -> bool:
    """Whether a side had the city on such ground itself; only where its map was not resized can that be seen."""
    if side.terrain.size != merged.terrain.size or city.at not in side.terrain.size:
        return False
    return any(one.at == city.at for one in side.cities) and side.terrain[city.at] is merged.terrain[city.at]


def _letters_apart(level: Level, ours: Level, found: list[Conflict]) -> Level:
    """No cell has letters of both sides of the game: there, the one that ours laid stays."""
    cells = [{laid.at for laid in level.start.letters[side]} for side in SIDES]
    both = cells[0] & cells[1]
    mine = [{laid.at for laid in ours.start.letters[side]} for side in SIDES]
    both -= mine[0] & mine[1]
    if not both:
        return level
    for at in sorted(both):
        found.append(Conflict("two-letters", Place(cells=(at,)), {"row": at.row, "column": at.column}))

    def kept(laid: tuple[Laid, ...], own: set[Cell], others: set[Cell]) -> tuple[Laid, ...]:
        return tuple(one for one in laid if one.at not in both or one.at in own or one.at not in others)

    gold, silver = level.start.letters
    kept_gold = kept(gold, mine[0], mine[1])
    there = {one.at for one in kept_gold}
    kept_silver = tuple(one for one in silver if one.at not in both or one.at not in there)
    return replace(level, start=replace(level.start, letters=BySide(kept_gold, kept_silver)))


def _dangling(level: Level, ours: Level, theirs: Level) -> Iterator[Conflict]:
    """Conditions and triggers that speak of what the other side removed."""
    missing = tuple(_missing(level))
    known = {*_missing(ours), *_missing(theirs)} if missing else ()
    for who, kind, name in missing:
        if (who, kind, name) not in known:
            yield Conflict("dangling", Place(), {"id": who, "kind": kind.value, "name": name})


def _missing(level: Level) -> Iterator[tuple[str, ReferenceKind, str]]:
    there: Mapping[ReferenceKind, frozenset[str]] = {
        ReferenceKind.CITY: frozenset(one.id for one in level.cities) | given_cities(level),
        ReferenceKind.TOKEN: frozenset(one.id for one in level.tokens) | given_tokens(level),
        ReferenceKind.REGION: frozenset(one.id for one in level.regions),
        ReferenceKind.VARIABLE: frozenset(one.id for one in (*level.variables, *level.journey)),
        ReferenceKind.OBJECTIVE: frozenset(path.id for side in SIDES for path in level.conditions[side]),
    }
    for speaker in speakers(level):
        for kind, name in sorted(speaker.kinds, key=lambda pair: (pair[0].value, pair[1])):
            if name not in there[kind]:
                yield speaker.id, kind, name


def _pieces(level: Level) -> dict[str, City | Token]:
    return {piece.id: piece for piece in _all(level)}


def _at(piece: City | Token | None) -> Cell | None:
    return piece.at if piece is not None else None
