"""Which changes lead from one value of a campaign to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from editor.document.area import CellBox, changed_box
from editor.document.changes import CampaignChanged, CellsChanged, Change, LevelChanged, LevelRenamed
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import City, Level, Token


def changes_between(before: Campaign, after: Campaign) -> tuple[Change, ...]:
    """What listeners must hear when ``after`` takes the place of ``before``; the same both ways but for renamed ids."""
    if before is after:
        return ()
    names = _differing(before, after, except_for="levels")
    same_ids = _ids(before) == _ids(after)
    renamed = () if same_ids else tuple(_renamed(before, after))
    campaign = () if same_ids and not names else (CampaignChanged(names if same_ids else (*names, "levels")),)
    old = {level.id: level for level in before.levels}
    new_ids = {change.before: change.after for change in renamed}
    known = {new_ids.get(level_id, level_id): level for level_id, level in old.items()}
    levels = (
        change
        for level in after.levels
        if level.id in known and known[level.id] is not level
        for change in _level_changes(known[level.id], level)
    )
    return (*renamed, *campaign, *levels)


def _ids(campaign: Campaign) -> tuple[str, ...]:
    return campaign.level_ids


def _differing(before: Campaign | Level, after: Campaign | Level, except_for: str) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in fields(before)
        if field.name != except_for and getattr(before, field.name) != getattr(after, field.name)
    )


def _renamed(before: Campaign, after: Campaign) -> Iterator[LevelRenamed]:
    """Levels that kept their place among the others and only got another id."""
    if len(_ids(before)) != len(_ids(after)):
        return
    old_ids, new_ids = set(_ids(before)), set(_ids(after))
    for old, new in zip(_ids(before), _ids(after), strict=True):
        if old != new and old not in new_ids and new not in old_ids:
            yield LevelRenamed(old, new)


def _level_changes(before: Level, after: Level) -> Iterator[Change]:
    names = _differing(before, after, except_for="terrain")
    if before.terrain.size != after.terrain.size:
        yield LevelChanged(after.id, ("terrain", *names))
        return
    box = changed_box(after.terrain.size, before.terrain.cells, after.terrain.cells)
    for old, new in ((before.cities, after.cities), (before.tokens, after.tokens)):
        things = _box_of_things(old, new)
        box = things.joined(box) if things else box
    if box:
        yield CellsChanged(after.id, box)
    if names:
        yield LevelChanged(after.id, names)


def _box_of_things(before: tuple[City | Token, ...], after: tuple[City | Token, ...]) -> CellBox | None:
    if before == after:
        return None
    return CellBox.around(
        thing.at for these, others in ((before, after), (after, before)) for thing in these if thing not in others
    )
