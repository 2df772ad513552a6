"""Who refers to what: ids that are given anew, what an edit leaves behind, and the cells that a condition speaks of.

References lie in the arguments of conditions and effects (:mod:`runtime.campaign.references`) and in the graph. Cells
are found by the types of the arguments as the engine reads them, so that a new kind of condition needs no word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from editor.document.conditions_edits import with_numbers_renamed
from editor.document.edit import EditRefusal, is_id, on_level, unused, why_not_free
from editor.document.levels import why_no_level_id
from editor.document.presets_and_proofs import presets_with_id, proofs_with_path
from runtime.campaign.model import Campaign, Edge
from runtime.campaign.play import Position
from runtime.campaign.references import (
    Follow,
    ReferenceKind,
    followed,
    given_cities,
    given_tokens,
    presets_on,
    speakers,
)
from runtime.campaign.side_files import side_files_renamed
from runtime.campaign.tables import TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import Argument, ArgumentScope, NamedPlace, Takes, TokenPlace, read_arguments
from runtime.engine.conditions.cities import CONQUEST, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.scores import STANDARD_END
from runtime.engine.conditions.variables import CHOSE
from runtime.engine.levels.level import (
    JOURNEY,
    City,
    Condition,
    ConditionKindId,
    Effect,
    Level,
    Region,
    Token,
    Variable,
    WinPath,
)
from runtime.support.slugs import slug_of

Named = TypeVar("Named", City, Token, Region, Variable, WinPath, Level, TableLevel)


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a city, token, region, variable or objective of a level another id, and change every reference to it.

    A token may also be one that a trigger puts on the map. The ways of the campaign that wait for an objective follow,
    and so do the figures that difficulties have for it, and the proofs that win by it.
    """

    level_id: str
    kind: ReferenceKind
    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the thing renamed."""
        renamed = on_level(campaign, self.level_id, self._renamed)
        if isinstance(renamed, EditRefusal):
            return renamed
        if self.kind is not ReferenceKind.OBJECTIVE:
            return presets_with_id(renamed, self.level_id, self.kind, self.old, self.new)
        here = {node.id for node in campaign.nodes if node.level == self.level_id}
        edges = tuple(self._followed(edge) if edge.start in here else edge for edge in renamed.edges)
        renamed = proofs_with_path(renamed, self.level_id, self.old, self.new)
        return renamed if edges == renamed.edges else replace(renamed, edges=edges)

    def _followed(self, edge: Edge) -> Edge:
        """A way that waits for the objective, or for others to be met or missed."""
        swap = {self.old: self.new}
        return replace(
            edge,
            path=swap.get(edge.path, edge.path),
            met=tuple(swap.get(one, one) for one in edge.met),
            missed=tuple(swap.get(one, one) for one in edge.missed),
        )

    def _renamed(self, level: Level) -> Level | EditRefusal:
        if self.old == self.new:
            return level
        if self.old not in _ids(level, self.kind):
            return EditRefusal(f"no-such-{self.kind.value}", {"id": self.old})
        refused = _why_taken(level, self.kind, self.new)
        return refused or followed(_with_id(level, self.kind, self.old, self.new), Follow(self._swapped))

    def _swapped(self, kind: ReferenceKind, text: str) -> str:
        return self.new if kind is self.kind and text == self.old else text


@dataclass(frozen=True, slots=True)
class RenameChoice:
    """Give a choice of a level another id, or one of its options where ``option`` names it.

    What conditions ask for follows, and so do the computer's answer and what presets know to have been chosen.
    """

    level_id: str
    choice: str
    new: str
    option: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the choice or the option renamed."""
        if not is_id(self.new):
            return EditRefusal("bad-id", {"id": self.new})
        renamed = on_level(campaign, self.level_id, self._renamed)
        presets = None if isinstance(renamed, EditRefusal) else renamed.presets.get(self.level_id)
        if isinstance(renamed, EditRefusal) or presets is None:
            return renamed
        presets = presets_on(presets, self._in_position)
        return replace(renamed, presets={**renamed.presets, self.level_id: presets})

    def _renamed(self, level: Level) -> Level:
        changed = with_effects(level, self._in_effect)
        changed = with_conditions(changed, self._in_condition)
        return level if changed == level else changed

    def _in_effect(self, effect: Effect) -> Effect:
        if effect.kind != CHOICE.kind or effect.arguments.get("id") != self.choice:
            return effect
        if not self.option:
            return replace(effect, arguments={**effect.arguments, "id": self.new})
        branches = tuple(replace(one, id=self._option(one.id)) for one in effect.branches)
        answer = effect.arguments.get("answer")
        given = {**effect.arguments, "answer": self.new} if answer == self.option else effect.arguments
        return replace(effect, arguments=given, branches=branches)

    def _in_condition(self, condition: Condition) -> Condition:
        given = condition.arguments
        if condition.kind != CHOSE.kind or given.get("choice") != self.choice:
            return condition
        if not self.option:
            return replace(condition, arguments={**given, "choice": self.new})
        is_it = given.get("option") == self.option
        return replace(condition, arguments={**given, "option": self.new}) if is_it else condition

    def _in_position(self, position: Position) -> Position:
        if not position.chosen or self.choice not in position.chosen:
            return position
        chosen = {
            (self.new if one == self.choice and not self.option else one): (
                self._option(answer) if one == self.choice and self.option else answer
            )
            for one, answer in position.chosen.items()
        }
        return replace(position, chosen=chosen)

    def _option(self, name: str) -> str:
        return self.new if name == self.option else name


def with_effects(level: Level, change: Callable[[Effect], Effect]) -> Level:
    """The level with every effect of its triggers changed, those within others first."""

    def deep(effect: Effect) -> Effect:
        branches = tuple(replace(one, effects=tuple(map(deep, one.effects))) for one in effect.branches)
        return change(effect if branches == effect.branches else replace(effect, branches=branches))

    triggers = tuple(replace(one, effects=tuple(map(deep, one.effects))) for one in level.triggers)
    return replace(level, triggers=triggers)


def with_conditions(level: Level, change: Callable[[Condition], Condition]) -> Level:
    """The level with every condition of its objectives and triggers changed, those within others first."""

    def deep(condition: Condition) -> Condition:
        return change(replace(condition, parts=tuple(map(deep, condition.parts))))

    return replace(
        level,
        conditions=level.conditions.map(lambda paths: tuple(replace(one, when=deep(one.when)) for one in paths)),
        triggers=tuple(replace(one, when=deep(one.when)) for one in level.triggers),
    )


@dataclass(frozen=True, slots=True)
class RenameLevel:
    """Give a level another id, which is its file's name too.

    The stations that play it follow, its presets, proofs and notes, and the findings on it that are let stand.
    """

    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level renamed."""
        if self.old == self.new:
            return campaign
        if self.old not in campaign.level_ids:
            return EditRefusal("no-such-level", {"id": self.old})
        refused = why_no_level_id(campaign, self.new)
        if refused:
            return refused
        renamed = replace(
            campaign,
            levels=_renamed(campaign.levels, self.old, self.new),
            tables=_renamed(campaign.tables, self.old, self.new),
            nodes=tuple(replace(node, level=self.new) if node.level == self.old else node for node in campaign.nodes),
        )
        stand = campaign.accepted.accepted
        if any(one.level == self.old for one in stand):
            stand = tuple(replace(one, level=self.new) if one.level == self.old else one for one in stand)
            renamed = replace(renamed, accepted=replace(campaign.accepted, accepted=stand))
        return side_files_renamed(renamed, self.old, self.new)


@dataclass(frozen=True, slots=True)
class FollowName:
    """Let the id of a level, and with it its file, be what its name makes."""

    level_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level renamed; the same where the id is as the name says."""
        levels: tuple[Level | TableLevel, ...] = (*campaign.levels, *campaign.tables)
        level = next((one for one in levels if one.id == self.level_id), None)
        if level is None:
            return EditRefusal("no-such-level", {"id": self.level_id})
        return RenameLevel(self.level_id, id_after_name(campaign, level)).apply(campaign)


def id_after_name(campaign: Campaign, level: Level | TableLevel) -> str:
    """The id that a level's name makes: its own where it has that already."""
    return unused(slug_of(level.name, "level"), set(campaign.level_ids) - {level.id})


def referrers(level: Level, kind: ReferenceKind, thing_id: str) -> tuple[str, ...]:
    """The ids of the win paths and triggers that speak of a thing, in the file's order."""
    return tuple(speaker.id for speaker in speakers(level) if (kind, thing_id) in speaker.kinds)


def _why_taken(level: Level, kind: ReferenceKind, new: str) -> EditRefusal | None:
    """Why a thing of this kind can't have the id; objectives and variables have ids apart from the map."""
    if kind not in (ReferenceKind.OBJECTIVE, ReferenceKind.VARIABLE):
        return why_not_free(level, new)
    if not is_id(new) or (kind is ReferenceKind.VARIABLE and new.startswith(JOURNEY)):
        return EditRefusal("bad-id", {"id": new})
    return EditRefusal("id-taken", {"id": new}) if new in _ids(level, kind) else None


def _ids(level: Level, kind: ReferenceKind) -> frozenset[str]:
    if kind is ReferenceKind.CITY:
        return frozenset(city.id for city in level.cities) | given_cities(level)
    if kind is ReferenceKind.TOKEN:
        return frozenset(token.id for token in level.tokens) | given_tokens(level)
    if kind is ReferenceKind.REGION:
        return frozenset(region.id for region in level.regions)
    if kind is ReferenceKind.VARIABLE:
        return frozenset(one.id for one in level.variables)
    return frozenset(path.id for side in SIDES for path in level.conditions[side])


def _with_id(level: Level, kind: ReferenceKind, old: str, new: str) -> Level:
    if kind is ReferenceKind.CITY:
        return replace(level, cities=_renamed(level.cities, old, new))
    if kind is ReferenceKind.TOKEN:
        return replace(level, tokens=_renamed(level.tokens, old, new))
    if kind is ReferenceKind.REGION:
        return replace(level, regions=_renamed(level.regions, old, new))
    if kind is ReferenceKind.VARIABLE:
        return replace(level, variables=_renamed(level.variables, old, new))
    conditions = level.conditions.map(lambda paths: _renamed(paths, old, new))
    return with_numbers_renamed(replace(level, conditions=conditions), old, new)


def _renamed(things: tuple[Named, ...], old: str, new: str) -> tuple[Named, ...]:
    return tuple(replace(each, id=new) if each.id == old else each for each in things)


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


_FOES, _OWN, _ALL = "foe", "own", "all"
_UNNAMED: Mapping[ConditionKindId, str] = MappingProxyType(
    {CONQUEST.kind: _FOES, TOTAL_CONTROL.kind: _ALL, SURVIVE.kind: _OWN, NEVER_LOSE.kind: _OWN, STANDARD_END.kind: _ALL}
)
"""Whose cities a kind speaks of that names none."""


def cells_of_condition(level: Level, scene: ArgumentScope, side: Side, condition: Condition) -> frozenset[Cell]:
    """What a condition of ``side`` and all below it speak of."""
    found: set[Cell] = set()
    kind = CONDITION_KINDS.get(condition.kind)
    if kind is not None:
        found |= _of_arguments(scene, side, condition.kind, condition.arguments, kind.arguments)
        whose = _side_of(condition.arguments, side)
        found |= {city.at for city in level.cities if _is_meant(_UNNAMED.get(condition.kind, ""), city.owner, whose)}
        for argument in kind.arguments:
            if argument.name not in condition.arguments:
                found |= _of_any(argument, scene)
    for part in condition.parts:
        found |= cells_of_condition(level, scene, side, part)
    return frozenset(cell for cell in found if cell in level.terrain.size)


def cells_of_effect(level: Level, scene: ArgumentScope, effect: Effect) -> frozenset[Cell]:
    """What an effect speaks of."""
    kind = EFFECT_KINDS.get(effect.kind)
    if kind is None:
        return frozenset()
    found = _of_arguments(scene, level.protagonist, effect.kind, effect.arguments, kind.arguments)
    return frozenset(cell for cell in found if cell in level.terrain.size)


def _side_of(arguments: Mapping[str, object], owner: Side) -> Side:
    named = arguments.get("side")
    return next((side for side in Side if side.value == named), owner)


def _is_meant(whose: str, owner: Side | None, side: Side) -> bool:
    return whose == _ALL or (whose == _OWN and owner is side) or (whose == _FOES and owner is side.other)


def _of_any(argument: Argument, scene: ArgumentScope) -> set[Cell]:
    """What an argument that is left out leaves open: any city, or any token."""
    if argument.takes is Takes.CITIES:
        return {cell for place in scene.cities.values() for cell in place.cells}
    if argument.takes is Takes.TOKENS:
        return {token.at for token in scene.tokens.values()}
    return set()


def _of_arguments(
    scene: ArgumentScope, side: Side, kind: str, given: Mapping[str, object], table: tuple[Argument, ...]
) -> set[Cell]:
    known = {argument.name for argument in table}
    values, _ = read_arguments(
        {name: value for name, value in given.items() if name in known},
        table,
        scene,
        owner=side,
        pointer="",
        kind=kind,
    )
    return {cell for name in given if name in values for cell in _cells(values[name])}


def _cells(value: object) -> Iterator[Cell]:
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, NamedPlace):
        yield from sorted(value.cells)
    elif isinstance(value, TokenPlace):
        yield value.at
    elif isinstance(value, tuple):
        for one in value:
            yield from _cells(one)
