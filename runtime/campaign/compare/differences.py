"""What differs between two campaigns or levels, as values: by meaning, not by line.

Everything is compared in the form that files have, so that whatever joins the formats is compared too; maps, cities,
letters and the like have words of their own, the rest is named by its place in the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.compare.map_shift import Shift, moved, shift_between
from runtime.campaign.compare.members import MemberDifferences
from runtime.campaign.compare.renames import level_renames
from runtime.campaign.compare.side_files import (
    beside_differences,
    stamp_differences,
    table_differences,
    table_renames,
    texts_differ,
)
from runtime.campaign.compare.terrain_changes import ground_changes
from runtime.campaign.compare.values import MOST_CELLS, Difference
from runtime.campaign.graph_names import graph_names
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import Campaign
from runtime.campaign.side_files import SIDE_FILES
from runtime.campaign.source import (
    ACCEPTED_FILE,
    CAMPAIGN_FILE,
    Head,
    level_file,
    text_file,
)
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level, Region
from runtime.support.issues import Place
from runtime.support.jsonplaces import child

_APART = ("terrain", "cities", "tokens", "regions", "start")
"""Members of a level whose cells are compared as cells."""


def differences(before: Campaign, after: Campaign) -> tuple[Difference, ...]:
    """Everything in which ``after`` differs from ``before``: the campaign first, then level by level."""
    if before is after:
        return ()
    went = level_renames(before.levels, after.levels) | table_renames(before.tables, after.tables)
    old = {went.get(level.id, level.id): level for level in before.levels}
    found = [*_campaign(before, after, went)]
    for level in after.levels:
        if level.id not in old:
            figures = {"level": level.name, "id": level.id, **_size(level.terrain)}
            found.append(Difference("level-added", Place(level_file(level.id), level=level.id), figures))
            continue
        found += level_differences(old[level.id], level)
        found += _beside(before, after, old[level.id].id, level)
    there = {level.id for level in after.levels}
    for level_id, level in old.items():
        if level_id not in there:
            place = Place(level_file(level.id), level=level.id)
            found.append(Difference("level-removed", place, {"level": level.name, "id": level.id}))
    found += table_differences(before.tables, after.tables)
    for language in dict.fromkeys((*before.texts, *after.texts)):
        texts = before.texts.get(language), after.texts.get(language)
        found += texts_differ(*texts, language, text_file(language))
    found += stamp_differences(before.stamps, after.stamps)
    accepted = replace(
        before.accepted,
        accepted=tuple(replace(one, level=went.get(one.level, one.level)) for one in before.accepted.accepted),
    )
    found += beside_differences(accepted, after.accepted, ACCEPTED_FILE)
    return tuple(found)


def level_differences(before: Level, after: Level, file: str = "") -> tuple[Difference, ...]:
    """Everything in which a level differs from what it was; ``file`` is what places name, its usual one if empty."""
    if before is after or before == after:
        return ()
    return tuple(_LevelPair(before, after, file or level_file(after.id)).differences())


def head_differences(before: Head, after: Head) -> tuple[Difference, ...]:
    """Everything in which what ``campaign.json`` says differs, the levels' own files left aside."""
    old, new = (_without(CAMPAIGN.write(one.campaign)) | {"levels": list(one.levels)} for one in (before, after))
    found = MemberDifferences(Place(CAMPAIGN_FILE)).between(old, new)
    return tuple(_by_names(found, before.campaign, after.campaign))


def _campaign(before: Campaign, after: Campaign, went: Mapping[str, str]) -> Iterator[Difference]:
    """What ``campaign.json`` says; which levels there are is told apart."""
    names = {level.id: level.name for level in after.levels} | {table.id: table.name for table in after.tables}
    for old, new in went.items():
        figures = {"level": names[new], "id": new, "before": old}
        yield Difference("level-renamed", Place(level_file(new), level=new), figures)
    old_order = [went.get(one, one) for one in before.level_ids if went.get(one, one) in names]
    known = set(old_order)
    if old_order != [one for one in after.level_ids if one in known]:
        yield Difference("levels-reordered", Place(CAMPAIGN_FILE, pointer="/levels"))
    # Stations that play a renamed level go along with it.
    nodes = tuple(replace(node, level=went.get(node.level, node.level)) for node in before.nodes)
    followed = replace(before, nodes=nodes)
    old_data, new_data = (_without(CAMPAIGN.write(one), "levels") for one in (followed, after))
    yield from _by_names(MemberDifferences(Place(CAMPAIGN_FILE)).between(old_data, new_data), before, after)


def _by_names(found: Iterable[Difference], before: Campaign, after: Campaign) -> Iterator[Difference]:
    """The differences with the names of stations and levels that people know, as the graph shows them."""
    old, new = graph_names(before), graph_names(after)
    nodes, levels = {**old.nodes, **new.nodes}, {**old.levels, **new.levels}
    tables = {"its_start": nodes, "its_end": nodes, "its_level": levels}
    for one in found:
        named = {key: tables[key].get(str(id_), str(id_)) for key, id_ in one.details.items() if key in tables}
        if one.code in _OF_NODES:
            named["id"] = nodes.get(str(one.details["id"]), str(one.details["id"]))
        elif str(one.details.get("what", "")).startswith("nodes/") and "id" in one.details:
            # A figure of a station: the place in the file has its id, people know it by its name.
            inner = str(one.details["what"]).split("/", 2)[2:]
            name = nodes.get(str(one.details["id"]), str(one.details["id"]))
            named["what"] = "/".join((child("nodes", name), *inner))
        yield replace(one, details={**one.details, **named}) if named else one


_OF_NODES = ("node-added", "node-changed", "node-removed", "story-node-added", "story-node-removed")


def _beside(before: Campaign, after: Campaign, old_id: str, level: Level) -> Iterator[Difference]:
    """What differs in the presets, proofs and notes of a level."""
    names = {"level": level.name}
    for kind in SIDE_FILES:
        file = kind.file(level.id)
        yield from beside_differences(kind.beside(before, old_id), kind.beside(after, level.id), file, names, level.id)


def _without(data: Mapping[str, object], *names: str) -> dict[str, object]:
    """The plain members of a file's data, but for these and the version of the format."""
    return {key: value for key, value in data.items() if key not in (*names, "format")}


class _LevelPair:
    """A level as it was and as it is."""

    def __init__(self, before: Level, after: Level, file: str) -> None:
        self._before, self._after = before, after
        self._shift: Shift = shift_between(before, after) or (0, 0)
        self._place = Place(file, level=after.id)
        self._names: dict[str, str | int] = {"level": after.name}

    def differences(self) -> Iterator[Difference]:
        """All of them: the landscape, what lies on it, and the rest of the file."""
        yield from self._ground()
        # Landscape, regions and letters are compared as values; as data they would be the most of it.
        old, new = (LEVEL.write(_bare(level)) for level in (self._before, self._after))
        if not isinstance(old, dict) or not isinstance(new, dict):
            return
        for city in (*old.get("cities", ()), *old.get("tokens", ())):
            city["at"] = list(moved(Cell(*city["at"]), self._shift))
        members = MemberDifferences(self._place, self._names)
        yield from members.between(_only(old, ("cities", "tokens")), _only(new, ("cities", "tokens")))
        yield from self._letters()
        yield from self._regions()
        yield from members.between(_rest(old), _rest(new))

    def _ground(self) -> Iterator[Difference]:
        old, new = self._before.terrain, self._after.terrain
        if old.size != new.size:
            figures = {
                "before_rows": old.size.rows,
                "before_columns": old.size.columns,
                "first_row": 0,
                "first_column": 0,
                "row": self._shift[0],
                "column": self._shift[1],
            }
            place = Place(self._place.file, pointer="/terrain", level=self._after.id)
            code = "map-resized-shifted" if self._shift != (0, 0) else "map-resized"
            yield Difference(code, place, self._names | figures | _size(new))
            old = laid_over(old, new, self._shift)
        for change in ground_changes(old, new):
            box: dict[str, str | int] = {"row": change.top, "column": change.left}
            box |= {"last_row": change.bottom, "last_column": change.right}
            kinds: dict[str, str | int] = {"from": change.before.name.lower(), "to": change.after.name.lower()}
            place = Place(self._place.file, pointer="/terrain", level=self._after.id, cells=change.cells)
            yield Difference("cells", place, self._names | kinds | box | {"count": change.count})

    def _letters(self) -> Iterator[Difference]:
        """The letters on the board for each side, and whatever else the start says."""
        for side in SIDES:
            old = {moved(laid.at, self._shift): laid.letter for laid in self._before.start.letters[side]}
            new = {laid.at: laid.letter for laid in self._after.start.letters[side]}
            where = f"/start/letters/{side.value}"
            for code, cells in (
                ("letters-added", [at for at in new if at not in old]),
                ("letters-removed", [at for at in old if at not in new]),
                ("letters-changed", [at for at in new if at in old and old[at] != new[at]]),
            ):
                if cells:
                    yield self._area(code, where, cells, {"side": side.value})

    def _regions(self) -> Iterator[Difference]:
        """Regions that came, went or have other cells; members that have no cells are compared as such."""
        old = {region.id: region for region in self._before.regions}
        new = {region.id: region for region in self._after.regions}
        went = self._renamed_regions(frozenset(old), frozenset(new))
        members = MemberDifferences(self._place, self._names)
        for before, after in went.items():
            yield members.renamed("/regions", before, after, new[after].name)
        listed = [
            [{"id": one.id, "name": one.name} | dict(one.extra) for one in regions]
            for regions in ((replace(one, id=went.get(one.id, one.id)) for one in self._before.regions), new.values())
        ]
        yield from members.between({"regions": listed[0]}, {"regions": listed[1]})
        numbers = {region.id: number for number, region in reversed(list(enumerate(self._after.regions)))}
        for region in self._before.regions:
            other = new.get(went.get(region.id, region.id))
            if other is not None:
                cells, now = self._old_cells(region), frozenset(other.cells)
                if cells != now:
                    figures: dict[str, str | int] = {"name": other.name or other.id, "id": other.id}
                    figures |= {"more": len(now - cells), "fewer": len(cells - now)}
                    where = f"/regions/{numbers[other.id]}/cells"
                    yield self._area("region-cells", where, sorted(cells ^ now), figures)

    def _renamed_regions(self, old: Collection[str], new: Collection[str]) -> dict[str, str]:
        """Regions that got another id: those that lie on the same cells."""
        went: dict[str, str] = {}
        free: dict[frozenset[Cell], str] = {}
        for region in self._after.regions:
            if region.id not in old:
                free.setdefault(frozenset(region.cells), region.id)
        for region in self._before.regions if free else ():
            if region.id not in new:
                found = free.pop(self._old_cells(region), None)
                if found is not None:
                    went[region.id] = found
        return went

    def _old_cells(self, region: Region) -> frozenset[Cell]:
        if self._shift == (0, 0):
            return frozenset(region.cells)
        return frozenset(moved(cell, self._shift) for cell in region.cells)

    def _area(self, code: str, pointer: str, cells: Sequence[Cell], figures: Mapping[str, str | int]) -> Difference:
        """A difference on some cells, with the box around them."""
        rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
        box = {"row": min(rows), "column": min(columns), "last_row": max(rows), "last_column": max(columns)}
        place = Place(self._place.file, pointer=pointer, level=self._after.id, cells=tuple(cells[:MOST_CELLS]))
        return Difference(code, place, {**self._names, **figures, **box, "count": len(cells)})


def laid_over(old: TerrainMap, new: TerrainMap, shift: Shift) -> TerrainMap:
    """The cells of ``old`` where they lie in a map of the size of ``new``; where it had none, those of ``new``."""
    down, right = shift
    cells = bytearray(new.cells)
    first, last = max(0, right), min(new.size.columns, old.size.columns + right)
    for row in range(max(0, down), min(new.size.rows, old.size.rows + down)):
        if last > first:
            source, target = (row - down) * old.size.columns - right, row * new.size.columns
            cells[target + first : target + last] = old.cells[source + first : source + last]
    return TerrainMap(new.size, bytes(cells))


def _size(ground: TerrainMap) -> dict[str, str | int]:
    return {"rows": ground.size.rows, "columns": ground.size.columns}


def _bare(level: Level) -> Level:
    """The level without its landscape, regions and letters on the board."""
    start = replace(level.start, letters=type(level.start.letters)((), ()))
    return replace(level, terrain=TerrainMap.from_rows(["."]), regions=(), start=start)


def _only(data: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {name: data[name] for name in names if name in data}


def _rest(data: Mapping[str, object]) -> dict[str, object]:
    """The members that are compared as they stand; of the start, what are no letters on the board."""
    rest = {key: value for key, value in data.items() if key not in (*_APART, "id", "format")}
    start = data.get("start")
    if isinstance(start, dict):
        rest["start"] = {key: value for key, value in start.items() if key != "letters"}
    return rest
