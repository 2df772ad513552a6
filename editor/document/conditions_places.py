"""The cells that a condition or an effect speaks of: those of the cities, regions, tokens and cells it names. No Qt.

They are found by the types of the arguments as the engine reads them, so that a new kind of condition needs no word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import Argument, ArgumentScope, NamedPlace, Takes, TokenPlace, read_arguments
from runtime.engine.conditions.cities import CONQUEST, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import LEAVES
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.scores import STANDARD_END
from runtime.engine.levels.conditions import Condition, Effect
from runtime.engine.levels.level import Level

_FOES, _OWN, _ALL = "foe", "own", "all"
_UNNAMED: Mapping[str, str] = MappingProxyType(
    {CONQUEST.kind: _FOES, TOTAL_CONTROL.kind: _ALL, SURVIVE.kind: _OWN, NEVER_LOSE.kind: _OWN, STANDARD_END.kind: _ALL}
)
"""Whose cities a kind speaks of that names none."""


def cells_of_condition(level: Level, scene: ArgumentScope, side: Side, condition: Condition) -> frozenset[Cell]:
    """What a condition of ``side`` and all below it speak of."""
    found: set[Cell] = set()
    leaf = LEAVES.get(condition.kind)
    if leaf is not None:
        found |= _of_arguments(scene, side, condition.kind, condition.arguments, leaf.arguments)
        whose = _side_of(condition.arguments, side)
        found |= {city.at for city in level.cities if _is_meant(_UNNAMED.get(leaf.kind, ""), city.owner, whose)}
        for argument in leaf.arguments:
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
