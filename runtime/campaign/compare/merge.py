"""Three levels or campaigns brought together by what they mean: the common one before, ours and theirs.

What only one side changed is taken, and what both changed differently stays as ours has it and is told as a conflict.
A campaign that both sides changed in different parts has both sides' changes, whatever lines of the files they are in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from runtime.campaign.campaign_json import CAMPAIGN, read_campaign_data
from runtime.campaign.compare.map_shift import Framing, framing_of
from runtime.campaign.compare.merge_sanity import dangling_in_campaign, ground_conflicts, made_sense
from runtime.campaign.compare.renames import Renames, level_renames, renames_of, with_objective_ids
from runtime.campaign.compare.side_files import AnyLevel, merge_beside, merge_tables, table_renames
from runtime.campaign.compare.tree import ABSENT, TreeMerge
from runtime.campaign.compare.values import MOST_CELLS, Conflict
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import Campaign, NoteFile, Stamp, TextTable
from runtime.campaign.play import ProofFile
from runtime.campaign.references import (
    Go,
    ReferenceKind,
    level_shifted,
    level_with_ids,
    notes_moved,
    position_moved,
    position_with_ids,
    presets_on,
)
from runtime.campaign.side_files import SIDE_FILES, SideFile, SideFileKind
from runtime.campaign.source import (
    ACCEPTED_FILE,
    CAMPAIGN_FILE,
    Head,
    level_file,
    stamp_file,
    text_file,
)
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.issues import Place


@dataclass(frozen=True, slots=True)
class Merged:
    """A campaign with both sides' changes, and where they excluded each other."""

    campaign: Campaign
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class MergedLevel:
    """A level with both sides' changes, where they excluded each other, and how each version came to lie in it."""

    level: Level
    conflicts: tuple[Conflict, ...] = ()
    framing: Framing | None = None
    renames: Renames = field(default_factory=Renames)


def merge_campaigns(base: Campaign, ours: Campaign, theirs: Campaign) -> Merged:
    """Ours with what theirs changed since ``base``."""
    if ours in (base, theirs):
        return Merged(theirs)
    if theirs == base:
        return Merged(ours)
    base, ours, theirs, conflicts = _with_same_ids(base, ours, theirs)
    head, found, order = _merged_head(base, ours, theirs)
    conflicts += found
    levels, tables = {}, []
    beside = [(kind, dict[str, Any]()) for kind in SIDE_FILES]
    for level_id in order:
        whole = [_any_level(one, level_id) for one in (base, ours, theirs)]
        if any(isinstance(one, TableLevel) for one in whole):
            made, clashes = merge_tables(whole[0], whole[1], whole[2])
            conflicts += clashes
            if isinstance(made, TableLevel):
                tables.append(made)
            else:
                levels[level_id] = made
            continue
        three = [_level(one, level_id) for one in (base, ours, theirs)]
        done = _merged_or_only(*three)
        levels[level_id] = done.level
        conflicts += done.conflicts
        for kind, files in beside:
            given = [kind.of(one).get(level_id) for one in (base, ours, theirs)]
            together, clashes = _merged_file(kind, given, level_id, done, three)
            conflicts += clashes
            if any(one is not None for one in given) and together != kind.empty:
                files[level_id] = together
    listed = tuple(levels[level_id] for level_id in order if level_id in levels)
    merged = replace(head, levels=listed, tables=tuple(tables))
    for kind, files in beside:
        merged = kind.having(merged, files)
    merged, more = _with_texts(merged, base, ours, theirs)
    conflicts += more
    return Merged(merged, (*conflicts, *dangling_in_campaign(merged, ours, theirs)))


def _with_same_ids(
    base: Campaign, ours: Campaign, theirs: Campaign
) -> tuple[Campaign, Campaign, Campaign, list[Conflict]]:
    """The three campaigns calling each level and objective by the same id, and where ours and theirs renamed it."""
    mine, other = (
        level_renames(base.levels, side.levels) | table_renames(base.tables, side.tables) for side in (ours, theirs)
    )
    conflicts: list[Conflict] = []
    for old in mine:
        if old in other and mine[old] != other[old]:
            place = Place(level_file(mine[old]), level=mine[old])
            conflicts.append(
                Conflict("renamed-both", place, {"name": old, "ours_id": mine[old], "theirs_id": other[old]})
            )
    final = {old: mine.get(old, other.get(old, old)) for old in (*mine, *other)}
    base = _with_level_ids(base, final)
    theirs = _with_level_ids(theirs, {other.get(old, old): new for old, new in final.items()})
    ours = _with_level_ids(ours, {mine.get(old, old): new for old, new in final.items()})
    return (*with_objective_ids(base, ours, theirs), conflicts)


def merge_levels(base: Level | None, ours: Level, theirs: Level, file: str = "") -> MergedLevel:
    """Ours with what theirs changed since ``base``; None where both made the level, each without the other."""
    if ours in (base, theirs):
        return MergedLevel(theirs)
    if theirs == base:
        return MergedLevel(ours)
    return _LevelMerge(base, ours, theirs, file or level_file(ours.id)).done()


def merge_heads(base: Head, ours: Head, theirs: Head) -> tuple[Head, tuple[Conflict, ...]]:
    """Ours with what theirs changed since ``base``, for ``campaign.json`` alone: levels count by their ids."""
    if ours in (base, theirs):
        return theirs, ()
    if theirs == base:
        return ours, ()
    campaign, conflicts, order = _merged_head(*(_with_listed(head) for head in (base, ours, theirs)))
    return Head(campaign, tuple(order)), tuple(conflicts)


def _with_listed(head: Head) -> Campaign:
    """The campaign with nothing but the ids of its levels."""
    blank = TerrainMap.from_rows(["."])
    return replace(head.campaign, levels=tuple(Level(level_id, "", blank) for level_id in head.levels))


def _merged_head(base: Campaign, ours: Campaign, theirs: Campaign) -> tuple[Campaign, list[Conflict], list[str]]:
    """The campaign without levels, and the ids of those it is to have in their order."""
    old, mine, other = (CAMPAIGN.write(one) for one in (base, ours, theirs))
    tree = TreeMerge()
    merged = tree.merged(old, mine, other)
    conflicts = list(tree.found(merged, Place(CAMPAIGN_FILE), {}))
    order: list[str] = list(merged["levels"])
    for one in _ids(base):
        was = [_any_level(campaign, one) for campaign in (base, ours, theirs)]
        if was[1] is None and was[2] is not None and was[2] != was[0]:
            place = Place(level_file(one), level=one)
            conflicts.append(Conflict("level-removed-by-ours", place, {"name": was[2].name}))
        elif was[2] is None and was[1] is not None and was[1] != was[0]:
            place = Place(level_file(one), level=one)
            conflicts.append(Conflict("level-removed-by-theirs", place, {"name": was[1].name}))
            order.insert(min(_ids(ours).index(one), len(order)), one)
    return read_campaign_data(merged, ()), conflicts, order


def _merged_or_only(base: Level | None, ours: Level | None, theirs: Level | None) -> MergedLevel:
    """The level as those sides have it that have it."""
    if ours is not None and theirs is not None:
        return merge_levels(base, ours, theirs)
    only = ours or theirs
    if only is None:
        raise KeyError("a level that neither side has")
    return MergedLevel(only)


def _merged_file(
    kind: SideFileKind[SideFile],
    files: list[SideFile | None],
    level_id: str,
    done: MergedLevel,
    levels: list[Level | None],
) -> tuple[SideFile, tuple[Conflict, ...]]:
    """What lies beside a level, first laid as the level's own cells came to lie; of a level of one side that side's."""
    if levels[1] is None or levels[2] is None:
        return (files[1] if levels[1] is not None else files[2]) or kind.empty, ()
    three = [one or kind.empty for one in files]
    if levels[0] is not None and not three[0] == three[1] == three[2]:
        done = done if done.framing is not None else _framed(done, levels[0], levels[1], levels[2])
        three = [_laid(one, done, number) for number, one in enumerate(three)]
    made, conflicts = merge_beside(three[0], three[1], three[2], kind.file(level_id), level_id)
    if isinstance(made, NoteFile):
        made = replace(made, notes=tuple(sorted(made.notes, key=lambda note: note.at)))
    return made, conflicts


def _shift(place: tuple[int, int], size: Size) -> Go:
    """Where cells of a map come to lie that is laid at a place of one of another size."""

    def go(cell: Cell) -> Cell | None:
        after = Cell(cell.row + place[0], cell.column + place[1])
        return after if after in size else None

    return go


def _with_texts(
    merged: Campaign, base: Campaign, ours: Campaign, theirs: Campaign
) -> tuple[Campaign, tuple[Conflict, ...]]:
    """The campaign with the texts of each language and the accepted findings of both sides."""
    conflicts: list[Conflict] = []
    texts = {}
    for language in dict.fromkeys((*ours.texts, *theirs.texts)):
        three = [one.texts.get(language) for one in (base, ours, theirs)]
        file = text_file(language)
        if three[0] is not None and (three[1] is None or three[2] is None):
            left = three[1] or three[2]
            if left is not None and left != three[0]:
                code = "removed-by-ours" if three[1] is None else "removed-by-theirs"
                conflicts.append(Conflict(code, Place(file), {"name": language, "what": "text"}))
                if three[1] is not None:
                    texts[language] = three[1]
            continue
        old, mine, other = (one or TextTable() for one in three)
        table, found = merge_beside(old, mine, other, file)
        conflicts += found
        texts[language] = table
    stamps, found = _merged_stamps(base.stamps, ours.stamps, theirs.stamps)
    accepted, more = merge_beside(base.accepted, ours.accepted, theirs.accepted, ACCEPTED_FILE)
    return replace(merged, texts=texts, stamps=stamps, accepted=accepted), (*conflicts, *found, *more)


def _merged_stamps(
    base: Mapping[str, Stamp], ours: Mapping[str, Stamp], theirs: Mapping[str, Stamp]
) -> tuple[dict[str, Stamp], tuple[Conflict, ...]]:
    """The designer's stamps of both sides; of one that was removed and changed, what ours has."""
    stamps: dict[str, Stamp] = {}
    conflicts: list[Conflict] = []
    for name in dict.fromkeys((*ours, *theirs)):
        old, mine, other = (one.get(name) for one in (base, ours, theirs))
        if mine is not None and other is not None:
            stamps[name], found = merge_beside(old or Stamp("", ()), mine, other, stamp_file(name))
            conflicts += found
            continue
        left = mine or other
        if left is None or left == old:
            continue
        if old is not None:
            code = "removed-by-ours" if mine is None else "removed-by-theirs"
            conflicts.append(Conflict(code, Place(stamp_file(name)), {"name": old.name, "what": "stamp"}))
        if old is None or mine is not None:
            stamps[name] = left
    return stamps, tuple(conflicts)


def _framed(done: MergedLevel, base: Level, ours: Level, theirs: Level) -> MergedLevel:
    """A level that only one side changed, with how each version came to lie in it."""
    framing = framing_of(base, ours, theirs)
    return replace(done, framing=framing, renames=renames_of(base, ours, theirs, framing.shifts))


def _laid(file: SideFile, done: MergedLevel, number: int) -> SideFile:
    """A version's file with its cells where they came to lie, and the ids that things have now; proofs keep both."""
    framing, size, renames = done.framing, done.level.terrain.size, done.renames
    if framing is None or isinstance(file, ProofFile):
        return file
    place, ids = framing.places[number], (renames.base, renames.ours, renames.theirs)[number]
    if isinstance(file, NoteFile):
        return notes_moved(file, _shift(place, size))
    if not ids and place == (0, 0) and framing.is_same_size(number):
        return file

    def ground(terrain: TerrainMap) -> TerrainMap:
        return framing.laid_on(done.level.terrain, terrain, place)

    return presets_on(
        file,
        lambda position: position_with_ids(
            position_moved(position, _shift(place, size), ground), lambda kind, one: ids.get((kind, one), one)
        ),
    )


def _with_level_ids(campaign: Campaign, ids: Mapping[str, str]) -> Campaign:
    """The campaign with other ids for its levels, and what refers to them changed."""
    if all(ids.get(level_id, level_id) == level_id for level_id in campaign.level_ids):
        return campaign
    for kind in SIDE_FILES:
        campaign = kind.having(campaign, {ids.get(old, old): file for old, file in kind.of(campaign).items()})
    return replace(
        campaign,
        levels=tuple(replace(level, id=ids.get(level.id, level.id)) for level in campaign.levels),
        tables=tuple(replace(table, id=ids.get(table.id, table.id)) for table in campaign.tables),
        nodes=tuple(replace(node, level=ids.get(node.level, node.level)) for node in campaign.nodes),
        accepted=replace(
            campaign.accepted,
            accepted=tuple(replace(one, level=ids.get(one.level, one.level)) for one in campaign.accepted.accepted),
        ),
    )


def _ids(campaign: Campaign) -> list[str]:
    return list(campaign.level_ids)


def _level(campaign: Campaign, level_id: str) -> Level | None:
    return next((level for level in campaign.levels if level.id == level_id), None)


def _any_level(campaign: Campaign, level_id: str) -> AnyLevel | None:
    return _level(campaign, level_id) or campaign.table(level_id)


class _LevelMerge:
    """One level being merged."""

    def __init__(self, base: Level | None, ours: Level, theirs: Level, file: str) -> None:
        self._base, self._ours, self._theirs = base, ours, theirs
        self._place = Place(file, level=ours.id)
        self._names: dict[str, str | int] = {"level": ours.name}
        self._conflicts: list[Conflict] = []

    def done(self) -> MergedLevel:
        """The level, its landscape first: that settles where everything else lies."""
        framing = framing_of(self._base, self._ours, self._theirs)
        for code, details, cells in framing.faults:
            self._tell(code, details, cells, "/terrain")
        ground = framing.merged()
        for clash in ground_conflicts(ground.clashes, ground.count):
            self._tell(clash.code, clash.details, clash.place.cells, "/terrain")
        renames = Renames()
        if self._base is not None:
            renames = renames_of(self._base, self._ours, self._theirs, framing.shifts)
        for kind, our_id, their_id in renames.clashes:
            figures: dict[str, str | int] = {"name": our_id, "kind": kind.value}
            figures |= {"ours_id": our_id, "theirs_id": their_id}
            self._tell("renamed-both", figures)
        ids = (renames.base, renames.ours, renames.theirs)
        aligned = [
            None if level is None else _aligned(level, framing.places[number], ids[number])
            for number, level in enumerate((self._base, self._ours, self._theirs))
        ]
        tree = TreeMerge()
        old, mine, other = (ABSENT if level is None else _data(level) for level in aligned)
        data = tree.merged(old, mine, other)
        made = LEVEL.read({**data, "terrain": list(ground.ground.rows())})
        self._conflicts += tree.found(data, self._place, self._names)
        sound, more = made_sense(made, aligned[1] or self._ours, aligned[2] or self._theirs)
        for found in more:
            self._tell(found.code, found.details, found.place.cells, found.place.pointer)
        return MergedLevel(sound, tuple(self._conflicts), framing, renames)

    def _tell(
        self,
        code: str,
        details: Mapping[str, str | int],
        cells: tuple[tuple[int, int], ...] = (),
        pointer: str = "",
    ) -> None:
        place = Place(self._place.file, pointer=pointer, level=self._place.level, cells=tuple(cells[:MOST_CELLS]))
        self._conflicts.append(Conflict(code, place, {**self._names, **details}))


def _aligned(level: Level, place: tuple[int, int], ids: Mapping[tuple[ReferenceKind, str], str]) -> Level:
    """A version with its things where they lie in the merged map, and by the ids they have there."""
    shifted = level_shifted(level, *place)
    return level_with_ids(shifted, lambda kind, one: ids.get((kind, one), one)) if ids else shifted


def _data(level: Level) -> dict[str, object]:
    """The members of a level's file but its landscape, plain."""
    # Of the regions only the cells can be very many, and are plain lists at once.
    regions = tuple(replace(region, cells=()) for region in level.regions)
    bare = replace(level, terrain=TerrainMap.from_rows(["."]), regions=regions)
    data: dict[str, Any] = {key: value for key, value in LEVEL.write(bare).items() if key != "terrain"}
    for members, region in zip(data.get("regions", ()), level.regions, strict=True):
        members["cells"] = [list(cell) for cell in region.cells]
    return data
