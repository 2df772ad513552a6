"""Table games of a campaign: what differs in them, and three versions of one brought together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from runtime.campaign.compare.members import MemberDifferences
from runtime.campaign.compare.tree import ABSENT, TreeMerge
from runtime.campaign.compare.values import Conflict, Difference
from runtime.campaign.source import level_file
from runtime.campaign.table_json import plain_table_data, read_table_data
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.issues import Place

AnyLevel = Level | TableLevel


def table_renames(base: Iterable[TableLevel], side: Iterable[TableLevel]) -> dict[str, str]:
    """Table games that got another id, old to new: those that are the same but for it."""
    before, after = tuple(base), tuple(side)
    old_ids, new_ids = {one.id for one in before}, {one.id for one in after}
    free = [one for one in after if one.id not in old_ids]
    found: dict[str, str] = {}
    for one in before:
        if one.id in new_ids:
            continue
        same = next((other for other in free if replace(other, id=one.id) == one), None)
        if same is not None:
            found[one.id] = same.id
            free.remove(same)
    return found


def table_differences(before: Iterable[TableLevel], after: Iterable[TableLevel]) -> Iterator[Difference]:
    """Table games that came, went or changed; another id is told with the levels'."""
    first, now = tuple(before), tuple(after)
    went = table_renames(first, now)
    old = {went.get(one.id, one.id): one for one in first}
    for one in now:
        if one.id not in old:
            figures = {"level": one.name, "id": one.id, "game": one.game.capitalize()}
            yield Difference("table-added", Place(level_file(one.id), level=one.id), figures)
        else:
            yield from table_level_differences(old[one.id], one)
    there = {one.id for one in now}
    for table_id, one in old.items():
        if table_id not in there:
            place = Place(level_file(one.id), level=one.id)
            yield Difference("level-removed", place, {"level": one.name, "id": one.id})


def table_level_differences(before: TableLevel, after: TableLevel, file: str = "") -> Iterator[Difference]:
    """Everything in which a table game differs from what it was; ``file`` is what places name, its own if empty."""
    members = MemberDifferences(Place(file or level_file(after.id), level=after.id), {"level": after.name})
    return members.between(_data(before), _data(after))


def merge_tables(
    base: AnyLevel | None, ours: AnyLevel | None, theirs: AnyLevel | None, file: str = ""
) -> tuple[AnyLevel, tuple[Conflict, ...]]:
    """A level that is a table game in some version, with both sides' changes; of two kinds it is no third.

    Raises KeyError where neither side has it.
    """
    if ours is None or theirs is None:
        only = ours or theirs
        if only is None:
            raise KeyError("a level that neither side has")
        return only, ()
    if ours in (base, theirs):
        return theirs, ()
    if theirs == base:
        return ours, ()
    place = Place(file or level_file(ours.id), level=ours.id)
    names: dict[str, str | int] = {"level": ours.name}
    if not isinstance(ours, TableLevel) or not isinstance(theirs, TableLevel) or ours.game != theirs.game:
        kinds = {"what": "game", "ours_value": _kind(ours), "theirs_value": _kind(theirs)}
        return ours, (Conflict("value", replace(place, pointer="/game"), {**names, **kinds}),)
    tree = TreeMerge()
    old: Any = _data(base) if isinstance(base, TableLevel) else ABSENT
    data = tree.merged(old, _data(ours), _data(theirs))
    return replace(read_table_data(data), id=ours.id), tuple(tree.found(data, place, names))


def _kind(level: AnyLevel) -> str:
    return level.game if isinstance(level, TableLevel) else ""


def _data(level: TableLevel) -> Mapping[str, object]:
    """The plain members of a file, but for its id and the version of the format."""
    return {key: value for key, value in plain_table_data(level).items() if key not in ("id", "format")}
