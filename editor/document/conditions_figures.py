"""Figures of difficulties follow the condition that they are of when it comes to lie within another.

Columns speak of the topmost condition of an objective or trigger by the id of that; within a group it needs its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from editor.document.ids import slug_of, unused
from runtime.campaign.difficulty import spots
from runtime.engine.conditions import Condition, Trigger, WinPath
from runtime.engine.leaves import GROUPS
from runtime.engine.level import Column, Level

Way = tuple[int, ...]
Figures = Mapping[str, Mapping[str, int]]


def with_figures_carried(level: Level, before: WinPath | Trigger, after: WinPath | Trigger) -> tuple[Level, Condition]:
    """The columns and the condition of ``after``, which takes the place of ``before`` in a level.

    Where the topmost condition of ``before`` lies within another now, the figures that stood under the id of the
    objective or trigger go along with it, under its own id, which it gets where it has none.
    """
    old, name = before.when, before.id
    if old.kind in GROUPS or not any(name in column.numbers for column in level.difficulty.values()):
        return level, after.when
    found = list(spots(level))
    if any(spot.condition.id == name for spot in found):
        return level, after.when  # The figures are of that condition.
    way = _way_to(after.when, old)
    if not way:
        return level, after.when
    taken = {one for spot in found for one in (*spot.names, spot.owner)}
    taken |= {one for column in level.difficulty.values() for one in column.numbers}
    new = old.id or unused(slug_of(f"{name}-{old.kind}", "figure"), taken)
    columns = {key: _carried(column, name, new) for key, column in level.difficulty.items()}
    return replace(level, difficulty=columns), _with_id(after.when, way, new)


def _carried(column: Column, old: str, new: str) -> Column:
    """The column with the figures of one id under another, beside those that are there; later ones go before."""
    if old not in column.numbers:
        return column
    numbers: dict[str, Mapping[str, int]] = {}
    for name, figures in column.numbers.items():
        key = new if name == old else name
        numbers[key] = {**numbers.get(key, {}), **figures}
    return replace(column, numbers=numbers)


def _way_to(tree: Condition, inner: Condition) -> Way:
    """The numbers of the parts that lead to a condition within a tree, to the very one before one like it."""
    ways = [(way, condition) for way, condition in _walk(tree, ()) if way]
    same = [way for way, condition in ways if condition is inner] + [way for way, one in ways if one == inner]
    return () if tree == inner else next(iter(same), ())


def _walk(tree: Condition, way: Way) -> Iterator[tuple[Way, Condition]]:
    yield way, tree
    for number, part in enumerate(tree.parts):
        yield from _walk(part, (*way, number))


def _with_id(tree: Condition, way: Way, name: str) -> Condition:
    if not way:
        return replace(tree, id=name)
    parts = list(tree.parts)
    parts[way[0]] = _with_id(parts[way[0]], way[1:], name)
    return replace(tree, parts=tuple(parts))
