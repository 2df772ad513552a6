"""What an edit took off a level although win conditions and triggers still speak of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, speakers
from runtime.engine.levels.level import City, Level, Region, Token


@dataclass(frozen=True, slots=True)
class Orphaned:
    """Things that are gone, as people call them, and the ids of the win paths and triggers that speak of them."""

    things: tuple[str, ...]
    speakers: tuple[str, ...]


def orphaned(before: Campaign, after: Campaign) -> Orphaned | None:
    """What of all levels went between two values of a campaign and is still spoken of; None where nothing is."""
    old = {level.id: level for level in before.levels}
    things: list[str] = []
    spoken: list[str] = []
    for level in after.levels:
        was = old.get(level.id)
        if was is None or was is level:
            continue
        found = orphaned_of(level, tuple(_gone(was, level)))
        if found is not None:
            things += found.things
            spoken += found.speakers
    return Orphaned(tuple(things), tuple(spoken)) if things else None


def orphaned_of(level: Level, gone: Iterable[tuple[ReferenceKind, City | Token | Region]]) -> Orphaned | None:
    """Which of the things that go, or have gone, a level's win paths and triggers speak of; None where they don't."""
    names = {(kind, thing.id): _called(thing) for kind, thing in gone}
    if not names:
        return None
    spoken = [(one.id, one.kinds & names.keys()) for one in speakers(level)]
    things = [name for key, name in names.items() if any(key in keys for _, keys in spoken)]
    return Orphaned(tuple(things), tuple(name for name, keys in spoken if keys)) if things else None


def _gone(before: Level, after: Level) -> Iterator[tuple[ReferenceKind, City | Token | Region]]:
    """The cities, tokens and regions that are there no more, under any id."""
    lists: tuple[tuple[ReferenceKind, Iterable[City | Token | Region], Iterable[City | Token | Region]], ...] = (
        (ReferenceKind.CITY, before.cities, after.cities),
        (ReferenceKind.TOKEN, before.tokens, after.tokens),
        (ReferenceKind.REGION, before.regions, after.regions),
    )
    for kind, old, new in lists:
        if old is not new:
            left = {one.id for one in new}
            yield from ((kind, one) for one in old if one.id not in left)


def _called(thing: City | Token | Region) -> str:
    return thing.id if isinstance(thing, Token) else thing.name or thing.id
