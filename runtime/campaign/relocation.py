"""Levels and presets whose cells went somewhere else, or whose things have other ids; what speaks of them follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from runtime.campaign.play import PresetFile
from runtime.campaign.position import Position
from runtime.campaign.references import Follow, ReferenceKind, followed
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Level

Go = Callable[[Cell], Cell | None]
"""Where a cell goes; None where it falls off the map."""

NewId = Callable[[ReferenceKind, str], str]
"""The id that a thing of a kind has now."""


def level_shifted(level: Level, down: int, right: int) -> Level:
    """The level with everything that lies on cells or speaks of cells moved; the landscape stays as it is."""
    if not down and not right:
        return level

    def go(cell: Cell) -> Cell:
        return Cell(cell.row + down, cell.column + right)

    return replace(
        followed(level, Follow(cell=go)),
        cities=tuple(replace(city, at=go(city.at)) for city in level.cities),
        tokens=tuple(replace(token, at=go(token.at)) for token in level.tokens),
        regions=tuple(replace(region, cells=tuple(map(go, region.cells))) for region in level.regions),
        start=replace(
            level.start,
            letters=level.start.letters.map(lambda laid: tuple(Laid(go(one.at), one.letter) for one in laid)),
        ),
    )


def level_with_ids(level: Level, new: NewId) -> Level:
    """The level with other ids for its cities, tokens, regions and objectives, and every reference to them changed."""
    return replace(
        followed(level, Follow(new)),
        cities=tuple(replace(one, id=new(ReferenceKind.CITY, one.id)) for one in level.cities),
        tokens=tuple(replace(one, id=new(ReferenceKind.TOKEN, one.id)) for one in level.tokens),
        regions=tuple(replace(one, id=new(ReferenceKind.REGION, one.id)) for one in level.regions),
        conditions=level.conditions.map(
            lambda paths: tuple(replace(path, id=new(ReferenceKind.OBJECTIVE, path.id)) for path in paths)
        ),
    )


def presets_on(presets: PresetFile, change: Callable[[Position], Position]) -> PresetFile:
    """The presets with the position of each changed."""
    changed = tuple(
        one if one.position is None else replace(one, position=change(one.position)) for one in presets.presets
    )
    return replace(presets, presets=changed)


def position_moved(position: Position, go: Go, ground: Callable[[TerrainMap], TerrainMap]) -> Position:
    """The position with everything on it moved or, where it falls off, gone; ``ground`` makes the new landscape."""

    def held(tokens: tuple[HeldToken, ...]) -> tuple[HeldToken, ...]:
        return tuple(replace(one, at=at) for one in tokens if (at := go(one.at)) is not None)

    return replace(
        position,
        terrain=None if position.terrain is None else ground(position.terrain),
        cities=None
        if position.cities is None
        else tuple(replace(one, at=at) for one in position.cities if (at := go(one.at)) is not None),
        tokens=None
        if position.tokens is None
        else tuple(replace(one, at=at) for one in position.tokens if (at := go(one.at)) is not None),
        letters=None
        if position.letters is None
        else position.letters.map(
            lambda laid: {at: letter for cell, letter in laid.items() if (at := go(cell)) is not None}
        ),
        rack_tokens=None if position.rack_tokens is None else position.rack_tokens.map(held),
    )


def position_with_ids(position: Position, new: NewId) -> Position:
    """The position with other ids for its cities and tokens."""
    cities, tokens = position.cities, position.tokens
    return replace(
        position,
        cities=None if cities is None else tuple(replace(one, id=new(ReferenceKind.CITY, one.id)) for one in cities),
        tokens=None if tokens is None else tuple(replace(one, id=new(ReferenceKind.TOKEN, one.id)) for one in tokens),
    )
