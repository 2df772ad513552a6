"""Ids and who refers to them: renaming updates every reference, and before a removal one can ask who is left behind.

References lie in the arguments of conditions and effects. An argument refers to a city when it is called ``city`` or
``cities``, however deep it lies, and so for tokens, regions and conditions; its value is an id or a list of ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from editor.document.edit import on_level
from editor.document.ids import why_not_free
from editor.document.levels import why_no_level_id
from editor.document.refused import EditRefused
from runtime.campaign.model import Campaign
from runtime.engine.conditions import Condition, Trigger, WinPath
from runtime.engine.level import Level
from runtime.engine.sides import SIDES


class Kind(Enum):
    """What on a level's map has an id; the value is the name of an argument that refers to one."""

    CITY = "city"
    TOKEN = "token"
    REGION = "region"

    @property
    def names(self) -> tuple[str, str]:
        """The arguments that refer to one, and to several."""
        return (self.value, "cities" if self is Kind.CITY else f"{self.value}s")


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a city, token or region of a level another id, and change every reference to it."""

    level_id: str
    kind: Kind
    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefused:
        """The campaign with the thing renamed."""
        return on_level(campaign, self.level_id, self._renamed)

    def _renamed(self, level: Level) -> Level | EditRefused:
        if self.old == self.new:
            return level
        if self.old not in _ids(level, self.kind):
            return EditRefused(f"no-such-{self.kind.value}", {"id": self.old})
        refused = why_not_free(level, self.new)
        return refused or _with_references(_with_id(level, self.kind, self.old, self.new), self._swapped)

    def _swapped(self, name: str, value: str) -> str:
        return self.new if value == self.old and name in self.kind.names else value


@dataclass(frozen=True, slots=True)
class RenameLevel:
    """Give a level another id, which is its file's name too, and change the stations that play it."""

    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefused:
        """The campaign with the level renamed."""
        if self.old == self.new:
            return campaign
        if all(level.id != self.old for level in campaign.levels):
            return EditRefused("no-such-level", {"id": self.old})
        refused = why_no_level_id(campaign, self.new)
        if refused:
            return refused
        return replace(
            campaign,
            levels=tuple(replace(each, id=self.new) if each.id == self.old else each for each in campaign.levels),
            nodes=tuple(replace(node, level=self.new) if node.level == self.old else node for node in campaign.nodes),
        )


def referrers(level: Level, kind: Kind, thing_id: str) -> tuple[str, ...]:
    """The ids of the win paths and triggers that speak of a thing, in the file's order."""

    def blank(name: str, value: str) -> str:
        return "" if value == thing_id and name in kind.names else value

    paths = [path for side in SIDES for path in level.conditions[side]]
    speaking = [path.id for path in paths if _path(path, blank) != path]
    return (*speaking, *(trigger.id for trigger in level.triggers if _trigger(trigger, blank) != trigger))


_Swap = Callable[[str, str], str]
"""Takes the name of an argument and a text in it; returns the text that is to stand there."""


def _ids(level: Level, kind: Kind) -> tuple[str, ...]:
    if kind is Kind.CITY:
        return tuple(city.id for city in level.cities)
    if kind is Kind.TOKEN:
        return tuple(token.id for token in level.tokens)
    return tuple(region.id for region in level.regions)


def _with_id(level: Level, kind: Kind, old: str, new: str) -> Level:
    if kind is Kind.CITY:
        return replace(level, cities=tuple(replace(each, id=new) if each.id == old else each for each in level.cities))
    if kind is Kind.TOKEN:
        return replace(level, tokens=tuple(replace(each, id=new) if each.id == old else each for each in level.tokens))
    return replace(level, regions=tuple(replace(each, id=new) if each.id == old else each for each in level.regions))


def _with_references(level: Level, swap: _Swap) -> Level:
    return replace(
        level,
        conditions=level.conditions.map(lambda paths: tuple(_path(path, swap) for path in paths)),
        triggers=tuple(_trigger(trigger, swap) for trigger in level.triggers),
    )


def _path(path: WinPath, swap: _Swap) -> WinPath:
    return replace(path, when=_condition(path.when, swap))


def _trigger(trigger: Trigger, swap: _Swap) -> Trigger:
    effects = tuple(replace(effect, arguments=_arguments(effect.arguments, swap)) for effect in trigger.effects)
    return replace(trigger, when=_condition(trigger.when, swap), effects=effects)


def _condition(condition: Condition, swap: _Swap) -> Condition:
    parts = tuple(_condition(part, swap) for part in condition.parts)
    return replace(condition, parts=parts, arguments=_arguments(condition.arguments, swap))


def _arguments(arguments: Mapping[str, object], swap: _Swap) -> Mapping[str, object]:
    return {name: _value(name, value, swap) for name, value in arguments.items()}


def _value(name: str, value: object, swap: _Swap) -> object:
    if isinstance(value, str):
        return swap(name, value)
    if isinstance(value, Mapping):
        return _arguments(value, swap)
    if isinstance(value, list):
        return [_value(name, each, swap) for each in value]
    if isinstance(value, tuple):
        return tuple(_value(name, each, swap) for each in value)
    return value
